//! Groups and who is in them.

use super::listed::Listed;
use super::people::checked;
use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use axum::Router;
use axum::extract::{Form, Path, State};
use axum::response::Redirect;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/groups", get(list).post(add))
        .route("/groups/{id}", get(group).post(members))
        .route("/groups/{id}/remove", Listed::Group.remover())
}

async fn list(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    let groups = desk.db.groups().await?;
    Ok(Page::of(&who, "Groups", "/groups").show(&html! {
        h1 { "Groups" }
        @if groups.is_empty() { p.note { "There is no group yet." } } @else {
            table {
                thead { tr { th { "Group" } th.n { "People" } } }
                tbody { @for group in &groups { tr {
                    th scope="row" { a href={ "/groups/" (group.id) } { (group.name) } }
                    td.n { (group.members) }
                } } }
            }
        }
        @if who.may(Right::Teach) {
            h2 { "Another group" }
            form.line method="post" action="/groups" {
                (who.token())
                div { label for="name" { "Name" } input id="name" name="name" maxlength="100" required; }
                button.main { "Add" }
            }
        }
    }))
}

#[derive(Deserialize)]
struct GroupForm {
    name: String,
}

async fn add(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<GroupForm>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let name = checked("name", &form.name)?;
    let mut tx = desk.db.write().await?;
    let id = desk.db.put_group(&mut tx, &name).await?;
    let about = format!("group {id}, {name}");
    desk.db.finish(tx, now::utc_ms(), &who.login, ("group.added", &about)).await?;
    Ok(Redirect::to(&format!("/groups/{id}")))
}

async fn group(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Markup, Problem> {
    let groups = desk.db.groups().await?;
    let group = groups.into_iter().find(|group| group.id == id).ok_or(Problem::Nothing)?;
    let members = desk.db.members().await?.remove(&id).unwrap_or_default();
    let members: BTreeSet<i64> = members.into_iter().collect();
    let people = desk.db.people().await?;
    let teaches = who.may(Right::Teach);
    Ok(Page::of(&who, &group.name, "/groups").show(&html! {
        h1 { (group.name) }
        p { a href={ "/gradebook?group=" (id) } { "Gradebook of this group" } }
        form method="post" action={ "/groups/" (id) } {
            (who.token())
            fieldset disabled[!teaches] {
                legend { "Who is in it" }
                @for person in &people { p { label {
                    input type="checkbox" name="person" value=(person.id) checked[members.contains(&person.id)];
                    " " (person.name) " (" (person.number) ")"
                } } }
            }
            @if teaches { p { button.main { "Keep" } } }
        }
        @if teaches {
            h2 { "Remove the group" }
            form method="post" action={ "/groups/" (id) "/remove" } {
                (who.token())
                p { "Its assignments go with it; its people stay." }
                button.grave { "Remove " (group.name) }
            }
        }
    }))
}

async fn members(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    if !desk.db.groups().await?.iter().any(|group| group.id == id) {
        return Err(Problem::Nothing);
    }
    let known: BTreeSet<i64> = desk.db.people().await?.iter().map(|person| person.id).collect();
    let chosen = fields.iter().filter(|(name, _)| name == "person");
    let chosen: Vec<i64> = chosen.filter_map(|(_, id)| id.parse().ok()).collect();
    let chosen: Vec<i64> = chosen.into_iter().filter(|id| known.contains(id)).collect();
    let mut tx = desk.db.write().await?;
    desk.db.set_members(&mut tx, id, &chosen).await?;
    let ids: Vec<String> = chosen.iter().map(ToString::to_string).collect();
    let about = format!("group {id}, people {}", ids.join(" "));
    desk.db.finish(tx, now::utc_ms(), &who.login, ("group.members", &about)).await?;
    Ok(Redirect::to(&format!("/groups/{id}")))
}
