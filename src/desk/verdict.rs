//! The verdict on a session: once its lines are all there, its log is dealt again, and what comes of it is
//! written down with the statements about it.

use super::db::{Claimed, Outcome};
use super::now;
use super::state::State;
use super::xapi::{self, Statement};
use crate::desk::complain::complain;
use crate::files::unlike_shipped;
use crate::grade::report;
use crate::law::Rulebook;
use crate::record::{LogState, read, report_json};
use std::sync::Arc;
use std::time::Duration;

/// How often is looked for sessions that have ended.
const LOOK: Duration = Duration::from_millis(500);
/// A process that has had a session for so long without a verdict was stopped.
const STALE_MS: i64 = 5 * 60_000;

/// Deals sessions again until the desk stops.
pub(super) async fn run(state: Arc<State>) {
    loop {
        let wait = match one(&state).await {
            // Where there is one there may be more.
            Ok(true) => continue,
            Ok(false) => LOOK,
            Err(error) => {
                complain(&format!("a session gets no verdict: {error}"));
                LOOK * 10
            }
        };
        if state.stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return;
        }
    }
}

/// Why a session gets no verdict now.
#[derive(Debug, thiserror::Error)]
enum NoVerdict {
    #[error(transparent)]
    Db(#[from] super::db::DbError),
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    #[error("dealing it again failed: {0}")]
    Failed(#[from] tokio::task::JoinError),
}

/// Gives one session its verdict, if one waits for it.
async fn one(state: &State) -> Result<bool, NoVerdict> {
    if state.stop.is_cancelled() {
        return Ok(false);
    }
    let now_ms = now::utc_ms();
    let claimed = state.db.claim_ended(&state.process, now_ms, now_ms - STALE_MS).await?;
    let Some(claimed) = claimed else { return Ok(false) };
    let text = state.db.log(&claimed.id).await?;
    let (book, home) = (state.library.book.clone(), xapi::home(state).await?);
    let work = claimed.clone();
    let judging = tokio::task::spawn_blocking(move || judge(&work, &text, &book, &home));
    let (outcome, statements) = match judging.await {
        Ok(judged) => judged,
        // A log on which the judge fails would stop all others behind it.
        Err(error) if error.is_panic() => {
            (Outcome::Broken("the program failed on dealing it again".to_owned()), Vec::new())
        }
        Err(error) => return Err(error.into()),
    };
    let mut tx = state.db.write().await?;
    if state.db.judged(&mut tx, (&claimed.id, &state.process), &outcome).await? {
        let at_ms = now::utc_ms();
        if let Some((person, _)) = &claimed.person {
            for (n, statement) in (0..).zip(&statements) {
                let of = (*person, claimed.id.as_str(), n);
                state
                    .db
                    .add_statement(&mut tx, of, (&statement.id, &statement.text), at_ms)
                    .await?;
            }
        }
        tx.commit().await?;
    }
    Ok(true)
}

/// What comes of a session's log.
fn judge(
    claimed: &Claimed,
    text: &str,
    book: &Arc<Rulebook>,
    home: &str,
) -> (Outcome, Vec<Statement>) {
    let broken = |why: String| (Outcome::Broken(why), Vec::new());
    let held = text.lines().count();
    if i64::try_from(held) != Ok(claimed.lines) {
        return broken(format!("{held} lines are here, of {}", claimed.lines));
    }
    let log = match read(text, book) {
        Ok(log) => log,
        Err(damage) => return broken(damage.to_string()),
    };
    if let Some(damage) = &log.damage {
        return broken(damage.to_string());
    }
    if log.around.altered || log.around.unproven {
        let first = log.mismatches.first();
        let place = first.map_or_else(String::new, |it| format!(": line {}, {}", it.line, it.what));
        return broken(format!("it says other than what its own acts come to{place}"));
    }
    let told = report(&log.session, log.around);
    let notes = unlike_shipped(log.session.level());
    let json = report_json(&log.session, &told, &log.lines, Some(&LogState::of(&log)), &notes);
    let statements = match &claimed.person {
        Some((_, number)) => {
            let when = (claimed.began_ms, claimed.ended_ms);
            xapi::about(&log.session, &told, (&claimed.id, number), when, home)
        }
        None => Vec::new(),
    };
    (Outcome::Judged { passed: told.is_passed(), report: json.to_string() }, statements)
}
