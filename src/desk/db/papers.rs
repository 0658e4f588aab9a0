//! Sealed papers: the desk keeps them for its seats and cannot open them.

use super::audit::Tx;
use super::{Db, DbError};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A paper, without its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paper {
    /// Its number at the desk.
    pub id: i64,
    /// Its file's name.
    pub name: String,
    /// Its title, as the paper says.
    pub title: String,
    /// When it was added.
    pub added_ms: i64,
}

fn paper(row: &AnyRow) -> Paper {
    Paper { id: row.get(0), name: row.get(1), title: row.get(2), added_ms: row.get(3) }
}

impl Db {
    /// The papers, the latest first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn papers(&self) -> Result<Vec<Paper>, DbError> {
        let sql = "SELECT id, name, title, added_ms FROM papers ORDER BY added_ms DESC, id DESC";
        Ok(sqlx::query(sql).fetch_all(&self.pool).await?.iter().map(paper).collect())
    }

    /// A paper with its text.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn paper(&self, id: i64) -> Result<Option<(Paper, String)>, DbError> {
        let sql = "SELECT id, name, title, added_ms, text FROM papers WHERE id = $1";
        let row = sqlx::query(sql).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(|row| (paper(row), row.get(4))))
    }

    /// Keeps a paper, and gives its number; nothing if one of this name is kept. `file` is its name, title and
    /// text.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_paper(
        &self,
        tx: &mut Tx,
        (name, title, text): (&str, &str, &str),
        account: i64,
        at_ms: i64,
    ) -> Result<Option<i64>, DbError> {
        let row = sqlx::query(
            "INSERT INTO papers (name, title, text, added_ms, account) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (name) DO NOTHING RETURNING id",
        )
        .bind(name)
        .bind(title)
        .bind(text)
        .bind(at_ms)
        .bind(account)
        .fetch_optional(&mut **tx)
        .await?;
        Ok(row.map(|row| row.get(0)))
    }

    /// Removes a paper, and gives its name; nothing if there is none.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn drop_paper(&self, tx: &mut Tx, id: i64) -> Result<Option<String>, DbError> {
        let row = sqlx::query("DELETE FROM papers WHERE id = $1 RETURNING name").bind(id);
        Ok(row.fetch_optional(&mut **tx).await?.map(|row| row.get(0)))
    }
}
