//! The audit: who did what, in a chain. It is only added to.

use super::{Backend, Db, DbError};
use crate::exam::digest;
use sqlx::{Any, Executor, Row, Transaction};

/// A transaction that writes.
pub type Tx = Transaction<'static, Any>;

/// A row of the audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// Its number.
    pub id: i64,
    /// When, in milliseconds of UTC.
    pub at_ms: i64,
    /// The account, by its login; `desk` for what the desk does by itself.
    pub who: String,
    /// What was done: a short name such as `person.removed`.
    pub what: String,
    /// What it was done to, in words. People go by their number at the desk, never by their name.
    pub about: String,
    /// The hash over the chain of the row before and this row.
    pub chain: String,
}

/// Where the chain breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The first row whose hash does not fit.
    pub id: i64,
    /// How many rows before it are sound.
    pub sound: usize,
}

/// The hash of a row after a row with this chain.
fn chained(before: &str, at_ms: i64, who: &str, what: &str, about: &str) -> String {
    // A list in JSON has one meaning only, whatever the texts hold.
    let row = serde_json::json!([before, at_ms, who, what, about]).to_string();
    digest(row.as_bytes())
}

/// The first row of a chain that does not fit, if one does not. `before` is the chain before the first.
fn broken(before: &str, rows: &[Noted]) -> Option<Broken> {
    let mut before = before;
    for (sound, row) in rows.iter().enumerate() {
        if chained(before, row.at_ms, &row.who, &row.what, &row.about) != row.chain {
            return Some(Broken { id: row.id, sound });
        }
        before = &row.chain;
    }
    None
}

impl Db {
    /// Begins a transaction that writes: it waits for others here, and not in its middle.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn write(&self) -> Result<Tx, DbError> {
        Ok(match self.backend {
            Backend::Sqlite => self.pool.begin_with("BEGIN IMMEDIATE").await?,
            Backend::Postgres => self.pool.begin().await?,
        })
    }

    /// Notes in the audit what is done in this transaction. Call it last: on a server the next one waits
    /// until this transaction ends.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn note(
        &self,
        tx: &mut Tx,
        at_ms: i64,
        who: &str,
        (what, about): (&str, &str),
    ) -> Result<(), DbError> {
        if self.backend == Backend::Postgres {
            // One row after the other, whichever desk writes it.
            tx.execute("SELECT pg_advisory_xact_lock(4243)").await?;
        }
        let last = sqlx::query("SELECT chain FROM audit ORDER BY id DESC LIMIT 1");
        let last = last.fetch_optional(&mut **tx).await?;
        let before: String = last.map_or_else(String::new, |row| row.get(0));
        sqlx::query(
            "INSERT INTO audit (at_ms, who, what, about, chain) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(at_ms)
        .bind(who)
        .bind(what)
        .bind(about)
        .bind(chained(&before, at_ms, who, what, about))
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Notes in the audit what is done in a transaction, and commits it.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn finish(
        &self,
        mut tx: Tx,
        at_ms: i64,
        who: &str,
        note: (&str, &str),
    ) -> Result<(), DbError> {
        self.note(&mut tx, at_ms, who, note).await?;
        Ok(tx.commit().await?)
    }

    /// Rows of the audit after this number, oldest first, at most so many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn audit_after(&self, id: i64, most: i64) -> Result<Vec<Noted>, DbError> {
        let rows = sqlx::query(
            "SELECT id, at_ms, who, what, about, chain FROM audit WHERE id > $1 ORDER BY id LIMIT $2",
        );
        let rows = rows.bind(id).bind(most).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(noted).collect())
    }

    /// The latest rows of the audit before this number, newest first, at most so many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn audit_before(&self, id: i64, most: i64) -> Result<Vec<Noted>, DbError> {
        let rows = sqlx::query(
            "SELECT id, at_ms, who, what, about, chain FROM audit WHERE id < $1 \
             ORDER BY id DESC LIMIT $2",
        );
        let rows = rows.bind(id).bind(most).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(noted).collect())
    }

    /// How many rows the audit has, and where its chain breaks, if it does.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn check_audit(&self) -> Result<(usize, Option<Broken>), DbError> {
        const AT_ONCE: i64 = 5000;
        let (mut count, mut last, mut before) = (0, 0, String::new());
        loop {
            let rows = self.audit_after(last, AT_ONCE).await?;
            let Some(end) = rows.last() else { return Ok((count, None)) };
            if let Some(broken) = broken(&before, &rows) {
                return Ok((count, Some(Broken { sound: count + broken.sound, ..broken })));
            }
            (count, last) = (count + rows.len(), end.id);
            before.clone_from(&end.chain);
        }
    }
}

fn noted(row: &sqlx::any::AnyRow) -> Noted {
    Noted {
        id: row.get(0),
        at_ms: row.get(1),
        who: row.get(2),
        what: row.get(3),
        about: row.get(4),
        chain: row.get(5),
    }
}
