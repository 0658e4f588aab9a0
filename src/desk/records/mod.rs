//! People and records: accounts, roster, groups, assignments, gradebook, reviews, audit, settings.

mod accounts;
mod assignments;
mod audit;
mod class;
mod gradebook;
mod groups;
mod join;
mod listed;
mod papers;
mod people;
mod reports;
mod results;
mod review;
mod settings;
mod sittings;
mod trainee;

pub(super) use accounts::setup_token;
pub use gradebook::MarksFor;
pub(super) use gradebook::marks;
pub(super) use people::forget;

use super::now;
use super::results::{NotTaken, check_again};
use super::state::State;
use super::web::{Problem, login_ends};
use super::{verdict, xapi};
use crate::desk::complain::complain;
use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

/// The pages of this part.
pub(super) fn router() -> Router<Arc<State>> {
    Router::new()
        .route("/", get(|| ready(Redirect::to("/live"))))
        .merge(join::router())
        .merge(accounts::router())
        .merge(people::router())
        .merge(groups::router())
        .merge(assignments::router())
        .merge(gradebook::router())
        .merge(trainee::router())
        .merge(review::router())
        .merge(class::router())
        .merge(audit::router())
        .merge(sittings::router())
        .merge(papers::router())
        .merge(results::router())
        .merge(settings::router())
}

/// What goes on in the background until the desk stops.
pub(super) async fn run(state: Arc<State>) {
    tokio::join!(verdict::run(state.clone()), xapi::run(state.clone()), sweep(&state));
}

/// How often what has ended is looked for.
const SWEEP: Duration = Duration::from_secs(600);
/// For how long a try is kept, in milliseconds.
const TRIES_MS: i64 = 24 * 60 * 60_000;
const DAY_MS: i64 = 24 * 60 * 60_000;

/// Forgets from time to time what has ended, and sessions that are kept no longer.
async fn sweep(state: &State) {
    loop {
        // Another desk may have been told of another school, and been stopped.
        match check_again(state).await {
            Ok(()) => {}
            Err(NotTaken::State(error)) => {
                complain(&format!("no result is checked again: {error}"));
            }
            Err(why) => complain(&format!("no result is checked again: {why}")),
        }
        match forget_old(state).await {
            Ok(()) => {}
            Err(Problem::Db(error)) => complain(&format!("nothing is forgotten: {error}")),
            Err(problem) => complain(&format!("nothing is forgotten: {problem}")),
        }
        if state.stop.run_until_cancelled(tokio::time::sleep(SWEEP)).await.is_none() {
            return;
        }
    }
}

async fn forget_old(state: &State) -> Result<(), Problem> {
    let now_ms = now::utc_ms();
    state.db.sweep_logins(login_ends(now_ms), now_ms - TRIES_MS).await?;
    if let Some(days) = settings::retention(state).await? {
        let mut tx = state.db.write().await?;
        let gone = state.db.forget_sessions(&mut tx, now_ms - days * DAY_MS).await?;
        if gone > 0 {
            let about = format!("{gone} sessions older than {days} days");
            state.db.finish(tx, now_ms, "desk", ("sessions.removed", &about)).await?;
            state.db.settle().await?;
        }
    }
    if let Some(days) = settings::results_retention(state).await? {
        let mut tx = state.db.write().await?;
        let gone = state.db.forget_results(&mut tx, now_ms - days * DAY_MS).await?;
        if gone > 0 {
            let about = format!("{gone} exam results older than {days} days");
            state.db.finish(tx, now_ms, "desk", ("results.removed", &about)).await?;
            state.db.settle().await?;
        }
    }
    Ok(())
}
