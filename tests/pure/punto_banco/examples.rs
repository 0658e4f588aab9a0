//! Worked examples of 19:47-3.11(b) and 3.12 as data: what is right in each state, by each of the
//! three procedures, and what each wrong resolution is faulted by.

use super::{GAME, TABLE, house_text};
use crate::bench::rows::{Row, rows};
use crate::bench::{BOOK, deal, deal_out, level_at, told};
use clearhands::session::Session;
use clearhands::table::Act;

const DATA: &str = include_str!("../data/punto_examples.tsv");

/// The incident of an example in the words of a level.
fn incident(row: &Row) -> String {
    let words: Vec<&str> = row.get("incidents").split(' ').collect();
    match words[..] {
        ["extra", at, up] => {
            let up = up == "up";
            format!("Own((round: 1, what: \"extra\", at: \"{at}\", up: {up}))")
        }
        ["runs_low", n] => format!("Own((round: 1, what: \"runs_low\", n: {n}))"),
        ["FaceUpCard", at] => format!("FaceUpCard(round: 1, at: {at})"),
        _ => panic!("no such incident: {words:?}"),
    }
}

/// The table of an example, dealt perfectly up to the first act of its remedy.
fn at_the_remedy(row: &Row) -> Session {
    let house = house_text(&[
        ("exposed_card", row.get("exposed")),
        ("error_burn", row.get("burn")),
        ("positioning", row.get("positioning")),
    ]);
    let hands = [("player", row.get("player")), ("banker", row.get("banker"))];
    let hands: Vec<String> = hands
        .iter()
        .filter(|(_, cards)| *cards != "-")
        .map(|(to, cards)| format!("(to: \"{to}\", cards: \"{cards}\")"))
        .collect();
    let cards = if hands.is_empty() {
        String::new()
    } else {
        format!("cards: [(round: 1, hands: [{}])],", hands.join(", "))
    };
    let more = format!("{TABLE}, start: Ready, {cards} incidents: [{}]", incident(row));
    let mut session = deal(&level_at(&house, 2, 7, &more));
    for _ in 0..200 {
        let act = session.expected()[0];
        if act.to_string() == row.get("until") {
            return session;
        }
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{}: {}", row.get("example"), told(entry));
    }
    panic!("{} never comes to {}", row.get("example"), row.get("until"));
}

fn acts(row: &Row) -> Vec<Act> {
    row.get("acts").split(';').map(|act| act.parse().unwrap()).collect()
}

#[test]
fn every_right_resolution_is_right_by_each_procedure() {
    let right: Vec<Row> = rows(DATA).into_iter().filter(|row| row.get("clause") == "-").collect();
    for example in 1..=10 {
        let name = format!("P{example}");
        assert!(right.iter().filter(|row| row.get("example") == name).count() >= 2, "{name}");
    }
    for row in &right {
        let what = format!("{} by {}", row.get("example"), row.get("exposed"));
        let mut session = at_the_remedy(row);
        for act in acts(row) {
            let entry = session.step(0, act).unwrap_or_else(|e| panic!("{what}: {act}: {e:?}"));
            assert!(entry.findings.is_empty(), "{what}: {}", told(entry));
        }
        let from = session.entries().len();
        deal_out(&mut session);
        let mut rest = session.entries()[from..].iter().map(|entry| entry.act.to_string());
        for wanted in row.get("ends").split(';') {
            assert!(rest.any(|act| act.starts_with(wanted)), "{what}: no {wanted}");
        }
    }
}

