//! Scripts: what a dealer does at a table, what is found, what is due, and how the round ends.

use super::BOOK;
use clearhands::procedure::Finding;
use clearhands::session::Session;
use clearhands::table::Act;
use std::fmt::Write as _;

/// Deals a script: `until x` deals perfectly until an act that begins so is due, `end` to the end
/// of the session; anything else is an act. Tells what the acts of the script led to.
pub(crate) fn tell(mut session: Session, script: &str) -> String {
    let mut told = String::new();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(wanted) = line.strip_prefix("until ") {
            perfect(&mut session, &mut told, |act| act.to_string().starts_with(wanted));
            continue;
        }
        if line == "end" {
            perfect(&mut session, &mut told, |_| false);
            continue;
        }
        match session.step(0, line.parse().unwrap()) {
            Ok(entry) => {
                let found = entry.findings.clone();
                write!(told, "{line}: {}", findings(&session, found)).unwrap();
            }
            Err(refusal) => write!(told, "{line}: {refusal:?}").unwrap(),
        }
        let due = session.expected().first().map_or("nothing".to_owned(), Act::to_string);
        writeln!(told, "; due: {due}").unwrap();
    }
    let scored =
        session.entries().iter().flat_map(|e| &e.findings).filter(|f| session.is_scored(f)).count();
    let voids = session.entries().iter().filter(|e| e.act == Act::Void(None)).count();
    let nets: Vec<String> =
        session.nets().iter().map(|(seat, net)| format!("{seat} {net}")).collect();
    write!(
        told,
        "over: {}, void: {}, scored findings: {scored}, {}",
        session.is_over(),
        voids > 0,
        nets.join(", ")
    )
    .unwrap();
    told
}

/// The perfect dealer until something is due; what he does by way of a remedy is told.
fn perfect(session: &mut Session, told: &mut String, wanted: impl Fn(&Act) -> bool) {
    let mut remedies: Vec<String> = Vec::new();
    for _ in 0..500 {
        let Some(&act) = session.expected().first() else { break };
        if wanted(&act) {
            break;
        }
        let entry = session.step(0, act).unwrap();
        let remedy = entry.met.is_some_and(|met| met.channel.name() == "irregularities");
        let found = entry.findings.clone();
        if remedy {
            remedies.push(act.to_string());
        }
        if !found.is_empty() {
            writeln!(told, "(perfect) {act}: {}", findings(session, found)).unwrap();
        }
    }
    if !remedies.is_empty() {
        writeln!(told, "remedies: {}", remedies.join("; ")).unwrap();
    }
}

fn findings(session: &Session, found: Vec<Finding>) -> String {
    if found.is_empty() {
        return "right".to_owned();
    }
    let lines = found.iter().map(|f| {
        let clause = f.clauses.first().map_or("no clause", |&id| BOOK[id].id.as_str());
        let scored = if session.is_scored(f) { "" } else { " (not scored)" };
        format!("{} {} by {clause}{scored}", f.kind.name(), f.aspect.name())
    });
    lines.collect::<Vec<_>>().join(", ")
}
