//! Worked examples: how a round goes when everything is done rightly, and what is found when it is
//! not.
//!
//! `right` are acts that come in this order, `never` acts that do not come, each by how it begins.
//! `wrong` are cases: an act that is due, what is done instead, and the clause that is cited, or, after
//! `!`, one that is not.

use super::{TABLE, house_text};
use crate::bench::rows::{Row, rows};
use crate::bench::{BOOK, deal, level_at};
use clearhands::session::Session;

fn begin(row: Row) -> Session {
    let elected = row.get("elections").split(',').map(|pair| pair.split_once('=').unwrap());
    let elected: Vec<_> = elected.collect();
    let patrons = match row.get("patrons") {
        "-" => TABLE,
        patrons => patrons,
    };
    let mut more = format!("{patrons}, start: Ready");
    if let Some((player, banker)) = row.get("cards").split_once('|') {
        let hands =
            format!("(to: \"player\", cards: \"{player}\"), (to: \"banker\", cards: \"{banker}\")");
        more += &format!(", cards: [(round: 1, hands: [{hands}])]");
    }
    if row.get("incidents") != "-" {
        more += &format!(", incidents: [{}]", row.get("incidents"));
    }
    let rounds = u32::try_from(row.number("rounds")).unwrap();
    deal(&level_at(&house_text(&elected), rounds, 3, &more))
}

fn parts(list: &'static str, by: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(by).map(str::trim).filter(|part| !part.is_empty() && *part != "-")
}

/// The acts of the perfect dealer.
fn perfect(mut session: Session) -> Vec<String> {
    let mut acts = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act}: {:?}", entry.findings);
        acts.push(act.to_string());
    }
    acts
}

#[test]
fn the_right_way() {
    let mut wrong = Vec::new();
    let all = rows(include_str!("worked.tsv"));
    for row in &all {
        let acts = perfect(begin(*row));
        let mut from = 0;
        for wanted in parts(row.get("right"), ";") {
            match acts[from..].iter().position(|act| act.starts_with(wanted)) {
                Some(at) => from += at + 1,
                None => {
                    wrong.push(format!("{}: '{wanted}' does not come: {acts:?}", row.get("id")));
                }
            }
        }
        for never in parts(row.get("never"), ";") {
            if acts.iter().any(|act| act.starts_with(never)) {
                wrong.push(format!("{}: '{never}' comes: {acts:?}", row.get("id")));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert_eq!(all.len(), 77);
}

/// Whether an act that begins so is due, or one of the step that is named by `@`.
fn is_due(session: &Session, until: &str) -> bool {
    let due = session.expected()[0];
    match until.strip_prefix('@') {
        Some(step) => {
            let met = session.preview(&due).met.map(|(n, _)| usize::from(n));
            met.is_some_and(|n| session.procedure().steps[n].id == step)
        }
        None => due.to_string().starts_with(until),
    }
}

#[test]
fn the_wrong_ways() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for row in rows(include_str!("worked.tsv")) {
        for case in parts(row.get("wrong"), "|") {
            let told = format!("{} {case}", row.get("id"));
            let mut steps = case.split('>').map(str::trim);
            let [until, instead, clause] = [(); 3].map(|()| steps.next().unwrap());
            let mut session = begin(row);
            while !is_due(&session, until) {
                let act = session.expected()[0];
                session.step(0, act).unwrap();
                assert!(!session.is_over(), "{told}: it never comes to that");
            }
            let mut cited = Vec::new();
            for act in parts(instead, ";") {
                match session.step(0, act.parse().unwrap()) {
                    Ok(entry) => cited.extend(entry.findings.clone()),
                    Err(refusal) => wrong.push(format!("{told}: {act} {refusal:?}")),
                }
            }
            cited.retain(|finding| session.is_scored(finding));
            let named: Vec<&str> = cited
                .iter()
                .flat_map(|finding| &finding.clauses)
                .map(|&id| BOOK[id].id.as_str())
                .collect();
            let ok = match clause.strip_prefix('!') {
                Some(other) => !named.is_empty() && !named.contains(&other),
                None if clause == "-" => !named.is_empty(),
                None => named.contains(&clause),
            };
            if !ok {
                wrong.push(format!("{told}: cites {named:?}"));
            }
            tried += 1;
        }
    }
    println!("{tried} wrong ways");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
