//! The broken dealer: one act of a perfect round changed, and the finding that comes of it; and
//! every clause that is enforced, obeyed and broken by some trace.

use super::{ALL_STAY, GAME, LATE_FOLD, TABLE, election_sets, houses};
use crate::bench::broken::Report;
use crate::bench::houses::named;
use crate::bench::mutate::{Trace, go_on, trace};
use crate::bench::suite::broken_dealer_tests;
use crate::bench::{deal, level_at};
use clearhands::kit::{Area, Face, Seat};
use clearhands::table::Act;

/// Rounds at every house without incidents.
fn plain_traces(from: u64, to: u64) -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        let house = named(name);
        for seed in from..to {
            let tables = [TABLE, ALL_STAY, LATE_FOLD];
            let table = tables[usize::try_from(seed % 3).unwrap()];
            let uncounted = if seed.is_multiple_of(2) { 4 } else { 0 };
            let more = format!("{table}, uncounted: {uncounted}");
            all.push(trace(&format!("{name} {seed}"), &house, seed, 1, &more));
        }
        // A new deck.
        all.push(trace(
            &format!("{name} closed"),
            &house,
            3,
            2,
            &format!("{TABLE}, start: Closed"),
        ));
    }
    all
}

/// Rounds with each sort of incident.
fn incident_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        let house = named(name);
        let mut incidents = vec![
            "ShortDeck(round: 1)",
            "OldDeck(round: 1)",
            "LateWager(round: 1, seat: 1, wager: \"ante\", amount: 25)",
            "LateWager(round: 1, seat: 1, wager: \"street_4\", amount: 25)",
            "WrongPlay(round: 1, seat: 1, amount: 110)",
            "WrongPlay(round: 1, seat: 1, amount: 110, choice: 2)",
            "WrongPlay(round: 1, seat: 1, amount: 110, choice: 3)",
            "Touch(round: 1, seat: 1, of: 2)",
            "Shares(round: 1, seat: 1)",
            "CardFlips(round: 1, at: \"S1\", card: 2)",
            "CardFlips(round: 1, at: \"C3\", card: 1)",
        ];
        if !name.contains("hand_shuffle") {
            incidents.push("ShufflerJam(round: 1)");
            if !name.contains("hand") {
                incidents.push("ShufflerJam(round: 1, dead: true)");
            }
        }
        if name.contains("auto") {
            incidents.push("ShoeJam(round: 1, after: 1)");
            incidents.push("ShoeJam(round: 1, after: 0, dead: true)");
        } else {
            incidents.push("FaceUpCard(round: 1, at: 5)");
            incidents.push("FaceUpCard(round: 1, at: 5), FaceUpCard(round: 1, at: 7)");
            incidents.push("Slip(round: 1, draw: 4)");
        }
        for incident in incidents {
            // A second round shows what was owed after the first.
            let more = format!("{TABLE}, uncounted: 4, incidents: [{incident}]");
            all.push(trace(&format!("{name} {incident}"), &house, 3, 2, &more));
        }
    }
    all
}

/// Hands of every kind, and every sort of run with an ace.
const HANDS: [&str; 15] = [
    "As Ks/Qs Js Ts",
    "9c 8c/7c 6c 5c",
    "8s 8d/8h 8c 2s",
    "9s 9d/9h 6c 6s",
    "Kd 8d/Jd 4d 2d",
    "9s 8d/7h 6c 5s",
    "5s 5d/5h Kc 2s",
    "Js Jd/4h 4c 9s",
    "Js 4d/Jh 9c 2d",
    "Ts 4d/Th 9c 2d",
    "5s 4d/5h 9c 2d",
    "As Kd/9c 7h 4s",
    "As 4d/2h 3c 5s",
    "Kd Ah/2c 3s Qh",
    "Ks Qs/As 2s 3s",
];

/// One whose last wager alone is cut by the limit of a hand, when he wins 500 to 1: the other three
/// are paid 15,000 each, and 5,000 are left of 50,000.
const CUT_LAST: &str = "seats: 1, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 30}, answers: [Raises(1), Raises(1), Raises(3)])])";

/// Rounds in which seat 1 has each kind of hand.
fn rich_traces() -> Vec<Trace> {
    let round = |(table, cards): (&str, &str)| {
        let (hole, board) = cards.split_once('/').unwrap();
        let streets: Vec<String> = (3..)
            .zip(board.split(' '))
            .map(|(n, card)| format!("(to: \"C{n}\", cards: \"{card}\")"))
            .collect();
        let more = format!(
            "{table}, cards: [(round: 1, hands: [(to: \"S1\", cards: \"{hole}\"), {}])]",
            streets.join(", ")
        );
        trace(cards, &named("stud_shoe"), 1, 1, &more)
    };
    let all = HANDS.map(|cards| (ALL_STAY, cards)).into_iter();
    all.chain([(CUT_LAST, HANDS[0])]).map(round).collect()
}

/// Rounds that begin with three cards in front of seat 1, and with a stub that is counted.
fn overdealt_traces() -> Vec<Trace> {
    let overdealt = |name: &str| {
        let more = format!("{TABLE}, uncounted: 4");
        let mut start = deal(&level_at(&named(name), 2, 4, &more));
        let mut last = start.expected()[0];
        while !matches!(start.expected()[0], Act::RemoveStub) {
            let act = start.expected()[0];
            if matches!(act, Act::Remove { .. }) {
                last = act;
            }
            start.step(0, act).unwrap();
        }
        start.step(0, last).unwrap();
        let to = Area::Seat(Seat(1));
        start.step(0, Act::Place { to, face: Face::Down, palm: None }).unwrap();
        let early = go_on(&format!("{name} (overdealt)"), start.clone());
        // The same, found by the count of the stub.
        let stub = Act::PlaceStub { to: Area::Stub, face: Face::Down };
        start.step(0, Act::RemoveStub).unwrap();
        start.step(0, stub).unwrap();
        let n = u8::try_from(start.table().count(Area::Stub)).unwrap();
        start.step(0, Act::CountStub(n)).unwrap();
        [early, go_on(&format!("{name} (overdealt and counted)"), start)]
    };
    ["stud_shoe", "stud_hand"].into_iter().flat_map(overdealt).collect()
}

/// Rounds at every set of elections, one each.
fn election_traces() -> Vec<Trace> {
    let more = format!("{ALL_STAY}, uncounted: 4");
    let sets = election_sets();
    (0u64..).zip(&sets).map(|(seed, house)| trace(house, house, seed, 1, &more)).collect()
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = plain_traces(0, 3);
        all.extend(incident_traces());
        all.extend(rich_traces());
        all.extend(overdealt_traces());
        all.extend(election_traces());
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 1,
    advised_only: [],
    from_everywhere: [plain_traces(500, 504), incident_traces(), overdealt_traces()].concat(),
    after_changes: [plain_traces(0, 1), incident_traces()].concat(),
    by_duties: |clause| clause.cite.contains("35.11") || clause.cite.contains("35.5"),
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: ["mstud.35.10.b-c"],
}
