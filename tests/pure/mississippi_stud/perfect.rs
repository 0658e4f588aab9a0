//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses, level};
use crate::bench::houses::named;
use crate::bench::perfect::{
    alone_and_paired, assert_cured, assert_guided, assert_void_pays_nothing, voided,
};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::{deal, deal_out, tables_of_seats};
use clearhands::kit::{Area, Card};
use clearhands::table::Act;

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    tables_of_seats(u8::try_from(i % 6 + 1).unwrap(), i.is_multiple_of(2), skill)
}

/// The same, from this start.
fn from(i: u64, start: u64) -> String {
    let start = if start.is_multiple_of(2) { "Closed" } else { "Unshuffled" };
    format!("{}, start: {start}", table(i))
}

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (500, 20, |i| from(i, i)),
    sets: (election_sets(), 152),
    at_each_set: (20, |n| (0..6).map(move |i| (n * 7 + i, from(i, n + i)))),
    few: (40, table(5)),
    cards: |cards: &[Card]| assert!(cards.len().is_multiple_of(52)),
}

/// Every incident at every place that a table of three seats offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let auto = house.contains("auto");
    let machine = !house.contains("hand_shuffle");
    let mut all: Vec<String> = (1..=3).map(|n| format!("ShortDeck(round: {n})")).collect();
    for round in 1..=2 {
        all.push(format!("OldDeck(round: {round})"));
        for seat in 1..=3 {
            for wager in ["ante", "street_3", "street_4", "street_5"] {
                all.push(format!(
                    "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 25)"
                ));
            }
            // Whoever has folded is offered no choice.
            for choice in 1..=[3, 2, 1][seat - 1] {
                for amount in [10, 30, 110] {
                    all.push(format!(
                        "WrongPlay(round: {round}, seat: {seat}, amount: {amount}, \
                         choice: {choice})"
                    ));
                }
            }
            for of in (1..=3).filter(|of| *of != seat) {
                all.push(format!("Touch(round: {round}, seat: {seat}, of: {of})"));
            }
            for card in 1..=2 {
                all.push(format!("CardFlips(round: {round}, at: \"S{seat}\", card: {card})"));
            }
            all.push(format!("CardFlips(round: {round}, at: \"C{}\", card: 1)", seat + 2));
            all.push(format!("Shares(round: {round}, seat: {seat})"));
        }
        for dead in [false, true] {
            if machine && !(dead && house.contains("hand")) {
                all.push(format!("ShufflerJam(round: {round}, dead: {dead})"));
            }
            if auto {
                all.extend(
                    (0..=2).map(|after| {
                        format!("ShoeJam(round: {round}, after: {after}, dead: {dead})")
                    }),
                );
            }
        }
        if !auto {
            all.extend((1..=9).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
            all.extend((1..=9).map(|draw| format!("Slip(round: {round}, draw: {draw})")));
        }
    }
    all
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let (mut dealt, mut voids) = (0, 0);
    for house in houses() {
        let mut incidents = alone_and_paired(&incidents(house), 7);
        // Of a preshuffled deck the first round needs no shuffle.
        incidents.retain(|what| {
            !(house.contains("preshuffled") && what.contains("ShufflerJam(round: 1"))
        });
        let starts = ["Closed", "Unshuffled", "Ready"];
        dealt += assert_cured(&named(house), TABLE, &starts, &incidents, |what, session| {
            voids += assert_void_pays_nothing(what, session);
        });
    }
    println!("{dealt} levels with incidents, {voids} rounds void");
    assert!(voids > 100);
}

#[test]
fn a_void_round_gives_everything_back() {
    for house in houses() {
        for street in 3..=5 {
            let more =
                format!("{TABLE}, incidents: [CardFlips(round: 1, at: \"C{street}\", card: 1)]");
            let mut session = deal(&level(house, 1, 1, &more));
            deal_out(&mut session);
            assert!(voided(&session, 1));
            assert!(session.nets().iter().all(|(_, net)| net.is_zero()), "{house}");
            assert_eq!(session.table().count(Area::Deck), 52);
        }
    }
}

#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    for house in houses() {
        let wrongs = [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Community(4))];
        assert_guided(&named(house), &table(5), &wrongs);
    }
}
