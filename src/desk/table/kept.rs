//! Sessions as they are dealt from their lines, kept as long as somebody looks at them.

use crate::desk::db::{Db, DbError};
use crate::law::Rulebook;
use crate::record::{self, ReadLog};
use crate::session::Lives;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as Waiting;

/// How many sessions are kept; what is not can be dealt again.
const MOST: usize = 120;

/// A session as it is looked at.
pub(in crate::desk) struct Looked {
    /// Its log, dealt.
    pub(in crate::desk) log: ReadLog,
    /// The irregularities that came up in it.
    pub(in crate::desk) lives: Lives,
    /// How many of its lines it has taken in.
    lines: i64,
}

impl Looked {
    /// A session with its first line.
    fn open(first: &str, book: &Arc<Rulebook>) -> Option<Self> {
        let log = record::read(first, book).ok()?;
        let mut looked = Self { log, lives: Lives::default(), lines: 1 };
        looked.lives.look(&looked.log.session);
        Some(looked)
    }

    /// Takes in the next line.
    fn follow(&mut self, line: &str) {
        // What is damaged stays as it is up to there.
        if self.log.follow(line).is_ok() {
            self.lives.look(&self.log.session);
        }
        self.lines += 1;
    }
}

type Kept = Arc<Waiting<Option<Looked>>>;

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
        with: impl FnOnce(&Looked) -> T + Send + 'static,
    ) -> Result<Option<T>, DbError> {
        let kept = self.kept(dealt);
        let mut kept = kept.lock_owned().await;
        let Some(row) = db.held_log(dealt).await? else { return Ok(None) };
        // What was gone on with after its end lost that line.
        let is_old = |looked: &Looked| {
            looked.lines > row.lines || (looked.log.ended && row.ended_ms.is_none())
        };
        if kept.as_ref().is_some_and(is_old) {
            *kept = None;
        }
        let from = kept.as_ref().map_or(0, |looked| looked.lines);
        let lines = if from < row.lines { db.lines_from(dealt, from).await? } else { Vec::new() };
        let book = book.clone();
        // A long log takes its time to be dealt.
        let looked = tokio::task::spawn_blocking(move || {
            let mut lines = lines.iter();
            if kept.is_none() {
                *kept = lines.next().and_then(|first| Looked::open(first, &book));
            }
            if let Some(looked) = kept.as_mut() {
                lines.for_each(|line| looked.follow(line));
            }
            kept.as_ref().map(with)
        });
        Ok(looked.await.unwrap_or_default())
    }
}
