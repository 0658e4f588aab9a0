//! The review of a session: its acts with their time, findings with section and our words, its rounds.

use super::trainee::verdict;
use crate::desk::db::{Dealt, Person};
use crate::desk::moments::Zone;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Who};
use crate::grade::{Fault, Report, report};
use crate::kit::Cents;
use crate::law::Rulebook;
use crate::record::{ReadLog, RoundRecord, read};
use crate::session::{Entry, Session};
use crate::wording;
use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use maud::{Markup, html};
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/sessions/{id}", get(page))
}

async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Markup, Problem> {
    let dealt = desk.db.dealt(&id).await?.ok_or(Problem::Nothing)?;
    let person = match dealt.person {
        Some(person) => desk.db.person(person).await?,
        None => None,
    };
    let (text, book) = (desk.db.log(&id).await?, desk.library.book.clone());
    let zone = Zone::of(&desk.db).await?;
    // To deal it again takes its time.
    let told = tokio::task::spawn_blocking(move || session(&text, &book)).await;
    let told =
        told.unwrap_or_else(|_| html! { p.bad { "The program failed on dealing it again." } });
    Ok(Page::of(&who, &dealt.title, "/people").show(&html! {
        (head(&dealt, person.as_ref(), zone))
        (told)
    }))
}

fn head(dealt: &Dealt, person: Option<&Person>, zone: Zone) -> Markup {
    let (words, class) = verdict(dealt);
    html! {
        h1 { (dealt.title) }
        p {
            @match person {
                Some(person) => a href={ "/people/" (person.id) } { (person.name) },
                None => "Nobody of the roster",
            }
            ", " (dealt.mode) ", begun " (zone.time(dealt.began_ms))
            @if let Some(ended) = dealt.ended_ms { ", ended " (zone.time(ended)) }
            " (" (zone.name()) "). " span class=(class) { (words) } "."
        }
        @if let Some(why) = &dealt.broken {
            p.bad role="alert" { "The lines of this session are not believed: " (why) "." }
        }
        @if dealt.unstamped > 0 {
            p.note { (dealt.unstamped) " lines were not stamped as they were dealt: there was no network, the session
                was begun elsewhere, or more came at once than can have been dealt." }
        }
    }
}

/// The session of a log.
fn session(text: &str, book: &Arc<Rulebook>) -> Markup {
    let log = match read(text, book) {
        Ok(log) => log,
        Err(damage) => return html! { p.bad { "It cannot be dealt again: " (damage) "." } },
    };
    let report = report(&log.session, log.around);
    html! {
        @if let Some(damage) = &log.damage { p.bad { "From here on it cannot be read: " (damage) "." } }
        @if !log.ended && log.damage.is_none() { p.note { "It has not ended, or its end has not come in." } }
        (summary(&report, &log))
        h2 { "Acts" }
        @for round in 1..=log.session.memory().round { (acts(&log, &report, round)) }
        (left_out(&log.session, &report))
    }
}

fn summary(report: &Report, log: &ReadLog) -> Markup {
    let around = log.around;
    html! {
        h2 { "Verdict" }
        p { @if report.is_passed() { span.passed { "Passed" } } @else { span.failed { "Not passed" } } "." }
        @if !report.reasons.is_empty() {
            ul { @for reason in &report.reasons { li { (reason.words()) } } }
        }
        table {
            thead { tr { th { "Channel" } th.n { "Right" } th.n { "Needed" } th.n { "Met" } th.n { "Faults" } th.n { "Left out" } } }
            tbody { @for tally in &report.channels { tr {
                th scope="row" { (wording::channel(tally.channel)) }
                td.n { @match tally.shown_percent() { Some(percent) => { (percent) "%" }, None => "–" } }
                td.n { @if tally.graded { (tally.needed) "%" } @else { "not graded" } }
                td.n { (tally.met) }
                td.n { (tally.faults) }
                td.n { (tally.missed) }
            } } }
        }
        p {
            (report.rounds.0) " of " (report.rounds.1) " rounds, " (report.acts) " acts. Taken back "
            (around.rewinds) " times, shown what is due " (around.hints) " times, wrong acts refused "
            (around.refused) " times. Dealer's time " (time(report.pace.total_ms)) ", a good dealer's "
            (time(report.pace.target_ms)) "."
        }
        @if let Some(words) = report.instructed_words() { p { (words) "." } }
    }
}

/// A time as minutes and seconds.
fn time(ms: u64) -> String {
    format!("{}:{:02}.{}", ms / 60_000, ms / 1000 % 60, ms % 1000 / 100)
}

fn acts(log: &ReadLog, report: &Report, round: u32) -> Markup {
    let session = &log.session;
    let entries = session.entries();
    let from = entries.partition_point(|entry| entry.round < round);
    let to = entries.partition_point(|entry| entry.round <= round);
    let faults = report.findings();
    html! {
        section aria-labelledby={ "round-" (round) } {
            h3 id={ "round-" (round) } { "Round " (round) }
            (money(&RoundRecord::of(session, round)))
            ol.acts start=(from + 1) {
                @for (at, entry) in entries.iter().enumerate().take(to).skip(from) {
                    (instructed(log, at))
                    (act(session, &faults, at, entry))
                }
                @if round == session.memory().round { (instructed(log, to)) }
            }
        }
    }
}

/// What an instructor did after so many acts.
fn instructed(log: &ReadLog, after: usize) -> Markup {
    html! {
        @for told in log.instructed.iter().filter(|told| told.after == after) {
            li.note { span.soft { (time(told.at_ms)) } " " (told.deed.words()) }
        }
    }
}

fn act(session: &Session, faults: &[&Fault], at: usize, entry: &Entry) -> Markup {
    let mine: Vec<&&Fault> = faults.iter().filter(|fault| fault.entry == Some(at)).collect();
    let counts = mine.iter().any(|fault| session.is_scored(&fault.finding) && !fault.in_parts);
    html! {
        li.fault[counts] {
            span.soft { (at + 1) ". " (time(entry.at_ms)) " " }
            (wording::as_sentence(&wording::act(&entry.act)))
            @for fault in mine { (finding(session, fault)) }
        }
    }
}

fn finding(session: &Session, fault: &Fault) -> Markup {
    let told = wording::finding(session.book(), &fault.finding);
    let counts = told.scored && !fault.in_parts;
    html! {
        p {
            b { @if counts { (wording::severity(fault.severity)) } @else { "Advice" } ": " (told.headline) ". " }
            (told.did) ". " (told.due) ". "
            @if let Some(why) = &fault.why { (why) ". " }
            br;
            b { (told.cite) } " " (told.duty)
            @if let Some(mended) = fault.mended { br; "Put right with act " (mended + 1) "." }
            @if let Some(root) = fault.follows { br; "It follows from finding " (root + 1) ", and is not counted again." }
        }
    }
}

fn money(round: &RoundRecord) -> Markup {
    let signed = |cents: i64| {
        let sign = if cents > 0 {
            "+"
        } else if cents < 0 {
            "\u{2212}"
        } else {
            ""
        };
        format!("{sign}{}", Cents(cents.abs()).spoken())
    };
    html! {
        @if !round.seats.is_empty() {
            p.soft {
                @for (at, seat) in round.seats.iter().enumerate() {
                    @if at > 0 { ", " }
                    "seat " (seat.seat) " " (signed(seat.net_cents))
                }
                @if !round.over { " (the round is not over)" }
            }
        }
    }
}

/// What was left undone at the end.
fn left_out(session: &Session, report: &Report) -> Markup {
    let findings = report.findings();
    let left: Vec<&&Fault> = findings.iter().filter(|fault| fault.entry.is_none()).collect();
    html! {
        @if !left.is_empty() {
            h3 { "Left undone at the end" }
            ol.acts { @for fault in left { li.fault { (finding(session, fault)) } } }
        }
    }
}
