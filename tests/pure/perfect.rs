//! The perfect dealer is never faulted, whatever the house and whatever happens.

use crate::bench::houses::named;
use crate::bench::perfect::{
    alone_and_paired, assert_cured, assert_guided, assert_void_pays_nothing, voided,
};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::{deal, deal_out, level_at, tables_of_seats};
use crate::three_card_poker::{election_sets, houses};
use clearhands::kit::{Area, Card, Cents, Seat};
use clearhands::table::Act;

/// Patrons for the table with so many seats: all of them seated, or every second one.
fn tables(i: u64) -> String {
    tables_of_seats(u8::try_from(i % 7 + 1).unwrap(), i.is_multiple_of(2), "Loose")
}

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (500, 20, tables),
    sets: (election_sets(), 214),
    at_each_set: (20, |n| (0..7).map(move |i| (n * 7 + i, tables(i)))),
    few: (40, tables(6)),
    cards: |cards: &[Card]| assert!(cards.len().is_multiple_of(52)),
}

/// Every incident at every place that a table of three seats offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let auto = house.contains("auto");
    let machine = !house.contains("hand_shuffle");
    let mut all = vec!["ShortDeck(round: 1)".to_owned(), "ShortDeck(round: 2)".to_owned()];
    for round in 1..=2 {
        for seat in 1..=3 {
            for wager in ["ante", "pair_plus"] {
                all.push(format!(
                    "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 5)"
                ));
            }
            // Seat 2 makes no ante, so it is never offered the play.
            for amount in [5, 20, 500].into_iter().filter(|_| seat != 2) {
                all.push(format!("WrongPlay(round: {round}, seat: {seat}, amount: {amount})"));
            }
            for of in (1..=3).filter(|of| *of != seat) {
                all.push(format!("Touch(round: {round}, seat: {seat}, of: {of})"));
            }
            for card in 1..=3 {
                all.push(format!("CardFlips(round: {round}, at: \"S{seat}\", card: {card})"));
            }
        }
        all.extend(
            (1..=3).map(|card| format!("CardFlips(round: {round}, at: \"dealer\", card: {card})")),
        );
        for dead in [false, true] {
            if machine && !(dead && house.contains("hand")) {
                all.push(format!("ShufflerJam(round: {round}, dead: {dead})"));
            }
            if auto {
                all.extend(
                    (0..=3).map(|after| {
                        format!("ShoeJam(round: {round}, after: {after}, dead: {dead})")
                    }),
                );
            }
        }
        if !auto {
            all.extend((1..=12).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
            all.extend((1..=12).map(|draw| format!("Slip(round: {round}, draw: {draw})")));
        }
    }
    all
}

const THREE: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"pair_plus\": 5}), \
    (seat: 3, wagers: {\"ante\": 25}, answer: Folds)])";

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let mut dealt = 0;
    for house in houses() {
        let incidents = alone_and_paired(&incidents(house), 7);
        let starts = ["Unshuffled", "Ready"];
        dealt += assert_cured(&named(house), THREE, &starts, &incidents, |what, session| {
            let right: i64 = session.nets().iter().map(|(_, net)| net.0).sum();
            let paid = |act: Act| if let Act::Pay { amount, .. } = act { amount.0 } else { 0 };
            let paid: i64 = session.entries().iter().map(|entry| paid(entry.act)).sum();
            assert!(right <= paid, "{what}: the patrons won too much");
            assert!(assert_void_pays_nothing(what, session) <= 3, "{what}");
        });
    }
    println!("{dealt} levels with incidents");
}

#[test]
fn a_void_round_gives_everything_back() {
    for house in houses() {
        for card in 1..=3 {
            let more =
                format!("{THREE}, incidents: [CardFlips(round: 1, at: \"dealer\", card: {card})]");
            let mut session = deal(&level_at(&named(house), 1, 1, &more));
            deal_out(&mut session);
            if voided(&session, 1) {
                let late = house == "tcp_auto_later";
                let kept = |(seat, net): &(Seat, Cents)| *seat == Seat(3) && net.0 == -25_00;
                assert!(session.nets().iter().all(|n| n.1.is_zero() || (late && kept(n))));
                assert_eq!(session.table().count(Area::Deck), 52);
            }
        }
    }
}

#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    for house in houses() {
        let wrongs = [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Dealer)];
        assert_guided(&named(house), &tables(5), &wrongs);
    }
}
