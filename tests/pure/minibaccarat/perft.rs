//! Perft for dealers: how many right orders of acts there are from small starting tables.

use super::houses;
use crate::bench::houses::named;
use crate::bench::perft::right_orders;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let table = "seats: 3, start: Ready, patrons: Fixed([(seat: 1, wagers: {\"banker\": 50}), \
        (seat: 2, wagers: {\"player\": 50}), (seat: 3, wagers: {\"banker\": 25, \"tie\": 25})])";
    let both = "Kh 3d 4c|2c 3d 9d";
    let tie = "Kh 7d|Qc 7s";
    let mut told = String::new();
    for house in houses() {
        let count = |hands: &str| {
            let (player, banker) = hands.split_once('|').unwrap();
            let cards = format!(
                "cards: [(round: 1, hands: [(to: \"player\", cards: \"{player}\"), \
                 (to: \"banker\", cards: \"{banker}\")])]"
            );
            right_orders(&named(house), &format!("{table}, {cards}"))
        };
        writeln!(told, "{house}: both draw {}, a tie {}", count(both), count(tie)).unwrap();
    }
    // Two closing counts, three losers and two hands to bring in come in any order.
    insta::assert_snapshot!(told, @r"
    mini_corner: both draw 24, a tie 2
    mini_endless: both draw 24, a tie 2
    mini_face_up: both draw 24, a tie 2
    mini_show: both draw 24, a tie 2
    mini_six: both draw 24, a tie 2
    mini_totals: both draw 24, a tie 2
    mini_turned: both draw 24, a tie 2
    mini_turned_high: both draw 24, a tie 2
    ");
}
