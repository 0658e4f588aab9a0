//! What the wagers come to once the ball rests: 19:47-5.1(d) and (e), and what the house has elected.

use super::marks::{self, Matter};
use super::{INSIDE, number_of};
use crate::house::House;
use crate::kit::{Cents, Seat, Spot, Word};
use crate::law::{ClauseId, Odds as Pays, Rulebook};
use crate::procedure::{Citer, Line, Outcome, Scene};
use crate::rules::roulette::{self as wheel, COURTESY, Kind, Wager};
use std::cell::OnceCell;
use std::rc::Rc;

/// What happens to even money when a zero wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ZeroRule {
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

/// How a wager is settled, by the place of its chips.
struct Law {
    kind: Kind,
    /// What it covers, and where its chips lie.
    says: [Option<ClauseId>; 2],
}

/// What a house pays, and by which clauses.
pub(super) struct Odds {
    pays: Vec<(Kind, Pays, Option<ClauseId>)>,
    laws: Vec<Law>,
    courtesy: [Option<ClauseId>; 2],
    beside_zero: [Option<ClauseId>; 2],
    neighbours: [Option<ClauseId>; 2],
    by_fives: Option<ClauseId>,
    unlisted: Option<ClauseId>,
    coupon: Option<ClauseId>,
    zero: [Option<ClauseId>; 2],
    next: Option<ClauseId>,
    pub(super) zero_rule: ZeroRule,
    pub(super) takes_coupons: bool,
    odd_to_house: bool,
    least_chip: Cents,
    unit: Cents,
    /// Every clause that a line can rest on.
    pub(super) cited: Vec<ClauseId>,
    /// Clause names that the rulebook lacks.
    pub(super) missing: Vec<String>,
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

/// What is told of a scene once.
#[derive(Default)]
struct Known {
    staked: OnceCell<Rc<[Staked]>>,
    lines: OnceCell<Rc<[Line]>>,
}

/// What a patron wins among the numbers.
#[derive(Clone, Copy, Default)]
struct Sum {
    owed: Cents,
    apart: Cents,
    best: i64,
    clauses: [Option<ClauseId>; 2],
}

impl Odds {
    /// What a house pays.
    pub(super) fn of(house: &House, book: &Rulebook) -> Self {
        let cite = Citer::new(book);
        let tables =
            ["inside", "column_1", "dozen_1", "red"].map(|wager| house.paytable(book, wager));
        let lines = || tables.iter().flatten().flat_map(|table| &table.lines);
        let pays = PAID.into_iter().filter_map(|kind| {
            let line = lines().find(|line| line.hand == kind.id())?;
            Some((kind, line.clone(), cite.id(&line.clause)))
        });
        let pays = pays.collect();
        for (table, line) in
            tables.iter().flatten().flat_map(|t| t.lines.iter().map(move |l| (t, l)))
        {
            if !PAID.iter().any(|kind| kind.id() == line.hand) {
                cite.lacks(format!("the hand {} of {}", line.hand, table.wager));
            }
        }
        let says = |names: [&str; 2]| names.map(|name| cite.id(name));
        let laws = [
            (Kind::Straight, ["roulette.5.1.e.1-a", "roulette.5.1.e.1-b"]),
            (Kind::Split, ["roulette.5.1.e.2-a", "roulette.5.1.e.2-b"]),
            (Kind::Three, ["roulette.5.1.e.3-a", "roulette.5.1.e.3-b"]),
            (Kind::Four, ["roulette.5.1.e.4-a", "roulette.5.1.e.4-b"]),
            (Kind::FirstFive, ["roulette.5.1.e.5-a", "roulette.5.1.e.5-b"]),
            (Kind::Six, ["roulette.5.1.e.6-a", "roulette.5.1.e.6-b"]),
            (Kind::Column, ["roulette.5.1.e.7-a", "roulette.5.1.e.7-b"]),
            (Kind::Dozen, ["roulette.5.1.e.8-a", "roulette.5.1.e.8-b"]),
            (Kind::EvenMoney, ["roulette.h.even-a", "roulette.h.even-b"]),
        ];
        let zero_rule = match house.elected("zero_rule") {
            "prison" => ZeroRule::Prison,
            "lose" => ZeroRule::Lose,
            _ => ZeroRule::Half,
        };
        let zero = match zero_rule {
            ZeroRule::Half => ["roulette.h.zero-half", "roulette.h.odd-half"],
            ZeroRule::Prison => ["roulette.h.zero-prison"; 2],
            ZeroRule::Lose => ["roulette.h.zero-lose"; 2],
        };
        let offers = |election: &str| house.has(election, "yes");
        let with = |on: bool, name: &str| if on { cite.id(name) } else { None };
        let fives = offers("five_adjacent");
        let mut odds = Self {
            pays,
            laws: laws.map(|(kind, names)| Law { kind, says: says(names) }).into(),
            courtesy: says(["roulette.5.1.e.2-c", "roulette.5.1.e.2-a"]),
            beside_zero: says(["roulette.5.1.e.3.i-a", "roulette.5.1.e.3.ii-a"]),
            neighbours: ["roulette.5.1.e.1.i.2-c", "roulette.5.1.e.1.i.2-b"]
                .map(|name| with(fives, name)),
            by_fives: with(fives, "roulette.5.1.e.1.i.2-a"),
            unlisted: cite.id("roulette.5.1.e-z"),
            coupon: with(offers("match_play"), "roulette.h.coupon"),
            zero: says(zero),
            next: with(zero_rule == ZeroRule::Prison, "roulette.h.zero-next"),
            zero_rule,
            takes_coupons: offers("match_play"),
            odd_to_house: house.has("odd_half", "house"),
            least_chip: house.chips.first().copied().unwrap_or(Cents(1)),
            unit: unit(house),
            cited: Vec::new(),
            missing: Vec::new(),
        };
        odds.cited = cite.found();
        odds.missing = cite.missing();
        odds
    }

