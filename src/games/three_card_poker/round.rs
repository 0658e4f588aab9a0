//! How far a round has come, and what has gone wrong with it, told from the state of the table:
//! 19:47-20.7 to 20.12.

use super::{ANTE, OPENING, ThreeCardPoker};
use crate::games::common;
use crate::games::common::deck::{DeckRound, face_up_aside, is_hand_exposed};
use crate::games::common::devices::source_now;
use crate::games::common::size;
use crate::games::prelude::*;
use crate::rules::HandRank;
use crate::table::Order;

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
    context.memory.started
        && context.fact(|context| {
            context.memory.dealt_in.iter().all(|&seat| size(context, Area::Seat(seat)) >= 3)
        })
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

/// Whether the deal is over, by the dealer's doing or because no card is left to deal.
pub(crate) fn is_closed(context: &Context<'_>) -> bool {
    context.memory.deal_closed || is_dealt_dry(context)
}

/// Whether the place that this table deals from has run out during the deal.
pub(crate) fn is_dealt_dry(context: &Context<'_>) -> bool {
    context.fact(|context| steps::is_dealt_dry(context, source_now(context)))
}

/// Whether the stub is out while the last packet of the deal still waits in the outlet: whoever
/// lacks it is owed it, and gets it late: reading 33.
pub(crate) fn is_packet_waiting(context: &Context<'_>) -> bool {
    let lacking = hands(context).filter(|&area| size(context, area) == 0);
    let outlet = context.table.count(Area::Outlet);
    context.memory.stub_out && outlet == 3 && !context.table.shoe_jam && lacking.count() == 1
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

/// The places of the seats that were dealt in, and the dealer's.
fn hands<'a>(context: &Context<'a>) -> impl Iterator<Item = Area> + use<'a> {
    context.memory.dealt_in.iter().map(|&seat| Area::Seat(seat)).chain([Area::Dealer])
}

impl DeckRound for ThreeCardPoker {
    fn is_served(&self, context: &Context<'_>) -> bool {
        players_served(context) && dealer_served(context)
    }

    fn out_of_stub(&self, context: &Context<'_>) -> usize {
        hands(context).count() * 3 + face_up_aside(context)
    }

    fn is_misdealt(&self, context: &Context<'_>) -> bool {
        hands(context).any(|area| size(context, area) != 3)
    }

    /// By 20.12(c).
    fn wrong_hands(&self, context: &Context<'_>) -> Vec<Area> {
        let (table, memory) = (context.table, context.memory);
        if !memory.started {
            return Vec::new();
        }
        let waiting = is_packet_waiting(context);
        let no_more = is_dealt_dry(context) || (memory.stub_out && table.count(Area::Outlet) == 0);
        let is_wrong = |area: &Area| {
            let closed = if *area == Area::Dealer { no_more } else { is_closed(context) };
            // A hand that was picked up gets no more cards.
            let racked = memory.picked.contains(area);
            let size = size(context, *area);
            size > 3 || (size < 3 && (closed || racked) && !(waiting && size == 0))
        };
        hands(context).filter(is_wrong).collect()
    }

    /// When the forfeits are in: 20.10(b).
    fn may_reveal(&self, context: &Context<'_>) -> bool {
        is_closed(context)
            && all_decided(context)
            && folded(context).all(|seat| {
                OPENING.iter().all(|&wager| context.stake(seat, wager).is_zero())
                    && context.table.count(Area::Seat(seat)) == 0
            })
    }

    fn is_irregular_here(&self, context: &Context<'_>) -> bool {
        is_hand_exposed(context)
            || context.memory.face_up_found > 0
            || (is_closed(context) && card_in_palm(context).is_some())
    }
}
