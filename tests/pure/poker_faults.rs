//! What a fault at the poker games is cited by, what has happened that stays, and what nobody can
//! see: each a script in and the lines that must come out, by the text.

use crate::bench::houses::{house_names, named};
use crate::bench::script::tell;
use crate::bench::{deal, level_at, open};
use clearhands::games;
use clearhands::kit::Seat;
use clearhands::table::{Act, can};

/// Deals a script at a house and checks that each of these stands in what is told.
#[track_caller]
fn check(house: &str, more: &str, script: &str, must: &[&str]) {
    let more = format!("seats: 6, {more}");
    let told = tell(deal(&level_at(&named(house), 1, 11, &more)), script);
    for line in must {
        assert!(told.lines().any(|l| l.starts_with(line)), "no line: {line}\n{told}");
    }
}

const TCP: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Folds), \
    (seat: 6, wagers: {\"ante\": 15}, answer: Plays)])";
const DRAW: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Folds), \
    (seat: 3, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
    (seat: 6, wagers: {\"ante\": 25, \"first3\": 5}, answer: Plays)])";
const STUD: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answers: [Raises(1), Raises(2), Raises(3)]), \
    (seat: 3, wagers: {\"ante\": 10}, answers: [Raises(3), Folds]), \
    (seat: 6, wagers: {\"ante\": 20}, answers: [Raises(3), Raises(3), Raises(1)])])";
const STUD_CARDS: &str = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Js 4d\"), \
    (to: \"S3\", cards: \"9s 7d\"), (to: \"S6\", cards: \"6d 2c\"), (to: \"C3\", cards: \"Jh\"), \
    (to: \"C4\", cards: \"6c\"), (to: \"C5\", cards: \"2d\")])]";
const GOW: &str = "patrons: Fixed([(seat: 1, wagers: {\"pai_gow\": 10, \"three_card\": 5}), \
    (seat: 2, wagers: {\"pai_gow\": 10, \"three_card\": 5})])";

#[test]
fn tcp_20_9_c_2_a_stack_delivered_before_the_decisions() {
    check(
        "tcp_auto_later",
        TCP,
        "until offer
            deliver dealer down
            until turn dealer",
        &["deliver dealer down: out_of_order sequence by tcp2007.20.9.c.2-a; due: offer S1"],
    );
}

#[test]
fn tcp_20_9_c_2_a_stack_delivered_before_the_forfeits_are_in() {
    check(
        "tcp_auto_later",
        TCP,
        "until collect
            deliver dealer down",
        &["deliver dealer down: out_of_order sequence by tcp2007.20.9.c.2-b; due: collect S3"],
    );
}

#[test]
fn tcp_20_9_d_a_packet_that_waits_is_delivered_late() {
    let early = "remove_stub: not_called_for sequence by tcp.20.9.d-a";
    check(
        "tcp_auto_now",
        TCP,
        "until deliver S6
            remove_stub
            end",
        &[early],
    );
    check(
        "tcp_auto_now",
        TCP,
        "until deliver dealer
            remove_stub
            deliver dealer down
            end",
        &[early, "deliver dealer down: right", "over: true, void: false, scored findings: 1"],
    );
}

#[test]
fn tcp_20_9_d_the_packet_stays_owed_until_the_round_is_void() {
    check(
        "tcp_auto_now",
        TCP,
        "until deliver dealer
            remove_stub
            place_stub rack down
            deliver rack down
            end",
        &["deliver rack down: ", "remedies: void; ", "over: true, void: true"],
    );
}

#[test]
fn tcp_20_10_b_cards_that_lie_as_they_should_need_no_act() {
    let cards = "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"9d 9s 4c\")])]";
    let more = format!("{TCP}, {cards}");
    // The same cards in another order are to be set; set all the same they are right.
    check(
        "tcp_shoe_phase",
        &more,
        "until turn dealer
            turn dealer
            turn S6
            end",
        &["turn S6: right", "over: true, void: false, scored findings: 0"],
    );
    check(
        "tcp_shoe_phase",
        &more,
        "until turn dealer
            turn dealer
            arrange dealer 1 2 3
            end",
        &["arrange dealer 1 2 3: right", "over: true, void: false, scored findings: 0"],
    );
    check(
        "tcp_shoe_phase",
        &more,
        "until turn dealer
            turn dealer
            arrange dealer 1 3 2
            end",
        &["arrange dealer 1 3 2: wrong setting by tcp.20.10.b-m"],
    );
    let mixed = more.replace("9d 9s 4c", "9d 4s 9c");
    check(
        "tcp_shoe_phase",
        &mixed,
        "until turn dealer
            turn dealer
            turn S6",
        &["turn S6: out_of_order sequence by tcp.20.10.b-m"],
    );
}

#[test]
fn tcp_20_12_c_a_hand_dealt_wrongly_stays_so() {
    check(
        "tcp_shoe_phase",
        TCP,
        "until remove_stub
            remove shoe L
            place S1 down R
            pass S1 rack 1
            void
            end",
        &["void: right", "over: true, void: true"],
    );
    // Dealt on to the end, the void is still due.
    check(
        "tcp_shoe_phase",
        TCP,
        "until remove_stub
            remove shoe L
            place S1 down R
            pass S1 rack 1
            remove_stub
            place_stub rack down
            offer S1
            offer S3",
        &[
            "pass S1 rack 1: out_of_order sequence by tcp.20.12.c-a; due: void",
            "offer S3: right; due: void",
        ],
    );
}

#[test]
fn tcp_20_12_c_a_hand_picked_up_in_mid_deal_cannot_be_finished() {
    for house in ["tcp_shoe_phase", "tcp_hand_phase"] {
        check(
            house,
            TCP,
            "until place dealer
                pick_up S1",
            &["pick_up S1: "],
        );
    }
    check(
        "tcp_shoe_phase",
        TCP,
        "until place dealer
            pick_up S1
            place dealer down
            end",
        &["place dealer down: out_of_order sequence by tcp.20.12.c-a", "over: true, void: true"],
    );
}

#[test]
fn tcp_20_12_b_a_card_too_many_at_the_end_goes_with_the_stub() {
    for house in ["tcp_shoe_phase", "tcp_hand_phase"] {
        for uncounted in [0, 4] {
            check(
                house,
                &format!("{TCP}, incidents: [Slip(round: 1, draw: 12)], uncounted: {uncounted}"),
                "end",
                &["over: true, void: false, scored findings: 0"],
            );
        }
    }
}

#[test]
fn tcp_20_12_what_follows_a_void_comes_in_any_order() {
    let more = format!("{TCP}, incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]");
    check(
        "tcp_shoe_phase",
        &more,
        "until void
            void
            pick_up S3
            pick_up dealer
            release S1 ante
            pick_up S1
            end",
        &[
            "pick_up S3: right",
            "pick_up dealer: right",
            "release S1 ante: right",
            "pick_up S1: right",
            "over: true, void: true, scored findings: 0",
        ],
    );
}

#[test]
fn tcp_20_12_a_void_that_is_not_the_one_due() {
    let more = format!("{TCP}, incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]");
    check(
        "tcp_shoe_phase",
        &more,
        "until void
            void S1",
        &["void S1: wrong deed by tcp.20.12.d-a; due: void"],
    );
}

#[test]
fn tcp_20_10_c_a_hand_that_lies_down_settles_nothing() {
    // The dealer cannot know what seat 6 holds: whatever it is, the same is said.
    for cards in ["Ah Ad As", "2h 3d 5s"] {
        let cards = format!(
            "cards: [(round: 1, hands: [(to: \"S6\", cards: \"{cards}\"), \
             (to: \"dealer\", cards: \"Kd 9s 4c\")])]"
        );
        for act in ["collect S6 ante", "pay S6 ante 15.00"] {
            check(
                "tcp_shoe_phase",
                &format!("{TCP}, {cards}"),
                &format!(
                    "until turn S6
                    {act}"
                ),
                &[&format!("{act}: not_called_for sequence by tcp2007.20.10.c.1.i; due: turn S6")],
            );
        }
    }
}

#[test]
fn tcp_20_11_what_is_inferred_is_advice_and_a_loser_is_scored_by_the_text() {
    let cards = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh 9d 4s\"), \
        (to: \"S6\", cards: \"Qh 8d 2s\"), (to: \"dealer\", cards: \"Kd 9s 4c\")])]";
    check(
        "tcp_shoe_phase",
        &format!("{TCP}, {cards}"),
        "until collect S6
            pay S6 ante 15.00
            collect S6 ante
            collect S6 play
            collect S1 ante
            pay S1 play 10.00",
        &[
            "pay S6 ante 15.00: not_called_for target by tcp2007.20.10.c.1.ii",
            "collect S1 ante: not_called_for target by tcp.20.11.a.1-g-inf (not scored)",
            "pay S1 play 10.00: wrong target by tcp.20.11.a.1-a",
        ],
    );
}

#[test]
fn tcp_1999_reading_15_early_losers_and_the_way_of_turning_are_shown() {
    let cards = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Ah Kd 4s\"), \
        (to: \"S6\", cards: \"3h 8d 2s\"), (to: \"dealer\", cards: \"Kc 9s 4c\")])]";
    check(
        "tcp_earlier",
        &format!("{TCP}, {cards}"),
        "until turn S6
            turn S6
            turn S1
            collect S6 ante
            collect S6 play
            pick_up S6
            pick_up S1
            end",
        &[
            "pick_up S6: not_called_for deed by tcp1999.r.early-loser (not scored)",
            "pick_up S1: out_of_order sequence by tcp1999.20.10.c-c",
        ],
    );
}

#[test]
fn tcp_20_8_b_2_holding_the_cards_is_scored_to_the_last_card_dealt() {
    check(
        "tcp_hand_phase",
        TCP,
        "until remove_stub
            take_deck R",
        &["take_deck R: right"],
    );
}

/// 13:69F-42.3(a) and (b): the dealer inspects the deck, and the floorperson verifies that. Whom he calls
/// before has nothing to verify, and is called again.
#[test]
fn tcdp_42_3_the_floor_verifies_what_has_been_inspected() {
    check(
        "tcdp_shoe",
        &format!("{DRAW}, start: Closed"),
        "call floor
            inspect
            spread",
        &[
            "call floor: out_of_order sequence by tcdp.42.3.a-a; due: inspect",
            "spread: out_of_order sequence by tcdp.42.3.b-a; due: call floor",
        ],
    );
}

#[test]
fn tcdp_42_12_b_all_hands_are_void_not_one() {
    check(
        "tcdp_shoe",
        DRAW,
        "until place dealer
            place S6 down R
            void S6",
        &["void S6: wrong deed by tcdp.42.12.b-a; due: void"],
    );
}

#[test]
fn tcdp_42_7_e_2_first_the_hands_are_counted() {
    let more = format!("{DRAW}, incidents: [ShortDeck(round: 1)], uncounted: 4");
    check(
        "tcdp_shoe",
        &more,
        "until check_hands
            void",
        &["void: out_of_order sequence by tcdp.42.7.e.2-a"],
    );
}

#[test]
fn tcdp_42_10_h_settlement_begins_at_the_far_right() {
    check(
        "tcdp_shoe",
        DRAW,
        "until turn S6
            turn S1.side",
        &["turn S1.side: out_of_order start by tcdp.42.10.h-a"],
    );
    // A seat that has been begun is left unfinished: that is no wrong start.
    check(
        "tcdp_shoe",
        DRAW,
        "until turn S6
            turn S6
            turn S3",
        &["turn S3: out_of_order sequence by tcdp.42.10.h-b"],
    );
}

#[test]
fn tcdp_42_6_b_a_late_wager_is_put_right_not_taken() {
    let late = "incidents: [LateWager(round: 1, seat: 3, wager: \"first3\", amount: 5)]";
    check(
        "tcdp_shoe",
        &format!("{DRAW}, {late}"),
        "until correct
            collect S3 first3",
        &["collect S3 first3: out_of_order sequence by tcdp.42.6.b-b"],
    );
}

#[test]
fn tcdp_42_10_d_a_packet_that_comes_all_the_same_goes_to_the_dealer() {
    check(
        "tcdp_auto_four",
        DRAW,
        "until remove_stub
            issue
            deliver dealer down
            end",
        &[
            "issue: not_called_for sequence by tcdp.42.10.d-a",
            "deliver dealer down: right; due: remove_stub",
            "over: true, void: false, scored findings: 1",
        ],
    );
}

#[test]
fn tcdp_42_10_c_a_packet_that_waits_is_delivered_late() {
    check(
        "tcdp_auto_plus",
        DRAW,
        "until deliver dealer
            remove_stub
            deliver dealer down
            end",
        &["deliver dealer down: right", "over: true, void: false, scored findings: 1"],
    );
}

#[test]
fn tcdp_42_10_a_the_way_round_is_scored_whatever_the_pattern() {
    // By ones seat 6 is due, by threes seat 1: seat 3 has its turn by neither.
    check(
        "tcdp_shoe",
        DRAW,
        "until place S6
            place S3 down R",
        &["place S3 down R: out_of_order start by tcdp.42.10.a-a; due"],
    );
    // Seat 1 to the end first is the other pattern.
    check(
        "tcdp_shoe",
        DRAW,
        "until place S3
            place S1 down R",
        &["place S1 down R: out_of_order one_at_a_time by tcdp.r.pattern (not scored); "],
    );
}

#[test]
fn tcdp_42_12_b_a_hand_dealt_wrongly_stays_so() {
    check(
        "tcdp_shoe",
        DRAW,
        "until place dealer
            place S6 down R
            pass S6 rack 1
            void",
        &["void: right"],
    );
}

#[test]
fn tcdp_42_10_f_a_patron_whose_cards_are_gone_is_not_asked() {
    let gone = "pick_up S3: not_called_for deed by tcdp.42.10.i-b; due: offer S6";
    // He answers nothing if he is asked all the same.
    check(
        "tcdp_shoe",
        DRAW,
        "until offer S3
            pick_up S3
            offer S3
            offer S6
            end",
        &[
            gone,
            "offer S3: wrong target by tcdp.42.10.f-b; due: offer S6",
            "offer S6: right; due: remove_stub",
            "over: true",
        ],
    );
}

#[test]
fn mstud_35_10_c_a_sharer_loses_through_the_floor() {
    let shares = "incidents: [Shares(round: 1, seat: 3)]";
    check(
        "stud_shoe",
        &format!("{STUD}, {shares}"),
        "until call floor
            collect S3 ante",
        &["collect S3 ante: out_of_order sequence by mstud.35.10.c-b"],
    );
}

#[test]
fn mstud_35_12_d_a_hand_of_three_is_void_whatever_is_done_to_it() {
    let more = format!("{STUD}, incidents: [Sticks(round: 1, at: \"S6\", card: 2)]");
    check(
        "stud_shoe",
        &more,
        "until void S6
            pass S6 rack 1
            void S6",
        &["void S6: right"],
    );
    check(
        "stud_shoe",
        &more,
        "until void S6
            collect S6 ante
            void
            void S6
            end",
        &[
            "collect S6 ante: out_of_order sequence by mstud.35.12.d",
            "void: not_called_for deed by mstud.35.12.d",
        ],
    );
}

#[test]
fn mstud_35_10_i_settlement_begins_at_the_far_right() {
    check(
        "stud_shoe",
        &format!("{STUD}, {STUD_CARDS}"),
        "until turn S6
            turn S1
            say jacks_or_better
            pay S1 ante 10.00
            pay S1 street_3 10.00
            pay S1 street_4 20.00
            pay S1 street_5 30.00
            pick_up S1
            end",
        &[
            "say jacks_or_better: out_of_order start by mstud.35.10.i-a",
            "pay S1 ante 10.00: right",
            "over: true, void: false, scored findings: 1",
        ],
    );
}

#[test]
fn mstud_35_10_i_a_hand_that_lies_down_is_not_called_nor_settled() {
    for cards in ["6d 2c", "As Kc"] {
        let cards = STUD_CARDS.replace("6d 2c", cards);
        check(
            "stud_shoe",
            &format!("{STUD}, {cards}"),
            "until turn S6
                say two_pairs
                collect S6 ante",
            &[
                "say two_pairs: not_called_for sequence by mstud.35.10.i-turn (not scored)",
                "collect S6 ante: not_called_for sequence by mstud.35.10.i-b",
            ],
        );
    }
}

#[test]
fn mstud_35_7_b_a_call_made_too_soon_has_been_made() {
    check(
        "stud_shoe",
        &format!("{STUD}, {STUD_CARDS}"),
        "until turn C3
            turn C3
            offer S1
            offer S3
            collect S3 ante
            collect S3 street_3
            pick_up S3
            say no_more_bets
            turn C4
            end",
        &[
            "say no_more_bets: out_of_order sequence by mstud.35.10.f",
            "turn C4: right; due: offer S1",
            "over: true, void: false, scored findings: 1",
        ],
    );
}

#[test]
fn mstud_35_12_a_a_card_seen_after_its_call_voids_nothing() {
    // At a table where the call is only advice it closes the street's wagers all the same.
    for house in ["stud_hand", "stud_auto"] {
        let script = "until offer S6
            say no_more_bets
            turn C3
            end";
        let must = [
            "say no_more_bets: out_of_order sequence by mstud.35.10.d",
            "turn C3: right; due: ",
            "over: true, void: false, scored findings: 1",
        ];
        check(house, &format!("{STUD}, {STUD_CARDS}"), script, &must);
    }
    // Without the call, or with that of another street, it was seen too soon.
    for acts in ["turn C3", "say no_more_bets\nturn C4"] {
        let script = format!("until offer S6\n{acts}\nend");
        let last = acts.lines().last().unwrap();
        let more = format!("{STUD}, {STUD_CARDS}");
        let told = tell(
            deal(&level_at(&named("stud_shoe"), 1, 11, &format!("seats: 6, {more}"))),
            &script,
        );
        let line = told.lines().find(|line| line.starts_with(last)).unwrap();
        assert!(line.ends_with("due: void"), "{told}");
    }
}

#[test]
fn mstud_35_3_a_the_floor_verifies_what_has_been_inspected() {
    let more = format!("{STUD}, start: Closed");
    let script = "call floor
        inspect
        call floor";
    let must = [
        "call floor: out_of_order sequence by mstud.35.3.a-a",
        "inspect: right",
        "call floor: right",
    ];
    check("stud_shoe", &more, script, &must);
    // Cards that come pre-shuffled are not inspected.
    let more = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)]), start: Closed";
    let must = ["call floor: not_called_for deed by mstud.h.floor"];
    check("stud_shoe_preshuffled", more, "call floor", &must);
}

#[test]
fn mstud_35_11_c_how_a_limit_is_spread_is_advice_and_the_sum_is_scored() {
    let house = "Inline((version: 1, title: \"own\", game: \"mississippi_stud\", edition: Y2009, \
        elections: {\"payout_limit\": \"B\"}, limits: (25, 100)))";
    let more = "seats: 6, patrons: Fixed([(seat: 2, wagers: {\"ante\": 25}, \
        answers: [Raises(3), Raises(3), Raises(3)])]), cards: [(round: 1, hands: [\
        (to: \"S2\", cards: \"As Ks\"), (to: \"C3\", cards: \"Qs\"), (to: \"C4\", cards: \"Js\"), \
        (to: \"C5\", cards: \"Ts\")])]";
    let told = |script: &str| tell(deal(&level_at(house, 1, 3, more)), script);
    // 50,000 in all: evenly spread it is what the limit leaves the hand.
    let even = told(
        "until pay
            pay S2 ante 5000.00
            pay S2 street_3 15000.00
            pay S2 street_4 15000.00
            pay S2 street_5 15000.00
            end",
    );
    assert!(
        even.contains("pay S2 ante 5000.00: wrong amount by mstud.h.spread (not scored)"),
        "{even}"
    );
    assert!(even.contains("pay S2 street_5 15000.00: right"), "{even}");
    assert!(even.contains("scored findings: 0, S2 50000"), "{even}");
    // Too little at last, too much at once, and so little that the rest cannot make it up.
    let short = told(
        "until pay
            pay S2 ante 5000.00
            pay S2 street_3 15000.00
            pay S2 street_4 15000.00
            pay S2 street_5 10000.00",
    );
    assert!(
        short.contains("pay S2 street_5 10000.00: wrong amount by mstud.35.11.c-a;"),
        "{short}"
    );
    let much = told(
        "until pay
            pay S2 street_3 60000.00",
    );
    assert!(much.contains("wrong deed by mstud.35.11.c-a;"), "{much}");
}

#[test]
fn pgb_11_17_g_a_hand_picked_up_in_mid_deal_voids_all() {
    check(
        "pgp_hand_a",
        GOW,
        "until remove stub_in_hand
            pick_up S2
            end",
        &[
            "pick_up S2: not_called_for deed by pgb.11.17.g.1-d; due: void",
            "over: true, void: true",
        ],
    );
}

#[test]
fn pgb_11_17_f_a_hand_that_lies_open_and_wins_is_paid() {
    let cards = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"9d 9s 4h\"), \
        (to: \"S2\", cards: \"Qd 8c 3s\")])]";
    check(
        "pgp_shoe_a",
        &format!("{GOW}, {cards}"),
        "until deliver S1
            deliver S1 up
            until collect S2 three_card
            collect S2 three_card
            pay S1 three_card 5.00",
        &[
            "deliver S1 up: wrong face by pgb.11.17.e-a",
            "pay S1 three_card 5.00: right; due: issue",
        ],
    );
}

#[test]
fn pgb_11_17_f_a_loser_left_lying_is_scored_where_the_dealer_looks_too() {
    let cards = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"9d 9s 4h\"), \
        (to: \"S2\", cards: \"Qd 8c 3s\")])]";
    check(
        "pgp_shoe_reads",
        &format!("{GOW}, {cards}"),
        "until turn S2
            issue",
        &["issue: out_of_order sequence by pgb.11.17.f-d"],
    );
    // Taken unseen it is only the practice of the house that is broken.
    check(
        "pgp_shoe_reads",
        &format!("{GOW}, {cards}"),
        "until turn S2
            collect S2 three_card",
        &["collect S2 three_card: out_of_order sequence by pgp.h.reads (not scored)"],
    );
}

#[test]
fn pgb_11_18_d_what_is_paid_beyond_the_ceiling_breaks_the_ceiling() {
    let cards = "cards: [(round: 1, hands: [(to: \"S2\", cards: \"As Ah Ad Ac Jo 2d 3c\")])]";
    let patrons = "patrons: Fixed([(seat: 2, wagers: {\"pai_gow\": 10, \"seven_card\": 115})])";
    check(
        "pgp_seven_only",
        &format!("{patrons}, {cards}"),
        "until pay S2 seven_card
            pay S2 seven_card 57500.00",
        &["pay S2 seven_card 57500.00: wrong amount by pgb.11.18.d-d"],
    );
}

/// The cards of a round are not mixed before they are in: they make the hands that are played.
#[test]
fn cards_washed_in_mid_round_are_told_at_every_game() {
    let mut washed = 0;
    for game in games::ALL.iter().filter(|game| game.id() != "roulette") {
        for house in house_names(game.id()) {
            let mut session = open(house, 1, 3, "");
            let mut after = 0;
            while !session.is_over() && after < 60 {
                if session.memory().started {
                    after += 1;
                    assert!(can(session.table(), &Act::Wash).is_ok());
                    let mut other = session.clone();
                    let entry = other.step(0, Act::Wash).unwrap();
                    assert!(!entry.findings.is_empty(), "{house}: after {after} acts of the round");
                    washed += 1;
                }
                session.step(0, session.expected()[0]).unwrap();
            }
        }
    }
    assert!(washed > 500, "{washed}");
}

/// 20.10(b): a patron decides on his hand. Who was dealt none has nothing to decide on.
#[test]
fn tcp_20_10_b_nobody_without_a_card_is_offered_the_choice() {
    let more = format!("seats: 6, start: Ready, {TCP}");
    let mut session = deal(&level_at(&named("tcp_shoe_phase"), 1, 11, &more));
    let card = |to: &str| format!("remove shoe L; place {to} down R; ");
    let deal = format!("{}{}", card("S1").repeat(3), card("dealer").repeat(3));
    for act in format!("say no_more_bets; {deal}remove_stub").split("; ") {
        session.step(0, act.parse().unwrap()).unwrap();
    }
    let offered: Vec<Seat> = session
        .open_duties()
        .into_iter()
        .filter_map(|(_, due)| if let Act::Offer(seat) = due.act { Some(seat) } else { None })
        .collect();
    assert_eq!(offered, [Seat(1)]);
    // When he has decided, everybody has.
    session.step(0, "offer S1".parse().unwrap()).unwrap();
    let left = session.open_duties();
    assert!(left.iter().all(|(_, due)| !matches!(due.act, Act::Offer(_))), "{left:?}");
    assert!(left.iter().any(|(_, due)| due.act.to_string() == "turn dealer"), "{left:?}");
}

/// 20.7(e): no five rounds in a row without a count. Each round that ends uncounted after the fourth ends
/// another five, so that the count is owed in each.
#[test]
fn tcp_20_7_e_a_count_left_out_is_owed_in_each_round_until_it_is_made() {
    let more = format!("seats: 6, {TCP}");
    let owed = |counted_in: Option<u32>| {
        let mut session = deal(&level_at(&named("tcp_shoe_phase"), 8, 11, &more));
        let mut rounds = Vec::new();
        while !session.is_over() {
            let round = session.memory().round;
            let acts = session.expected();
            let is_count = |act: &Act| {
                matches!(act, Act::CountStub(_)) || act.to_string() == "place_stub stub down"
            };
            if is_count(&acts[0]) && !rounds.contains(&round) {
                rounds.push(round);
            }
            let skips = is_count(&acts[0]) && counted_in.is_none_or(|in_round| in_round != round);
            let act = if skips { "place_stub rack down".parse().unwrap() } else { acts[0] };
            session.step(0, act).unwrap();
        }
        rounds
    };
    assert_eq!(owed(None), [5, 6, 7, 8]);
    assert_eq!(owed(Some(6)), [5, 6]);
}
