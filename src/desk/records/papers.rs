//! Sealed papers that can be sent to seats: added, told, removed.

use super::listed::Listed;
use crate::desk::moments::Zone;
use crate::desk::now;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who, files};
use crate::exam::PaperFile;
use crate::wire::{Order, is_paper_name};
use axum::Router;
use axum::extract::{Multipart, State};
use axum::response::Redirect;
use axum::routing::get;
use maud::{Markup, html};
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/papers", get(page).post(add))
        .route("/papers/{id}/remove", Listed::Paper.remover())
}

async fn page(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    who.need(Right::See)?;
    let papers = desk.db.papers().await?;
    let zone = Zone::of(&desk.db).await?;
    let teaches = who.may(Right::Teach);
    Ok(Page::of(&who, "Papers", "/papers").show(&html! {
        h1 { "Papers" }
        p { "A sealed paper is sent to seats from the live page. It opens for the examiner alone, by folder and
             passphrase; the desk cannot read it." }
        @if papers.is_empty() { p.note { "There is no paper yet." } } @else {
            div.wide { table {
                caption { "The latest first; times are " (zone.name()) }
                thead { tr { th { "File" } th { "Title, as the paper says" } th { "Added" } @if teaches { th { "Remove" } } } }
                tbody { @for paper in &papers { tr {
                    th scope="row" { (paper.name) }
                    td { (paper.title) }
                    td { (zone.time(paper.added_ms)) }
                    @if teaches { td {
                        form method="post" action={ "/papers/" (paper.id) "/remove" } {
                            (who.token())
                            button.grave aria-label={ "Remove " (paper.name) } { "Remove" }
                        }
                    } }
                } } }
            } }
        }
        @if teaches {
            h2 { "Another paper" }
            form method="post" action="/papers" enctype="multipart/form-data" {
                (who.token())
                label for="file" { "The file (.paper)" }
                input id="file" name="file" type="file" accept=".paper" required;
                p { button.main { "Add" } }
            }
        }
    }))
}

/// What was sent: the file's name and text.
async fn sent(form: &mut Multipart) -> Result<(String, String), Problem> {
    let (name, bytes) = files(form).await?.swap_remove(0);
    let text = String::from_utf8(bytes);
    Ok((name, text.map_err(|_| Problem::Bad("this is no paper".to_owned()))?))
}

async fn add(
    State(desk): State<Arc<Desk>>,
    who: Who,
    mut form: Multipart,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let (name, text) = sent(&mut form).await?;
    if !is_paper_name(&name) {
        let why = "a paper's file has a plain name that ends in .paper: letters of English, digits, and ._- within";
        return Err(Problem::Bad(why.to_owned()));
    }
    let no_paper = |why: &dyn std::fmt::Display| Problem::Bad(format!("{name} is no paper: {why}"));
    let paper = PaperFile::read(&text).map_err(|why| no_paper(&why))?;
    let title = paper.title_as_it_says().map_err(|why| no_paper(&why))?;
    let (number, candidate) = ("0".repeat(32), "n".repeat(400));
    let order = Order::Paper {
        file: name.clone(),
        text: text.clone(),
        name: candidate,
        number,
        school: None,
    };
    if !order.fits() {
        return Err(Problem::Bad(format!("{name} is too large to be sent to a seat")));
    }
    let at_ms = now::utc_ms();
    let title: String = title.chars().filter(|sign| !sign.is_control()).take(200).collect();
    let mut tx = desk.db.write().await?;
    let put = desk.db.put_paper(&mut tx, (&name, &title, &text), who.account, at_ms).await?;
    let Some(id) = put else {
        let why = format!(
            "there is a paper with the name {name}: remove it, or give this one another name"
        );
        return Err(Problem::Bad(why));
    };
    let about = format!("paper {id}, {name}");
    desk.db.finish(tx, at_ms, &who.login, ("paper.added", &about)).await?;
    Ok(Redirect::to("/papers"))
}
