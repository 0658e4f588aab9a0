//! The database: one schema for SQLite and PostgreSQL, and every question asked of it.
//!
//! Statements keep to what both understand: `$1` for what is bound, `RETURNING`, `ON CONFLICT`. Moments are
//! milliseconds of UTC since 1970, truth values are 0 and 1, and both are `BIGINT`.

mod accounts;
pub mod asks;
mod assignments;
mod audit;
pub mod dealt;
pub mod live;
pub mod orders;
pub mod papers;
pub mod promises;
pub mod seats;
pub mod sittings;
mod people;
pub mod results;
mod rows;
mod statements;
mod tables;
mod verdicts;

pub use accounts::{Account, Login, Role};
pub use assignments::{Assignment, Fared};
pub use audit::{Broken, Noted, Tx};
pub use people::{Group, Person, Put};
pub(super) use statements::LONGEST_MS;
pub use statements::{Due, Statements};
pub use tables::{SCHEMA, Table, Unfit, all_tables};
pub use verdicts::{Claimed, Dealt, Outcome};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, AssertSqlSafe, ConnectOptions, Connection, Executor, Row};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// The schema, a step a version. `{serial}` is a key that the database counts up itself, `{begin}` and
/// `{end}` stand around a trigger that refuses.
const STEPS: [&str; 4] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
];

/// What went wrong with the database.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// The database itself says so.
    #[error("the database: {0}")]
    Sql(#[from] sqlx::Error),
    /// It was made by a later program.
    #[error(
        "the database has version {found}, and this program knows {known}: use the program that made it, \
         or a later one"
    )]
    TooNew {
        /// The version of the database.
        found: i64,
        /// The latest version that is known here.
        known: i64,
    },
    /// The address is none of a database that is known.
    #[error("'{0}' is no database: give postgres://USER:PASSWORD@HOST/NAME, or nothing for a file")]
    Address(String),
}

impl DbError {
    /// Whether the database is well and will not have what it was given: a rule of a table, a value that does not fit.
    /// Otherwise it cannot be written now (a full disk, a server that is shutting down), whatever it is given.
    #[must_use]
    pub fn is_of_the_row(&self) -> bool {
        let Self::Sql(sqlx::Error::Database(error)) = self else { return false };
        is_of_the_row(&error.code().unwrap_or_default())
    }

    /// Whether there is no room on the disk.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let Self::Sql(sqlx::Error::Database(error)) = self else { return false };
        let code = error.code().unwrap_or_default();
        code == "53100" || code.len() < 5 && code.parse::<u32>().is_ok_and(|code| code & 0xff == 13)
    }
}

/// Whether it is of the row, by the code of the error: SQLite's is a number, PostgreSQL's has five signs.
fn is_of_the_row(code: &str) -> bool {
    if code.len() == 5 {
        // Data exception, integrity constraint violation, program limit exceeded.
        return ["22", "23", "54"].iter().any(|class| code.starts_with(class));
    }
    // Too big, constraint, mismatch, out of range; the higher bits say more closely which.
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 18 | 19 | 20 | 25))
}

/// The longest word that is kept of what a seat says, in letters.
const LONGEST_WORD: usize = 200;

/// What a seat says, as it is kept: short, and without signs that cannot be seen.
pub(super) fn word(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).take(LONGEST_WORD).collect()
}

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// A file of this PC.
    Sqlite,
    /// A server.
    Postgres,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Db {
    pub(super) pool: AnyPool,
    /// Which it is.
    pub backend: Backend,
}

impl Db {
    /// Opens a database file, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or a later program made it.
    pub async fn file(path: &Path) -> Result<Self, DbError> {
        Self::open(&format!("sqlite://{}?mode=rwc", path.display()), Backend::Sqlite).await
    }

    /// Opens a database by its address.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or a later program made it.
    pub async fn at(address: &str) -> Result<Self, DbError> {
        let is_postgres = ["postgres://", "postgresql://"].iter().any(|s| address.starts_with(s));
        if !is_postgres {
            return Err(DbError::Address(address.to_owned()));
        }
        Self::open(address, Backend::Postgres).await
    }

