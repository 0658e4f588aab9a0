//! Orders to seats: given on a page, sent by the desk at which the seat is, closed by the seat's answer.

use super::{Db, DbError};
use crate::wire::Order;
use sqlx::AnyConnection;
use sqlx::Row;

/// An order that has not been answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// Its number.
    pub id: i64,
    /// The seat it is for.
    pub seat: String,
    /// What is to be done.
    pub order: Order,
}

/// An order as it is told on a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Its number.
    pub id: i64,
    /// What was to be done.
    pub order: Order,
    /// When it was given.
    pub given_ms: i64,
    /// When it was answered.
    pub done_ms: Option<i64>,
    /// Why it was not carried out.
    pub refused: Option<String>,
}

/// How an order of an incident begins, for the database to look for.
const INCIDENTS: &str = "{\"order\":\"incident\"%";

/// How an order of a paper begins, for the database to look for.
const PAPERS: &str = "{\"order\":\"paper\"%";

/// How an order of an examiner's word begins, for the database to look for.
const WORDS: &str = "{\"order\":\"room\"%";

/// Why an order is closed that came too late for what it was meant for.
const STALE: &str = "another session was opened since";

impl Db {
    /// Gives seats an order, all in one commit, and notes it in the audit. `by` is the account that does
    /// it, with its login. Gives the orders' numbers.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn order(
        &self,
        seats: &[String],
        order: &Order,
        by: Option<(i64, &str)>,
        now_ms: i64,
    ) -> Result<Vec<i64>, DbError> {
        // An order holds nothing that cannot be written as JSON.
        let what = serde_json::to_string(order).unwrap_or_default();
        let mut tx = self.write().await?;
        let mut ids = Vec::with_capacity(seats.len());
        for seat in seats {
            let sql = "INSERT INTO orders (seat, account, what, given_ms) \
                       VALUES ($1, $2, $3, $4) RETURNING id";
            let row = sqlx::query(sql).bind(seat).bind(by.map(|by| by.0)).bind(&what).bind(now_ms);
            ids.push(row.fetch_one(&mut *tx).await?.get(0));
        }
        let about = format!("{} of {} seats", order.name(), seats.len());
        self.finish(tx, now_ms, by.map_or("desk", |by| by.1), ("order.given", &about)).await?;
        Ok(ids)
    }

    /// The open orders of the seats that are at a process, in the order in which they were given.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn open_orders(&self, process: &str) -> Result<Vec<Open>, DbError> {
        let rows = sqlx::query(
            "SELECT orders.id, orders.seat, orders.what FROM orders \
             JOIN seats ON seats.id = orders.seat \
             WHERE orders.done_ms IS NULL AND seats.desk = $1 ORDER BY orders.id",
        )
        .bind(process)
        .fetch_all(&self.pool)
        .await?;
        let open = |row: &sqlx::any::AnyRow| {
            let order = serde_json::from_str(&row.get::<String, _>(2)).ok()?;
            Some(Open { id: row.get(0), seat: row.get(1), order })
        };
        Ok(rows.iter().filter_map(open).collect())
    }

    /// The last orders that a seat was given, the latest first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn orders_of(&self, seat: &str, most: i64) -> Result<Vec<Given>, DbError> {
        let sql = "SELECT id, what, given_ms, done_ms, refused FROM orders \
                   WHERE seat = $1 ORDER BY id DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(seat).bind(most).fetch_all(&self.pool).await?;
        let given = |row: &sqlx::any::AnyRow| {
            let order = serde_json::from_str(&row.get::<String, _>(1)).ok()?;
            let (given_ms, done_ms, refused) = (row.get(2), row.get(3), row.get(4));
            Some(Given { id: row.get(0), order, given_ms, done_ms, refused })
        };
        Ok(rows.iter().filter_map(given).collect())
    }

    /// The sessions into which an incident was put since a moment, by their names.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_into(&self, since_ms: i64) -> Result<Vec<String>, DbError> {
        let sql = "SELECT what FROM orders WHERE what LIKE $1 AND refused IS NULL AND done_ms > $2";
        let rows = sqlx::query(sql).bind(INCIDENTS).bind(since_ms).fetch_all(&self.pool).await?;
        let dealt = |row: &sqlx::any::AnyRow| match serde_json::from_str(row.get(0)) {
            Ok(Order::Incident { dealt, .. }) => Some(dealt),
            _ => None,
        };
        Ok(rows.iter().filter_map(dealt).collect())
    }

    /// Notes that orders were sent for the first time.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn orders_sent(&self, ids: &[i64], now_ms: i64) -> Result<(), DbError> {
        let mut tx = self.write().await?;
        for id in ids {
            sqlx::query("UPDATE orders SET sent_ms = $2 WHERE id = $1 AND sent_ms IS NULL")
                .bind(id)
                .bind(now_ms)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Closes the open orders of a seat that were about what was dealt before its present session:
    /// everything but to open something and to say a line. `begun` says that the seat has begun a
    /// session of which the desk has heard nothing yet.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn close_stale_orders(
        &self,
        seat: &str,
        begun: bool,
        now_ms: i64,
    ) -> Result<(), DbError> {
        let mut tx = self.write().await?;
        let rows = sqlx::query(
            "SELECT id, what, given_ms FROM orders WHERE seat = $1 AND done_ms IS NULL",
        )
        .bind(seat)
        .fetch_all(&mut *tx)
        .await?;
        let began = sqlx::query(
            "SELECT dealt.began_ms FROM seats JOIN dealt ON dealt.id = seats.dealt WHERE seats.id = $1",
        )
        .bind(seat)
        .fetch_optional(&mut *tx)
        .await?
        .map_or(i64::MIN, |row| row.get(0));
        for row in rows {
            let order = serde_json::from_str::<Order>(&row.get::<String, _>(1));
            let stays =
                order.is_ok_and(|order| order.opens() || matches!(order, Order::Say { .. }));
            if !stays && (begun || row.get::<i64, _>(2) < began) {
                close(&mut tx, seat, row.get(0), Some(STALE), now_ms).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}

/// Closes an order of a seat, unless it is closed. Of a paper its name alone stays, neither its text nor whom it was
/// for; of an examiner's word that of the sitting.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn close(
    tx: &mut AnyConnection,
    seat: &str,
    id: i64,
    refused: Option<&str>,
    now_ms: i64,
) -> Result<(), DbError> {
    sqlx::query(
        "UPDATE orders SET done_ms = $3, refused = $4 \
         WHERE id = $2 AND seat = $1 AND done_ms IS NULL",
    )
    .bind(seat)
    .bind(id)
    .bind(now_ms)
    .bind(refused)
    .execute(&mut *tx)
    .await?;
    let whose =
        "SELECT what FROM orders WHERE id = $1 AND seat = $2 AND (what LIKE $3 OR what LIKE $4)";
    let row = sqlx::query(whose).bind(id).bind(seat).bind(PAPERS).bind(WORDS);
    let row = row.fetch_optional(&mut *tx).await?;
    if let Some(row) = row
        && let Ok(order) = serde_json::from_str::<Order>(&row.get::<String, _>(0))
    {
        let bare = serde_json::to_string(&order.bare()).unwrap_or_default();
        let keep = sqlx::query("UPDATE orders SET what = $2 WHERE id = $1").bind(id).bind(bare);
        keep.execute(tx).await?;
    }
    Ok(())
}
