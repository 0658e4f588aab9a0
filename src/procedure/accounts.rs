//! The accounts of a round: what has gone to and fro between the house and the patron for each
//! wager, and what is still owed by what the wager comes to.

use super::{Context, Outcome, WagerResult};
use crate::kit::{Cents, Seat, Spot};
use crate::table::{Act, Table};

/// What the house has given for each wager of the round, in cents; below zero what it has taken.
///
/// The patron's own chips that lie on the spot, or went back to him, are not counted: a wager that
/// was pushed stands at nothing, one that was lost at its stake below zero.
///
/// Where patrons wager against each other, the dealer moves chips from a wager to another patron:
/// these are kept beside the accounts with the house. Elsewhere it is the house that has taken them
/// of the one and given them to the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Accounts {
    of_wagers: Vec<Account>,
    transfers: Vec<Transfer>,
    of_hands: Vec<InHand>,
    /// Whether the wagers are between the patrons.
    pub among_patrons: bool,
}

/// What has gone to and fro between the house and a patron's hand, and for no wager: vigorish, and chips
/// for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct InHand {
    spot: Spot,
    /// What the house has taken as vigorish; below zero what it has given.
    vigorish: Cents,
    /// The same of what was no vigorish: too little for a colour, chips that went to another patron.
    other: Cents,
    /// Vigorish was marked.
    is_marked: bool,
}

/// Chips that went from a wager to a patron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Transfer {
    from: Spot,
    to: Seat,
    amount: Cents,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Account {
    spot: Spot,
    won: Cents,
    /// What was taken out of the stake while the rest of it stayed.
    taken: Cents,
}

impl Accounts {
    /// Those of the next round, in which nothing has moved yet.
    pub(super) fn next_round(&self) -> Self {
        Self { among_patrons: self.among_patrons, ..Self::default() }
    }

    fn find(&self, spot: Spot) -> Option<&Account> {
        self.of_wagers.iter().find(|account| account.spot == spot)
    }

    /// What the house has given for this wager so far.
    #[must_use]
    pub fn won(&self, spot: Spot) -> Cents {
        self.find(spot).map_or(Cents::ZERO, |account| account.won)
    }

    /// What was taken out of a stake of which the rest stayed, or stayed at first.
    #[must_use]
    pub fn taken(&self, spot: Spot) -> Cents {
        self.find(spot).map_or(Cents::ZERO, |account| account.taken)
    }