    /// The clauses of a wager: what it covers, and where its chips lie.
    pub(super) fn law(&self, wager: &Wager) -> [Option<ClauseId>; 2] {
        if wager.word == COURTESY {
            return self.courtesy;
        }
        match wager.kind {
            Kind::Neighbours => self.neighbours,
            Kind::Unlisted => [self.unlisted, None],
            Kind::Three if wager.numbers.iter().any(wheel::is_zero) => self.beside_zero,
            kind => self.laws.iter().find(|l| l.kind == kind).map_or([None; 2], |l| l.says),
        }
    }

    /// The clauses for even money when a zero wins.
    pub(super) const fn zero_law(&self) -> [Option<ClauseId>; 2] {
        match self.zero_rule {
            ZeroRule::Half => self.zero,
            ZeroRule::Prison | ZeroRule::Lose => [self.zero[0], None],
        }
    }

    /// The clause for a wager held over a spin.
    pub(super) const fn next_law(&self) -> Option<ClauseId> {
        self.next
    }

    /// What a stake of this kind wins, and the clause of its odds.
    pub(super) fn win(&self, kind: Kind, stake: Cents) -> (Cents, Option<ClauseId>) {
        let paid = if kind == Kind::Neighbours { Kind::Straight } else { kind };
        let line = self.pays.iter().find(|(other, ..)| *other == paid);
        line.map_or((Cents::ZERO, None), |(_, odds, clause)| (odds.on(stake), *clause))
    }

    /// The value of a seat's chips.
    pub(super) fn chip_of(&self, scene: &Scene<'_>, seat: Seat) -> Cents {
        scene.table.tint(seat).map_or(self.unit, |(_, value)| value)
    }

    /// A fifth of five neighbours, as whole chips.
    pub(super) fn fifth(&self, scene: &Scene<'_>, staked: &Staked) -> Cents {
        let chip = self.chip_of(scene, staked.spot.seat);
        Cents(staked.amount.0 / (5 * chip.0) * chip.0)
    }

    /// Half of a stake, brought to the smallest chip.
    fn half(&self, stake: Cents) -> Cents {
        let (half, chip) = (stake.0 / 2, self.least_chip.0);
        let odd = self.odd_to_house && stake.0 % (2 * chip) != 0;
        Cents(half / chip * chip + if odd { chip } else { 0 })
    }

    /// The wagers of the round, with what was there when it came to be settled.
    pub(super) fn staked(scene: &Scene<'_>) -> Rc<[Staked]> {
        scene.once(|known: &Known| &known.staked, || Self::laid(scene).into())
    }

