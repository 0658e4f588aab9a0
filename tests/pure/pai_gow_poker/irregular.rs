//! Irregularities as scripts: what is done, what is found, what is due, and how the round ends.

use super::four;
use crate::bench::houses::{house, named};
use crate::bench::script::tell;
use crate::bench::{deal, level_at};
use std::fmt::Write as _;

/// Seat 1 has a flush in three cards and three kings in seven; seat 2 has nothing; seat 4 has
/// nothing in three cards and a pair in seven.
const CARDS: &str = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Qs 8s 3s Ks Kd Kh 2c\"), \
    (to: \"S2\", cards: \"Jd 9c 7h 5d 4s 3c 2d\"), (to: \"S4\", cards: \"Qd Tc 4h Qc 8c 7d 5h\"), \
    (to: \"dealer\", cards: \"Jh 9h 8d 7c 6c 6h 3d\")])]";

/// Name, house, what the level adds, script.
const SCRIPTS: &[(&str, &str, &str, &str)] = &[
    (
        "a packet too many voids the round",
        "pgp_shoe_a",
        "",
        "until deliver S2
        deliver S1 down
        end",
    ),
    (
        "a seat without a wager gets a packet",
        "pgp_shoe_a",
        "",
        "until deliver S4
        deliver S3 down
        call floor
        end",
    ),
    (
        "the dealer is served before the last player",
        "pgp_shoe_a",
        "",
        "until deliver S4
        deliver dealer down
        end",
    ),
    (
        "the deal begins at the far right",
        "pgp_shoe_a",
        "",
        "until deliver S1
        deliver S4 down
        end",
    ),
    (
        "a packet is issued before the call",
        "pgp_shoe_a",
        "",
        "until say
        issue
        end",
    ),
    (
        "an eighth card voids the round",
        "pgp_hand_a",
        "",
        "until place_stub
        remove stub_in_hand R
        place S1 down
        end",
    ),
    (
        "an eighth card is played on",
        "pgp_hand_a",
        "",
        "until place_stub
        remove stub_in_hand R
        place S1 down
        place_stub rack down
        turn dealer
        end",
    ),
    (
        "a player gets his four one at a time",
        "pgp_hand_a",
        "",
        "until remove stub_in_hand
        remove stub_in_hand R
        place S1 down
        remove stub_in_hand R
        place S2 down
        end",
    ),
    (
        "the stub goes to the rack before the dealer has his four",
        "pgp_hand_a",
        "",
        "until place dealer
        place dealer down
        place_stub rack down
        end",
    ),
    (
        "the rest stays in the shoe",
        "pgp_hand_a",
        "",
        "until remove_stub
        issue
        deliver S1 down
        end",
    ),
    (
        "the cover card is left out",
        "pgp_hand_a",
        "",
        "until cover
        take_deck L
        remove stub_in_hand R
        place S1 down
        end",
    ),
    (
        "the stub changes hands and is held away",
        "pgp_hand_a",
        "",
        "until place S2
        take_deck R
        take_deck R over_layout
        end",
    ),
    (
        "a card comes from the bottom",
        "pgp_hand_a",
        "",
        "until remove stub_in_hand
        remove stub_in_hand R bottom
        end",
    ),
    (
        "a winner is paid before the losers are in",
        "pgp_shoe_a",
        "",
        "until collect S4 three_card
        pay S1 three_card 15
        end",
    ),
    (
        "a hand never shown is paid",
        "pgp_shoe_a",
        "",
        "until deliver dealer
        pay S1 three_card 15
        end",
    ),
    (
        "the loser is paid",
        "pgp_shoe_a",
        "",
        "until collect S4
        pay S4 three_card 10
        end",
    ),
    (
        "the dealer turns a player's three cards",
        "pgp_shoe_a",
        "",
        "until collect
        turn S4
        end",
    ),
    (
        "the deal goes on with a bonus open",
        "pgp_shoe_a",
        "",
        "until pay S1 three_card
        issue
        deliver S1 down
        end",
    ),
    (
        "the dealer reads a hand that nobody shows",
        "pgp_shoe_reads",
        "",
        "until turn
        collect S4 three_card
        turn S4
        end",
    ),
    (
        "the wrong line is paid and put right",
        "pgp_shoe_a",
        "",
        "until pay S1 three_card
        pay S1 three_card 20
        retrieve S1 three_card 5
        end",
    ),
    (
        "a dealer card flips",
        "pgp_shoe_a",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 5)]",
        "end",
    ),
    (
        "a dealer card flips and is ignored",
        "pgp_shoe_a",
        "incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]",
        "until void
        collect S4 three_card
        end",
    ),
    (
        "the dealer turns his cards before the players have set",
        "pgp_shoe_a",
        "",
        "until remove_stub
        turn dealer
        end",
    ),
    (
        "a player card flips by itself",
        "pgp_hand_a",
        "incidents: [CardFlips(round: 1, at: \"S1\", card: 5)]",
        "end",
    ),
    (
        "a wrong count with a bad deck",
        "pgp_shoe_a",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "end",
    ),
    (
        "a wrong count is ignored",
        "pgp_shoe_a",
        "uncounted: 4, incidents: [ShortDeck(round: 1)]",
        "until check_hands
        place_stub rack down
        end",
    ),
    (
        "a wrong count by a card in the rack",
        "pgp_hand_a",
        "uncounted: 4",
        "until place S1
        place rack down
        until check_hands
        check_hands
        end",
    ),
    (
        "a wrong count by a card off the table",
        "pgp_hand_a",
        "uncounted: 4",
        "until place S2
        place off down
        until check_hands
        check_hands
        end",
    ),
    (
        "a wrong count by a packet at an idle seat",
        "pgp_shoe_a",
        "uncounted: 4",
        "until deliver S2
        deliver S3 down
        until check_hands
        check_hands
        end",
    ),
    (
        "a count is stated wrong",
        "pgp_shoe_a",
        "uncounted: 4",
        "until count_stub
        count_stub 24
        end",
    ),
    (
        "the count is left out",
        "pgp_shoe_a",
        "uncounted: 4",
        "until place_stub
        place_stub rack down
        end",
    ),
    (
        "a card of the stub is shown",
        "pgp_shoe_a",
        "",
        "until place_stub
        place_stub rack up
        end",
    ),
    (
        "a good deck is removed",
        "pgp_shoe_a",
        "uncounted: 4",
        "until place_stub rack
        remove_deck
        end",
    ),
    (
        "a counting shuffler shows red",
        "pgp_shoe_raised",
        "incidents: [ShortDeck(round: 1)]",
        "shuffle
        load
        end",
    ),
    (
        "an old deck is dealt from",
        "pgp_shoe_a",
        "incidents: [OldDeck(round: 1)]",
        "shuffle
        load
        say no_more_bets
        issue
        end",
    ),
    (
        "a touch is ignored",
        "pgp_shoe_a",
        "incidents: [Touch(round: 1, seat: 1, of: 2)]",
        "until call floor
        turn dealer
        end",
    ),
    (
        "a late wager is let stand",
        "pgp_shoe_a",
        "incidents: [LateWager(round: 1, seat: 2, wager: \"seven_card\", amount: 5)]",
        "until correct
        deliver S1 down
        end",
    ),
    (
        "the shuffler jams",
        "pgp_shoe_a",
        "incidents: [ShufflerJam(round: 1)]",
        "shuffle
        load
        end",
    ),
    (
        "a dead shuffler is used again",
        "pgp_shoe_a",
        "incidents: [ShufflerJam(round: 1, dead: true)]",
        "shuffle
        shuffle
        end",
    ),
    (
        "the shoe jams and the deal goes on",
        "pgp_shoe_a",
        "incidents: [ShoeJam(round: 1, after: 1)]",
        "until void
        deliver S2 down
        end",
    ),
    (
        "a false void",
        "pgp_shoe_a",
        "",
        "until turn dealer
        void
        end",
    ),
    (
        "one hand alone is declared void",
        "pgp_shoe_a",
        "",
        "until turn dealer
        void S1
        end",
    ),
    (
        "a false call",
        "pgp_shoe_a",
        "",
        "until turn dealer
        call floor
        end",
    ),
    (
        "the dealer's hand is set against the house way",
        "pgp_shoe_a",
        "",
        "until arrange dealer
        arrange dealer 5 6 1 2 3 4 7
        end",
    ),
    (
        "the seven-card bonus is paid before the hands are set",
        "pgp_shoe_a",
        "",
        "until remove_stub
        pay S1 seven_card 30
        end",
    ),
    (
        "the seven-card bonus is paid before the base wager",
        "pgp_shoe_a",
        "",
        "until pay S1 pai_gow
        pay S1 seven_card 30
        end",
    ),
    (
        "a seat is skipped in the settlement",
        "pgp_shoe_a",
        "",
        "until turn S4
        turn S2
        turn S2.low
        end",
    ),
    (
        "hands are racked before their wagers are settled",
        "pgp_shoe_a",
        "",
        "until turn S4
        pick_up S4
        pick_up S4.low
        end",
    ),
    (
        "the commission is left lying",
        "pgp_hand_b",
        "",
        "until collect S1 commission
        pay S1 seven_card 30
        end",
    ),
    (
        "a win is paid whole where the commission is kept back",
        "pgp_hand_a",
        "",
        "until pay S1 pai_gow
        pay S1 pai_gow 25
        end",
    ),
    (
        "the imperial bonus is paid before the base wager",
        "pgp_imperial",
        "",
        "until pay S1 pai_gow
        pay S1 imperial 20
        end",
    ),
    (
        "the imperial bonus is paid without laying the best hand",
        "pgp_imperial",
        "",
        "until tuck S1.low
        pay S1 imperial 20
        end",
    ),
    (
        "the cards are laid anew where there is no imperial bonus",
        "pgp_imperial",
        "",
        "until pick_up S2
        tuck S2.low S2
        arrange S2 1 2 3 4 5 6 7
        end",
    ),
    (
        "a lesser hand is laid for the imperial bonus",
        "pgp_imperial",
        "",
        "until arrange S1
        arrange S1 7 6 5 4 3 2 1
        end",
    ),
    (
        "a new deck goes into the shoe unopened",
        "pgp_shoe_a",
        "start: Closed",
        "load
            call floor
            end",
    ),
    (
        "the deck of a void round is spread",
        "pgp_seven_only",
        "",
        "until issue
            issue
            void
            deliver rack up
            shuffle
            spread
            end",
    ),
];

#[test]
fn every_irregularity_is_recognised_and_cured() {
    let mut all = String::new();
    for (name, at, more, script) in SCRIPTS {
        let table = format!("{}, {CARDS}, {more}", four(&house(at)));
        let session = deal(&level_at(&named(at), 1, 3, &table));
        writeln!(all, "== {name} ({at})\n{}\n", tell(session, script)).unwrap();
    }
    assert!(!all.contains("over: false"), "{all}");
    insta::assert_snapshot!(all);
}
