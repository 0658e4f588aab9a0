//! The one helper: a table made from a few words, and a dealer for it.

use clearhands::house::HOUSES;
use clearhands::kit::Card;
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

/// A checked level.
pub(crate) fn level(house: &str, rounds: u32, seed: u64, more: &str) -> Arc<Level> {
    let text = level_text(house, rounds, seed, more);
    match Level::load(("test.ron", &text), HOUSES, &BOOK) {
        Ok(level) => Arc::new(level),
        Err(complaints) => {
            panic!("{}", complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        }
    }
}

pub(crate) fn open(house: &str, rounds: u32, seed: u64, more: &str) -> Session {
    Session::open(level(house, rounds, seed, more), BOOK.clone(), Mode::Practice).unwrap()
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

/// Checks that no card and no cent was lost.
pub(crate) fn assert_conserved(session: &Session, money: clearhands::kit::Cents, cards: &[Card]) {
    assert_eq!(session.table().money(), money, "money was lost or made");
    assert_eq!(session.table().all_cards(), cards, "cards were lost or made");
}
