//! How many right orders of acts there are from small starting tables.

use super::{houses, patrons};
use crate::bench::houses::{house, named};
use crate::bench::perft::right_orders;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let stakes: &[(&str, i64)] =
        &[("pai_gow", 20), ("three_card", 10), ("seven_card", 5), ("imperial", 5)];
    let cards = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Qs 8s 3s Ks Kd Kh 2c\"), \
        (to: \"S2\", cards: \"Qd Qc Th 8d 7c 5h 4h\"), \
        (to: \"S3\", cards: \"Jd 9c 7h 5d 4s 3c 2d\")])]";
    let lone = "cards: [(round: 1, hands: [(to: \"S1\", cards: \"Qs 8s 3s Ks Kd Kh 2c\")])]";
    let mut told = String::new();
    for name in houses() {
        let house = house(name);
        let count = |more: &str| right_orders(&named(name), more);
        let one = patrons(&house, 1, &[(1, stakes)]);
        let three = patrons(&house, 3, &[(1, stakes), (2, stakes), (3, stakes)]);
        let (a, b) = (count(&format!("{one}, {lone}")), count(&format!("{three}, {cards}")));
        writeln!(told, "{name}: one seat {a}, three seats {b}").unwrap();
    }
    insta::assert_snapshot!(told);
}