#[test]
fn every_wrong_resolution_is_faulted_by_the_clause_it_breaks() {
    let wrong: Vec<Row> = rows(DATA).into_iter().filter(|row| row.get("clause") != "-").collect();
    assert!(wrong.len() >= 40);
    let mut other = Vec::new();
    for row in &wrong {
        let what = format!("{} by {}: {}", row.get("example"), row.get("exposed"), row.get("acts"));
        let mut session = at_the_remedy(row);
        let acts = acts(row);
        let (last, before) = acts.split_last().unwrap();
        for &act in before {
            let entry = session.step(0, act).unwrap();
            assert!(entry.findings.is_empty(), "{what}: {}", told(entry));
        }
        let entry = match session.step(0, *last) {
            Ok(entry) => entry,
            Err(refusal) => panic!("{what}: {refusal:?}"),
        };
        let findings = entry.findings.clone();
        let cited = findings.first().and_then(|finding| finding.clauses.first());
        let cited = cited.map_or("nothing", |&id| BOOK[id].id.as_str());
        if cited != row.get("clause") || !session.is_scored(&findings[0]) {
            other.push(format!("{what}: {cited}, not {}", row.get("clause")));
        }
        // Whatever was done, the round can be finished.
        while !session.is_over() {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
    }
    assert!(other.is_empty(), "\n{}", other.join("\n"));
}

#[test]
fn the_cutting_card_lies_fourteen_or_more_from_the_back() {
    for (first, faulted) in [("14", false), ("20", false), ("13", true), ("6", true)] {
        let mut session = deal(&level_at("Named(\"punto_corner\")", 1, 5, TABLE));
        while !session.expected()[0].to_string().starts_with("insert") {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        for act in [format!("insert {first}"), "insert 0".to_string()] {
            let entry = session.step(0, act.parse().unwrap()).unwrap();
            let wrong = faulted && act != "insert 0";
            assert_eq!(!entry.findings.is_empty(), wrong, "{}", told(entry));
        }
        let due = session.expected()[0].to_string();
        assert_eq!(due, if faulted { "insert 14" } else { "load" }, "after {first}");
    }
}

/// Whom the shoe is offered to: the former curator, who answers what, and the offers that are due.
const OFFERS: &[(&str, &str, &[&str])] = &[
    // S1: the neighbour on the right accepts.
    ("2- 3+ 4+ 9+", "passes", &["offer S4", "award S4"]),
    // S2: by order; the seat on the right is empty, the next declines, and so on round the table.
    ("1+ 3+ 5- 14-", "ordered", &["revoke S3", "offer S5", "offer S14", "offer S1", "award S1"]),
    // Past the dealer, on to the lowest numbers.
    ("2+ 13+ 14-", "passes 13", &["offer S14", "offer S2", "award S2"]),
    // Nobody wants it: a dealer draws, and the one who gave it up is not asked.
    ("3+ 4- 9-", "passes", &["offer S4", "offer S9", "say no_more_bets", "remove shoe"]),
];

/// A table with these patrons, where the shoe of the given curator is given up in the second round.
fn table_of(patrons: &str, how: &str) -> Session {
    let (what, first) = how.split_once(' ').unwrap_or((how, "3"));
    let first: u8 = first.parse().unwrap();
    let seats: Vec<String> = patrons
        .split(' ')
        .map(|patron| {
            let (seat, accepts) = patron.split_at(patron.len() - 1);
            let seat: u8 = seat.parse().unwrap();
            // Those before the curator of the first round do not want it then.
            let first = if seat >= first { "Accepts" } else { "Declines" };
            let then = if accepts == "+" { "Accepts" } else { "Declines" };
            let answers = format!("answers: [{first}, {then}]");
            format!("(seat: {seat}, wagers: {{\"banker\": 50}}, {answers})")
        })
        .collect();
    let more = format!(
        "seats: 14, patrons: Fixed([{}]), start: Ready, \
         incidents: [Own((round: 2, what: \"{what}\"))]",
        seats.join(", ")
    );
    deal(&level_at("Named(\"punto_corner\")", 2, 5, &more))
}

/// Deals perfectly until the second round.
fn second_round(mut session: Session) -> Session {
    while session.memory().round < 2 {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session
}

#[test]
fn the_shoe_goes_to_the_right_and_counterclockwise() {
    for (patrons, how, due) in OFFERS {
        let mut session = second_round(table_of(patrons, how));
        let mut acts = Vec::new();
        while !session.is_over() {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
            acts.push(act.to_string());
        }
        let mut acts = acts.iter();
        for wanted in *due {
            assert!(acts.any(|act| act.starts_with(wanted)), "{patrons} {how}: no {wanted}");
        }
    }
}

/// Patrons, how the shoe is given up, what is done before, the wrong act, and the clause.
const WRONG_OFFERS: &[(&str, &str, &str, &str, &str)] = &[
    ("2- 3+ 4+ 9+", "passes", "", "offer S2", "punto.3.11.b-a"),
    ("2- 3+ 4+ 9+", "passes", "", "offer S9", "punto.3.11.b-a"),
    ("2- 3+ 4+ 9+", "passes", "", "offer S3", "punto.3.11.b-a"),
    ("2- 3+ 4+ 9+", "passes", "", "offer S8", "punto.h.shoe.wager"),
    ("2- 3+ 4+ 9+", "passes", "", "award S9", "punto.3.11.b-a"),
    ("2- 3+ 4+ 9+", "passes", "", "say draw_four", "punto.3.11.b-a"),
    ("2- 3+ 4+ 9+", "passes", "offer S4", "offer S9", "punto.3.11.b-d"),
    ("2- 3+ 4+ 9+", "passes", "offer S4", "award S9", "punto.3.11.b-d"),
    ("2- 3+ 4+ 9+", "passes", "offer S4", "say no_more_bets", "punto.h.shoe.award"),
    ("1+ 3+ 5- 14-", "ordered", "", "say draw_four", "punto.3.11.a.2-d"),
    ("1+ 3+ 5- 14-", "ordered", "", "offer S5", "punto.3.11.a.2-d"),
    ("1+ 3+ 5- 14-", "ordered", "revoke S3", "offer S14", "punto.3.11.b-c"),
    ("1+ 3+ 5- 14-", "ordered", "revoke S3", "offer S1", "punto.3.11.b-c"),
    ("1+ 3+ 5- 14-", "ordered", "revoke S3;offer S5", "offer S3", "punto.3.11.b-b"),
    ("1+ 3+ 5- 14-", "ordered", "revoke S3;offer S5", "offer S1", "punto.3.11.b-b"),
];

#[test]
fn a_wrong_offer_is_faulted_by_the_clause_it_breaks() {
    let mut other = Vec::new();
    for (patrons, how, before, wrong, clause) in WRONG_OFFERS {
        let mut session = second_round(table_of(patrons, how));
        // The order comes with the call.
        while *how == "ordered" && !session.expected()[0].to_string().starts_with("revoke") {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        for act in before.split(';').filter(|act| !act.is_empty()) {
            let entry = session.step(0, act.parse().unwrap()).unwrap();
            assert!(entry.findings.is_empty(), "{patrons} {how}: {}", told(entry));
        }
        let entry = session.step(0, wrong.parse().unwrap()).unwrap();
        let cited = entry.findings.first().and_then(|finding| finding.clauses.first());
        let cited = cited.map_or("nothing", |&id| BOOK[id].id.as_str());
        if cited != *clause {
            other.push(format!("{patrons} {how} {before} {wrong}: {cited}, not {clause}"));
        }
    }
    assert!(other.is_empty(), "\n{}", other.join("\n"));
}

#[test]
fn the_first_shoe_is_no_matter_of_a_shoe_given_up() {
    for (before, wrong, clause) in [
        ("", "award S4", "punto.h.shoe.first"),
        ("", "offer S9", "punto.h.shoe.first"),
        ("", "say draw_four", "punto.h.shoe.first"),
        ("offer S3", "award S9", "punto.h.shoe.award"),
        ("offer S3", "offer S4", "punto.h.shoe.award"),
        ("offer S3", "say no_more_bets", "punto.h.shoe.award"),
    ] {
        let mut session = table_of("3+ 4+ 9+", "passes");
        while !session.expected()[0].to_string().starts_with("offer S3") {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        for act in before.split(';').filter(|act| !act.is_empty()) {
            assert!(session.step(0, act.parse().unwrap()).unwrap().findings.is_empty());
        }
        let findings = session.step(0, wrong.parse().unwrap()).unwrap().findings.clone();
        let cited = findings.iter().flat_map(|finding| &finding.clauses);
        let cited: Vec<&str> = cited.map(|&id| BOOK[id].id.as_str()).collect();
        assert_eq!(cited.first(), Some(&clause), "{before} {wrong}");
        assert!(!cited.iter().any(|id| id.contains("3.11.b")), "{before} {wrong}: {cited:?}");
    }
}

/// When the dealer may take the shoe himself, and by which clause he may not: incident, the first word
/// or act after which he takes it, from whom, and the clause, or none where he may.
const REVOKED: &[(&str, &str, &str, &str)] = &[
    ("what: \"stalls\", n: 2", "say draw_four", "revoke S3", "-"),
    ("what: \"stalls\", n: 2", "say no_more_bets", "revoke S3", "punto.3.11.a.2-a"),
    ("what: \"errs\"", "say no_more_bets", "revoke S3", "-"),
    ("what: \"errs\", seat: 9", "say no_more_bets", "revoke S3", "punto.3.11.a.2-c"),
    ("what: \"errs\"", "say no_more_bets", "revoke S9", "punto.h.shoe.revoke"),
    ("what: \"extra\", at: \"banker\"", "pass banker", "revoke S3", "punto.3.11.a.2-b"),
];

#[test]
fn the_dealer_takes_the_shoe_on_three_grounds_and_on_no_other() {
    for (incident, after, act, clause) in REVOKED {
        let more = format!(
            "seats: 9, patrons: Fixed([(seat: 3, wagers: {{\"banker\": 50}}, answer: Accepts), \
             (seat: 9, wagers: {{\"player\": 50}}, answer: Accepts)]), start: Ready, \
             cards: [(round: 1, hands: [(to: \"player\", cards: \"4h 5c\"), \
             (to: \"banker\", cards: \"Ks 6d 2c\")])], \
             incidents: [Own((round: 1, {incident}))]"
        );
        let mut session = deal(&level_at("Named(\"punto_corner\")", 1, 5, &more));
        loop {
            let due = session.expected()[0];
            session.step(0, due).unwrap();
            if due.to_string().starts_with(after) {
                break;
            }
        }
        let entry = session.step(0, act.parse().unwrap()).unwrap();
        let cited = entry.findings.first().and_then(|finding| finding.clauses.first());
        let cited = cited.map_or("-", |&id| BOOK[id].id.as_str());
        assert_eq!(cited, *clause, "{incident}: {act}");
        while !session.is_over() {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
    }
    assert_eq!(BOOK.clauses().filter(|(_, c)| c.game == GAME).count(), 127);
}

/// Two wrong deals are a ground, one is none; both in one turn with the shoe.
#[test]
fn the_second_wrong_deal_is_a_ground() {
    let more = "seats: 9, patrons: Fixed([(seat: 3, wagers: {\"banker\": 50}, answer: Accepts), \
        (seat: 9, wagers: {\"player\": 50}, answer: Accepts)]), start: Ready, \
        incidents: [Own((round: 1, what: \"extra\", at: \"banker\")), \
        Own((round: 2, what: \"extra\", at: \"player\"))]";
    let mut session = deal(&level_at("Named(\"punto_corner\")", 2, 5, more));
    let revoke: Act = "revoke S3".parse().unwrap();
    let mut faulted = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        let remedied = act.to_string().starts_with("pick_up player");
        if remedied {
            let findings = session.preview(&revoke).findings;
            faulted.push(!findings.is_empty());
        }
        session.step(0, act).unwrap();
    }
    assert_eq!(faulted, [true, false]);
}
