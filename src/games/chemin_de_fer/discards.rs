//! What is discarded with an exposed card, or with one found face up in the shoe, and how a round that
//! does not count begins: 19:47-4.12(h) and (j).

use super::PLAYER;
use super::hands::{outcome, top};
use super::irregular::{is_burned_for, is_found, to_burn};
use super::notes;
use super::round::Builder;
use crate::games::baccarat::burning::{Burn, in_parts};
use crate::kit::{Area, Face};
use crate::procedure::Context;
use crate::procedure::steps::once;
use crate::table::Act;

/// Whether the round that does not count is to begin.
pub(super) fn is_dummy_due(context: &Context<'_>) -> bool {
    let seen = top(context, Area::Aside).is_some_and(|(_, face)| face == Face::Up);
    notes::of(context).dummy_follows && seen && outcome(context).is_some()
}

impl Builder<'_> {
    pub(super) fn discards(&mut self) {
        let round = &mut self.round;
        round.duty("face_up_card", |context, dues| {
            if is_found(context) {
                dues.push(once(Act::Burn { count: 1, face: Face::Up }));
            }
        });
        round.duty("burn_found", |context, dues| {
            in_parts(dues, (to_burn(context, Burn::FaceUp), Face::Up), [None; 2]);
        });
        round.duty("discard_found", |context, dues| {
            if is_burned_for(context, Burn::FaceUp) {
                dues.push(once(Act::PickUp(Area::Burn)));
            }
        });
        // By the procedure of the house, at any time before the round is over.
        round.duty("burn_by_value", |context, dues| {
            if to_burn(context, Burn::FaceUp) == 0 {
                in_parts(dues, (to_burn(context, Burn::Mistake), Face::Up), [None; 2]);
            }
        });
        round.duty("burn_unseen", |context, dues| {
            if to_burn(context, Burn::Mistake) > 0 && to_burn(context, Burn::FaceUp) == 0 {
                dues.push(once(Act::Burn { count: 1, face: Face::Down }));
            }
        });
        round.duty("discard", |context, dues| {
            // What may be done at any time has no order to go by: the last card comes first.
            if to_burn(context, Burn::Mistake) == 0 && is_burned_for(context, Burn::Mistake) {
                dues.push(once(Act::PickUp(Area::Burn)));
            }
        });
        round.duty("open_dummy", |context, dues| {
            if is_dummy_due(context) {
                dues.push(once(Act::Pass { from: Area::Aside, to: PLAYER, count: 1 }));
            }
        });
    }
}
