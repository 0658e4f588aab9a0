//! The round as a whole: what its parts share, and their order.

use super::house_way::Set;
use super::irregular::VoidCause;
use super::settle::Odds;
use super::{HAND, Options, PAI_GOW, house_way, notes};
use crate::games::common::TableBuilder;
use crate::games::common::devices::Devices;
use crate::house::House;
use crate::kit::{Area, Card, Nook, Seat, Seats};
use crate::law::Rulebook;
use crate::procedure::steps;
use crate::procedure::{Context, Procedure, Round, WagerResult};
use crate::rules::{Cards, FiveRank};
use crate::table::Order;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// The seat's low hand.
pub(super) const fn low(seat: Seat) -> Area {
    Area::Part(seat, Nook::Low)
}

/// What is told of a context once.
#[derive(Default)]
pub(super) struct Known {
    players: OnceCell<Seats>,
    has_first: OnceCell<bool>,
    has_all: OnceCell<bool>,
    is_spent: OnceCell<bool>,
    pub(super) void_cause: OnceCell<Option<VoidCause>>,
    pub(super) dealer: OnceCell<Option<Set>>,
    pub(super) three_cards: OnceCell<Rc<[WagerResult]>>,
}

/// The seats that are dealt in: those with a base wager, clockwise.
pub(super) fn players(context: &Context<'_>) -> Seats {
    let (table, memory) = (context.table, context.memory);
    let is_in = |seat: &Seat| {
        if memory.started {
            notes::of(memory).dealt_in.contains(*seat)
        } else {
            !table.stake(*seat, PAI_GOW).is_zero()
        }
    };
    context.once(|known: &Known| &known.players, || table.seats().filter(is_in).collect())
}

/// The places that are dealt to, the dealer last.
pub(super) fn recipients(context: &Context<'_>) -> impl Iterator<Item = Area> + use<> {
    players(context).map(Area::Seat).chain([Area::Dealer])
}

/// How many cards a hand has, or had when it was picked up, its low hand included.
pub(super) fn size(context: &Context<'_>, area: Area) -> usize {
    let parts = match area {
        Area::Seat(seat) => context.memory.size(context.table, low(seat)),
        _ => 0,
    };
    context.memory.size(context.table, area) + parts
}

/// A player's seven cards, those of the low hand last.
pub(super) fn seven(context: &Context<'_>, seat: Seat) -> Vec<Card> {
    let places = [Area::Seat(seat), low(seat)];
    if !places.iter().all(|&area| context.is_seen(area)) {
        return Vec::new();
    }
    places.into_iter().flat_map(|area| context.hand(area)).collect()
}

/// Whether everybody has the first packet.
pub(super) fn has_first(context: &Context<'_>, options: &Options) -> bool {
    let first = usize::from(options.first);
    let have = || recipients(context).all(|area| size(context, area) >= first);
    context.memory.started && context.once(|known: &Known| &known.has_first, have)
}

/// Whether everybody has seven cards.
pub(super) fn has_all(context: &Context<'_>) -> bool {
    let have = || recipients(context).all(|area| size(context, area) >= HAND);
    context.memory.started && context.once(|known: &Known| &known.has_all, have)
}

/// The places where undealt cards can be while a round is dealt.
pub(super) const UNDEALT: [Area; 6] =
    [Area::AutoShoe, Area::Outlet, Area::Shoe, Area::Held, Area::StubInHand, Area::Stub];

/// Whether no card is left that could be dealt: the rest is in the rack, or there is none.
pub(super) fn is_spent(context: &Context<'_>) -> bool {
    let left = || UNDEALT.iter().any(|&area| context.table.count(area) > 0);
    let tell = || {
        notes::of(context.memory).is_racked || (!left() && steps::card_in_palm(context).is_none())
    };
    context.memory.started && context.once(|known: &Known| &known.is_spent, tell)
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

/// Says what is owed at the steps of a table's round, and when its cases are given.
pub(super) type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// The whole round as a house conducts it, and what it pays.
pub(super) fn procedure(
    house: &House,
    book: &Rulebook,
    (devices, options, seats): (Devices, Options, u8),
) -> (Procedure, Odds) {
    let round = Round::new(house, book);
    let odds = Odds::of(house, book, &round);
    let mut builder = Builder { devices, options, odds: &odds, round };
    builder.remedies();
    builder.make_ready();
    builder.first_cards();
    builder.three_card_bonus();
    builder.last_cards();
    builder.stub();
    builder.dealer_hand();
    builder.settlement();
    builder.cases();
    let mut procedure = builder.round.finish(seats);
    procedure.percent = Some(odds.percent());
    let (lines, stands) = (odds.clone(), odds.clone());
    procedure.lines = Arc::new(move |context| lines.lines(context));
    procedure.stands = Arc::new(move |context| stands.standing(context));
    procedure.is_set = Box::new(move |context, area, order| is_set(context, &options, area, order));
    (procedure, odds)
}
