//! Assignments: a level or a course, for a group or everybody, by a day; and who has done it.

use super::gradebook::{Book, Done};
use super::listed::Listed;
use super::people::checked;
use crate::desk::db::Assignment;
use crate::desk::moments::Zone;
use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use axum::Router;
use axum::extract::{Form, Path, State};
use axum::response::Redirect;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/assignments", get(list).post(add))
        .route("/assignments/{id}", get(one))
        .route("/assignments/{id}/remove", Listed::Assignment.remover())
}

async fn list(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    let (book, zone) =
        (Book::of((&desk.db, &desk.courses), None).await?, Zone::of(&desk.db).await?);
    let groups = desk.db.groups().await?;
    let group = |id: Option<i64>| match id {
        None => "everybody",
        Some(id) => groups.iter().find(|group| group.id == id).map_or("", |group| &group.name),
    };
    Ok(Page::of(&who, "Assignments", "/assignments").show(&html! {
        h1 { "Assignments" }
        @if book.assignments.is_empty() { p.note { "Nothing is assigned yet." } } @else {
            div.wide { table {
                thead { tr { th { "Assignment" } th { "For" } th { "Due" } th.n { "Passed" } } }
                tbody { @for (at, assignment) in book.assignments.iter().enumerate() { tr {
                    th scope="row" { a href={ "/assignments/" (assignment.id) } { (assignment.title) } }
                    td { (group(assignment.group)) }
                    td { (zone.date(assignment.due_ms)) }
                    td.n { (book.passed(at)) " of " (book.asked(at)) }
                } } }
            } }
        }
        @if who.may(Right::Teach) {
            h2 { "Another assignment" }
            form method="post" action="/assignments" {
                (who.token())
                label for="what" { "Level or course" }
                select id="what" name="what" required {
                    @for course in &desk.courses {
                        optgroup label=(course.title) {
                            option value={ "course:" (course.id) } { (course.title) ": the whole course" }
                            @for level in &course.levels {
                                option value={ "level:" (level.id) } { (level.title) }
                            }
                        }
                    }
                }
                label for="group" { "For" }
                select id="group" name="group" {
                    option value="" { "everybody" }
                    @for group in &groups { option value=(group.id) { (group.name) } }
                }
                label for="due" { "Due, to the end of the day (" (zone.name()) ")" }
                input id="due" name="due" type="date" required;
                label for="title" { "Title, if it is to be another than the level's" }
                input id="title" name="title" maxlength="100";
                p { button.main { "Assign" } }
            }
        }
    }))
}

#[derive(Deserialize)]
struct New {
    what: String,
    #[serde(default)]
    group: String,
    due: String,
    #[serde(default)]
    title: String,
}

async fn add(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<New>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let none = || Problem::Bad("there is no such level or course".to_owned());
    let (sort, id) = form.what.split_once(':').ok_or_else(none)?;
    let course = match sort {
        "course" => true,
        "level" => false,
        _ => return Err(none()),
    };
    let named = if course {
        desk.courses.iter().find(|course| course.id == id).map(|course| course.title.clone())
    } else {
        desk.level(id).map(|level| level.title.clone())
    };
    let named = named.ok_or_else(none)?;
    let title = if form.title.trim().is_empty() { named } else { checked("title", &form.title)? };
    let group = match form.group.as_str() {
        "" => None,
        group => Some(group.parse().map_err(|_| Problem::Nothing)?),
    };
    if let Some(id) = group
        && !desk.db.groups().await?.iter().any(|group| group.id == id)
    {
        return Err(Problem::Nothing);
    }
    let day = || Problem::Bad(format!("'{}' is no day; write it as 2027-12-31", form.due));
    let due_ms = Zone::of(&desk.db).await?.end_of(&form.due).ok_or_else(day)?;
    let at_ms = now::utc_ms();
    let level = id.to_owned();
    let new = Assignment { id: 0, title, level, course, group, due_ms, added_ms: at_ms };
    let mut tx = desk.db.write().await?;
    let id = desk.db.add_assignment(&mut tx, &new, who.account).await?;
    let about = format!("assignment {id}, {}", form.what);
    desk.db.finish(tx, at_ms, &who.login, ("assignment.added", &about)).await?;
    Ok(Redirect::to("/assignments"))
}

async fn one(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Markup, Problem> {
    let (book, zone) =
        (Book::of((&desk.db, &desk.courses), None).await?, Zone::of(&desk.db).await?);
    let at = book.assignments.iter().position(|it| it.id == id).ok_or(Problem::Nothing)?;
    let assignment = &book.assignments[at];
    Ok(Page::of(&who, &assignment.title, "/assignments").show(&html! {
        h1 { (assignment.title) }
        p { "Due " (zone.date(assignment.due_ms)) ". Sessions count that were begun since "
            (zone.time(assignment.added_ms)) " (" (zone.name()) ")." }
        table {
            caption { (book.passed(at)) " of " (book.asked(at)) " have passed" }
            thead { tr { th { "Name" } th { "Verdict" } th { "When" } th.n { "Tries" } } }
            tbody { @for (person, cells) in book.rows() {
                @if let Some(cell) = &cells[at] { tr {
                    th scope="row" { a href={ "/people/" (person.id) } { (person.name) } }
                    td class=(cell.class()) { (cell.words()) }
                    td { @if let Some(ms) = cell.when_ms() { (zone.time(ms)) } }
                    td.n { (cell.tries()) }
                } }
            } }
        }
        @if who.may(Right::Teach) {
            h2 { "Remove the assignment" }
            form method="post" action={ "/assignments/" (id) "/remove" } {
                (who.token())
                p { "What was dealt for it stays." }
                button.grave { "Remove it" }
            }
        }
    }))
}

impl Done {
    fn when_ms(&self) -> Option<i64> {
        match *self {
            Self::Passed { at_ms, .. } | Self::Tried { at_ms, .. } => Some(at_ms),
            Self::Part { .. } | Self::Not { .. } => None,
        }
    }

    fn tries(&self) -> i64 {
        match *self {
            Self::Passed { tries, .. } | Self::Tried { tries, .. } | Self::Part { tries, .. } => {
                tries
            }
            Self::Not { .. } => 0,
        }
    }
}
