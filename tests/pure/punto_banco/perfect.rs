//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses};
use crate::baccarat_tables::{assert_all_cured, assert_all_guided, from, happenings, own, table};
use crate::bench::houses::named;
use crate::bench::perfect::alone_and_paired;
use crate::bench::suite::perfect_dealer_tests;
use clearhands::kit::Card;

/// The most seats of a table.
const MOST: u64 = 14;

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (200, 15, |i| from(i, MOST)),
    sets: (election_sets(), 288),
    at_each_set: (80, |n| [(n * 7, from(n, MOST))]),
    few: (90, table(6, MOST)),
    cards: |cards: &[Card]| assert!([312, 416].contains(&cards.len())),
}

/// Every incident at every place that the table offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let mut all = Vec::new();
    for round in 1..=2 {
        all.extend(happenings(round, &[1, 2, 4, 6, 7], &["touches", "leaves", "errs"], 3));
        for at in ["player", "banker"] {
            for up in [true, false] {
                all.push(own(round, "extra", &format!(", at: \"{at}\", up: {up}")));
            }
        }
        for what in ["passes", "ordered", "errs"] {
            all.push(own(round, what, ""));
        }
        for n in 1..=3 {
            all.push(own(round, "stalls", &format!(", n: {n}")));
        }
        for left in 1..=5 {
            all.push(own(round, "runs_low", &format!(", n: {left}")));
        }
        for left in 0..=7 {
            all.push(own(round, "cutting_card", &format!(", n: {left}")));
        }
    }
    if house == "punto_patrons" || house == "punto_simulated" {
        let extra = own(1, "extra", ", at: \"banker\", up: true");
        let wager = own(1, "wager_on_show", ", seat: 2, at: \"tie\", amount: 25");
        all.push(format!("{extra}, {wager}"));
    }
    all
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    assert_all_cured(houses(), TABLE, |house| alone_and_paired(&incidents(house), 13));
}

#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    assert_all_guided(houses(), &table(5, MOST));
}
