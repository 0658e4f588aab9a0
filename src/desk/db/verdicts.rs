//! Sessions that have ended: which is to be dealt again, what came of it, and what is told of them.

use super::audit::Tx;
use super::dealt::SITTING;
use super::{Db, DbError};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A session that is to be dealt again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// Its log.
    pub id: String,
    /// Who dealt, if somebody of the roster did: his number here, and the school's.
    pub person: Option<(i64, String)>,
    /// When it began, in milliseconds of UTC.
    pub began_ms: i64,
    /// When it ended.
    pub ended_ms: i64,
    /// How many lines are held.
    pub lines: i64,
}

/// What came of dealing a session again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Its lines are what they say.
    Judged {
        /// Whether it was passed.
        passed: bool,
        /// Its report, as JSON.
        report: String,
    },
    /// Its lines are not believed.
    Broken(String),
}

/// A session, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// Its log.
    pub id: String,
    /// Who dealt.
    pub person: Option<i64>,
    /// The level's title.
    pub title: String,
    /// How the trainee was treated.
    pub mode: String,
    /// When it began, in milliseconds of UTC.
    pub began_ms: i64,
    /// When it ended, if it did.
    pub ended_ms: Option<i64>,
    /// How many acts were done.
    pub acts: i64,
    /// How many had a finding.
    pub faults: i64,
    /// Why its lines are not believed.
    pub broken: Option<String>,
    /// How many lines were not stamped as they were dealt.
    pub unstamped: i64,
    /// Whether it was passed, once that is known.
    pub passed: Option<bool>,
    /// Whether it is the chain of a sitting.
    pub is_sitting: bool,
    /// The level's id; of a chain the sitting's name.
    pub level: String,
    /// When something of it was heard last.
    pub heard_ms: i64,
}

// A sitting that was gone on with at another seat has ended where its last line was told.
const SHORT: &str = "SELECT id, person, title, mode, began_ms, COALESCE(ended_ms, \
                     (SELECT MAX(other.ended_ms) FROM dealt AS other WHERE dealt.game = 'sitting' \
                     AND other.game = 'sitting' AND other.level = dealt.level)), acts, faults, \
                     broken, unstamped, passed, game, level, heard_ms FROM dealt";

fn dealt(row: &AnyRow) -> Dealt {
    Dealt {
        id: row.get(0),
        person: row.get(1),
        title: row.get(2),
        mode: row.get(3),
        began_ms: row.get(4),
        ended_ms: row.get(5),
        acts: row.get(6),
        faults: row.get(7),
        broken: row.get(8),
        unstamped: row.get(9),
        passed: row.get::<Option<i64>, _>(10).map(|passed| passed != 0),
        is_sitting: row.get::<String, _>(11) == SITTING,
        level: row.get(12),
        heard_ms: row.get(13),
    }
}

