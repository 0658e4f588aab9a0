//! One seat's page: its table, the acts as they run along, and what the instructor can have it do.

use super::board;
use super::{class, events, hand, handled};
use crate::desk::db::live::{Seen, Shown};
use crate::desk::db::papers::Paper;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use crate::desk::{ListedCourse, now, table};
use crate::record::ReadLog;
use crate::session::Entry;
use crate::wire::Order;
use crate::wording;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// How many acts run along; a review shows all of them.
const ACTS: usize = 40;
/// How many orders are told.
const ORDERS: i64 = 8;

/// How the table is asked for.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Asked {
    /// Whether what lies face down is shown.
    #[serde(default)]
    uncover: u8,
}

/// The parts of the page that change, each with its id.
type Parts = Vec<(&'static str, String)>;

async fn find(desk: &Desk, number: i64) -> Result<Seen, Problem> {
    let seen = desk.db.seen().await?;
    seen.into_iter().find(|seat| seat.number == number).ok_or(Problem::Nothing)
}

/// The parts as they are now.
async fn parts(desk: &Arc<Desk>, seat: &Seen, uncover: bool) -> Result<Parts, Problem> {
    let now_ms = now::utc_ms();
    let mut parts = vec![("head", head(seat, now_ms).into_string())];
    let orders = desk.db.orders_of(&seat.seat, ORDERS).await?;
    let list = html! {
        ul id="orders" {
            @for given in &orders {
                li {
                    (told(&given.order))
                    @match (&given.refused, given.done_ms) {
                        (Some(why), _) => span.failed { " not done: " (why) },
                        (None, Some(_)) => span.passed { " done" },
                        (None, None) => span.late { " on its way" },
                    }
                }
            }
        }
    };
    parts.push(("orders", list.into_string()));
    let shown = match &seat.dealt {
        Some(shown) if !shown.is_sitting => shown,
        other => {
            let words = other.as_ref().map_or(
                "Nothing is dealt.",
                |_| "Of an exam the desk has the chain of its lines alone, and no table.",
            );
            parts.push(("table", format!("<div id=\"table\"><p>{words}</p></div>")));
            parts.push(("acts", "<ol id=\"acts\" class=\"acts\"></ol>".to_owned()));
            parts.push(("handled", handled::of_seat(&[]).into_string()));
            return Ok(parts);
        }
    };
    let title = format!("The table of seat {}", seat.number);
    let book = &desk.library.book;
    let drawn = desk.live.sessions.look(&desk.db, book, &shown.id, move |looked| {
        let log = &looked.log;
        (table::svg(&log.session, &title, uncover), acts(log).into_string(), handled::told(looked))
    });
    let (svg, acts, incidents) = drawn.await?.unwrap_or_default();
    parts.push(("handled", handled::of_seat(&incidents).into_string()));
    let svg = svg.unwrap_or_else(|| "<p>There is no picture of this table.</p>".to_owned());
    parts.push(("table", format!("<div id=\"table\">{svg}</div>")));
    let none = || "<ol id=\"acts\" class=\"acts\"></ol>".to_owned();
    parts.push(("acts", if acts.is_empty() { none() } else { acts }));
    Ok(parts)
}

/// An order in words.
fn told(order: &Order) -> String {
    match order {
        Order::Open { title, .. } => format!("Open \u{201c}{title}\u{201d}"),
        Order::Course { title, .. } => format!("Course \u{201c}{title}\u{201d}"),
        Order::Paper { file, .. } => format!("Paper {file}"),
        Order::Room { .. } => "The examiner's word for the exam".to_owned(),
        Order::Begin => "Begin the exam".to_owned(),
        Order::Freeze { words } if words.is_empty() => "Freeze".to_owned(),
        Order::Freeze { words } => format!("Freeze: {words}"),
        Order::GoOn => "Go on".to_owned(),
        Order::Back { to, .. } => format!("Back to before act {}", to + 1),
        Order::Incident { incident, now: true, .. } => {
            format!("Incident in this round: {incident}")
        }
        Order::Incident { incident, .. } => format!("Incident: {incident}"),
        Order::Say { words } => format!("Say: {words}"),
        Order::End => "End".to_owned(),
    }
}

/// Who sits there, and how it goes.
fn head(seat: &Seen, now_ms: i64) -> Markup {
    let (state, _) = board::state(seat, now_ms);
    html! {
        dl id="head" {
            div { dt { "State" } dd { (state) } }
            @match &seat.dealt {
                Some(shown) if shown.is_sitting => {
                    div { dt { "Exam" } dd { (shown.title) } }
                    (board::stamped(shown, now_ms))
                }
                Some(shown) => (of(shown)),
                None => {}
            }
            @if !seat.step.is_empty() { div { dt { "Step" } dd { (seat.step) } } }
        }
    }
}

fn of(shown: &Shown) -> Markup {
    html! {
        div { dt { "Level" } dd { (shown.title) " (" (board::mode(&shown.mode)) ")" } }
        div { dt { "Round" } dd { (shown.round) " of " (shown.rounds) } }
        @if let Some(pace) = board::pace(shown) { div { dt { "Pace" } dd { (pace) " acts a minute" } } }
        div { dt { "Faults" } dd { (shown.faults) } }
        @if let Some(broken) = &shown.broken { div { dt { "Not believed" } dd { (broken) } } }
    }
}

/// The last acts, the latest first, with what was wrong with them.
fn acts(log: &ReadLog) -> Markup {
    let entries = log.session.entries();
    let last = entries.iter().enumerate().rev().take(ACTS);
    html! {
        ol id="acts" class="acts" {
            @for (i, entry) in last { (act(log, i, entry)) }
        }
    }
}

fn act(log: &ReadLog, i: usize, entry: &Entry) -> Markup {
    let book = log.session.book();
    let seconds = entry.at_ms / 1000;
    html! {
        li.fault[!entry.findings.is_empty()] {
            span.time { (seconds / 60) ":" (format!("{:02}", seconds % 60)) }
            " " (i + 1) ". " (wording::as_sentence(&wording::did(&entry.act)))
            @for finding in &entry.findings {
                @let told = wording::finding(book, finding);
                p { strong { (told.headline) } ", " (told.cite) ". " (told.due) ". " span.soft { (told.duty) } }
            }
            " " button form="back" name="to" value=(i) aria-label={ "Back to before act " (i + 1) } { "Back to before this" }
        }
    }
}

/// The page.
pub(super) async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(number): Path<i64>,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    let seat = find(&desk, number).await?;
    let parts = parts(&desk, &seat, asked.uncover == 1).await?;
    let part = |id: &str| {
        let found = parts.iter().find(|(known, _)| *known == id);
        PreEscaped(found.map_or("", |(_, html)| html.as_str()))
    };
    let events = format!("/live/seat/{number}/events?uncover={}", asked.uncover);
    let name = seat.person.as_ref().map_or(seat.place.as_str(), |(_, name)| name.as_str());
    let teaches = who.may(Right::Teach);
    let papers = desk.db.papers().await?;
    let title = format!("Seat {number}");
    let page = Page::of(&who, &title, "/live").with(&["/assets/live.css"], &["/assets/live.js"]);
    Ok(page.show(&html! {
        h1 { "Seat " (number) ": " (name) }
        div.seatpage data-events=(events) {
            (part("head"))
            section aria-labelledby="table-name" {
                h2 id="table-name" { "Table" }
                p {
                    @if asked.uncover == 1 {
                        a href={ "/live/seat/" (number) } { "Cover the cards again" } " (what lies face down has a red edge)"
                    } @else {
                        a href={ "/live/seat/" (number) "?uncover=1" } { "Uncover the cards" }
                    }
                }
                (part("table"))
            }
            section aria-labelledby="handled-name" { h2 id="handled-name" { "Incidents" } (part("handled")) }
            @if teaches { (buttons(&who, number, (&desk.courses, &papers))) }
            section aria-labelledby="acts-name" { h2 id="acts-name" { "Acts, the latest first" } (part("acts")) }
            section aria-labelledby="orders-name" { h2 id="orders-name" { "Orders" } (part("orders")) }
        }
    }))
}

