//! Three Card Draw Poker: what only this game has to prove. The perfect dealer is never faulted.

mod broken;
mod scripts;
mod worked;

use crate::bench::houses::{house_names, house_of, named};
use crate::bench::perfect::{
    alone_and_paired, assert_any_right_way, assert_cured, assert_void_pays_nothing,
};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::tables_of_seats;
use clearhands::kit::{Area, Card};

/// The game of these tests.
const GAME: &str = "three_card_draw";

/// The built-in houses of the game, as levels name them.
fn houses() -> impl Iterator<Item = String> {
    house_names(GAME).map(named)
}

/// A house of its own with these elections.
fn house(elections: &[(&str, &str)]) -> String {
    house_of(GAME, "edition: All, limits: (5, 200)", elections)
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let mut sets = Vec::new();
    let mut n = 0;
    for (dealing, side, pattern, fourth) in [
        ("manual_shoe", "left", "singly", "packet_plus_one"),
        ("manual_shoe", "left", "by_threes", "packet_plus_one"),
        ("manual_shoe", "right", "singly", "packet_plus_one"),
        ("manual_shoe", "right", "by_threes", "packet_plus_one"),
        ("hand", "left", "singly", "packet_plus_one"),
        ("hand", "left", "by_threes", "packet_plus_one"),
        ("automated_shoe", "left", "singly", "packet_plus_one"),
        ("automated_shoe", "left", "singly", "four_from_stub"),
    ] {
        for (shuffle, decks, counting) in [
            ("machine", "one", "no"),
            ("machine", "one", "yes"),
            ("machine", "two", "no"),
            ("machine", "two", "yes"),
            ("manual", "one", "no"),
        ] {
            if dealing == "hand" && shuffle == "manual" {
                continue;
            }
            // The odds change nothing in the order, so each table comes up in turn.
            n += 1;
            let (bonus, first3) = ((n % 3 + 1).to_string(), (n % 4 + 1).to_string());
            sets.push(house(&[
                ("dealing", dealing),
                ("shoe_side", side),
                ("deal_pattern", pattern),
                ("dealer_fourth", fourth),
                ("shuffle", shuffle),
                ("decks", decks),
                ("counting_shuffler", counting),
                ("bonus_table", &bonus),
                ("first3_table", &first3),
            ]));
        }
    }
    sets
}

/// Patrons for the table with so many seats: all of them seated, or every second one.
fn tables(i: u64) -> String {
    let skill = if i % 4 < 2 { "Loose" } else { "Sound" };
    tables_of_seats(u8::try_from(i % 6 + 1).unwrap(), i.is_multiple_of(2), skill)
}

perfect_dealer_tests! {
    houses: houses(),
    at_each_house: (250, 12, tables),
    sets: (election_sets(), 38),
    at_each_set: (20, |n| (0..6).map(move |i| (n * 6 + i, tables(i)))),
    few: (30, format!("{}, start: Closed", tables(5))),
    cards: |cards: &[Card]| assert!(cards.len().is_multiple_of(52)),
}

/// Three patrons at a table of four: one draws with First 3, one folds with it, one draws without.
const FOUR: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
    (seat: 2, wagers: {\"ante\": 25, \"first3\": 10}, answer: Folds), \
    (seat: 4, wagers: {\"ante\": 15}, answer: Draws)])";

/// Every incident at every place that this table offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let auto = house.contains("auto");
    let machine = !house.contains("hand_shuffle");
    let mut all = vec!["ShortDeck(round: 1)".to_owned(), "ShortDeck(round: 2)".to_owned()];
    for round in 1..=2 {
        all.push(format!("OldDeck(round: {round})"));
        for seat in [1, 2, 4] {
            for wager in ["ante", "first3"] {
                all.push(format!(
                    "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 5)"
                ));
            }
            for amount in [5, 20, 500] {
                all.push(format!("WrongPlay(round: {round}, seat: {seat}, amount: {amount})"));
            }
            for of in [1, 2, 4].into_iter().filter(|of| *of != seat) {
                all.push(format!("Touch(round: {round}, seat: {seat}, of: {of})"));
            }
            all.push(format!("Shares(round: {round}, seat: {seat})"));
            for card in 1..=3 {
                all.push(format!("CardFlips(round: {round}, at: \"S{seat}\", card: {card})"));
            }
        }
        all.push(format!("CardFlips(round: {round}, at: \"S1.side\", card: 1)"));
        all.push(format!("CardFlips(round: {round}, at: \"S4.ante\", card: 1)"));
        all.extend(
            (1..=4).map(|n| format!("CardFlips(round: {round}, at: \"dealer\", card: {n})")),
        );
        for dead in [false, true] {
            if machine && !(dead && house.contains("_hand")) {
                all.push(format!("ShufflerJam(round: {round}, dead: {dead})"));
            }
            if auto {
                all.extend(
                    (0..3).map(|after| {
                        format!("ShoeJam(round: {round}, after: {after}, dead: {dead})")
                    }),
                );
            }
        }
        if !auto {
            all.extend((1..=13).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
            all.extend((1..=13).map(|draw| format!("Slip(round: {round}, draw: {draw})")));
        }
    }
    all
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let mut dealt = 0;
    for house in houses() {
        let incidents = alone_and_paired(&incidents(&house), 7);
        let starts = ["Unshuffled", "Ready", "Closed"];
        dealt += assert_cured(&house, FOUR, &starts, &incidents, |what, session| {
            assert_void_pays_nothing(what, session);
            assert_eq!(session.table().count(Area::Off), 0);
        });
    }
    assert!(dealt > 1000, "only {dealt} levels with incidents");
}

/// Whatever may be done early, late or not at all is done so now and then, and nothing is faulted.
#[test]
fn no_right_way_of_dealing_is_faulted() {
    let (mut early, mut other) = (0, 0);
    for house in houses() {
        for seed in 0..60 {
            let more = format!("{}, uncounted: {}", tables(seed), seed % 5);
            let (sooner, otherwise) = assert_any_right_way(&house, seed, &more);
            early += sooner;
            other += otherwise;
        }
    }
    assert!(early > 1000 && other > 1000, "{early} early, {other} in another order");
}
