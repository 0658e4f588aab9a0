//! What the desk has promised of sittings, and released of them round by round.

use super::audit::Tx;
use super::dealt::SITTING;
use super::{Db, DbError};
use crate::record::link_of;
use sqlx::Row;
use std::collections::BTreeMap;

/// What the desk has promised of a sitting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promised {
    /// How many rounds it has.
    pub rounds: u32,
    /// Of which the values are made.
    pub secret: String,
    /// The promise as it was signed: JSON.
    pub promise: String,
}

/// A round of a sitting as a seat asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The seat.
    pub seat: String,
    /// The chain of the sitting that the seat tells.
    pub dealt: String,
    /// The sitting's name.
    pub sitting: String,
    /// The round, from 1 on over all parts.
    pub round: u32,
    /// The hash of the line after which it is asked for, and how many lines there are up to it.
    pub after: (String, i64),
}

/// A release as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The hash of the line after which it was asked for, and how many lines there were.
    pub after: (String, i64),
    /// The release as it was signed: JSON.
    pub release: String,
    /// When it was signed.
    pub released_ms: i64,
}

impl Db {
    /// What was promised of a sitting.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn promised(&self, sitting: &str) -> Result<Option<Promised>, DbError> {
        let sql = "SELECT rounds, secret, promise FROM promises WHERE sitting = $1";
        let row = sqlx::query(sql).bind(sitting).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| Promised {
            rounds: u32::try_from(row.get::<i64, _>(0)).unwrap_or(0),
            secret: row.get(1),
            promise: row.get(2),
        }))
    }

    /// Keeps a promise unless there is one of this sitting. `of` is the sitting, the seat that asked and the
    /// exam's title.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn promise(
        &self,
        (sitting, seat, title): (&str, &str, &str),
        promised: &Promised,
        given_ms: i64,
    ) -> Result<(), DbError> {
        sqlx::query(
            "INSERT INTO promises (sitting, seat, title, rounds, secret, promise, given_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (sitting) DO NOTHING",
        )
        .bind(sitting)
        .bind(seat)
        .bind(title)
        .bind(i64::from(promised.rounds))
        .bind(&promised.secret)
        .bind(&promised.promise)
        .bind(given_ms)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Whether the line after which a round is asked for is held, as a line of that sitting told by that seat.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn holds_line(&self, tx: &mut Tx, asked: &Asked) -> Result<bool, DbError> {
        let row = sqlx::query(
            "SELECT lines.text FROM lines JOIN dealt ON dealt.id = lines.dealt \
             WHERE dealt.id = $1 AND dealt.seat = $2 AND dealt.game = $3 AND dealt.level = $4 \
             AND dealt.broken IS NULL AND lines.n = $5",
        )
        .bind(&asked.dealt)
        .bind(&asked.seat)
        .bind(SITTING)
        .bind(&asked.sitting)
        // The head of the chain is no line of the sitting.
        .bind(asked.after.1)
        .fetch_optional(&mut **tx)
        .await?;
        let link = row.and_then(|row| link_of(&row.get::<String, _>(0)));
        Ok(link.as_deref() == Some(asked.after.0.as_str()))
    }

    /// What was released of a sitting for a round, the first first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn released(
        &self,
        tx: &mut Tx,
        sitting: &str,
        round: u32,
    ) -> Result<Vec<Kept>, DbError> {
        let rows = sqlx::query(
            "SELECT link, n, release, released_ms FROM releases WHERE sitting = $1 AND round = $2 \
             ORDER BY released_ms, n, link",
        )
        .bind(sitting)
        .bind(i64::from(round))
        .fetch_all(&mut **tx)
        .await?;
        let kept = |row: &sqlx::any::AnyRow| Kept {
            after: (row.get(0), row.get(1)),
            release: row.get(2),
            released_ms: row.get(3),
        };
        Ok(rows.iter().map(kept).collect())
    }

    /// After how many lines of a sitting the last round before this was released; nothing if none was.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn released_before(
        &self,
        tx: &mut Tx,
        sitting: &str,
        round: u32,
    ) -> Result<Option<i64>, DbError> {
        let sql = "SELECT MAX(n) FROM releases WHERE sitting = $1 AND round < $2";
        let row = sqlx::query(sql).bind(sitting).bind(i64::from(round));
        Ok(row.fetch_one(&mut **tx).await?.get(0))
    }

    /// Keeps what is released of a round.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn release(&self, tx: &mut Tx, asked: &Asked, kept: &Kept) -> Result<(), DbError> {
        sqlx::query(
            "INSERT INTO releases (sitting, round, link, n, seat, release, released_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (sitting, round, link) DO NOTHING",
        )
        .bind(&asked.sitting)
        .bind(i64::from(asked.round))
        .bind(&kept.after.0)
        .bind(kept.after.1)
        .bind(&asked.seat)
        .bind(&kept.release)
        .bind(kept.released_ms)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Keeps others from releasing of this sitting until the transaction ends, so that two desks give the same.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn alone_with(&self, tx: &mut Tx, sitting: &str) -> Result<(), DbError> {
        // The row is not changed; whoever writes it next waits.
        let sql = "UPDATE promises SET rounds = rounds WHERE sitting = $1";
        sqlx::query(sql).bind(sitting).execute(&mut **tx).await?;
        Ok(())
    }

    /// Of each sitting whose cards the desk releases: how many of its rounds were released, and how many it has.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn rounds_released(&self) -> Result<BTreeMap<String, (i64, i64)>, DbError> {
        let rows = sqlx::query(
            "SELECT promises.sitting, promises.rounds, \
             (SELECT COUNT(DISTINCT round) FROM releases WHERE releases.sitting = promises.sitting) \
             FROM promises",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (row.get(0), (row.get(2), row.get(1)))).collect())
    }
}
