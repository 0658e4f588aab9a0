//! What the wagers come to once the ball rests: 19:47-5.1(d) and (e), and what the house has elected.

use super::INSIDE;
use super::notes::{self, Request};
use crate::games::common::odds::{self, Clauses, Pays};
use crate::games::common::patrons::added_late;
use crate::games::prelude::*;
use crate::procedure::law_of;
use crate::rules::roulette::{self as wheel, COURTESY, Kind, Wager};
use strum::{IntoStaticStr, VariantArray};

/// What happens to even money when a zero wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ZeroRule {
    /// Half of it is lost.
    Half,
    /// It is held for the next spin.
    Prison,
    /// All of it is lost.
    Lose,
}

/// The kinds of wager that have odds of their own, in the order of what they win.
const PAID: [Kind; 9] = [
    Kind::Straight,
    Kind::Split,
    Kind::Three,
    Kind::Four,
    Kind::FirstFive,
    Kind::Six,
    Kind::Column,
    Kind::Dozen,
    Kind::EvenMoney,
];

/// What a house pays, and by which clauses.
pub(super) struct Odds {
    pays: Vec<Pays<Kind>>,
    /// What a wager of each kind covers, and where its chips lie.
    laws: [(Kind, By); PAID.len()],
    law: Clauses<Ground>,
    zero_rule: ZeroRule,
    takes_coupons: bool,
    odd_to_house: bool,
    least_chip: Cents,
    unit: Cents,
}

/// What decides a wager, beside the odds and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Ground {
    SecondSplitOfZeros,
    ThreeBesideZero,
    Neighbours,
    Unlisted,
    ByFives,
    Coupon,
    Zero,
    HeldOver,
}

/// The value of a chip at a table: the largest that the least wager can be made with.
pub(super) fn unit(house: &House) -> Cents {
    let fits = |chip: &&Cents| **chip <= house.least && house.least.0 % chip.0 == 0;
    house.chips.iter().rev().find(fits).copied().unwrap_or(house.least)
}

/// A wager of the round: where its chips lie, what it was when the ball came to rest, and how much.
#[derive(Clone, Copy)]
pub(super) struct Staked {
    pub(super) spot: Spot,
    pub(super) wager: &'static Wager,
    pub(super) amount: Cents,
}

/// What a patron wins among the numbers.
#[derive(Clone, Copy, Default)]
struct Sum {
    owed: Cents,
    apart: Cents,
    best: i64,
    clauses: By,
}

