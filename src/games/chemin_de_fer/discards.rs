//! What is discarded with an exposed card, or with one found face up in the shoe, and how a round that
//! does not count begins: 19:47-4.12(h) and (j).

use super::hands::{outcome, top};
use super::irregular::{Burn, is_burned_for, is_found, owed, owed_found};
use super::notes;
use super::round::Builder;
use super::{Options, PLAYER};
use crate::kit::{Area, Card, Face};
use crate::procedure::steps::once;
use crate::procedure::{By, Due, Dues, Scene, Step};
use crate::rules::baccarat;
use crate::table::Act;

/// How many more cards are discarded with one: what it counts in a hand, or in the burn if the house
/// has elected that tens count there too.
pub(super) fn worth(options: &Options, card: Card) -> u8 {
    if options.tens { baccarat::burn_value(card) } else { baccarat::point(card) }
}

/// So many cards brought out, at once or in parts.
pub(super) fn in_parts(dues: &mut Dues, (all, face): (u8, Face), by: By) {
    if all > 0 {
        dues.push(once(Act::Burn { count: all, face }).by(by));
    }
    for count in 1..all {
        let part = Due::new(Act::Burn { count, face }, 0, u32::from(count));
        dues.push(part.by(by).optional());
    }
}

/// Whether the round that does not count is to begin.
pub(super) fn is_dummy_due(scene: &Scene<'_>) -> bool {
    let seen = top(scene, Area::Aside).is_some_and(|(_, face)| face == Face::Up);
    notes::of(scene).dummy_follows && seen && outcome(scene).is_some()
}

impl Builder<'_> {
    pub(super) fn discards(&mut self) {
        let round = &mut self.round;
        round.duty(Step::named("face_up_card").due(|scene, dues| {
            if is_found(scene) {
                dues.push(once(Act::Burn { count: 1, face: Face::Up }));
            }
        }));
        round.duty(
            Step::named("burn_found")
                .due(|scene, dues| in_parts(dues, (owed_found(scene), Face::Up), [None; 2])),
        );
        round.duty(Step::named("discard_found").due(|scene, dues| {
            if is_burned_for(scene, Burn::Found) {
                dues.push(once(Act::PickUp(Area::Burn)));
            }
        }));
        // By the procedure of the house, at any time before the round is over.
        round.duty(Step::named("burn_by_value").due(|scene, dues| {
            if owed_found(scene) == 0 {
                in_parts(dues, (owed(scene), Face::Up), [None; 2]);
            }
        }));
        round.duty(Step::named("burn_unseen").due(|scene, dues| {
            if owed(scene) > 0 && owed_found(scene) == 0 {
                dues.push(once(Act::Burn { count: 1, face: Face::Down }));
            }
        }));
        round.duty(Step::named("discard").due(|scene, dues| {
            // What may be done at any time has no order to go by: the last card comes first.
            if owed(scene) == 0 && is_burned_for(scene, Burn::Exposed) {
                dues.push(once(Act::PickUp(Area::Burn)));
            }
        }));
        round.duty(Step::named("open_dummy").due(|scene, dues| {
            if is_dummy_due(scene) {
                dues.push(once(Act::Pass { from: Area::Aside, to: PLAYER, count: 1 }));
            }
        }));
    }
}
