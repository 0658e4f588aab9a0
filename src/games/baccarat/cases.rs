//! What the rows of the baccarat games' tables mean by the cases that they share.

use super::burning::Burn;
use super::calls::{self, is_result, winner_phrase};
use super::cutting::{cuts_too_near, is_to_cut};
use super::deal;
use super::hands::{Fault, Hands, decided, fault, is_decided, was_seen};
use super::mistakes::is_unauthorised_third;
use super::round::Builder;
use super::shoe::{self, LAST_HAND};
use super::{SIDES, ends, is_called_void, is_closed, is_show, is_void_or_must_be, notes};
use crate::games::common::odds::line_of;
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::common::{cases, up_in_palm};
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;

impl Builder<'_> {
    /// The cases that both games' rows name. `is_amiss` is whether there is something to call the floor
    /// for that only this game has; `said_for` is the hand for which a phrase calls a card.
    pub(crate) fn cases(
        &mut self,
        is_amiss: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
        said_for: fn(Word) -> Option<Side>,
    ) {
        let round = &mut self.round;
        cases::add_states_to(round);
        round.case_of_table("irregular", move |context| is_irregular(context) || is_amiss(context));
        round.share(|round| {
            add_phrases(round);
            add_shoe(round);
            add_hands(round, said_for);
            add_mistakes(round);
            add_ends(round);
            add_passing(round);
        });
        let terms = self.terms.clone();
        let line = move |context: &Context<'_>, spot| line_of(&terms.lines(context), spot);
        cases::add_money(round, line, |_, _| true);
        let draws = self.draws;
        round.teller("drawing", move |context, act| {
            draws.against(context, drawn_for(act, said_for))
        });
    }
}

/// Whether something is wrong that the floor may be called for.
fn is_irregular(context: &Context<'_>) -> bool {
    let (memory, notes) = (context.memory, notes::of(context.memory));
    is_void_or_must_be(context)
        || memory.touching.is_some()
        || !memory.devices.is_empty()
        || !memory.late.is_empty()
        || fault(context).is_some()
        || up_in_palm(context).is_some()
        || notes.is_show_to_come
        || notes.carried.is_some()
        || context.table.count(Area::Off) > 0
}

/// What is said, and whether it is so.
fn add_phrases(round: &mut Round<'_>) {
    round.case_of_words("says_no_more_bets", |_, said| said == NO_MORE_BETS);
    round.case_of_words("says_last_hand", |_, said| said == LAST_HAND);
    round.case_of_words("says_a_count", |_, said| calls::called(said).is_some());
    round.case_of_words("says_natural", |_, said| said == calls::NATURAL);
    round.case_of_words("says_a_result", |_, said| is_result(said));
    round.case_of_words("says_a_tie", |_, said| said == winner_phrase(Winner::Tie));
    round.case_of_words("said_truly", calls::is_true);
    round.case_of_table("no_more_bets_said", |context| context.memory.has_said(NO_MORE_BETS));
    round
        .case_of_table("last_hand_called", |context| notes::of(context.memory).shoe.is_last_called);
    round.case_of_table("hands_tie", |context| {
        decided(context).is_some_and(|round| round.winner() == Winner::Tie)
    });
}

/// How far the cards are made ready, and how far the shoe is dealt.
fn add_shoe(round: &mut Round<'_>) {
    round.case_of_table("before_deal", shoe::before_deal);
    round.case_of_table("stack_on_table", |context| context.table.count(Area::Deck) > 0);
    round.case_of_table("cut_made", |context| context.table.cut);
    round.case_of_table("to_cut", is_to_cut);
    round.case("cut_too_near", |attempt| cuts_too_near(attempt.context, attempt.act));
    round.case_of_table("cutting_card_shows", |context| context.table.shows_cutting_card());
    round.case_of_table("cutting_card_in_shoe", |context| context.table.cover == Cover::InShoe);
    round.case("laid_out_of_the_way", |attempt| {
        matches!(attempt.act, Act::Cover(Cover::Layout | Cover::BesideShoe))
    });
    round.case("laid_in_the_rack", |attempt| *attempt.act == Act::Cover(Cover::Rack));
    round.case_of_table("cutting_card_met", |context| {
        notes::of(context.memory).shoe.cut_met.is_some()
    });
    round.case_of_table("cutting_card_met_now", |context| {
        let met = notes::of(context.memory).shoe.cut_met;
        let now = met.is_some_and(|met| met.round == context.memory.round);
        now || context.table.shows_cutting_card()
    });
    round.case_of_table("more_to_burn", |context| shoe::to_burn(context, Burn::Mistake) > 0);
    round.case_of_table("found_face_up", |context| context.memory.face_up_found > 0);
    round.case_of_table("face_up_in_palm", |context| up_in_palm(context).is_some());
}

