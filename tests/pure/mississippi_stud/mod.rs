//! Mississippi Stud: its houses, tables and traces for the tests of this folder.

mod broken;
mod irregular;
mod levels;
mod perfect;
mod perft;
mod settlements;
mod told;

use crate::bench::houses::{house_names, house_of, named, sets};
use crate::bench::level_at;
use clearhands::level::Level;
use std::sync::Arc;

/// The game of these tests.
const GAME: &str = "mississippi_stud";

/// The built-in houses of the game, by name.
fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// A house in the words of its file, with these elections.
fn house_text(elections: &[(&str, &str)], limits: (i64, i64)) -> String {
    house_of(GAME, &format!("edition: Y2009, limits: {limits:?}"), elections)
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let all = sets(
        &[
            ("dealing", &["manual_shoe", "hand", "automated_shoe"]),
            ("shoe_side", &["left", "right"]),
            ("deal_pattern", &["singly", "by_twos"]),
            ("shuffle", &["machine", "manual"]),
            ("decks", &["one", "two"]),
            ("counting_shuffler", &["no", "yes"]),
            ("opening", &["inspected", "preshuffled"]),
            ("payout_limit", &["A", "B"]),
        ],
        |set| {
            let has = |election, value| set.contains(&(election, value));
            let never = (has("dealing", "hand") && has("shoe_side", "right"))
                || (has("dealing", "automated_shoe") && has("deal_pattern", "by_twos"))
                || (has("dealing", "hand") && has("shuffle", "manual"))
                || (has("shuffle", "manual") && has("decks", "two"))
                || (has("shuffle", "manual") && has("counting_shuffler", "yes"));
            !never
        },
    );
    all.iter().map(|set| house_text(set, (5, 50))).collect()
}

/// A checked level at a built-in house.
fn level(house: &str, rounds: u32, seed: u64, more: &str) -> Arc<Level> {
    level_at(&named(house), rounds, seed, more)
}

/// Three patrons at a table of four: one wagers three times, one folds on 4th street, one at once.
const TABLE: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 25}, answers: [Raises(1), Raises(2), Raises(3)]), \
    (seat: 2, wagers: {\"ante\": 25}, answers: [Raises(3), Folds]), \
    (seat: 3, wagers: {\"ante\": 50}, answer: Folds)])";

/// One who folds on the last street, and one who stays in.
const LATE_FOLD: &str = "seats: 2, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 25}, answers: [Raises(1), Raises(3), Folds]), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Plays)])";

/// Three that all stay in.
const ALL_STAY: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"ante\": 30}, answer: Raises(3)), \
    (seat: 2, wagers: {\"ante\": 25}, answer: Plays), \
    (seat: 3, wagers: {\"ante\": 25}, answer: Raises(2))])";
