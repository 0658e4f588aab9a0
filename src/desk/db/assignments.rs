//! Assignments, and what has been done of them.

use super::audit::Tx;
use super::{Db, DbError};
use sqlx::Row;
use std::collections::BTreeMap;

/// What is to be dealt by when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// A level's id, or a course's.
    pub level: String,
    /// Whether it is a course, all of whose levels are to be passed.
    pub course: bool,
    /// The group; nothing for everybody.
    pub group: Option<i64>,
    /// By when.
    pub due_ms: i64,
    /// From when on sessions count.
    pub added_ms: i64,
}

/// How somebody has fared at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fared {
    /// When it was passed for the first time, if it was.
    pub passed_ms: Option<i64>,
    /// When it was last dealt to its end.
    pub last_ms: i64,
    /// How often it was dealt to its end.
    pub tries: i64,
}

impl Db {
    /// Every assignment, the one due next first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn assignments(&self) -> Result<Vec<Assignment>, DbError> {
        let rows = sqlx::query(
            "SELECT id, title, level, course, grp, due_ms, added_ms FROM assignments \
             ORDER BY due_ms, id",
        );
        let rows = rows.fetch_all(&self.pool).await?;
        let assignment = |row: &sqlx::any::AnyRow| Assignment {
            id: row.get(0),
            title: row.get(1),
            level: row.get(2),
            course: row.get::<i64, _>(3) != 0,
            group: row.get(4),
            due_ms: row.get(5),
            added_ms: row.get(6),
        };
        Ok(rows.iter().map(assignment).collect())
    }

    /// Adds an assignment; its `id` is not looked at. Gives its number.
    ///
    /// # Errors
    ///
    /// If the database fails, or there is no such group.
    pub async fn add_assignment(
        &self,
        tx: &mut Tx,
        new: &Assignment,
        account: i64,
    ) -> Result<i64, DbError> {
        let row = sqlx::query(
            "INSERT INTO assignments (title, level, course, grp, due_ms, added_ms, account) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        )
        .bind(&new.title)
        .bind(&new.level)
        .bind(i64::from(new.course))
        .bind(new.group)
        .bind(new.due_ms)
        .bind(new.added_ms)
        .bind(account);
        Ok(row.fetch_one(&mut **tx).await?.get(0))
    }

    /// Deletes an assignment; its title, if it was there. What was dealt for it stays.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn drop_assignment(&self, tx: &mut Tx, id: i64) -> Result<Option<String>, DbError> {
        let gone = sqlx::query("DELETE FROM assignments WHERE id = $1 RETURNING title").bind(id);
        Ok(gone.fetch_optional(&mut **tx).await?.map(|row| row.get(0)))
    }

    /// How everybody has fared at a level in sessions that were begun from `since_ms` on and that the desk
    /// has dealt again and believes.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn fared(&self, level: &str, since_ms: i64) -> Result<BTreeMap<i64, Fared>, DbError> {
        let rows = sqlx::query(
            "SELECT person, MIN(CASE WHEN passed = 1 THEN ended_ms END), MAX(ended_ms), COUNT(*) \
             FROM dealt WHERE level = $1 AND began_ms >= $2 AND passed IS NOT NULL \
             AND broken IS NULL AND person IS NOT NULL AND ended_ms IS NOT NULL GROUP BY person",
        );
        let rows = rows.bind(level).bind(since_ms).fetch_all(&self.pool).await?;
        let fared = |row: &sqlx::any::AnyRow| {
            (row.get(0), Fared { passed_ms: row.get(1), last_ms: row.get(2), tries: row.get(3) })
        };
        Ok(rows.iter().map(fared).collect())
    }
}
