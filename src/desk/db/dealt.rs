//! Sessions and their lines: what is held of each log, and what it comes to so far.

use super::{Db, DbError, rows, word};
use crate::exam::AHEAD_MS;
use crate::record::{DeskDeed, Told, hash_of, told};
use crate::wire::Held;
use sqlx::AnyConnection;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use std::fmt::Write as _;

/// What stands for the game where the log is the chain of a sitting, whose name stands for the level.
pub const SITTING: &str = "sitting";

/// What a session was after one of its acts, for going back to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Past {
    round: i64,
    faults: i64,
    at_ms: i64,
}

/// A session as far as its lines are held: a row of `dealt`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dealt {
    /// Its name.
    pub id: String,
    /// Its seat.
    pub seat: String,
    /// The level, by its id; empty as long as the first line is not held.
    pub level: String,
    /// The game, by its name in files.
    pub game: String,
    /// How the trainee is treated.
    pub mode: String,
    /// How many rounds are dealt.
    pub rounds: i64,
    /// When it ended.
    pub ended_ms: Option<i64>,
    /// How many lines are held.
    pub lines: i64,
    /// The hash of the last.
    pub hash: String,
    /// How many acts were done.
    pub acts: i64,
    /// The dealer's time at the last act, in milliseconds.
    pub at_ms: i64,
    /// The round.
    pub round: i64,
    /// The step of the last fault.
    pub step: String,
    /// Acts with a finding, those that were stopped among them.
    pub faults: i64,
    /// The last act.
    pub last_act: String,
    /// The first clause of the last finding.
    pub last_fault: String,
    /// Why its lines are not believed.
    pub broken: Option<String>,
    /// Lines that were not stamped as they were dealt.
    pub unstamped: i64,
    /// What can be gathered from the lines that are held, and is kept in mind from then on.
    mind: Option<Mind>,
}

/// What of a session's lines is not kept beside them, because it can be gathered from them again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Mind {
    /// What it was after each act.
    past: Vec<Past>,
    /// When the last line was stamped, and what the session's own clock showed last.
    stamped_ms: i64,
    clock_ms: i64,
    /// By how many milliseconds its own clock has run ahead of the stamps since a line that was told late, or the
    /// first. Where the stamps catch up it is nothing: a session may stand still as long as it likes.
    ahead_ms: i64,
}

impl Mind {
    /// A line comes, with what the session's own clock showed if it tells that. It came as it was dealt if the seat
    /// says so and its clock goes no faster than the desk's.
    fn stamp(&mut self, said: bool, clock_ms: Option<i64>, now_ms: i64) -> Stamped {
        let since_ms = now_ms.saturating_sub(self.stamped_ms).max(0);
        let clock_ms = clock_ms.unwrap_or(self.clock_ms);
        let gone_ms = clock_ms.saturating_sub(self.clock_ms);
        (self.stamped_ms, self.clock_ms) = (now_ms, clock_ms);
        let ahead_ms = self.ahead_ms.saturating_add(gone_ms).saturating_sub(since_ms);
        self.ahead_ms = if said { ahead_ms.max(0) } else { 0 };
        if !said {
            Stamped::SaidLate
        } else if self.ahead_ms > AHEAD_MS {
            Stamped::Ahead
        } else {
            Stamped::AsDealt
        }
    }
}

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It was taken, and came so.
    New(Stamped),
    /// It is held already, lines before it are missing, or the log is broken.
    Not,
    /// Nothing of the lines before it is in mind: [`Dealt::recall`] first.
    Recall,
    /// The session had ended, and may be gone on with: [`Dealt::reopen`] first.
    Reopen,
}

impl Dealt {
    /// A session of which nothing is held.
    #[must_use]
    pub fn new(id: &str, seat: &str) -> Self {
        Self {
            id: id.to_owned(),
            seat: seat.to_owned(),
            mind: Some(Mind::default()),
            ..Self::default()
        }
    }

    fn of(row: &AnyRow) -> Self {
        Self {
            id: row.get(0),
            seat: row.get(1),
            level: row.get(2),
            game: row.get(3),
            mode: row.get(4),
            rounds: row.get(5),
            ended_ms: row.get(6),
            lines: row.get(7),
            hash: row.get(8),
            acts: row.get(9),
            at_ms: row.get(10),
            round: row.get(11),
            step: row.get(12),
            faults: row.get(13),
            last_act: row.get(14),
            last_fault: row.get(15),
            broken: row.get(16),
            unstamped: row.get(17),
            mind: (row.get::<i64, _>(7) == 0).then(Mind::default),
        }
    }

