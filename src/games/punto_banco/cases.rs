//! What only this game's rows mean by their cases.

use super::curator::{called_for, is_word};
use super::dealing::is_upturned;
use super::notes;
use super::passing::{
    self, Grounds, Passing, Ring, curator, former, is_neighbour_empty, is_ordered, takes_part,
};
use crate::games::baccarat::notes as shared;
use crate::games::baccarat::round::Builder;
use crate::games::common::odds::line_of;
use crate::games::prelude::*;

/// Whether something is wrong, which only this game has, that the floor may be called for.
pub(super) fn is_irregular(context: &Context<'_>) -> bool {
    is_upturned(context)
        || Grounds::of(context).any()
        || notes::of(context.memory).ordered.is_some()
}

impl Builder<'_> {
    /// The cases that only this game's rows name.
    pub(super) fn own_cases(&mut self, ring: &Ring) {
        let terms = self.terms.clone();
        let round = &mut self.round;
        add_words(round);
        add_passing(round, ring);
        add_grounds(round);
        round.case_of_table("upturned", is_upturned);
        round.case_of_table("stack_ready", |context| {
            context.memory.is_deck_shuffled() && context.table.lay == DeckLay::Stacked
        });
        round.case_of_table("seen_card_owed_for", |context| {
            let known = shared::of(context.memory);
            known.shoe.burning.mistake.is_some() || known.is_show_to_come
        });
        round.case("stands_off", move |attempt| {
            let line = |spot| line_of(&terms.lines(attempt.context), spot);
            let line = attempt.act.spot().and_then(line);
            line.is_some_and(|line| line.outcome == Outcome::Release)
        });
    }
}

/// What is said to the curator.
fn add_words(round: &mut Round<'_>) {
    round.case_of_words("says_a_word", |_, said| is_word(said));
    round.case_of_words("says_third_card", |_, said| called_for(said).is_some());
    round.case_of_table("without_curator", |context| curator(context).is_none());
    round.case_of_table("dealer_draws", |context| {
        curator(context).is_none() && context.memory.started
    });
}

/// Who has the shoe, and who is to have it.
fn add_passing(round: &mut Round<'_>, ring: &Ring) {
    let state = |is_it: fn(Passing, Option<Seat>) -> bool| {
        let ring = ring.clone();
        move |attempt: &Attempt<'_>| {
            is_it(passing::state(&ring, attempt.context), attempt.act.seat())
        }
    };
    round.case("shoe_held", state(|state, _| state == Passing::Kept));
    round.case("shoe_on_offer", state(|state, _| matches!(state, Passing::Offer(_))));
    round.case("shoe_accepted", state(|state, _| matches!(state, Passing::Award(_))));
    let next = |state, seat: Option<Seat>| seat.is_some_and(|seat| state == Passing::Offer(seat));
    round.case("seat_is_next", state(next));
    let taker = |state, seat: Option<Seat>| seat.is_some_and(|seat| state == Passing::Award(seat));
    round.case("seat_has_accepted", state(taker));
    round.case_of_seat("seat_takes_part", takes_part);
    round.case_of_table("shoe_given_up", |context| former(context).is_some());
    round.case_of_table("shoe_asked", |context| !notes::of(context.memory).round.asked.is_empty());
    let known = ring.clone();
    round.case_of_table("neighbour_empty", move |context| is_neighbour_empty(&known, context));
}

/// Why the shoe may be taken from its curator.
fn add_grounds(round: &mut Round<'_>) {
    round.case_of_seat("curators_seat", |context, seat| curator(context) == Some(seat));
    round.case_of_table("ordered_away", |context| is_ordered(context).is_some());
    round.case_of_table("has_grounds", |context| Grounds::of(context).any());
    round.case_of_table("rule_broken", |context| notes::of(context.memory).breach.is_some());
    round.case_of_table("dealt_wrongly", |context| notes::of(context.memory).slips > 0);
}
