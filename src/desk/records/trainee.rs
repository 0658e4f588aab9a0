//! The page of somebody of the roster: sessions, skills over time, what to practise next.

use super::people::{groups_of, person_forms};
use super::reports::Kept as Report;
use super::results;
use crate::desk::db::Dealt;
use crate::desk::db::results::Kept;
use crate::desk::moments::Zone;
use crate::desk::now;
use crate::desk::results::{Told, verdict as result_verdict};
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Who};
use crate::grade::{Marks, Mastery, mastery};
use crate::level::Mode;
use crate::wording;
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many sessions a page shows.
const SHOWN: i64 = 200;
/// How many of the latest sessions say what to practise.
const LATEST: usize = 5;
/// How many things to practise are told.
const NEXT: usize = 5;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/people/{id}", get(page))
}

/// How somebody has come along.
struct Course {
    mastery: Mastery,
    /// Each skill: what it was after each of its sessions, the oldest first.
    over_time: BTreeMap<String, Vec<u8>>,
    /// What to practise next: the step, its skill, how many faults of late.
    next: Vec<(String, String, u32)>,
}

impl Course {
    fn of(reports: &[(i64, String)], desk: &Desk) -> Self {
        let kept: Vec<Report> = reports.iter().filter_map(|(_, text)| Report::read(text)).collect();
        let marks: Vec<Marks> = kept.iter().filter_map(Report::marks).collect();
        let mut over_time: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let shows = |mark: &Marks| matches!(mark.mode, Mode::Practice | Mode::Exam);
        for mark in marks.iter().filter(|mark| shows(mark)) {
            for (skill, percent) in &mark.skills {
                over_time.entry(skill.clone()).or_default().push(*percent);
            }
        }
        let mut next: BTreeMap<(String, String), u32> = BTreeMap::new();
        for weak in kept.iter().rev().take(LATEST).flat_map(|report| &report.practise) {
            *next.entry((weak.title.clone(), weak.skill.clone())).or_default() += weak.faults;
        }
        let mut next: Vec<(String, String, u32)> =
            next.into_iter().map(|((title, skill), faults)| (title, skill, faults)).collect();
        next.sort_by_key(|(_, _, faults)| std::cmp::Reverse(*faults));
        next.truncate(NEXT);
        let levels = desk.courses.iter().flat_map(|course| &course.levels);
        let levels = levels.map(|level| (level.course.as_str(), level.id.as_str()));
        Self { mastery: mastery(&marks, levels), over_time, next }
    }
}

async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Markup, Problem> {
    let person = desk.db.person(id).await?.ok_or(Problem::Nothing)?;
    let groups = groups_of(&desk.db).await?.remove(&id).unwrap_or_default();
    let sessions = desk.db.dealt_by(id, SHOWN).await?;
    let course = Course::of(&desk.db.reports_of(id).await?, &desk);
    let results = results::told(&desk, Some(id)).await?;
    let zone = Zone::of(&desk.db).await?;
    Ok(Page::of(&who, &person.name, "/people").show(&html! {
        h1 { (person.name) }
        p { "Number " (person.number) @if !groups.is_empty() { ". Groups: " (groups.join(", ")) } "." }
        h2 { "Practise next" }
        @if course.next.is_empty() { p { "Nothing yet: no fault in the latest sessions." } } @else {
            ol { @for (title, skill, faults) in &course.next {
                li { (title) " (" (wording::skill(skill)) "): " (faults) " of late" }
            } }
        }
        (skills(&course))
        (courses(&course, &desk))
        @if !results.is_empty() {
            h2 { "Exams" }
            (results::table(&results, zone, None))
        }
        h2 { "Sessions" }
        (table(&sessions, &results, zone))
        (person_forms(&who, &person))
    }))
}

fn skills(course: &Course) -> Markup {
    html! {
        h2 { "Skills over time" }
        @if course.mastery.skills.is_empty() { p { "No session has called for one yet." } } @else {
            table {
                caption { "Now: all sessions together, the latest weighs most. Then each session that called for it, the oldest first." }
                thead { tr { th { "Skill" } th { "Now" } th { "Session by session, in percent" } } }
                tbody { @for (skill, now) in &course.mastery.skills {
                    @let each = course.over_time.get(skill).map_or(&[][..], Vec::as_slice);
                    tr {
                        th scope="row" { (wording::skill(skill)) }
                        td { meter min="0" max="100" low="60" high="85" optimum="100" value=(now) {} " " (now) "%" }
                        td { (curve(each)) }
                    }
                } }
            }
        }
    }
}

