//! What later faults follow from at the three baccarat games. How many slips there are, and how many
//! remedies are passed over, was told from the lists of acts: each is one act brought to another place,
//! left out or done otherwise, and then the dealer's old list.

use crate::bench::BOOK;
use clearhands::level::{Level, Mode};
use clearhands::procedure::{Channel, Kind};
use clearhands::prove::tables;
use clearhands::session::Session;
use clearhands::table::Act;
use std::sync::Arc;

/// A shipped level, or the table of a house that the proof deals at.
fn table(name: &str) -> Level {
    let all = ["minibaccarat", "punto_banco", "chemin_de_fer"];
    let mut tables = all.into_iter().flat_map(|game| tables(&BOOK, game).unwrap());
    Level::clone(&tables.find(|(other, _)| other == name).unwrap().1)
}

/// Deals these acts, as far as each can be done.
fn dealt(level: &str, seed: u64, acts: &str) -> Session {
    let level = Level { seed, ..table(level) };
    let mut session = Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap();
    for act in acts.split("; ") {
        let _ = session.step(0, act.parse().unwrap());
    }
    session
}

/// How many acts hold a fault that stands for itself, and how many passed over a remedy.
fn slips(session: &Session) -> (usize, usize) {
    let (mut slips, mut remedies) = (Vec::new(), Vec::new());
    for raised in session.raised().iter().filter(|raised| raised.follows.is_none()) {
        let finding = &session.entries()[raised.entry].findings[raised.nth];
        if !session.is_scored(finding) {
            continue;
        }
        let passed = finding.channel == Channel::Irregularities && finding.kind == Kind::OutOfOrder;
        if passed { remedies.push(raised.entry) } else { slips.push(raised.entry) }
    }
    slips.dedup();
    remedies.dedup();
    (slips.len(), remedies.len())
}

#[track_caller]
fn check(level: &str, seed: u64, acts: &str, expected: (usize, usize)) {
    let session = dealt(level, seed, acts);
    assert_eq!(slips(&session), expected, "{:?}", session.raised());
}

/// Both totals are called while the Banker's third card is in the hand; the first of the two does no harm
/// as it comes. That they are not called again afterwards is the same slip.
#[test]
fn totals_called_before_the_last_card_lies_are_one_fault() {
    check(
        "mini_first_round",
        16043,
        "say no_more_bets; remove shoe; place player up; remove shoe; place banker up; \
         remove shoe; place player up; remove shoe; place banker up; say player_4; say \
         banker_4; remove shoe; place player up; remove shoe; say player_6; say banker_0; \
         place banker up; say player_wins; collect S4 banker; collect S5 banker; collect S5 \
         tie; pay S7 player 25.00; pay S2 player 50.00; pick_up player; pick_up banker",
        (1, 0),
    );
}

/// The Banker's second card is put down on its face. That the shoe cannot end the hand, and that it is
/// void, rests on what the card is.
#[test]
fn a_void_that_rests_on_a_card_nobody_saw_is_not_faulted_again() {
    check(
        "mini_irr_dry",
        16833,
        "say no_more_bets; remove shoe; place player up; remove shoe; place banker up; \
         remove shoe; place player up; remove shoe; place banker down; say player_3; say \
         banker_5; remove shoe; place player up; void; release S1 banker; release S3 \
         player; release S5 banker; release S5 tie; release S6 player; pick_up player; \
         pick_up banker",
        (1, 0),
    );
}

/// A card is put down in a wrong place, and to deal on passes over its remedy. What came with a later card
/// at that hand did not come with this one.
#[test]
fn a_card_like_another_does_not_answer_for_it() {
    check(
        "mini_irr_third_to_banker",
        16660,
        "say no_more_bets; remove shoe; place player up; remove shoe; place aside up; \
         remove shoe; place player up; remove shoe; place banker up; pass player banker 1; \
         say player_6; say banker_3; say player_wins; collect S1 banker; collect S5 banker; \
         collect S5 tie; pay S6 player 25.00; pay S3 player 100.00; pick_up player; pick_up \
         banker",
        (1, 1),
    );
}

