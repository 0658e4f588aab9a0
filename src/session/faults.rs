//! What becomes of a finding: which earlier one it follows from, and what put it right.
//!
//! A dealer who has gone wrong once and goes on by his old plan has made one fault, not twenty: see the
//! tables in `beside.rs`.

use super::Session;
use super::beside::There;
use crate::kit::{Area, Palm, Seat, Spot};
use crate::procedure::{
    self, Aspect, Channel, Due, Finding, Kind, PassedOver, Verdict, WagerResult, balance,
};
use crate::table::{Act, Order};

/// A finding of the session, by its place, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// The act it was raised at, by number from 0.
    pub entry: usize,
    /// Its place among the findings of that act.
    pub nth: usize,
    /// The finding that it follows from, by number; nothing if it stands for itself.
    pub follows: Option<usize>,
    /// The act that put it right, by number from 0.
    pub mended: Option<usize>,
    /// Whether the sum was short and made up by the very next acts: given in parts.
    pub in_parts: bool,
    round: u32,
    scored: bool,
    channel: Channel,
    /// The wager whose account it left wrong.
    account: Option<Spot>,
    /// The seat whose vigorish it found wrong, and whether that is marked or collected.
    vigorish: Option<(Seat, Vigorish)>,
    /// Whether a sum was wrong, and not that money moved at all.
    sum: bool,
    /// The duties that were passed over and are still open.
    open: Vec<PassedOver>,
    /// Whether it left cards as they should not lie.
    cards: bool,
    /// All cards in hand after one was taken that was not due.
    taken: Vec<u16>,
    /// From which wager to which patron it moved chips.
    transfer: Option<(Spot, Seat)>,
    /// The place whose cards it left set wrongly.
    setting: Option<Area>,
    /// Whether it gave a wager back that was to be paid or taken.
    released: bool,
    /// The wager that it gave back although nothing called for that.
    given_back: Option<Spot>,
    /// What it passed over has been done, but the wager that it gave back has not come to what it holds.
    waits: bool,
    /// Whether the round was void already when it was raised.
    in_void: bool,
    /// The cards that it moved where they should not lie.
    astray: Vec<u16>,
}

impl Raised {
    /// Whether it is of this round and has not been put right.
    pub(super) fn is_open_in(&self, round: u32) -> bool {
        self.round == round && self.mended.is_none()
    }

    /// Whether it tells of a wrong sum that this act, left undone, would have put right, or of a wager
    /// given back instead. That a wager was taken which should have been paid tells no sum: that it was
    /// never paid is told too. In a void round all that moves is wrong by what has been told.
    pub(super) fn tells_the_sum_of(&self, left: &Act) -> bool {
        let same = match (Vigorish::of(left), transfer_of(left)) {
            (Some(vigorish), _) => self.vigorish == Some(vigorish),
            (None, Some((from, to))) => self.is_between(from, to),
            (None, None) => left.account().is_some() && left.account() == self.account,
        };
        let back = matches!(left, Act::Retrieve { .. } | Act::Unmark { .. } | Act::Refund { .. });
        // Chips between patrons that have to come back were moved wrongly, whatever that broke.
        let returns =
            |(from, _): (Spot, Seat)| matches!(left, Act::Transfer { to, .. } if *to == from.seat);
        let returns = self.transfer.is_some_and(returns);
        let amount = self.channel == Channel::Amounts && (self.sum || self.released || back);
        same && self.scored && (amount || self.in_void || returns)
    }

    /// Whether it left the account wrong that this act moves, or the hand that it takes chips from.
    pub(super) fn is_of(&self, left: &Act) -> bool {
        let of_hand = |of| self.vigorish == Some(of);
        let of_account = |spot| self.account == Some(spot);
        self.scored
            && (left.account().is_some_and(of_account) || Vigorish::of(left).is_some_and(of_hand))
    }

    /// Whether it moved chips from this wager to this patron, or from his to its owner.
    fn is_between(&self, from: Spot, to: Seat) -> bool {
        let parties = |(told, other): (Spot, Seat)| {
            (told, other) == (from, to) || (told.seat, other) == (to, from.seat)
        };
        self.transfer.is_some_and(parties)
    }
}

/// How vigorish is charged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Vigorish {
    /// It is marked.
    Marked,
    /// It is collected.
    Collected,
}

