//! What has gone wrong, told from the state of the table: 19:47-4.12.

use super::hands::{
    BankerMust, banker_cards, banker_draws, banker_due, has_banker_drawn, is_dealt, is_drawing,
    is_void_last, last_card, outcome, player_cards, player_due, rule, shows_face,
};
use super::notes::{self, hand};
use super::round::{bank, begun, dominant, is_cut_out, is_dummy};
use super::{BANKER, PLAYER};
use crate::games::baccarat::burning::Burn;
use crate::games::common::is_live;
use crate::games::prelude::*;
use strum::{IntoStaticStr, VariantArray};

/// Why a hand must be annulled or void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Cause {
    /// The Banker took his own cards out of turn, and it cannot be put right: 4.12(a).
    OutOfTurn,
    /// A card lay face up in the shoe in its last hand: 4.12(j).
    FaceUpLast,
    /// The shoe cannot end the hand: 4.12(k).
    NoCards,
    /// Nobody has wagered against the bank, or cards were brought in before the end.
    Unplayable,
}

/// Whether a card is due that the shoe does not have.
fn lacks_cards(context: &Context<'_>) -> bool {
    let waits = !is_dealt(context)
        || player_cards(context).len() < player_due(context)
        || (banker_draws(context) == Some(true) && !has_banker_drawn(context));
    is_drawing(context) && context.table.count(Area::Shoe) == 0 && waits && slip(context).is_none()
}

/// Why the hand cannot stand, if it cannot.
pub(super) fn cause(context: &Context<'_>) -> Option<Cause> {
    context.fact(|context| {
        let memory = context.memory;
        if !is_live(context) || outcome(context).is_some() {
            return None;
        }
        let picked = memory
            .picked
            .iter()
            .any(|area| matches!(area, Area::Seat(_)) || *area == PLAYER || *area == BANKER);
        if hand(context).misdeal.out_of_turn {
            Some(Cause::OutOfTurn)
        } else if is_void_last(context) {
            Some(Cause::FaceUpLast)
        } else if lacks_cards(context) {
            Some(Cause::NoCards)
        } else if is_dummy(context) {
            None
        } else if (begun(context)
            && is_dealt(context)
            && (dominant(context).is_none() || bank(context).is_zero()))
            || (picked && is_drawing(context))
        {
            Some(Cause::Unplayable)
        } else {
            None
        }
    })
}

/// What is to be done with a card that lies where it should not. Each has the name of its step of the
/// table, and of the case that it is called for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", prefix = "slip_")]
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
    AfterStay,
    /// The same, after the dealer's mistake: 4.12(f) and (h).
    AfterCall,
    /// The same, for any other card that was seen: 4.12(g) and (h).
    Seen,
}

impl Cure {
    /// For which hand the card waits, after the Initial Deal.
    pub(super) const fn waits_for(self) -> Option<Side> {
        match self {
            Self::Take | Self::TakeAll => Some(Side::Banker),
            Self::GiveUp => Some(Side::Player),
            Self::Right
            | Self::Carry
            | Self::Bury
            | Self::AfterStay
            | Self::AfterCall
            | Self::Seen => None,
        }
    }

    /// Whether the card goes by the house's procedure for exposed cards.
    pub(super) const fn is_disposal(self) -> bool {
        matches!(self, Self::AfterStay | Self::AfterCall | Self::Seen)
    }
}

/// The card that lies where it should not, by its place, and what is to be done with it.
pub(super) fn slip(context: &Context<'_>) -> Option<(Area, Cure)> {
    context.fact(|context| {
        let memory = context.memory;
        if !is_live(context) || hand(context).misdeal.out_of_turn {
            return None;
        }
        if let Some((card, Face::Up)) = last_card(context, Area::Aside)
            && !notes::of(context.memory).dummy_follows
        {
            let gone = &hand(context).gone;
            let waits = |place: Area, gone: Option<Card>| {
                gone == Some(card) && !memory.picked.contains(&place)
            };
            let cure = match () {
                () if waits(BANKER, gone.banker) => Cure::Take,
                () if waits(PLAYER, gone.player) => Cure::GiveUp,
                () => Cure::Seen,
            };
            return Some((Area::Aside, cure));
        }
        if memory.picked.contains(&PLAYER) || memory.picked.contains(&BANKER) {
            return None;
        }
        let (player, banker) = (player_cards(context).len(), banker_cards(context).len());
        if player < 2 && banker > player && hand(context).is_first_deal() {
            return Some((BANKER, Cure::Right));
        }
        if let Some(slip) = drawn_after(context, (player, banker)) {
            return Some(slip);
        }
        if hand(context).wants() && player == 2 && banker > 2 && hand(context).card_said {
            return Some((BANKER, Cure::GiveUp));
        }
        if let Some((place, face)) = last_of_player(context)
            && player > player_due(context)
            && is_dealt(context)
        {
            return Some((place, player_extra(context, face)));
        }
        if let Some((_, face)) = last_card(context, BANKER)
            && banker > banker_due(context)
            && is_dealt(context)
        {
            return Some((BANKER, extra(context, face)));
        }
        None
    })
}