    fn laid(scene: &Scene<'_>) -> Vec<Staked> {
        let memory = scene.memory;
        let some_taken = marks::is_any_taken(memory);
        let took = |spot| if some_taken { marks::took(memory, spot) } else { Cents::ZERO };
        let lies = scene.table.staked_spots().filter(|state| !state.stake.is_empty());
        let lies = lies.map(|state| (state.spot, state.stake.total() + took(state.spot)));
        let settled = memory.settled.iter().map(|&(spot, sum)| (spot, sum + took(spot)));
        let mut spots: Vec<(Spot, Cents)> = Vec::with_capacity(64);
        spots.extend(lies.chain(settled.filter(|(_, amount)| !amount.is_zero())));
        // What lies there counts, or else what was settled first.
        spots.sort_by_key(|(spot, _)| (spot.seat, number_of(spot.wager)));
        spots.dedup_by_key(|(spot, _)| *spot);
        let late = |spot: Spot| -> Cents {
            let added = memory.late.iter().filter(|(late, _)| *late == spot);
            added.map(|(_, amount)| *amount).sum()
        };
        let some_shifted = marks::shifted(memory).next().is_some();
        let home = |spot| if some_shifted { marks::home(memory, spot) } else { spot.wager };
        let staked = spots.into_iter().filter_map(|(spot, amount)| {
            let wager = wheel::find(home(spot))?;
            Some(Staked { spot, wager, amount: amount - late(spot) })
        });
        staked.collect()
    }

    /// Whether a seat's coupon goes with this wager and counts: beside the patron's own colour.
    pub(super) fn has_coupon(&self, scene: &Scene<'_>, spot: Spot) -> bool {
        let raised = marks::raised(scene.memory).any(|raised| raised == (Matter::Coupon, spot));
        raised
            && self.may_have_coupon(scene, spot)
            && !marks::is_refused(scene.memory, Matter::Coupon, spot)
    }

    /// Whether a coupon may be taken beside what lies on this spot.
    pub(super) fn may_have_coupon(&self, scene: &Scene<'_>, spot: Spot) -> bool {
        let Some((_, value)) = scene.table.tint(spot.seat) else { return false };
        let chips = scene.table.spot(spot).map_or_else(Default::default, |state| state.stake);
        let others = chips.0.iter().zip(crate::kit::DENOMINATIONS);
        self.takes_coupons
            && !chips.is_empty()
            && others.into_iter().all(|(&n, kind)| n == 0 || kind == value)
    }

    /// Every line of the round: nothing before the ball rests.
    pub(super) fn lines(&self, scene: &Scene<'_>) -> Rc<[Line]> {
        scene.once(|known: &Known| &known.lines, || self.told(scene).into())
    }

    fn told(&self, scene: &Scene<'_>) -> Vec<Line> {
        let Some(result) = marks::result(scene.memory) else { return Vec::new() };
        let mut lines = Vec::with_capacity(64);
        let mut sums: Vec<(Seat, Sum)> = Vec::new();
        for staked in &*Self::staked(scene) {
            let Some((won, clauses)) = self.line(scene, staked, result, &mut lines) else {
                continue;
            };
            let Spot { seat, wager } = staked.spot;
            // The chips of a winner that were taken come back on their spot.
            let given = scene.memory.accounts.won(staked.spot);
            if given.0 < 0 && lines.last().is_none_or(|line| line.spot != staked.spot) {
                lines.push(Line { spot: staked.spot, outcome: Outcome::Release, clauses });
            }
            if sums.last().is_none_or(|(last, _)| *last != seat) {
                sums.push((seat, Sum::default()));
            }
            if let Some((_, sum)) = sums.last_mut() {
                sum.owed += won;
                // What was paid on the wager itself is not paid again.
                sum.apart += scene.table.paid(seat, wager).min(given).min(won).max(Cents::ZERO);
                let odds = i64::from(staked.wager.kind.odds());
                if odds > sum.best {
                    (sum.best, sum.clauses) = (odds, clauses);
                }
            }
        }
        for (seat, sum) in sums {
            let spot = Spot { seat, wager: INSIDE };
            let outcome = Outcome::Pay(sum.owed - sum.apart);
            lines.push(Line { spot, outcome, clauses: sum.clauses });
        }
        lines
    }

    /// The lines of one wager; what it wins among the numbers comes back, and is paid with the rest.
    fn line(
        &self,
        scene: &Scene<'_>,
        staked: &Staked,
        result: u8,
        lines: &mut Vec<Line>,
    ) -> Option<(Cents, [Option<ClauseId>; 2])> {
        let Staked { spot, wager, amount } = *staked;
        let law = self.law(wager);
        let wins = wager.numbers.contains(result);
        let (won, odds) = self.win(wager.kind, amount);
        let mut add = |outcome, clauses| lines.push(Line { spot, outcome, clauses });
        match wager.kind {
            Kind::Unlisted => add(Outcome::Release, law),
            Kind::Neighbours => {
                let fifth = self.fifth(scene, staked);
                if fifth.is_zero() {
                    add(Outcome::Release, [self.by_fives, None]);
                } else if wins {
                    add(Outcome::Take(Cents(4 * fifth.0)), law);
                    let (won, odds) = self.win(wager.kind, fifth);
                    return Some((won, [odds, law[0]]));
                } else if fifth.0 * 5 == amount.0 {
                    add(Outcome::Collect, law);
                } else {
                    add(Outcome::Take(Cents(5 * fifth.0)), [self.by_fives, law[0]]);
                }
            }
            Kind::EvenMoney => self.even_money(scene, staked, result, lines),
            _ if !wins => add(Outcome::Collect, law),
            Kind::Column | Kind::Dozen => add(Outcome::Pay(won), [odds, law[0]]),
            _ => return Some((won, [odds, law[0]])),
        }
        None
    }

