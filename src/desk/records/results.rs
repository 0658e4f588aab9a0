//! Results of exams: brought in, listed, each with its verdicts, its proof and its transcript.

use crate::desk::db::results::Kept;
use crate::desk::moments::Zone;
use crate::desk::results::{Appealed, Known, NotTaken, Outcome, Taken, Told, bring, verdict};
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who, files};
use crate::exam::{Ended, Faces, transcript, verify};
use axum::Router;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/results", get(list).post(add))
        .route("/results/{id}", get(one))
        .route("/results/{id}/file", get(file))
        .route("/results/{id}/transcript", get(pdf))
}

/// The results that are kept, each with what it comes to, the latest first.
pub(super) async fn told(desk: &Desk, person: Option<i64>) -> Result<Vec<(Kept, Told)>, Problem> {
    let all = desk.db.results(person).await?;
    Ok(all.into_iter().filter_map(|kept| Told::read(&kept).map(|told| (kept, told))).collect())
}

/// Results as a table; with `names` each with whose it is.
pub(super) fn table(
    results: &[(Kept, Told)],
    zone: Zone,
    names: Option<&BTreeMap<i64, String>>,
) -> Markup {
    html! {
        div.wide { table {
            caption { "The latest first; times are " (zone.name()) }
            thead { tr {
                th { "Begun" } @if names.is_some() { th { "Who" } } th { "Exam" } th.n { "Attempt" } th { "Verdict" }
            } }
            tbody { @for (kept, told) in results {
                @let (words, class) = verdict(kept, told);
                tr {
                    td { a href={ "/results/" (kept.id) } { (zone.time(kept.begun_ms)) } }
                    @if let Some(names) = names { th scope="row" {
                        a href={ "/people/" (kept.person) } { (names.get(&kept.person).map_or("", String::as_str)) }
                    } }
                    td { (told.row.title) }
                    td.n { (told.row.attempt) }
                    td class=(class) { (words) }
                }
            } }
        } }
    }
}

async fn list(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    who.need(Right::See)?;
    page(&desk, &who, &html! {}).await
}

