//! Worked examples: the cut, the burn, the auction, the bank, the claims, the passing of the bank and
//! every irregularity, each with a right and a wrong way, in a table of data.

use super::{house_text, table};
use crate::bench::rows::{Row, rows};
use crate::bench::{BOOK, deal, deal_out, level_at};
use clearhands::session::Session;
use clearhands::table::Act;

const DATA: &str = include_str!("../data/chemin_de_fer.tsv");

/// A field, empty where the table has a dash.
fn field(row: &Row, name: &str) -> &'static str {
    let text = row.get(name);
    if text == "-" { "" } else { text }
}

/// The session of an example, where its act is due.
fn start(row: &Row) -> Session {
    let elections: Vec<(&str, &str)> =
        field(row, "elections").split(' ').filter_map(|one| one.split_once('=')).collect();
    let answers: Vec<&str> = row.get("answers").split(' ').collect();
    let more = table(row.get("start"), &answers, field(row, "incidents"), field(row, "cards"));
    let rounds = u32::try_from(row.number("rounds")).unwrap();
    let mut session = deal(&level_at(&house_text(&elections), rounds, 5, &more));
    let (round, wanted) = row.get("until").split_once(':').unwrap();
    let (wanted, times) = wanted.split_once('#').unwrap_or((wanted, "1"));
    let (round, mut left): (u32, u32) = (round.parse().unwrap(), times.parse().unwrap());
    loop {
        assert!(!session.is_over(), "{}: {wanted} is never due", row.get("name"));
        let act = session.expected()[0];
        if session.memory().round == round && act.to_string().starts_with(wanted) {
            left -= 1;
            if left == 0 {
                return session;
            }
        }
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{}: {entry:?}", row.get("name"));
    }
}

fn acts(list: &str) -> Vec<Act> {
    list.split(';').filter(|one| !one.is_empty()).map(|one| one.parse().unwrap()).collect()
}

/// The findings of a list of acts, each by the names of its clauses.
fn done(session: &mut Session, acts: &[Act], what: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for &act in acts {
        let entry = match session.step(0, act) {
            Ok(entry) => entry.clone(),
            Err(refusal) => panic!("{what}: {act} is refused: {refusal:?}"),
        };
        let named = entry.findings.iter().map(|finding| {
            finding.clauses.iter().map(|&id| BOOK[id].id.replace("chemin.", "")).collect()
        });
        found.extend(named);
    }
    found
}

#[test]
fn every_worked_example_has_its_right_way() {
    let mut wrong = Vec::new();
    let rows = rows(DATA);
    assert_eq!(rows.len(), 119);
    for row in &rows {
        let name = row.get("name");
        let mut session = start(row);
        done(&mut session, &acts(field(row, "before")), name);
        let found = done(&mut session, &acts(row.get("right")), name);
        if !found.is_empty() {
            wrong.push(format!("{name}: {found:?}"));
            continue;
        }
        deal_out(&mut session);
        let said: Vec<String> = session
            .entries()
            .iter()
            .filter_map(|entry| match entry.act {
                Act::Say(phrase) => Some(phrase.to_string()),
                _ => None,
            })
            .collect();
        for call in field(row, "calls").split(' ').filter(|call| !call.is_empty()) {
            if !said.iter().any(|said| said == call) {
                wrong.push(format!("{name}: {call} is not said, but {said:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_worked_example_has_its_wrong_way() {
    let mut wrong = Vec::new();
    for row in rows(DATA) {
        let (name, cite) = (row.get("name"), row.get("cite"));
        let mut session = start(&row);
        done(&mut session, &acts(field(&row, "before")), name);
        let found = done(&mut session, &acts(row.get("wrong")), name);
        if !found.iter().flatten().any(|clause| clause == cite) {
            wrong.push(format!("{name}: not {cite}, but {found:?}"));
        }
        // Whatever was done, the round comes to an end.
        let mut n = 0;
        while !session.is_over() && n < 400 {
            let Some(&act) = session.expected().first() else { break };
            session.step(0, act).unwrap();
            n += 1;
        }
        if !session.is_over() {
            wrong.push(format!("{name}: does not end"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
