//! The audit as a page: who did what, and whether its chain is whole.

use crate::desk::moments::Zone;
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use axum::Router;
use axum::extract::{Query, State};
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

/// How many rows a page shows.
const SHOWN: i64 = 200;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/audit", get(page))
}

#[derive(Deserialize)]
struct Asked {
    /// Rows before this one.
    before: Option<i64>,
}

async fn page(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    who.need(Right::Keep)?;
    let rows = desk.db.audit_before(asked.before.unwrap_or(i64::MAX), SHOWN).await?;
    let (checked, broken) = desk.db.check_audit().await?;
    let zone = Zone::of(&desk.db).await?;
    Ok(Page::of(&who, "Audit", "/audit").show(&html! {
        h1 { "Audit" }
        @match &broken {
            None => p.note role="status" { "The chain is whole: " (checked) " entries, each fits the one before it." },
            Some(broken) => p.bad role="alert" {
                "The chain breaks at entry " (broken.id) ": it was changed, or an entry before it was
                 removed. The " (broken.sound) " entries before it are as they were written."
            },
        }
        div.wide { table {
            caption { "The latest first; times are " (zone.name()) }
            thead { tr { th.n { "No." } th { "When" } th { "Who" } th { "What" } th { "About" } } }
            tbody { @for row in &rows { tr {
                td.n { (row.id) }
                td { (zone.time(row.at_ms)) }
                td { (row.who) }
                td { (row.what) }
                td { (row.about) }
            } } }
        } }
        @if let Some(last) = rows.last().filter(|row| row.id > 1) {
            p { a href={ "/audit?before=" (last.id) } { "Earlier entries" } }
        }
    }))
}
