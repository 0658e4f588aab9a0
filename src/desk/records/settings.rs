//! Settings: how long records are kept, what time it is in class, the class code, the record store.

use super::people::download;
use crate::desk::complain::complain;
use crate::desk::moments::{FURTHEST, Zone};
use crate::desk::now;
use crate::desk::results::{Known, NotTaken, check_again, set_school};
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who, files};
use crate::desk::xapi::{Settings, home};
use axum::Router;
use axum::extract::{Form, Multipart, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

/// The longest that can be set, in days.
const LONGEST: i64 = 36_500;
/// The meta that holds for how many days sessions are kept.
const RETENTION: &str = "retention_days";
/// The same for results of exams.
const RESULTS: &str = "retention_results_days";

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/settings", get(page).post(keep))
        .route("/settings/xapi", post(keep_xapi))
        .route("/settings/xapi/again", post(again))
        .route("/settings/xapi.json", get(statements))
        .route("/settings/code", post(new_code))
        .route("/settings/school", post(keep_school))
}

/// For how many days sessions are kept; nothing for ever.
pub(super) async fn retention(desk: &Desk) -> Result<Option<i64>, Problem> {
    days(desk, RETENTION).await
}

/// For how many days results of exams are kept; nothing for ever.
pub(super) async fn results_retention(desk: &Desk) -> Result<Option<i64>, Problem> {
    days(desk, RESULTS).await
}

async fn days(desk: &Desk, name: &str) -> Result<Option<i64>, Problem> {
    let kept = desk.db.meta(name).await?.and_then(|kept| kept.parse().ok());
    Ok(kept.filter(|days| (1..=LONGEST).contains(days)))
}

