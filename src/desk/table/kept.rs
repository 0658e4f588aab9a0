//! Sessions as they are dealt from their lines, kept as long as somebody looks at them.

use crate::desk::db::{Db, DbError};
use crate::law::Rulebook;
use crate::record::{self, ReadLog};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as Waiting;

/// How many sessions are kept; what is not can be dealt again.
const MOST: usize = 40;

/// A session, with how many of its lines it has taken in.
type Kept = Arc<Waiting<Option<(ReadLog, i64)>>>;

/// Sessions that were looked at last, the latest at the end.
#[derive(Default)]
pub(in crate::desk) struct Sessions(Mutex<Vec<(String, Kept)>>);

impl Sessions {
    fn kept(&self, dealt: &str) -> Kept {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().position(|(id, _)| id == dealt).map(|at| all.remove(at));
        let (id, kept) = known.unwrap_or_else(|| (dealt.to_owned(), Kept::default()));
        all.push((id, kept.clone()));
        if all.len() > MOST {
            all.remove(0);
        }
        kept
    }

    /// Looks at a session as it stands after all its lines that are held. Nothing if it has none.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub(in crate::desk) async fn look<T: Send + 'static>(
        &self,
        db: &Db,
        book: &Arc<Rulebook>,
        dealt: &str,
        with: impl FnOnce(&ReadLog) -> T + Send + 'static,
    ) -> Result<Option<T>, DbError> {
        let kept = self.kept(dealt);
        let mut kept = kept.lock_owned().await;
        let Some(row) = db.held_log(dealt).await? else { return Ok(None) };
        // What was gone on with after its end lost that line.
        let ended = |log: &ReadLog| log.ended && row.ended_ms.is_none();
        if kept.as_ref().is_some_and(|(log, lines)| *lines > row.lines || ended(log)) {
            *kept = None;
        }
        let from = kept.as_ref().map_or(0, |(_, lines)| *lines);
        let lines = if from < row.lines { db.lines_from(dealt, from).await? } else { Vec::new() };
        let book = book.clone();
        // A long log takes its time to be dealt.
        let looked = tokio::task::spawn_blocking(move || {
            match kept.as_mut() {
                Some((log, taken)) => {
                    for line in &lines {
                        // What is damaged stays as it is up to there.
                        let _ = log.follow(line);
                        *taken += 1;
                    }
                }
                None => {
                    let read = record::read(&lines.join("\n"), &book).ok();
                    let taken = i64::try_from(lines.len()).unwrap_or(i64::MAX);
                    *kept = read.map(|log| (log, taken));
                }
            }
            kept.as_ref().map(|(log, _)| with(log))
        });
        Ok(looked.await.unwrap_or_default())
    }
}