/// A card lies in the wrong place, so that the two of the Banker's Hand cannot be brought out together;
/// they are turned without it. Two slips, however much is done by the cards then.
#[test]
fn what_cannot_be_done_on_the_plan_yet_may_have_been_left_out() {
    check(
        "mini_cards_corner",
        18686,
        "say no_more_bets; remove shoe; place player down; remove shoe; place banker down; \
         remove shoe; place player down; remove shoe; place corner down; turn player; say \
         player_9; turn banker; say banker_7; say player_wins; collect S1 banker; collect \
         S5 banker; pay S3 player 50.00; pick_up player; pick_up banker",
        (2, 0),
    );
}

/// One card is kept in the hand and comes out as another. Once both have been seen, the plan goes by
/// what they are.
#[test]
fn a_card_that_has_come_out_is_told_to_the_plan() {
    check(
        "mini_irr_face_up",
        17916,
        "say no_more_bets; remove shoe; place player down; remove shoe; place rack down; \
         burn 6 up; pick_up burn; remove shoe; place corner down; remove shoe; remove shoe; \
         place corner down; turn player; say player_7; pass corner banker 2; turn banker; \
         say banker_7; say tie_hand; pay S5 tie 40.00; pick_up player; pick_up banker",
        (1, 0),
    );
}

/// The cards are handed to a patron before he has been asked: the remedy is passed over, and comes one
/// act late.
#[test]
fn a_remedy_that_comes_late_is_part_of_the_plan() {
    check(
        "mini_irr_stalls",
        17411,
        "say no_more_bets; remove shoe; place player down; remove shoe; place banker down; \
         remove shoe; place player down; remove shoe; place banker down; pass player S6 2; \
         revoke S6; pass S6 player 2; offer S5; pass player S3 2; offer S3; pass S3 player \
         2; say player_5; pass banker S1 2; pass S1 banker 2; say banker_4; remove shoe; \
         place player down; pass player S3 1; pass S3 player 1; say player_4; say banker_4; \
         say tie_hand; pick_up player; pick_up banker",
        (0, 1),
    );
}

/// A total is called before the cards are turned, and the dealer goes on rightly; then he does the same
/// with the other hand, and calls the result with it.
#[test]
fn two_turns_left_to_later_are_two_faults() {
    check(
        "mini_settle_totals",
        18753,
        "say no_more_bets; remove shoe; place player down; remove shoe; place corner down; \
         remove shoe; place player down; remove shoe; place corner down; say player_7; pass \
         corner banker 2; turn player; say player_7; say banker_6; say player_wins; turn \
         banker; say banker_6; say player_wins; say cards_4; collect S1 banker; collect S3 \
         cards_5; collect S6 banker; collect S6 cards_6; pay S3 player 50.00; pay S1 \
         cards_4 15.00; pick_up player; pick_up banker",
        (2, 0),
    );
}

/// A round is wrongly said to be void before the first card, and the dealer deals on: he has not left
/// it for the next.
#[test]
fn a_word_that_opens_no_round_leaves_none() {
    check(
        "punto_first_alone",
        4367,
        "offer S3; award S3; void; say no_more_bets; say draw_four",
        (1, 1),
    );
}

/// The cutting card is laid aside one word too early, so that the word to deal is said twice on end.
#[test]
fn the_cutting_card_laid_aside_before_it_came_is_one_fault() {
    check(
        "punto_opening_last_hand",
        5778,
        "offer S2; award S2; say no_more_bets; cover layout; say draw_four; say draw_four; \
         cover layout; say draw_four; turn player; say player_2; pass corner banker 2; turn \
         banker; say banker_1; say card_player; say card_banker; say player_6; say \
         banker_1; say player_wins; collect S5 banker; collect S6 banker; collect S6 tie; \
         pay S12 player 25.00; pay S2 player 100.00; say last_hand; pick_up player; pick_up \
         banker",
        (1, 0),
    );
}

