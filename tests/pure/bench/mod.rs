//! One bench for the tests of every game: a table made from a few words, a dealer for it, and the
//! proofs that any game's houses, tables and happenings are put to.

pub(crate) mod broken;
pub(crate) mod ends;
pub(crate) mod houses;
pub(crate) mod law;
pub(crate) mod levels;
pub(crate) mod mutate;
mod quirks;
pub(crate) mod perfect;
pub(crate) mod perft;
pub(crate) mod ran;
#[cfg(all(unix, feature = "exam"))]
pub(crate) mod real_disk;
pub(crate) mod replay;
pub(crate) mod rows;
pub(crate) mod script;
pub(crate) mod suite;
pub(crate) mod wrongs;

use houses::named;
pub(crate) use quirks::Quirks;

use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::{Level, Mode};
use clearhands::session::{Entry, Session};
use clearhands::table::Act;
use std::sync::{Arc, LazyLock};

pub(crate) static BOOK: LazyLock<Arc<Rulebook>> =
    LazyLock::new(|| Arc::new(Rulebook::built_in().unwrap()));

/// A level in the words of its file, with the given house and extra fields.
pub(crate) fn level_text(house: &str, rounds: u32, seed: u64, more: &str) -> String {
    let patrons = if more.contains("patrons:") { "" } else { "patrons: Loose([1, 2, 3, 5, 6])," };
    format!(
        "(version: 1, id: \"test\", title: \"Test\", course: \"test\", order: 1, \
         teaches: \"Testing.\", text: \"Test.\", house: Named(\"{house}\"), mode: Practice, \
         seats: 6, rounds: {rounds}, seed: {seed}, graded: [Amounts, Procedure, Irregularities], \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: 60, {patrons} {more})"
    )
}

/// What a finding says, in one line.
pub(crate) fn told(entry: &Entry) -> String {
    let findings = entry.findings.iter().map(|f| {
        let clauses: Vec<&str> = f.clauses.iter().map(|&id| BOOK[id].id.as_str()).collect();
        let due: Vec<String> = f.expected.iter().map(ToString::to_string).collect();
        format!(
            "{} {} [{}] due: {}",
            f.kind.name(),
            f.aspect.name(),
            clauses.join(" "),
            due.join("; ")
        )
    });
    format!("r{} {}: {}", entry.round, entry.act, findings.collect::<Vec<_>>().join(" | "))
}

/// Deals on perfectly until the session is over, and returns the acts.
pub(crate) fn deal_out(session: &mut Session) -> Vec<Act> {
    let mut acts = Vec::new();
    while !session.is_over() {
        let Some(&act) = session.expected().first() else {
            panic!("nothing is due, but the session is not over: {:?}", session.memory())
        };
        acts.push(act);
        let at = u64::try_from(acts.len()).unwrap() * 1000;
        match session.step(at, act) {
            Ok(entry) if entry.findings.is_empty() => {}
            Ok(entry) => panic!("the perfect dealer was faulted: {}", told(entry)),
            Err(refusal) => panic!("{act} was refused: {refusal:?}"),
        }
        assert!(acts.len() < 400_000, "the session never ends");
    }
    acts
}

/// A checked level at a house of its own; `seats` and `patrons` are given with `more`.
pub(crate) fn level_at(house: &str, rounds: u32, seed: u64, more: &str) -> Arc<Level> {
    let seats = if more.contains("seats:") { "" } else { "seats: 6," };
    let patrons = if more.contains("patrons:") { "" } else { "patrons: Loose([1, 2, 3, 5, 6])," };
    let text = format!(
        "(version: 1, id: \"test\", title: \"Test\", course: \"test\", order: 1, \
         teaches: \"Testing.\", text: \"Test.\", house: {house}, mode: Practice, \
         rounds: {rounds}, seed: {seed}, graded: [Amounts, Procedure, Irregularities], \
         pass: (amounts: 100, procedure: 90, irregularities: 100), target_s: 60, \
         {seats} {patrons} {more})"
    );
    match Level::load(("test.ron", &text), HOUSES, &BOOK) {
        Ok(level) => Arc::new(level),
        Err(complaints) => {
            let told: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            panic!("{}", told.join("\n"))
        }
    }
}

/// The checked level of a text such as [`level_text`] gives.
pub(crate) fn named_level(text: &str) -> Arc<Level> {
    Arc::new(Level::load(("test.ron", text), HOUSES, &BOOK).unwrap())
}

/// A checked level at a built-in house.
pub(crate) fn level(house: &str, rounds: u32, seed: u64, more: &str) -> Arc<Level> {
    level_at(&named(house), rounds, seed, more)
}

/// A session of [`level`], in practice mode.
pub(crate) fn open(house: &str, rounds: u32, seed: u64, more: &str) -> Session {
    deal(&level(house, rounds, seed, more))
}

/// A session of this level, in practice mode.
pub(crate) fn deal(level: &Arc<Level>) -> Session {
    Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap()
}

/// A table of so many seats where all of them, or every second one, is taken.
pub(crate) fn tables_of_seats(seats: u8, all: bool, skill: &str) -> String {
    let taken: Vec<String> =
        (1..=seats).filter(|n| all || n % 2 == 1).map(|n| n.to_string()).collect();
    format!("seats: {seats}, patrons: {skill}([{}])", taken.join(", "))
}