    /// Takes a line in if it is the next one and follows the last; otherwise the session is broken. `said` is whether
    /// the seat tells it as it is dealt.
    pub fn take(&mut self, n: u64, text: &str, said: bool, now_ms: i64) -> Taken {
        if self.broken.is_some() {
            return Taken::Not;
        }
        if i64::try_from(n) != Ok(self.lines) {
            let is_last = i64::try_from(n) == Ok(self.lines - 1) && n > 0;
            return if is_last && self.ended_ms.is_some() { Taken::Reopen } else { Taken::Not };
        }
        let before = (self.lines > 0).then_some(self.hash.as_str());
        let read = told(before, text).map_err(|what| what.to_string());
        let read = read.and_then(|(told, hash)| match self.ended_ms {
            Some(_) => Err("something follows the line that ends the log".to_owned()),
            None => Ok((told, hash)),
        });
        let (told, hash) = match read {
            Ok(read) => read,
            Err(why) => {
                self.broken = Some(word(&format!("line {}: {why}", n + 1)));
                return Taken::Not;
            }
        };
        if self.mind.is_none() {
            return Taken::Recall;
        }
        let clock_ms = match &told {
            Told::Act { at_ms, .. } | Told::Refused { at_ms, .. } => Some(whole(*at_ms)),
            _ => None,
        };
        if let Err(why) = self.note(told, now_ms) {
            self.broken = Some(word(&format!("line {}: {why}", n + 1)));
            return Taken::Not;
        }
        let is_first = self.lines == 0;
        let stamped = self.mind.as_mut().map_or(Stamped::AsDealt, |mind| {
            if is_first {
                mind.stamped_ms = now_ms;
            }
            mind.stamp(said, clock_ms, now_ms)
        });
        self.hash = hash;
        self.lines += 1;
        self.unstamped += i64::from(stamped != Stamped::AsDealt);
        Taken::New(stamped)
    }

    /// Notes what a line tells.
    fn note(&mut self, told: Told, now_ms: i64) -> Result<(), String> {
        match told {
            Told::Header { level, game, mode, rounds } => {
                (self.level, self.game, self.mode) = (word(&level), word(&game), word(&mode));
                (self.rounds, self.round) = (i64::from(rounds), 1);
            }
            Told::Act { n, at_ms, act, opens, faults } => {
                if i64::try_from(n) != Ok(self.acts + 1) {
                    return Err(format!("act {n} stands where act {} should", self.acts + 1));
                }
                self.acts += 1;
                self.at_ms = whole(at_ms);
                self.last_act = word(&act);
                self.round = opens.map_or(self.round, i64::from);
                self.faulted(&faults);
                let Self { round, faults, at_ms, .. } = *self;
                if let Some(mind) = &mut self.mind {
                    mind.past.push(Past { round, faults, at_ms });
                }
            }
            Told::Refused { faults, .. } => self.faulted(&faults),
            Told::Rewind { to } | Told::Desk(DeskDeed::TakenBack(to)) => {
                let past = &mut self.mind.get_or_insert_default().past;
                if to > past.len() {
                    return Err(format!(
                        "a rewind to act {to}, when only {} were done",
                        past.len()
                    ));
                }
                past.truncate(to);
                let first = Past { round: 1, faults: 0, at_ms: 0 };
                let now = past.last().copied().unwrap_or(first);
                (self.round, self.faults, self.at_ms) = (now.round, now.faults, now.at_ms);
                self.acts = i64::try_from(to).unwrap_or(i64::MAX);
                self.last_act.clear();
                self.last_fault.clear();
                self.step.clear();
            }
            Told::Sitting { sitting } => {
                (self.level, self.game, self.mode) =
                    (word(&sitting), SITTING.to_owned(), "exam".to_owned());
            }
            Told::Link { n, .. } => {
                if i64::try_from(n) != Ok(self.lines - 1) {
                    return Err(format!("link {n} stands where link {} should", self.lines - 1));
                }
            }
            Told::LinkEnd { links } => {
                if i64::try_from(links) != Ok(self.lines - 1) {
                    return Err(format!("{links} links are told, of {}", self.lines - 1));
                }
                self.ended_ms = Some(now_ms);
            }
            Told::Hint | Told::Desk(_) => {}
            Told::End { omissions, .. } => {
                self.faulted(&omissions);
                self.ended_ms = Some(now_ms);
            }
        }
        Ok(())
    }