    /// The wagers for which chips have moved, in the order in which they first did.
    pub fn moved(&self) -> impl Iterator<Item = Spot> + '_ {
        self.of_wagers.iter().map(|account| account.spot)
    }

    /// What the house has taken out of a patron's hand as vigorish, in cents; below zero what it has given.
    #[must_use]
    pub fn vigorish(&self, seat: Seat) -> Cents {
        self.in_hand(seat).map(|hand| hand.vigorish).sum()
    }

    /// The same of what is no vigorish: what a colour was worth more than was given for it, and what went to
    /// another patron.
    #[must_use]
    pub fn beside(&self, seat: Seat) -> Cents {
        self.in_hand(seat).map(|hand| hand.other).sum()
    }

    fn in_hand(&self, seat: Seat) -> impl Iterator<Item = &InHand> {
        self.of_hands.iter().filter(move |hand| hand.spot.seat == seat)
    }

    /// How much of what an act collects or gives back is vigorish: first it makes good what was given or taken
    /// beside.
    #[must_use]
    pub fn as_vigorish(&self, act: &Act) -> Cents {
        match *act {
            Act::Charge { spot, amount } => {
                amount - amount.min((-self.beside(spot.seat)).max(Cents::ZERO))
            }
            Act::Refund { spot, amount } => {
                amount - amount.min(self.beside(spot.seat).max(Cents::ZERO))
            }
            _ => act.vigorish().unwrap_or_default(),
        }
    }

    /// The spot by which such an account was first moved; nothing where it never was.
    #[must_use]
    pub fn hand_at(&self, seat: Seat) -> Option<Spot> {
        self.in_hand(seat).map(|hand| hand.spot).next()
    }

    /// Whether vigorish has been marked at a seat in this round.
    #[must_use]
    pub fn is_marked(&self, seat: Seat) -> bool {
        self.in_hand(seat).any(|hand| hand.is_marked)
    }

    /// Whether chips went from any wager to a patron.
    #[must_use]
    pub const fn has_transfers(&self) -> bool {
        !self.transfers.is_empty()
    }

    /// What a patron has got of others' wagers, less what others have got of his, in cents.
    #[must_use]
    pub fn got(&self, seat: Seat) -> Cents {
        let mut got = Cents::ZERO;
        for transfer in &self.transfers {
            if transfer.to == seat {
                got += transfer.amount;
            }
            if transfer.from.seat == seat {
                got -= transfer.amount;
            }
        }
        got
    }

    /// The patrons between whom chips went, each once.
    #[must_use]
    pub fn parties(&self) -> Vec<Seat> {
        let each = self.transfers.iter().flat_map(|transfer| [transfer.from.seat, transfer.to]);
        let mut seats: Vec<Seat> = each.collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// A wager of this seat of which a part was taken that has not come back, and how much of it.
    fn taken_from(&self, seat: Seat) -> Option<(Spot, Cents)> {
        let lacks = |account: &Account| account.taken.min(-account.won);
        let mut mine = self.of_wagers.iter().filter(|account| account.spot.seat == seat);
        mine.find(|account| lacks(account).0 > 0).map(|account| (account.spot, lacks(account)))
    }

    /// Whether so much goes back, out of a hand that was given it, to a wager that it was taken from: where the
    /// wagers are not between the patrons.
    #[must_use]
    pub fn goes_back(&self, (from, to): (Spot, Seat), amount: Cents, table: &Table) -> bool {
        !self.among_patrons
            && from.seat != to
            && table.stake(from.seat, from.wager).is_zero()
            && self.beside(from.seat) <= -amount
            && self.taken_from(to).is_some_and(|(_, lacks)| amount <= lacks)
    }

    fn give(&mut self, spot: Spot, won: Cents, taken: Cents) {
        match self.of_wagers.iter_mut().find(|account| account.spot == spot) {
            Some(account) => {
                account.won += won;
                account.taken += taken;
            }
            None => self.of_wagers.push(Account { spot, won, taken }),
        }
    }

    fn hand(&mut self, spot: Spot) -> &mut InHand {
        let at = self.of_hands.iter().position(|hand| hand.spot == spot);
        let at = at.unwrap_or_else(|| {
            let (vigorish, other) = (Cents::ZERO, Cents::ZERO);
            self.of_hands.push(InHand { spot, vigorish, other, is_marked: false });
            self.of_hands.len() - 1
        });
        &mut self.of_hands[at]
    }

    /// This wager is none any more: what was taken out of it is no part of a stake.
    pub(super) fn forget_taken(&mut self, spot: Spot) {
        if let Some(account) = self.of_wagers.iter_mut().find(|account| account.spot == spot) {
            account.taken = Cents::ZERO;
        }
    }

    /// A patron has brought this wager to an amount anew: what was taken out of it before, and has not come back,
    /// is no part of it, and is owed to his hand.
    pub(super) fn refill(&mut self, spot: Spot) {
        let Some(account) = self.of_wagers.iter_mut().find(|account| account.spot == spot) else {
            return;
        };
        let lacks = account.taken.min(-account.won).max(Cents::ZERO);
        account.won += lacks;
        account.taken = Cents::ZERO;
        if !lacks.is_zero() {
            self.hand(spot).other += lacks;
        }
    }

    /// Notes an act that is about to be done at this table. Where the wagers are `still_open`, as before the ball
    /// rests, what is left of one plays.
    pub(super) fn note(&mut self, act: &Act, before: &Table, still_open: bool) {
        match *act {
            Act::Collect(spot) => {
                let all = before.stake(spot.seat, spot.wager) + before.paid(spot.seat, spot.wager);
                self.give(spot, -all, Cents::ZERO);
            }
            Act::Pay { spot, amount, .. } => self.give(spot, amount, Cents::ZERO),
            Act::Retrieve { spot, amount } => self.give(spot, -amount, Cents::ZERO),
            // Of a wager that is still open what is left plays, and the rest goes back.
            Act::Take { spot, amount } => {
                self.give(spot, -amount, if still_open { Cents::ZERO } else { amount });
            }
            Act::Transfer { from, to, amount } if self.among_patrons => {
                self.transfers.push(Transfer { from, to, amount });
            }
            Act::Transfer { from, to, amount } => {
                // Of a wager that is still open what is left plays, and the rest is owed to its owner.
                let staked = before.stake(from.seat, from.wager);
                let staked = if still_open { Cents::ZERO } else { amount.min(staked) };
                self.give(from, -staked, staked);
                // What the wager lacked came out of its owner's hand.
                self.hand(from).other += amount - staked;
                // What goes from a patron's wager into his own hand is not what he lacks.
                let lacks = if from.seat == to { None } else { self.taken_from(to) };
                let back = lacks.map_or(Cents::ZERO, |(spot, lacks)| {
                    let back = amount.min(lacks);
                    self.give(spot, back, Cents::ZERO);
                    back
                });
                self.hand(Spot { seat: to, ..from }).other += back - amount;
            }
            Act::Charge { spot, amount } | Act::Refund { spot, amount } => {
                let vigorish = self.as_vigorish(act);
                let (other, takes) = (amount - vigorish, matches!(act, Act::Charge { .. }));
                let hand = self.hand(spot);
                hand.vigorish += if takes { vigorish } else { -vigorish };
                hand.other += if takes { other } else { -other };
            }
            Act::Vig { spot, .. } => self.hand(spot).is_marked = true,
            Act::CashOut { seat, amount } => {
                let Some(&wager) = before.wagers().first() else { return };
                let over = before.in_colour(seat) - amount;
                if !over.is_zero() {
                    self.hand(Spot { seat, wager }).other += over;
                }
            }
            _ => {}
        }
    }
}

