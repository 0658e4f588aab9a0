//! Irregularities as scripts: what is done, what is found, what is due, and how the round ends.

use crate::bench::houses::named;
use crate::bench::script::tell;
use crate::bench::{deal, level_at};
use crate::three_card_poker::FOUR;
use std::fmt::Write as _;

/// Deals a script at this house, with four seats unless it says who is there.
fn told(house: &str, more: &str, script: &str) -> String {
    let table = if more.contains("patrons:") { "seats: 4" } else { FOUR };
    let more = format!("{table}, {more}");
    tell(deal(&level_at(&named(house), 1, 3, &more)), script)
}

/// Name, house, what the level adds, script.
const SCRIPTS: &[(&str, &str, &str, &str)] = &[
    (
        "a face up card goes to the rack",
        "tcp_shoe_phase",
        "incidents: [FaceUpCard(round: 1, at: 2)]",
        "until place rack
            place rack down
            until remove_stub
            end",
    ),
    (
        "a face up card is dealt all the same",
        "tcp_shoe_phase",
        "incidents: [FaceUpCard(round: 1, at: 2)]",
        "until place rack
            place S2 down R
            end",
    ),
    (
        "two face up cards void the round",
        "tcp_shoe_phase",
        "incidents: [FaceUpCard(round: 1, at: 2), FaceUpCard(round: 1, at: 5)]",
        "end",
    ),
    (
        "two face up cards are ignored",
        "tcp_shoe_phase",
        "incidents: [FaceUpCard(round: 1, at: 2), FaceUpCard(round: 1, at: 5)]",
        "until void
            remove shoe L
            place S4 down R
            remove shoe L
            place dealer down R
            end",
    ),
    (
        "a card drawn in error is the next card",
        "tcp_shoe_phase",
        "incidents: [Slip(round: 1, draw: 2)]",
        "until place S4 down
            place S4 down
            end",
    ),
    (
        "a card drawn in error is burnt",
        "tcp_shoe_phase",
        "incidents: [Slip(round: 1, draw: 2)]",
        "until place S2 down
            place S2 down
            place rack down
            end",
    ),
    (
        "a fourth card voids the round",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place S1 down R
            end",
    ),
    (
        "a fourth card is played on",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until remove_stub
            remove shoe L
            place S1 down R
            remove_stub
            place_stub rack down
            offer S1
            offer S2
            collect S2 ante
            collect S2 pair_plus
            pick_up S2
            turn dealer
            end",
    ),
    (
        "a card is dropped and another dealt in its place",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until remove shoe
            remove shoe L
            place S2 down R
            until place S1 down
            place off down R
            until remove_stub
            end",
    ),
    (
        "a short hand is found by nobody but the rules",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until remove shoe
            remove shoe L
            place S2 down R
            remove shoe L
            place S4 down R
            remove shoe L
            place dealer down R
            remove_stub
            end",
    ),
    (
        "a dealer card flips",
        "tcp_hand_seat",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]",
        "end",
    ),
    (
        "a dealer card flips and is ignored",
        "tcp_hand_seat",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]",
        "until void
            remove held R
            place S1 down R
            remove held R
            place S2 down R
            end",
    ),
    (
        "the dealer shows his own card",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until place dealer
            place dealer up R
            end",
    ),
    (
        "a player card is exposed by the dealer",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until place S1
            place S1 up R
            call floor
            end",
    ),
    (
        "a player card flips by itself",
        "tcp_shoe_phase",
        "incidents: [CardFlips(round: 1, at: \"S1\", card: 2)]",
        "end",
    ),
    (
        "the shuffler jams",
        "tcp_shoe_phase",
        "incidents: [ShufflerJam(round: 1)]",
        "shuffle
            load
            end",
    ),
    (
        "a dead shuffler is used again",
        "tcp_shoe_phase",
        "incidents: [ShufflerJam(round: 1, dead: true)]",
        "shuffle
            shuffle
            end",
    ),
    (
        "the shoe jams and the deal goes on",
        "tcp_auto_now",
        "incidents: [ShoeJam(round: 1, after: 1)]",
        "until void
            deliver S2 down
            end",
    ),
    (
        "a dead shoe is set aside",
        "tcp_auto_now",
        "incidents: [ShoeJam(round: 1, after: 1, dead: true)]",
        "until void
            end",
    ),
    (
        "a wrong count by a card in the rack",
        "tcp_shoe_phase",
        "uncounted: 4",
        "until remove_stub
            remove shoe L
            place rack down R
            until check_hands
            check_hands
            end",
    ),
    (
        "a wrong count by a card put in the rack in mid deal",
        "tcp_shoe_phase",
        "uncounted: 4",
        "until place S2
            place rack down R
            until check_hands
            check_hands
            remove_deck
            end",
    ),
    (
        "a wrong count by a card off the table",
        "tcp_shoe_phase",
        "uncounted: 4",
        "until place S2
            place off down R
            until check_hands
            check_hands
            end",
    ),
    (
        "a wrong count by a card at an idle seat",
        "tcp_shoe_phase",
        "uncounted: 4",
        "until place S1
            place S3 down R
            until check_hands
            check_hands
            end",
    ),
    (
        "a wrong count by a packet off the table",
        "tcp_auto_now",
        "uncounted: 4",
        "until deliver S2
            deliver off down
            until check_hands
            check_hands
            end",
    ),
    (
        "a wrong count with a bad deck",
        "tcp_shoe_phase",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "end",
    ),
    (
        "a wrong count is ignored",
        "tcp_shoe_phase",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "until check_hands
            place_stub rack down
            offer S1
            end",
    ),
    (
        "a good deck is removed",
        "tcp_shoe_phase",
        "uncounted: 4",
        "until place_stub rack
            remove_deck
            end",
    ),
    (
        "a counting shuffler shows red",
        "tcp_hand_seat",
        "incidents: [ShortDeck(round: 1)]",
        "shuffle
            take_deck L
            end",
    ),
    (
        "a patron touches anothers cards",
        "tcp_shoe_phase",
        "incidents: [Touch(round: 1, seat: 1, of: 2)]",
        "until call floor
            call floor
            end",
    ),
    (
        "a touch is ignored",
        "tcp_shoe_phase",
        "incidents: [Touch(round: 1, seat: 1, of: 2)]",
        "until call floor
            offer S2
            end",
    ),
    (
        "a late wager is let stand",
        "tcp_shoe_phase",
        "incidents: [LateWager(round: 1, seat: 1, wager: \"ante\", amount: 5)]",
        "until correct
            place S1 down R
            remove shoe L
            end",
    ),
    (
        "a wrong play is let stand",
        "tcp_shoe_phase",
        "incidents: [WrongPlay(round: 1, seat: 1, amount: 5)]",
        "until correct
            offer S2
            end",
    ),
    (
        "a card is dealt to the wrong seat",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until place S1
            place S2 down R
            end",
    ),
    (
        "a card is dealt to an idle seat",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until place S1
            place S3 down R
            call floor
            end",
    ),
    (
        "a card falls off the table",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until place S1
            place off down R
            end",
    ),
    (
        "the hands are picked up in the wrong order",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until pick_up S4
            pick_up S1
            pick_up S4
            end",
    ),
    (
        "the dealer reveals too early",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until offer S2
            turn dealer
            end",
    ),
    (
        "a false void",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until offer S1
            void
            end",
    ),
    (
        "a false call",
        "tcp_shoe_phase",
        "uncounted: 0",
        "until offer S1
            call floor
            end",
    ),
    (
        "one hand alone is declared void",
        "tcp_shoe_phase",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 1)]",
        "until void
            void S1
            end",
    ),
    (
        "the deck is taken in hand at a table with a shoe",
        "tcp_shoe_phase",
        "uncounted: 0",
        "shuffle
            take_deck L
            say no_more_bets
            remove held R
            place S1 down L
            end",
    ),
    (
        "a single card is drawn at a table with an automated shoe",
        "tcp_auto_now",
        "uncounted: 0",
        "shuffle
            take_deck L
            remove held R
            end",
    ),
    (
        "an automated shoe that jammed is emptied by a shuffle",
        "tcp_auto_now",
        "incidents: [ShoeJam(round: 1, after: 0)]",
        "until void
            deliver off down
            shuffle
            end",
    ),
    (
        "a counting shuffler that is dead counts no more",
        "tcp_shoe_counting",
        "uncounted: 4, incidents: [ShufflerJam(round: 1, dead: true)]",
        "until place_stub
            place_stub stub down
            count_stub 40
            end",
    ),
    (
        "by the earlier text hands may go before the last wager is given back",
        "tcp_earlier",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh 9s 4c\"), (to: \"S4\", cards: \"7h 7d 2c\")])]",
        "until release S1
            pick_up dealer
            pick_up S4
            pick_up S1
            end",
    ),
    (
        "by the earlier text hands may not go before the last winner is paid",
        "tcp_earlier",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh 9s 4c\"), (to: \"S4\", cards: \"7h 7d 2c\")])]",
        "until pay S1
            pick_up S4
            end",
    ),
    (
        "a payment that was too small is taken back and made again",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S1 ante 5
            retrieve S1 ante 5
            pay S1 ante 10
            end",
    ),
    (
        "a payment that was too small is made up",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S1 ante 5
            pay S1 ante 5
            end",
    ),
    (
        "a payment that was too large is taken back and never made again",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S1 ante 50
            retrieve S1 ante 50
            end",
    ),
    (
        "a payment that was too large is taken back bit by bit",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S1 ante 20
            retrieve S1 ante 5
            retrieve S1 ante 10
            pay S1 ante 5
            end",
    ),
    (
        "a payment on a spot that is owed nothing is taken back",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S4 pair_plus 15
            retrieve S4 pair_plus 15
            end",
    ),
    (
        "a payment made too soon is taken back",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until turn dealer
            pay S1 pair_plus 5
            retrieve S1 pair_plus 5
            end",
    ),
    (
        "a right payment is taken back",
        "tcp_shoe_phase",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S1 ante 10
            retrieve S1 ante 5
            retrieve S1 ante 5
            end",
    ),
    (
        "by the earlier text a right payment is taken back",
        "tcp_earlier",
        "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qc 9d 4h\"), \
            (to: \"S1\", cards: \"Kh Ks 4c\"), (to: \"S4\", cards: \"7h 9c 2c\")])]",
        "until pay S1 ante
            pay S1 ante 10
            retrieve S1 ante 10
            pay S1 ante 10
            end",
    ),
    (
        "an offer left out is told, whatever was taken before",
        "tcp_shoe_phase",
        "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}), (seat: 2, wagers: {\"ante\": 10}), \
            (seat: 3, wagers: {\"ante\": 10}), (seat: 4, wagers: {\"ante\": 10})])",
        "until offer S1
            offer S3
            collect S1 ante
            collect S2 ante
            turn dealer
            end",
    ),
    (
        "the first offer with an ante is the start, whoever sits before it",
        "tcp_shoe_phase",
        "patrons: Fixed([(seat: 1, wagers: {\"pair_plus\": 10}), \
            (seat: 2, wagers: {\"ante\": 10}), (seat: 3, wagers: {\"ante\": 10})])",
        "until offer S2
            offer S3
            end",
    ),
    (
        "washed cards are shuffled again",
        "tcp_shoe_phase",
        "uncounted: 0",
        "shuffle
            wash
            end",
    ),
    (
        "a cut too near the top",
        "tcp_shoe_hand_shuffle",
        "uncounted: 0",
        "until cut
            cut 9
            end",
    ),
];

