//! What the rows of this game's table mean by their cases.

use super::Builder;
use super::bank::{highest_bidders, is_passing, is_skipping, is_to_move, may_move};
use super::claims::{covers, holder, is_claiming, is_entitled};
use super::hands::{banker_count, banker_draws, is_dealt, is_player_seen, outcome, player_count};
use super::irregular::{Cure, cause, is_first_burn, is_trouble, slip, to_burn};
use super::new_shoe::{is_preshuffled, is_recut, is_shuffled, is_to_cut};
use super::notes::{self, Claim, hand};
use super::round::{before_cards, dominant, is_dummy, is_last_hand, needs_banker, needs_shoe};
use super::settling::result_of;
use super::{AGAINST, BANK, BANKER, PLAYER, phrase};
use crate::games::baccarat::burning::Burn;
use crate::games::baccarat::cutting::is_too_near;
use crate::games::baccarat::{Exposed, calls};
use crate::games::common::cases::add_wagers;
use crate::games::common::is_live;
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;
use strum::VariantArray;

/// The phrases that rows name one by one.
const CALLS: [(&str, Word); 6] = [
    ("offers_the_shoe", phrase::OFFER_SHOE),
    ("opens_wagers", phrase::WAGERS),
    ("cards", phrase::CARDS),
    ("card", phrase::CARD),
    ("stay", phrase::STAY),
    ("last_hand", phrase::LAST_HAND),
];

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        self.shoe_cases();
        let round = &mut self.round;
        bank_cases(round);
        claim_cases(round);
        word_cases(round);
        hand_cases(round);
        slip_cases(round);
        let opens = self.options.exposed == Exposed::ForShow;
        round.case_of_table("opens_a_round", move |_| opens);
        add_wagers(round, &[("bank", BANK), ("against", AGAINST)]);
    }

    /// The cases of a shoe that is made ready.
    fn shoe_cases(&mut self) {
        let (options, round) = (self.options, &mut self.round);
        round.case_of_table("new_shoe", needs_shoe);
        round.case_of_table("preshuffled", move |context| is_preshuffled(&options, context));
        round.case_of_table("washed", |context| hand(context).ready.is_washed);
        round.case_of_table("shuffled", move |context| is_shuffled(&options, context));
        round.case_of_table("cards_in_front", |context| context.table.count(Area::Deck) > 0);
        round.case_of_table("to_cut", move |context| is_to_cut(&options, context));
        round.case_of_table("cut_made", |context| context.table.cut);
        round.case_of_table("recut", is_recut);
        round
            .case_of_table("somebody_declined", |context| !hand(context).ready.declined.is_empty());
        round.case_of_table("patron_has_cut", |context| hand(context).ready.cut_at.is_some());
        round.case_of_table("game_goes_on", |context| {
            notes::of(context.memory).shoe.holder.is_some()
        });
        round.case(
            "cut_too_near_an_end",
            |attempt| matches!(*attempt.act, Act::Cut(at) if is_too_near(attempt.context, at)),
        );
        round.case("behind_all", |attempt| *attempt.act == Act::Insert(0));
        round.case_of_table("opening_burn", is_first_burn);
        round.case_of_table("cutting_card_shows", |context| context.table.shows_cutting_card());
        round.case_of_table("cutting_card_came", |context| {
            notes::of(context.memory).shoe.cut_met.is_some()
        });
    }
}

/// The cases of who is Banker.
fn bank_cases(round: &mut Round<'_>) {
    round.case_of_table("needs_banker", needs_banker);
    round.case_of_table("nobody_bid", |context| highest_bidders(context).is_empty());
    round.case_of_seat("bid_as_much", |context, seat| highest_bidders(context).contains(&seat));
    round.case_of_seat("highest_bidder", |context, seat| {
        highest_bidders(context).first() == Some(&seat)
    });
    round.case_of_table("bank_passed", is_passing);
    round.case_of_table("hand_annulled", may_move);
    round.case_of_table("bank_to_move", is_to_move);
    round.case_of_table("next_moved_sooner", is_skipping);
    round.case_of_table("was_passed_by_choice", |context| {
        notes::of(context.memory).tenure.passer.is_some()
    });
    round.case_of_table("wagered_before", |context| {
        notes::of(context.memory).tenure.last_wager.is_some()
    });
    round.case_of_seat("above_the_last", |context, seat| {
        let last = notes::of(context.memory).tenure.last_wager;
        last.is_some_and(|last| context.stake(seat, BANK) > last)
    });
}

/// The cases of claims to the whole bank.
fn claim_cases(round: &mut Round<'_>) {
    round.case_of_table("claims_open", is_claiming);
    round.case_of_seat("called", |context, seat| {
        hand(context).called.iter().any(|(caller, _)| *caller == seat)
    });
    round
        .case_of_seat("called_suivi", |context, seat| hand(context).has_called(Claim::Suivi, seat));
    round.case_of_seat("entitled_to_suivi", is_entitled);
    round.case_of_seat("covers_the_bank", covers);
    round.case_of_table("stood_off", |context| notes::of(context.memory).tenure.stood_off);
    round.case_of_table("banco_holds", |context| {
        holder(context).is_some_and(|(_, claim)| claim == Claim::Banco)
    });
    round.case_of_seat("has_the_hand", |context, seat| {
        is_claiming(context) && holder(context).is_some_and(|(held, _)| held == seat)
    });
}

