//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses, own};
use crate::bench::houses::named;
use crate::bench::perfect::{alone_and_paired, assert_any_right_way, assert_cured, assert_guided};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::tables_of_seats;
use clearhands::kit::{Card, Seat};
use clearhands::table::{Act, Turn};

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    tables_of_seats(u8::try_from(i % 8 + 1).unwrap(), i.is_multiple_of(2), "Sound")
}

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (100, 20, table),
    sets: (election_sets(), 96),
    at_each_set: (10, |n| (0..4).map(move |i| (n * 7 + i, table(n + i)))),
    few: (40, table(5)),
    cards: |cards: &[Card]| assert!(cards.is_empty()),
}

#[test]
fn what_may_be_done_in_any_order_may_be_done_in_any_order() {
    for house in houses() {
        for seed in 0..6 {
            assert_any_right_way(&named(house), seed, &table(seed));
        }
    }
}

/// Every incident at every place that the table offers, one a level.
pub(super) fn incidents(house: &str) -> Vec<String> {
    let mut all = Vec::new();
    let high = house.contains("high");
    let dollars = |n: i32| if high { n * 5 } else { n };
    for round in 1..=2 {
        for pocket in ["0", "00", "17", "20", "18"] {
            all.push(super::rests(round, pocket));
        }
        for what in ["ball_leaves", "foreign"] {
            all.push(own(round, what, ""));
        }
        for n in 1..=8 {
            all.push(own(round, "picture", &format!("n: {n}, at: \"17\"")));
        }
        for (seat, wager) in [(1, "n17"), (2, "black"), (4, "split_0_00"), (1, "split_17_20")] {
            let on = format!("seat: {seat}, at: \"{wager}\"");
            all.push(own(round, "claims", &on));
            for what in ["speaks", "speaks_no_cash", "speaks_late"] {
                all.push(own(round, what, &format!("{on}, amount: {}", dollars(20))));
            }
            all.push(format!(
                "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: {})",
                dollars(10)
            ));
        }
        for what in ["moved_before", "moved_after"] {
            all.push(own(round, what, "seat: 1, at: \"n17 to n18\""));
            all.push(own(round, what, "seat: 2, at: \"n0 to split_0_2\""));
        }
        for (seat, wager, amount) in [(1, "odd", 5), (2, "high", 100), (4, "red", 0)] {
            // Where the limit is lower there is no value chip to lay down.
            if house.contains("coins") && amount > 50 {
                continue;
            }
            let on = format!("seat: {seat}, at: \"{wager}\", amount: {amount}");
            all.push(own(round, "coupon", &on));
        }
        for stray in ["line_dozen_1_2", "line_column_1_34"] {
            all.push(own(
                round,
                "stray",
                &format!("seat: 2, at: \"{stray}\", amount: {}", dollars(2)),
            ));
        }
        if house.contains("neighbours") || house.contains("full") {
            for amount in [7, 3, 10] {
                let on = format!("seat: 2, at: \"wheel_00\", amount: {amount}");
                all.push(own(round, "stray", &on));
            }
        }
        all.push(own(round, "leaves", "seat: 2"));
        all.push(own(round, "buy_in", "seat: 3, amount: 100"));
        all.push(own(round, "buy_in", "seat: 3, amount: 100, up: true"));
        all.push(own(round, "buy_in", "seat: 3, at: \"value\", amount: 100"));
        all.push(own(round, "buy_in", "seat: 1, amount: 100"));
        all.push(format!("Device(round: {round}, seat: 2)"));
        all.push(format!("Device(round: {round}, seat: 2, permitted: true)"));
    }
    all
}

/// The table for the limits of a house.
pub(super) fn table_at(house: &str) -> String {
    if !house.contains("high") {
        return TABLE.to_owned();
    }
    // Five-dollar chips.
    TABLE
        .replace(": 1,", ": 5,")
        .replace(": 1}", ": 5}")
        .replace(": 2,", ": 10,")
        .replace(": 3,", ": 15,")
        .replace("(seat: 5", "(seat: 1")
        .replace("(seat: 10", "(seat: 2")
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let mut dealt = 0;
    for house in houses() {
        let incidents = alone_and_paired(&incidents(house), 11);
        dealt += assert_cured(&named(house), &table_at(house), &["Ready"], &incidents, |_, _| {});
    }
    println!("{dealt} levels with incidents");
    assert!(dealt > 1000);
}

#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    for house in houses() {
        let wrongs = [
            Act::Void(None),
            Act::Mark(3),
            Act::Lift,
            Act::TakeBall,
            Act::Confirm(Seat(1)),
            Act::Spin { ball: Turn::Clockwise, turns: 2 },
            Act::Pay {
                spot: super::spot(1, "n7"),
                amount: clearhands::kit::Cents(3500),
                chips: None,
            },
        ];
        assert_guided(&named(house), &table(5), &wrongs);
    }
}