/// Percentages as a line, with their numbers for those who do not see it.
fn curve(each: &[u8]) -> Markup {
    const LATEST: usize = 24;
    let latest = &each[each.len().saturating_sub(LATEST)..];
    let points: Vec<String> = latest
        .iter()
        .enumerate()
        .map(|(at, percent)| format!("{},{}", at * 8 + 4, 104 - u32::from(*percent)))
        .collect();
    let told: Vec<String> = latest.iter().map(ToString::to_string).collect();
    html! {
        @if latest.len() > 1 {
            svg width=(LATEST * 8) height="40" viewBox={ "0 0 " (LATEST * 8) " 108" } preserveAspectRatio="none" aria-hidden="true" {
                polyline points=(points.join(" ")) fill="none" stroke="currentColor" stroke-width="2" vector-effect="non-scaling-stroke" {}
            }
            " "
        }
        (told.join(", "))
    }
}

fn courses(course: &Course, desk: &Desk) -> Markup {
    let reached = desk.courses.iter().filter_map(|it| {
        let percent = course.mastery.courses.get(&it.id).copied().unwrap_or(0);
        (percent > 0).then_some((&it.title, percent))
    });
    let reached: Vec<(&String, u8)> = reached.collect();
    html! {
        @if !reached.is_empty() {
            h2 { "Courses" }
            table {
                caption { "Over all levels of each course; a level that was never tried counts 0" }
                tbody { @for (title, percent) in reached { tr {
                    th scope="row" { (title) }
                    td { meter min="0" max="100" value=(percent) {} " " (percent) "%" }
                } } }
            }
        }
    }
}

/// After so long without a word a sitting is not gone on with any more, in milliseconds.
const BROKEN_OFF_MS: i64 = 12 * 60 * 60_000;

/// Whether a sitting has ended, so far as its chain says: one that was broken off has no last line.
pub(super) fn chain_state(ended_ms: Option<i64>, heard_ms: i64) -> &'static str {
    match ended_ms {
        Some(_) => "has ended",
        None if now::utc_ms() - heard_ms > BROKEN_OFF_MS => "broken off",
        None => "not ended",
    }
}

/// What is known of a session: words and a class of the stylesheet.
pub(super) fn verdict(dealt: &Dealt) -> (&'static str, &'static str) {
    match (&dealt.broken, dealt.passed, dealt.ended_ms) {
        (Some(_), _, _) => ("not believed", "failed"),
        (None, _, ended_ms) if dealt.is_sitting => (chain_state(ended_ms, dealt.heard_ms), "soft"),
        (None, Some(true), _) => ("passed", "passed"),
        (None, Some(false), _) => ("not passed", "failed"),
        (None, None, Some(_)) => ("being judged", "soft"),
        (None, None, None) => ("not ended", "soft"),
    }
}

fn table(sessions: &[Dealt], results: &[(Kept, Told)], zone: Zone) -> Markup {
    html! {
        @if sessions.is_empty() { p { "None yet." } } @else {
            div.wide { table {
                caption { "The latest first; times are " (zone.name()) }
                thead { tr { th { "Begun" } th { "Level" } th { "Mode" } th { "Verdict" } th.n { "Acts" } th.n { "With a fault" } } }
                tbody { @for dealt in sessions {
                    // Of a sitting whose result is here the result says how it ended.
                    @let result = results.iter().find(|(kept, _)| dealt.is_sitting && kept.sitting == dealt.level);
                    @let (words, class) = match result {
                        Some((kept, told)) => result_verdict(kept, told),
                        None => { let (words, class) = verdict(dealt); (words.to_owned(), class) },
                    };
                    tr {
                        td {
                            @let of = match result {
                                Some((kept, _)) => format!("/results/{}", kept.id),
                                None if dealt.is_sitting => "/sittings".to_owned(),
                                None => format!("/sessions/{}", dealt.id),
                            };
                            a href=(of) { (zone.time(dealt.began_ms)) }
                        }
                        td { (dealt.title) }
                        td { @if dealt.is_sitting { "exam" } @else { (dealt.mode) } }
                        td class=(class) { (words) }
                        td.n { (dealt.acts) }
                        td.n { (dealt.faults) }
                    }
                } }
            } }
        }
    }
}