    fn even_money(&self, scene: &Scene<'_>, staked: &Staked, result: u8, lines: &mut Vec<Line>) {
        let Staked { spot, wager, amount } = *staked;
        let law = self.law(wager);
        let old = marks::held_over(scene.memory, spot).min(amount);
        let new = amount - old;
        let mut add = |outcome, clauses| lines.push(Line { spot, outcome, clauses });
        if wheel::is_zero(result) {
            let half = self.half(amount);
            match self.zero_rule {
                ZeroRule::Half if half == amount => add(Outcome::Collect, self.zero_law()),
                ZeroRule::Half if half.is_zero() => {}
                ZeroRule::Half => add(Outcome::Take(half), self.zero_law()),
                ZeroRule::Lose => add(Outcome::Collect, self.zero_law()),
                // What was held once is not held again; what is new is held: see `to_hold`.
                ZeroRule::Prison if new.is_zero() => add(Outcome::Collect, [self.next, None]),
                ZeroRule::Prison if old.is_zero() => {}
                ZeroRule::Prison => add(Outcome::Take(old), [self.next, None]),
            }
        } else if wager.numbers.contains(result) {
            let doubled = self.has_coupon(scene, spot);
            let played = if doubled { Cents(2 * new.0) } else { new };
            let (won, odds) = self.win(wager.kind, played);
            if !won.is_zero() {
                add(Outcome::Pay(won), [if doubled { self.coupon } else { odds }, law[0]]);
            }
            if !old.is_zero() {
                add(Outcome::Release, [self.next, None]);
            }
        } else {
            let held = !old.is_zero() && new.is_zero();
            add(Outcome::Collect, if held { [self.next, law[0]] } else { law });
        }
    }

    /// The wagers that are to be held for the next spin and are not yet.
    pub(super) fn to_hold(&self, scene: &Scene<'_>) -> Vec<Spot> {
        let memory = scene.memory;
        let zero = marks::result(memory).is_some_and(wheel::is_zero);
        if !zero || self.zero_rule != ZeroRule::Prison {
            return Vec::new();
        }
        let holds = |staked: &Staked| {
            let old = marks::held_over(memory, staked.spot);
            staked.wager.kind == Kind::EvenMoney
                && staked.amount > old
                && !scene.table.stake(staked.spot.seat, staked.spot.wager).is_zero()
                && !marks::is_held_now(memory, staked.spot)
        };
        let all = Self::staked(scene);
        all.iter().filter(|staked| holds(staked)).map(|staked| staked.spot).collect()
    }

    /// What a wager among the numbers is owed by itself.
    pub(super) fn owed_apart(&self, scene: &Scene<'_>, spot: Spot) -> Cents {
        let Some(result) = marks::result(scene.memory) else { return Cents::ZERO };
        let lies = !scene.stake(spot.seat, spot.wager).is_zero();
        if !lies && scene.memory.settled.iter().all(|(other, _)| *other != spot) {
            return Cents::ZERO;
        }
        let all = Self::staked(scene);
        let staked = all.iter().find(|staked| staked.spot == spot);
        let won = staked.and_then(|staked| self.line(scene, staked, result, &mut Vec::new()));
        won.map_or(Cents::ZERO, |(won, _)| won)
    }

    /// Whether a line is still to be carried out.
    pub(super) fn is_open(scene: &Scene<'_>, line: &Line) -> bool {
        let Spot { seat, wager } = line.spot;
        match line.outcome {
            Outcome::Collect | Outcome::Release => !scene.stake(seat, wager).is_zero(),
            Outcome::Take(_) => {
                !scene.stake(seat, wager).is_zero() && !marks::has_taken(scene.memory, line.spot)
            }
            Outcome::Pay(owed) => !owed.is_zero() && !scene.memory.paid.contains(&line.spot),
        }
    }
}

/// The place of a wager's chips on the way from the columns to the wheel.
pub(super) fn way(wager: Word) -> u16 {
    let at = wheel::find(wager).and_then(|wager| wager.at);
    // What lies on the copy of the wheel comes last.
    at.map_or(999, |(_, y)| u16::try_from(60 - y).unwrap_or(0))
}
