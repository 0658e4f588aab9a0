//! The round as a whole: what its parts share, and their order: 19:47-35.3 to 35.12.

use super::irregular::VoidCause;
use super::kinds::Kind;
use super::settle::Odds;
use super::{NUMBERS, Options, card_of, notes};
use crate::games::common::devices::{Devices, source_now};
use crate::games::common::{TableBuilder, live, size};
use crate::house::House;
use crate::kit::{Area, Card, Seat, Seats};
use crate::law::Rulebook;
use crate::procedure::steps::{self, card_in_palm};
use crate::procedure::{Context, Decision, Memory, Procedure, Round, WagerResult};
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// What is told of a context once.
#[derive(Default)]
pub(super) struct Known {
    in_play: OnceCell<Seats>,
    players_closed: OnceCell<bool>,
    players_served: OnceCell<bool>,
    streets_served: OnceCell<bool>,
    street: OnceCell<u8>,
    pub(super) wrong_hands: OnceCell<Seats>,
    pub(super) is_count_wrong: OnceCell<bool>,
    pub(super) void_cause: OnceCell<Option<VoidCause>>,
    pub(super) is_remedy_due: OnceCell<bool>,
    pub(super) lines: OnceCell<Rc<[WagerResult]>>,
}

/// The hands of the seats that are dealt in: a pass goes in this order.
pub(super) fn players(context: &Context<'_>) -> Vec<Area> {
    steps::wagering(context).map(Area::Seat).collect()
}

/// Where this table deals the streets' cards from: 35.9(d).
pub(super) fn source_of_streets(context: &Context<'_>) -> Area {
    match source_now(context) {
        Area::AutoShoe => Area::StubInHand,
        source => source,
    }
}

/// Whether the patrons get no more cards.
pub(super) fn players_closed(context: &Context<'_>) -> bool {
    let dry = || steps::is_dealt_dry(context, source_now(context));
    context.memory.deal_closed || context.once(|known: &Known| &known.players_closed, dry)
}

/// Whether the streets get no more cards. At an automated shoe they come from what was left in it.
pub(super) fn streets_closed(context: &Context<'_>) -> bool {
    let on_its_way = || card_in_palm(context).is_some() && !streets_served(context);
    let empty = || context.table.count(Area::StubInHand) == 0 && !on_its_way();
    players_closed(context) && (!context.table.auto_shoe || empty())
}

/// Whether every patron has his two cards, or gets no more.
pub(super) fn players_served(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let served = |&seat: &Seat| {
        let area = Area::Seat(seat);
        size(context, area) >= 2
            || memory.picked.contains(&area)
            || memory.void_hands.contains(&seat)
    };
    let all = || memory.dealt_in.iter().all(served);
    memory.started && context.once(|known: &Known| &known.players_served, all)
}

/// Whether every street has its card.
pub(super) fn streets_served(context: &Context<'_>) -> bool {
    let all = || NUMBERS.into_iter().all(|street| size(context, card_of(street)) > 0);
    context.once(|known: &Known| &known.streets_served, all)
}

/// Whether the deal is over, so that patrons decide. That the rest of the deck has to be out of the
/// way by then is a duty of its own.
pub(super) fn is_dealt(context: &Context<'_>) -> bool {
    let served = players_served(context) && streets_served(context);
    context.memory.started && (served || streets_closed(context))
}

/// The street that is being played: the first whose card has not been turned; 6 after the last.
pub(super) fn street(memory: &Memory) -> u8 {
    let mut streets = notes::of(memory).streets();
    streets.find(|(_, street)| !street.is_turned).map_or(6, |(number, _)| number)
}

/// The seats that still have a part in the round, clockwise: not folded, void or forfeit.
pub(super) fn in_play(context: &Context<'_>) -> Seats {
    let memory = context.memory;
    let plays = |seat: &Seat| {
        memory.decision(*seat) != Decision::Folds
            && !memory.void_hands.contains(seat)
            && !notes::is_forfeit(memory, *seat)
    };
    let tell = || memory.dealt_in.iter().copied().filter(plays).collect();
    context.once(|known: &Known| &known.in_play, tell)
}

/// The seats that have no wager on a street yet and must make one or fold.
pub(super) fn undecided<'a>(
    context: &Context<'a>,
    street: u8,
) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    in_play(context).filter(move |&seat| !notes::of(memory).street(street).wagered.contains(seat))
}

/// The seats that folded on a street, clockwise.
pub(super) fn folded<'a>(
    context: &Context<'a>,
    street: u8,
) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    let is_out =
        move |seat: &Seat| memory.void_hands.contains(seat) || notes::is_forfeit(memory, *seat);
    memory.dealt_in.iter().copied().filter(move |&seat| {
        memory.decision(seat) == Decision::Folds
            && !is_out(&seat)
            && notes::of(memory).street(street).folded.contains(seat)
    })
}

/// The five cards of a seat's hand, once all streets are up; of a wrong hand as many as there are,
/// and none that has not been seen.
pub(super) fn five_of(context: &Context<'_>, seat: Seat) -> Vec<Card> {
    let mut cards = context.seen(Area::Seat(seat));
    for street in NUMBERS {
        cards.extend(context.seen(card_of(street)));
    }
    cards
}

/// The kind of a seat's hand, if it has five cards.
pub(super) fn kind_of(context: &Context<'_>, seat: Seat) -> Option<Kind> {
    Kind::of(&five_of(context, seat))
}

/// Whether the round is live and all streets are up, so that wagers can be settled.
pub(super) fn settling(context: &Context<'_>) -> bool {
    let now = || context.once(|known: &Known| &known.street, || street(context.memory));
    live(context) && context.memory.started && now() > 5
}

/// Says what is owed at the steps of a table's round.
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
    builder.stub();
    for street in NUMBERS {
        builder.street(street);
    }
    builder.settlement();
    builder.cases();
    let mut procedure = builder.round.finish(seats);
    procedure.lines = Arc::new(move |context| odds.lines(context).to_vec());
    procedure
}
