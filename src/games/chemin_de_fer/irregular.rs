//! What has gone wrong, told from the state of the table: 19:47-4.12.

use super::state::{Known, Rule};
use super::state::{
    bank, banker_cards, banker_draws, banker_due, begun, dominant, has, has_banker_drawn,
    is_cut_out, is_dealt, is_drawing, is_dummy, is_kept, is_last_hand, keep, last, mark, outcome,
    player_cards, player_due, rule, shows_face, top,
};
use super::{BANKER, PLAYER};
use crate::games::common::live;
use crate::kit::{Area, Face, Word};
use crate::procedure::Scene;
use crate::procedure::steps::card_in_palm;

/// Why a hand must be annulled or void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// The Banker took his own cards out of turn, and it cannot be put right: 4.12(a).
    Order,
    /// A card lay face up in the shoe in its last hand: 4.12(j).
    FaceUpLast,
    /// The shoe cannot end the hand: 4.12(k).
    NoCards,
    /// Nobody has wagered against the bank, or cards were brought in before the end.
    Unplayable,
}

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
pub(crate) fn cause(scene: &Scene<'_>) -> Option<Cause> {
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
    if has(scene, mark::SPOILT) {
        Some(Cause::Order)
    } else if is_last_hand(scene) && has(scene, mark::FACE_UP) {
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
pub(crate) enum Cure {
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
    /// Whether the card goes by the house's procedure for exposed cards.
    pub(crate) const fn is_disposal(self) -> bool {
        matches!(self, Self::DisposeAfterStay | Self::DisposeAfterCall | Self::Dispose)
    }
}

/// The card that lies where it should not, by its place, and what is to be done with it.
pub(crate) fn slip(scene: &Scene<'_>) -> Option<(Area, Cure)> {
    scene.once(|known: &Known| &known.slip, || find_slip(scene))
}

fn find_slip(scene: &Scene<'_>) -> Option<(Area, Cure)> {
    let memory = scene.memory;
    if !live(scene) || has(scene, mark::SPOILT) {
        return None;
    }
    if let Some((_, Face::Up)) = top(scene, Area::Aside)
        && !is_kept(scene, keep::DUMMY)
    {
        return Some((Area::Aside, Cure::Dispose));
    }
    if memory.picked.contains(&PLAYER) || memory.picked.contains(&BANKER) {
        return None;
    }
    let (player, banker) = (player_cards(scene).len(), banker_cards(scene).len());
    let spoken = has(scene, mark::WANTS) || has(scene, mark::STAYS);
    if player < 2 && banker > player && !spoken && !has(scene, mark::HANDED) {
        return Some((BANKER, Cure::Right));
    }
    if has(scene, mark::WANTS) && player == 2 && banker > 2 && has(scene, mark::SAID_CARD) {
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
    let free = has(scene, mark::STAYS) && !has_banker_drawn(scene) && face == Face::Up;
    if !free {
        return extra(scene, face);
    }
    match (has(scene, mark::SAID_CARD), rule(scene)) {
        (false, Rule::Draw | Rule::Choice) => Cure::Take,
        (false, Rule::Stay) => Cure::DisposeAfterStay,
        (true, Rule::Draw) => Cure::TakeAll,
        (true, Rule::Stay | Rule::Choice) => Cure::DisposeAfterCall,
    }
}

/// How many of the cards owed by one name have not come out by another; no more than there are.
fn left(scene: &Scene<'_>, (owed, out): (Word, Word)) -> usize {
    let sum = |name| {
        let marks = scene.memory.marks.iter().filter(|mark| mark.0 == name);
        marks.map(|mark| usize::try_from(mark.1).unwrap_or(0)).sum::<usize>()
    };
    sum(owed).saturating_sub(sum(out)).min(scene.table.count(Area::Shoe))
}

/// How many cards are still to be discarded face up with an exposed one: 4.12(h).
pub(crate) fn owed(scene: &Scene<'_>) -> usize {
    left(scene, (mark::OWED, mark::MORE))
}

/// How many are still to be discarded with one that was found face up in the shoe: 4.12(j).
pub(crate) fn owed_found(scene: &Scene<'_>) -> usize {
    left(scene, (mark::FACE_UP, mark::MORE_FOUND))
}

/// Whether one card is still to be discarded unseen.
pub(crate) fn owes_unseen(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let owed = memory.count_marks(mark::UNSEEN);
    owed > memory.count_marks(mark::MORE) && scene.table.count(Area::Shoe) > 0
}

/// What cards that lie where burned ones are shown are discarded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Burn {
    /// Nothing: they should not have come out.
    Nothing,
    /// A card that lay face up in the shoe: 4.12(j).
    Found,
    /// An exposed card: 4.12(h).
    Exposed,
}

/// Whether cards lie there that are discarded for this.
pub(crate) fn is_burned_for(scene: &Scene<'_>, why: Burn) -> bool {
    let mine = last(scene, mark::BURN_FOR) == Some(why as u32);
    mine && scene.table.count(Area::Burn) > 0 && !is_first_burn(scene)
}

/// Whether the burn of a new shoe is still to be made.
pub(crate) fn is_first_burn(scene: &Scene<'_>) -> bool {
    has(scene, mark::LOADED) && !has(scene, mark::BURNED) && !begun(scene)
}

/// Whether a card shows at the mouth of the shoe that must not be played.
pub(crate) fn is_found(scene: &Scene<'_>) -> bool {
    // One that comes while others are discarded is among them.
    let among = owed_found(scene) > 0 || (owed(scene) > 0 && is_burned_for(scene, Burn::Exposed));
    shows_face(scene) && !is_first_burn(scene) && !among
}

/// Whether there is something that the floor may be called for.
pub(crate) fn is_trouble(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    memory.voided
        || memory.touching.is_some()
        || !memory.late.is_empty()
        || !memory.devices.is_empty()
        || has(scene, mark::TROUBLE)
        || has(scene, mark::FACE_UP)
        || cause(scene).is_some()
        || slip(scene).is_some()
        || is_found(scene)
        || card_in_palm(scene).is_some()
        || scene.table.count(Area::Off) > 0
}
