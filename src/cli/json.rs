//! The report as JSON, in the format `clearhands-report/1`; `docs/formats.md` says it at length.
//!
//! | field | holds |
//! |---|---|
//! | `format` | `clearhands-report/1` |
//! | `level` `course` `house` `rules` `seed` `mode` | what was dealt, and how |
//! | `game` `edition` `elections` `level_hash` `house_hash` `rulebook` | by what, to the letter |
//! | `profile` `started` | who dealt and when, if the log says so |
//! | `notes` | what sets level, house or session apart from what is shipped |
//! | `rounds` | `dealt` and `of` |
//! | `acts` | how many were done |
//! | `passed` `reasons` | the verdict, and why not |
//! | `channels` | a list: `channel` `graded` `met` `faults` `missed` `percent` (null where nothing came due) `forgiven` `needed` |
//! | `findings` | a list: `number` (from 0; null at the end) `follows` (the number of the finding it follows from, or null) `mended` (the number of the act that put it right, or null) `mended_line` `mended_after_ms` (of the dealer's time; 0 if none was kept) `line` (of the log or list; null at the end) `act_number` `at_ms` `round` `kind` `aspect` `channel` `step` `skill` `severity` `scored` `clauses` `cite` `headline` `did` `due` `duty` `expected` `done` |
//! | `severities` `criticals` | counts of what is scored |
//! | `pace` | `total_ms` `target_ms` `median_ms` `rounds_per_hour` `rounds` `steps` |
//! | `rack` | `start_cents` `filled_cents` `now_cents` `expected_cents` `over_cents`; null if not known |
//! | `seats` | a list: `seat` `net_cents` |
//! | `practise` | a list, the weakest first: `step` `title` `skill` `faults` `clause` |
//! | `skills` | a list: `skill` `met` `faults` `percent` |
//! | `rewinds` `hints` `refused` | counts |
//! | `log` | null for a list of acts, else `damage` `mismatches` `altered` `ended` `other_rulebook` `profile` `started` `program` |

use super::deal::seats_json;
use crate::grade::{Fault, Report};
use crate::record::{ReadLog, house_hash, text_hash};
use crate::session::Session;
use crate::words;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a report says of the log it was made from.
pub(super) struct LogState(Value);

impl LogState {
    pub(super) fn of(log: &ReadLog) -> Self {
        let damage = log
            .damage
            .as_ref()
            .map(|damage| json!({"line": damage.line, "what": damage.what.to_string()}));
        let mismatches: Vec<Value> =
            log.mismatches.iter().map(|m| json!({"line": m.line, "what": m.what})).collect();
        Self(json!({
            "damage": damage,
            "mismatches": mismatches,
            "altered": log.around.altered,
            "ended": log.ended,
            "other_rulebook": log.other_rulebook,
            "profile": log.profile,
            "started": log.started,
            "program": log.program,
        }))
    }

    /// Who dealt and when, as far as the log says.
    pub(super) fn who(&self) -> Option<String> {
        let said = |name: &str| self.0[name].as_str().filter(|text| !text.is_empty());
        match (said("profile"), said("started")) {
            (None, None) => None,
            (Some(who), None) => Some(format!("dealt by {who}")),
            (None, Some(when)) => Some(format!("begun {when}")),
            (Some(who), Some(when)) => Some(format!("dealt by {who}, begun {when}")),
        }
    }
}