/// The hand that a card is laid on, or called for.
fn drawn_for(act: &Act, said_for: fn(Word) -> Option<Side>) -> Option<Side> {
    match *act {
        Act::Place { to: Area::Side(side), .. } => Some(side),
        Act::Say(phrase) => said_for(phrase),
        _ => None,
    }
}

/// How far the hands are dealt.
fn add_hands(round: &mut Round<'_>, said_for: fn(Word) -> Option<Side>) {
    round.case_of_table("hands_begun", |context| Hands::of(context).are_begun());
    round.case_of_table("first_cards_seen", |context| {
        !is_closed(context.memory) && Hands::of(context).are_known()
    });
    round.case_of_table("third_card_out", |context| Hands::of(context).has_third());
    round.case_of_table("decided", is_decided);
    round.case_of_table("card_is_due", |context| deal::wants(context).is_some());
    round.case_of_table("card_is_nobodys", deal::in_palm_for_nobody);
    round.case("hand_is_full", move |attempt| {
        let hands = Hands::of(attempt.context);
        let full = |side: Side| hands.len(side) > 2;
        drawn_for(attempt.act, said_for).is_some_and(full) || SIDES.into_iter().all(full)
    });
}

/// A card that lies wrongly, and whether the act is done to it.
fn add_mistakes(round: &mut Round<'_>) {
    round.case_of_table("card_mistaken", |context| fault(context).is_some());
    round.case_of_table("banker_must_take_it", |context| {
        matches!(fault(context), Some(Fault::Move { taken: true, .. }))
    });
    round.case_of_table("card_misplaced", |context| {
        matches!(fault(context), Some(Fault::Move { .. }))
    });
    round.case_of_table("stray_card", |context| matches!(fault(context), Some(Fault::Stray(_))));
    round.case_of_table("stray_of_player", is_unauthorised_third);
    round.case_of_table(
        "stray_seen",
        |context| matches!(fault(context), Some(Fault::Stray(side)) if was_seen(context, side)),
    );
    round.case("done_to_it", |attempt| {
        let at = match fault(attempt.context) {
            Some(Fault::Move { from, .. }) => from,
            Some(Fault::Stray(side)) => Area::Side(side),
            None => return false,
        };
        matches!(*attempt.act, Act::Pass { from: area, .. } | Act::Turn(area) if area == at)
    });
}

/// What has come between: a round for show, a round that is void or has to be.
fn add_ends(round: &mut Round<'_>) {
    round.case_of_table("for_show", |context| is_show(context.memory));
    round.case_of_table("show_to_come", |context| notes::of(context.memory).is_show_to_come);
    round.case_of_table("shoe_dry", ends::is_dry);
    round.case_of_table("called_void", |context| is_called_void(context.memory));
    round.case_of_table("dead", is_void_or_must_be);
    round.case_of_table("cut_short", ends::is_cut_short);
}

/// Where cards are passed from.
fn add_passing(round: &mut Round<'_>) {
    round.case_of_passing("from_aside", |from| from == Area::Aside);
    round.case_of_passing("from_a_seat", |from| from.seat().is_some());
    round.case_of_passing("from_corner", |from| from == Area::Corner);
    round.case_of_passing("from_a_hand", |from| matches!(from, Area::Side(_)));
    round.case_of_passing("from_players_hand", |from| from == super::PLAYER);
}