impl Db {
    /// Takes a session that has ended and has no verdict, so that no other process does. One that was taken
    /// before `stale_ms` and has none yet is taken again: whoever had it was stopped.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn claim_ended(
        &self,
        process: &str,
        now_ms: i64,
        stale_ms: i64,
    ) -> Result<Option<Claimed>, DbError> {
        // A look first: it takes no lock, and most of the time there is nothing.
        // A sitting's chain tells nothing that could be dealt.
        // Whoever has one since a time that is still to come had it before the clock was set back.
        let after_ms = 2 * now_ms - stale_ms;
        let open = format!(
            "ended_ms IS NOT NULL AND game <> 'sitting' AND passed IS NULL AND broken IS NULL \
             AND (judging IS NULL OR judging_ms < $1 OR judging_ms > {after_ms})"
        );
        let look = format!("SELECT id FROM dealt WHERE {open} ORDER BY ended_ms LIMIT 1");
        let found = sqlx::query(sqlx::AssertSqlSafe(look)).bind(stale_ms);
        let Some(found) = found.fetch_optional(&self.pool).await? else { return Ok(None) };
        let take = format!(
            "UPDATE dealt SET judging = $2, judging_ms = $3 WHERE id = $4 AND {open} \
             RETURNING id, began_ms, ended_ms, lines, person"
        );
        let taken = sqlx::query(sqlx::AssertSqlSafe(take))
            .bind(stale_ms)
            .bind(process)
            .bind(now_ms)
            .bind(found.get::<String, _>(0));
        let Some(taken) = taken.fetch_optional(&self.pool).await? else { return Ok(None) };
        let person = match taken.get::<Option<i64>, _>(4) {
            Some(id) => self.person(id).await?.map(|person| (id, person.number)),
            None => None,
        };
        Ok(Some(Claimed {
            id: taken.get(0),
            person,
            began_ms: taken.get(1),
            ended_ms: taken.get(2),
            lines: taken.get(3),
        }))
    }

    /// The lines of a log as its text.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn log(&self, id: &str) -> Result<String, DbError> {
        let rows = sqlx::query("SELECT text FROM lines WHERE dealt = $1 ORDER BY n").bind(id);
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.iter().fold(String::new(), |mut text, row| {
            text.push_str(row.get::<&str, _>(0));
            text.push('\n');
            text
        }))
    }

    /// Writes what came of a session that this process has taken; `false` if another has it now.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn judged(
        &self,
        tx: &mut Tx,
        (id, process): (&str, &str),
        outcome: &Outcome,
    ) -> Result<bool, DbError> {
        let (passed, report, broken) = match outcome {
            Outcome::Judged { passed, report } => (Some(i64::from(*passed)), Some(report), None),
            Outcome::Broken(why) => (None, None, Some(why)),
        };
        let done = sqlx::query(
            "UPDATE dealt SET passed = $1, report = $2, broken = $3 \
             WHERE id = $4 AND judging = $5 AND passed IS NULL AND broken IS NULL",
        );
        let done = done.bind(passed).bind(report).bind(broken).bind(id).bind(process);
        Ok(done.execute(&mut **tx).await?.rows_affected() == 1)
    }

    /// A session.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn dealt(&self, id: &str) -> Result<Option<Dealt>, DbError> {
        let text = format!("{SHORT} WHERE id = $1");
        let row =
            sqlx::query(sqlx::AssertSqlSafe(text)).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(dealt))
    }

    /// Somebody's sessions, the latest first, at most so many.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn dealt_by(&self, person: i64, most: i64) -> Result<Vec<Dealt>, DbError> {
        let text = format!("{SHORT} WHERE person = $1 ORDER BY began_ms DESC, id LIMIT $2");
        let rows = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person).bind(most);
        Ok(rows.fetch_all(&self.pool).await?.iter().map(dealt).collect())
    }

    /// The reports on somebody's sessions, each with when it began, the oldest first.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn reports_of(&self, person: i64) -> Result<Vec<(i64, String)>, DbError> {
        let rows = sqlx::query(
            "SELECT began_ms, report FROM dealt WHERE person = $1 AND report IS NOT NULL \
             ORDER BY began_ms, id",
        );
        let rows = rows.bind(person).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Reports on sessions of the roster that began in a span of time, in order, after the session with
    /// this id, at most so many: who dealt, the session's id, the report.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn reports_between(
        &self,
        (from_ms, to_ms): (i64, i64),
        after: &str,
        most: i64,
    ) -> Result<Vec<(i64, String, String)>, DbError> {
        let rows = sqlx::query(
            "SELECT person, id, report FROM dealt WHERE report IS NOT NULL AND person IS NOT NULL \
             AND began_ms >= $1 AND began_ms <= $2 AND id > $3 ORDER BY id LIMIT $4",
        );
        let rows = rows.bind(from_ms).bind(to_ms).bind(after).bind(most);
        let rows = rows.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect())
    }
}
