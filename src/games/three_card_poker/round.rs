//! The round as a whole: what its parts share, and their order: 19:47-20.7 to 20.12.

use super::Options;
use super::irregular::VoidCause;
use super::settle::Odds;
use crate::games::common::devices::Devices;
use crate::games::common::{TableBuilder, size};
use crate::house::House;
use crate::kit::{Area, Card, Seat};
use crate::law::Rulebook;
use crate::procedure::steps;
use crate::procedure::{Context, Procedure, Round, WagerResult};
use crate::rules::HandRank;
use crate::table::Order;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

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

/// Says what is owed at the steps of a table's round, and when its cases are given.
pub(super) type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// Whether the cards of an area in this order show the hand they make: 20.10(b).
pub(super) fn is_set(context: &Context<'_>, area: Area, order: &Order) -> bool {
    let cards: Vec<Card> = order.of(&context.hand(area)).collect();
    HandRank::is_set(&cards)
}

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
    builder.decisions();
    builder.settlement();
    builder.cases();
    let mut procedure = builder.round.finish(seats);
    procedure.lines = Arc::new(move |context| odds.lines(context).to_vec());
    procedure.is_set = Box::new(is_set);
    procedure
}
