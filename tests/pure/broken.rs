//! The broken dealer: one act of a perfect round changed, and the finding that comes of it.

use crate::mutate::{
    Came, Kind, Mutant, Trace, clauses_at, mutants, names, play_on, traces,
};
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::BTreeMap;

/// Why a changed round is right after all, told without the judge; `None` if it is not.
fn excuse(trace: &Trace, i: usize, at: &Session, mutant: &Mutant) -> Option<&'static str> {
    let now = at.expected();
    let free: Vec<Act> = at
        .open_duties()
        .into_iter()
        .filter(|(step, due)| due.optional || at.procedure().steps[usize::from(*step)].early)
        .map(|(_, due)| due.act)
        .collect();
    let due = |act: &Act| now.contains(act) || free.contains(act);
    let _ = (trace, i);
    match mutant.kind {
        Kind::Swapped if mutant.instead.iter().all(due) => Some("both were due"),
        _ if mutant.instead.first().is_some_and(due) => Some("it was due too"),
        _ => None,
    }
}

#[derive(Default)]
struct Tally {
    found: usize,
    advised: usize,
    equal: usize,
    impossible: usize,
}

#[test]
fn every_change_of_one_act_is_found() {
    let mut tally: BTreeMap<Kind, Tally> = BTreeMap::new();
    let mut blind: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut astray: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for trace in traces(3) {
        let mut session = trace.start.clone();
        for (i, &act) in trace.acts.iter().enumerate() {
            for mutant in mutants(&trace, i, &session) {
                let count = tally.entry(mutant.kind).or_default();
                let told = || {
                    let acts: Vec<String> = mutant.instead.iter().map(ToString::to_string).collect();
                    format!("{} #{i} {act} -> {}", trace.name, acts.join(", "))
                };
                match play_on(&trace, i, &session, &mutant) {
                    Came::Impossible => count.impossible += 1,
                    Came::Found(finding, at_once) => {
                        count.found += 1;
                        let mut law = clauses_at(&trace, i);
                        if mutant.kind == Kind::Swapped {
                            law.extend(clauses_at(&trace, i + 1));
                        }
                        let cites = finding.clauses.iter().any(|id| law.contains(id));
                        if !cites && !at_once {
                            let key = format!("{:?} {}", mutant.kind, act.verb());
                            let what = format!(
                                "{}: {} by {} at {}",
                                told(), finding.kind.name(), names(&finding.clauses), finding.step
                            );
                            astray.entry(key).or_insert((0, what)).0 += 1;
                        }
                    }
                    Came::Advised(_) => count.advised += 1,
                    Came::Nothing => match excuse(&trace, i, &session, &mutant) {
                        Some(_) => count.equal += 1,
                        None => {
                            let verbs: Vec<&str> =
                                mutant.instead.iter().map(Act::verb).collect();
                            let key =
                                format!("{:?} {} {}", mutant.kind, act.verb(), verbs.join(","));
                            blind.entry(key).or_insert_with(|| (0, told())).0 += 1;
                        }
                    },
                }
            }
            session.step(0, act).unwrap();
        }
    }
    for (kind, t) in &tally {
        println!(
            "{kind:?}: {} found, {} advised, {} equal, {} impossible",
            t.found, t.advised, t.equal, t.impossible
        );
    }
    for (key, (n, first)) in &astray {
        println!("ASTRAY {key} x{n}: {first}");
    }
    for (key, (n, first)) in &blind {
        println!("BLIND {key} x{n}: {first}");
    }
    assert!(blind.is_empty() && astray.is_empty());
}