#[test]
fn every_irregularity_is_recognised_and_cured() {
    let mut all = String::new();
    for (name, house, more, script) in SCRIPTS {
        writeln!(all, "## {name}\n{}\n", told(house, more, script)).unwrap();
    }
    insta::assert_snapshot!(all);
}

/// Where a level asks for it, a hand that is named by the regulation must be said (19:47-20.7(b)); elsewhere
/// a card of which no hand is said was drawn and placed with the right one.
#[test]
fn a_level_can_ask_with_which_hand_a_card_is_drawn_and_placed() {
    let found = |more: &str, acts: [&str; 2]| -> Vec<usize> {
        let more = format!("{FOUR}, {more}");
        let mut session = deal(&level_at(&named("tcp_shoe_phase"), 1, 3, &more));
        while session.expected()[0].verb() != "remove" {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        for act in acts {
            session.step(0, act.parse().unwrap()).unwrap();
        }
        let last = session.entries().iter().rev().take(2).rev();
        last.map(|entry| entry.findings.len()).collect()
    };
    let seat = {
        let session = deal(&level_at(&named("tcp_shoe_phase"), 1, 3, FOUR));
        session.level().patrons[0].seat
    };
    let (bare, said) = (format!("place {seat} down"), format!("place {seat} down R"));
    assert_eq!(found("name_hands: false", ["remove shoe", &bare]), [0, 0]);
    assert_eq!(found("name_hands: true", ["remove shoe", &bare]), [1, 1]);
    assert_eq!(found("name_hands: true", ["remove shoe L", &said]), [0, 0]);
    assert_eq!(found("name_hands: true", ["remove shoe R", &said]), [1, 0]);
}
