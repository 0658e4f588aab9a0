//! Irregularities as scripts: what is done, what is found, what is due, and how the round ends.

use super::{TABLE, level};
use crate::bench::deal;
use crate::bench::script::tell;
use clearhands::procedure::{Aspect, Channel};
use std::fmt::Write as _;

/// Name, house, what the level adds, script.
const SCRIPTS: &[(&str, &str, &str, &str)] = &[
    (
        "a face up card goes to the rack",
        "stud_shoe",
        "incidents: [FaceUpCard(round: 1, at: 2)]",
        "until place rack
            place rack down
            until remove_stub
            end",
    ),
    (
        "a face up card is dealt all the same",
        "stud_shoe",
        "incidents: [FaceUpCard(round: 1, at: 2)]",
        "until place rack
            place S2 down R
            end",
    ),
    (
        "a face up card voids no round",
        "stud_shoe",
        "incidents: [FaceUpCard(round: 1, at: 2)]",
        "until place rack
            void
            end",
    ),
    (
        "two face up cards void the round",
        "stud_hand",
        "incidents: [FaceUpCard(round: 1, at: 2), FaceUpCard(round: 1, at: 5)]",
        "end",
    ),
    (
        "two face up cards are ignored",
        "stud_shoe",
        "incidents: [FaceUpCard(round: 1, at: 2), FaceUpCard(round: 1, at: 5)]",
        "until void
            remove shoe L
            place S3 down R
            end",
    ),
    (
        "a card drawn in error is the next card",
        "stud_shoe",
        "incidents: [Slip(round: 1, draw: 2)]",
        "until place S3 down
            place S3 down
            end",
    ),
    (
        "a card drawn in error is burnt",
        "stud_shoe",
        "incidents: [Slip(round: 1, draw: 2)]",
        "until place S3 down
            place rack down
            end",
    ),
    (
        "a card drawn in error with the last patron's goes to a street",
        "stud_shoe",
        "incidents: [Slip(round: 1, draw: 6)]",
        "until place C3
            place C3 down
            end",
    ),
    (
        "a third card voids that hand only",
        "stud_shoe",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place S1 down R
            void S1
            end",
    ),
    (
        "a third card is taken for a void round",
        "stud_shoe",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place S1 down R
            void
            end",
    ),
    (
        "a third card is played on",
        "stud_shoe",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place S1 down R
            remove_stub
            place_stub rack down
            offer S1
            offer S2
            end",
    ),
    (
        "a third card is found by the count",
        "stud_shoe",
        "uncounted: 4",
        "until remove_stub
            remove shoe L
            place S1 down R
            remove_stub
            place_stub stub down
            count_stub 42
            check_hands
            end",
    ),
    (
        "a seat is dealt one card only",
        "stud_hand",
        "uncounted: 0",
        "until place S3
            place S3 down R
            remove held R
            place S2 down R
            remove held R
            place S3 down R
            remove held R
            place C3 down R
            remove held R
            place C4 down R
            remove held R
            place C5 down R
            remove_stub
            end",
    ),
    (
        "a hand is picked up in mid deal",
        "stud_hand",
        "start: Closed",
        "until place S2
            pick_up S1
            end",
    ),
    (
        "a street gets two cards",
        "stud_shoe",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place C4 down R
            end",
    ),
    (
        "a street gets none",
        "stud_auto",
        "uncounted: 0",
        "until place C4
            place C3 down
            end",
    ),
    (
        "a street card flips in the deal",
        "stud_hand",
        "incidents: [CardFlips(round: 1, at: \"C4\", card: 1)]",
        "end",
    ),
    (
        "a street card flips and is turned back by going on",
        "stud_hand",
        "incidents: [CardFlips(round: 1, at: \"C4\", card: 1)]",
        "until void
            remove held R
            place C5 down R
            end",
    ),
    (
        "a street is turned while a seat is open",
        "stud_shoe",
        "uncounted: 0",
        "until offer S2
            turn C3
            end",
    ),
    (
        "a street is turned without its own call at a manual shoe",
        "stud_shoe",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)])",
        "until say no_more_bets
            say no_more_bets
            until say no_more_bets
            turn C3
            end",
    ),
    (
        "a street is turned without its own call at a hand table",
        "stud_hand",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)])",
        "until say no_more_bets
            say no_more_bets
            until say no_more_bets
            turn C3
            call floor
            end",
    ),
    (
        "two streets are turned together",
        "stud_hand",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)])",
        "until turn C3
            turn C3
            turn C4
            end",
    ),
    (
        "the wrong street is turned",
        "stud_shoe",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)])",
        "until turn C3
            turn C5
            end",
    ),
    (
        "a street card is brought in before it is turned",
        "stud_shoe",
        "uncounted: 0",
        "until offer S1
            pick_up C5
            end",
    ),
    (
        "a player card is exposed by the dealer",
        "stud_shoe",
        "uncounted: 0",
        "until place S1
            place S1 up R
            call floor
            end",
    ),
    (
        "a player card flips by itself",
        "stud_shoe",
        "incidents: [CardFlips(round: 1, at: \"S1\", card: 2)]",
        "end",
    ),
    (
        "the shuffler jams",
        "stud_shoe",
        "incidents: [ShufflerJam(round: 1)]",
        "shuffle
            load
            end",
    ),
    (
        "a dead shuffler is used again",
        "stud_shoe",
        "incidents: [ShufflerJam(round: 1, dead: true)]",
        "shuffle
            shuffle
            end",
    ),
    (
        "the shoe jams and the deal goes on",
        "stud_auto",
        "incidents: [ShoeJam(round: 1, after: 1)]",
        "until void
            deliver S2 down
            end",
    ),
    (
        "a dead shoe ends the round",
        "stud_auto",
        "incidents: [ShoeJam(round: 1, after: 1, dead: true)]",
        "until void
            end",
    ),
    (
        "a wrong count by a card in the rack",
        "stud_shoe",
        "uncounted: 4",
        "until remove_stub
            remove shoe L
            place rack down R
            until check_hands
            check_hands
            end",
    ),
    (
        "a wrong count by a card off the table",
        "stud_shoe",
        "uncounted: 4",
        "until place S2
            place off down R
            until check_hands
            check_hands
            end",
    ),
    (
        "a wrong count with a bad deck",
        "stud_shoe",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "end",
    ),
    (
        "a wrong count is ignored",
        "stud_shoe",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "until check_hands
            place_stub rack down
            offer S1
            end",
    ),
    (
        "a good deck is removed",
        "stud_shoe",
        "uncounted: 4",
        "until place_stub rack
            remove_deck
            end",
    ),
    (
        "a counting shuffler shows a wrong number",
        "stud_auto_counting",
        "incidents: [ShortDeck(round: 1)]",
        "shuffle
            load
            end",
    ),
    (
        "an old deck is dealt",
        "stud_hand",
        "incidents: [OldDeck(round: 1)]",
        "shuffle
            until nothing
            end",
    ),
    (
        "an old deck makes way",
        "stud_hand",
        "incidents: [OldDeck(round: 1)]",
        "remove_deck
            end",
    ),
    (
        "a patron touches another's cards",
        "stud_shoe",
        "incidents: [Touch(round: 1, seat: 1, of: 2)]",
        "until call floor
            call floor
            end",
    ),
    (
        "a touch is ignored",
        "stud_shoe",
        "incidents: [Touch(round: 1, seat: 1, of: 2)]",
        "until call floor
            offer S2
            end",
    ),
    ("a patron tells what he holds", "stud_shoe", "incidents: [Shares(round: 1, seat: 1)]", "end"),
    (
        "a patron who shared is let be",
        "stud_shoe",
        "incidents: [Shares(round: 1, seat: 1)]",
        "until call floor
            offer S2
            end",
    ),
    (
        "a patron who shared loses his ante only",
        "stud_shoe",
        "incidents: [Shares(round: 1, seat: 1)]",
        "until collect S1
            collect S1 ante
            pick_up S1
            end",
    ),
    (
        "a late ante is let stand",
        "stud_shoe",
        "incidents: [LateWager(round: 1, seat: 1, wager: \"ante\", amount: 25)]",
        "until correct
            place S1 down R
            remove shoe L
            end",
    ),
    (
        "a late street wager is put right",
        "stud_shoe",
        "incidents: [LateWager(round: 1, seat: 1, wager: \"street_4\", amount: 25)]",
        "end",
    ),
    (
        "a street wager of the wrong size is let stand",
        "stud_shoe",
        "incidents: [WrongPlay(round: 1, seat: 1, amount: 110, choice: 2)]",
        "until correct
            offer S2
            end",
    ),
    (
        "a card is dealt to the wrong seat",
        "stud_shoe",
        "uncounted: 0",
        "until place S1
            place S2 down R
            end",
    ),
    (
        "a card is dealt to an idle seat",
        "stud_shoe",
        "uncounted: 0",
        "until place S1
            place S4 down R
            call floor
            end",
    ),
    (
        "both cards are dealt at once where they come singly",
        "stud_shoe",
        "uncounted: 0",
        "until place S1
            place S1 down R
            remove shoe L
            place S1 down R
            remove shoe L
            place S2 down R
            remove shoe L
            place S2 down R
            end",
    ),
    (
        "a folded hand goes before its ante",
        "stud_shoe",
        "uncounted: 0",
        "until collect S3
            pick_up S3
            end",
    ),
    (
        "a folded hand is left lying",
        "stud_shoe",
        "uncounted: 0",
        "until pick_up S3
            say no_more_bets
            turn C3
            end",
    ),
    (
        "the next patron is asked before a fold is cleared",
        "stud_shoe",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Folds), \
            (seat: 2, wagers: {\"ante\": 25}, answer: Plays)])",
        "until collect S1
            offer S2
            end",
    ),
    (
        "the last patron folds and no street is turned",
        "stud_shoe",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Folds)])",
        "until pick_up C3
            turn C3
            end",
    ),
    (
        "a hand is called wrongly",
        "stud_shoe",
        WHEEL,
        "until say straight
            say no_pair
            say straight
            end",
    ),
    (
        "a hand is not called",
        "stud_shoe",
        WHEEL,
        "until say straight
            pay S1 ante 100
            end",
    ),
    (
        "a hand is not turned up",
        "stud_shoe",
        WHEEL,
        "until turn S1
            say straight
            end",
    ),
    (
        "a winner is racked before he is paid",
        "stud_shoe",
        WHEEL,
        "until pay S1
            pick_up S1
            end",
    ),
    (
        "a payment that was too small is made up",
        "stud_shoe",
        WHEEL,
        "until pay S1
            pay S1 ante 50
            pay S1 ante 50
            end",
    ),
    (
        "a payment that was too large is taken back bit by bit",
        "stud_shoe",
        WHEEL,
        "until pay S1
            pay S1 ante 150
            retrieve S1 ante 25
            retrieve S1 ante 25
            end",
    ),
    (
        "a push is paid",
        "stud_shoe",
        PUSH,
        "until pick_up S1
            pay S1 ante 25
            end",
    ),
    (
        "a push is taken",
        "stud_shoe",
        PUSH,
        "until pick_up S1
            collect S1 street_3
            end",
    ),
    (
        "a push is given back",
        "stud_shoe",
        PUSH,
        "until pick_up S1
            release S1 ante
            end",
    ),
    (
        "a royal is paid past the limit",
        "stud_shoe",
        ROYAL,
        "until pay S1
            pay S1 ante 15000
            pay S1 street_3 45000
            end",
    ),
    (
        "a royal is paid up to the limit",
        "stud_shoe",
        ROYAL,
        "until pay S1
            pay S1 street_5 45000
            pay S1 street_3 5000
            pay S1 ante 15000
            end",
    ),
    (
        "the left seat is settled first",
        "stud_shoe",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays), \
            (seat: 2, wagers: {\"ante\": 25}, answer: Plays)])",
        "until turn S2
            turn S1
            say no_pair
            collect S1 ante
            end",
    ),
    (
        "the other deck is not taken",
        "stud_shoe_two_decks",
        "rounds: 2",
        "until swap
            shuffle
            end",
    ),
    (
        "a machine's shuffle is cut",
        "stud_shoe",
        "uncounted: 0",
        "shuffle
            cut 26
            end",
    ),
    (
        "a cut too near the top",
        "stud_shoe_hand_shuffle",
        "uncounted: 0",
        "until cut
            cut 9
            end",
    ),
    (
        "a cut without the cover card",
        "stud_shoe_hand_shuffle",
        "uncounted: 0",
        "shuffle
            cut 26
            load
            end",
    ),
    (
        "a new deck is spread at once",
        "stud_shoe",
        "start: Closed",
        "spread
            wash
            shuffle
            end",
    ),
    (
        "pre-shuffled cards are dealt uncut",
        "stud_shoe_preshuffled",
        "start: Closed",
        "load
            end",
    ),
    ("pre-shuffled cards are cut", "stud_shoe_preshuffled", "start: Closed", "end"),
    (
        "a false void",
        "stud_shoe",
        "uncounted: 0",
        "until offer S1
            void
            end",
    ),
    (
        "a false void of one hand",
        "stud_shoe",
        "uncounted: 0",
        "until offer S1
            void S1
            end",
    ),
    (
        "a false call",
        "stud_shoe",
        "uncounted: 0",
        "until offer S1
            call floor
            end",
    ),
    (
        "a new deck goes into the shoe unopened",
        "stud_shoe",
        "start: Closed",
        "load
            call floor
            end",
    ),
    (
        "a new deck is taken in hand unopened",
        "stud_hand",
        "start: Closed",
        "take_deck L
            end",
    ),
    (
        "a new deck is dealt from unopened",
        "stud_shoe",
        "start: Closed",
        "load
            remove shoe L
            end",
    ),
    (
        "the floor is called before the inspection",
        "stud_shoe",
        "start: Closed",
        "call floor
            end",
    ),
    (
        "the only ante goes back before the deal",
        "stud_auto",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)]), rounds: 2",
        "until issue
            release S1 ante
            end",
    ),
    (
        "a patron is asked again after the call",
        "stud_shoe",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)])",
        "until turn C3
            offer S1
            end",
    ),
    (
        "the stub is taken out though a street has two cards",
        "stud_shoe",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place C4 down R
            remove_stub
            end",
    ),
    (
        "a street stays without a card",
        "stud_hand",
        "uncounted: 0",
        "until place C5
            place rack down R
            remove_stub
            place_stub rack down
            end",
    ),
    (
        "the stub stays in the shoe",
        "stud_shoe",
        "uncounted: 0",
        "until remove_stub
            offer S1
            offer S2
            offer S3
            end",
    ),
    (
        "a deck that is taken too soon binds no hand",
        "stud_hand",
        "incidents: [OldDeck(round: 1)]",
        "until remove_deck
            remove_deck
            take_deck R
            shuffle
            take_deck L
            end",
    ),
];