impl Vigorish {
    /// At which seat an act charges or undoes it, and how. Chips for a colour are given and taken out of the
    /// same hand.
    fn of(act: &Act) -> Option<(Seat, Self)> {
        if let Act::CashOut { seat, .. } = *act {
            return Some((seat, Self::Collected));
        }
        let marks = act.marks_vigorish().map(|spot| (spot.seat, Self::Marked));
        marks.or_else(|| act.collects_vigorish().map(|spot| (spot.seat, Self::Collected)))
    }
}

/// What is counted out and may be given in parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sum {
    /// A payment on a wager.
    Paid(Spot),
    /// The vigorish of a seat, marked or collected.
    Charged(Seat, Vigorish),
    /// Chips of a wager, to another patron.
    Transferred(Spot, Seat),
}

impl Sum {
    /// What an act gives the whole or a part of.
    fn of(act: &Act) -> Option<Self> {
        match *act {
            Act::Pay { spot, .. } => Some(Self::Paid(spot)),
            Act::Vig { spot, .. } => Some(Self::Charged(spot.seat, Vigorish::Marked)),
            Act::Charge { spot, .. } => Some(Self::Charged(spot.seat, Vigorish::Collected)),
            Act::Transfer { from, to, .. } => Some(Self::Transferred(from, to)),
            _ => None,
        }
    }
}

/// From which wager to which patron an act moves chips.
const fn transfer_of(act: &Act) -> Option<(Spot, Seat)> {
    match *act {
        Act::Transfer { from, to, .. } => Some((from, to)),
        _ => None,
    }
}

impl Session {
    /// The findings so far, in the order in which they were raised, and what became of them.
    #[must_use]
    pub fn raised(&self) -> &[Raised] {
        &self.record.raised
    }

    /// Which earlier finding this one, about to be raised, follows from.
    pub(super) fn root_of(
        &self,
        verdict: &Verdict,
        finding: &Finding,
        act: &Act,
        there: There,
    ) -> Option<usize> {
        if !self.is_scored(finding) {
            return None;
        }
        let round = self.memory.round;
        // Money that is wrong by what lies open is a fault of its own, whatever went before, unless the
        // dealer would have been right to move just that without his earlier slip.
        let own = self.is_wrong_by_cards(finding, act);
        let least = if own { There::Right } else { There::Unknown };
        let right_beside = there >= least;
        let roots = || {
            let all = self.record.raised.iter().enumerate().rev();
            all.filter(|(_, r)| r.round == round && r.scored && r.follows.is_none())
        };
        // A card that nobody was to get can only be put down wrongly: one mistake with taking it. To
        // show it is another, unless the old plan has it shown.
        let shows = finding.aspect == Aspect::Face && !right_beside;
        let lies = if shows { Vec::new() } else { self.to_be_put_down(act) };
        let mut raised = self.record.raised.iter().enumerate().rev();
        let of_card = raised.find(|(_, r)| {
            r.round == round && r.scored && lies.iter().any(|id| r.taken.contains(id))
        });
        if let Some((number, taken)) = of_card {
            return Some(taken.follows.unwrap_or(number));
        }
        // To pass over a remedy is a fault of its own, each time another is passed over.
        let steps = &self.procedure().steps;
        let remedy = verdict
            .overtaken
            .iter()
            .any(|(step, _)| steps[usize::from(*step)].channel == Channel::Irregularities);
        // That money went wrong has been told, and that it has to come back.
        let known = |due: &Act| procedure::is_known_wrong(&self.memory, due);
        let told = !finding.expected.is_empty() && finding.expected.iter().all(known);
        if remedy && finding.channel == Channel::Irregularities && !told {
            let same = |(_, r): &(usize, &Raised)| r.mended.is_none() && self.is_cause(r, finding);
            // A void round that is dealt on is passed over once, whatever of it comes next.
            let goes_on = self.is_void() && verdict.met.is_none();
            let passed = || roots().find(|(_, r)| goes_on && self.goes_on_in_void(r));
            return roots().find(same).or_else(passed).map(|(number, _)| number);
        }
        let of_account = act
            .account()
            .and_then(|spot| roots().find(|(_, r)| r.account == Some(spot) && r.mended.is_none()));
        let remedy = || {
            let open = |r: &Raised| r.mended.is_none() && !r.open.is_empty();
            roots().rfind(|(_, r)| r.channel == Channel::Irregularities && open(r))
        };
        let of_order = matches!(
            finding.aspect,
            Aspect::Order | Aspect::Sequence | Aspect::Start | Aspect::OneAtATime
        );
        let loose = matches!(finding.kind, Kind::NotCalledFor | Kind::OutOfOrder);
        let of_remedy = if act.moves_money() || loose || of_order { remedy() } else { None };
        // That an account is wrong has been told: to go on without putting it right is no new fault.
        let of_wrong = || {
            let is_wrong = |due: &Act| procedure::is_known_wrong(&self.memory, due);
            // Chips of another wager that nothing called for are a fault of their own.
            let other = act.account().is_some() && verdict.met.is_none();
            let only = !other && finding.expected.iter().all(is_wrong);
            let first = finding.expected.first().filter(|_| only && loose)?;
            let (vigorish, transfer) = (Vigorish::of(first), transfer_of(first));
            let same = |r: &Raised| match (vigorish, transfer) {
                (Some(_), _) => r.vigorish == vigorish,
                (None, Some((from, to))) => r.is_between(from, to),
                (None, None) => r.account == first.account(),
            };
            let told = roots().find(|(_, r)| same(r) && r.mended.is_none());
            // Where the act passed over a remedy too, it was told by that.
            let moved = |r: &Raised| self.record.entries.get(r.entry)?.act.account();
            let passed = || roots().find(|(_, r)| moved(r) == first.account());
            told.or_else(|| passed().filter(|_| vigorish.is_none() && transfer.is_none()))
        };
        let of_plan = || {
            if !right_beside {
                return None;
            }
            let unmended = roots().find(|(_, r)| r.mended.is_none());
            unmended.or_else(|| roots().next())
        };
        let root = if own {
            of_plan()
        } else {
            of_account.or_else(of_wrong).or(of_remedy).or_else(of_plan)
        };
        root.map(|(number, _)| number)
    }

