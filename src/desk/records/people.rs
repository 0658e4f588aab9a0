//! The roster: list, one by one, as a table in and out; changing and removing somebody.

use crate::desk::csv;
use crate::desk::db::{Db, DbError, Person, Put};
use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use axum::Router;
use axum::extract::{Form, Multipart, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who was heard of so lately is dealing.
const LATELY_MS: i64 = 60_000;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/people", get(list).post(add))
        .route("/people.csv", get(table))
        .route("/people/import", post(import))
        .route("/people/{id}/change", post(change))
        .route("/people/{id}/remove", post(remove))
}

/// A table that a browser saves.
pub(super) fn download(name: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text).into_response()
}

/// The names of the groups of each.
pub(super) async fn groups_of(db: &Db) -> Result<BTreeMap<i64, Vec<String>>, DbError> {
    let mut members = db.members().await?;
    let mut of: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for group in db.groups().await? {
        for person in members.remove(&group.id).unwrap_or_default() {
            of.entry(person).or_default().push(group.name.clone());
        }
    }
    Ok(of)
}

async fn list(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    page(&desk, &who, &html! {}).await
}

async fn page(desk: &Desk, who: &Who, told: &Markup) -> Result<Markup, Problem> {
    let (people, groups) = (desk.db.people().await?, groups_of(&desk.db).await?);
    Ok(Page::of(who, "People", "/people").show(&html! {
        h1 { "People" }
        (told)
        @if people.is_empty() { p.note { "Nobody is on the roster yet." } } @else {
            p { a href="/people.csv" { "The roster as a table (CSV)" } }
            div.wide { table {
                caption { (people.len()) " people" }
                thead { tr { th { "Name" } th { "Number" } th { "Groups" } } }
                tbody { @for person in &people { tr {
                    th scope="row" { a href={ "/people/" (person.id) } { (person.name) } }
                    td { (person.number) }
                    td { (groups.get(&person.id).map(|names| names.join(", ")).unwrap_or_default()) }
                } } }
            } }
        }
        @if who.may(Right::Teach) { (forms(who)) }
    }))
}

