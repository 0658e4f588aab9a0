//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses};
use crate::bench::houses::named;
use crate::bench::perfect::{
    alone_and_paired, assert_cured, assert_guided, assert_void_pays_nothing,
};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::tables_of_seats;
use clearhands::kit::{Area, Card, Side};
use clearhands::table::Act;

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    tables_of_seats(u8::try_from(i % 14 + 1).unwrap(), i.is_multiple_of(2), skill)
}

/// The same, from this start.
fn from(i: u64) -> String {
    let start = ["Closed", "Unshuffled", "Ready"][usize::try_from(i % 3).unwrap()];
    format!("{}, start: {start}", table(i))
}

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (200, 15, from),
    sets: (election_sets(), 288),
    at_each_set: (80, |n| [(n * 7, from(n))]),
    few: (90, table(6)),
    cards: |cards: &[Card]| assert!([312, 416].contains(&cards.len())),
}

/// Every incident at every place that the table offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let mut all = Vec::new();
    let own = |what: &str, round: u32, more: &str| {
        format!("Own((round: {round}, what: \"{what}\"{more}))")
    };
    for round in 1..=2 {
        for seat in [1, 2, 4, 6, 7] {
            for wager in ["player", "banker", "tie"] {
                all.push(format!(
                    "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 25)"
                ));
            }
            for what in ["touches", "leaves", "errs"] {
                all.push(own(what, round, &format!(", seat: {seat}")));
            }
            all.push(format!("Device(round: {round}, seat: {seat})"));
        }
        for at in ["player", "banker"] {
            for up in [true, false] {
                all.push(own("extra", round, &format!(", at: \"{at}\", up: {up}")));
            }
            all.extend(
                (1..=3)
                    .map(|card| format!("CardFlips(round: {round}, at: \"{at}\", card: {card})")),
            );
        }
        for what in ["passes", "ordered", "errs"] {
            all.push(own(what, round, ""));
        }
        for n in 1..=3 {
            all.push(own("stalls", round, &format!(", n: {n}")));
        }
        for left in 1..=5 {
            all.push(own("runs_low", round, &format!(", n: {left}")));
        }
        for left in 0..=7 {
            all.push(own("cutting_card", round, &format!(", n: {left}")));
        }
        all.extend((1..=6).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
    }
    if house == "punto_patrons" || house == "punto_simulated" {
        let extra = own("extra", 1, ", at: \"banker\", up: true");
        let wager = own("wager_on_show", 1, ", seat: 2, at: \"tie\", amount: 25");
        all.push(format!("{extra}, {wager}"));
    }
    all
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let (mut dealt, mut voids) = (0, 0);
    for name in houses() {
        let all = alone_and_paired(&incidents(name), 13);
        let starts = ["Closed", "Unshuffled", "Ready"];
        dealt += assert_cured(&named(name), TABLE, &starts, &all, |what, session| {
            voids += assert_void_pays_nothing(what, session);
        });
    }
    println!("{dealt} levels with incidents, {voids} rounds void");
    assert!(voids > 100);
}

/// In the guided mode nothing wrong happens: it is refused, and the table stays as it was.
#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    let wrongs = [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Side(Side::Banker))];
    for house in houses() {
        assert_guided(&named(house), &table(5), &wrongs);
    }
}
