//! What the rows of this game's table mean by their cases.

use super::bank::{highest_bidders, is_passing, is_skipping, is_to_move, may_move};
use super::claims::{covers, holder, is_claiming, is_entitled};
use super::hands::{banker_count, banker_draws, is_dealt, outcome, player_count};
use super::irregular::{Cure, cause, is_first_burn, is_trouble, slip, to_burn};
use super::new_shoe::{is_preshuffled, is_recut, is_shuffled, is_to_cut};
use super::notes::{self, Claim, hand};
use super::round::{
    Builder, before_cards, dominant, is_dummy, is_last_hand, needs_banker, needs_shoe,
};
use super::settling::result_of;
use super::{AGAINST, BANK, BANKER, PLAYER, phrase};
use crate::games::baccarat::burning::Burn;
use crate::games::baccarat::cutting::is_too_near;
use crate::games::baccarat::{Exposed, calls};
use crate::games::common::cases::{add_wagers, of_seat};
use crate::games::common::live;
use crate::kit::{Area, Side, Word};
use crate::procedure::{Attempt, Round, Scene};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Official};

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
        round.case_of_table("preshuffled", move |scene| is_preshuffled(&options, scene));
        round.case_of_table("washed", |scene| hand(scene).ready.is_washed);
        round.case_of_table("shuffled", move |scene| is_shuffled(&options, scene));
        round.case_of_table("cards_in_front", |scene| scene.table.count(Area::Deck) > 0);
        round.case_of_table("to_cut", move |scene| is_to_cut(&options, scene));
        round.case_of_table("cut_made", |scene| scene.table.cut);
        round.case_of_table("recut", is_recut);
        round.case_of_table("somebody_declined", |scene| !hand(scene).ready.declined.is_empty());
        round.case_of_table("patron_has_cut", |scene| hand(scene).ready.cut_at.is_some());
        round.case_of_table("game_goes_on", |scene| notes::of(scene).shoe.holder.is_some());
        round.case(
            "cut_too_near_an_end",
            |attempt| matches!(*attempt.act, Act::Cut(at) if is_too_near(attempt.scene, at)),
        );
        round.case("behind_all", |attempt| *attempt.act == Act::Insert(0));
        round.case_of_table("opening_burn", is_first_burn);
        round.case_of_table("cutting_card_shows", |scene| scene.table.shows_cutting_card());
        round.case_of_table("cutting_card_came", |scene| notes::of(scene).shoe.cut_met.is_some());
    }
}

/// The cases of who is Banker.
fn bank_cases(round: &mut Round<'_>) {
    round.case_of_table("needs_banker", needs_banker);
    round.case_of_table("nobody_bid", |scene| highest_bidders(scene).is_empty());
    round.case("bid_as_much", |attempt| {
        of_seat(attempt, |scene, seat| highest_bidders(scene).contains(&seat))
    });
    round.case("highest_bidder", |attempt| {
        of_seat(attempt, |scene, seat| highest_bidders(scene).first() == Some(&seat))
    });
    round.case_of_table("bank_passed", is_passing);
    round.case_of_table("hand_annulled", may_move);
    round.case_of_table("bank_to_move", is_to_move);
    round.case_of_table("next_moved_sooner", is_skipping);
    round.case_of_table("was_passed_by_choice", |scene| notes::of(scene).tenure.passer.is_some());
    round.case_of_table("wagered_before", |scene| notes::of(scene).tenure.last_wager.is_some());
    round.case("above_the_last", |attempt| {
        let last = notes::of(attempt.scene).tenure.last_wager;
        of_seat(attempt, |scene, seat| last.is_some_and(|last| scene.stake(seat, BANK) > last))
    });
}

/// The cases of claims to the whole bank.
fn claim_cases(round: &mut Round<'_>) {
    round.case_of_table("claims_open", is_claiming);
    round.case("called", |attempt| {
        of_seat(attempt, |scene, seat| hand(scene).called.iter().any(|(caller, _)| *caller == seat))
    });
    round.case("called_suivi", |attempt| {
        of_seat(attempt, |scene, seat| hand(scene).has_called(Claim::Suivi, seat))
    });
    round.case("entitled_to_suivi", |attempt| of_seat(attempt, is_entitled));
    round.case("covers_the_bank", |attempt| of_seat(attempt, covers));
    round.case_of_table("stood_off", |scene| notes::of(scene).tenure.stood_off);
    round.case_of_table("banco_holds", |scene| {
        holder(scene).is_some_and(|(_, claim)| claim == Claim::Banco)
    });
    round.case("has_the_hand", |attempt| {
        of_seat(attempt, |scene, seat| {
            is_claiming(scene) && holder(scene).is_some_and(|(held, _)| held == seat)
        })
    });
}

/// What the dealer says.
fn said(attempt: &Attempt<'_>) -> Option<Word> {
    if let Act::Say(said) = *attempt.act { Some(said) } else { None }
}

/// The winner that is called.
fn winner_in(attempt: &Attempt<'_>) -> Option<Winner> {
    let said = said(attempt)?;
    Winner::ALL.into_iter().find(|winner| result_of(*winner) == said)
}

/// The side and the count that are called.
fn called(attempt: &Attempt<'_>) -> Option<(Side, u8)> {
    said(attempt).and_then(calls::called)
}