    async fn open(address: &str, backend: Backend) -> Result<Self, DbError> {
        sqlx::any::install_default_drivers();
        let options = AnyConnectOptions::from_str(address)?.disable_statement_logging();
        let pool = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if backend == Backend::Sqlite {
                        // Readers go on while one writes, what is committed is on the disk, and what
                        // was deleted is not.
                        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                                        PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; \
                                        PRAGMA secure_delete = ON;";
                        connection.execute(sqlx::raw_sql(settings)).await?;
                    }
                    Ok(())
                })
            })
            // Where the end of a transaction fails (a full disk), the connection takes it to go on for ever.
            .before_acquire(|connection, _| {
                let is_sound = !connection.is_in_transaction();
                Box::pin(async move { Ok(is_sound) })
            })
            .connect_with(options)
            .await?;
        let db = Self { pool, backend };
        db.bring_up().await?;
        Ok(db)
    }

    /// Closes the connections; what is under way comes to its end.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Brings the schema to the latest version.
    async fn bring_up(&self) -> Result<(), DbError> {
        let mut tx = self.pool.begin().await?;
        if self.backend == Backend::Postgres {
            // Two desks that are started at once wait for each other here.
            tx.execute("SELECT pg_advisory_xact_lock(4242)").await?;
        }
        tx.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
            .await?;
        let found = sqlx::query("SELECT value FROM meta WHERE name = 'schema'")
            .fetch_optional(&mut *tx)
            .await?
            .map_or(0, |row| row.get::<String, _>(0).parse::<i64>().unwrap_or(0));
        let known = STEPS.len() as i64;
        if found > known {
            return Err(DbError::TooNew { found, known });
        }
        for (version, step) in (1_i64..).zip(STEPS).filter(|(version, _)| *version > found) {
            tx.execute(sqlx::raw_sql(AssertSqlSafe(self.dialect(step)))).await?;
            sqlx::query(
                "INSERT INTO meta (name, value) VALUES ('schema', $1) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            )
            .bind(version.to_string())
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    fn dialect(&self, step: &str) -> String {
        let (serial, refuse) = match self.backend {
            Backend::Sqlite => (
                "INTEGER PRIMARY KEY AUTOINCREMENT",
                "CREATE TRIGGER {name} BEFORE {what} ON audit \
                 BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;",
            ),
            Backend::Postgres => (
                "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
                "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS \
                 $$BEGIN RAISE EXCEPTION 'the audit is only added to'; END$$; \
                 CREATE TRIGGER {name} BEFORE {what} ON audit EXECUTE FUNCTION {name}();",
            ),
        };
        let refusal =
            |what: &str, name: &str| refuse.replace("{what}", what).replace("{name}", name);
        step.replace("{serial}", serial)
            .replace("{audit_keeps}", &refusal("UPDATE", "audit_keeps"))
            .replace("{audit_holds}", &refusal("DELETE", "audit_holds"))
    }

    /// A value that is kept by its name.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn meta(&self, name: &str) -> Result<Option<String>, DbError> {
        let found = sqlx::query("SELECT value FROM meta WHERE name = $1").bind(name);
        Ok(found.fetch_optional(&self.pool).await?.map(|row| row.get(0)))
    }

    /// Keeps a value by its name unless there is one, and gives the one that is kept: two desks that
    /// are started at once agree on the first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn meta_or(&self, name: &str, value: &str) -> Result<String, DbError> {
        sqlx::query("INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(value)
            .execute(&self.pool)
            .await?;
        Ok(self.meta(name).await?.unwrap_or_else(|| value.to_owned()))
    }

    /// Keeps a value by its name, within a transaction.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn set_meta_in(&self, tx: &mut Tx, name: &str, value: &str) -> Result<(), DbError> {
        let set = sqlx::query(
            "INSERT INTO meta (name, value) VALUES ($1, $2) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        );
        set.bind(name).bind(value).execute(&mut **tx).await?;
        Ok(())
    }

    /// Keeps a value by its name.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn set_meta(&self, name: &str, value: &str) -> Result<(), DbError> {
        sqlx::query(
            "INSERT INTO meta (name, value) VALUES ($1, $2) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(value)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_row_can_help_is_not_taken_for_the_row_s_fault() {
        // SQLite: a constraint and two of its kinds, too big; full, the disk, busy, read only, the disk in two kinds.
        for (code, is) in [
            ("19", true),
            ("787", true),
            ("2067", true),
            ("18", true),
            ("13", false),
            ("10", false),
            ("5", false),
            ("8", false),
            ("778", false),
            ("1034", false),
        ] {
            assert_eq!(is_of_the_row(code), is, "SQLite {code}");
        }
        // PostgreSQL: a character that is none, a foreign key, a row that is too big; a full disk, a server that is
        // shut down or cannot be connected to, a lock that was waited for in a circle, a file that cannot be read.
        for (code, is) in [
            ("22021", true),
            ("23503", true),
            ("54000", true),
            ("53100", false),
            ("57P01", false),
            ("08006", false),
            ("40P01", false),
            ("58030", false),
        ] {
            assert_eq!(is_of_the_row(code), is, "PostgreSQL {code}");
        }
        assert!(!DbError::Sql(sqlx::Error::PoolTimedOut).is_of_the_row());
    }

    #[tokio::test]
    async fn a_row_that_does_not_fit_is_known_by_the_database_s_own_word() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::file(&folder.path().join("desk.db")).await.unwrap();
        let twice = "INSERT INTO meta (name, value) VALUES ('schema', 'x')";
        let error = DbError::from(sqlx::query(twice).execute(&db.pool).await.unwrap_err());
        assert!(error.is_of_the_row(), "{error}");
        let none = sqlx::query("SELECT 1 FROM nothing").execute(&db.pool).await.unwrap_err();
        assert!(!DbError::from(none).is_of_the_row());
    }

    /// A transaction that fails for want of room, on the connection that it happens to get.
    async fn has_no_room(db: &Db) {
        let mut tx = db.write().await.expect("a connection that is sound");
        tx.execute("PRAGMA max_page_count = 1").await.unwrap();
        let large = "x".repeat(100_000);
        let put = sqlx::query("INSERT INTO meta (name, value) VALUES ('large', $1)").bind(large);
        let error = DbError::from(put.execute(&mut *tx).await.unwrap_err());
        assert!(error.is_full() && !error.is_of_the_row(), "{error}");
    }

    #[tokio::test]
    async fn once_there_is_room_again_all_is_kept_again() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::file(&folder.path().join("desk.db")).await.unwrap();
        // As often as there are connections, and once more.
        for _ in 0..9 {
            has_no_room(&db).await;
        }
        db.set_meta("large", &"x".repeat(100_000)).await.unwrap();
        let mut tx = db.write().await.unwrap();
        db.set_meta_in(&mut tx, "small", "x").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(db.meta("small").await.unwrap().as_deref(), Some("x"));
    }
}
