//! Three Card Draw Poker in numbers and words: worked settlements, right orders counted, logs dealt
//! again, and levels held to their texts.

use super::{GAME, house, houses};
use crate::bench::levels::{Promise, assert_kept, dealt_levels, find};
use crate::bench::perft::right_orders;
use crate::bench::replay::assert_replayed;
use crate::bench::rows::rows;
use crate::bench::{BOOK, deal, deal_out, level_at};
use clearhands::kit::{Card, Cents, Seat};
use clearhands::rules::HandRank;
use clearhands::table::Act;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Worked settlements: cards, stakes and answers, and what is taken and paid.
const SETTLEMENTS: &str = include_str!("../data/three_card_draw.tsv");

#[test]
fn every_worked_settlement_comes_out_by_every_way_of_dealing() {
    let mut dealt = 0;
    for row in rows(SETTLEMENTS) {
        let get = |name: &str| row.get(name);
        let (bonus, first3) = get("tables").split_once(' ').unwrap();
        for dealing in ["manual_shoe", "hand", "automated_shoe plus", "automated_shoe four"] {
            let (method, fourth) = match dealing.split_once(' ') {
                Some((method, "four")) => (method, "four_from_stub"),
                Some((method, _)) => (method, "packet_plus_one"),
                None => (dealing, "packet_plus_one"),
            };
            let house = house(&[
                ("dealing", method),
                ("dealer_fourth", fourth),
                ("bonus_table", bonus),
                ("first3_table", first3),
            ]);
            let stake = if get("first3") == "0" {
                String::new()
            } else {
                format!(", \"first3\": {}", get("first3"))
            };
            let drawn = if get("drawn") == "-" {
                String::new()
            } else {
                let place = if get("first3") == "0" { "ante" } else { "side" };
                format!(", (to: \"S2.{place}\", cards: \"{}\")", get("drawn"))
            };
            let more = format!(
                "seats: 3, patrons: Fixed([(seat: 2, wagers: {{\"ante\": {}{stake}}}, \
                 answer: {})]), cards: [(round: 1, hands: [(to: \"S2\", cards: \"{}\"), \
                 (to: \"dealer\", cards: \"{}\"){drawn}])]",
                get("ante"),
                get("answer"),
                get("cards"),
                get("dealer"),
            );
            let mut session = deal(&level_at(&house, 1, 1, &more));
            let acts = deal_out(&mut session);
            let money: Vec<String> = acts
                .iter()
                .filter_map(|act| match act {
                    Act::Pay { spot, amount, .. } => {
                        Some(format!("pay {} {}", spot.wager, amount.0 / 100))
                    }
                    Act::Collect(spot) => Some(format!("take {}", spot.wager)),
                    Act::Release(spot) => Some(format!("back {}", spot.wager)),
                    _ => None,
                })
                .collect();
            assert_eq!(money.join("; "), get("money"), "{} by {dealing}", get("id"));
            let net = session.nets()[0].1.0 / 100;
            assert_eq!(net.to_string(), get("net"), "{} by {dealing}", get("id"));
            dealt += 1;
        }
    }
    assert_eq!(dealt, 17 * 4);
}

