//! Three Card Poker: its houses, tables and traces, for the tests of this folder.

use crate::bench::houses::{house_names, house_of, named};
use crate::bench::mutate::{Trace, go_on, trace};
use crate::bench::{Quirks, deal, level_at};
use clearhands::kit::{Area, Face, Seat};
use clearhands::table::Act;

/// The game that these tables deal.
pub(crate) const GAME: &str = "three_card_poker";

/// What only these tests know of it.
pub(crate) struct Ours;

impl Quirks for Ours {
    fn allows_a_cut(&self) -> bool {
        true
    }
}

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// A house in the words of its file, with these elections.
pub(crate) fn house_text(edition: &str, elections: &[(&str, &str)]) -> String {
    house_of(GAME, &format!("edition: {edition}, limits: (5, 500)"), elections)
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for edition in ["Earlier", "Y2007"] {
        let later = edition == "Y2007";
        let one = |values: &[&'static str], keep: bool| -> Vec<&'static str> {
            if keep { values.to_vec() } else { values[..1].to_vec() }
        };
        for dealing in ["manual_shoe", "hand", "automated_shoe"] {
            for side in one(&["left", "right"], dealing != "hand") {
                for stack in one(&["immediate", "deferred"], later && dealing == "automated_shoe") {
                    for settlement in one(&["by_phase", "by_seat"], later) {
                        for odds in one(
                            &["A standard", "B standard", "C standard", "D standard", "B enhanced"],
                            later,
                        ) {
                            for (shuffle, counting) in
                                [("machine", "no"), ("machine", "yes"), ("manual", "no")]
                            {
                                if dealing == "hand" && shuffle == "manual" {
                                    continue;
                                }
                                let (table, bonus) = odds.split_once(' ').unwrap();
                                let mut set = vec![
                                    ("dealing", dealing),
                                    ("shoe_side", side),
                                    ("shuffle", shuffle),
                                    ("counting_shuffler", counting),
                                ];
                                if later {
                                    set.extend([
                                        ("dealer_stack", stack),
                                        ("settlement", settlement),
                                        ("pair_plus_table", table),
                                        ("ante_bonus", bonus),
                                    ]);
                                }
                                if bonus == "enhanced" {
                                    set.push(("special_version", "yes"));
                                }
                                sets.push(house_text(edition, &set));
                            }
                        }
                    }
                }
            }
        }
    }
    sets
}

/// Three patrons at a table of four: a play, a fold, a pair plus alone; seat 3 sits out.
pub(crate) const FOUR: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"ante\": 25, \"pair_plus\": 10}, answer: Folds), \
    (seat: 4, wagers: {\"pair_plus\": 15})])";

/// Three that all play.
pub(crate) const ALL_PLAY: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 15, \"pair_plus\": 10}, answer: Plays)])";

/// Three folds and a play.
pub(crate) const FOLDS: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Folds), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Folds), \
    (seat: 3, wagers: {\"ante\": 25}, answer: Plays), \
    (seat: 4, wagers: {\"ante\": 25}, answer: Folds)])";

/// Rounds at every house without incidents.
pub(crate) fn plain_traces(from: u64, to: u64) -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        let house = named(name);
        for seed in from..to {
            let tables = [FOUR, ALL_PLAY, FOLDS];
            let table = tables[usize::try_from(seed % 3).unwrap()];
            let uncounted = if seed % 2 == 0 { 4 } else { 0 };
            let more = format!("{table}, uncounted: {uncounted}");
            all.push(trace(&format!("{name} {seed}"), &house, seed, 1, &more));
        }
    }
    all
}

/// Rounds at every house, plain and with each sort of incident.
pub(crate) fn traces(seeds: u64) -> Vec<Trace> {
    let mut all = plain_traces(0, seeds);
    for name in houses() {
        let house = named(name);
        let auto = name.contains("auto");
        let mut incidents = vec![
            "ShortDeck(round: 1)",
            "LateWager(round: 1, seat: 1, wager: \"ante\", amount: 5)",
            "WrongPlay(round: 1, seat: 1, amount: 5)",
            "Touch(round: 1, seat: 1, of: 2)",
            "CardFlips(round: 1, at: \"S1\", card: 3)",
            "CardFlips(round: 1, at: \"dealer\", card: 1)",
        ];
        if !name.contains("hand_shuffle") {
            incidents.push("ShufflerJam(round: 1)");
            if !name.contains("hand") {
                incidents.push("ShufflerJam(round: 1, dead: true)");
            }
        }
        if auto {
            incidents.push("ShoeJam(round: 1, after: 1)");
            incidents.push("ShoeJam(round: 1, after: 0, dead: true)");
        } else {
            incidents.push("FaceUpCard(round: 1, at: 5)");
            incidents.push("FaceUpCard(round: 1, at: 5), FaceUpCard(round: 1, at: 7)");
            incidents.push("Slip(round: 1, draw: 4)");
        }
        for incident in incidents {
            // A second round shows what was owed after the first.
            let more = format!("{FOUR}, uncounted: 4, incidents: [{incident}]");
            all.push(trace(&format!("{name} {incident}"), &house, 3, 2, &more));
        }
    }
    all
}

/// Five hands of every kind that is paid, and a tie.
const RICH: &str = "seats: 6, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 2, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 4, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 5, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
    (seat: 6, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Kc 9d 4h\"), \
    (to: \"S1\", cards: \"Kh 9s 4c\"), (to: \"S2\", cards: \"7h 7d 7c\"), \
    (to: \"S3\", cards: \"9h 8h 6h\"), (to: \"S4\", cards: \"5s 4s 3s\"), \
    (to: \"S5\", cards: \"As 2d 3h\"), (to: \"S6\", cards: \"2s 2h Ac\")])]";

/// Rounds with every kind of hand at every table of odds.
pub(crate) fn rich_traces() -> Vec<Trace> {
    let odds = ["A standard", "B standard", "C standard", "D standard", "B enhanced"];
    let mut houses: Vec<String> = Vec::new();
    for (table, bonus) in odds.iter().filter_map(|odds| odds.split_once(' ')) {
        let special = if bonus == "enhanced" { "yes" } else { "no" };
        let set = [("pair_plus_table", table), ("ante_bonus", bonus), ("special_version", special)];
        houses.push(house_text("Y2007", &set));
    }
    houses.push(house_text("Earlier", &[]));
    houses.iter().map(|house| trace(house, house, 1, 1, RICH)).collect()
}

/// Rounds that begin with four cards in front of seat 1.
pub(crate) fn overdealt_traces() -> Vec<Trace> {
    let houses = ["tcp_shoe_phase", "tcp_shoe_seat", "tcp_hand_phase", "tcp_earlier"];
    let overdealt = |name: &&str| {
        let mut start = deal(&level_at(&named(name), 2, 4, FOUR));
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
        go_on(&format!("{name} (overdealt)"), start)
    };
    houses.iter().map(overdealt).collect()
}

/// Rounds at every set of elections, one each.
pub(crate) fn election_traces() -> Vec<Trace> {
    let sets = election_sets();
    let more = format!("{ALL_PLAY}, uncounted: 4");
    (0u64..).zip(&sets).map(|(seed, house)| trace(house, house, seed, 1, &more)).collect()
}
