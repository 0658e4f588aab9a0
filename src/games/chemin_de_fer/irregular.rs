//! What has gone wrong, told from the state of the table: 19:47-4.12.

use super::hands::{
    Known, Rule, banker_cards, banker_draws, banker_due, has_banker_drawn, is_dealt, is_drawing,
    outcome, player_cards, player_due, rule, shows_face, top,
};
use super::notes::{self, hand};
use super::round::{bank, begun, dominant, is_cut_out, is_dummy, is_last_hand};
use super::{BANKER, PLAYER};
use crate::games::baccarat::burning::Burn;
use crate::games::common::live;
use crate::kit::{Area, Face};
use crate::procedure::Scene;
use crate::procedure::steps::card_in_palm;

/// Why a hand must be annulled or void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// The Banker took his own cards out of turn, and it cannot be put right: 4.12(a).
    Order,
    /// A card lay face up in the shoe in its last hand: 4.12(j).
    FaceUpLast,
    /// The shoe cannot end the hand: 4.12(k).
    NoCards,
    /// Nobody has wagered against the bank, or cards were brought in before the end.
    Unplayable,
}

/// The causes by the names that the table has for them.
pub(super) const CAUSES: [(Cause, &str); 4] = [
    (Cause::Order, "out_of_turn"),
    (Cause::FaceUpLast, "face_up_last"),
    (Cause::NoCards, "no_cards"),
    (Cause::Unplayable, "unplayable"),
];

impl From<Cause> for u8 {
    fn from(cause: Cause) -> Self {
        cause as Self
    }
}

/// Whether a card is due that the shoe does not have.
fn lacks_cards(scene: &Scene<'_>) -> bool {
    let waits = !is_dealt(scene)
        || player_cards(scene).len() < player_due(scene)
        || (banker_draws(scene) == Some(true) && !has_banker_drawn(scene));
    is_drawing(scene) && scene.table.count(Area::Shoe) == 0 && waits && slip(scene).is_none()
}

/// Why the hand cannot stand, if it cannot.
pub(super) fn cause(scene: &Scene<'_>) -> Option<Cause> {
    scene.once(|known: &Known| &known.cause, || find_cause(scene))
}

fn find_cause(scene: &Scene<'_>) -> Option<Cause> {
    let memory = scene.memory;
    if !live(scene) || outcome(scene).is_some() {
        return None;
    }
    let picked = memory
        .picked
        .iter()
        .any(|area| matches!(area, Area::Seat(_)) || *area == PLAYER || *area == BANKER);
    if hand(scene).misdeal.out_of_turn {
        Some(Cause::Order)
    } else if is_last_hand(scene) && hand(scene).burning.face_up.is_some() {
        Some(Cause::FaceUpLast)
    } else if lacks_cards(scene) {
        Some(Cause::NoCards)
    } else if is_dummy(scene) {
        None
    } else if (begun(scene)
        && is_dealt(scene)
        && (dominant(scene).is_none() || bank(scene).is_zero()))
        || (picked && is_drawing(scene))
    {
        Some(Cause::Unplayable)
    } else {
        None
    }
}

/// What is to be done with a card that lies where it should not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cure {
    /// To the Player's Hand, whose card it should have been: a slip of the Initial Deal.
    Right,
    /// To the Dominant Player, who had asked for it: 4.12(i).
    GiveUp,
    /// To the Banker: 4.12(e).
    Take,
    /// To the Banker, although it was the dealer's mistake: 4.12(f).
    TakeAll,
    /// Aside, to open the next hand: 4.12(g).
    Carry,
    /// To the bucket, unseen: the cutting card has shown.
    Bury,
    /// By the house's procedure: 4.12(e) and (h).
    DisposeAfterStay,
    /// The same, after the dealer's mistake: 4.12(f) and (h).
    DisposeAfterCall,
    /// The same, for any other card that was seen: 4.12(g) and (h).
    Dispose,
}