const WHEEL: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"S1\", cards: \"As 4d\"), (to: \"C3\", cards: \"2h\"), \
    (to: \"C4\", cards: \"3c\"), (to: \"C5\", cards: \"5s\")])]";

const PUSH: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"S1\", cards: \"Ts 4d\"), (to: \"C3\", cards: \"Th\"), \
    (to: \"C4\", cards: \"9c\"), (to: \"C5\", cards: \"2d\")])]";

const ROYAL: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 30}, answer: Raises(3))]), \
    cards: [(round: 1, hands: [(to: \"S1\", cards: \"As Ks\"), (to: \"C3\", cards: \"Qs\"), \
    (to: \"C4\", cards: \"Js\"), (to: \"C5\", cards: \"Ts\")])]";

#[test]
fn mstud_35_11_c_what_is_paid_past_the_limit_counts_among_the_amounts() {
    let mut session = deal(&level("stud_shoe", 1, 3, &format!("seats: 4, {ROYAL}")));
    while !session.expected()[0].to_string().starts_with("pay") {
        let due = session.expected()[0];
        session.step(0, due).unwrap();
    }
    let entry = session.step(0, "pay S1 street_3 60000.00".parse().unwrap()).unwrap();
    let deed = entry.findings.iter().find(|finding| finding.aspect == Aspect::Deed).unwrap();
    assert_eq!(deed.channel, Channel::Amounts);
}

#[test]
fn every_irregularity_is_recognised_and_cured() {
    let mut all = String::new();
    for (name, house, more, script) in SCRIPTS {
        let table = if more.contains("patrons:") { "seats: 4" } else { TABLE };
        let rounds = if more.contains("rounds: 2") { 2 } else { 1 };
        let more = more.replace("rounds: 2", "uncounted: 0");
        let session = deal(&level(house, rounds, 3, &format!("{table}, {more}")));
        writeln!(all, "## {name}\n{}\n", tell(session, script)).unwrap();
    }
    insta::assert_snapshot!(all);
}
