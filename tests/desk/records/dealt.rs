//! Sessions as seats have dealt them, put into the database as the seats' door does.

use super::browser::LIBRARY;
use clearhands::level::Mode;
use clearhands::record::{About, Recorder};
use clearhands::session::{Refusal, Session};
use sqlx::AnyPool;
use std::sync::Arc;

/// How a session is dealt.
#[derive(Clone, Copy)]
pub struct How {
    pub mode: Mode,
    /// An act is done out of its order after so many; 0 for never.
    pub slip: usize,
    /// A hint is asked for.
    pub hint: bool,
}

pub const RIGHT: How = How { mode: Mode::Practice, slip: 0, hint: false };
pub const WRONG: How = How { mode: Mode::Practice, slip: 4, hint: false };

/// A level that is short.
pub fn level() -> String {
    let short = |id: &&str| LIBRARY.level(id).is_ok_and(|level| level.rounds <= 2);
    let all = LIBRARY.levels().into_iter().map(|(path, _)| clearhands::files::stem(path));
    let poker =
        all.filter(|id| id.starts_with("tcp") || id.starts_with("first")).find(|id| short(id));
    poker
        .or_else(|| {
            LIBRARY
                .levels()
                .into_iter()
                .map(|(path, _)| clearhands::files::stem(path))
                .find(|id| short(id))
        })
        .unwrap()
        .to_owned()
}

/// The lines of a log of this level.
pub fn log(level: &str, how: How) -> Vec<String> {
    let level = Arc::new(LIBRARY.level(level).unwrap());
    let mut session = Session::open(level, LIBRARY.book.clone(), how.mode).unwrap();
    let about = About { program: clearhands::record::PROGRAM.to_owned(), ..About::default() };
    let (mut recorder, first) = Recorder::open(&session, &about);
    let mut lines = vec![first];
    let mut at_ms = 0;
    while !session.is_over() {
        at_ms += 900;
        let open = session.open_duties();
        let slips = how.slip > 0 && lines.len().is_multiple_of(how.slip) && open.len() > 1;
        let act = match session.expected().first() {
            Some(_) if slips => open[open.len() - 1].1.act,
            Some(act) => *act,
            None => break,
        };
        if how.hint && lines.len() == 3 {
            lines.push(recorder.hint(at_ms));
        }
        match session.step(at_ms, act) {
            Ok(_) => lines.extend(recorder.act(&session)),
            Err(Refusal::Over) => break,
            Err(refusal) => lines.push(recorder.refused(&session, at_ms, &act, &refusal)),
        }
    }
    lines.push(recorder.close(&session));
    lines
}

/// A session that was dealt.
pub struct Put<'a> {
    pub id: &'a str,
    pub person: Option<i64>,
    pub level: &'a str,
    pub began_ms: i64,
    pub lines: &'a [String],
}

pub const SEAT: &str = "5ea75ea75ea75ea75ea75ea75ea75ea7";

impl Put<'_> {
    pub async fn put(&self, raw: &AnyPool) {
        sqlx::query(
            "INSERT INTO seats (id, number, place, seen_ms, page, step, clock_ms, frozen) \
             VALUES ($1, 1, 'PC', 0, 'home', '', 0, 0) ON CONFLICT (id) DO NOTHING",
        )
        .bind(SEAT)
        .execute(raw)
        .await
        .unwrap();
        let ended_ms = self.began_ms + 60_000;
        sqlx::query(
            "INSERT INTO dealt (id, seat, person, title, level, game, mode, rounds, began_ms, heard_ms, \
             lines, hash, acts, at_ms, round, step, faults, last_act, last_fault, unstamped) \
             VALUES ($1, $2, $3, 'A level', $4, 'game', 'practice', 1, $5, $6, $7, '', 1, 1, 1, '', 0, '', '', 0)",
        )
        .bind(self.id)
        .bind(SEAT)
        .bind(self.person)
        .bind(self.level)
        .bind(self.began_ms)
        .bind(ended_ms)
        .bind(self.lines.len() as i64)
        .execute(raw)
        .await
        .unwrap();
        for (n, text) in (0_i64..).zip(self.lines) {
            sqlx::query(
                "INSERT INTO lines (dealt, n, text, stamped_ms, live) VALUES ($1, $2, $3, $4, 1)",
            )
            .bind(self.id)
            .bind(n)
            .bind(text)
            .bind(ended_ms)
            .execute(raw)
            .await
            .unwrap();
        }
        // As the last line comes in.
        sqlx::query("UPDATE dealt SET ended_ms = $1 WHERE id = $2")
            .bind(ended_ms)
            .bind(self.id)
            .execute(raw)
            .await
            .unwrap();
    }
}

/// An id of a session.
pub fn id(n: u64) -> String {
    format!("{n:032x}")
}