impl Cure {
    /// The cures, each with its step of the table and the case that it is called for.
    pub(super) const ALL: [(&'static str, Self); 9] = [
        ("slip_right", Self::Right),
        ("slip_give_up", Self::GiveUp),
        ("slip_take", Self::Take),
        ("slip_take_all", Self::TakeAll),
        ("slip_carry", Self::Carry),
        ("slip_bury", Self::Bury),
        ("slip_after_stay", Self::DisposeAfterStay),
        ("slip_after_call", Self::DisposeAfterCall),
        ("slip_seen", Self::Dispose),
    ];

    /// Whether the card goes by the house's procedure for exposed cards.
    pub(super) const fn is_disposal(self) -> bool {
        matches!(self, Self::DisposeAfterStay | Self::DisposeAfterCall | Self::Dispose)
    }
}

/// The card that lies where it should not, by its place, and what is to be done with it.
pub(super) fn slip(scene: &Scene<'_>) -> Option<(Area, Cure)> {
    scene.once(|known: &Known| &known.slip, || find_slip(scene))
}

fn find_slip(scene: &Scene<'_>) -> Option<(Area, Cure)> {
    let memory = scene.memory;
    if !live(scene) || hand(scene).misdeal.out_of_turn {
        return None;
    }
    if let Some((_, Face::Up)) = top(scene, Area::Aside)
        && !notes::of(scene).dummy_follows
    {
        return Some((Area::Aside, Cure::Dispose));
    }
    if memory.picked.contains(&PLAYER) || memory.picked.contains(&BANKER) {
        return None;
    }
    let (player, banker) = (player_cards(scene).len(), banker_cards(scene).len());
    if player < 2 && banker > player && hand(scene).is_first_deal() {
        return Some((BANKER, Cure::Right));
    }
    if hand(scene).wants() && player == 2 && banker > 2 && hand(scene).card_said {
        return Some((BANKER, Cure::GiveUp));
    }
    if let Some((_, face)) = top(scene, PLAYER)
        && player > player_due(scene)
        && is_dealt(scene)
    {
        return Some((PLAYER, player_extra(scene, face)));
    }
    if let Some((_, face)) = top(scene, BANKER)
        && banker > banker_due(scene)
        && is_dealt(scene)
    {
        return Some((BANKER, extra(scene, face)));
    }
    None
}

/// What is to be done with a card that nobody is due.
fn extra(scene: &Scene<'_>, face: Face) -> Cure {
    match face {
        Face::Up => Cure::Dispose,
        Face::Down if is_cut_out(scene) => Cure::Bury,
        Face::Down => Cure::Carry,
    }
}

/// The same for a card before the Dominant Player: after "Stay" it may be the Banker's.
fn player_extra(scene: &Scene<'_>, face: Face) -> Cure {
    let free = hand(scene).stays() && !has_banker_drawn(scene) && face == Face::Up;
    if !free {
        return extra(scene, face);
    }
    match (hand(scene).card_said, rule(scene)) {
        (false, Rule::Draw | Rule::Choice) => Cure::Take,
        (false, Rule::Stay) => Cure::DisposeAfterStay,
        (true, Rule::Draw) => Cure::TakeAll,
        (true, Rule::Stay | Rule::Choice) => Cure::DisposeAfterCall,
    }
}

/// How many cards are still to be burned for this in the hand.
pub(super) fn to_burn(scene: &Scene<'_>, why: Burn) -> u8 {
    hand(scene).burning.left(why, scene.table)
}

/// Whether cards lie there that are discarded for this.
pub(super) fn is_burned_for(scene: &Scene<'_>, why: Burn) -> bool {
    hand(scene).burning.why == Some(why) && scene.table.count(Area::Burn) > 0
}

/// Whether the burn of a new shoe is still to be made.
pub(super) fn is_first_burn(scene: &Scene<'_>) -> bool {
    let open = hand(scene).burning.is_fresh || is_burned_for(scene, Burn::Opening);
    open && !begun(scene)
}

/// Whether a card shows at the mouth of the shoe that must not be played.
pub(super) fn is_found(scene: &Scene<'_>) -> bool {
    // One that comes while others are discarded face up is among them.
    let by_value = scene.house.has("exposed_card", "by_value");
    let mistaken = by_value && is_burned_for(scene, Burn::Mistake);
    let among = to_burn(scene, Burn::FaceUp) > 0 || mistaken && to_burn(scene, Burn::Mistake) > 0;
    shows_face(scene) && !is_first_burn(scene) && !among
}

/// Whether there is something that the floor may be called for.
pub(super) fn is_trouble(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    memory.voided
        || memory.touching.is_some()
        || !memory.late.is_empty()
        || !memory.devices.is_empty()
        || hand(scene).is_trouble
        || hand(scene).burning.face_up.is_some()
        || cause(scene).is_some()
        || slip(scene).is_some()
        || is_found(scene)
        || card_in_palm(scene).is_some()
        || scene.table.count(Area::Off) > 0
}
