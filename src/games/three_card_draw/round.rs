//! How far a round has come, and what has gone wrong with it, told from the state of the table:
//! 13:69F-42.3 to 42.12.

use super::{ANTE, DEALERS, FIRST3, PLAYERS, StubDue, ThreeCardDraw};
use crate::games::common;
use crate::games::common::deck::{DeckRound, VoidCause, is_hand_exposed};
use crate::games::common::devices::{Devices, source_now};
use crate::games::common::size;
use crate::games::prelude::*;
use crate::rules::HandRank;
use crate::table::Order;

/// The seats that made an ante, whatever has become of it, clockwise: who is dealt in.
pub(super) fn antes(context: &Context<'_>) -> Seats {
    context.fact(|context| steps::wagering(context).filter(|&s| has_ante(context, s)).collect())
}

/// Whether a seat that wagered made an ante.
pub(super) fn has_ante(context: &Context<'_>, seat: Seat) -> bool {
    let memory = context.memory;
    let in_the_round = !memory.started || memory.dealt_in.contains(&seat);
    in_the_round && common::made_ante(context, seat, ANTE)
}

/// The places of the players who are dealt in, clockwise.
pub(super) fn players(context: &Context<'_>) -> Vec<Area> {
    antes(context).map(Area::Seat).collect()
}

/// The seats that stand or draw, and those that have folded with First 3: whom the settlement
/// comes to, clockwise.
pub(super) fn settled_seats(context: &Context<'_>) -> Seats {
    context.fact(|context| {
        let settles = |seat: &Seat| match context.memory.decision(*seat) {
            Decision::Plays | Decision::Draws => true,
            Decision::Folds => has_first3(context, *seat),
            Decision::Open => false,
        };
        antes(context).filter(settles).collect()
    })
}

/// Whether a seat has, or had, a First 3 stake.
pub(super) fn has_first3(context: &Context<'_>, seat: Seat) -> bool {
    let spot = Spot { seat, wager: FIRST3 };
    !context.stake(seat, FIRST3).is_zero() || !context.memory.staked(spot).is_zero()
}

/// Where a seat's draw card goes: under First 3, or without it under the ante.
pub(super) fn draw_place(context: &Context<'_>, seat: Seat) -> Area {
    Area::Part(seat, if has_first3(context, seat) { Nook::Side } else { Nook::Ante })
}

