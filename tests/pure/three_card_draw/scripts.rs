//! Irregularities of Three Card Draw Poker as scripts: what is done, found and due, and how the round
//! ends.

use super::FOUR;
use crate::bench::houses::named;
use crate::bench::script::tell;
use crate::bench::{deal, level_at};
use std::fmt::Write as _;

/// Name, house, what the level adds, script.
const SCRIPTS: &[(&str, &str, &str, &str)] = &[
    (
        "one face up card voids all",
        "tcdp_shoe",
        "incidents: [FaceUpCard(round: 1, at: 5)]",
        "until void
            void
            end",
    ),
    (
        "a face up card is dealt all the same",
        "tcdp_hand",
        "incidents: [FaceUpCard(round: 1, at: 2)]",
        "until void
            place S2 down R
            remove held R
            end",
    ),
    (
        "a face up card for a draw voids all",
        "tcdp_shoe",
        "incidents: [FaceUpCard(round: 1, at: 13)]",
        "until offer S1
            end",
    ),
    (
        "a second card slips out and is burned",
        "tcdp_shoe",
        "incidents: [Slip(round: 1, draw: 2)]",
        "until place S2
            place S2 down R
            place rack down
            end",
    ),
    (
        "a fourth card to a player",
        "tcdp_shoe",
        "",
        "until offer S1
            remove shoe L
            place S1 down R
            end",
    ),
    (
        "a player is left with two cards",
        "tcdp_hand",
        "",
        "until place S4
            place S4 down R
            remove held R
            place S1 down R
            remove held R
            place S2 down R
            remove held R
            place S4 down R
            remove held R
            place S1 down R
            remove held R
            place S2 down R
            until remove held
            remove held R
            place dealer down R
            offer S1
            end",
    ),
    (
        "two draw cards",
        "tcdp_shoe",
        "",
        "until offer S2
            remove shoe L
            place S1.side down R
            end",
    ),
    (
        "the draw card goes under the ante though there is First 3",
        "tcdp_auto_plus",
        "",
        "until place S1.side
            place S1.ante down
            end",
    ),
    (
        "the draw card is turned up as it is given",
        "tcdp_shoe",
        "",
        "until place S1.side
            place S1.side up R
            end",
    ),
    (
        "the draw card before First 3",
        "tcdp_shoe",
        "",
        "until turn S1
            turn S1.side
            end",
    ),
    (
        "the cards of a fold with First 3 go to the rack",
        "tcdp_shoe",
        "",
        "until collect S2 ante
            collect S2 ante
            collect S2 first3
            pick_up S2
            end",
    ),
    (
        "the stub goes to the rack before the draws",
        "tcdp_auto_four",
        "",
        "until offer S1
            place_stub rack down
            end",
    ),
    (
        "the stub is counted too late",
        "tcdp_shoe",
        "uncounted: 4",
        "until place_stub stub
            place_stub rack down
            end",
    ),
    (
        "the stub is counted before the draws",
        "tcdp_auto_plus",
        "uncounted: 4",
        "until offer S1
            place_stub stub down
            count_stub 39
            end",
    ),
    (
        "a short deck found by the count",
        "tcdp_shoe",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "until check_hands
            place_stub rack down
            end",
    ),
    (
        "a short deck found by the machine",
        "tcdp_shoe_counting",
        "incidents: [ShortDeck(round: 1)]",
        "until call floor
            load
            end",
    ),
    (
        "the shoe fails in the deal",
        "tcdp_auto_plus",
        "incidents: [ShoeJam(round: 1, after: 1)]",
        "until void
            end",
    ),
    (
        "the shoe fails and the deal goes on by hand",
        "tcdp_auto_four",
        "incidents: [ShoeJam(round: 1, after: 1)]",
        "until void
            remove_stub
            remove stub_in_hand
            place S4 down
            end",
    ),
    (
        "a void that nothing calls for",
        "tcdp_shoe",
        "",
        "until offer S2
            void
            end",
    ),
    (
        "a dealer's card turns over, and the round is voided for it",
        "tcdp_shoe",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]",
        "until offer S1
            call floor
            void
            end",
    ),
    (
        "the dealer's card that turned over is let be",
        "tcdp_shoe",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]",
        "end",
    ),
    (
        "a late stake is let be",
        "tcdp_shoe",
        "incidents: [LateWager(round: 1, seat: 1, wager: \"first3\", amount: 5)]",
        "until correct
            place S1 down R
            end",
    ),
    (
        "a draw stake below the ante",
        "tcdp_shoe",
        "incidents: [WrongPlay(round: 1, seat: 1, amount: 5)]",
        "until correct
            pick_up S1.discard
            end",
    ),
    (
        "a hand on another's cards, and a telltale",
        "tcdp_shoe",
        "incidents: [Touch(round: 1, seat: 2, of: 1), Shares(round: 1, seat: 4)]",
        "until call floor
            end",
    ),
    (
        "an old deck is dealt",
        "tcdp_hand",
        "incidents: [OldDeck(round: 1)]",
        "until remove_deck
            shuffle
            take_deck L
            end",
    ),
    (
        "a dead shuffler is used on",
        "tcdp_shoe",
        "incidents: [ShufflerJam(round: 1, dead: true)]",
        "until set_aside
            shuffle
            end",
    ),
    (
        "the dealer's hand is set wrongly",
        "tcdp_shoe",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Kd 9d 4d 4s\")])]",
        "until arrange
            arrange dealer 3 4 1 2
            arrange dealer 3 4 1 2
            end",
    ),
    (
        "the hands go to the rack seat by seat, and one out of turn",
        "tcdp_shoe",
        "",
        "until turn S2
            pick_up S4
            until turn S1
            pick_up S2.side
            until pick_up S1
            pick_up dealer
            end",
    ),
    (
        "the deck changes hands",
        "tcdp_hand",
        "",
        "until offer S1
            take_deck R
            end",
    ),
    (
        "the second deck stays in the machine",
        "tcdp_shoe_two_decks",
        "",
        "until load
            swap
            end",
    ),
    (
        "a new deck is taken in hand unopened",
        "tcdp_hand",
        "start: Closed",
        "take_deck L
            end",
    ),
    (
        "a new deck goes into the shoe unopened",
        "tcdp_shoe",
        "start: Closed",
        "load
            call floor
            end",
    ),
    (
        "a short hand is racked beside a card laid aside",
        "tcdp_hand",
        "",
        "until place S1
            place S1.ante down R
            until place S4
            place S4 down R
            until place S4
            pick_up S1
            end",
    ),
    (
        "a settled hand is racked before the one to its right",
        "tcdp_shoe",
        "",
        "until pick_up S4.discard
            pick_up S4.discard
            until pick_up S4
            pick_up S1
            pick_up S4
            end",
    ),
    (
        "a deck that is taken too soon binds no hand",
        "tcdp_hand",
        "incidents: [OldDeck(round: 1)]",
        "until remove_deck
            remove_deck
            take_deck R over_layout
            shuffle
            take_deck L
            end",
    ),
    (
        "a deck that is dealt from the hand goes into a shoe",
        "tcdp_hand",
        "start: Unshuffled",
        "shuffle
            load
            shuffle
            spread
            end",
    ),
    (
        "a patron is asked again after his discard",
        "tcdp_shoe",
        "",
        "until pick_up S1.discard
            offer S1
            end",
    ),
];

#[test]
fn every_irregularity_is_recognised_and_cured() {
    let mut told = String::new();
    for (name, house, more, script) in SCRIPTS {
        let session = deal(&level_at(&named(house), 1, 3, &format!("{FOUR}, {more}")));
        writeln!(told, "## {name}\n{}\n", tell(session, script)).unwrap();
    }
    insta::assert_snapshot!(told);
}

#[test]
fn the_shoe_that_stands_in_for_a_broken_one_is_loaded_by_its_own_clause() {
    let jam = "incidents: [ShoeJam(round: 1, after: 0, dead: true)]";
    let own = ("start: Unshuffled", "tcdp.42.9.b.1", "");
    for (more, clause, first) in [own, (jam, "tcdp.42.7.a-b", "until set_aside")] {
        let level = level_at(&named("tcdp_auto_plus"), 2, 3, &format!("{FOUR}, {more}"));
        let script = format!("{first}\nuntil load\nsay no_more_bets");
        let told = tell(deal(&level), &script);
        assert!(
            told.contains(&format!("say no_more_bets: out_of_order sequence by {clause};")),
            "{told}"
        );
    }
}
