//! A report as JSON, in the format `clearhands-report/1`; `docs/formats.md` says what each field holds.

use super::events::event_text;
use super::lines::{house_hash, text_hash};
use super::reader::ReadLog;
use crate::grade::{Fault, Pace, Rack, Report, SkillTally, Tally, Weak};
use crate::session::{Life, Session};
use crate::wording;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a report says of the log it was made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogState<'a> {
    damage: Option<BadLine>,
    mismatches: Vec<BadLine>,
    altered: bool,
    unproven: bool,
    ended: bool,
    other_rulebook: Option<&'a str>,
    profile: Option<&'a str>,
    started: &'a str,
    program: &'a str,
    other_build: Option<&'a str>,
}

/// A line of a log, from 1, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct BadLine {
    line: usize,
    what: String,
}

impl<'a> LogState<'a> {
    /// What is said of this log.
    #[must_use]
    pub fn of(log: &'a ReadLog) -> Self {
        let bad = |line, what: &dyn ToString| BadLine { line, what: what.to_string() };
        Self {
            damage: log.damage.as_ref().map(|damage| bad(damage.line, &damage.what)),
            mismatches: log.mismatches.iter().map(|it| bad(it.line, &it.what)).collect(),
            altered: log.around.altered,
            unproven: log.around.unproven,
            ended: log.ended,
            other_rulebook: log.other_rulebook.as_deref(),
            profile: log.profile.as_deref(),
            started: &log.started,
            program: &log.program,
            other_build: log.other_build.as_deref(),
        }
    }

    /// Who dealt and when, as far as the log says.
    #[must_use]
    pub fn who(&self) -> Option<String> {
        let who = self.profile.filter(|who| !who.is_empty());
        match (who, self.started) {
            (None, "") => None,
            (Some(who), "") => Some(format!("dealt by {who}")),
            (None, when) => Some(format!("begun {when}")),
            (Some(who), when) => Some(format!("dealt by {who}, begun {when}")),
        }
    }
}

/// The whole report. `lines` are the places of the acts, `notes` what else is to be known of the level.
#[must_use]
pub fn report_json(
    session: &Session,
    report: &Report,
    lines: &[usize],
    log: Option<&LogState<'_>>,
    notes: &[String],
) -> Value {
    let level = session.level();
    let findings = report.findings().into_iter();
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
        "profile": log.and_then(|log| log.profile),
        "started": log.map(|log| log.started),
        "notes": notes,
        "seed": level.seed,
        "mode": report.mode.id(),
        "rounds": {"dealt": report.rounds.0, "of": report.rounds.1},
        "acts": report.acts,
        "passed": report.is_passed(),
        "reasons": report.reasons.iter().map(|reason| reason.words()).collect::<Vec<_>>(),
        "channels": report.channels.iter().map(channel_json).collect::<Vec<_>>(),
        "findings": findings.map(|fault| finding_json(session, fault, lines)).collect::<Vec<_>>(),
        "irregularities":
            report.irregularities.iter().map(|life| life_json(session, life, lines)).collect::<Vec<_>>(),
        "severities": report.severities,
        "criticals": report.criticals,
        "pace": pace_json(&report.pace),
        "rack": report.rack.as_ref().map(rack_json),
        "seats": seats_json(session),
        "practise": report.practise.iter().map(|weak| weak_json(session, weak)).collect::<Vec<_>>(),
        "skills": report.skills.iter().map(skill_json).collect::<Vec<_>>(),
        "rewinds": report.around.rewinds,
        "hints": report.around.hints,
        "refused": report.around.refused,
        "taken_back": report.around.taken_back,
        "put_in": report.around.put_in,
        "frozen": report.around.frozen,
        "said": report.around.said,
        "log": log,
    })
}

fn channel_json(tally: &Tally) -> Value {
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
}

fn pace_json(pace: &Pace) -> Value {
    let rounds = pace.rounds.iter().map(|(round, ms)| json!({"round": round, "ms": ms}));
    json!({
        "total_ms": pace.total_ms,
        "ball_ms": pace.ball_ms,
        "target_ms": pace.target_ms,
        "median_ms": pace.median_ms,
        "rounds_per_hour": pace.rounds_per_hour,
        "rounds": rounds.collect::<Vec<_>>(),
        "steps": pace.steps,
    })
}

fn rack_json(rack: &Rack) -> Value {
    json!({
        "start_cents": rack.start.0,
        "filled_cents": rack.filled.0,
        "now_cents": rack.now.0,
        "expected_cents": rack.expected.0,
        "over_cents": rack.over().0,
    })
}

fn weak_json(session: &Session, weak: &Weak) -> Value {
    json!({
        "step": weak.step,
        "title": weak.title,
        "skill": weak.skill,
        "faults": weak.faults,
        "clause": weak.clause.map(|id| &session.book()[id].id),
    })
}

fn skill_json(tally: &SkillTally) -> Value {
    json!({
        "skill": tally.skill,
        "met": tally.met,
        "faults": tally.faults,
        "percent": tally.percent(),
    })
}

fn finding_json(session: &Session, fault: &Fault, lines: &[usize]) -> Value {
    let (book, finding) = (session.book(), &fault.finding);
    let told = wording::finding(book, finding);
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
        "step": finding.step.name(),
        "skill": fault.skill,
        "severity": wording::severity(told.severity).to_lowercase(),
        "scored": told.scored && !fault.in_parts,
        "clauses": finding.clauses.iter().map(|&id| &book[id].id).collect::<Vec<_>>(),
        "cite": told.cite,
        "headline": told.headline,
        "did": told.did,
        "due": told.due,
        "why": fault.why,
        "duty": told.duty,
        "expected": finding.expected.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "done": finding.done.map(|act| act.to_string()),
    })
}

fn life_json(session: &Session, life: &Life, lines: &[usize]) -> Value {
    let act = |done: Option<usize>| {
        let at = done?.checked_sub(1)?;
        let act = session.entries().get(at)?.act.to_string();
        Some(json!({"act_number": at + 1, "line": lines.get(at), "act": act}))
    };
    let clause = life.clause.map(|id| &session.book()[id]);
    let brought = wording::brought_by(session, life);
    json!({
        "step": life.step,
        "title": life.title,
        "clause": clause.map(|clause| &clause.id),
        "cite": clause.map(|clause| &clause.cite),
        "round": life.round,
        "at_ms": life.at_ms,
        "came_with": act(Some(life.after)),
        "events": brought.into_iter().map(event_text).collect::<Vec<_>>(),
        "fate": life.fate().name(),
        "passed_over": act(life.passed),
        "noticed": act(life.noticed),
        "called": act(life.called),
        "cured": act(life.cured()),
        "findings": life.findings(session),
    })
}

/// What each seat has, for JSON.
#[must_use]
pub fn seats_json(session: &Session) -> Vec<Value> {
    let nets = session.nets();
    nets.iter().map(|(seat, net)| json!({"seat": seat.0, "net_cents": net.0})).collect()
}
