//! The one helper: a table made from a few words, and a dealer for it.

use clearhands::house::HOUSES;
use clearhands::kit::Card;
use clearhands::law::{Rulebook, game_of};
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

/// Checks that no card and no cent was lost.
pub(crate) fn assert_conserved(session: &Session, money: clearhands::kit::Cents, cards: &[Card]) {
    assert_eq!(session.table().money(), money, "money was lost or made");
    assert_eq!(session.table().all_cards(), cards, "cards were lost or made");
}

/// A house in the words of its file, with these elections.
pub(crate) fn house_text(edition: &str, elections: &[(&str, &str)]) -> String {
    let elected: Vec<String> = elections.iter().map(|(k, v)| format!("\"{k}\": \"{v}\"")).collect();
    format!(
        "Inline((version: 1, title: \"House\", game: \"three_card_poker\", edition: {edition}, \
         elections: {{{}}}, limits: (5, 500)))",
        elected.join(", ")
    )
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

/// A checked level at a built-in house.
pub(crate) fn level(house: &str, rounds: u32, seed: u64, more: &str) -> Arc<Level> {
    level_at(&format!("Named(\"{house}\")"), rounds, seed, more)
}

/// A session of [`level`], in practice mode.
pub(crate) fn open(house: &str, rounds: u32, seed: u64, more: &str) -> Session {
    deal(&level(house, rounds, seed, more))
}

pub(crate) fn deal(level: &Arc<Level>) -> Session {
    Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap()
}

/// The game that these tables deal.
pub(crate) const GAME: &str = "three_card_poker";

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    let houses = HOUSES.iter().filter(|(path, _)| game_of(path) == GAME);
    houses.map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".ron"))
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for edition in ["Earlier", "Y2007"] {
        let later = edition == "Y2007";
        let one = |values: &[&'static str], keep: bool| -> Vec<&'static str> {
            if keep { values.to_vec() } else { values[..1].to_vec() }
        };
        for dealing in ["manual_shoe", "hand", "automated_shoe"] {
            for side in one(&["left", "right"], dealing != "hand") {
                for stack in one(&["immediate", "deferred"], later && dealing == "automated_shoe") {
                    for settlement in one(&["by_phase", "by_seat"], later) {
                        for odds in one(
                            &["A standard", "B standard", "C standard", "D standard", "B enhanced"],
                            later,
                        ) {
                            for (shuffle, counting) in
                                [("machine", "no"), ("machine", "yes"), ("manual", "no")]
                            {
                                if dealing == "hand" && shuffle == "manual" {
                                    continue;
                                }
                                let (table, bonus) = odds.split_once(' ').unwrap();
                                let mut set = vec![
                                    ("dealing", dealing),
                                    ("shoe_side", side),
                                    ("shuffle", shuffle),
                                    ("counting_shuffler", counting),
                                ];
                                if later {
                                    set.extend([
                                        ("dealer_stack", stack),
                                        ("settlement", settlement),
                                        ("pair_plus_table", table),
                                        ("ante_bonus", bonus),
                                    ]);
                                }
                                if bonus == "enhanced" {
                                    set.push(("special_version", "yes"));
                                }
                                sets.push(house_text(edition, &set));
                            }
                        }
                    }
                }
            }
        }
    }
    sets
}

/// A table of so many seats where all of them, or every second one, is taken.
pub(crate) fn tables_of_seats(seats: u8, all: bool) -> String {
    let taken: Vec<String> =
        (1..=seats).filter(|n| all || n % 2 == 1).map(|n| n.to_string()).collect();
    format!("seats: {seats}, patrons: Loose([{}])", taken.join(", "))
}

/// What a level promises: its id, a round (0 for all), acts that are done there and acts that are not, each
/// by how it begins.
pub(crate) type Promise = (&'static str, u32, &'static [&'static str], &'static [&'static str]);

/// Every promise is kept when the perfect dealer has dealt the level.
pub(crate) fn assert_kept<S: std::borrow::Borrow<Session>>(
    promises: &[Promise],
    dealt: impl Fn(&str) -> S,
) {
    let mut broken = Vec::new();
    for &(id, round, done, not_done) in promises {
        let session = dealt(id);
        let entries = session.borrow().entries().iter();
        let acts: Vec<String> = entries
            .filter(|entry| round == 0 || entry.round == round)
            .map(|entry| entry.act.to_string())
            .collect();
        let has = |act: &&str| acts.iter().any(|a| a.starts_with(*act));
        let lacks = done.iter().filter(|act| !has(act)).map(|act| format!("lacks {act}"));
        let extra = not_done.iter().filter(|act| has(act)).map(|act| format!("has {act}"));
        let wrong: Vec<String> = lacks.chain(extra).collect();
        if !wrong.is_empty() {
            broken.push(format!("{id} round {round}: {}", wrong.join(", ")));
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}
