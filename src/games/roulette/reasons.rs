//! What speaks against acts that nothing calls for, and which of them do no harm.

use super::marks::{self, NO_SPIN};
use super::remedies::{Answers, is_irregular, is_repeated_close, misplaced, wins};
use super::round::{Builder, result};
use super::settle::{Odds, ZeroRule};
use super::{INSIDE, patrons};
use crate::games::common::ready::NO_MORE_BETS;
use crate::kit::{Cents, Seat, Spot};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Outcome, Scene};
use crate::rules::roulette::{self as wheel, Kind};
use crate::table::Act;

use Aspect::{Amount, Deed, Sequence, Target, Words};

/// Whether a colour does as well as the one that is due: nobody else has it, and a patron keeps his.
pub(super) fn suffices(scene: &Scene<'_>, act: &Act) -> bool {
    let Act::Colour { seat, tint, .. } = *act else { return true };
    let own = scene.table.tint(seat).map(|(own, _)| own);
    own.is_none_or(|own| own == tint) && !patrons::is_taken(scene, seat, tint)
}

/// What the round gives a spot.
fn owed(odds: &Odds, scene: &Scene<'_>, spot: Spot) -> Cents {
    let lines = odds.lines(scene);
    let paid = lines.iter().find_map(|line| match line.outcome {
        Outcome::Pay(owed) if line.spot == spot => Some(owed),
        _ => None,
    });
    paid.unwrap_or_else(|| odds.owed_apart(scene, spot))
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(odds: &Odds, scene: &Scene<'_>, act: &Act) -> bool {
    match *act {
        Act::Say(NO_MORE_BETS) => is_repeated_close(scene, act),
        Act::Say(NO_SPIN) => marks::is_bad(scene.memory),
        Act::Say(phrase) => match marks::called_by(phrase) {
            Some(pocket) => result(scene) == Some(pocket),
            None => true,
        },
        Act::Mark(pocket) => result(scene) == Some(pocket) && scene.table.marker == Some(pocket),
        // What was paid too much, or too soon, may be taken back.
        Act::Retrieve { spot, amount } => {
            let (paid, owed) = (scene.table.paid(spot.seat, spot.wager), owed(odds, scene, spot));
            paid - amount >= owed || (paid == amount && paid != owed)
        }
        Act::Hold(spot) => {
            scene.table.held.contains(&spot) && result(scene).is_some_and(wheel::is_zero)
        }
        Act::Call(_) => is_irregular(odds, scene),
        Act::ClearHands | Act::CheckHands | Act::Wash => true,
        _ => false,
    }
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    answers: Answers,
    by_position: Option<ClauseId>,
    no_moving: Option<ClauseId>,
    unlisted: Option<ClauseId>,
    cash: Option<ClauseId>,
    colour_value: Option<ClauseId>,
    cash_out: Option<ClauseId>,
    spin: Option<ClauseId>,
    take_ball: Option<ClauseId>,
    no_spin: Option<ClauseId>,
    close: Option<ClauseId>,
    call: Option<ClauseId>,
    mark: Option<ClauseId>,
    lift: Option<ClauseId>,
    losers_first: Option<ClauseId>,
    together: Option<ClauseId>,
    floor: Option<ClauseId>,
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        Self {
            answers: Answers::of(builder),
            by_position: id("roulette.5.1.d-a"),
            no_moving: id("roulette.5.1.c-b"),
            unlisted: id("roulette.5.1.e-z"),
            cash: id("roulette.5.1.a-d"),
            colour_value: id("roulette.h.colour-value"),
            cash_out: id("roulette.h.cash-out"),
            spin: id("roulette.h.spin"),
            take_ball: id("roulette.h.take-ball"),
            no_spin: id("roulette.h.no-spin"),
            close: id("roulette.h.no-more-bets"),
            call: id("roulette.h.call"),
            mark: id("roulette.h.mark"),
            lift: id("roulette.h.lift"),
            losers_first: id("roulette.h.losers-first"),
            together: id("roulette.h.together"),
            floor: id("roulette.h.floor"),
        }
    }

    /// Which clause speaks against an act that nothing calls for.
    pub(super) fn explain(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let decided = result(scene).is_some();
        let (aspect, clause) = match *act {
            Act::Spin { .. } if scene.table.marker.is_some() && decided => (Sequence, self.lift),
            Act::Spin { .. } => (Deed, self.spin),
            Act::TakeBall | Act::Wait => (Deed, self.take_ball),
            Act::Say(NO_MORE_BETS) => (Sequence, self.close),
            Act::Say(NO_SPIN) => (Words, self.no_spin),
            Act::Say(_) => (Words, self.call),
            Act::Mark(_) => (if decided { Amount } else { Sequence }, self.mark),
            Act::Lift => (Deed, self.lift),
            Act::Collect(spot) | Act::Take { spot, .. } | Act::Hold(spot) | Act::Release(spot) => {
                self.moving(odds, scene, act, spot)
            }
            Act::Pay { spot, amount, .. } => self.paying(odds, scene, spot, amount),
            Act::Retrieve { .. } => (Amount, self.by_position),
            Act::Correct(_) => (Deed, if decided { self.no_moving } else { self.answers.place }),
            Act::Change(seat) => self.changing(scene, seat),
            Act::Colour { seat, .. } if marks::has_spoken(scene.memory, seat) => {
                (Target, self.cash)
            }
            Act::Colour { .. } => (Target, self.colour_value),
            Act::CashOut { .. } => (Deed, self.cash_out),
            Act::Confirm(seat) | Act::Refuse(seat) => {
                let open = marks::pending(scene.memory).find(|(_, spot)| spot.seat == seat);
                let why = open.and_then(|(matter, spot)| self.answers.to(scene, matter, spot).1);
                (Deed, why.or(self.answers.confirm))
            }
            Act::Call(_) => (Deed, self.floor),
            Act::Void(_)
            | Act::RemoveDeck
            | Act::Offer(_)
            | Act::Award(_)
            | Act::Revoke(_)
            | Act::Charge { .. }
            | Act::Vig { .. }
            | Act::Transfer { .. } => (Deed, self.by_position),
            _ => return None,
        };
        Some((aspect, clause?))
    }

    /// Against changing a patron's cash.
    fn changing(&self, scene: &Scene<'_>, seat: Seat) -> (Aspect, Option<ClauseId>) {
        let speaks = marks::has_spoken(scene.memory, seat);
        (Target, if speaks { self.answers.confirm } else { self.colour_value })
    }

    /// Against touching the chips of a wager.
    fn moving(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
        spot: Spot,
    ) -> (Aspect, Option<ClauseId>) {
        let Some(pocket) = result(scene) else { return (Sequence, self.by_position) };
        let wager = wheel::find(marks::home(scene.memory, spot));
        let Some(wager) = wager else { return (Target, self.by_position) };
        let is_misplaced = misplaced(odds, scene).iter().any(|(other, _)| *other == spot);
        if is_misplaced && wager.kind == Kind::Unlisted {
            return (Target, self.unlisted);
        }
        let held = !marks::held_over(scene.memory, spot).is_zero();
        if wager.kind == Kind::EvenMoney && held {
            return (Target, odds.next_law());
        }
        if wager.kind == Kind::EvenMoney && wheel::is_zero(pocket) {
            return (Amount, odds.zero_law()[0]);
        }
        // A part taken of what is lost whole, or held without reason.
        let whole = matches!(act, Act::Take { .. } | Act::Hold(_)) && !wins(scene, spot);
        let why = if whole { self.by_position } else { odds.law(wager)[0] };
        (if whole { Amount } else { Target }, why.or(self.by_position))
    }

    /// Against paying a wager.
    fn paying(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        spot: Spot,
        amount: Cents,
    ) -> (Aspect, Option<ClauseId>) {
        let Some(pocket) = result(scene) else { return (Sequence, self.by_position) };
        let lost = |outcome| matches!(outcome, Outcome::Collect | Outcome::Take(_));
        let lines = odds.lines(scene);
        // What is paid on a wager that has lost is wrong by where its chips lie, whatever is due first.
        let here = |line: &crate::procedure::Line| match spot.wager {
            INSIDE => line.spot == spot,
            _ => line.spot == spot && !lost(line.outcome),
        };
        let apart = !odds.owed_apart(scene, spot).is_zero();
        let open = lines.iter().any(|line| lost(line.outcome) && Odds::is_open(scene, line));
        if open && !apart && !lines.iter().any(here) {
            return (Target, self.by_position);
        }
        if lines.iter().any(|line| lost(line.outcome) && Odds::is_open(scene, line)) {
            return (Sequence, self.losers_first);
        }
        if spot.wager == INSIDE {
            return (Amount, self.by_position);
        }
        let Some(wager) = wheel::find(marks::home(scene.memory, spot)) else {
            return (Target, self.by_position);
        };
        let won = odds.owed_apart(scene, spot);
        if !won.is_zero() && scene.table.paid(spot.seat, spot.wager).is_zero() {
            // The right sum, only not together with the rest.
            if won == amount {
                return (Target, self.together);
            }
            return (Amount, odds.win(wager.kind, won).1);
        }
        let even = wager.kind == Kind::EvenMoney;
        if even && !marks::held_over(scene.memory, spot).is_zero() {
            return (Target, odds.next_law());
        }
        if even && wheel::is_zero(pocket) && odds.zero_rule != ZeroRule::Lose {
            return (Target, odds.zero_law()[0]);
        }
        (Target, odds.law(wager)[0].or(self.by_position))
    }
}