fn buttons(who: &Who, number: i64, (courses, papers): (&[ListedCourse], &[Paper])) -> Markup {
    let fixed = |what: Option<&str>| {
        html! {
            (who.token())
            input type="hidden" name="seat" value=(number);
            input type="hidden" name="back_to" value=(number);
            @if let Some(what) = what { input type="hidden" name="what" value=(what); }
        }
    };
    html! {
        section aria-labelledby="hand-name" {
            h2 id="hand-name" { "At this seat" }
            form id="back" method="post" action="/live/order" { (fixed(Some("back"))) }
            form method="post" action="/live/order" {
                (fixed(None))
                (hand::at_table())
                details { summary { "Open a level, a course, a paper" } (class::opening(courses, papers)) }
            }
            p { a href={ "/live/seat/" (number) "/incidents" } { "Put an incident in" } }
            form.line method="post" action="/live/projector" {
                (who.token())
                input type="hidden" name="seat" value=(number);
                button name="what" value="seat" { "Show on the projector" }
                button name="what" value="perfect" { "Show the perfect dealer from here" }
                button name="what" value="nothing" { "Clear the projector" }
            }
        }
    }
}

/// The parts that change, as they change.
pub(super) async fn events(
    State(desk): State<Arc<Desk>>,
    _: Who,
    Path(number): Path<i64>,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    find(&desk, number).await?;
    let (mut events, response) = events::stream();
    tokio::spawn(async move {
        let mut told: Parts = Vec::new();
        for turn in 0_u32.. {
            let Ok(seat) = find(&desk, number).await else { return };
            let Ok(parts) = parts(&desk, &seat, asked.uncover == 1).await else { return };
            for (id, html) in parts.iter().filter(|part| !told.contains(part)) {
                if !events.part(id, html).await {
                    return;
                }
            }
            told = parts;
            if turn.is_multiple_of(20) && !events.beat().await {
                return;
            }
            tokio::select! {
                () = desk.stop.cancelled() => return,
                () = tokio::time::sleep(Duration::from_millis(400)) => {}
            }
        }
    });
    Ok(response)
}
