//! Statements on their way to a learning record store.

use super::audit::Tx;
use super::{Db, DbError};
use sqlx::Row;

/// For how long a statement that failed waits at most, in milliseconds.
pub(in crate::desk) const LONGEST_MS: i64 = 3_600_000;

/// A statement that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// Its id.
    pub id: String,
    /// The statement, as JSON.
    pub text: String,
    /// How often it was tried.
    pub tries: i64,
}

/// How many statements there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statements {
    /// On their way.
    pub waiting: i64,
    /// Taken by the record store.
    pub sent: i64,
    /// Refused by it.
    pub refused: i64,
}

impl Db {
    /// Adds a statement about somebody's session, at this place among those of the session; one that is
    /// there already stays as it is.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn add_statement(
        &self,
        tx: &mut Tx,
        (person, dealt, n): (i64, &str, i64),
        (id, text): (&str, &str),
        at_ms: i64,
    ) -> Result<(), DbError> {
        sqlx::query(
            "INSERT INTO statements (id, person, dealt, n, text, made_ms, tries, next_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, $6) ON CONFLICT (id) DO NOTHING",
        )
        .bind(id)
        .bind(person)
        .bind(dealt)
        .bind(n)
        .bind(text)
        .bind(at_ms)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// The statements about a session or a sitting, in order.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statements_about(&self, tx: &mut Tx, dealt: &str) -> Result<Vec<String>, DbError> {
        let rows = sqlx::query("SELECT text FROM statements WHERE dealt = $1 ORDER BY n");
        let rows = rows.bind(dealt).fetch_all(&mut **tx).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Takes statements that are due, in order, so that no other process sends them before `until_ms`.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn claim_statements(
        &self,
        now_ms: i64,
        until_ms: i64,
        most: i64,
    ) -> Result<Vec<Due>, DbError> {
        // None waits for longer than [`LONGEST_MS`]: what is to go later was put off before the clock was set back.
        let open = format!(
            "sent_ms IS NULL AND refused IS NULL AND (next_ms <= $1 OR next_ms > {})",
            now_ms + LONGEST_MS
        );
        let look = format!("SELECT id FROM statements WHERE {open} LIMIT $2");
        let any = sqlx::query(sqlx::AssertSqlSafe(look)).bind(now_ms).bind(1_i64);
        if any.fetch_optional(&self.pool).await?.is_none() {
            return Ok(Vec::new());
        }
        let mut tx = self.write().await?;
        let lock = match self.backend {
            super::Backend::Sqlite => "",
            super::Backend::Postgres => " FOR UPDATE SKIP LOCKED",
        };
        let text = format!(
            "SELECT id, text, tries FROM statements WHERE {open} ORDER BY made_ms, dealt, n LIMIT $2{lock}"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(text)).bind(now_ms).bind(most);
        let rows = rows.fetch_all(&mut *tx).await?;
        let mut due = Vec::new();
        for row in rows {
            let taken = sqlx::query("UPDATE statements SET next_ms = $1 WHERE id = $2");
            taken.bind(until_ms).bind(row.get::<String, _>(0)).execute(&mut *tx).await?;
            due.push(Due { id: row.get(0), text: row.get(1), tries: row.get(2) });
        }
        tx.commit().await?;
        Ok(due)
    }

    /// Notes that the record store has taken these.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statements_sent(&self, sent: &[Due], at_ms: i64) -> Result<(), DbError> {
        let mut tx = self.write().await?;
        for due in sent {
            let done = sqlx::query("UPDATE statements SET sent_ms = $1 WHERE id = $2");
            done.bind(at_ms).bind(&due.id).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Notes that the record store will not have this one.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statement_refused(&self, due: &Due, why: &str) -> Result<(), DbError> {
        let refused =
            sqlx::query("UPDATE statements SET refused = $1, tries = tries + 1 WHERE id = $2");
        refused.bind(why).bind(&due.id).execute(&self.pool).await?;
        Ok(())
    }

    /// Has these tried again at a moment of their own each.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statements_later(&self, later: &[(&Due, i64)]) -> Result<(), DbError> {
        let mut tx = self.write().await?;
        for (due, next_ms) in later {
            let again = sqlx::query(
                "UPDATE statements SET tries = tries + 1, next_ms = $1 WHERE id = $2 AND sent_ms IS NULL",
            );
            again.bind(*next_ms).bind(&due.id).execute(&mut *tx).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Has those that were refused tried again, as when what they failed on has been put right; how many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statements_again(&self, tx: &mut Tx, at_ms: i64) -> Result<u64, DbError> {
        let again = sqlx::query(
            "UPDATE statements SET refused = NULL, tries = 0, next_ms = $1 \
             WHERE sent_ms IS NULL AND (refused IS NOT NULL OR tries > 0)",
        );
        Ok(again.bind(at_ms).execute(&mut **tx).await?.rows_affected())
    }

    /// How many statements there are.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statement_counts(&self) -> Result<Statements, DbError> {
        let row = sqlx::query(
            "SELECT COUNT(*), COUNT(sent_ms), COUNT(CASE WHEN sent_ms IS NULL THEN refused END) \
             FROM statements",
        );
        let row = row.fetch_one(&self.pool).await?;
        let (all, sent, refused): (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
        Ok(Statements { waiting: all - sent - refused, sent, refused })
    }

    /// Statements that were refused, each with why, the latest first, at most so many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn refused_statements(&self, most: i64) -> Result<Vec<(String, String)>, DbError> {
        let rows = sqlx::query(
            "SELECT id, refused FROM statements WHERE refused IS NOT NULL AND sent_ms IS NULL \
             ORDER BY made_ms DESC, id LIMIT $1",
        );
        let rows = rows.bind(most).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// The statements after so many, in the order in which they were made, at most so many; only those that
    /// no record store has taken, unless all are wanted.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn statement_texts(
        &self,
        all: bool,
        (skip, most): (i64, i64),
    ) -> Result<Vec<String>, DbError> {
        let rows = sqlx::query(
            "SELECT text FROM statements WHERE sent_ms IS NULL OR $1 = 1 \
             ORDER BY made_ms, dealt, n LIMIT $2 OFFSET $3",
        );
        let rows = rows.bind(i64::from(all)).bind(most).bind(skip).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }
}
