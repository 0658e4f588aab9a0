//! What speaks against acts that nothing calls for, and which of them do no harm.

use super::marks::{self, NO_SPIN};
use super::remedies::{Answers, is_irregular, is_repeated_close, misplaced, wins};
use super::round::{Builder, result};
use super::settle::Odds;
use super::{INSIDE, patrons};
use crate::games::common::ready::NO_MORE_BETS;
use crate::kit::{Cents, Seat, Spot};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Line, Outcome, Scene};
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
    own_colour: Option<ClauseId>,
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
            own_colour: id("roulette.5.1.b-b"),
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
            Act::Change(seat) => self.changing(scene, seat, self.answers.confirm),
            Act::Colour { seat, tint, .. } if patrons::is_taken(scene, seat, tint) => {
                (Target, self.own_colour)
            }
            Act::Colour { seat, .. } => self.changing(scene, seat, self.cash),
            Act::CashOut { .. } => (Deed, self.cash_out),
            Act::Confirm(seat) | Act::Refuse(seat) => {
                (Deed, self.to_answer(scene, seat).or(self.answers.confirm))
            }
            Act::Call(_) => (Deed, self.floor),
            Act::Void(_)
            | Act::RemoveDeck
            | Act::Offer(_)
            | Act::Award(_)
            | Act::Revoke(_)
            | Act::Charge { .. }
            | Act::Vig { .. }
            | Act::Unmark { .. }
            | Act::Refund { .. }
            | Act::Transfer { .. } => (Deed, self.by_position),
            _ => return None,
        };
        Some((aspect, clause?))
    }

    /// By which clause a patron waits for an answer, if he does.
    fn to_answer(&self, scene: &Scene<'_>, seat: Seat) -> Option<ClauseId> {
        let open = marks::pending(scene.memory).find(|(_, spot)| spot.seat == seat);
        open.and_then(|(matter, spot)| self.answers.to(scene, matter, spot).1)
    }

    /// Against changing a patron's cash: he waits for an answer, or has spoken, or wants other chips.
    fn changing(
        &self,
        scene: &Scene<'_>,
        seat: Seat,
        spoken: Option<ClauseId>,
    ) -> (Aspect, Option<ClauseId>) {
        let spoken = spoken.filter(|_| marks::has_spoken(scene.memory, seat));
        let why = if spoken.is_some() { self.to_answer(scene, seat).or(spoken) } else { None };
        (Target, why.or(self.colour_value))
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
        let (won, zero) = (wins(scene, spot), wheel::is_zero(pocket));
        let held = !marks::held_over(scene.memory, spot).is_zero();
        // A winner is taken, or a loser let go: by the place of the chips, whatever the house does
        // with a wager that it has held.
        let against = won != matches!(act, Act::Release(_));
        if wager.kind == Kind::EvenMoney && held && (zero || !against) {
            return (Target, odds.next_law());
        }
        if wager.kind == Kind::EvenMoney && zero {
            return (Amount, odds.zero_law()[0]);
        }
        // A part taken of what is lost whole, or held without reason.
        if matches!(act, Act::Take { .. } | Act::Hold(_)) && !won {
            return (Amount, self.by_position);
        }
        (Target, self.covered(odds, wager))
    }

    /// What the text says a wager covers; of even money its page is lost, and only its place counts.
    fn covered(&self, odds: &Odds, wager: &wheel::Wager) -> Option<ClauseId> {
        let covers = odds.law(wager)[0].filter(|_| wager.kind != Kind::EvenMoney);
        covers.or(self.by_position)
    }

    /// Against paying a wager.
    fn paying(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        spot: Spot,
        amount: Cents,
    ) -> (Aspect, Option<ClauseId>) {
        if result(scene).is_none() {
            return (Sequence, self.by_position);
        }
        let lost = |line: &&Line| matches!(line.outcome, Outcome::Collect | Outcome::Take(_));
        let lines = odds.lines(scene);
        let open = lines.iter().filter(lost).any(|line| Odds::is_open(scene, line));
        let (owed, paid) = (owed(odds, scene, spot), scene.table.paid(spot.seat, spot.wager));
        // Only what is owed at all can come too soon.
        if open && paid < owed {
            return (Sequence, self.losers_first);
        }
        if spot.wager == INSIDE {
            return (if owed.is_zero() { Target } else { Amount }, self.by_position);
        }
        let Some(wager) = wheel::find(marks::home(scene.memory, spot)) else {
            return (Target, self.by_position);
        };
        if wager.kind == Kind::Unlisted {
            return (Target, self.unlisted);
        }
        let apart = odds.owed_apart(scene, spot);
        if !apart.is_zero() && paid.is_zero() {
            // The right sum, only not together with the rest.
            if apart == amount {
                return (Target, self.together);
            }
            return (Amount, odds.win(wager.kind, apart).1);
        }
        let lies = Odds::staked(scene).iter().any(|staked| staked.spot == spot);
        if !lies || !wins(scene, spot) {
            return (Target, self.by_position);
        }
        if wager.kind == Kind::EvenMoney && !marks::held_over(scene.memory, spot).is_zero() {
            return (Target, odds.next_law());
        }
        (Target, self.covered(odds, wager))
    }
}
