//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses};
use crate::baccarat_tables::{assert_all_cured, assert_all_guided, from, happenings, own, table};
use crate::bench::houses::named;
use crate::bench::perfect::alone_and_paired;
use crate::bench::suite::perfect_dealer_tests;
use clearhands::kit::Card;

/// The most seats of a table.
const MOST: u64 = 7;

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (500, 20, |i| from(i, MOST)),
    sets: (election_sets(), 432),
    at_each_set: (100, |n| [(n * 7, from(n, MOST))]),
    few: (90, table(6, MOST)),
    cards: |cards: &[Card]| assert!([312, 416].contains(&cards.len())),
}

/// Every incident at every place that a table of five seats offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let mut all = Vec::new();
    let turned = house.contains("turned");
    let whats = ["touches", "leaves", "stalls", "errs", "gives_up"];
    for round in 1..=2 {
        let whats = if turned { &whats[..] } else { &whats[..2] };
        all.extend(happenings(round, &[1, 2, 4, 5], whats, 6));
        for at in ["player", "banker"] {
            for n in 1..=6 {
                for up in [true, false] {
                    let more = format!(", at: \"{at}\", n: {n}, up: {up}");
                    all.push(own(round, "mistake", &more));
                }
            }
        }
        for left in 0..=7 {
            all.push(own(round, "dry", &format!(", n: {left}")));
            if !house.contains("endless") {
                all.push(own(round, "cutting_card", &format!(", n: {left}")));
            }
        }
        all.extend((1..=6).map(|draw| format!("Slip(round: {round}, draw: {draw})")));
    }
    if house == "mini_show" || house == "mini_turned" {
        let mistake = own(1, "mistake", ", at: \"banker\", n: 4, up: true");
        let wager = own(1, "wager_on_show", ", seat: 2, at: \"tie\", amount: 25");
        all.push(format!("{mistake}, {wager}"));
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