    /// Whether a finding tells that a void round was dealt on.
    pub(super) fn goes_on_in_void(&self, told: &Raised) -> bool {
        told.in_void
            && told.channel == Channel::Irregularities
            && self.record.entries.get(told.entry).is_some_and(|entry| entry.met.is_none())
            && self.finding_of(told).is_some_and(|finding| finding.kind == Kind::OutOfOrder)
    }

    /// Whether a finding that a remedy was passed over only says again what another has told: of a void
    /// round that everything goes back, and of a stub that was miscounted that its count was wrong.
    fn is_cause(&self, told: &Raised, finding: &Finding) -> bool {
        let Some(cause) = self.finding_of(told) else { return false };
        let all = |is_such: fn(&Act) -> bool| {
            !finding.expected.is_empty() && finding.expected.iter().all(is_such)
        };
        let void = !self.memory.voided
            && told.channel == Channel::Irregularities
            && cause.expected.contains(&Act::Void(None));
        let count = told.sum && matches!(cause.done, Some(Act::CountStub(_)));
        (void && all(Act::moves_money)) || (count && all(|act| *act == Act::CheckHands))
    }

    /// Whether a finding tells of money that leaves its account further from what the cards that lie open
    /// make of it, or of a first sum that is not just what they make of it.
    fn is_wrong_by_cards(&self, finding: &Finding, act: &Act) -> bool {
        let told = matches!(finding.kind, Kind::Wrong | Kind::NotCalledFor)
            && !matches!(finding.aspect, Aspect::Order | Aspect::Start);
        // Chips between patrons, and vigorish, have no account with the house.
        let (transfer, vigorish) = (transfer_of(act), Vigorish::of(act));
        if transfer.is_some() || vigorish.is_some() {
            let same = |r: &Raised| r.transfer == transfer && r.vigorish == vigorish;
            let round = self.memory.round;
            let known = self.record.raised.iter().any(|r| r.is_open_in(round) && same(r));
            return told && finding.aspect == Aspect::Amount && !known;
        }
        let Some(spot) = act.account().filter(|_| told) else { return false };
        let account = balance(&self.context(), &self.round_lines(), spot);
        let after = account.owed_after(&self.table, act);
        let first = !self.memory.wrong_accounts.contains(&spot);
        // A sum may also be wrong by the most that is paid on several wagers together.
        let by_sum = finding.aspect == Aspect::Amount
            || (finding.kind == Kind::Wrong && matches!(act, Act::Pay { .. }));
        let is_given = matches!(act, Act::Release(_));
        account.law.is_some()
            && (after.0.abs() > account.owed.0.abs()
                || (first && by_sum && !after.is_zero())
                || (first && is_given && account.owed.0 < 0))
    }

