//! Sittings of exams: what was stamped of each, as a page and as the desk's signed word.

use super::results;
use super::trainee::chain_state;
use crate::desk::db::results::Kept;
use crate::desk::db::sittings::Chain;
use crate::desk::moments::Zone;
use crate::desk::results::{Told, verdict};
use crate::desk::state::State as Desk;
use crate::desk::web::{Page, Problem, Right, Who};
use crate::desk::word::word;
use crate::exam::key_of;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, html};
use std::sync::Arc;

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new().route("/sittings", get(page)).route("/sittings/{name}", get(said))
}

async fn page(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    who.need(Right::See)?;
    let chains = desk.db.chains(None).await?;
    let results = results::told(&desk, None).await?;
    let released = desk.db.rounds_released().await?;
    let zone = Zone::of(&desk.db).await?;
    let key = key_of(&STANDARD.encode(&desk.identity.certificate));
    Ok(Page::of(&who, "Sittings", "/sittings").show(&html! {
        h1 { "Sittings" }
        p { "Of a sitting the desk has only the chain of its log: a hash for each line, stamped as it came.
             What was dealt it cannot read. Keep the word of the desk with the result: with it and the class
             code of that day " code { "clearhands verify RESULT --school SCHOOL --stamps FILE --class-code CODE" }
             " shows that the log was not made up later." }
        p { "The desk's key, for sittings whose cards it releases: " code { (key) } "." }
        @if chains.is_empty() { p { "No sitting has been stamped." } }
        @else {
            div.wide { table {
                caption { "The latest first; times are " (zone.name()) }
                thead { tr {
                    th { "Exam" } th.n { "Seat" } th { "From" } th { "To" } th { "State" } th.n { "Lines" }
                    th.n { "Late" } th.n { "Rounds released" } th { "Word of the desk" }
                } }
                tbody { @for chain in &chains {
                    (row(
                        chain,
                        results.iter().find(|(kept, _)| kept.sitting == chain.sitting),
                        released.get(&chain.sitting),
                        &zone,
                    ))
                } }
            } }
        }
    }))
}

fn row(
    chain: &Chain,
    result: Option<&(Kept, Told)>,
    released: Option<&(i64, i64)>,
    zone: &Zone,
) -> Markup {
    html! { tr {
        td { (chain.title) }
        td.n { (chain.seat) }
        td { (zone.time(chain.from_to_ms.0)) }
        td { (zone.time(chain.from_to_ms.1)) }
        td { @match result {
            Some((kept, told)) => { a href={ "/results/" (kept.id) } { (verdict(kept, told).0) } },
            None => (chain_state(chain.ended_ms, chain.from_to_ms.1)),
        } }
        // Neither the head nor the end is a line of the sitting.
        td.n { ((chain.lines.0 - 1 - i64::from(chain.ended_ms.is_some())).max(0)) }
        td.n { (chain.lines.1) }
        td.n { @match released {
            Some((rounds, of)) => { (rounds) " of " (of) },
            None => "–",
        } }
        td { @match &chain.broken {
            Some(why) => span.bad { "Not believed: " (why) },
            None => a href={ "/sittings/" (chain.sitting) ".json" } { "Take it" },
        } }
    } }
}

/// The desk's word on a sitting: as its lines are held, or as it was when the result was brought in.
async fn said(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    who.need(Right::See)?;
    let name = name.strip_suffix(".json").unwrap_or(&name);
    let text = match word(&desk, name).await? {
        Some(stamps) => serde_json::to_string(&stamps).unwrap_or_default(),
        None => desk.db.kept_stamps(name).await?.ok_or(Problem::Nothing)?,
    };
    let named = format!("attachment; filename=\"{name}.stamps.json\"");
    let head = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, named),
    ];
    Ok((head, text))
}
