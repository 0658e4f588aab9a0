//! Perft for dealers: how many right orders of acts there are from small starting tables.

use super::{houses, rests};
use crate::bench::houses::named;
use crate::bench::perft::right_orders;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let table = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"red\": 10, \"n17\": 5}), (seat: 2, wagers: {\"black\": 10, \"n17\": 5})])";
    let mut told = String::new();
    for house in houses() {
        let count = |pocket: &str| {
            right_orders(&named(house), &format!("{table}, incidents: [{}]", rests(1, pocket)))
        };
        writeln!(told, "{house}: 17 {}, 9 {}, 00 {}", count("17"), count("9"), count("00"))
            .unwrap();
    }
    insta::assert_snapshot!(told, @"
    wheel_coins: 17 2, 9 2, 00 2
    wheel_coupons: 17 2, 9 2, 00 2
    wheel_full: 17 2, 9 2, 00 4
    wheel_half: 17 2, 9 2, 00 2
    wheel_high: 17 2, 9 2, 00 2
    wheel_lose: 17 2, 9 2, 00 2
    wheel_neighbours: 17 2, 9 2, 00 2
    wheel_prison: 17 2, 9 2, 00 4
    ");
}