    /// Takes the line that ended the session back, if this line follows the one before it and is another:
    /// the session is gone on with. Whether it was.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn reopen(&mut self, tx: &mut AnyConnection, text: &str) -> Result<bool, DbError> {
        let sql = "SELECT text FROM lines WHERE dealt = $1 AND n >= $2 ORDER BY n";
        let rows = sqlx::query(sql).bind(&self.id).bind(self.lines - 2).fetch_all(&mut *tx).await?;
        let held: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        let [before, last] = held.as_slice() else { return Ok(false) };
        let Some(hash) = hash_of(before) else { return Ok(false) };
        if last == text || told(Some(hash), text).is_err() {
            return Ok(false);
        }
        sqlx::query("DELETE FROM lines WHERE dealt = $1 AND n = $2")
            .bind(&self.id)
            .bind(self.lines - 1)
            .execute(&mut *tx)
            .await?;
        // What was made of it at its end is made again at the next.
        let sql = "UPDATE dealt SET passed = NULL, report = NULL, judging = NULL WHERE id = $1";
        sqlx::query(sql).bind(&self.id).execute(tx).await?;
        (self.lines, self.hash, self.ended_ms) = (self.lines - 1, hash.to_owned(), None);
        Ok(true)
    }

    fn faulted(&mut self, faults: &[crate::record::Fault]) {
        if let Some(last) = faults.last() {
            self.faults += 1;
            self.step = word(&last.step);
            self.last_fault = word(&last.clause);
        }
    }

    /// Gathers again what is kept in mind, from all lines that are held.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn recall(&mut self, tx: &mut AnyConnection) -> Result<(), DbError> {
        let sql = "SELECT text, live, stamped_ms FROM lines WHERE dealt = $1 AND n < $2 ORDER BY n";
        let rows = sqlx::query(sql).bind(&self.id).bind(self.lines).fetch_all(tx).await?;
        let mut again = Self::new(&self.id, &self.seat);
        for (n, row) in (0..).zip(rows) {
            let said = row.get::<i64, _>(1) != Stamped::SaidLate as i64;
            again.take(n, &row.get::<String, _>(0), said, row.get(2));
        }
        self.mind = Some(again.mind.unwrap_or_default());
        Ok(())
    }
}

fn whole(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Db {
    /// How many lines of these logs of a seat are held; of a log that is not known, or another seat's,
    /// nothing is said.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn held(&self, seat: &str, logs: &[Held]) -> Result<Vec<Held>, DbError> {
        let mut held = Vec::new();
        for log in logs {
            let sql = "SELECT lines FROM dealt WHERE id = $1 AND seat = $2";
            let row = sqlx::query(sql).bind(&log.dealt).bind(seat).fetch_optional(&self.pool);
            if let Some(row) = row.await? {
                let lines = u64::try_from(row.get::<i64, _>(0)).unwrap_or(0);
                held.push(Held { dealt: log.dealt.clone(), lines });
            }
        }
        Ok(held)
    }

    /// The lines of a log from one on, in order.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn lines_from(&self, dealt: &str, from: i64) -> Result<Vec<String>, DbError> {
        let sql = "SELECT text FROM lines WHERE dealt = $1 AND n >= $2 ORDER BY n";
        let rows = sqlx::query(sql).bind(dealt).bind(from).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// A session as far as it is held.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn held_log(&self, id: &str) -> Result<Option<Dealt>, DbError> {
        let mut connection = self.pool.acquire().await?;
        load(&mut connection, id).await
    }
}

/// A session as far as it is held.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn load(
    tx: &mut AnyConnection,
    id: &str,
) -> Result<Option<Dealt>, DbError> {
    let sql = "SELECT id, seat, level, game, mode, rounds, ended_ms, lines, hash, acts, at_ms, \
               round, step, faults, last_act, last_fault, broken, unstamped \
               FROM dealt WHERE id = $1";
    let row = sqlx::query(sql).bind(id).fetch_optional(tx).await?;
    Ok(row.as_ref().map(Dealt::of))
}

/// Begins a session, unless it has begun: it is of who sits at the seat, and on its screen.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn begin(
    tx: &mut AnyConnection,
    (id, seat): (&str, &str),
    title: &str,
    order: Option<i64>,
    now_ms: i64,
) -> Result<(), DbError> {
    sqlx::query(
        "INSERT INTO dealt (id, seat, person, ordered, title, level, game, mode, rounds, began_ms, \
         heard_ms, lines, hash, acts, at_ms, round, step, faults, last_act, last_fault, unstamped) \
         SELECT $1, id, person, $3, $4, '', '', '', 0, $5, $5, 0, '', 0, 0, 0, '', 0, '', '', 0 \
         FROM seats WHERE id = $2 ON CONFLICT (id) DO NOTHING",
    )
    .bind(id)
    .bind(seat)
    .bind(order)
    .bind(word(title))
    .bind(now_ms)
    .execute(&mut *tx)
    .await?;
    sqlx::query("UPDATE seats SET dealt = $2 WHERE id = $1 AND EXISTS (SELECT 1 FROM dealt WHERE id = $2 AND seat = $1)")
        .bind(seat)
        .bind(id)
        .execute(tx)
        .await?;
    Ok(())
}

