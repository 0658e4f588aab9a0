//! The live page, a seat's page, the instructor's hand, the projector.

mod board;
mod class;
mod events;
mod follow;
mod hand;
mod handled;
mod incidents;
mod projector;
mod seat;
pub(super) mod shared;

use super::db::DbError;
use super::now;
use super::seats;
use super::state::State;
use super::web::asset;
use crate::desk::complain::complain;
use axum::Router;
use axum::routing::{get, post};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

/// How often the tables are looked at for the live page.
const EACH: Duration = Duration::from_millis(250);

const SCRIPT: &str = include_str!("../../../assets/desk/live.js");
const STYLE: &str = include_str!("../../../assets/desk/live.css");

/// The pages and answers of this part.
pub(super) fn router() -> Router<Arc<State>> {
    Router::new()
        .route("/assets/live.js", asset("text/javascript; charset=utf-8", SCRIPT))
        .route("/assets/live.css", asset("text/css; charset=utf-8", STYLE))
        .route("/live", get(class::page))
        .route("/live/events", get(class::events))
        .route("/live/order", post(hand::order))
        .route("/live/seat/{number}", get(seat::page))
        .route("/live/seat/{number}/events", get(seat::events))
        .route("/live/seat/{number}/incidents", get(incidents::page))
        .route("/live/projector", post(projector::choose))
        .route("/projector/{token}", get(projector::page))
        .route("/projector/{token}/events", get(projector::events))
}

/// Waits for seats, and keeps the live page's cards, until the desk stops.
pub(super) async fn run(state: Arc<State>, seats: TcpListener) {
    tokio::join!(seats::run(state.clone(), seats), look(state));
}

/// Looks at the tables as long as somebody watches, for all browsers at once.
async fn look(state: Arc<State>) {
    let board = &state.live.watched.board;
    loop {
        tokio::select! {
            () = state.stop.cancelled() => return,
            () = tokio::time::sleep(EACH) => {}
        }
        if board.receiver_count() == 0 {
            continue;
        }
        if let Err(error) = draw(&state).await {
            complain(&error);
        }
    }
}

/// Draws the cards as the tables are now.
async fn draw(state: &Arc<State>) -> Result<(), DbError> {
    let seen = state.db.seen().await?;
    let incidents = follow::at_seats(state, &seen).await?;
    let board = &state.live.watched.board;
    let before = board.borrow().clone();
    let next = before.next(&seen, &incidents, &state.library.book, now::utc_ms());
    board.send_replace(Arc::new(next));
    Ok(())
}
