//! How the bank moves: 19:47-4.11(d) and (e); the rest is house practice.

use super::irregular::Cause;
use super::ring;
use super::round::Builder;
use super::state::{
    before_cards, has, is_dummy, is_kept, is_last_hand, keep, kept_seat, mark, needs_banker,
    outcome, seat_of,
};
use crate::kit::Seat;
use crate::law::ClauseId;
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, both, each_of};
use crate::rules::baccarat::Winner;
use crate::table::Act;

use Aspect::{Deed, Sequence, Target};

/// From whose seat the next Banker is counted: whoever passed the bank by choice, or has it.
fn counted_from(scene: &Scene<'_>) -> Option<Seat> {
    // Only a bank that has lost goes back to the turn of whoever passed it: 4.11(d), not 4.12(a).
    if may_move(scene) {
        return scene.table.shoe_at;
    }
    kept_seat(scene, keep::PASSER).or(scene.table.shoe_at)
}

/// Whether the patron next in turn misses it, because he has moved there: 4.11(e).
pub(super) fn is_skipping(scene: &Scene<'_>) -> bool {
    let next = counted_from(scene).and_then(|from| ring::after(scene, from).into_iter().next());
    next.is_some() && next == kept_seat(scene, keep::SKIP)
}

/// Who is Banker after this one.
pub(super) fn next_banker(scene: &Scene<'_>) -> Option<Seat> {
    let from = counted_from(scene)?;
    let seats = ring::after(scene, from);
    let skip = usize::from(is_skipping(scene) && seats.len() > 1);
    seats.into_iter().nth(skip).or(scene.table.shoe_at)
}

/// Who is to be offered a bank that its Banker passes by choice.
pub(super) fn next_to_take(scene: &Scene<'_>) -> Option<Seat> {
    let declined = |seat: &Seat| scene.memory.has_mark(mark::BANK_NO, u32::from(seat.0));
    let from = scene.table.shoe_at?;
    ring::after(scene, from).into_iter().find(|seat| !declined(seat))
}

/// Whether a Banker passes the bank by choice and nobody has it yet.
pub(super) fn is_passing(scene: &Scene<'_>) -> bool {
    has(scene, mark::PASSING) && before_cards(scene) && !needs_banker(scene)
}

/// Whether the bank has lost and must go on.
pub(super) fn is_to_move(scene: &Scene<'_>) -> bool {
    let lost = outcome(scene) == Some(Winner::Player) && !is_dummy(scene);
    lost && !is_last_hand(scene) && !has(scene, mark::MOVED_ON)
}

/// Whether the hand was annulled, so that the bank may go on: 4.12(a).
pub(super) fn may_move(scene: &Scene<'_>) -> bool {
    let annulled = scene.memory.void_code == Some(Cause::Order.into());
    scene.memory.voided && annulled && !has(scene, mark::MOVED_ON)
}

/// The clauses by which the bank goes to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laws {
    passed: Option<ClauseId>,
    skipped: Option<ClauseId>,
    practice: Option<ClauseId>,
    annulled: Option<ClauseId>,
}

impl Laws {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        Self {
            passed: builder.id("chemin.4.11.d"),
            skipped: builder.id("chemin.4.11.e"),
            practice: builder.id("chemin.h.passes"),
            annulled: builder.id("chemin.4.12.a-b"),
        }
    }

    /// By what the bank goes to whom it goes.
    pub(super) fn by(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        if may_move(scene) {
            self.annulled
        } else if is_skipping(scene) {
            self.skipped
        } else if is_kept(scene, keep::PASSER) {
            self.passed
        } else {
            self.practice
        }
    }
}

impl Builder<'_> {
    /// A bank passed by choice, before the wagers.
    pub(super) fn bank_by_choice(&mut self) {
        self.add(
            Step::new("offer_bank", "Offer a bank that is passed by choice counterclockwise")
                .law(&self.cite, &each_of([Deed, Sequence, Target], "chemin.h.by-choice"))
                .due(|scene, dues| {
                    if !is_passing(scene) {
                        return;
                    }
                    let taken = seat_of(scene, mark::TAKES);
                    let offer = || {
                        let seat = next_to_take(scene)?;
                        Some(Due::new(Act::Offer(seat), 0, u32::from(seat.0)))
                    };
                    let keeps = scene.table.shoe_at;
                    let give = |seat| Due::new(Act::Award(seat), 0, 1 << 8);
                    match taken {
                        Some(seat) => dues.push(give(seat)),
                        None => dues.extend(offer().or(keeps.map(give))),
                    }
                }),
        );
    }

    /// The bank after a hand that it has lost.
    pub(super) fn bank_moves(&mut self) {
        let laws = Laws::of(self);
        self.add(
            // What is discarded with an exposed card may come before it or after.
            Step::new("bank_moves", "Give the shoe on when the bank has lost")
                .early()
                .law(&self.cite, &both("chemin.h.passes"))
                .due(move |scene, dues| {
                    if let Some(seat) = next_banker(scene).filter(|_| is_to_move(scene)) {
                        dues.push(once(Act::Award(seat)).by(clause(laws.by(scene))));
                    }
                }),
        );
    }
}