/// Whether a line came as it was dealt, as it is kept with the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamped {
    /// No, and the seat says so itself.
    SaidLate = 0,
    /// Yes.
    AsDealt = 1,
    /// The seat says yes, and it cannot be: its session's clock has run ahead. What follows is no better for it.
    Ahead = 2,
}

/// A line that was taken.
pub(in crate::desk) struct NewLine<'a> {
    /// The session.
    pub(in crate::desk) dealt: &'a str,
    /// Its number.
    pub(in crate::desk) n: i64,
    /// Its text.
    pub(in crate::desk) text: &'a str,
    /// Whether it came as it was dealt.
    pub(in crate::desk) stamped: Stamped,
}

/// The columns of `dealt` that change with its lines, and whether each is a number.
const KEPT: [(&str, bool); 16] = [
    ("level", false),
    ("game", false),
    ("mode", false),
    ("rounds", true),
    ("ended_ms", true),
    ("lines", true),
    ("hash", false),
    ("acts", true),
    ("at_ms", true),
    ("round", true),
    ("step", false),
    ("faults", true),
    ("last_act", false),
    ("last_fault", false),
    ("broken", false),
    ("unstamped", true),
];

/// The statement that changes so many sessions.
fn keeping(sessions: usize) -> String {
    let sets: Vec<String> = (3..)
        .zip(KEPT)
        .map(|(at, (name, _))| format!("{name} = new.column{at}"))
        .chain(["heard_ms = CAST($1 AS BIGINT)".to_owned()])
        .collect();
    let numbers = [false, true].into_iter().chain(KEPT.map(|(_, number)| number));
    format!(
        "UPDATE dealt SET {} FROM {} \
         WHERE dealt.id = new.column1 AND dealt.lines = new.column2 AND dealt.broken IS NULL",
        sets.join(", "),
        rows::new(sessions, &numbers.collect::<Vec<_>>(), 1)
    )
}

/// Keeps what sessions come to, each of which had so many lines when it was read. `false` if one has
/// another number of lines now, or is broken: another desk has taken lines meanwhile, and nothing may be kept.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn keep(
    tx: &mut AnyConnection,
    mut sessions: &[(&Dealt, i64)],
    now_ms: i64,
) -> Result<bool, DbError> {
    while let Some(some) = rows::some(&mut sessions) {
        let mut query = sqlx::query(AssertSqlSafe(keeping(some.len()))).bind(now_ms);
        for (dealt, lines_before) in some {
            query = query
                .bind(&dealt.id)
                .bind(lines_before)
                .bind(&dealt.level)
                .bind(&dealt.game)
                .bind(&dealt.mode)
                .bind(dealt.rounds)
                .bind(dealt.ended_ms)
                .bind(dealt.lines)
                .bind(&dealt.hash)
                .bind(dealt.acts)
                .bind(dealt.at_ms)
                .bind(dealt.round)
                .bind(&dealt.step)
                .bind(dealt.faults)
                .bind(&dealt.last_act)
                .bind(&dealt.last_fault)
                .bind(&dealt.broken)
                .bind(dealt.unstamped);
        }
        if query.execute(&mut *tx).await?.rows_affected() != some.len() as u64 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Keeps lines.
///
/// # Errors
///
/// If the database fails.
pub(in crate::desk) async fn keep_lines(
    tx: &mut AnyConnection,
    mut rest: &[NewLine<'_>],
    now_ms: i64,
) -> Result<(), DbError> {
    while let Some(lines) = rows::some(&mut rest) {
        let mut sql = "INSERT INTO lines (dealt, n, text, stamped_ms, live) VALUES ".to_owned();
        for i in 0..lines.len() {
            let comma = if i > 0 { ", " } else { "" };
            let at = |k: usize| 4 * i + k + 2;
            // A string takes all that is written to it.
            let _ = write!(sql, "{comma}(${}, ${}, ${}, $1, ${})", at(0), at(1), at(2), at(3));
        }
        let mut query = sqlx::query(AssertSqlSafe(sql)).bind(now_ms);
        for line in lines {
            query = query.bind(line.dealt).bind(line.n).bind(line.text).bind(line.stamped as i64);
        }
        query.execute(&mut *tx).await?;
    }
    Ok(())
}