/// The cut and the recut are at one place and by one patron: the second offer comes before the first
/// cut.
#[test]
fn a_cut_offered_once_more_before_it_is_made_is_one_fault() {
    check(
        "chemin_shoe_recut_last",
        15381,
        "shuffle; lace; offer S6; offer S5; offer S5; cut 219; cut 219; insert 14; insert \
         0; load; burn 1 up; burn 3 up; pick_up burn; say offer_shoe; award S6; say \
         place_your_bets; say cards; pass player S2 2; say card; say banker_draws; pass S2 \
         player 2; say player_7; say banker_0; say player_wins; transfer S6 bank S2 200.00; \
         transfer S6 bank S3 200.00; transfer S6 bank S5 200.00; release S2 against; \
         release S3 against; release S5 against; release S6 bank; pick_up player; pick_up \
         banker; award S2",
        (1, 0),
    );
}

/// A bad cut is refused before it is made, and then the cut is offered twice on end.
#[test]
fn a_cut_refused_before_it_was_offered_is_one_fault() {
    check(
        "chemin_shoe_bad_cut",
        14425,
        "shuffle; lace; refuse S6; offer S6; offer S6; refuse S6; offer S6; cut 45; insert \
         14; insert 0; load; burn 1 up; burn 1 up; pick_up burn; say offer_shoe; award S3; \
         say place_your_bets; say cards; pass player S5 2; say card; say banker_draws; pass \
         S5 player 2; say player_1; say banker_3; say banker_wins; transfer S5 against S3 \
         100.00; transfer S6 against S3 100.00; charge S3 bank 10.00; release S3 bank; \
         pick_up player; pick_up banker",
        (1, 0),
    );
}

/// The Player's Hand is brought back before the Banker was told to draw, and nobody has turned it up.
/// What is said and paid then rests on cards that would have lain open.
#[test]
fn cards_brought_back_too_early_are_one_fault() {
    check(
        "chemin_bank_auction",
        14484,
        "say offer_shoe; award S2; say place_your_bets; say cards; pass player S1 2; say \
         card; pass S1 player 2; say player_0; say banker_draws; say banker_5; say \
         banker_wins; transfer S1 against S2 400.00; charge S2 bank 20.00; release S2 bank; \
         pick_up player; pick_up banker",
        (1, 0),
    );
}

/// The hand cannot be played, and that is passed over. What the patron would have said is not known.
#[test]
fn cards_dealt_before_the_wagers_are_called_are_one_fault() {
    check(
        "chemin_bank_moves",
        14391,
        "say offer_shoe; award S2; say cards; pass player S4 2; say place_your_bets; pass \
         S4 player 2; say player_2; say banker_9; say banker_wins; transfer S4 against S2 \
         500.00; charge S2 bank 25.00; release S2 bank; pick_up player; pick_up banker",
        (1, 1),
    );
}

/// Whether the Banker draws rests on the Player's third card; where it lies on its face it is turned
/// before he is told.
#[test]
fn a_third_card_that_nobody_has_seen_is_turned_before_the_banker_is_told() {
    let acts = "say offer_shoe; award S2; say place_your_bets; say cards; pass player S3 2; \
                pass banker player 1; say card; say cards; turn banker";
    let session = dealt("chemin_irr_own_card", 16319, acts);
    let turn: Act = "turn player".parse().unwrap();
    assert_eq!(session.expected().first(), Some(&turn));
}

/// A round is wrongly said to be void, and the shoe is offered on from patron to patron: the second
/// offer does not open the next round.
#[test]
fn an_offer_that_opens_no_round_leaves_none() {
    check("punto_cards_patrons", 903030, "void; offer S2; offer S5", (1, 1));
}

