//! Perft for dealers: how many right orders of acts there are from small starting tables.

use super::houses;
use crate::bench::houses::named;
use crate::bench::perft::right_orders;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let cards = "start: Ready, cards: [(round: 1, hands: [(to: \"player\", cards: \"2h 3d 4c\"), \
        (to: \"banker\", cards: \"Kc 3d 9s\")])]";
    let two = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"banker\": 100, \"tie\": 25}, answer: Accepts), \
        (seat: 2, wagers: {\"player\": 50}, answer: Accepts)])";
    let ties = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"banker\": 100, \"tie\": 25}, answer: Declines), \
        (seat: 2, wagers: {\"tie\": 25}, answer: Accepts)])";
    let mut told = String::new();
    for house in houses() {
        let count = |table: &str| right_orders(&named(house), &format!("{table}, {cards}"));
        writeln!(told, "{house}: {} {}", count(two), count(ties)).unwrap();
    }
    insta::assert_snapshot!(told, @r#"
    punto_collected: 8 24
    punto_corner: 8 24
    punto_face_up: 8 24
    punto_nine: 8 24
    punto_patrons: 8 24
    punto_preshuffled: 8 24
    punto_simulated: 8 24
    punto_six: 8 24
    "#);
}
