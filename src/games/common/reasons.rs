//! What is banned at every table, and what does no harm at any.

use super::Builder;
use crate::kit::{Area, Seat};
use crate::procedure::steps::card_in_palm;
use crate::procedure::{Aspect, Ban, Channel, Scene};
use crate::table::{Act, Grip};

impl<O, P> Builder<'_, O, P> {
    /// Something that must not be done at any time, by this clause.
    pub(in crate::games) fn ban(
        &self,
        aspect: Aspect,
        name: &str,
        broken: impl Fn(&Scene<'_>, &Act) -> bool + Send + Sync + 'static,
    ) -> Option<Ban> {
        let amount = aspect == Aspect::Amount;
        let channel = if amount { Channel::Amounts } else { Channel::Procedure };
        Some(Ban { aspect, clause: self.id(name)?, channel, broken: Box::new(broken), row: None })
    }

    /// A cut of fewer cards than the clause sets, where there is one to make.
    pub(in crate::games) fn ban_shallow_cut(
        &self,
        name: &str,
        is_cut: impl Fn(&Scene<'_>) -> bool + Send + Sync + 'static,
    ) -> Option<Ban> {
        let least = self.cite.number(name)?;
        self.ban(Aspect::Amount, name, move |scene, act| {
            matches!(act, Act::Cut(n) if i64::from(*n) < least) && is_cut(scene)
        })
    }

    /// Taking the deck in the other palm as long as it is dealt from.
    pub(in crate::games) fn ban_other_palm(
        &self,
        name: &str,
        dealing: impl Fn(&Scene<'_>) -> bool + Send + Sync + 'static,
    ) -> Option<Ban> {
        self.ban(Aspect::Palm, name, move |scene, act| {
            let first = scene.memory.first_hold;
            matches!(act, Act::TakeDeck { palm, .. } if first.is_some_and(|p| p != *palm))
                && dealing(scene)
        })
    }

    /// Holding the deck where it must not be as long as it is dealt from.
    pub(in crate::games) fn ban_grips(
        &self,
        name: &str,
        bad: &'static [Grip],
        dealing: impl Fn(&Scene<'_>) -> bool + Send + Sync + 'static,
    ) -> Option<Ban> {
        self.ban(Aspect::Grip, name, move |scene, act| {
            matches!(act, Act::TakeDeck { grip, .. } if bad.contains(grip)) && dealing(scene)
        })
    }
}

/// Whether the cards may be shuffled once more: before the deal, by hand or by a machine that runs.
pub(in crate::games) fn may_shuffle(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let dead = memory.shuffler_dead && scene.table.shuffler;
    !memory.started && !dead && card_in_palm(scene).is_none()
}

/// Whether shuffled cards may still be cut and loaded.
pub(in crate::games) fn may_ready(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    !memory.started && memory.shuffled && card_in_palm(scene).is_none()
}

/// Whether a choice is put to the seat that had it last, so that this is only said again.
pub(in crate::games) fn is_offered_again(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.memory.offered.last() == Some(&seat) && !scene.memory.voided
}

/// Whether an act that nothing calls for does no harm, as far as a game has nothing to say of it.
pub(in crate::games) fn is_harmless(scene: &Scene<'_>, act: &Act) -> bool {
    match *act {
        Act::Say(_) | Act::ClearHands | Act::CheckHands | Act::Wash => true,
        Act::CountStub(n) => {
            let stub = scene.table.count(Area::Stub) + scene.table.count(Area::StubInHand);
            scene.memory.counted.is_some() && usize::from(n) == stub
        }
        Act::Shuffle => may_shuffle(scene),
        Act::Cut(_) | Act::Load => may_ready(scene),
        Act::TakeDeck { .. } => scene.table.hold.is_some(),
        Act::Inspect
        | Act::Spread
        | Act::Stack
        | Act::Swap
        | Act::Remove { .. }
        | Act::Place { .. }
        | Act::Issue
        | Act::Deliver { .. }
        | Act::Turn(_)
        | Act::Arrange { .. }
        | Act::Tuck { .. }
        | Act::Offer(_)
        | Act::RemoveStub
        | Act::PlaceStub { .. }
        | Act::Collect(_)
        | Act::Pay { .. }
        | Act::Release(_)
        | Act::Retrieve { .. }
        | Act::Correct(_)
        | Act::PickUp(_)
        | Act::Cover(_)
        | Act::SetAside(_)
        | Act::Void(_)
        | Act::Call(_)
        | Act::RemoveDeck
        | Act::Lace
        | Act::Insert(_)
        | Act::Pass { .. }
        | Act::Burn { .. }
        | Act::Take { .. }
        | Act::Hold(_)
        | Act::Transfer { .. }
        | Act::Charge { .. }
        | Act::Vig { .. }
        | Act::Unmark { .. }
        | Act::Refund { .. }
        | Act::Change(_)
        | Act::Colour { .. }
        | Act::CashOut { .. }
        | Act::Confirm(_)
        | Act::Refuse(_)
        | Act::Award(_)
        | Act::Revoke(_)
        | Act::Spin { .. }
        | Act::TakeBall
        | Act::Wait
        | Act::Lift
        | Act::Mark(_) => false,
    }
}