    /// What the wagers come to in this round as it stands: void or not.
    fn round_lines(&self) -> Vec<WagerResult> {
        if self.is_void() { self.standing_lines() } else { self.lines() }
    }

    pub(super) const fn is_void(&self) -> bool {
        self.memory.voided || self.memory.deck_removed
    }

    /// The cards in hand that an act puts down although nobody is to get one. Where somebody is, the act
    /// could have been right, whatever brought the card out.
    fn to_be_put_down(&self, act: &Act) -> Vec<u16> {
        let is_put = |act: &Act| matches!(act, Act::Place { .. } | Act::Deliver { .. });
        let is_given = |(_, due): &(u8, Due)| {
            let (Act::Place { to, .. } | Act::Deliver { to, .. }) = due.act else { return false };
            to.seat().is_some() || matches!(to, Area::Dealer | Area::Side(_) | Area::Community(_))
        };
        if is_put(act) && !self.due.iter().any(is_given) { self.in_hand() } else { Vec::new() }
    }

    /// The cards that have been taken and not yet put down.
    fn in_hand(&self) -> Vec<u16> {
        let areas = [Area::Palm(Palm::Left), Area::Palm(Palm::Right), Area::Outlet];
        areas.iter().flat_map(|&area| self.table.cards(area)).map(|laid| laid.id).collect()
    }

    /// The cards that an act has just moved from one place of the layout to another.
    fn passed_by(&self, act: &Act) -> Vec<u16> {
        let Act::Pass { to, count, .. } = *act else { return Vec::new() };
        let laid = self.table.cards(to).iter().rev().take(usize::from(count));
        laid.map(|laid| laid.id).collect()
    }

    /// Notes the findings of the act just done, and what it put right. `follows` says for each finding
    /// what it follows from.
    pub(super) fn note_findings(
        &mut self,
        act: &Act,
        findings: &[Finding],
        follows: &[Option<usize>],
        met: Option<(u8, Due)>,
        overtaken: &[PassedOver],
    ) {
        let round = self.memory.round;
        let entry = self.record.entries.len();
        // Where the house settles the wagers it is the house that has taken of the one and given to the other.
        let among = self.memory.accounts.among_patrons;
        let (between, by_house) =
            (transfer_of(act).filter(|_| among), transfer_of(act).filter(|_| !among));
        let moved = act.account().or(by_house.map(|(from, _)| from));
        let account = moved.filter(|&spot| self.is_wrong(spot));
        let in_hand = by_house.map(|(_, to)| (to, Vigorish::Collected));
        let vigorish = Vigorish::of(act).or(in_hand);
        let takes = matches!(act, Act::Remove { .. } | Act::Issue) && met.is_none();
        // That the round is void is told before; the void itself is no act in it.
        let in_void = self.is_void() && !matches!(act, Act::Void(None) | Act::RemoveDeck);
        for (nth, (finding, &follows)) in findings.iter().zip(follows).enumerate() {
            // Where nothing at all called for the act, that a remedy was passed over is not the whole.
            let money = finding.kind != Kind::OutOfOrder
                || finding.channel == Channel::Amounts
                || met.is_none();
            self.record.raised.push(Raised {
                entry,
                nth,
                follows,
                mended: None,
                in_parts: false,
                round,
                scored: self.is_scored(finding),
                channel: finding.channel,
                account: account.filter(|_| money),
                vigorish,
                sum: finding.aspect == Aspect::Amount,
                open: if finding.kind == Kind::OutOfOrder {
                    overtaken.to_vec()
                } else {
                    Vec::new()
                },
                cards: act.moves_cards() && finding.kind != Kind::OutOfOrder,
                taken: if takes { self.in_hand() } else { Vec::new() },
                transfer: between,
                released: matches!(act, Act::Release(_)),
                given_back: match *act {
                    Act::Release(spot) if met.is_none() => Some(spot),
                    _ => None,
                },
                waits: false,
                in_void,
                astray: if met.is_none() { self.passed_by(act) } else { Vec::new() },
                setting: match *act {
                    Act::Arrange { area, .. } if finding.aspect == Aspect::Setting => Some(area),
                    _ => None,
                },
            });
        }
        if let Some(spot) = account
            && !findings.is_empty()
            && !self.memory.wrong_accounts.contains(&spot)
        {
            self.memory.wrong_accounts.push(spot);
        }
        if let Some((seat, how)) = vigorish
            && !findings.is_empty()
            && self.owes_vigorish((seat, how))
            && !self.wrong_vigorish(how).contains(&seat)
        {
            self.wrong_vigorish(how).push(seat);
        }
        if let Some((from, to)) = between {
            if !findings.is_empty() {
                self.memory.wrong_transfers.push((from.seat, to));
            }
            if self.owes_no_transfer() {
                self.memory.wrong_transfers.clear();
            }
        }
        let clean = !findings.iter().any(|finding| self.is_scored(finding));
        self.mend(act, met, clean, entry);
        self.note_parts(act, findings, entry);
    }

