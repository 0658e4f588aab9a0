//! The perfect dealer is never faulted, whatever the house and whatever happens.

use crate::bench::{
    BOOK, assert_conserved, deal, deal_out, election_sets, houses, level_at, tables_of_seats,
};
use clearhands::kit::{Area, Cents, Seat};
use clearhands::level::Mode;
use clearhands::session::{Refusal, Session};
use clearhands::table::{Act, Event};

/// Patrons for the table with so many seats: all of them seated, or every second one.
fn tables(i: u64) -> String {
    tables_of_seats(u8::try_from(i % 7 + 1).unwrap(), i.is_multiple_of(2))
}

#[test]
fn ten_thousand_rounds_at_each_house() {
    for house in houses() {
        let house = format!("Named(\"{house}\")");
        for i in 0..20 {
            let mut session = deal(&level_at(&house, 500, 100 + i, &tables(i)));
            deal_out(&mut session);
            assert_eq!(session.memory().round, 500);
        }
    }
}

#[test]
fn a_hundred_and_forty_rounds_at_each_set_of_elections() {
    let sets = election_sets();
    assert_eq!(sets.len(), 214);
    for (n, house) in (0u64..).zip(&sets) {
        for seats in 0..7 {
            let mut session = deal(&level_at(house, 20, n * 7 + seats, &tables(seats)));
            deal_out(&mut session);
        }
    }
}

#[test]
fn no_card_and_no_cent_is_lost_by_any_act() {
    for house in houses() {
        let mut session = deal(&level_at(&format!("Named(\"{house}\")"), 40, 5, &tables(6)));
        let (mut money, cards) = (session.table().money(), session.table().all_cards());
        while !session.is_over() {
            let act = session.expected()[0];
            let entry = session.step(0, act).unwrap();
            let fills = entry.events.iter().filter(|e| **e == Event::Fill).count();
            if fills > 0 {
                money = session.table().money();
            }
            assert_conserved(&session, money, &cards);
        }
    }
}

#[test]
fn the_same_level_gives_the_same_table_twice() {
    for house in houses() {
        let level = level_at(&format!("Named(\"{house}\")"), 10, 9, &tables(4));
        let (mut one, mut two) = (deal(&level), deal(&level));
        while !one.is_over() {
            let act = one.expected()[0];
            one.step(0, act).unwrap();
            two.step(0, act).unwrap();
            assert_eq!(one.table().fingerprint(), two.table().fingerprint());
        }
        assert!(two.is_over());
        assert_eq!(one.entries(), two.entries());
        // Dealt anew from its own beginning, it is the same again.
        let n = one.entries().len() / 2;
        let again = one.before(n).unwrap();
        assert_eq!(again.entries(), &one.entries()[..n]);
    }
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
        let single = incidents(house);
        // Each alone, and each with another of the same level after it.
        let pairs = single.iter().zip(single.iter().cycle().skip(7));
        let pairs = pairs.map(|(a, b)| format!("{a}, {b}"));
        for incidents in single.iter().cloned().chain(pairs) {
            for (seats, start) in [(THREE, "Unshuffled"), (THREE, "Ready")] {
                if start == "Ready" && incidents.contains("ShufflerJam(round: 1") {
                    continue;
                }
                let more =
                    format!("{seats}, start: {start}, uncounted: 3, incidents: [{incidents}]");
                let level = level_at(&format!("Named(\"{house}\")"), 3, 11, &more);
                let mut session = deal(&level);
                deal_out(&mut session);
                let right: i64 = session.nets().iter().map(|(_, net)| net.0).sum();
                let (mut house_won, mut voids) = (0, 0);
                for entry in session.entries() {
                    match entry.act {
                        Act::Pay { amount, .. } => house_won -= amount.0,
                        Act::Void(None) => voids += 1,
                        _ => {}
                    }
                    // The antes of folded hands may be in before the round is found void.
                    if matches!(entry.act, Act::Pay { .. }) {
                        assert!(
                            !voided(&session, entry.round),
                            "{house} {incidents}: money of a void round moved"
                        );
                    }
                }
                assert!(right <= -house_won, "{house} {incidents}: the patrons won too much");
                assert!(voids <= 3);
                dealt += 1;
            }
        }
    }
    println!("{dealt} levels with incidents");
}

/// Whether a round was declared void.
fn voided(session: &Session, round: u32) -> bool {
    session.entries().iter().any(|e| e.round == round && e.act == Act::Void(None))
}

#[test]
fn a_void_round_gives_everything_back() {
    for house in houses() {
        for card in 1..=3 {
            let more =
                format!("{THREE}, incidents: [CardFlips(round: 1, at: \"dealer\", card: {card})]");
            let mut session = deal(&level_at(&format!("Named(\"{house}\")"), 1, 1, &more));
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

/// In the guided mode nothing wrong happens: it is refused, and the table stays as it was.
#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    for house in houses() {
        let level = level_at(&format!("Named(\"{house}\")"), 2, 3, &tables(5));
        let mut session = Session::open(level, BOOK.clone(), Mode::Guided).unwrap();
        let mut refused = 0;
        while !session.is_over() {
            let due = session.expected()[0];
            for wrong in [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Dealer)] {
                let before = session.table().fingerprint();
                let scored = session.preview(&wrong).findings;
                let scored = scored.iter().any(|finding| session.is_scored(finding));
                if scored && clearhands::table::can(session.table(), &wrong).is_ok() {
                    assert!(matches!(session.step(0, wrong), Err(Refusal::NotDue(_))));
                    assert_eq!(session.table().fingerprint(), before);
                    refused += 1;
                }
            }
            session.step(0, due).unwrap();
        }
        assert!(refused > 50);
        assert!(session.entries().iter().all(|entry| entry.findings.is_empty()));
    }
}