impl Odds {
    /// What a house pays, with the clauses that the table of its round has for it.
    pub(super) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let kind = |id: &str| PAID.into_iter().find(|kind| kind.id() == id);
        let pays = ["inside", "column_1", "dozen_1", "red"]
            .into_iter()
            .flat_map(|wager| odds::table(house, book, &round.cite, wager, kind));
        let by = |what: &str| round.settled_by_both(what);
        Self {
            pays: pays.collect(),
            laws: PAID.map(|kind| (kind, by(kind.id()))),
            law: Clauses::named(by),
            zero_rule: match house.elected("zero_rule") {
                "prison" => ZeroRule::Prison,
                "lose" => ZeroRule::Lose,
                _ => ZeroRule::Half,
            },
            takes_coupons: house.has("match_play", "yes"),
            odd_to_house: house.has("odd_half", "house"),
            least_chip: house.chips.first().copied().unwrap_or(Cents(1)),
            unit: unit(house),
        }
    }

    /// The clauses of a wager: what it covers, and where its chips lie.
    pub(super) fn law(&self, wager: &Wager) -> By {
        match wager.kind {
            Kind::Split if wager.word == COURTESY => self.law.by(Ground::SecondSplitOfZeros),
            Kind::Three if wager.numbers.iter().any(wheel::is_zero) => {
                self.law.by(Ground::ThreeBesideZero)
            }
            Kind::Neighbours => self.law.by(Ground::Neighbours),
            Kind::Unlisted => self.law.by(Ground::Unlisted),
            kind => self.laws.iter().find(|law| law.0 == kind).map_or([None; 2], |law| law.1),
        }
    }

    /// What a stake of this kind wins, and the clause of its odds.
    pub(super) fn win(&self, kind: Kind, stake: Cents) -> (Cents, By) {
        let kind = if kind == Kind::Neighbours { Kind::Straight } else { kind };
        odds::paid(&self.pays, kind, stake)
            .map_or_else(Default::default, |(won, id)| (won, clause(id)))
    }

    /// A fifth of five neighbours, as whole chips.
    pub(super) fn fifth(&self, context: &Context<'_>, staked: &Staked) -> Cents {
        let tint = context.table.tint(staked.spot.seat);
        let chip = tint.map_or(self.unit, |(_, value)| value);
        Cents(staked.amount.0 / (5 * chip.0) * chip.0)
    }

    /// Half of a stake, brought to the smallest chip.
    fn half(&self, stake: Cents) -> Cents {
        let (half, chip) = (stake.0 / 2, self.least_chip.0);
        let odd = self.odd_to_house && stake.0 % (2 * chip) != 0;
        Cents(half / chip * chip + if odd { chip } else { 0 })
    }

    /// The wagers of the round, with what was there when it came to be settled.
    pub(super) fn staked(context: &Context<'_>) -> Rc<[Staked]> {
        context.fact(|context| Self::laid(context).into())
    }

    fn laid(context: &Context<'_>) -> Vec<Staked> {
        let (memory, notes) = (context.memory, notes::of(context.memory));
        let took = |spot| notes.took(spot).unwrap_or_default();
        let lies = context.table.staked_spots().filter(|state| !state.stake.is_empty());
        let lies = lies.map(|state| (state.spot, state.stake.total() + took(state.spot)));
        let settled = memory.settled.iter().map(|&(spot, sum)| (spot, sum + took(spot)));
        // Of what was taken whole nothing lies there, and nothing was settled.
        let taken = notes.taken_from().map(|spot| (spot, took(spot)));
        let all = lies.chain(settled.chain(taken).filter(|(_, amount)| !amount.is_zero()));
        let mut spots: Vec<(Option<usize>, Spot, Cents)> = Vec::with_capacity(64);
        spots.extend(all.map(|(spot, amount)| (context.table.spot_index(spot), spot, amount)));
        // What lies there counts, or else what was settled first.
        spots.sort_by_key(|(place, ..)| *place);
        spots.dedup_by_key(|(place, ..)| *place);
        let mut staked = Vec::with_capacity(spots.len());
        staked.extend(spots.into_iter().filter_map(|(_, spot, amount)| {
            let wager = wheel::find(notes.home(spot))?;
            Some(Staked { spot, wager, amount: amount - added_late(memory, spot) })
        }));
        staked
    }

    /// Whether a coupon may be taken beside what lies on this spot.
    pub(super) fn may_have_coupon(&self, context: &Context<'_>, spot: Spot) -> bool {
        let Some((_, value)) = context.table.tint(spot.seat) else { return false };
        let chips = context.table.spot(spot).map_or_else(Default::default, |state| state.stake);
        let others = chips.0.iter().zip(crate::kit::DENOMINATIONS);
        self.takes_coupons
            && !chips.is_empty()
            && others.into_iter().all(|(&n, kind)| n == 0 || kind == value)
    }

    /// Every line of the round: nothing before the ball rests.
    pub(super) fn lines(&self, context: &Context<'_>) -> Rc<[WagerResult]> {
        context.once::<Self, _>(|| self.told(context).into())
    }

    fn told(&self, context: &Context<'_>) -> Vec<WagerResult> {
        let Some(result) = notes::of(context.memory).result else { return Vec::new() };
        let mut lines = Vec::with_capacity(64);
        let mut sums: Vec<(Seat, Sum)> = Vec::new();
        for staked in &*Self::staked(context) {
            let Some((won, clauses)) = self.line(context, staked, result, &mut lines) else {
                continue;
            };
            let Spot { seat, wager } = staked.spot;
            // The chips of a winner that were taken come back on their spot.
            let given = context.memory.accounts.won(staked.spot);
            if given.0 < 0 && lines.last().is_none_or(|line| line.spot != staked.spot) {
                lines.push(WagerResult { spot: staked.spot, outcome: Outcome::Release, clauses });
            }
            if sums.last().is_none_or(|(last, _)| *last != seat) {
                sums.push((seat, Sum::default()));
            }
            if let Some((_, sum)) = sums.last_mut() {
                sum.owed += won;
                // What was paid on the wager itself is not paid again.
                sum.apart += context.table.paid(seat, wager).min(given).min(won).max(Cents::ZERO);
                let odds = i64::from(staked.wager.kind.odds());
                if odds > sum.best {
                    (sum.best, sum.clauses) = (odds, clauses);
                }
            }
        }
        for (seat, sum) in sums {
            let spot = Spot { seat, wager: INSIDE };
            let law = sum.owed - sum.apart;
            let given = context.memory.accounts.won(spot);
            let outcome = Outcome::Pay(law + returned(context, seat, given - law, &mut lines));
            lines.push(WagerResult { spot, outcome, clauses: sum.clauses });
        }
        lines
    }

    /// What a patron may be given in one sum on the inside, where chips of a winner that were taken are
    /// still to come back: these and all that he has won, as far as he has not had it.
    pub(super) fn in_one_sum(context: &Context<'_>, lines: &[WagerResult], seat: Seat) -> Cents {
        let spot = Spot { seat, wager: INSIDE };
        let back: Cents = lines.iter().filter_map(|line| lacks(context, seat, line)).sum();
        let law = law_of(lines, spot, Cents::ZERO).unwrap_or_default();
        if back.is_zero() { back } else { back + law - context.memory.accounts.won(spot) }
    }

    /// The lines of one wager; what it wins among the numbers comes back, and is paid with the rest.
    fn line(
        &self,
        context: &Context<'_>,
        staked: &Staked,
        result: u8,
        lines: &mut Vec<WagerResult>,
    ) -> Option<(Cents, By)> {
        let Staked { spot, wager, amount } = *staked;
        let law = self.law(wager);
        let wins = wager.numbers.contains(result);
        let (won, odds) = self.win(wager.kind, amount);
        let mut add = |outcome, clauses| lines.push(WagerResult { spot, outcome, clauses });
        match wager.kind {
            Kind::Unlisted => add(Outcome::Release, law),
            Kind::Neighbours => {
                let fifth = self.fifth(context, staked);
                if fifth.is_zero() {
                    add(Outcome::Release, self.law.by(Ground::ByFives));
                } else if wins {
                    add(Outcome::Take(Cents(4 * fifth.0)), law);
                    let (won, odds) = self.win(wager.kind, fifth);
                    return Some((won, both(odds, law)));
                } else if fifth.0 * 5 == amount.0 {
                    add(Outcome::Collect, law);
                } else {
                    add(Outcome::Take(Cents(5 * fifth.0)), both(self.law.by(Ground::ByFives), law));
                }
            }
            Kind::EvenMoney => self.even_money(context, staked, result, lines),
            _ if !wins => add(Outcome::Collect, law),
            Kind::Column | Kind::Dozen => add(Outcome::Pay(won), both(odds, law)),
            _ => return Some((won, both(odds, law))),
        }
        None
    }

    fn even_money(
        &self,
        context: &Context<'_>,
        staked: &Staked,
        result: u8,
        lines: &mut Vec<WagerResult>,
    ) {
        let Staked { spot, wager, amount } = *staked;
        let law = self.law(wager);
        let old = notes::of(context.memory).held_over(spot).min(amount);
        let new = amount - old;
        let mut add = |outcome, clauses| lines.push(WagerResult { spot, outcome, clauses });
        if wheel::is_zero(result) {
            let half = self.half(amount);
            match self.zero_rule {
                ZeroRule::Half if half == amount => {
                    add(Outcome::Collect, self.law.by(Ground::Zero));
                }
                ZeroRule::Half if half.is_zero() => {}
                ZeroRule::Half => add(Outcome::Take(half), self.law.by(Ground::Zero)),
                ZeroRule::Lose => add(Outcome::Collect, self.law.by(Ground::Zero)),
                // What was held once is not held again; what is new is held: see `to_hold`.
                ZeroRule::Prison if new.is_zero() => {
                    add(Outcome::Collect, self.law.by(Ground::HeldOver));
                }
                ZeroRule::Prison if old.is_zero() => {}
                ZeroRule::Prison => add(Outcome::Take(old), self.law.by(Ground::HeldOver)),
            }
        } else if wager.numbers.contains(result) {
            // A coupon counts beside the patron's own colour.
            let raised = notes::of(context.memory).stands(Request::Coupon, spot);
            let doubled = raised && self.may_have_coupon(context, spot);
            let played = if doubled { Cents(2 * new.0) } else { new };
            let (won, odds) = self.win(wager.kind, played);
            if !won.is_zero() {
                add(
                    Outcome::Pay(won),
                    both(if doubled { self.law.by(Ground::Coupon) } else { odds }, law),
                );
            }
            if !old.is_zero() {
                add(Outcome::Release, self.law.by(Ground::HeldOver));
            }
        } else {
            let held = !old.is_zero() && new.is_zero();
            add(
                Outcome::Collect,
                if held { both(self.law.by(Ground::HeldOver), law) } else { law },
            );
        }
    }

    /// The wagers that are to be held for the next spin and are not yet.
    pub(super) fn to_hold(&self, context: &Context<'_>) -> Vec<Spot> {
        let notes = notes::of(context.memory);
        let zero = notes.result.is_some_and(wheel::is_zero);
        if !zero || self.zero_rule != ZeroRule::Prison {
            return Vec::new();
        }
        let holds = |staked: &Staked| {
            let old = notes.held_over(staked.spot);
            staked.wager.kind == Kind::EvenMoney
                && staked.amount > old
                && !context.table.stake(staked.spot.seat, staked.spot.wager).is_zero()
                && !notes.is_held_now(staked.spot)
        };
        let all = Self::staked(context);
        all.iter().filter(|staked| holds(staked)).map(|staked| staked.spot).collect()
    }

    /// What a wager among the numbers is owed by itself.
    pub(super) fn owed_apart(&self, context: &Context<'_>, spot: Spot) -> Cents {
        let Some(result) = notes::of(context.memory).result else { return Cents::ZERO };
        let lies = !context.stake(spot.seat, spot.wager).is_zero();
        if !lies && context.memory.settled.iter().all(|(other, _)| *other != spot) {
            return Cents::ZERO;
        }
        let all = Self::staked(context);
        let staked = all.iter().find(|staked| staked.spot == spot);
        let won = staked.and_then(|staked| self.line(context, staked, result, &mut Vec::new()));
        won.map_or(Cents::ZERO, |(won, _)| won)
    }

    /// Whether a line is still to be carried out.
    pub(super) fn is_open(context: &Context<'_>, line: &WagerResult) -> bool {
        let Spot { seat, wager } = line.spot;
        match line.outcome {
            Outcome::Collect | Outcome::Release => !context.stake(seat, wager).is_zero(),
            // Of a part that was taken too soon, and in a sum of its own, the account tells the rest.
            Outcome::Take(_) => {
                let untouched = context.memory.accounts.won(line.spot).0 >= 0;
                let taken = notes::of(context.memory).took(line.spot).is_some();
                !context.stake(seat, wager).is_zero() && untouched && !taken
            }
            Outcome::Pay(owed) => !owed.is_zero() && !context.memory.paid.contains(&line.spot),
        }
    }
}

