//! How far a round has come, and what has gone wrong with it, told from the state of the table:
//! 13:69F-11.17(h) and (i), and house practice.

use super::{HAND, Options, PAI_GOW, notes};
use super::{low, size};
use crate::games::common::deck::{DeckRound, VoidCause};
use crate::games::prelude::*;
use crate::rules::{Cards, FiveRank, house_way};
use crate::table::Order;

/// The seats that are dealt in: those with a base wager, clockwise.
pub(super) fn players(context: &Context<'_>) -> Seats {
    context.fact(|context| {
        let (table, memory) = (context.table, context.memory);
        let is_in = |seat: &Seat| {
            if memory.started {
                notes::of(memory).dealt_in.contains(*seat)
            } else {
                !table.stake(*seat, PAI_GOW).is_zero()
            }
        };
        table.seats().filter(is_in).collect()
    })
}

/// The places that are dealt to, the dealer last.
pub(super) fn recipients(context: &Context<'_>) -> impl Iterator<Item = Area> + use<> {
    players(context).map(Area::Seat).chain([Area::Dealer])
}

/// A player's seven cards, those of the low hand last.
pub(super) fn seven(context: &Context<'_>, seat: Seat) -> Vec<Card> {
    let places = [Area::Seat(seat), low(seat)];
    if !places.iter().all(|&area| context.is_seen(area)) {
        return Vec::new();
    }
    places.into_iter().flat_map(|area| context.hand(area)).collect()
}

/// Whether both hands of a seat have been seen, or are in the rack to look at.
pub(super) fn is_seen(context: &Context<'_>, seat: Seat) -> bool {
    [low(seat), Area::Seat(seat)].into_iter().all(|area| !context.table.is_hidden(area))
}

/// Whether everybody has the first packet.
pub(super) fn has_first(context: &Context<'_>, options: &Options) -> bool {
    let first = usize::from(options.first);
    context.memory.started
        && context.fact(move |context| recipients(context).all(|area| size(context, area) >= first))
}

/// Whether everybody has seven cards.
pub(super) fn has_all(context: &Context<'_>) -> bool {
    context.memory.started
        && context.fact(|context| recipients(context).all(|area| size(context, area) >= HAND))
}

/// The places where undealt cards can be while a round is dealt.
pub(super) const UNDEALT: [Area; 6] =
    [Area::AutoShoe, Area::Outlet, Area::Shoe, Area::Held, Area::StubInHand, Area::Stub];

/// Whether no card is left that could be dealt: the rest is in the rack, or there is none.
pub(super) fn is_spent(context: &Context<'_>) -> bool {
    context.memory.started
        && context.fact(|context| {
            let left = || UNDEALT.iter().any(|&area| context.table.count(area) > 0);
            notes::of(context.memory).is_racked || (!left() && card_in_palm(context).is_none())
        })
}

/// Whether the deal is over.
pub(super) fn is_closed(context: &Context<'_>) -> bool {
    has_all(context) || is_spent(context) || context.memory.dealer_turned
}

/// Whether everybody has set his hands, or cannot any more.
pub(super) fn all_set(context: &Context<'_>) -> bool {
    let memory = context.memory;
    is_closed(context)
        && players(context).all(|seat| {
            notes::of(memory).low(seat).is_some() || memory.picked.contains(&Area::Seat(seat))
        })
}

/// From where single cards are dealt when no automated shoe gives them.
pub(super) fn source(context: &Context<'_>) -> Area {
    let places = [Area::StubInHand, Area::Stub, Area::Held, Area::Shoe];
    let full = places.into_iter().find(|&area| context.table.count(area) > 0);
    full.unwrap_or(if context.table.auto_shoe { Area::StubInHand } else { Area::Shoe })
}

/// Whether packets come from the automated shoe now.
pub(super) fn by_packet(context: &Context<'_>) -> bool {
    context.table.auto_shoe
        && [Area::AutoShoe, Area::Outlet].iter().any(|&area| context.table.count(area) > 0)
}

/// Whether the cards of a place are set as they should be: the dealer's the house way, a player's,
/// for the imperial bonus, with the best five first.
pub(super) fn is_set(context: &Context<'_>, options: &Options, area: Area, order: &Order) -> bool {
    let cards: Vec<Card> = order.of(&context.hand(area)).collect();
    if cards.len() != HAND {
        return false;
    }
    if area == Area::Dealer {
        let shown = house_way::set_of(&cards, [0, 1], options.wheel);
        let due = house_way::low_places(&cards, options.wheel)
            .and_then(|low| house_way::set_of(&cards, low, options.wheel));
        return shown.is_some() && shown == due;
    }
    let rank = |cards: &[Card]| FiveRank::of(Cards::of(cards), options.wheel);
    rank(&cards[..5]) == rank(&cards)
}

impl DeckRound for Options {
    /// Fifty-two and the joker.
    const DECK: usize = 53;
    /// No text held voids a round for a card found face up.
    const MOST_FACE_UP: u8 = u8::MAX;
    const CAUSES: &'static [VoidCause] = &[
        VoidCause::SeenTooSoon,
        VoidCause::WrongCount,
        VoidCause::ShoeFailed,
        VoidCause::MisdealtByCount,
        VoidCause::DeckWrong,
    ];

    fn is_served(&self, context: &Context<'_>) -> bool {
        has_all(context)
    }

    fn out_of_stub(&self, context: &Context<'_>) -> usize {
        recipients(context).count() * HAND
    }

    fn is_misdealt(&self, context: &Context<'_>) -> bool {
        recipients(context).any(|area| size(context, area) != HAND)
    }

    fn wrong_hands(&self, context: &Context<'_>) -> Vec<Area> {
        let memory = context.memory;
        let first = usize::from(self.first);
        // Where packets come from the shoe, two of the first make a hand that no packet mends.
        let packets = by_packet(context) && !(self.from_hand && has_first(context, self));
        let closed = is_spent(context) || is_closed(context);
        let is_wrong = |area: &Area| {
            let n = size(context, *area);
            // A hand that was picked up gets no more cards.
            let no_more = closed || memory.picked.contains(area);
            n > HAND || (packets && n > first && n < HAND) || (no_more && n != HAND)
        };
        if !memory.started {
            return Vec::new();
        }
        recipients(context).filter(is_wrong).collect()
    }

    fn has_part(&self, context: &Context<'_>, seat: Seat) -> bool {
        players(context).contains(seat)
    }

    /// When everybody has set his own.
    fn may_reveal(&self, context: &Context<'_>) -> bool {
        all_set(context)
    }

    /// Their low hands count too.
    fn idle_with_cards(&self, context: &Context<'_>) -> Vec<Seat> {
        let (table, started) = (context.table, context.memory.started);
        let has_cards = |seat| table.count(Area::Seat(seat)) + table.count(low(seat)) > 0;
        let is_idle = |seat: &Seat| started && !self.has_part(context, *seat) && has_cards(*seat);
        table.seats().filter(is_idle).collect()
    }

    fn is_irregular_here(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        memory.deck_expired
            || !memory.sharing.is_empty()
            || (is_closed(context) && card_in_palm(context).is_some())
    }
}