/// The whole report.
pub(super) fn report_json(
    session: &Session,
    report: &Report,
    lines: &[usize],
    log: Option<&LogState>,
    notes: &[String],
) -> Value {
    let level = session.level();
    let channels: Vec<Value> = report
        .channels
        .iter()
        .map(|tally| {
            json!({
                "channel": tally.channel.name(),
                "graded": tally.graded,
                "met": tally.met,
                "faults": tally.faults,
                "missed": tally.missed,
                "percent": tally.shown_percent(),
                "forgiven": tally.forgiven,
                "needed": tally.needed,
            })
        })
        .collect();
    let findings: Vec<Value> =
        report.findings().into_iter().map(|fault| finding_json(session, fault, lines)).collect();
    let pace = &report.pace;
    let rounds: Vec<Value> =
        pace.rounds.iter().map(|(round, ms)| json!({"round": round, "ms": ms})).collect();
    let steps: Vec<Value> = pace
        .steps
        .iter()
        .map(|step| json!({"step": step.step, "acts": step.acts, "total_ms": step.total_ms}))
        .collect();
    let practise: Vec<Value> = report
        .practise
        .iter()
        .map(|weak| {
            json!({
                "step": weak.step,
                "title": weak.title,
                "skill": weak.skill,
                "faults": weak.faults,
                "clause": weak.clause.map(|id| &session.book()[id].id),
            })
        })
        .collect();
    let skills: Vec<Value> = report
        .skills
        .iter()
        .map(
            |s| json!({"skill": s.skill, "met": s.met, "faults": s.faults, "percent": s.percent()}),
        )
        .collect();
    json!({
        "format": "clearhands-report/1",
        "level": report.level,
        "course": report.course,
        "house": level.house.title,
        "rules": level.house.line(session.book()),
        "game": level.house.game,
        "edition": level.house.edition.id(),
        "elections": level.house.elections().collect::<BTreeMap<_, _>>(),
        "level_hash": text_hash(&level.source),
        "house_hash": house_hash(level),
        "rulebook": session.book().hash,
        "profile": log.map(|log| &log.0["profile"]),
        "started": log.map(|log| &log.0["started"]),
        "notes": notes,
        "seed": level.seed,
        "mode": report.mode.id(),
        "rounds": {"dealt": report.rounds.0, "of": report.rounds.1},
        "acts": report.acts,
        "passed": report.is_passed(),
        "reasons": report.reasons.iter().map(|reason| reason.words()).collect::<Vec<_>>(),
        "channels": channels,
        "findings": findings,
        "severities": {
            "critical": report.severities.critical,
            "major": report.severities.major,
            "minor": report.severities.minor,
        },
        "criticals": report.criticals,
        "pace": {
            "total_ms": pace.total_ms,
            "target_ms": pace.target_ms,
            "median_ms": pace.median_ms,
            "rounds_per_hour": pace.rounds_per_hour,
            "rounds": rounds,
            "steps": steps,
        },
        "rack": report.rack.map(|rack| json!({
            "start_cents": rack.start.0,
            "filled_cents": rack.filled.0,
            "now_cents": rack.now.0,
            "expected_cents": rack.expected.0,
            "over_cents": rack.over().0,
        })),
        "seats": seats_json(session),
        "practise": practise,
        "skills": skills,
        "rewinds": report.around.rewinds,
        "hints": report.around.hints,
        "refused": report.around.refused,
        "log": log.map(|log| &log.0),
    })
}

fn finding_json(session: &Session, fault: &Fault, lines: &[usize]) -> Value {
    let (book, finding) = (session.book(), &fault.finding);
    let told = words::finding(book, finding);
    json!({
        "number": fault.number,
        "follows": fault.follows,
        "mended": fault.mended.map(|entry| entry + 1),
        "mended_line": fault.mended.and_then(|entry| lines.get(entry)),
        "mended_after_ms": fault.mending(session).map(|mending| mending.after_ms),
        "in_parts": fault.in_parts,
        "line": fault.entry.and_then(|entry| lines.get(entry)),
        "act_number": fault.entry.map(|entry| entry + 1),
        "at_ms": fault.at_ms,
        "round": fault.round,
        "kind": finding.kind.name(),
        "aspect": finding.aspect.name(),
        "channel": finding.channel.name(),
        "step": finding.step,
        "skill": fault.skill,
        "severity": words::severity(told.severity).to_lowercase(),
        "scored": told.scored && !fault.in_parts,
        "clauses": finding.clauses.iter().map(|&id| &book[id].id).collect::<Vec<_>>(),
        "cite": told.cite,
        "headline": told.headline,
        "did": told.did,
        "due": told.due,
        "duty": told.duty,
        "expected": finding.expected.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "done": finding.done.map(|act| act.to_string()),
    })
}