/// Two cards are burned before the one that says how many are to go: the dealer goes by that one.
#[test]
fn cards_burned_before_the_first_are_one_fault() {
    check(
        "mini_turned",
        901205,
        "shuffle; offer S6; cut 138; insert 16; load; burn 2 up; burn 1 up; burn 4 up; \
         pick_up burn; say no_more_bets; remove shoe",
        (1, 0),
    );
}

/// The first card of a new shoe is a five: five more are burned, 19:47-4.4(e), although it was brought in
/// before them.
#[test]
fn a_burn_that_was_brought_in_too_early_is_still_owed() {
    let acts =
        "shuffle; lace; offer S6; cut 133; insert 14; insert 0; load; burn 1 up; pick_up burn";
    let session = dealt("chemin_tens", 902_856, acts);
    let burn: Act = "burn 5 up".parse().unwrap();
    assert_eq!(session.expected().first(), Some(&burn));
}

/// The back cutting card alone is set, before the cut, and the shoe is loaded. When all is shuffled again
/// both cards are due, and to set the one that was passed over once is right.
#[test]
fn a_cutting_card_that_was_passed_over_is_set_in_the_next_shoe() {
    let acts = "say offer_shoe; award S2; say place_your_bets; wash; shuffle; lace; insert 0; load; \
                burn 1 up; remove_stub; place_stub bucket down; shuffle; offer S2; offer S1; \
                offer S4; offer S3; cut 155; insert 14";
    let session = dealt("chemin_irr_zero", 15368, acts);
    let last = session.entries().last().unwrap();
    assert_eq!(last.act, Act::Insert(14));
    assert!(session.entries().iter().any(|entry| entry.act == Act::Insert(0)
        && entry.findings.iter().any(|finding| finding.kind == Kind::OutOfOrder)));
    assert_eq!(last.findings, []);
}

/// That the Banker draws is not said, and the Player's Hand is brought in unseen. What it counts, and
/// what comes of it, nobody knows on the plan either.
#[test]
fn a_hand_brought_in_unseen_before_the_banker_is_told_is_one_fault() {
    check(
        "chemin_irr_device",
        15018,
        "call floor; say offer_shoe; award S2; say place_your_bets; say cards; pass player S4 2; \
         say card; pass S4 player 2; say player_4; say banker_1; say player_wins; transfer S2 \
         bank S4 400.00; transfer S2 bank S5 200.00; transfer S2 bank S1 100.00; release S4 \
         against; release S5 against; release S1 against; release S2 bank; pick_up player; \
         pick_up banker; award S4",
        (1, 1),
    );
}

/// The cards that a level fixes come out by a word, after the wager of seat 10 was paid too early: what is
/// paid on it later is right on the table where that was not done.
#[test]
fn a_wager_paid_before_the_fixed_cards_come_out_is_one_fault() {
    check(
        "punto_settle_3",
        4627,
        "offer S2; award S2; say no_more_bets; pay S10 banker 150.00; say draw_four; turn player; say \
         player_2; pass corner banker 2; turn banker; say banker_8; say banker_wins; collect S5 player; \
         collect S6 tie; collect S13 tie; pay S10 banker 75.00; vig S10 banker 3.75; pay S6 banker \
         100.00; vig S6 banker 5.00; pay S2 banker 200.00; vig S2 banker 10.00; pick_up player; pick_up \
         banker",
        (1, 0),
    );
}

/// A wager that was to go back was left lying; the transfer that would then be right is too much by it.
#[test]
fn a_transfer_that_is_wrong_by_a_wager_left_lying_follows_from_that() {
    check(
        "chemin_claims_banco",
        14539,
        "say offer_shoe; award S2; say place_your_bets; confirm S5; refuse S1; release S1 against; say \
         cards; pass player S5 2; pass S5 player 2; say player_2; say banker_9; say banker_wins; \
         transfer S5 against S2 1000.00; charge S2 bank 50.00; release S2 bank; pick_up player; pick_up \
         banker",
        (1, 0),
    );
}
