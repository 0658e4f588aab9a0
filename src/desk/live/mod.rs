//! The live page, the instructor's hand, the projector.

use super::seats;
use super::state::State;
use axum::Router;
use std::net::TcpListener;
use std::sync::Arc;

/// The pages and answers of this part.
pub(super) fn router() -> Router<Arc<State>> {
    Router::new()
}

/// Waits for seats until the desk stops.
pub(super) async fn run(state: Arc<State>, seats: TcpListener) {
    seats::run(state, seats).await;
}
