//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses, level, seats};
use crate::bench::{BOOK, assert_conserved, deal, deal_out, level_at};
use clearhands::kit::Area;
use clearhands::level::Mode;
use clearhands::session::{Refusal, Session};
use clearhands::table::{Act, Event};

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    seats(u8::try_from(i % 6 + 1).unwrap(), i.is_multiple_of(2), skill)
}

fn start(i: u64) -> &'static str {
    if i.is_multiple_of(2) { "Closed" } else { "Unshuffled" }
}

#[test]
fn ten_thousand_rounds_at_each_house() {
    for house in houses() {
        for i in 0..20 {
            let more = format!("{}, start: {}", table(i), start(i));
            let mut session = deal(&level(house, 500, 100 + i, &more));
            deal_out(&mut session);
            assert_eq!(session.memory().round, 500);
        }
    }
}

#[test]
fn a_hundred_and_twenty_rounds_at_each_set_of_elections() {
    let sets = election_sets();
    assert_eq!(sets.len(), 152);
    for (n, house) in (0u64..).zip(&sets) {
        for i in 0..6 {
            let more = format!("{}, start: {}", table(i), start(n + i));
            let mut session = deal(&level_at(house, 20, n * 7 + i, &more));
            deal_out(&mut session);
        }
    }
}

#[test]
fn no_card_and_no_cent_is_lost_by_any_act() {
    for house in houses() {
        let mut session = deal(&level(house, 40, 5, &table(5)));
        let (mut money, cards) = (session.table().money(), session.table().all_cards());
        while !session.is_over() {
            let act = session.expected()[0];
            let entry = session.step(0, act).unwrap();
            if entry.events.contains(&Event::Fill) {
                money = session.table().money();
            }
            assert_conserved(&session, money, &cards);
        }
    }
}

#[test]
fn the_same_level_gives_the_same_table_twice() {
    for house in houses() {
        let level = level(house, 10, 9, &table(4));
        let (mut one, mut two) = (deal(&level), deal(&level));
        while !one.is_over() {
            let act = one.expected()[0];
            one.step(0, act).unwrap();
            two.step(0, act).unwrap();
            assert_eq!(one.table().fingerprint(), two.table().fingerprint());
        }
        assert!(two.is_over());
        assert_eq!(one.entries(), two.entries());
        let n = one.entries().len() / 2;
        let again = one.before(n).unwrap();
        assert_eq!(again.entries(), &one.entries()[..n]);
    }
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
        let single = incidents(house);
        // Each alone, and each with another of the same level after it.
        let pairs = single.iter().zip(single.iter().cycle().skip(7));
        let pairs = pairs.map(|(a, b)| format!("{a}, {b}"));
        for incidents in single.iter().cloned().chain(pairs) {
            for start in ["Closed", "Unshuffled", "Ready"] {
                let jams = incidents.contains("ShufflerJam(round: 1");
                if (start == "Ready" || house.contains("preshuffled")) && jams {
                    continue;
                }
                let more =
                    format!("{TABLE}, start: {start}, uncounted: 3, incidents: [{incidents}]");
                let mut session = deal(&level(house, 3, 11, &more));
                deal_out(&mut session);
                for entry in session.entries() {
                    let void = voided(&session, entry.round);
                    voids += usize::from(entry.act == Act::Void(None));
                    let pays = matches!(entry.act, Act::Pay { .. });
                    assert!(!(pays && void), "{house} {incidents}: money of a void round moved");
                }
                dealt += 1;
            }
        }
    }
    println!("{dealt} levels with incidents, {voids} rounds void");
    assert!(voids > 100);
}

/// Whether a round was declared void.
fn voided(session: &Session, round: u32) -> bool {
    session.entries().iter().any(|e| e.round == round && e.act == Act::Void(None))
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

/// In the guided mode nothing wrong happens: it is refused, and the table stays as it was.
#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    for house in houses() {
        let level = level(house, 2, 3, &table(5));
        let mut session = Session::open(level, BOOK.clone(), Mode::Guided).unwrap();
        let mut refused = 0;
        while !session.is_over() {
            let due = session.expected()[0];
            for wrong in [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Community(4))] {
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
