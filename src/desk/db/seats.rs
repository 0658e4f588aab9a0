//! The PCs of the room: who may join, which number each has, what is on its screen.

use super::{Backend, Db, DbError, rows};
use crate::wire::Person;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

/// How many seats a class has at most.
pub const MOST_SEATS: i64 = 500;

/// A seat that has joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Its number in the room.
    pub number: i64,
    /// Who sat there last.
    pub person: Option<i64>,
}

/// What is on a seat's screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screen {
    /// The seat.
    pub seat: String,
    /// The session that is dealt, if one is.
    pub dealt: Option<String>,
    /// The page.
    pub page: String,
    /// The step that is due, in words.
    pub step: String,
    /// The session's clock, in milliseconds.
    pub clock_ms: i64,
    /// Whether the table is frozen.
    pub frozen: bool,
}

impl Db {
    /// Lets a seat in at this process; a new one gets the next number. Nothing if the class is full.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn seat_joins(
        &self,
        seat: &str,
        place: &str,
        process: &str,
        now_ms: i64,
    ) -> Result<Option<Joined>, DbError> {
        let mut tx = self.write().await?;
        if self.backend == Backend::Postgres {
            // Two desks give their numbers one after the other.
            sqlx::query("SELECT pg_advisory_xact_lock(4244)").execute(&mut *tx).await?;
        }
        let known = sqlx::query("SELECT number, person FROM seats WHERE id = $1").bind(seat);
        let joined = if let Some(row) = known.fetch_optional(&mut *tx).await? {
            sqlx::query("UPDATE seats SET place = $2, desk = $3, seen_ms = $4 WHERE id = $1")
                .bind(seat)
                .bind(place)
                .bind(process)
                .bind(now_ms)
                .execute(&mut *tx)
                .await?;
            Joined { number: row.get(0), person: row.get(1) }
        } else {
            let all = sqlx::query("SELECT COUNT(*), COALESCE(MAX(number), 0) FROM seats");
            let all = all.fetch_one(&mut *tx).await?;
            if all.get::<i64, _>(0) >= MOST_SEATS {
                return Ok(None);
            }
            let number = all.get::<i64, _>(1) + 1;
            sqlx::query(
                "INSERT INTO seats \
                 (id, number, place, desk, seen_ms, page, step, clock_ms, frozen) \
                 VALUES ($1, $2, $3, $4, $5, '', '', 0, 0)",
            )
            .bind(seat)
            .bind(number)
            .bind(place)
            .bind(process)
            .bind(now_ms)
            .execute(&mut *tx)
            .await?;
            Joined { number, person: None }
        };
        tx.commit().await?;
        Ok(Some(joined))
    }

    /// Notes that a seat is no longer at this process.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn seat_leaves(&self, seat: &str, process: &str) -> Result<(), DbError> {
        sqlx::query("UPDATE seats SET desk = NULL WHERE id = $1 AND desk = $2")
            .bind(seat)
            .bind(process)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The seats that are at this process.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn seats_at(&self, process: &str) -> Result<Vec<String>, DbError> {
        let rows = sqlx::query("SELECT id FROM seats WHERE desk = $1").bind(process);
        Ok(rows.fetch_all(&self.pool).await?.iter().map(|row| row.get(0)).collect())
    }

    /// Who may sit at a seat: everybody of the roster, by name.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn sitters(&self) -> Result<Vec<Person>, DbError> {
        let people = self.people().await?.into_iter();
        Ok(people.map(|person| Person { id: person.id, name: person.name }).collect())
    }
}

/// Keeps what is on the screens of seats, each once, as long as the seat is at this process.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn keep_screens(
    tx: &mut AnyConnection,
    mut screens: &[&Screen],
    process: &str,
    now_ms: i64,
) -> Result<(), DbError> {
    let numbers = [false, false, false, false, true, true];
    while let Some(some) = rows::some(&mut screens) {
        let sql = format!(
            "UPDATE seats SET dealt = new.column2, page = new.column3, step = new.column4, \
             clock_ms = new.column5, frozen = new.column6, seen_ms = CAST($1 AS BIGINT) \
             FROM {} WHERE seats.id = new.column1 AND seats.desk = $2",
            rows::new(some.len(), &numbers, 2)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).bind(now_ms).bind(process);
        for screen in some {
            query = query
                .bind(&screen.seat)
                .bind(&screen.dealt)
                .bind(&screen.page)
                .bind(&screen.step)
                .bind(screen.clock_ms)
                .bind(i64::from(screen.frozen));
        }
        query.execute(&mut *tx).await?;
    }
    Ok(())
}

/// Keeps who sits at a seat, if the roster has them. What is dealt there and is nobody's yet is theirs.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn keep_person(
    tx: &mut AnyConnection,
    seat: &str,
    person: i64,
) -> Result<(), DbError> {
    let known = "EXISTS (SELECT 1 FROM people WHERE id = $2 AND removed_ms IS NULL)";
    let sit = format!("UPDATE seats SET person = $2 WHERE id = $1 AND {known}");
    let own = format!(
        "UPDATE dealt SET person = $2 \
         WHERE seat = $1 AND person IS NULL AND ended_ms IS NULL AND {known}"
    );
    for sql in [sit, own] {
        sqlx::query(AssertSqlSafe(sql)).bind(seat).bind(person).execute(&mut *tx).await?;
    }
    Ok(())
}