/// One wager of a round, and how its account stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// Which wager.
    pub spot: Spot,
    /// What the patron has put down for it.
    pub staked: Cents,
    /// What the house has given for it; below zero what it has taken.
    pub won: Cents,
    /// What it should give by the cards, or in a void round; nothing while they do not decide it.
    pub law: Option<Cents>,
    /// What remains of that: above zero the house owes the patron, below zero the patron the house.
    pub owed: Cents,
    /// The vigorish on it that is still to be collected; below zero what is to be given back.
    pub to_collect: Cents,
    /// The vigorish on it that is still to be marked; below zero what is to be taken off again.
    pub to_mark: Cents,
}

impl Balance {
    /// The vigorish that the patron still owes on it, or that is still to be marked for him.
    #[must_use]
    pub fn vigorish(&self) -> Cents {
        self.to_collect + self.to_mark
    }

    /// What the account still owes, vigorish among it; nothing while neither the cards nor a duty tell.
    #[must_use]
    pub fn owes(&self) -> Option<Cents> {
        let told = self.law.is_some() || !self.vigorish().is_zero();
        told.then(|| self.owed - self.vigorish())
    }

    /// What the account owes when the round is over: what moved for a wager that nothing speaks of goes back.
    #[must_use]
    pub fn owed_in_the_end(&self) -> Cents {
        if self.law.is_some() { self.owed } else { -self.won }
    }

    /// What would remain owed after an act on this account at this table.
    #[must_use]
    pub fn owed_after(&self, table: &Table, act: &Act) -> Cents {
        let Spot { seat, wager } = self.spot;
        match *act {
            Act::Pay { amount, .. } => self.owed - amount,
            Act::Retrieve { amount, .. } | Act::Take { amount, .. } => self.owed + amount,
            Act::Collect(_) => self.owed + table.stake(seat, wager) + table.paid(seat, wager),
            _ => self.owed,
        }
    }
}

/// Whether the law of the round's wagers is that each goes back.
#[must_use]
pub(super) fn is_void(context: &Context<'_>) -> bool {
    context.memory.voided || context.memory.deck_removed
}