fn forms(who: &Who) -> Markup {
    html! {
        h2 { "Somebody new" }
        form.line method="post" action="/people" {
            (who.token())
            div { label for="name" { "Name" } input id="name" name="name" maxlength="100" required; }
            div { label for="number" { "Number" } input id="number" name="number" maxlength="100" required; }
            button.main { "Add" }
        }
        h2 { "Many at once" }
        p { "A table with number, name and, if wanted, group in each line; several groups have a | between them.
             Whoever is on the roster is known by the number. If one line is wrong, nothing is taken." }
        form method="post" action="/people/import" enctype="multipart/form-data" {
            (who.token())
            label for="file" { "A file (CSV)" }
            input id="file" name="file" type="file" accept=".csv,.txt,.tsv,text/csv";
            label for="text" { "or the lines themselves" }
            textarea id="text" name="text" placeholder="number,name,group" {}
            p { button.main { "Take them in" } }
        }
    }
}

/// Whether something can be kept, said as a problem.
pub(super) fn checked(what: &str, text: &str) -> Result<String, Problem> {
    csv::checked(what, text).map_err(Problem::Bad)
}

#[derive(Deserialize)]
struct PersonForm {
    name: String,
    number: String,
}

async fn add(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<PersonForm>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let (name, number) = (checked("name", &form.name)?, checked("number", &form.number)?);
    let at_ms = now::utc_ms();
    let mut tx = desk.db.write().await?;
    let Put::Added(id) = desk.db.put_person(&mut tx, (&name, &number), at_ms).await? else {
        return Err(Problem::Bad("somebody has this number already".to_owned()));
    };
    let about = format!("person {id}");
    desk.db.finish(tx, at_ms, &who.login, ("person.added", &about)).await?;
    Ok(Redirect::to("/people"))
}

async fn table(State(desk): State<Arc<Desk>>, _: Who) -> Result<Response, Problem> {
    let groups = groups_of(&desk.db).await?;
    let row = |person: Person| {
        let groups = groups.get(&person.id).map(|names| names.join("|")).unwrap_or_default();
        vec![person.number, person.name, groups]
    };
    let head = ["number", "name", "group"].map(str::to_owned).to_vec();
    let rows = desk.db.people().await?.into_iter().map(row);
    Ok(download("people.csv", csv::table([head].into_iter().chain(rows))))
}

async fn import(
    State(desk): State<Arc<Desk>>,
    who: Who,
    mut form: Multipart,
) -> Result<Response, Problem> {
    who.need(Right::Teach)?;
    let mut bytes = Vec::new();
    let cut = |_| Problem::Bad("what was sent breaks off; try again".to_owned());
    while let Some(field) = form.next_field().await.map_err(cut)? {
        if matches!(field.name(), Some("file" | "text")) {
            let part = field.bytes().await.map_err(cut)?;
            if !part.iter().all(u8::is_ascii_whitespace) {
                bytes = part.to_vec();
            }
        }
    }
    let rows = match csv::people(&bytes) {
        Ok(rows) => rows,
        Err(complaints) => {
            let told = html! {
                div.bad role="alert" {
                    p { "Nothing was taken in. " (complaints.len()) " lines are wrong:" }
                    ul { @for complaint in complaints.iter().take(100) { li { (complaint) } } }
                }
            };
            let page = page(&desk, &who, &told).await?;
            return Ok((StatusCode::BAD_REQUEST, page).into_response());
        }
    };
    let [added, renamed, known] = take_in(&desk.db, &who.login, &rows).await?;
    let told = html! {
        p.note role="status" {
            (added) " added, " (renamed) " renamed, " (known) " known already."
        }
    };
    Ok(page(&desk, &who, &told).await?.into_response())
}

/// Takes a table in; how many are new, have another name, were known.
async fn take_in(db: &Db, by: &str, rows: &[csv::Row]) -> Result<[usize; 3], Problem> {
    let at_ms = now::utc_ms();
    let mut tx = db.write().await?;
    let mut counts = [0; 3];
    let mut groups: BTreeMap<&str, i64> = BTreeMap::new();
    let mut notes = Vec::new();
    for row in rows {
        let put = db.put_person(&mut tx, (&row.name, &row.number), at_ms).await?;
        let (place, what) = match put {
            Put::Added(_) => (0, "person.added"),
            Put::Renamed(_) => (1, "person.changed"),
            Put::Known(_) => (2, ""),
        };
        counts[place] += 1;
        if !what.is_empty() {
            notes.push((what, format!("person {}", put.id())));
        }
        for name in &row.groups {
            let group = match groups.get(name.as_str()) {
                Some(group) => *group,
                None => db.put_group(&mut tx, name).await?,
            };
            groups.insert(name, group);
            if db.put_member(&mut tx, group, put.id()).await? {
                notes.push(("group.joined", format!("person {}, group {group}", put.id())));
            }
        }
    }
    for (what, about) in &notes {
        db.note(&mut tx, at_ms, by, (what, about)).await?;
    }
    tx.commit().await?;
    Ok(counts)
}

async fn change(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<PersonForm>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let (name, number) = (checked("name", &form.name)?, checked("number", &form.number)?);
    let mut tx = desk.db.write().await?;
    if !desk.db.change_person(&mut tx, id, (&name, &number)).await? {
        return Err(Problem::Bad("somebody else has this number, or nobody is here".to_owned()));
    }
    let about = format!("person {id}");
    desk.db.finish(tx, now::utc_ms(), &who.login, ("person.changed", &about)).await?;
    Ok(Redirect::to(&format!("/people/{id}")))
}

#[derive(Deserialize)]
struct Sure {
    #[serde(default)]
    sure: String,
}

async fn remove(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<Sure>,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    if form.sure != "yes" {
        return Err(Problem::Bad(
            "tick that it is meant; what is removed does not come back".into(),
        ));
    }
    forget(&desk.db, id, &who.login).await?;
    Ok(Redirect::to("/people"))
}

/// Removes somebody and all that was kept of him.
pub(in crate::desk) async fn forget(db: &Db, id: i64, by: &str) -> Result<(), Problem> {
    let at_ms = now::utc_ms();
    let mut tx = db.write().await?;
    if db.is_dealing(&mut tx, id, at_ms - LATELY_MS).await? {
        let why = "this person is dealing now; end the session at the seat first";
        return Err(Problem::Bad(why.to_owned()));
    }
    if !db.remove_person(&mut tx, id, at_ms).await? {
        return Err(Problem::Nothing);
    }
    db.finish(tx, at_ms, by, ("person.removed", &format!("person {id}"))).await?;
    Ok(db.settle().await?)
}

/// What can be done to somebody, for his page.
pub(super) fn person_forms(who: &Who, person: &Person) -> Markup {
    let to = |what: &str| format!("/people/{}/{what}", person.id);
    html! {
        @if who.may(Right::Teach) {
            h2 { "Name and number" }
            form.line method="post" action=(to("change")) {
                (who.token())
                div { label for="name" { "Name" } input id="name" name="name" value=(person.name) maxlength="100" required; }
                div { label for="number" { "Number" } input id="number" name="number" value=(person.number) maxlength="100" required; }
                button { "Change" }
            }
        }
        @if who.may(Right::Keep) {
            h2 { "Removal" }
            p { "Removes the name and the number, every session with its lines, reports and statements, and the results of exams.
                 The audit keeps that person " (person.id) " was here. Backups that were made before still hold it all." }
            form method="post" action=(to("remove")) {
                (who.token())
                p { label { input type="checkbox" name="sure" value="yes" required; " Yes, remove all of it" } }
                button.grave { "Remove " (person.name) }
            }
        }
    }
}
