//! The page for the projector: the table of a seat, or the perfect dealer at the same table.

use super::events;
use crate::desk::state::State as Desk;
use crate::desk::table;
use crate::desk::table::kept::Looked;
use crate::desk::web::{Fields, Problem, Right, Who, head};
use crate::desk::{chance, now};
use crate::session::Session;
use crate::wording;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// How long the perfect dealer takes for an act.
const ACT_MS: i64 = 2_500;

/// What is projected.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "shows", rename_all = "snake_case")]
enum Shows {
    /// Nothing.
    #[default]
    Nothing,
    /// A seat's table.
    Seat { number: i64 },
    /// The perfect dealer, from before this act on, since a moment.
    Perfect { dealt: String, from: usize, since_ms: i64 },
}

/// The token in the page's address.
async fn token(desk: &Desk) -> Result<String, Problem> {
    Ok(match desk.db.meta("projector").await? {
        Some(token) => token,
        None => desk.db.meta_or("projector", &chance::id()?).await?,
    })
}

/// The page's address, for the trainer.
pub(super) async fn link(desk: &Desk) -> Result<String, Problem> {
    Ok(format!("/projector/{}", token(desk).await?))
}

/// Chooses what is projected, or gives the page a new address.
pub(super) async fn choose(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    who.need(Right::Teach)?;
    let fields = Fields(fields);
    let number = fields.number("seat");
    let shows = match (fields.get("what"), number) {
        ("new", _) => {
            desk.db.set_meta("projector", &chance::id()?).await?;
            return Ok(Redirect::to("/live"));
        }
        ("seat", Some(number)) => Shows::Seat { number },
        ("perfect", Some(number)) => {
            let seen = desk.db.seen().await?;
            let shown = seen.into_iter().find(|seat| seat.number == number);
            let shown = shown.and_then(|seat| seat.dealt);
            let shown = shown.ok_or_else(|| Problem::Bad("nothing is dealt there".to_owned()))?;
            let from = usize::try_from(shown.acts).unwrap_or(0);
            Shows::Perfect { dealt: shown.id, from, since_ms: now::utc_ms() }
        }
        _ => Shows::Nothing,
    };
    let text = serde_json::to_string(&shows).unwrap_or_default();
    desk.db.set_meta("projected", &text).await?;
    Ok(Redirect::to(&number.map_or("/live".to_owned(), |number| format!("/live/seat/{number}"))))
}

/// Deals a session on from before an act as the perfect dealer does, so many acts.
fn perfect(session: &Session, from: usize, acts: i64) -> Option<Session> {
    let mut session = session.before(from.min(session.entries().len()))?.practised();
    for _ in 0..acts {
        let Some(act) = session.expected().first().copied() else { break };
        let at_ms = session.entries().last().map_or(0, |entry| entry.at_ms);
        session.step(at_ms + ACT_MS.unsigned_abs(), act).ok()?;
    }
    Some(session)
}

/// The picture as it is now, in the element with the id `projected`.
async fn picture(desk: &Arc<Desk>) -> Result<String, Problem> {
    let text = desk.db.meta("projected").await?.unwrap_or_default();
    let shows: Shows = serde_json::from_str(&text).unwrap_or_default();
    let (book, sessions) = (&desk.library.book, &desk.live.sessions);
    let (words, svg) = match shows {
        Shows::Nothing => (String::new(), None),
        Shows::Seat { number } => {
            let seen = desk.db.seen().await?;
            let seat = seen.into_iter().find(|seat| seat.number == number);
            let dealt = seat.and_then(|seat| seat.dealt).map(|shown| shown.id);
            let title = format!("Seat {number}");
            let words = title.clone();
            let svg = match dealt {
                Some(dealt) => {
                    let draw = move |seen: &Looked| table::svg(&seen.log.session, &title, false);
                    sessions.look(&desk.db, book, &dealt, draw).await?.flatten()
                }
                None => None,
            };
            (words, svg)
        }
        Shows::Perfect { dealt, from, since_ms } => {
            let acts = (now::utc_ms() - since_ms) / ACT_MS;
            let draw = move |seen: &Looked| {
                let session = perfect(&seen.log.session, from, acts)?;
                let done = session.entries().get(from..).and_then(|new| new.last());
                let words = done.map_or("The perfect dealer".to_owned(), |entry| {
                    wording::as_sentence(&wording::did(&entry.act))
                });
                Some((words, table::svg(&session, "The perfect dealer", false)))
            };
            sessions.look(&desk.db, book, &dealt, draw).await?.flatten().unwrap_or_default()
        }
    };
    let body = html! {
        div id="projected" {
            p aria-live="polite" { (words) }
            @match svg { Some(svg) => (PreEscaped(svg)), None => p { "Nothing is shown now." } }
        }
    };
    Ok(body.into_string())
}

/// The page.
pub(super) async fn page(
    State(desk): State<Arc<Desk>>,
    Path(given): Path<String>,
) -> Result<Markup, Problem> {
    if given != token(&desk).await? {
        return Err(Problem::Nothing);
    }
    let picture = picture(&desk).await?;
    Ok(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (head(&desk.class))
                link rel="stylesheet" href="/assets/live.css";
                script src="/assets/live.js" defer {}
            }
            body.projector {
                main data-events={ "/projector/" (given) "/events" } { (PreEscaped(picture)) }
            }
        }
    })
}

/// The picture, as it changes.
pub(super) async fn events(
    State(desk): State<Arc<Desk>>,
    Path(given): Path<String>,
) -> Result<Response, Problem> {
    if given != token(&desk).await? {
        return Err(Problem::Nothing);
    }
    let (mut events, response) = events::stream();
    tokio::spawn(async move {
        let mut told = String::new();
        for turn in 0_u32.. {
            // A new address ends what was opened at the old one.
            if turn.is_multiple_of(10) && token(&desk).await.ok().as_ref() != Some(&given) {
                return;
            }
            let Ok(now) = picture(&desk).await else { return };
            if now != told && !events.part("projected", &now).await {
                return;
            }
            told = now;
            if turn.is_multiple_of(20) && !events.beat().await {
                return;
            }
            tokio::select! {
                () = desk.stop.cancelled() => return,
                () = tokio::time::sleep(Duration::from_millis(500)) => {}
            }
        }
    });
    Ok(response)
}