/// What is still to come back to a spot of this seat among the numbers, by its line.
fn lacks(context: &Context<'_>, seat: Seat, line: &WagerResult) -> Option<Cents> {
    let law = match line.outcome {
        Outcome::Release => Cents::ZERO,
        Outcome::Take(part) => -part,
        Outcome::Collect | Outcome::Pay(_) => return None,
    };
    let inside = wheel::find(line.spot.wager).is_some_and(|wager| wager.kind.is_inside());
    let lacking = law - context.memory.accounts.won(line.spot);
    (inside && line.spot.seat == seat && lacking.0 > 0).then_some(lacking)
}

/// The chips of winners that were taken and came back in the one sum for the inside, of which so much was
/// over: all that comes to a patron for his numbers is one sum. Their lines are settled.
fn returned(context: &Context<'_>, seat: Seat, over: Cents, lines: &mut [WagerResult]) -> Cents {
    let mut back = Cents::ZERO;
    for line in lines {
        if let Some(lacking) = lacks(context, seat, line)
            && back + lacking <= over
        {
            back += lacking;
            line.outcome = Outcome::Take(-context.memory.accounts.won(line.spot));
        }
    }
    back
}

/// What one row says first, and then what another does.
pub(super) const fn both(one: By, other: By) -> By {
    [one[0], other[0]]
}

/// The place of a wager's chips on the way from the columns to the wheel.
pub(super) fn sweep_place(wager: Word) -> u16 {
    let at = wheel::find(wager).and_then(|wager| wager.at);
    // What lies on the copy of the wheel comes last.
    at.map_or(999, |(_, y)| 60_u16.saturating_sub_signed(y))
}

/// Chips that make no wager where they lie, or too many or too few of five neighbours.
pub(super) fn misplaced(odds: &Odds, context: &Context<'_>) -> Vec<(Spot, Kind)> {
    let is_wrong = |staked: &Staked| match staked.wager.kind {
        Kind::Unlisted => true,
        Kind::Neighbours => odds.fifth(context, staked).0 * 5 != staked.amount.0,
        _ => false,
    };
    let all = Odds::staked(context);
    let wrong = all.iter().filter(|staked| is_wrong(staked));
    let lies = |spot: Spot| !context.stake(spot.seat, spot.wager).is_zero();
    wrong.filter(|staked| lies(staked.spot)).map(|s| (s.spot, s.wager.kind)).collect()
}
