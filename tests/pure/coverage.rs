//! Every enforced clause is obeyed by a perfect trace and broken by a changed one.

use crate::bench::{BOOK, GAME, deal, election_sets, houses, level_at};
use crate::broken::SWEEP;
use crate::mutate::{Trace, election_traces, overdealt_traces, rich_traces, traces};
use clearhands::kit::Word;
use clearhands::law::{ClauseId, Standing};
use clearhands::session::coverage;
use clearhands::table::Act;
use std::collections::BTreeSet;

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
    let odds = |id: &ClauseId| BOOK[*id].cite.contains("20.11");
    // Seats without a play wager were not paid a bonus.
    let bonus = |act: &Act| act.spot().is_some_and(|s| s.wager == Word::new("ante_bonus"));
    if trace.name.contains("Touch") && !trace.acts.iter().any(bonus) {
        found.extend(BOOK.find("tcp.20.11.a.3-elig"));
    }
    found.extend(procedure.bans.iter().map(|ban| ban.clause));
    found.extend(procedure.cited.iter().filter(|id| !by_steps.contains(id) && !odds(id)));
}

#[test]
fn every_enforced_clause_is_obeyed_and_broken_by_some_trace() {
    let mut kept = BTreeSet::new();
    let rich = rich_traces().into_iter().chain(overdealt_traces());
    for trace in traces(3).into_iter().chain(election_traces()).chain(rich) {
        obeyed(&trace, &mut kept);
    }
    let mut empty = Vec::new();
    let ours = BOOK.clauses().filter(|(_, clause)| clause.game == GAME);
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
    let names: Vec<String> =
        houses().map(|name| format!("Named(\"{name}\")")).chain(election_sets()).collect();
    let sessions: Vec<_> = names.iter().map(|house| deal(&level_at(house, 1, 1, ""))).collect();
    let tables: Vec<(&str, _)> =
        names.iter().map(String::as_str).zip(sessions.iter().map(|s| s.procedure())).collect();
    for (house, procedure) in &tables {
        assert!(procedure.unlawful.is_empty(), "{house}: {:?}", procedure.unlawful);
    }
    let mut rows = coverage(&BOOK, &tables);
    assert_eq!(rows.len(), BOOK.clauses().count());
    rows.retain(|row| BOOK[row.clause].game == GAME);
    for row in rows.iter().filter(|row| row.standing == Standing::Enforced) {
        assert!(row.is_used(), "{} is enforced by nothing", BOOK[row.clause].id);
        assert!(!row.houses.is_empty());
    }
    for row in rows.iter().filter(|row| row.standing == Standing::Stated) {
        assert!(!row.is_used(), "{} is only stated, but judged by", BOOK[row.clause].id);
    }
}
