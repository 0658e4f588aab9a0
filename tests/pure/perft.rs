//! Perft for dealers: how many right orders of acts there are from small starting tables.

use crate::bench::houses::named;
use crate::bench::perft::right_orders;
use crate::three_card_poker::houses;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let one = "seats: 1, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays)])";
    let two = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
        (seat: 2, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays)])";
    let folds = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Folds), \
        (seat: 2, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Folds)])";
    let cards = "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qs 8d 3c\"), \
        (to: \"S1\", cards: \"Kh Kd 2d\"), (to: \"S2\", cards: \"Jh 7c 2s\")])]";
    let lone = "cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Qs 8d 3c\"), \
        (to: \"S1\", cards: \"Kh Kd 2d\")])]";
    let mut told = String::new();
    for house in houses() {
        let count = |more: &str| right_orders(&named(house), more);
        let (a, b) = (count(&format!("{one}, {lone}")), count(&format!("{two}, {cards}")));
        let c = count(&format!("{folds}, {cards}"));
        writeln!(told, "{house}: one seat {a}, two seats {b}, two folds {c}").unwrap();
    }
    insta::assert_snapshot!(told, @r#"
    tcp_auto_later: one seat 6, two seats 36, two folds 48
    tcp_auto_now: one seat 6, two seats 36, two folds 48
    tcp_earlier: one seat 12, two seats 216, two folds 48
    tcp_earlier_auto: one seat 12, two seats 216, two folds 48
    tcp_earlier_hand: one seat 12, two seats 216, two folds 48
    tcp_hand_phase: one seat 6, two seats 36, two folds 48
    tcp_hand_seat: one seat 6, two seats 36, two folds 48
    tcp_shoe_b: one seat 6, two seats 36, two folds 48
    tcp_shoe_c: one seat 6, two seats 36, two folds 48
    tcp_shoe_counting: one seat 6, two seats 36, two folds 48
    tcp_shoe_d: one seat 6, two seats 36, two folds 48
    tcp_shoe_hand_shuffle: one seat 6, two seats 36, two folds 48
    tcp_shoe_phase: one seat 6, two seats 36, two folds 48
    tcp_shoe_right: one seat 6, two seats 36, two folds 48
    tcp_shoe_seat: one seat 6, two seats 36, two folds 48
    "#);
}
