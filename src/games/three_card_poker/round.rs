//! How far a round has come, and what has gone wrong with it, told from the state of the table:
//! 19:47-20.7 to 20.12.

use super::{ANTE, DECK, OPENING};
use crate::games::common;
use crate::games::common::devices::source_now;
use crate::games::common::remedies::{face_up_aside, spares};
use crate::games::common::{irregular, size};
use crate::games::prelude::*;
use crate::rules::HandRank;
use crate::table::Order;
use strum::{IntoStaticStr, VariantArray};

/// What is told of a context once.
#[derive(Default)]
pub(super) struct Known {
    players_served: OnceCell<bool>,
    pub(super) is_dry: OnceCell<bool>,
    pub(super) void_cause: OnceCell<Option<VoidCause>>,
    pub(super) lines: OnceCell<Rc<[WagerResult]>>,
}

/// The seats that are dealt in and then the dealer: a pass goes in this order.
pub(super) fn recipients(context: &Context<'_>) -> Vec<Area> {
    steps::wagering(context).map(Area::Seat).chain([Area::Dealer]).collect()
}

pub(super) fn players(context: &Context<'_>) -> Vec<Area> {
    steps::wagering(context).map(Area::Seat).collect()
}

/// The active seats from the dealer's far right.
pub(super) fn from_the_right(context: &Context<'_>) -> Vec<Seat> {
    context.memory.active().rev().collect()
}

/// Whether every player has his three cards.
pub(super) fn players_served(context: &Context<'_>) -> bool {
    let all = || context.memory.dealt_in.iter().all(|&seat| size(context, Area::Seat(seat)) >= 3);
    context.memory.started && context.once(|known: &Known| &known.players_served, all)
}

/// Whether the dealer has his three cards.
pub(super) fn dealer_served(context: &Context<'_>) -> bool {
    size(context, Area::Dealer) >= 3
}

/// Whether the cards of an area in this order show the hand they make: 20.10(b).
pub(super) fn is_set(context: &Context<'_>, area: Area, order: &Order) -> bool {
    let cards: Vec<Card> = order.of(&context.hand(area)).collect();
    HandRank::is_set(&cards)
}

/// Why every hand of the round must be treated as void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum VoidCause {
    /// More than one card found face up in the deck: 20.12(a).
    FaceUpCards,
    /// A hand with more or fewer than three cards: 20.12(c).
    WrongCount,
    /// A dealer's card seen too soon: 20.12(d).
    DealerExposed,
    /// The automated shoe failed: 20.12(f).
    ShoeFailed,
    /// The stub was wrong and so was a hand: 20.7(e)2.
    MisdealtByCount,
    /// The stub was wrong though the hands were right: 20.7(e)2.
    DeckWrong,
}

/// Whether the deal is over, by the dealer's doing or because no card is left to deal.
pub(crate) fn is_closed(context: &Context<'_>) -> bool {
    context.memory.deal_closed || is_dealt_dry(context)
}

/// Whether the place that this table deals from has run out during the deal.
pub(crate) fn is_dealt_dry(context: &Context<'_>) -> bool {
    let tell = || steps::is_dealt_dry(context, source_now(context));
    context.once(|known: &Known| &known.is_dry, tell)
}

/// Whether everybody has three cards, so that nobody is to get another.
pub(crate) fn is_served(context: &Context<'_>) -> bool {
    players_served(context) && dealer_served(context)
}

/// What the stub should come to, by the hands dealt and the cards set aside.
pub(crate) fn expected_stub(context: &Context<'_>) -> usize {
    let hands = context.memory.dealt_in.len() + 1;
    let aside = face_up_aside(context) + spares(context, is_served(context));
    let out = hands * 3 + aside;
    DECK.saturating_sub(out)
}

/// Whether the stub has been counted this round and came out wrong.
pub(crate) fn is_count_wrong(context: &Context<'_>) -> bool {
    irregular::is_count_wrong(context, expected_stub(context))
}

/// Whether the stub is out while the last packet of the deal still waits in the outlet: whoever
/// lacks it is owed it, and gets it late: reading 33.
pub(crate) fn is_packet_waiting(context: &Context<'_>) -> bool {
    let players = context.memory.dealt_in.iter().map(|&seat| Area::Seat(seat));
    let lacking = players.chain([Area::Dealer]).filter(|&area| size(context, area) == 0);
    let outlet = context.table.count(Area::Outlet);
    context.memory.stub_out && outlet == 3 && !context.table.shoe_jam && lacking.count() == 1
}