    /// The findings, by number, of another call, mark or count of the stub where this one was due: made now, it
    /// puts them right.
    fn put_right_by(&self, act: &Act) -> Vec<usize> {
        let is_it = |raised: &Raised| {
            let open = raised.is_open_in(self.memory.round);
            self.finding_of(raised).filter(|_| open).is_some_and(|finding| {
                let said = finding.kind == Kind::Wrong
                    && matches!(finding.done, Some(Act::Say(_) | Act::Mark(_) | Act::CountStub(_)));
                said && finding.expected.contains(act)
            })
        };
        let all = self.record.raised.iter().enumerate().filter(|(_, raised)| is_it(raised));
        all.map(|(number, _)| number).collect()
    }

    fn wrong_vigorish(&mut self, how: Vigorish) -> &mut Vec<Seat> {
        match how {
            Vigorish::Marked => &mut self.memory.wrong_marks,
            Vigorish::Collected => &mut self.memory.wrong_charges,
        }
    }

    /// Whether vigorish of a seat is still to be charged or undone so.
    fn owes_vigorish(&self, of: (Seat, Vigorish)) -> bool {
        let open = procedure::open_duties(self.procedure(), &self.context());
        open.iter().any(|(_, due)| !due.optional && Vigorish::of(&due.act) == Some(of))
    }

    /// The seats whose vigorish was wrong and has been put right.
    fn settled_vigorish(&mut self) -> Vec<(Seat, Vigorish)> {
        let both = [Vigorish::Marked, Vigorish::Collected].into_iter();
        let wrong: Vec<(Seat, Vigorish)> = both
            .flat_map(|how| {
                let seats = self.wrong_vigorish(how).clone();
                seats.into_iter().map(move |seat| (seat, how))
            })
            .collect();
        let settled: Vec<_> = wrong.into_iter().filter(|&of| !self.owes_vigorish(of)).collect();
        for &(seat, how) in &settled {
            self.wrong_vigorish(how).retain(|wrong| *wrong != seat);
        }
        settled
    }

    /// Whether only house practice calls for a duty: it puts right no more than what it is for.
    fn is_by_practice(&self, met: Option<(u8, Due)>) -> bool {
        let Some((step, due)) = met else { return false };
        let steps = &self.procedure().steps;
        let mut law = due.clauses.into_iter().flatten();
        let first = law.next().or_else(|| steps[usize::from(step)].cited(Aspect::Deed).next());
        first.is_some_and(|id| self.book[id].house_practice)
    }