/// A card drawn while one waited on the wrong hand to go to the other: it is the mistaken one.
fn drawn_after(context: &Context<'_>, (player, banker): (usize, usize)) -> Option<(Area, Cure)> {
    let place = match hand(context).waits? {
        Side::Banker if player > player_due(context) && has_banker_drawn(context) => BANKER,
        Side::Player if player > 2 && banker > 2 => last_of_player(context)?.0,
        _ => return None,
    };
    let (_, face) = last_card(context, place)?;
    Some((place, extra(context, face)))
}

/// Where the last card of the Player's Hand lies, and how: on its place, or on the cards of the Dominant
/// Player.
fn last_of_player(context: &Context<'_>) -> Option<(Area, Face)> {
    let seat = dominant(context).map(Area::Seat);
    let handed = seat.filter(|&seat| context.table.count(seat) > player_due(context));
    let places = [Some(PLAYER), handed].into_iter().flatten();
    let mut lies = places.filter_map(|place| Some((place, last_card(context, place)?.1)));
    lies.next()
}

/// What is to be done with a card that nobody is due.
fn extra(context: &Context<'_>, face: Face) -> Cure {
    match face {
        Face::Up => Cure::Seen,
        Face::Down if is_cut_out(context) => Cure::Bury,
        Face::Down => Cure::Carry,
    }
}

/// The same for a card before the Dominant Player: after "Stay" it may be the Banker's, until the hand has
/// come out.
fn player_extra(context: &Context<'_>, face: Face) -> Cure {
    let spoken = hand(context).stays() && hand(context).result.is_none();
    let free = spoken && !has_banker_drawn(context) && face == Face::Up;
    if !free {
        return extra(context, face);
    }
    match (hand(context).card_said, rule(context)) {
        (false, BankerMust::Draw | BankerMust::Choice) => Cure::Take,
        (false, BankerMust::Stay) => Cure::AfterStay,
        (true, BankerMust::Draw) => Cure::TakeAll,
        (true, BankerMust::Stay | BankerMust::Choice) => Cure::AfterCall,
    }
}

/// How many cards are still to be burned for this in the hand.
pub(super) fn to_burn(context: &Context<'_>, why: Burn) -> u8 {
    hand(context).burning.left(why, context.table)
}

/// Whether cards lie there that are discarded for this.
pub(super) fn is_burned_for(context: &Context<'_>, why: Burn) -> bool {
    hand(context).burning.why == Some(why) && context.table.count(Area::Burn) > 0
}

/// Whether the burn of a new shoe is still to be made.
pub(super) fn is_first_burn(context: &Context<'_>) -> bool {
    let owed = hand(context).burning.is_fresh || to_burn(context, Burn::Opening) > 0;
    (owed || is_burned_for(context, Burn::Opening)) && !begun(context)
}

/// Whether a card shows at the mouth of the shoe that must not be played.
pub(super) fn is_found(context: &Context<'_>) -> bool {
    // One that comes while others are discarded face up is among them.
    let by_value = context.house.has("exposed_card", "by_value");
    let mistaken = by_value && is_burned_for(context, Burn::Mistake);
    let among =
        to_burn(context, Burn::FaceUp) > 0 || mistaken && to_burn(context, Burn::Mistake) > 0;
    shows_face(context) && !is_first_burn(context) && !among
}

/// Whether there is something that the floor may be called for.
pub(super) fn is_trouble(context: &Context<'_>) -> bool {
    let memory = context.memory;
    memory.voided
        || memory.touching.is_some()
        || !memory.late.is_empty()
        || !memory.devices.is_empty()
        || hand(context).is_trouble
        || hand(context).burning.face_up.is_some()
        || cause(context).is_some()
        || slip(context).is_some()
        || is_found(context)
        || card_in_palm(context).is_some()
        || context.table.count(Area::Off) > 0
}