/// Where a seat's draw card lies, if it has one that has not been set beside the kept cards.
pub(super) fn drawn_at(context: &Context<'_>, seat: Seat) -> Option<Area> {
    let places = [Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    places.into_iter().find(|&area| context.table.count(area) > 0)
}

/// The cards of a seat, the hand first and then what is tucked, wherever they lie or lay; without
/// the one it gave back, and only as far as they have been seen: the kept cards of a drawer lie open before
/// his draw card does, 42.10(h)8 and 9.
pub(super) fn cards_of(context: &Context<'_>, seat: Seat) -> Vec<Card> {
    let places = [Area::Seat(seat), Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    let seen = places.into_iter().take_while(|&area| context.is_seen(area));
    seen.flat_map(|area| context.hand(area)).collect()
}

/// How many cards a seat has to show: its hand, and what has been tucked.
pub(super) fn held(context: &Context<'_>, seat: Seat) -> usize {
    let places = [Area::Seat(seat), Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    places.into_iter().map(|area| size(context, area)).sum()
}

/// Whether a drawing seat has its card.
pub(super) fn has_drawn(context: &Context<'_>, seat: Seat) -> bool {
    held(context, seat) >= PLAYERS
}

/// Where cards come from now: the stub if it is out, else the place of the table's method.
pub(super) fn source(devices: &Devices, context: &Context<'_>) -> Area {
    let out = [Area::StubInHand, Area::Stub];
    let stub = out.into_iter().find(|&area| context.table.count(area) > 0);
    stub.unwrap_or_else(|| devices.source_at(context))
}

/// Whether every player has his three cards.
pub(super) fn players_served(context: &Context<'_>) -> bool {
    context.fact(|context| {
        context.memory.started && antes(context).all(|seat| held_in_deal(context, seat) >= PLAYERS)
    })
}

/// How many cards of the deal a seat has or had: those it holds and the one it gave back.
pub(super) fn held_in_deal(context: &Context<'_>, seat: Seat) -> usize {
    let discard = size(context, Area::Part(seat, Nook::Discard));
    held(context, seat) + discard
}

/// Whether the dealer has his four cards.
pub(super) fn dealer_served(context: &Context<'_>) -> bool {
    size(context, Area::Dealer) >= DEALERS
}

/// Whether a seat can still be asked: its ante lies there, its cards are not in the rack, and it has
/// not decided.
pub(super) fn is_open(context: &Context<'_>, seat: Seat) -> bool {
    context.memory.decision(seat) == Decision::Open
        && !context.stake(seat, ANTE).is_zero()
        && !is_hand_gone(context, seat)
}

/// Whether the hand of a seat has been put into the rack.
pub(super) fn is_hand_gone(context: &Context<'_>, seat: Seat) -> bool {
    let area = Area::Seat(seat);
    context.memory.picked.contains(&area) && context.table.count(area) == 0
}

/// Whether every seat with an ante has decided, and whoever asked for a card has it.
pub(super) fn all_decided(context: &Context<'_>) -> bool {
    context.fact(|context| {
        antes(context).all(|seat| match context.memory.decision(seat) {
            Decision::Open => !is_open(context, seat),
            Decision::Draws => has_drawn(context, seat),
            Decision::Plays | Decision::Folds => true,
        })
    })
}

/// Whether the cards of an area are set in this order as they should be: the best three, and then
/// the spare one: 42.10(g).
pub(super) fn is_set(context: &Context<'_>, area: Area, order: &Order) -> bool {
    let cards = context.hand(area);
    let laid: Vec<Card> = order.of(&cards).collect();
    match (laid.as_slice(), <[Card; 4]>::try_from(cards)) {
        ([a, b, c, _], Ok(cards)) => HandRank::of([*a, *b, *c]) == HandRank::best_of_four(cards),
        _ => false,
    }
}

/// Whether no card can be dealt any more: the stub, or the place that this table deals from, is
/// empty, and no card is on its way.
pub(crate) fn is_dry(context: &Context<'_>) -> bool {
    context.fact(|context| {
        let out = context.table.count(Area::StubInHand) + context.table.count(Area::Stub) > 0;
        let dry = steps::is_dealt_dry(context, source_now(context));
        dry && !out && card_in_palm(context).is_none()
    })
}

/// Whether a packet waits in the outlet although the deal is closed, and one hand at most lacks it:
/// that hand is owed it, and gets it late.
pub(crate) fn is_packet_waiting(context: &Context<'_>) -> bool {
    let full = context.table.count(Area::Outlet) == PLAYERS && !context.table.shoe_jam;
    full && context.fact(|context| {
        let lacking = antes(context).filter(|&seat| held_in_deal(context, seat) == 0).count();
        let dealer = size(context, Area::Dealer) == 0;
        context.memory.deal_closed && (lacking == 1 || (lacking == 0 && dealer))
    })
}

/// Whether a seat has more cards than it should.
fn is_over(context: &Context<'_>, seat: Seat) -> bool {
    match context.memory.decision(seat) {
        // What it gave back makes room for one more.
        Decision::Draws => held(context, seat) > PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => held_in_deal(context, seat) > PLAYERS,
    }
}

/// Whether a seat has fewer cards than it should, with no way to more.
fn is_short(context: &Context<'_>, seat: Seat) -> bool {
    match context.memory.decision(seat) {
        Decision::Draws => is_dry(context) && held(context, seat) < PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => {
            // A hand that was picked up gets no more cards.
            let racked = context.memory.picked.contains(&Area::Seat(seat));
            let closed = context.memory.deal_closed || is_dry(context) || racked;
            let has = held_in_deal(context, seat);
            closed && has < PLAYERS && !(has == 0 && is_packet_waiting(context))
        }
    }
}

impl DeckRound for ThreeCardDraw {
    /// By 42.12(a) none may be found.
    const MOST_FACE_UP: u8 = 0;
    const CAUSES: &'static [VoidCause] = &[
        VoidCause::FaceUpCards,
        VoidCause::WrongCount,
        VoidCause::ShoeFailed,
        VoidCause::MisdealtByCount,
        VoidCause::DeckWrong,
    ];

    /// The deal is over, and so are the draws.
    fn is_served(&self, context: &Context<'_>) -> bool {
        players_served(context) && dealer_served(context) && all_decided(context)
    }

    fn out_of_stub(&self, context: &Context<'_>) -> usize {
        let drawn = antes(context).filter(|&seat| {
            context.memory.decision(seat) == Decision::Draws && held(context, seat) >= PLAYERS
        });
        antes(context).count() * PLAYERS + DEALERS + drawn.count()
    }

    /// By what was due when it was counted.
    fn is_count_wrong(&self, context: &Context<'_>) -> bool {
        let StubDue(due) = context.memory.own.get().cloned().unwrap_or_default();
        let wrong = |stub: u8| due.is_some_and(|due| due != usize::from(stub));
        context.memory.counted.is_some_and(|(_, stub)| wrong(stub))
    }

    fn is_misdealt(&self, context: &Context<'_>) -> bool {
        let wrong = |seat: Seat| match context.memory.decision(seat) {
            Decision::Draws => held(context, seat) != PLAYERS,
            Decision::Open | Decision::Plays | Decision::Folds => {
                held_in_deal(context, seat) != PLAYERS
            }
        };
        antes(context).any(wrong) || size(context, Area::Dealer) != DEALERS
    }

    /// By 42.12(b).
    fn wrong_hands(&self, context: &Context<'_>) -> Vec<Area> {
        if !context.memory.started {
            return Vec::new();
        }
        let dealer = size(context, Area::Dealer);
        let racked = context.memory.picked.contains(&Area::Dealer);
        let wrong = dealer > DEALERS || (dealer < DEALERS && (is_dry(context) || racked));
        let seats =
            antes(context).filter(|&seat| is_over(context, seat) || is_short(context, seat));
        seats.map(Area::Seat).chain(wrong.then_some(Area::Dealer)).collect()
    }

    fn has_part(&self, context: &Context<'_>, seat: Seat) -> bool {
        antes(context).contains(seat)
    }

    /// A dealer's card that lies open voids nothing here.
    fn is_seen_too_soon(&self, _context: &Context<'_>) -> bool {
        false
    }

    fn is_irregular_here(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        is_hand_exposed(context)
            || !memory.sharing.is_empty()
            || memory.deck_expired
            || memory.face_up_found > 0
            || (memory.deal_closed && card_in_palm(context).is_some())
            || (!memory.dealer_turned && context.table.is_exposed(Area::Dealer))
    }
}
