//! The round as a house conducts it: 19:47-3.11 and 3.12, and house practice after the other baccarat
//! games. What Punto Banco has beside what it shares with Minibaccarat.

use super::curator::called_for;
use super::passing::{self, Passing, Ring};
use super::{CUTTING_CARDS, cases, dealing};
use crate::games::baccarat::round::Builder;
use crate::games::baccarat::{Options, Terms, turning};
use crate::house::House;
use crate::law::Rulebook;
use crate::procedure::{Context, Procedure};

/// The whole round, and what the house pays.
pub(super) fn procedure(
    options: Options,
    ring: &Ring,
    house: &House,
    book: &Rulebook,
    seats: u8,
) -> (Procedure, Terms) {
    let mut builder = Builder::new(options, house, book);
    let known = ring.clone();
    let order = move |context: &Context<'_>| {
        let clockwise = known.clockwise_from(context.table.shoe_at).into_iter();
        clockwise.filter(|seat| context.table.has_stakes(*seat)).collect()
    };
    // Where nobody has the shoe, and nobody is to get it, the dealer draws himself.
    let known = ring.clone();
    let nobody = move |context: &Context<'_>| passing::state(&known, context) == Passing::Nobody;
    builder.duties(order, &CUTTING_CARDS, nobody);
    let (round, draws) = (&mut builder.round, builder.draws);
    turning::add_duties(round, options, false);
    turning::add_recall(round, options, None);
    passing::add_duties(round, ring);
    dealing::add_duties(round, options, draws, ring);
    builder.cases(cases::is_irregular, called_for);
    builder.own_cases(ring);
    builder.finish(seats, &CUTTING_CARDS)
}
