//! What seats ask of an examiner who signs for the room, and the words that answer it.

use super::audit::Tx;
use super::{Db, DbError};
use crate::wire::{EXAM_ASKS, Order, RoomAsk, RoomWord};
use sqlx::Row;

/// What a seat asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The seat.
    pub seat: String,
    /// Its number in the room.
    pub number: i64,
    /// What its PC is called.
    pub place: String,
    /// The name of the paper's file.
    pub paper: String,
    /// What it asks.
    pub ask: RoomAsk,
    /// When it came, by this desk's clock.
    pub came_ms: i64,
}

/// Keeps what a seat asks with its answer to an order, if that sent it a paper for the room and this candidate.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn keep(
    tx: &mut Tx,
    seat: &str,
    (order, ask): (i64, &RoomAsk),
    now_ms: i64,
) -> Result<(), DbError> {
    let sql = "SELECT what FROM orders WHERE id = $1 AND seat = $2 AND done_ms IS NULL";
    let row = sqlx::query(sql).bind(order).bind(seat).fetch_optional(&mut **tx).await?;
    let sent = row.and_then(|row| serde_json::from_str(&row.get::<String, _>(0)).ok());
    let Some(Order::Paper { file, name, number, school: Some(_), .. }) = sent else {
        return Ok(());
    };
    if (&name, &number) != (&ask.name, &ask.number) {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO asks (seat, paper, number, ask, came_ms) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (seat) DO UPDATE SET paper = $2, number = $3, ask = $4, came_ms = $5",
    )
    .bind(seat)
    .bind(file)
    .bind(number)
    .bind(serde_json::to_string(ask).unwrap_or_default())
    .bind(now_ms)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

impl Db {
    /// What the seats ask that wait for the examiner's word now, by their numbers.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn asks(&self) -> Result<Vec<Kept>, DbError> {
        let rows = sqlx::query(
            "SELECT asks.seat, seats.number, seats.place, asks.paper, asks.ask, asks.came_ms \
             FROM asks JOIN seats ON seats.id = asks.seat WHERE seats.page = $1 \
             AND seats.desk IS NOT NULL ORDER BY seats.number",
        )
        .bind(EXAM_ASKS)
        .fetch_all(&self.pool)
        .await?;
        let kept = |row: &sqlx::any::AnyRow| {
            let ask = serde_json::from_str(&row.get::<String, _>(4)).ok()?;
            let (seat, number, place) = (row.get(0), row.get(1), row.get(2));
            Some(Kept { seat, number, place, paper: row.get(3), ask, came_ms: row.get(5) })
        };
        Ok(rows.iter().filter_map(kept).collect())
    }

    /// Gives each seat the examiner's word for what it asks, all in one commit, and notes it in the audit: `by` is the
    /// examiner, `paper` the name of the paper's file.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn give_words(
        &self,
        words: &[(String, RoomWord)],
        (by, paper): (&str, &str),
        now_ms: i64,
    ) -> Result<(), DbError> {
        let mut tx = self.write().await?;
        for (seat, word) in words {
            let what = serde_json::to_string(&Order::Room { word: word.clone() });
            let sql = "INSERT INTO orders (seat, what, given_ms) VALUES ($1, $2, $3)";
            let order = sqlx::query(sql).bind(seat).bind(what.unwrap_or_default()).bind(now_ms);
            order.execute(&mut *tx).await?;
            sqlx::query("DELETE FROM asks WHERE seat = $1").bind(seat).execute(&mut *tx).await?;
        }
        let about = format!("{by} signed {paper} for {} seats", words.len());
        self.finish(tx, now_ms, "desk", ("exam.signed", &about)).await
    }
}