/// The winner that is called.
fn winner_in(said: Word) -> Option<Winner> {
    Winner::ALL.into_iter().find(|winner| result_of(*winner) == said)
}

/// The cases of calls.
fn word_cases(round: &mut Round<'_>) {
    for (name, phrase) in CALLS {
        round.case_of_words(name, move |_, said| said == phrase);
    }
    round.case_of_words("said_before", |context, said| context.memory.has_said(said));
    round.case_of_words("banker_draws_or_stays", |_, said| {
        [phrase::BANKER_DRAWS, phrase::BANKER_STAYS].contains(&said)
    });
    round.case("as_the_banker_does", |attempt| {
        let draws = *attempt.act == Act::Say(phrase::BANKER_DRAWS);
        banker_draws(attempt.context) == Some(draws)
    });
    round.case_of_words("calls_a_result", |_, said| winner_in(said).is_some());
    round.case_of_words("calls_the_result", |context, said| {
        winner_in(said).is_some_and(|winner| outcome(context) == Some(winner))
    });
    for (name, side) in [("counts_the_player", Side::Player), ("counts_the_banker", Side::Banker)] {
        let is_it = move |called: (Side, u8)| called.0 == side;
        round.case_of_words(name, move |_, said| calls::called(said).is_some_and(is_it));
    }
    round.case_of_words("calls_a_count", |_, said| calls::called(said).is_some());
    round.case_of_words("calls_a_true_count", is_true_count);
}

/// Whether a call of a count is true of what lies open.
fn is_true_count(context: &Context<'_>, said: Word) -> bool {
    let Some((side, count)) = calls::called(said) else { return false };
    if is_dummy(context) {
        return true;
    }
    let lies = |area: &Area| context.table.count(*area) > 0;
    let hidden = |area: &Area| context.table.is_hidden(*area);
    let places = [Some(PLAYER), dominant(context).map(Area::Seat)].into_iter().flatten();
    let mut laid = places.filter(lies).peekable();
    match side {
        Side::Player => {
            let open = laid.peek().is_some() && !laid.any(|area| hidden(&area));
            open && is_player_seen(context) && count == player_count(context)
        }
        Side::Banker => lies(&BANKER) && !hidden(&BANKER) && count == banker_count(context),
    }
}

/// The cases of how far a hand has come, and how it has come out.
fn hand_cases(round: &mut Round<'_>) {
    round.case_of_table("live", is_live);
    round.case_of_table("void", |context| context.memory.voided);
    round.case_of_table("must_be_void", |context| cause(context).is_some());
    round.case_of_table("irregular", is_trouble);
    round.case("to_the_supervisor", |attempt| *attempt.act == Act::Call(Official::Supervisor));
    round.case_of_table("before_cards", before_cards);
    round.case_of_table("simulated", is_dummy);
    round.case_of_table("in_the_last_hand", is_last_hand);
    round.case_of_table("dealt", is_dealt);
    round.case_of_table("dominant_draws", |context| hand(context).wants());
    round.case_of_table("dominant_stays", |context| hand(context).stays());
    round.case_of_table("card_said", |context| hand(context).card_said);
    round.case_of_table("player_counts_most", |context| hand(context).misdeal.player_counts_most);
    round.case_of_table("banker_counts_nothing", |context| {
        hand(context).misdeal.banker_counts_nothing.is_some()
    });
    round.case_of_table("banker_counts_least", |context| hand(context).misdeal.banker_counts_least);
    round.case_of_table("decided", |context| outcome(context).is_some());
    round.case_of_table("bank_won", |context| outcome(context) == Some(Winner::Banker));
    round.case_of_table("bank_lost", |context| outcome(context) == Some(Winner::Player));
}

/// The cases of cards out of their places, and of where cards are passed.
fn slip_cases(round: &mut Round<'_>) {
    // A card that was seen and is due to neither hand is what all others leave over.
    for &cure in Cure::VARIANTS.iter().filter(|cure| **cure != Cure::Seen) {
        round.case_of_table(cure.into(), move |context| is_slip(context, |due| due == cure));
    }
    round.case_of_table("slip", |context| slip(context).is_some());
    round.case_of_table("slip_disposal", |context| is_slip(context, Cure::is_disposal));
    round.case("from_the_slip", |attempt| {
        let Act::Pass { from, .. } = *attempt.act else { return false };
        slip(attempt.context).is_some_and(|(place, _)| place == from)
    });
    round.case_of_passing("from_aside", |from| from == Area::Aside);
    round.case_of_passing("from_the_burn", |from| from == Area::Burn);
    round.case_of_passing("from_the_player", |from| from == PLAYER);
    round.case_of_passing("from_a_seat", |from| matches!(from, Area::Seat(_)));
    round.case("to_the_player", |attempt| attempt.act.area() == Some(PLAYER));
    round.case("to_the_banker", |attempt| attempt.act.area() == Some(BANKER));
    round.case_of_table("round_to_follow", |context| notes::of(context.memory).dummy_follows);
    round.case_of_table("more_to_discard", |context| to_burn(context, Burn::Mistake) > 0);
}

fn is_slip(context: &Context<'_>, is_it: impl Fn(Cure) -> bool) -> bool {
    slip(context).is_some_and(|(_, cure)| is_it(cure))
}