async fn page(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    who.need(Right::Keep)?;
    let (zone, days) = (Zone::of(&desk.db).await?, retention(&desk).await?);
    let (results, school) = (results_retention(&desk).await?, Known::of(&desk.db).await?);
    let (xapi, home) = (Settings::of(&desk.db).await?, home(&desk).await?);
    let counts = desk.db.statement_counts().await?;
    let refused = desk.db.refused_statements(20).await?;
    Ok(Page::of(&who, "Settings", "/settings").show(&html! {
        h1 { "Settings" }
        form method="post" action="/settings" {
            (who.token())
            h2 { "Records" }
            label for="days" { "Delete sessions after so many days (empty: never)" }
            input id="days" name="days" type="number" min="1" max=(LONGEST) value=[days];
            p.soft { "A session goes with its lines, report and statements that long after it was last heard of; so do
                      the stamps of a sitting." }
            label for="results" { "Delete exam results after so many days (empty: never)" }
            input id="results" name="results" type="number" min="1" max=(LONGEST) value=[results];
            p.soft { "A result goes with its statements and the desk's word on it that long after its sitting began." }
            h2 { "Time" }
            label for="minutes" { "Minutes from UTC, such as -300 for New Jersey in winter" }
            input id="minutes" name="minutes" type="number" min=(-FURTHEST) max=(FURTHEST) value=(zone.minutes);
            p { button.main { "Keep" } }
        }
        (school_form(&who, school.as_ref()))
        h2 { "Class code" }
        form method="post" action="/settings/code" {
            (who.token())
            p { "A new code; the one before lets nobody in any more. Seats that are in stay in until they leave." }
            button { "Make a new class code" }
        }
        h2 { "Learning record store (xAPI 1.0.3)" }
        p { (counts.waiting) " statements on their way, " (counts.sent) " sent, " (counts.refused) " refused. "
            a href="/settings/xapi.json" { "Those that were not sent, as a file" } }
        @if !refused.is_empty() {
            ul { @for (id, why) in &refused { li { (id) ": " (why) } } }
        }
        form method="post" action="/settings/xapi" {
            (who.token())
            label for="endpoint" { "Address (empty: nothing is sent)" }
            input id="endpoint" name="endpoint" type="url" value=(xapi.endpoint) size="40";
            label for="user" { "Key or user" }
            input id="user" name="user" value=(xapi.user) autocomplete="off";
            label for="secret" { "Secret (empty: as before)" }
            input id="secret" name="secret" type="password" autocomplete="new-password";
            label for="home" { "The school's address on the web, under which its people are known there" }
            input id="home" name="home" type="url" value=(home) size="40" required;
            p.soft { "People go by their number at the school, never by name or e-mail. Statements that are made already keep the old address." }
            p { button.main { "Keep" } }
        }
        form method="post" action="/settings/xapi/again" {
            (who.token())
            button { "Try again now" }
        }
    }))
}

fn school_form(who: &Who, school: Option<&Known>) -> Markup {
    html! {
        h2 { "School (exams)" }
        form method="post" action="/settings/school" enctype="multipart/form-data" {
            (who.token())
            p { @match school {
                Some(known) => { "Results are checked by: " (known.words()) "." },
                None => "Results of exams are taken once the school's public file is here.",
            } }
            label for="file" { "The school's files: school.json, and revoked.json if there is one" }
            input id="file" name="file" type="file" accept=".json,application/json" multiple required;
            p.soft { "Results that are here are checked again by what is new." }
            p { button.main { "Keep" } }
        }
    }
}

async fn keep_school(
    State(desk): State<Arc<Desk>>,
    who: Who,
    mut form: Multipart,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    let no_text = |name: &str| Problem::Bad(format!("{name} is no text"));
    let texts = files(&mut form).await?.into_iter();
    let texts: Vec<String> = texts
        .map(|(name, bytes)| String::from_utf8(bytes).map_err(|_| no_text(&name)))
        .collect::<Result<_, _>>()?;
    match set_school(&desk, &texts, &who.login).await {
        Ok(_) => {}
        Err(NotTaken::State(error)) => return Err(error.into()),
        Err(why) => return Err(Problem::Bad(why.to_string())),
    }
    tokio::spawn(async move {
        if let Err(why) = check_again(&desk).await {
            complain(&format!("no result is checked again: {why}"));
        }
    });
    Ok(Redirect::to("/settings"))
}

#[derive(Deserialize)]
struct Kept {
    days: String,
    #[serde(default)]
    results: String,
    minutes: String,
}

async fn keep(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<Kept>,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    let (days, results) = (form.days.trim(), form.results.trim());
    let fits = |days: &i64| (1..=LONGEST).contains(days);
    for days in [days, results] {
        if !days.is_empty() && !days.parse().is_ok_and(|days: i64| fits(&days)) {
            return Err(Problem::Bad(format!("'{days}' is no number of days from 1 to {LONGEST}")));
        }
    }
    let minutes: i32 = form.minutes.trim().parse().unwrap_or(i32::MAX);
    if !(-FURTHEST..=FURTHEST).contains(&minutes) {
        let far = format!("no clock is further than {FURTHEST} minutes from UTC");
        return Err(Problem::Bad(far));
    }
    let minutes = minutes.to_string();
    let about =
        format!("sessions {days} days, exam results {results} days, time {minutes} minutes");
    let values = [(RETENTION, days), (RESULTS, results), ("utc_offset_minutes", &minutes)];
    set(&desk, &who, &values, ("settings.records", &about)).await?;
    Ok(Redirect::to("/settings"))
}

/// Keeps values, and notes it.
async fn set(
    desk: &Desk,
    who: &Who,
    values: &[(&str, &str)],
    note: (&str, &str),
) -> Result<(), Problem> {
    let mut tx = desk.db.write().await?;
    for (name, value) in values {
        desk.db.set_meta_in(&mut tx, name, value).await?;
    }
    desk.db.finish(tx, now::utc_ms(), &who.login, note).await?;
    Ok(())
}

#[derive(Deserialize)]
struct Xapi {
    endpoint: String,
    user: String,
    secret: String,
    home: String,
}

async fn keep_xapi(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<Xapi>,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    let bad = |error: crate::desk::xapi::SettingsError| Problem::Bad(error.to_string());
    let before = Settings::of(&desk.db).await?;
    let new = Settings { endpoint: form.endpoint, user: form.user, secret: form.secret };
    let mut new = new.checked().map_err(bad)?;
    if new.secret.is_empty() && new.endpoint == before.endpoint {
        // To another store the secret does not go by itself.
        new.secret = before.secret;
    }
    let home = Settings::home(&form.home).map_err(bad)?;
    let about = format!("record store '{}', home {home}", new.endpoint);
    let written = new.written();
    set(&desk, &who, &[("xapi", &written), ("xapi_home", &home)], ("settings.xapi", &about))
        .await?;
    Ok(Redirect::to("/settings"))
}

async fn again(State(desk): State<Arc<Desk>>, who: Who) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    let at_ms = now::utc_ms();
    let mut tx = desk.db.write().await?;
    let count = desk.db.statements_again(&mut tx, at_ms).await?;
    let about = format!("{count} statements");
    desk.db.finish(tx, at_ms, &who.login, ("statements.again", &about)).await?;
    Ok(Redirect::to("/settings"))
}

async fn statements(State(desk): State<Arc<Desk>>, who: Who) -> Result<Response, Problem> {
    who.need(Right::Keep)?;
    let texts = desk.db.statement_texts(false, (0, 20_000)).await?;
    let mut response = download("statements.json", format!("[{}]", texts.join(",\n")));
    let json = axum::http::HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    Ok(response.into_response())
}

async fn new_code(State(desk): State<Arc<Desk>>, who: Who) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    let secret = crate::wire::ClassCode::secret_from(crate::desk::chance::bytes()?);
    set(&desk, &who, &[("secret", &secret)], ("class.code", "a new class code")).await?;
    Ok(Redirect::to("/join"))
}
