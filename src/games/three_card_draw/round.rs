//! The round as a whole: what its parts share, and their order: 13:69F-42.3 to 42.12.

use super::irregular::VoidCause;
use super::settle::Odds;
use super::{ANTE, DEALERS, FIRST3, Options, PLAYERS};
use crate::games::common::devices::Devices;
use crate::games::common::{self, TableBuilder, size};
use crate::house::House;
use crate::kit::{Area, Card, Nook, Seat, Seats, Spot};
use crate::law::Rulebook;
use crate::procedure::steps;
use crate::procedure::{Context, Decision, Procedure, Round, WagerResult};
use crate::rules::HandRank;
use crate::table::Order;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// What is told of a context once.
#[derive(Default)]
pub(super) struct Known {
    antes: OnceCell<Seats>,
    settled_seats: OnceCell<Seats>,
    players_served: OnceCell<bool>,
    all_decided: OnceCell<bool>,
    pub(super) is_dry: OnceCell<bool>,
    pub(super) is_packet_waiting: OnceCell<bool>,
    pub(super) void_cause: OnceCell<Option<VoidCause>>,
    pub(super) lines: OnceCell<Rc<[WagerResult]>>,
}

/// The seats that made an ante, whatever has become of it, clockwise: who is dealt in.
pub(super) fn antes(context: &Context<'_>) -> Seats {
    let made = || steps::wagering(context).filter(|&seat| has_ante(context, seat)).collect();
    context.once(|known: &Known| &known.antes, made)
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
    let settles = |seat: &Seat| match context.memory.decision(*seat) {
        Decision::Plays | Decision::Draws => true,
        Decision::Folds => has_first3(context, *seat),
        Decision::Open => false,
    };
    let tell = || antes(context).filter(settles).collect();
    context.once(|known: &Known| &known.settled_seats, tell)
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
    let tell = || {
        context.memory.started && antes(context).all(|seat| held_in_deal(context, seat) >= PLAYERS)
    };
    context.once(|known: &Known| &known.players_served, tell)
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
    let has = |seat: Seat| match context.memory.decision(seat) {
        Decision::Open => !is_open(context, seat),
        Decision::Draws => has_drawn(context, seat),
        Decision::Plays | Decision::Folds => true,
    };
    context.once(|known: &Known| &known.all_decided, || antes(context).all(has))
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

/// Says what is owed at the steps of a table's round, and when its cases are given.
pub(super) type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// The whole round as a house conducts it.
pub(super) fn procedure(house: &House, book: &Rulebook, seats: u8) -> Procedure {
    let round = Round::new(house, book);
    let odds = Odds::of(house, book, &round);
    let (devices, options) = (Devices::of(house), Options::of(house));
    let mut builder = Builder { devices, options, odds: &odds, round };
    builder.remedies();
    builder.make_ready();
    builder.deal();
    builder.decisions();
    builder.stub();
    builder.dealers_hand();
    builder.settlement();
    builder.stray_cards();
    builder.cases();
    let mut procedure = builder.round.finish(seats);
    procedure.lines = Arc::new(move |context| odds.lines(context).to_vec());
    procedure.is_set = Box::new(is_set);
    procedure
}
