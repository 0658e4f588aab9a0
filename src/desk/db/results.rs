//! Results of exams: kept with their proof, each sitting once.

use super::audit::Tx;
use super::{Db, DbError};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

/// A result as it is kept, without its own text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Its number at the desk.
    pub id: i64,
    /// The name of the sitting.
    pub sitting: String,
    /// Whose it is.
    pub person: i64,
    /// When the sitting began.
    pub begun_ms: i64,
    /// Whether it was passed, appeals counted.
    pub passed: bool,
    /// What it comes to, as JSON.
    pub told: String,
    /// When it was brought in, as it is now.
    pub brought_ms: i64,
    /// Why it does not hold any more.
    pub refused: Option<String>,
}

impl Kept {
    /// Whether it holds and was passed.
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.passed && self.refused.is_none()
    }
}

/// A result that was brought in.
pub struct Brought<'a> {
    /// The name of the sitting.
    pub sitting: &'a str,
    /// Whose it is.
    pub person: i64,
    /// When the sitting began.
    pub begun_ms: i64,
    /// Whether it was passed, appeals counted.
    pub passed: bool,
    /// What it comes to, as JSON.
    pub told: &'a str,
    /// The result itself.
    pub text: &'a str,
    /// The desk's signed word on the sitting.
    pub stamps: Option<&'a str>,
    /// By which key and list it was checked.
    pub checked: &'a str,
}

const COLUMNS: &str = "id, sitting, person, begun_ms, passed, told, brought_ms, refused";

fn kept(row: &AnyRow) -> Kept {
    Kept {
        id: row.get(0),
        sitting: row.get(1),
        person: row.get(2),
        begun_ms: row.get(3),
        passed: row.get::<i64, _>(4) != 0,
        told: row.get(5),
        brought_ms: row.get(6),
        refused: row.get(7),
    }
}

impl Db {
    /// The results of everybody, or of one person, the latest first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn results(&self, person: Option<i64>) -> Result<Vec<Kept>, DbError> {
        let text = format!(
            "SELECT {COLUMNS} FROM results WHERE $1 = 0 OR person = $1 ORDER BY begun_ms DESC, id DESC"
        );
        let rows = sqlx::query(AssertSqlSafe(text)).bind(person.unwrap_or(0));
        Ok(rows.fetch_all(&self.pool).await?.iter().map(kept).collect())
    }

    /// A result, with its own text.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn result(&self, id: i64) -> Result<Option<(Kept, String)>, DbError> {
        let text = format!("SELECT {COLUMNS}, text FROM results WHERE id = $1");
        let row = sqlx::query(AssertSqlSafe(text)).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(|row| (kept(row), row.get(8))))
    }

    /// The result of a sitting, within a transaction.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn result_of(&self, tx: &mut Tx, sitting: &str) -> Result<Option<Kept>, DbError> {
        let text = format!("SELECT {COLUMNS} FROM results WHERE sitting = $1");
        let row = sqlx::query(AssertSqlSafe(text)).bind(sitting).fetch_optional(&mut **tx).await?;
        Ok(row.as_ref().map(kept))
    }

    /// The desk's signed word on a sitting, as it was when its result was brought in.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn kept_stamps(&self, sitting: &str) -> Result<Option<String>, DbError> {
        let row = sqlx::query("SELECT stamps FROM results WHERE sitting = $1").bind(sitting);
        Ok(row.fetch_optional(&self.pool).await?.and_then(|row| row.get(0)))
    }

    /// Keeps a result, in the place of the one of the same sitting if there is one, and gives its number.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_result(
        &self,
        tx: &mut Tx,
        it: &Brought<'_>,
        at_ms: i64,
    ) -> Result<i64, DbError> {
        // What the desk had stamped stays, though its lines may be gone by now.
        let row = sqlx::query(
            "INSERT INTO results (sitting, person, begun_ms, passed, told, text, stamps, brought_ms, checked) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (sitting) DO UPDATE SET \
             person = excluded.person, passed = excluded.passed, told = excluded.told, text = excluded.text, \
             stamps = COALESCE(excluded.stamps, results.stamps), brought_ms = excluded.brought_ms, \
             checked = excluded.checked, refused = NULL RETURNING id",
        );
        let row = row
            .bind(it.sitting)
            .bind(it.person)
            .bind(it.begun_ms)
            .bind(i64::from(it.passed))
            .bind(it.told)
            .bind(it.text)
            .bind(it.stamps)
            .bind(at_ms)
            .bind(it.checked);
        Ok(row.fetch_one(&mut **tx).await?.get(0))
    }

    /// A result that was not checked by this key and list yet, with its text.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn unchecked_result(&self, checked: &str) -> Result<Option<(Kept, String)>, DbError> {
        let text =
            format!("SELECT {COLUMNS}, text FROM results WHERE checked <> $1 ORDER BY id LIMIT 1");
        let row = sqlx::query(AssertSqlSafe(text)).bind(checked).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(|row| (kept(row), row.get(8))))
    }

    /// Notes that a result was checked, and why it does not hold, if it does not.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn result_checked(
        &self,
        tx: &mut Tx,
        id: i64,
        (checked, refused): (&str, Option<&str>),
    ) -> Result<(), DbError> {
        let noted = sqlx::query("UPDATE results SET checked = $1, refused = $2 WHERE id = $3");
        noted.bind(checked).bind(refused).bind(id).execute(&mut **tx).await?;
        Ok(())
    }

    /// Deletes the results of sittings that began before `before_ms`, with the statements about them; how many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn forget_results(&self, tx: &mut Tx, before_ms: i64) -> Result<u64, DbError> {
        let told = sqlx::query(
            "DELETE FROM statements WHERE dealt IN (SELECT sitting FROM results WHERE begun_ms < $1)",
        );
        told.bind(before_ms).execute(&mut **tx).await?;
        let gone = sqlx::query("DELETE FROM results WHERE begun_ms < $1").bind(before_ms);
        Ok(gone.execute(&mut **tx).await?.rows_affected())
    }
}