#[test]
fn the_right_orders_are_counted() {
    let stands = "seats: 1, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qs 8d 3c 2h\"), \
        (to: \"S1\", cards: \"Kh Kd 2d\")])]";
    let two = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
        (seat: 2, wagers: {\"ante\": 10, \"first3\": 5}, answer: Folds)]), \
        cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qs 8d 3c 2h\"), \
        (to: \"S1\", cards: \"Kh Kd 2d\"), (to: \"S1.side\", cards: \"9c\"), \
        (to: \"S2\", cards: \"Jh 7c 2s\")])]";
    let mut told = String::new();
    for house in houses() {
        let count = |more: &str| right_orders(&house, more);
        writeln!(told, "{house}: one stands {}, two {}", count(stands), count(two)).unwrap();
    }
    insta::assert_snapshot!(told, @r#"
    Named("tcdp_auto_counting"): one stands 2, two 4
    Named("tcdp_auto_four"): one stands 2, two 4
    Named("tcdp_auto_plus"): one stands 2, two 4
    Named("tcdp_hand"): one stands 2, two 4
    Named("tcdp_hand_two_decks"): one stands 2, two 4
    Named("tcdp_shoe"): one stands 2, two 4
    Named("tcdp_shoe_counting"): one stands 2, two 4
    Named("tcdp_shoe_hand_shuffle"): one stands 2, two 4
    Named("tcdp_shoe_right"): one stands 2, two 4
    Named("tcdp_shoe_two_decks"): one stands 2, two 4
    "#);
}

/// What the texts of the levels promise: level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    ("tcdp_first_round", 1, &["pick_up S5.discard", "place S5.ante down", "pay S2 in_to"], &[]),
    ("tcdp_first_watch", 1, &["tuck S1 S1.side", "place S3.side down", "remove_stub"], &["swap"]),
    (
        "tcdp_deal_opening",
        1,
        &["inspect", "call floor", "spread", "turn deck", "wash", "stack"],
        &[],
    ),
    ("tcdp_deal_cut", 2, &["cover in_front", "cut 26", "cover rack", "load"], &["inspect"]),
    ("tcdp_deal_threes", 1, &["remove shoe R", "place S1 down L"], &["cut"]),
    (
        "tcdp_deal_hand",
        1,
        &["take_deck L", "remove held R", "place S1.ante down"],
        &["load", "cut"],
    ),
    ("tcdp_deal_plus", 1, &["deliver dealer down", "remove stub_in_hand"], &["place_stub stub"]),
    ("tcdp_deal_four", 1, &["remove stub_in_hand", "place dealer down"], &["deliver dealer"]),
    ("tcdp_deal_two_decks", 2, &["swap", "load"], &["shuffle"]),
    ("tcdp_decide_fold", 1, &["pick_up S1", "tuck S2 S2.side", "pay S2 first3 5"], &["tuck S1"]),
    ("tcdp_hands_dealer", 1, &["arrange dealer 2 3 4 1"], &["pay S2"]),
    ("tcdp_hands_dealer", 2, &["collect S2 ante"], &[]),
    ("tcdp_hands_ties", 1, &["release S1 ante"], &["pay S1 ante"]),
    ("tcdp_hands_ties", 2, &["collect S1 ante", "pay S3 in_to_win_bonus 15", "release S6"], &[]),
    ("tcdp_amounts_1", 1, &["pay S6 first3 1000", "pay S6 in_to_win_bonus 600"], &[]),
    ("tcdp_amounts_drawn", 1, &["pay S1 first3 5", "collect S2 first3"], &["pay S4 first3"]),
    ("tcdp_settle_losers", 1, &["collect S1 ante", "pay S1 in_to_win_bonus 10"], &["pay S1 ante"]),
    ("tcdp_stub_fifth", 1, &["place_stub stub down", "count_stub"], &["check_hands"]),
    ("tcdp_stub_auto", 1, &["place_stub rack"], &["count_stub"]),
    ("tcdp_stub_auto", 2, &["count_stub"], &[]),
    ("tcdp_stub_waived", 2, &["place_stub rack"], &["count_stub"]),
    ("tcdp_stub_waived", 3, &["call floor", "remove_deck"], &["count_stub"]),
    ("tcdp_stub_short", 2, &["check_hands", "void", "call floor", "remove_deck"], &["turn dealer"]),
    ("tcdp_irr_face_up", 1, &["void", "shuffle"], &["offer", "remove_deck"]),
    ("tcdp_irr_slip", 1, &["turn dealer"], &["void", "place rack"]),
    ("tcdp_irr_late_wager", 1, &["correct S1 first3"], &["void"]),
    ("tcdp_irr_stake_size", 2, &["correct S2 in_to_win"], &["void"]),
    ("tcdp_irr_shoe_jam", 1, &["void", "remove_stub", "shuffle"], &["offer"]),
    ("tcdp_irr_shoe_dead", 2, &["set_aside auto_shoe", "remove shoe L"], &["issue"]),
    ("tcdp_irr_shuffler_dead", 1, &["set_aside shuffler", "cut 26"], &["void"]),
    ("tcdp_irr_old_deck", 2, &["remove_deck", "shuffle"], &["void"]),
    ("tcdp_irr_exposed", 1, &["turn dealer"], &["void"]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    let dealt = dealt_levels(GAME);
    assert_kept(PROMISES, |id| find(&dealt, id));
}

#[test]
fn a_log_is_dealt_again_as_it_was_written() {
    let table = format!("{}, start: Closed", super::FOUR);
    let wrong = ("place S1.side down R", "place S1.ante down R");
    let faulted = houses().filter(|house| assert_replayed(house, &table, wrong.0, wrong.1));
    // A card out of a packet comes by no palm.
    assert!(faulted.count() > 5);
}

/// A First 3 without an ante buys no hand; it goes back, and the round of the others stands.
#[test]
fn a_first3_without_an_ante_goes_back_and_voids_nothing() {
    let more = "seats: 2, patrons: Fixed([(seat: 1, wagers: {\"first3\": 5}), \
        (seat: 2, wagers: {\"ante\": 25}, answer: Plays)])";
    for house in houses() {
        let mut session = deal(&level_at(&house, 1, 3, more));
        let acts: Vec<String> = deal_out(&mut session).iter().map(Act::to_string).collect();
        let back = acts.iter().position(|act| act == "release S1 first3");
        let shown = acts.iter().position(|act| act == "turn dealer");
        assert!(back > shown && shown.is_some(), "{house}: {acts:?}");
        let wrong = |act: &&String| act.starts_with("void") || act.starts_with("call");
        assert_eq!(acts.iter().find(wrong), None, "{house}");
        let nets = session.nets();
        let net = |seat: u8| nets.iter().find(|(other, _)| *other == Seat(seat)).unwrap().1;
        assert_eq!(net(1), Cents::ZERO, "{house}");
        assert_ne!(net(2), Cents::ZERO, "{house}");
    }
}

/// What First 3 comes to over all 22,100 hands of a player who never draws, by each table.
#[test]
fn first3_comes_to_the_exact_figures_at_every_table() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for (i, &a) in deck.iter().enumerate() {
        for (j, &b) in deck.iter().enumerate().skip(i + 1) {
            for &c in &deck[j + 1..] {
                let hand = HandRank::of([a, b, c]).unwrap().with_mini_royal();
                *counts.entry(hand.category.id()).or_default() += 1;
            }
        }
    }
    let ours = BOOK.paytables.iter().filter(|table| table.game == "three_card_draw");
    let mut nets = Vec::new();
    for table in ours.filter(|table| table.wager == "first3") {
        let won: i64 = table.lines.iter().map(|line| counts[line.hand.as_str()] * line.pays).sum();
        nets.push((table.id.as_str(), won - counts["high_card"]));
    }
    assert_eq!(
        nets,
        [("first3_1", -528), ("first3_2", -488), ("first3_3", -448), ("first3_4", -1_528)]
    );
}
