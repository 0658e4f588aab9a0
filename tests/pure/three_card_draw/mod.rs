//! Three Card Draw Poker: what only this game has to prove. The perfect dealer is never faulted.

mod broken;
mod scripts;
mod worked;

use crate::bench::{assert_conserved, deal, deal_out, level_at, told};
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Dice};
use clearhands::law::game_of;
use clearhands::session::Session;
use clearhands::table::{Act, Event, can};

/// The built-in houses of the game, as levels name them.
pub(crate) fn houses() -> impl Iterator<Item = String> {
    let houses = HOUSES.iter().filter(|(path, _)| game_of(path) == "three_card_draw");
    let names = houses.map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".ron"));
    names.map(|name| format!("Named(\"{name}\")"))
}

/// A house of its own with these elections.
pub(crate) fn house(elections: &[(&str, &str)]) -> String {
    let elected: Vec<String> = elections.iter().map(|(k, v)| format!("\"{k}\": \"{v}\"")).collect();
    format!(
        "Inline((version: 1, title: \"House\", game: \"three_card_draw\", edition: All, \
         elections: {{{}}}, limits: (5, 200)))",
        elected.join(", ")
    )
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
    let seats = i % 6 + 1;
    let taken: Vec<String> =
        (1..=seats).filter(|n| i.is_multiple_of(2) || n % 2 == 1).map(|n| n.to_string()).collect();
    let kind = if i % 4 < 2 { "Loose" } else { "Sound" };
    format!("seats: {seats}, patrons: {kind}([{}])", taken.join(", "))
}

#[test]
fn three_thousand_rounds_at_each_house() {
    for house in houses() {
        for i in 0..12 {
            let mut session = deal(&level_at(&house, 250, 100 + i, &tables(i)));
            deal_out(&mut session);
            assert_eq!(session.memory().round, 250);
        }
    }
}

#[test]
fn a_hundred_and_twenty_rounds_at_each_set_of_elections() {
    let sets = election_sets();
    assert_eq!(sets.len(), 38);
    for (n, house) in (0u64..).zip(&sets) {
        for seats in 0..6 {
            let mut session = deal(&level_at(house, 20, n * 6 + seats, &tables(seats)));
            deal_out(&mut session);
        }
    }
}

#[test]
fn no_card_and_no_cent_is_lost_by_any_act_and_the_same_level_deals_the_same() {
    for house in houses() {
        let level = level_at(&house, 30, 5, &format!("{}, start: Closed", tables(5)));
        let (mut session, mut again) = (deal(&level), deal(&level));
        let (mut money, cards) = (session.table().money(), session.table().all_cards());
        while !session.is_over() {
            let act = session.expected()[0];
            let entry = session.step(0, act).unwrap();
            if entry.events.contains(&Event::Fill) {
                money = session.table().money();
            }
            assert_conserved(&session, money, &cards);
            again.step(0, act).unwrap();
            assert_eq!(session.table().fingerprint(), again.table().fingerprint());
        }
        assert_eq!(session.entries(), again.entries());
        let n = session.entries().len() / 2;
        assert_eq!(session.before(n).unwrap().entries(), &session.entries()[..n]);
    }
}

/// Three patrons at a table of four: one draws with First 3, one folds with it, one draws without.
pub(crate) const FOUR: &str = "seats: 4, patrons: Fixed([\
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

/// Whether a round was declared void.
fn voided(session: &Session, round: u32) -> bool {
    session.entries().iter().any(|e| e.round == round && e.act == Act::Void(None))
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let mut dealt = 0;
    for house in houses() {
        let single = incidents(&house);
        // Each alone, and each with another of the same level after it.
        let pairs = single.iter().zip(single.iter().cycle().skip(7));
        let pairs = pairs.map(|(a, b)| format!("{a}, {b}"));
        for incidents in single.iter().cloned().chain(pairs) {
            for start in ["Unshuffled", "Ready", "Closed"] {
                if start == "Ready" && incidents.contains("ShufflerJam(round: 1") {
                    continue;
                }
                let more =
                    format!("{FOUR}, start: {start}, uncounted: 3, incidents: [{incidents}]");
                let mut session = deal(&level_at(&house, 3, 11, &more));
                deal_out(&mut session);
                for entry in session.entries() {
                    if matches!(entry.act, Act::Pay { .. }) {
                        assert!(
                            !voided(&session, entry.round),
                            "{house} {incidents}: money of a void round moved"
                        );
                    }
                }
                assert_eq!(session.table().count(Area::Off), 0);
                dealt += 1;
            }
        }
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
            let mut session = deal(&level_at(&house, 3, seed, &more));
            let mut dice = Dice::new(seed, 99);
            while !session.is_over() {
                let due = session.expected();
                let steps = &session.procedure().steps;
                let mut may: Vec<Act> = session
                    .open_duties()
                    .into_iter()
                    .filter(|(step, duty)| steps[usize::from(*step)].early || duty.optional)
                    .map(|(_, duty)| duty.act)
                    .filter(|act| can(session.table(), act).is_ok())
                    .collect();
                // Hands that lie ready go to the rack in the order of the sweep.
                may.truncate(1);
                let act = if !may.is_empty() && dice.below(3) == 0 {
                    early += usize::from(!due.contains(&may[0]));
                    may[0]
                } else {
                    let n = dice.below(due.len());
                    other += usize::from(n > 0);
                    due[n]
                };
                let entry = session.step(0, act).unwrap();
                assert!(entry.findings.is_empty(), "{house} {seed}: {}", told(entry));
            }
        }
    }
    assert!(early > 1000 && other > 1000, "{early} early, {other} in another order");
}
