//! What the live page shows: every seat with what is dealt there, in one question.

use super::dealt::SITTING;
use super::{Db, DbError};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A seat and what is dealt there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The seat.
    pub seat: String,
    /// Its number.
    pub number: i64,
    /// What its PC is called.
    pub place: String,
    /// Whether it is at a desk.
    pub here: bool,
    /// When it was last heard of.
    pub seen_ms: i64,
    /// The page on its screen.
    pub page: String,
    /// The step that is due, in words.
    pub step: String,
    /// Whether the table is frozen.
    pub frozen: bool,
    /// Who sits there: number and name.
    pub person: Option<(i64, String)>,
    /// What is dealt there.
    pub dealt: Option<Shown>,
}

/// A session on a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Its name.
    pub id: String,
    /// What the level is called, or the exam.
    pub title: String,
    /// Whether it is the chain of a sitting: of what is dealt there nothing is known.
    pub is_sitting: bool,
    /// How many lines are held, and how many of them were not stamped as they were dealt.
    pub lines: (i64, i64),
    /// When the desk first heard of it.
    pub began_ms: i64,
    /// How the trainee is treated.
    pub mode: String,
    /// How many rounds are dealt, and which is.
    pub rounds: i64,
    /// The round that is dealt.
    pub round: i64,
    /// How many acts were done.
    pub acts: i64,
    /// The dealer's time at the last of them, in milliseconds.
    pub at_ms: i64,
    /// Acts with a finding.
    pub faults: i64,
    /// The first clause of the last finding.
    pub last_fault: String,
    /// When it was last heard of.
    pub heard_ms: i64,
    /// When it ended.
    pub ended_ms: Option<i64>,
    /// Why its lines are not believed.
    pub broken: Option<String>,
}

impl Seen {
    /// The sitting that is sat there, if one is.
    #[must_use]
    pub fn sits(&self) -> Option<&Shown> {
        let open = |shown: &&Shown| shown.is_sitting && shown.ended_ms.is_none();
        self.dealt.as_ref().filter(open).filter(|_| self.page == "exam")
    }

    /// Acts with a finding in what is dealt there.
    #[must_use]
    pub fn faults(&self) -> i64 {
        self.dealt.as_ref().map_or(0, |shown| shown.faults)
    }
}

fn seen(row: &AnyRow) -> Seen {
    let shown = |id: String| Shown {
        id,
        title: row.get(11),
        mode: row.get(12),
        rounds: row.get(13),
        round: row.get(14),
        acts: row.get(15),
        at_ms: row.get(16),
        faults: row.get(17),
        last_fault: row.get(18),
        heard_ms: row.get(19),
        ended_ms: row.get(20),
        broken: row.get(21),
        is_sitting: row.get::<String, _>(22) == SITTING,
        lines: (row.get(23), row.get(24)),
        began_ms: row.get(25),
    };
    let person: Option<i64> = row.get(8);
    let name: Option<String> = row.get(9);
    Seen {
        seat: row.get(0),
        number: row.get(1),
        place: row.get(2),
        here: row.get::<Option<String>, _>(3).is_some(),
        seen_ms: row.get(4),
        page: row.get(5),
        step: row.get(6),
        frozen: row.get::<i64, _>(7) != 0,
        person: person.zip(name),
        dealt: row.get::<Option<String>, _>(10).map(shown),
    }
}

impl Db {
    /// Every seat with what is dealt there, by number.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn seen(&self) -> Result<Vec<Seen>, DbError> {
        let rows = sqlx::query(
            "SELECT seats.id, seats.number, seats.place, seats.desk, seats.seen_ms, seats.page, \
             seats.step, seats.frozen, people.id, people.name, dealt.id, dealt.title, \
             dealt.mode, dealt.rounds, dealt.round, dealt.acts, dealt.at_ms, dealt.faults, \
             dealt.last_fault, dealt.heard_ms, dealt.ended_ms, dealt.broken, dealt.game, \
             dealt.lines, dealt.unstamped, dealt.began_ms FROM seats \
             LEFT JOIN people ON people.id = seats.person AND people.removed_ms IS NULL \
             LEFT JOIN dealt ON dealt.id = seats.dealt ORDER BY seats.number",
        );
        Ok(rows.fetch_all(&self.pool).await?.iter().map(seen).collect())
    }
}