async fn page(desk: &Desk, who: &Who, said: &Markup) -> Result<Markup, Problem> {
    let results = told(desk, None).await?;
    let names = desk.db.people().await?.into_iter().map(|person| (person.id, person.name));
    let (names, zone) = (names.collect(), Zone::of(&desk.db).await?);
    let school = Known::of(&desk.db).await?;
    Ok(Page::of(who, "Exam results", "/results").show(&html! {
        h1 { "Exam results" }
        (said)
        p { "A result that the school has handed out (" code { "clearhands sitting release" } ") is checked here by
             the school's public key, dealt and judged again. What does not hold is not taken." }
        @match &school {
            Some(known) => p.soft { "School: " (known.words()) },
            None => p.note { "The desk does not know the school's public key yet; whoever keeps the desk gives it under Settings." },
        }
        @if results.is_empty() { p { "There is none yet." } } @else { (table(&results, zone, Some(&names))) }
        @if who.may(Right::Examine) && school.is_some() {
            h2 { "Bring results in" }
            form method="post" action="/results" enctype="multipart/form-data" {
                (who.token())
                label for="file" { "Files (.result), one or several" }
                input id="file" name="file" type="file" multiple required;
                p.soft { "The candidate's number is looked for on the roster. A sitting counts once, however often its
                          result is brought; one with more appeals or comments stands in the place of the one before." }
                p { button.main { "Bring in" } }
            }
        }
    }))
}

async fn add(
    State(desk): State<Arc<Desk>>,
    who: Who,
    mut form: Multipart,
) -> Result<Response, Problem> {
    who.need(Right::Examine)?;
    let mut told = Vec::new();
    for (name, bytes) in files(&mut form).await? {
        match bring(&desk, bytes, &who.login).await {
            Err(NotTaken::State(error)) => return Err(error.into()),
            brought => told.push((name, brought)),
        }
    }
    let all_taken = told.iter().all(|(_, brought)| brought.is_ok());
    let said = html! {
        div class=(if all_taken { "note" } else { "bad" }) role=(if all_taken { "status" } else { "alert" }) {
            ul { @for (name, brought) in &told { li { (name) ": " (outcome(brought)) } } }
        }
    };
    let status = if all_taken { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    Ok((status, page(&desk, &who, &said).await?).into_response())
}

/// What became of a file, in words.
fn outcome(brought: &Result<Taken, NotTaken>) -> Markup {
    html! { @match brought {
        Ok(Taken { outcome, id, words }) => {
            a href={ "/results/" (id) } { (words) } ". "
            @match outcome {
                Outcome::New => "Brought in.",
                Outcome::GoesOn => "It goes on from the one that was here, and stands in its place.",
                Outcome::Known => "It was here already.",
            }
        },
        Err(why) => { strong { "not taken" } " (" (why.name()) "): " (why) },
    } }
}

/// A result with its own text.
async fn find(desk: &Desk, id: i64) -> Result<(Kept, Told, String), Problem> {
    let (kept, text) = desk.db.result(id).await?.ok_or(Problem::Nothing)?;
    let told = Told::read(&kept).ok_or(Problem::Nothing)?;
    Ok((kept, told, text))
}

async fn one(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Markup, Problem> {
    who.need(Right::See)?;
    let (kept, told, _) = find(&desk, id).await?;
    let person = desk.db.person(kept.person).await?.ok_or(Problem::Nothing)?;
    let zone = Zone::of(&desk.db).await?;
    let stamps = desk.db.kept_stamps(&kept.sitting).await?.is_some();
    let (words, class) = verdict(&kept, &told);
    let row = &told.row;
    Ok(Page::of(&who, &row.title, "/results").show(&html! {
        h1 { (row.title) }
        p { a href={ "/people/" (person.id) } { (person.name) } ", attempt " (row.attempt) ", begun "
            (zone.time(row.begun_ms)) " " (zone.name()) ". On the result: " (row.name) ", number " (row.number) "." }
        p class=(class) { (sentence(&words)) }
        (reasons("Why not", &row.reasons))
        @if row.passed_at_first != row.passed || told.reasons_at_first != row.reasons {
            (reasons("Why not, before any appeal", &told.reasons_at_first))
        }
        (marks(&told))
        (appeals(&told.appeals, zone))
        @if !told.comments.is_empty() {
            h2 { "Comments" }
            ul { @for (by, part, act, words) in &told.comments {
                li { "Part " (part) ", act " (act) ": " (words) " (" (by) ")" }
            } }
        }
        h2 { "Proof" }
        (proof(&told, zone))
        ul {
            li { a href={ "/results/" (id) "/file" } { "The result as it was handed out" } ": whoever has the school's public key can check it" }
            li { a href={ "/results/" (id) "/transcript" } { "Transcript (PDF)" } ": every fault with its section" }
            @if stamps { li { a href={ "/sittings/" (kept.sitting) ".json" } { "The desk's signed word" } ": when it had each line" } }
        }
    }))
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str() + "."
}

fn reasons(title: &str, reasons: &[String]) -> Markup {
    html! { @if !reasons.is_empty() {
        h2 { (title) }
        ul { @for reason in reasons { li { (reason) } } }
    } }
}

fn marks(told: &Told) -> Markup {
    let row = &told.row;
    let ended = match row.ended {
        Some(Ended::Done) => "all of it was dealt",
        Some(Ended::TimeUp) => "the time was up",
        Some(Ended::ByExaminer) => "ended by the examiner",
        None => "broken off",
    };
    html! {
        h2 { "Marks" }
        p { (row.time_ms / 60_000) " min " (row.time_ms / 1000 % 60) " s of the exam's time; " (ended) "." }
        table {
            caption { "The lowest of all parts, appeals counted" }
            thead { tr { th { "Channel" } th.n { "Percent" } } }
            tbody { @for (channel, percent) in &row.percent { tr {
                th scope="row" { (channel) }
                td.n { @match percent { Some(percent) => (percent), None => "–" } }
            } } }
        }
        p { "Faults: " @for (at, (name, n)) in row.severities.iter().enumerate() { @if at > 0 { ", " } (n) " " (name) } "." }
        @if !told.missed.is_empty() {
            table {
                caption { "What was missed" }
                thead { tr { th { "Section" } th { "Duty" } th.n { "Faults" } } }
                tbody { @for one in &told.missed { tr {
                    th scope="row" { (one.cite) } td { (one.duty) } td.n { (one.times) }
                } } }
            }
        }
    }
}

fn appeals(appeals: &[Appealed], zone: Zone) -> Markup {
    html! { @if !appeals.is_empty() {
        h2 { "Appeals" }
        div.wide { table {
            caption { "In the order in which they were decided; of several on one finding the last counts" }
            thead { tr { th { "Finding" } th { "Decision" } th { "Reason" } th { "Examiner" } th { "When" } } }
            tbody { @for one in appeals { tr {
                td { "Part " (one.at.0) ", finding " (one.at.1) ". " (one.fault) }
                td { @if one.upheld { "upheld" } @else { "overruled" } }
                td { (one.reason) }
                td { (one.by) }
                td { (zone.time(one.at_ms)) }
            } } }
        } }
    } }
}

fn proof(told: &Told, zone: Zone) -> Markup {
    let (began, closed) = &told.examiners;
    html! {
        ul {
            li { "Begun by " (began) @match closed { Some(name) => { ", countersigned by " (name) }, None => ", not countersigned" } }
            li { "Handed out by " (told.released.1) ", " (zone.time(told.released.0)) }
            li { "Sitting " code { (told.row.sitting) } ", seal: " (told.row.seal) }
            @if let Some(stamped) = &told.stamped { li { (stamped) } }
            @for note in &told.row.notes { li { (sentence(note)) } }
        }
    }
}

fn saved(name: &str, sort: &str, bytes: Vec<u8>) -> Response {
    let named = format!("attachment; filename=\"{name}\"");
    let headers: [(HeaderName, String); 2] =
        [(header::CONTENT_TYPE, sort.to_owned()), (header::CONTENT_DISPOSITION, named)];
    (headers, bytes).into_response()
}

async fn file(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Response, Problem> {
    who.need(Right::See)?;
    let (_, _, text) = find(&desk, id).await?;
    Ok(saved(&format!("{id}.result"), "application/octet-stream", text.into_bytes()))
}

/// The transcript, made of the result as it is now.
async fn pdf(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Response, Problem> {
    who.need(Right::See)?;
    let (_, _, text) = find(&desk, id).await?;
    let known = Known::of(&desk.db).await?.ok_or(Problem::Nothing)?;
    let book = desk.library.book.clone();
    let made = tokio::task::spawn_blocking(move || {
        let verified = verify(&text, &known.school, known.revoked, &book)?;
        transcript(&verified, &known.school, &Faces::new(Vec::new())?, &book)
    });
    let made = made.await.map_err(|_| Problem::Busy)?;
    let made = made.map_err(|why| Problem::Bad(format!("there is no transcript: {why}")))?;
    Ok(saved(&format!("{id}.pdf"), "application/pdf", made.pdf))
}
