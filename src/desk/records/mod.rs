//! People and records: accounts, roster, groups, assignments, gradebook, reviews, audit, settings.

mod accounts;
mod assignments;
mod gradebook;
mod groups;
mod join;
mod people;

pub(super) use accounts::setup_token;

use super::state::State;
use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use std::sync::Arc;

/// The pages of this part.
pub(super) fn router() -> Router<Arc<State>> {
    Router::new()
        .route("/", get(async || Redirect::to("/live")))
        .merge(join::router())
        .merge(accounts::router())
        .merge(people::router())
        .merge(groups::router())
        .merge(assignments::router())
        .merge(gradebook::router())
}

/// What goes on in the background until the desk stops.
pub(super) async fn run(state: Arc<State>) {
    state.stop.cancelled().await;
}