/// What a wager should give by its lines, in cents; nothing if no line speaks of it.
#[must_use]
pub fn law_of(lines: &[WagerResult], spot: Spot, staked: Cents) -> Option<Cents> {
    let mine = lines.iter().filter(|line| line.spot == spot);
    let gives = |line: &WagerResult| match line.outcome {
        Outcome::Pay(amount) => amount,
        Outcome::Take(amount) => -amount,
        Outcome::Collect => -staked,
        Outcome::Release => Cents::ZERO,
    };
    mine.map(gives).reduce(|sum, more| sum + more)
}

/// How the account of one wager stands by these lines.
#[must_use]
pub fn balance(context: &Context<'_>, lines: &[WagerResult], spot: Spot) -> Balance {
    let now = context.stake(spot.seat, spot.wager);
    let accounts = &context.memory.accounts;
    let rest = if now.is_zero() { context.memory.staked(spot) } else { now };
    let staked = rest + accounts.taken(spot);
    let won = accounts.won(spot);
    let law = law_of(lines, spot, staked);
    let owed = law.map_or(Cents::ZERO, |law| law - won);
    Balance { spot, staked, won, law, owed, to_collect: Cents::ZERO, to_mark: Cents::ZERO }
}

/// How every wager of the round stands: those on the layout, those whose chips have moved, and those
/// that the cards give something. In a void round the lines are those that stand all the same.
#[must_use]
pub fn balances(context: &Context<'_>, lines: &[WagerResult], void: bool) -> Vec<Balance> {
    let laid = context.table.staked_spots().map(|state| state.spot);
    let moved = context.memory.accounts.moved();
    let mut spots: Vec<Spot> = laid.chain(moved).chain(lines.iter().map(|l| l.spot)).collect();
    spots.sort_by_key(|spot| (spot.seat, context.table.wager_index(spot.wager)));
    spots.dedup();
    let stand = |spot: Spot| {
        let mut balance = balance(context, lines, spot);
        if void && balance.law.is_none() {
            balance.law = Some(Cents::ZERO);
            balance.owed = -balance.won;
        }
        balance
    };
    spots.into_iter().map(stand).collect()
}

/// Adds what wagers should get of each other, by these lines, and what they have got.
pub fn add_between(context: &Context<'_>, accounts: &mut Vec<Balance>, lines: &[WagerResult]) {
    for line in lines {
        if accounts.iter().all(|account| account.spot != line.spot) {
            accounts.push(balance(context, &[], line.spot));
        }
    }
    for account in accounts {
        let Some(law) = law_of(lines, account.spot, account.staked) else { continue };
        account.won += context.memory.accounts.got(account.spot.seat);
        account.law = Some(law + account.law.unwrap_or_default());
        account.owed = account.law.unwrap_or_default() - account.won;
    }
}

/// Adds the vigorish that is still to be collected, marked, given back or taken off, by what is open.
pub fn add_vigorish<'a>(
    context: &Context<'_>,
    accounts: &mut Vec<Balance>,
    open: impl Iterator<Item = &'a Act>,
) {
    for act in open {
        let (Some(spot), Some(amount)) = (act.spot(), act.vigorish()) else { continue };
        let at = accounts.iter().position(|account| account.spot == spot);
        let at = at.unwrap_or_else(|| {
            accounts.push(balance(context, &[], spot));
            accounts.len() - 1
        });
        let account = &mut accounts[at];
        match act {
            Act::Charge { .. } => account.to_collect += amount,
            Act::Refund { .. } => account.to_collect -= amount,
            Act::Vig { .. } => account.to_mark += amount,
            Act::Unmark { .. } => account.to_mark -= amount,
            _ => {}
        }
    }
}

/// Whether an act brings the account of its wager nearer to what it should be, and not beyond.
#[must_use]
pub fn is_nearer(table: &Table, balance: &Balance, act: &Act) -> bool {
    let Spot { seat, wager } = balance.spot;
    match *act {
        Act::Pay { amount, .. } => amount.0 > 0 && amount <= balance.owed,
        Act::Retrieve { amount, .. } | Act::Take { amount, .. } => {
            amount.0 > 0 && -amount >= balance.owed
        }
        Act::Collect(_) => {
            let lies = table.stake(seat, wager) + table.paid(seat, wager);
            lies.0 > 0 && -lies >= balance.owed
        }
        _ => false,
    }
}