/// The places whose hands have come to a wrong number of cards for good: 20.12(c).
pub(crate) fn wrong_hands(context: &Context<'_>) -> Vec<Area> {
    let (table, memory) = (context.table, context.memory);
    if !memory.started {
        return Vec::new();
    }
    let waiting = is_packet_waiting(context);
    let no_more = is_dealt_dry(context) || (memory.stub_out && table.count(Area::Outlet) == 0);
    let players = memory.dealt_in.iter().map(|&seat| Area::Seat(seat));
    let is_wrong = |area: &Area| {
        let closed = if *area == Area::Dealer { no_more } else { is_closed(context) };
        // A hand that was picked up gets no more cards.
        let racked = memory.picked.contains(area);
        let size = size(context, *area);
        size > 3 || (size < 3 && (closed || racked) && !(waiting && size == 0))
    };
    players.chain([Area::Dealer]).filter(is_wrong).collect()
}

/// Whether any hand has a wrong number of cards now.
fn is_misdealt(context: &Context<'_>) -> bool {
    let players = context.memory.dealt_in.iter().map(|&seat| Area::Seat(seat));
    players.chain([Area::Dealer]).any(|area| size(context, area) != 3)
}

/// Whether the deck itself is wrong.
pub(crate) fn is_deck_bad(context: &Context<'_>) -> bool {
    irregular::is_deck_bad(context, is_count_wrong(context), DECK)
}

/// Why the round must be void, if it must.
pub(crate) fn void_cause(context: &Context<'_>) -> Option<VoidCause> {
    context.once(
        |known: &Known| &known.void_cause,
        || {
            let memory = context.memory;
            if memory.shoe_failed {
                return Some(VoidCause::ShoeFailed);
            }
            // By reading 29 nothing new is called on once the dealer's cards are in the rack.
            if !irregular::may_be_void(context) {
                return None;
            }
            if memory.face_up_found > 1 {
                return Some(VoidCause::FaceUpCards);
            }
            if memory.dealer_exposed {
                return Some(VoidCause::DealerExposed);
            }
            if is_count_wrong(context) {
                let wrong = is_misdealt(context) || !memory.misdealt.is_empty();
                let misdealt = (wrong, VoidCause::MisdealtByCount);
                let bad = (is_deck_bad(context), VoidCause::DeckWrong);
                return irregular::void_by_count(context, misdealt, bad);
            }
            let misdealt = !memory.misdealt.is_empty() || !wrong_hands(context).is_empty();
            misdealt.then_some(VoidCause::WrongCount)
        },
    )
}

/// The seats that still have to decide: with an ante, and with a hand. Who was dealt none has nothing to
/// decide on.
pub(crate) fn undecided<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let context = *context;
    ante_seats(&context).filter(move |&seat| {
        context.memory.decision(seat) == Decision::Open && size(&context, Area::Seat(seat)) > 0
    })
}

/// The seats that are dealt in and made an ante, clockwise.
fn ante_seats<'a>(context: &Context<'a>) -> impl DoubleEndedIterator<Item = Seat> + use<'a> {
    let context = *context;
    context.memory.dealt_in.iter().copied().filter(move |&seat| {
        !context.stake(seat, ANTE).is_zero() || context.memory.decision(seat) != Decision::Open
    })
}

/// The seats that made an ante, whatever has become of it, clockwise.
pub(crate) fn made_ante(context: &Context<'_>) -> Vec<Seat> {
    let seats = context.memory.dealt_in.iter().copied();
    seats.filter(|&seat| common::made_ante(context, seat, ANTE)).collect()
}

/// Whether every seat with an ante has decided.
pub(crate) fn all_decided(context: &Context<'_>) -> bool {
    undecided(context).next().is_none()
}

/// The seats that have folded.
pub(crate) fn folded<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    memory.dealt_in.iter().copied().filter(|&s| memory.decision(s) == Decision::Folds)
}

/// Whether the time has come to turn the dealer's cards: 20.10(b).
pub(crate) fn may_reveal(context: &Context<'_>) -> bool {
    is_closed(context)
        && all_decided(context)
        && folded(context).all(|seat| {
            OPENING.iter().all(|&wager| context.stake(seat, wager).is_zero())
                && context.table.count(Area::Seat(seat)) == 0
        })
}

/// The seats that hold cards without having a wager.
pub(crate) fn idle_with_cards<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    irregular::idle_with_cards(context, move |seat| memory.dealt_in.contains(&seat))
}

/// Whether there is something to call the floor for.
pub(crate) fn is_irregular(context: &Context<'_>) -> bool {
    let memory = context.memory;
    void_cause(context).is_some()
        || irregular::is_irregular(context)
        || irregular::is_hand_exposed(context)
        || is_count_wrong(context)
        || memory.face_up_found > 0
        || idle_with_cards(context).next().is_some()
        || (is_closed(context) && card_in_palm(context).is_some())
}
