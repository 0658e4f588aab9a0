//! What the rounds of Minibaccarat and Punto Banco have in common, put together once; each game adds what
//! only it has.

use super::cutting::{self, CuttingCardPlace};
use super::deal::{self, DrawLaw};
use super::{Options, Terms, calls, ends, hands, mistakes, settle, shoe, show, vigorish};
use crate::games::common::{ready, remedies};
use crate::games::prelude::*;

/// Says what is owed at the steps of a table's round, and when its cases are given.
pub(crate) struct Builder<'a> {
    pub(crate) terms: Terms,
    pub(crate) draws: DrawLaw,
    pub(crate) round: Round<'a>,
}

impl<'a> Builder<'a> {
    /// The round of a game at this house.
    pub(crate) fn new(options: Options, house: &'a House, book: &'a Rulebook) -> Self {
        let round = Round::new(house, book);
        let (terms, draws) = (Terms::of(options, house, book, &round), DrawLaw::of(&round));
        Self { terms, draws, round }
    }

    /// What both games owe at their steps. `order` are those who are offered the cut, the first first;
    /// `places` are those of the cutting cards; `dealer_draws` says whether the dealer himself draws.
    pub(crate) fn duties(
        &mut self,
        order: impl Fn(&Context<'_>) -> Vec<Seat> + Send + Sync + 'static,
        places: &'static [CuttingCardPlace],
        dealer_draws: impl Fn(&Context<'_>) -> bool + Clone + Send + Sync + 'static,
    ) {
        let (options, terms, draws) = (self.terms.options, &self.terms, self.draws);
        let round = &mut self.round;
        round.duty("stop_the_hand", remedies::stop_any_hand);
        round.duty("late_wager", remedies::late_wager);
        ready::add_opening(round);
        cutting::add_duties(round, options, order, places);
        shoe::add_duties(round, options);
        round.duty("no_more_bets", ready::call(deal::is_called_off));
        deal::add_duties(round, options, draws, dealer_draws);
        deal::add_turning(round);
        mistakes::add_duties(round, options, draws);
        calls::add_duties(round);
        settle::add_duties(round, terms);
        vigorish::add_duties(round, terms);
        show::add_duties(round, terms);
        ends::add_duties(round, terms);
    }

    /// The round of these duties and cases, and what the house pays.
    pub(crate) fn finish(
        self,
        seats: u8,
        places: &'static [CuttingCardPlace],
    ) -> (Procedure, Terms) {
        let Self { terms, round, .. } = self;
        let mut procedure = round.finish(seats);
        procedure.percent = Some(terms.options.percent);
        procedure.charges_vigorish = true;
        let known = terms.clone();
        procedure.lines = Arc::new(move |context| {
            show::settled(context.memory).unwrap_or_else(|| known.lines(context).to_vec())
        });
        procedure.stands = Arc::new(show::standing);
        procedure.counted = Arc::new(hands::counted);
        // A card laid aside opens the next hand.
        procedure.keeps = vec![Area::Aside];
        procedure.suffices = Box::new(move |context, due, act| {
            cutting::suffices((places, cutting::cut_at(context.memory)), context, due, act)
        });
        (procedure, terms)
    }
}
