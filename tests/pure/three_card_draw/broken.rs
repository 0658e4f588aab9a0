//! The broken dealer at Three Card Draw Poker: one act of a perfect round changed; and the clauses
//! that rounds obey and break.

use super::{FOUR, GAME, election_sets, house, houses};
use crate::bench::broken::Report;
use crate::bench::mutate::{Trace, go_on, trace};
use crate::bench::suite::broken_dealer_tests;
use crate::bench::{deal, level_at};
use clearhands::kit::{Area, Face, Seat};
use clearhands::table::Act;

/// Three that stand, fold without First 3, and draw.
const MIXED: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Folds), \
    (seat: 3, wagers: {\"ante\": 15, \"first3\": 10}, answer: Draws)])";

/// Three that stand or draw.
const ALL_IN: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 15}, answer: Draws)])";

/// A First 3 alone, and an empty seat between two that play.
const LONE: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"first3\": 5}), \
    (seat: 2, wagers: {\"ante\": 25, \"first3\": 5}, answer: Draws), \
    (seat: 4, wagers: {\"ante\": 15, \"first3\": 10}, answer: Plays)])";

/// Rounds at every house without incidents.
fn plain_traces(from: u64, to: u64) -> Vec<Trace> {
    let mut all = Vec::new();
    for house in houses() {
        for seed in from..to {
            let table = [FOUR, MIXED, ALL_IN, LONE][usize::try_from(seed % 4).unwrap()];
            let uncounted = if seed % 2 == 0 { 4 } else { 0 };
            let start = if seed % 3 == 0 { "Closed" } else { "Unshuffled" };
            // At a table with two decks the second round brings the other.
            let rounds =
                if house.contains("two") || house.contains("auto_counting") { 2 } else { 1 };
            let more = format!("{table}, uncounted: {uncounted}, start: {start}");
            all.push(trace(&format!("{house} {seed}"), &house, seed, rounds, &more));
        }
    }
    all
}

/// Rounds at every house, plain and with each sort of incident.
fn traces(seeds: u64) -> Vec<Trace> {
    let mut all = plain_traces(0, seeds);
    for house in houses() {
        let auto = house.contains("auto");
        let mut incidents = vec![
            "ShortDeck(round: 1)",
            "OldDeck(round: 1)",
            "LateWager(round: 1, seat: 1, wager: \"ante\", amount: 5)",
            "WrongPlay(round: 1, seat: 1, amount: 5)",
            "WrongPlay(round: 1, seat: 3, amount: 5)",
            "Touch(round: 1, seat: 1, of: 2)",
            "Shares(round: 1, seat: 1)",
            "CardFlips(round: 1, at: \"S1\", card: 3)",
            "CardFlips(round: 1, at: \"dealer\", card: 1)",
        ];
        if !house.contains("hand_shuffle") {
            incidents.push("ShufflerJam(round: 1)");
            if !house.contains("_hand") {
                incidents.push("ShufflerJam(round: 1, dead: true)");
            }
        }
        if auto {
            incidents.push("ShoeJam(round: 1, after: 1)");
            incidents.push("ShoeJam(round: 1, after: 0, dead: true)");
        } else {
            incidents.push("FaceUpCard(round: 1, at: 5)");
            incidents.push("Slip(round: 1, draw: 6)");
        }
        for incident in incidents {
            // A second round shows what was owed after the first.
            let more = format!("{MIXED}, uncounted: 4, incidents: [{incident}]");
            all.push(trace(&format!("{house} {incident}"), &house, 3, 2, &more));
        }
    }
    all
}

/// Hands of every kind that is paid, and a tie.
const RICH: &str = "seats: 6, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 4, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 5, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays), \
    (seat: 6, wagers: {\"ante\": 10, \"first3\": 5}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Kc 9d 4h 2c\"), \
    (to: \"S1\", cards: \"Kh 9s 4c\"), (to: \"S2\", cards: \"7h 7d 7c\"), \
    (to: \"S3\", cards: \"9h 8h 6h\"), (to: \"S4\", cards: \"As Ks Qs\"), \
    (to: \"S5\", cards: \"3d 2d Ad\"), (to: \"S6\", cards: \"5s 6d 4d\")])]";

/// The same by drawing: pairs that stay, and cards that come or do not.
const RICH_DRAWS: &str = "seats: 6, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
    (seat: 2, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
    (seat: 3, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
    (seat: 4, wagers: {\"ante\": 10, \"first3\": 5}, answer: Draws), \
    (seat: 5, wagers: {\"ante\": 10, \"first3\": 5}, answer: Folds), \
    (seat: 6, wagers: {\"ante\": 10}, answer: Draws)]), \
    cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Kc 9d 9c 2s\"), \
    (to: \"S1\", cards: \"7h 7d 2h\"), (to: \"S1.side\", cards: \"7c\"), \
    (to: \"S2\", cards: \"As Ks 4d\"), (to: \"S2.side\", cards: \"Qs\"), \
    (to: \"S3\", cards: \"6h 5h 2d\"), (to: \"S3.side\", cards: \"4h\"), \
    (to: \"S4\", cards: \"9h 9s 3c\"), (to: \"S4.side\", cards: \"Kd\"), \
    (to: \"S5\", cards: \"Jd Jh 3s\"), \
    (to: \"S6\", cards: \"Td Jc 2c\"), (to: \"S6.ante\", cards: \"Qc\")])]";

/// Rounds with every kind of hand at every table of odds.
fn rich_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for (bonus, first3) in [("1", "1"), ("2", "2"), ("3", "3"), ("1", "4")] {
        let house = house(&[("bonus_table", bonus), ("first3_table", first3)]);
        all.push(trace(&house, &house, 1, 1, RICH));
        all.push(trace(&house, &house, 1, 1, RICH_DRAWS));
    }
    all
}

/// Rounds that begin with four cards in front of seat 1, and go on until the stub is counted.
fn overdealt_traces() -> Vec<Trace> {
    let overdealt = |house: String| {
        let more = format!("{MIXED}, uncounted: 4");
        let mut start = deal(&level_at(&house, 2, 4, &more));
        let mut last = start.expected()[0];
        while !matches!(start.expected()[0], Act::Offer(_)) {
            let act = start.expected()[0];
            if matches!(act, Act::Remove { .. }) {
                last = act;
            }
            start.step(0, act).unwrap();
        }
        start.step(0, last).unwrap();
        let to = Area::Seat(Seat(1));
        start.step(0, Act::Place { to, face: Face::Down, palm: None }).unwrap();
        go_on(&format!("{house} (overdealt)"), start)
    };
    houses().map(overdealt).collect()
}

/// Rounds at every set of elections.
fn election_traces() -> Vec<Trace> {
    let more = format!("{ALL_IN}, uncounted: 4");
    let sets = election_sets();
    (0u64..).zip(&sets).map(|(seed, house)| trace(house, house, seed, 2, &more)).collect()
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = traces(4);
        all.extend(election_traces());
        all.extend(rich_traces());
        all.extend(overdealt_traces());
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 50,
    advised_only: [],
    from_everywhere: traces(4),
    after_changes: traces(2),
    by_duties: |clause| clause.cite.contains("42.11"),
    houses: houses().chain(election_sets()).collect(),
    steps_by_duties: ["count_stub", "fold", "play_amount"],
    never_shown: [],
}
