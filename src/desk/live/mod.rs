//! The seats' door, the live page, orders to seats, the projector.

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
    drop(seats);
    state.stop.cancelled().await;
}
