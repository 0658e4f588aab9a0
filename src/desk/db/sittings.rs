//! The chains of sittings, and when each of their links was stamped.

use super::dealt::{SITTING, Stamped};
use super::{Db, DbError};
use sqlx::Row;

/// A chain of a sitting that a seat has told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Its name among the sessions.
    pub dealt: String,
    /// The sitting's name.
    pub sitting: String,
    /// What the exam is called.
    pub title: String,
    /// The seat's number.
    pub seat: i64,
    /// How many lines are held, the head among them, and how many of them came late.
    pub lines: (i64, i64),
    /// When it began and when something of it was heard last.
    pub from_to_ms: (i64, i64),
    /// When the sitting ended, if it has.
    pub ended_ms: Option<i64>,
    /// Why its lines are not believed.
    pub broken: Option<String>,
}

/// A line of a chain as it is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// The line.
    pub text: String,
    /// When it was stamped.
    pub stamped_ms: i64,
    /// Whether it came as it was dealt.
    pub live: bool,
}

impl Db {
    /// The chains of sittings, the latest first; with a name only those of this sitting, which may have
    /// been gone on with at another seat.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn chains(&self, sitting: Option<&str>) -> Result<Vec<Chain>, DbError> {
        let rows = sqlx::query(
            "SELECT dealt.id, dealt.level, dealt.title, seats.number, dealt.lines, dealt.unstamped, \
             dealt.began_ms, dealt.heard_ms, dealt.broken, dealt.ended_ms \
             FROM dealt JOIN seats ON seats.id = dealt.seat \
             WHERE dealt.game = $1 AND ($2 = '' OR dealt.level = $2) \
             ORDER BY dealt.began_ms DESC, dealt.id LIMIT 500",
        )
        .bind(SITTING)
        .bind(sitting.unwrap_or_default())
        .fetch_all(&self.pool)
        .await?;
        let chain = |row: &sqlx::any::AnyRow| Chain {
            dealt: row.get(0),
            sitting: row.get(1),
            title: row.get(2),
            seat: row.get(3),
            lines: (row.get(4), row.get(5)),
            from_to_ms: (row.get(6), row.get(7)),
            broken: row.get(8),
            ended_ms: row.get(9),
        };
        Ok(rows.iter().map(chain).collect())
    }

    /// The lines of a chain after its head.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn chain_lines(&self, dealt: &str) -> Result<Vec<Held>, DbError> {
        let sql = "SELECT text, stamped_ms, live FROM lines WHERE dealt = $1 AND n > 0 ORDER BY n";
        let rows = sqlx::query(sql).bind(dealt).fetch_all(&self.pool).await?;
        let held = |row: &sqlx::any::AnyRow| Held {
            text: row.get(0),
            stamped_ms: row.get(1),
            live: row.get::<i64, _>(2) == Stamped::AsDealt as i64,
        };
        Ok(rows.iter().map(held).collect())
    }
}