    /// What the act just done has put right.
    fn mend(&mut self, act: &Act, met: Option<(u8, Due)>, clean: bool, entry: usize) {
        let void = clean && matches!(act, Act::Void(_)) && !self.is_by_practice(met);
        let met = met.map(|(step, due)| (step, due.key));
        let round = self.memory.round;
        let wrong = self.memory.wrong_accounts.iter().copied();
        let settled: Vec<Spot> = wrong.filter(|&spot| !self.is_wrong(spot)).collect();
        self.memory.wrong_accounts.retain(|spot| !settled.contains(spot));
        let charged = self.settled_vigorish();
        let marks = self.memory.wrong_marks.iter().map(|seat| (*seat, Vigorish::Marked));
        let charges = self.memory.wrong_charges.iter().map(|seat| (*seat, Vigorish::Collected));
        let open_vigorish: Vec<(Seat, Vigorish)> = marks.chain(charges).collect();
        let transferred = transfer_of(act).is_some() && self.owes_no_transfer();
        let set = match *act {
            Act::Arrange { area, .. } if clean && self.is_well_set(area) => Some(area),
            _ => None,
        };
        let said = if clean { self.put_right_by(act) } else { Vec::new() };
        let passed = if clean && met.is_some() { self.passed_by(act) } else { Vec::new() };
        // What was wrong at another seat is not put right by the void of one hand.
        let entries = &self.record.entries;
        let is_of_hand = |raised: &Raised| match *act {
            Act::Void(Some(seat)) => {
                let other = entries.get(raised.entry).and_then(|entry| entry.act.seat());
                other.is_none_or(|other| other == seat)
            }
            _ => true,
        };
        let open = |r: &Raised| r.round == round && r.mended.is_none() && r.entry != entry;
        let given = self.record.raised.iter().filter(|raised| open(raised));
        let back: Vec<Spot> = given
            .filter_map(|raised| raised.given_back)
            .filter(|&spot| self.is_back(spot))
            .collect();
        let raised = self.record.raised.iter_mut().enumerate();
        let is_back = |raised: &Raised| raised.given_back.is_none_or(|spot| back.contains(&spot));
        for (number, raised) in raised.filter(|(_, raised)| open(raised)) {
            // Chips of a wager in another's hand are put right when both have what is theirs.
            let is_wrong = |spot| self.memory.wrong_accounts.contains(&spot);
            let is_open = |of| open_vigorish.contains(&of);
            let settles = raised.account.is_some_and(|spot| settled.contains(&spot))
                || raised.vigorish.is_some_and(|of| charged.contains(&of));
            let of_money = settles
                && !raised.account.is_some_and(is_wrong)
                && !raised.vigorish.is_some_and(is_open);
            let of_setting = raised.setting.is_some() && raised.setting == set;
            let of_transfer = raised.transfer.is_some() && transferred;
            let of_words = said.contains(&number);
            if of_money || of_transfer || of_setting || of_words {
                raised.mended = Some(entry);
            }
            // Cards that lay wrong are where the remedy has them.
            if !passed.is_empty() && !raised.astray.is_empty() {
                raised.astray.retain(|id| !passed.contains(id));
                if raised.astray.is_empty() {
                    raised.mended = Some(entry);
                }
            }
            if let Some(met) = met
                && raised.open.contains(&met)
            {
                raised.open.retain(|open| *open != met);
                let money = raised.account.is_some() || raised.vigorish.is_some_and(is_open);
                if raised.open.is_empty() && !money {
                    raised.mended = Some(entry).filter(|_| is_back(raised));
                    raised.waits = raised.mended.is_none();
                }
            }
            if raised.waits && is_back(raised) {
                raised.mended = Some(entry);
            }
            if void && raised.cards && is_of_hand(raised) {
                raised.mended = Some(entry);
            }
        }
    }

    /// Whether the cards of a place lie as they are to be set.
    fn is_well_set(&self, area: Area) -> bool {
        let count = u8::try_from(self.table.count(area)).unwrap_or(u8::MAX);
        let lies = Order::new(&(1..=count).collect::<Vec<u8>>());
        lies.is_some_and(|lies| (self.procedure().is_set)(&self.context(), area, &lies))
    }

    /// A sum too small that the next acts of its kind make up was given in parts.
    fn note_parts(&mut self, act: &Act, findings: &[Finding], entry: usize) {
        let Some(sum) = Sum::of(act) else {
            self.record.short = None;
            return;
        };
        let lacks = self.lacks(sum);
        let is_complete = match sum {
            Sum::Paid(spot) => !self.is_wrong(spot),
            Sum::Charged(..) | Sum::Transferred(..) => !lacks && findings.is_empty(),
        };
        match self.record.short.take() {
            Some((number, other)) if other == sum => {
                if is_complete && let Some(raised) = self.record.raised.get_mut(number) {
                    raised.in_parts = true;
                    raised.mended = Some(entry);
                } else if findings.is_empty() {
                    self.record.short = Some((number, sum));
                }
            }
            _ if lacks && matches!(findings, [only] if only.aspect == Aspect::Amount) => {
                self.record.short = Some((self.record.raised.len() - 1, sum));
            }
            _ => {}
        }
    }

    /// Whether something of a sum is still to be given.
    fn lacks(&self, sum: Sum) -> bool {
        let open = || procedure::open_duties(self.procedure(), &self.context());
        match sum {
            Sum::Paid(spot) => balance(&self.context(), &self.lines(), spot).owed.0 > 0,
            Sum::Charged(..) | Sum::Transferred(..) => {
                open().iter().any(|(_, due)| !due.optional && Sum::of(&due.act) == Some(sum))
            }
        }
    }
}
