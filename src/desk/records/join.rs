//! The page that tells where the desk is and what its class code is.

use crate::desk::qr;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Who};
use axum::Router;
use axum::extract::State;
use axum::routing::get;
use maud::{Markup, PreEscaped, html};
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/join", get(join))
}

async fn join(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    let code = desk.code().await?;
    let web = desk.web_addresses();
    let first = web.first().cloned().unwrap_or_default();
    let seats = desk.addresses.first().map(|ip| format!("{ip}, port {}", desk.seat_port));
    Ok(Page::of(&who, "Class code", "/join").show(&html! {
        h1 { (desk.class) }
        section aria-labelledby="code" {
            h2 id="code" { "Class code for the seats" }
            p.code { (code) }
            @if let Some(seats) = seats { p { "If a seat does not find the desk by itself: " (seats) } }
        }
        section aria-labelledby="where" {
            h2 id="where" { "This page for trainers" }
            @if let Some(svg) = qr::svg(&first, "The address of the desk") { (PreEscaped(svg)) }
            ul { @for address in &web { li { a href=(address) { (address) } } } }
        }
    }))
}
