//! Mississippi Stud: its houses, tables and traces for the tests of this folder.

mod broken;
mod irregular;
mod levels;
mod perfect;
mod perft;
mod settlements;
mod told;

use crate::bench::level_at;
use clearhands::house::HOUSES;
use clearhands::level::Level;
use std::sync::Arc;

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    let named = |path: &'static str| path.rsplit('/').next()?.strip_suffix(".ron");
    let mine = HOUSES.iter().filter(|(path, _)| path.contains("/mississippi_stud/"));
    mine.filter_map(move |(path, _)| named(path))
}

/// A house in the words of its file, with these elections.
pub(crate) fn house_text(elections: &[(&str, &str)], limits: (i64, i64)) -> String {
    let elected: Vec<String> = elections.iter().map(|(k, v)| format!("\"{k}\": \"{v}\"")).collect();
    format!(
        "Inline((version: 1, title: \"House\", game: \"mississippi_stud\", edition: Y2009, \
         elections: {{{}}}, limits: {limits:?}))",
        elected.join(", ")
    )
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for dealing in ["manual_shoe", "hand", "automated_shoe"] {
        let sides: &[&str] = if dealing == "hand" { &["left"] } else { &["left", "right"] };
        for side in sides {
            let patterns: &[&str] =
                if dealing == "automated_shoe" { &["singly"] } else { &["singly", "by_twos"] };
            for pattern in patterns {
                for (shuffle, counting, decks) in [
                    ("machine", "no", "one"),
                    ("machine", "yes", "one"),
                    ("machine", "no", "two"),
                    ("machine", "yes", "two"),
                    ("manual", "no", "one"),
                ] {
                    if dealing == "hand" && shuffle == "manual" {
                        continue;
                    }
                    for opening in ["inspected", "preshuffled"] {
                        for limit in ["A", "B"] {
                            let set = [
                                ("dealing", dealing),
                                ("shoe_side", side),
                                ("deal_pattern", pattern),
                                ("shuffle", shuffle),
                                ("counting_shuffler", counting),
                                ("decks", decks),
                                ("opening", opening),
                                ("payout_limit", limit),
                            ];
                            sets.push(house_text(&set, (5, 50)));
                        }
                    }
                }
            }
        }
    }
    sets
}

/// A checked level at a built-in house.
pub(crate) fn level(house: &str, rounds: u32, seed: u64, more: &str) -> Arc<Level> {
    level_at(&format!("Named(\"{house}\")"), rounds, seed, more)
}

/// A table of so many seats where all of them, or every second one, is taken.
pub(crate) fn seats(seats: u8, all: bool, skill: &str) -> String {
    let taken: Vec<String> =
        (1..=seats).filter(|n| all || n % 2 == 1).map(|n| n.to_string()).collect();
    format!("seats: {seats}, patrons: {skill}([{}])", taken.join(", "))
}

/// Three patrons at a table of four: one wagers three times, one folds on 4th street, one at once.
pub(crate) const TABLE: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 25}, answers: [Raises(1), Raises(2), Raises(3)]), \
    (seat: 2, wagers: {\"ante\": 25}, answers: [Raises(3), Folds]), \
    (seat: 3, wagers: {\"ante\": 50}, answer: Folds)])";

/// One who folds on the last street, and one who stays in.
pub(crate) const LATE_FOLD: &str = "seats: 2, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 25}, answers: [Raises(1), Raises(3), Folds]), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Plays)])";

/// Three that all stay in.
pub(crate) const ALL_STAY: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 30}, answer: Raises(3)), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 25}, answer: Raises(2))])";
