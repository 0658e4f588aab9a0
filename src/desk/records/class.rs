//! Which clause a class misses most, over the reports on its sessions and its exams; and how those went.

use super::reports::Kept;
use super::results;
use crate::desk::moments::Zone;
use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Who, group_field};
use axum::Router;
use axum::extract::{Query, State};
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many reports are read at once.
const AT_ONCE: i64 = 200;
/// How many clauses are shown.
const SHOWN: usize = 50;
/// Of how many days, unless it is said.
const DAYS: i64 = 30;
const DAY_MS: i64 = 24 * 60 * 60_000;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/class", get(page))
}

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    group: String,
    days: Option<i64>,
}

/// How a clause was missed.
#[derive(Default)]
struct Missed {
    cite: String,
    duty: String,
    times: u32,
    people: BTreeSet<i64>,
}

async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    let days = asked.days.unwrap_or(DAYS).clamp(1, 3660);
    let group: Option<i64> = asked.group.parse().ok();
    let groups = desk.db.groups().await?;
    let members = match group {
        Some(group) => desk.db.members().await?.remove(&group).unwrap_or_default(),
        None => desk.db.people().await?.iter().map(|person| person.id).collect(),
    };
    let members: BTreeSet<i64> = members.into_iter().collect();
    let names: BTreeMap<i64, String> =
        desk.db.people().await?.into_iter().map(|person| (person.id, person.name)).collect();
    let (sessions, missed) = missed(&desk, days, &members).await?;
    let mut results = results::told(&desk, None).await?;
    let from_ms = now::utc_ms() - days * DAY_MS;
    results.retain(|(kept, _)| kept.begun_ms >= from_ms && members.contains(&kept.person));
    let zone = Zone::of(&desk.db).await?;
    let since = zone.date(now::utc_ms() - days * DAY_MS);
    Ok(Page::of(&who, "Most missed", "/class").show(&html! {
        h1 { "Which clauses are missed most" }
        form.line method="get" action="/class" {
            div { (group_field(&groups, group)) }
            div {
                label for="days" { "Of the last days" }
                input id="days" name="days" type="number" min="1" max="3660" value=(days);
            }
            button { "Show" }
        }
        div.wide { table {
            caption { (sessions) " sessions and exams since " (since) ", faults that count and stand for themselves" }
            thead { tr { th { "Section" } th { "Duty" } th.n { "Faults" } th.n { "People" } th { "Who" } } }
            tbody { @for one in &missed { tr {
                th scope="row" { (one.cite) }
                td { (one.duty) }
                td.n { (one.times) }
                td.n { (one.people.len()) }
                td { @for (at, person) in one.people.iter().enumerate() {
                    @if at > 0 { ", " }
                    a href={ "/people/" (person) } { (names.get(person).map_or("", String::as_str)) }
                } }
            } } }
        } }
        @if !results.is_empty() {
            h2 { "Exams since " (since) }
            (results::table(&results, zone, Some(&names)))
        }
    }))
}

/// How many sessions and exams there are, and the clauses that were missed in them, by how many people and how often.
async fn missed(
    desk: &Desk,
    days: i64,
    members: &BTreeSet<i64>,
) -> Result<(usize, Vec<Missed>), Problem> {
    let span = (now::utc_ms() - days * DAY_MS, i64::MAX);
    let (mut sessions, mut after) = (0, String::new());
    let mut all: BTreeMap<String, Missed> = BTreeMap::new();
    loop {
        let reports = desk.db.reports_between(span, &after, AT_ONCE).await?;
        let Some((_, last, _)) = reports.last() else { break };
        after.clone_from(last);
        for (person, _, text) in reports.iter().filter(|(person, _, _)| members.contains(person)) {
            let Some(kept) = Kept::read(text) else { continue };
            sessions += 1;
            for found in kept.faults() {
                let Some(clause) = found.clauses.first() else { continue };
                let one = all.entry(clause.clone()).or_default();
                one.times += 1;
                one.people.insert(*person);
                one.cite.clone_from(&found.cite);
                one.duty.clone_from(&found.duty);
            }
        }
    }
    for (kept, told) in results::told(desk, None).await? {
        let counts = kept.refused.is_none() && kept.begun_ms >= span.0;
        if !counts || !members.contains(&kept.person) {
            continue;
        }
        sessions += 1;
        for missed in told.missed {
            let one = all.entry(missed.clause).or_default();
            one.times += missed.times;
            one.people.insert(kept.person);
            (one.cite, one.duty) = (missed.cite, missed.duty);
        }
    }
    let mut all: Vec<Missed> = all.into_values().collect();
    all.sort_by_key(|one| std::cmp::Reverse((one.people.len(), one.times)));
    all.truncate(SHOWN);
    Ok((sessions, all))
}