/// The cases of calls.
fn word_cases(round: &mut Round<'_>) {
    for (name, phrase) in CALLS {
        round.case(name, move |attempt| *attempt.act == Act::Say(phrase));
    }
    round.case("said_before", |attempt| {
        said(attempt).is_some_and(|said| attempt.scene.memory.has_said(said))
    });
    let third = [phrase::BANKER_DRAWS, phrase::BANKER_STAYS];
    round.case("banker_draws_or_stays", move |attempt| {
        said(attempt).is_some_and(|said| third.contains(&said))
    });
    round.case("as_the_banker_does", |attempt| {
        let draws = *attempt.act == Act::Say(phrase::BANKER_DRAWS);
        banker_draws(attempt.scene) == Some(draws)
    });
    round.case("calls_a_result", |attempt| winner_in(attempt).is_some());
    round.case("calls_the_result", |attempt| {
        winner_in(attempt).is_some_and(|winner| outcome(attempt.scene) == Some(winner))
    });
    round.case("counts_the_player", |attempt| matches!(called(attempt), Some((Side::Player, _))));
    round.case("counts_the_banker", |attempt| matches!(called(attempt), Some((Side::Banker, _))));
    round.case("calls_a_count", |attempt| called(attempt).is_some());
    round.case("calls_a_true_count", is_true_count);
}

/// Whether a call of a count is true of what lies open.
fn is_true_count(attempt: &Attempt<'_>) -> bool {
    let scene = attempt.scene;
    let Some((side, count)) = called(attempt) else { return false };
    if is_dummy(scene) {
        return true;
    }
    let lies = |area: &Area| scene.table.count(*area) > 0;
    let hidden = |area: &Area| scene.table.is_hidden(*area);
    let places = [Some(PLAYER), dominant(scene).map(Area::Seat)].into_iter().flatten();
    let mut laid = places.filter(lies).peekable();
    match side {
        Side::Player => {
            let open = laid.peek().is_some() && !laid.any(|area| hidden(&area));
            open && count == player_count(scene)
        }
        Side::Banker => lies(&BANKER) && !hidden(&BANKER) && count == banker_count(scene),
    }
}

/// The cases of how far a hand has come, and how it has come out.
fn hand_cases(round: &mut Round<'_>) {
    round.case_of_table("live", live);
    round.case_of_table("void", |scene| scene.memory.voided);
    round.case_of_table("must_be_void", |scene| cause(scene).is_some());
    round.case_of_table("irregular", is_trouble);
    round.case("to_the_supervisor", |attempt| *attempt.act == Act::Call(Official::Supervisor));
    round.case_of_table("before_cards", before_cards);
    round.case_of_table("simulated", is_dummy);
    round.case_of_table("in_the_last_hand", is_last_hand);
    round.case_of_table("dealt", is_dealt);
    round.case_of_table("dominant_draws", |scene| hand(scene).wants());
    round.case_of_table("dominant_stays", |scene| hand(scene).stays());
    round.case_of_table("card_said", |scene| hand(scene).card_said);
    round.case_of_table("player_counts_most", |scene| hand(scene).misdeal.most);
    round.case_of_table("banker_counts_nothing", |scene| hand(scene).misdeal.nothing.is_some());
    round.case_of_table("banker_counts_least", |scene| hand(scene).misdeal.least);
    round.case_of_table("decided", |scene| outcome(scene).is_some());
    round.case_of_table("bank_won", |scene| outcome(scene) == Some(Winner::Banker));
    round.case_of_table("bank_lost", |scene| outcome(scene) == Some(Winner::Player));
}

/// The cases of cards out of their places, and of where cards are passed.
fn slip_cases(round: &mut Round<'_>) {
    // A card that was seen and is due to neither hand is what all others leave over.
    for (name, cure) in Cure::ALL.into_iter().filter(|(_, cure)| *cure != Cure::Dispose) {
        round.case_of_table(name, move |scene| is_slip(scene, |due| due == cure));
    }
    round.case_of_table("slip", |scene| slip(scene).is_some());
    round.case_of_table("slip_disposal", |scene| is_slip(scene, Cure::is_disposal));
    round.case("from_the_slip", |attempt| {
        let place = slip(attempt.scene).map(|(place, _)| place);
        place.is_some() && from(attempt) == place
    });
    round.case("from_aside", |attempt| from(attempt) == Some(Area::Aside));
    round.case("from_the_burn", |attempt| from(attempt) == Some(Area::Burn));
    round.case("from_the_player", |attempt| from(attempt) == Some(PLAYER));
    round.case("from_a_seat", |attempt| matches!(from(attempt), Some(Area::Seat(_))));
    round.case("to_the_player", |attempt| attempt.act.area() == Some(PLAYER));
    round.case("to_the_banker", |attempt| attempt.act.area() == Some(BANKER));
    round.case_of_table("round_to_follow", |scene| notes::of(scene).dummy_follows);
    round.case_of_table("more_to_discard", |scene| to_burn(scene, Burn::Mistake) > 0);
}

fn is_slip(scene: &Scene<'_>, is_it: impl Fn(Cure) -> bool) -> bool {
    slip(scene).is_some_and(|(_, cure)| is_it(cure))
}

/// From where cards are passed.
fn from(attempt: &Attempt<'_>) -> Option<Area> {
    if let Act::Pass { from, .. } = *attempt.act { Some(from) } else { None }
}
