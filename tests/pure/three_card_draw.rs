//! Three Card Draw Poker: what only this game has to prove.

use crate::bench::{BOOK, assert_conserved, deal, deal_out, level_at};
use crate::broken::{Report, assert_finished_after_changes, assert_finished_from_everywhere};
use crate::mutate::{Trace, go_on, trace};
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Face, Seat};
use clearhands::law::{ClauseId, Standing, game_of};
use clearhands::session::{Session, coverage};
use clearhands::table::{Act, Event};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The built-in houses of the game, as levels name them.
pub(crate) fn houses() -> impl Iterator<Item = String> {
    let houses = HOUSES.iter().filter(|(path, _)| game_of(path) == "three_card_draw");
    let names = houses.map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".ron"));
    names.map(|name| format!("Named(\"{name}\")"))
}

/// A house of its own with these elections.
fn house(elections: &[(&str, &str)]) -> String {
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
        (1..=seats).filter(|n| i % 2 == 0 || n % 2 == 1).map(|n| n.to_string()).collect();
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
    println!("{dealt} levels with incidents");
}

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

/// Every kind of change at every place of many rounds; made once for all tests that look at it.
static SWEEP: LazyLock<Report> = LazyLock::new(|| {
    let mut report = Report::default();
    let special = rich_traces().into_iter().chain(overdealt_traces());
    for trace in traces(4).into_iter().chain(election_traces()).chain(special) {
        report.add(&trace, |_| true);
    }
    report
});

#[test]
fn every_change_of_one_act_is_found() {
    SWEEP.check(50);
}

#[test]
fn every_round_can_be_finished_from_everywhere() {
    assert_finished_from_everywhere(&traces(4));
}

#[test]
fn every_changed_round_can_be_finished() {
    assert_finished_after_changes(&traces(2));
}

/// The clauses that a perfect round obeyed: those of each duty met, and every prohibition whose
/// table it was dealt at.
fn obeyed(trace: &Trace, found: &mut BTreeSet<ClauseId>) {
    let procedure = trace.start.procedure();
    for met in trace.mets.iter().flatten() {
        let step = &procedure.steps[usize::from(met.step)];
        found.extend(step.clauses().iter().map(|(_, id)| *id));
        found.extend(met.due.clauses.into_iter().flatten());
    }
    let by_steps: BTreeSet<ClauseId> =
        procedure.steps.iter().flat_map(|step| step.clauses()).map(|(_, id)| *id).collect();
    let odds = |id: &ClauseId| BOOK[*id].cite.contains("42.11");
    found.extend(procedure.bans.iter().map(|ban| ban.clause));
    found.extend(procedure.cited.iter().filter(|id| !by_steps.contains(id) && !odds(id)));
}

#[test]
fn every_enforced_clause_is_obeyed_and_broken_by_some_trace() {
    let mut kept = BTreeSet::new();
    let rich = rich_traces().into_iter().chain(overdealt_traces());
    for trace in traces(4).into_iter().chain(election_traces()).chain(rich) {
        obeyed(&trace, &mut kept);
    }
    let mut empty = Vec::new();
    let ours = BOOK.clauses().filter(|(_, c)| c.game == "three_card_draw");
    for (id, clause) in ours.filter(|(_, c)| c.standing == Standing::Enforced) {
        if !kept.contains(&id) {
            empty.push(format!("{} is obeyed by no trace", clause.id));
        }
        if !SWEEP.named.contains(&id) {
            empty.push(format!("{} is broken by no trace", clause.id));
        }
    }
    assert!(empty.is_empty(), "{}", empty.join("\n"));
}

#[test]
fn every_enforced_clause_is_named_by_something_that_judges() {
    let names: Vec<String> = houses().chain(election_sets()).collect();
    let sessions: Vec<Session> =
        names.iter().map(|house| deal(&level_at(house, 1, 1, ""))).collect();
    let tables: Vec<(&str, _)> =
        names.iter().map(String::as_str).zip(sessions.iter().map(|s| s.procedure())).collect();
    for (house, procedure) in &tables {
        assert!(procedure.unlawful.is_empty(), "{house}: {:?}", procedure.unlawful);
    }
    let rows = coverage(&BOOK, &tables);
    let ours = || rows.iter().filter(|row| BOOK[row.clause].game == "three_card_draw");
    assert_eq!(ours().count(), 254);
    for row in ours() {
        let clause = &BOOK[row.clause];
        match clause.standing {
            Standing::Enforced => assert!(row.is_used(), "{} is enforced by nothing", clause.id),
            Standing::Stated => assert!(!row.is_used(), "{} is stated, but judged by", clause.id),
            Standing::Advisory | Standing::Modelled => {}
        }
    }
}

/// Worked settlements: cards, stakes and answers, and what is taken and paid.
const SETTLEMENTS: &str = include_str!("data/three_card_draw.tsv");

#[test]
fn every_worked_settlement_comes_out_by_every_way_of_dealing() {
    let heads: Vec<&str> = SETTLEMENTS.lines().next().unwrap().split('\t').collect();
    let mut dealt = 0;
    for line in SETTLEMENTS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let get = |name: &str| fields[heads.iter().position(|head| *head == name).unwrap()];
        let (bonus, first3) = get("tables").split_once(' ').unwrap();
        for dealing in ["manual_shoe", "hand", "automated_shoe plus", "automated_shoe four"] {
            let (method, fourth) = match dealing.split_once(' ') {
                Some((method, "four")) => (method, "four_from_stub"),
                Some((method, _)) => (method, "packet_plus_one"),
                None => (dealing, "packet_plus_one"),
            };
            let house = house(&[
                ("dealing", method),
                ("dealer_fourth", fourth),
                ("bonus_table", bonus),
                ("first3_table", first3),
            ]);
            let stake = if get("first3") == "0" {
                String::new()
            } else {
                format!(", \"first3\": {}", get("first3"))
            };
            let drawn = if get("drawn") == "-" {
                String::new()
            } else {
                let place = if get("first3") == "0" { "ante" } else { "side" };
                format!(", (to: \"S2.{place}\", cards: \"{}\")", get("drawn"))
            };
            let more = format!(
                "seats: 3, patrons: Fixed([(seat: 2, wagers: {{\"ante\": {}{stake}}}, \
                 answer: {})]), cards: [(round: 1, hands: [(to: \"S2\", cards: \"{}\"), \
                 (to: \"dealer\", cards: \"{}\"){drawn}])]",
                get("ante"),
                get("answer"),
                get("cards"),
                get("dealer"),
            );
            let mut session = deal(&level_at(&house, 1, 1, &more));
            let acts = deal_out(&mut session);
            let money: Vec<String> = acts
                .iter()
                .filter_map(|act| match act {
                    Act::Pay { spot, amount, .. } => {
                        Some(format!("pay {} {}", spot.wager, amount.0 / 100))
                    }
                    Act::Collect(spot) => Some(format!("take {}", spot.wager)),
                    Act::Release(spot) => Some(format!("back {}", spot.wager)),
                    _ => None,
                })
                .collect();
            assert_eq!(money.join("; "), get("money"), "{} by {dealing}", get("id"));
            let net = session.nets()[0].1.0 / 100;
            assert_eq!(net.to_string(), get("net"), "{} by {dealing}", get("id"));
            dealt += 1;
        }
    }
    assert_eq!(dealt, 17 * 4);
}
