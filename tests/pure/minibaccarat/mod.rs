//! Minibaccarat: its houses, tables and traces for the tests of this folder.

mod broken;
mod ours;
pub(crate) mod perfect;
mod levels;
mod perft;
mod told;
mod worked;

pub(crate) use ours::{Ours, is_called_before_void};

use crate::bench::houses::{house_names, house_of, sets};

/// The game of these tests.
pub(crate) const GAME: &str = "minibaccarat";

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// A house in the words of its file, with these elections.
fn house_text(elections: &[(&str, &str)]) -> String {
    let rest = "edition: All, limits: (5, 500), \
                chips: [\"0.25\", \"0.50\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";
    house_of(GAME, rest, elections)
}

/// Every set of elections that changes the procedure or the odds and that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let all = sets(
        &[
            ("positioning", &["face_up", "under_corner", "players_turn"]),
            (
                "settlement",
                &["pay_then_vigorish", "vigorish_then_pay", "pay_all_first", "vigorish_all_first"],
            ),
            ("exposed_card", &["by_value", "one_unseen", "simulated_round"]),
            ("error_burn", &["none", "ten"]),
            ("vigorish", &["marked", "collected"]),
            ("total_cards", &["no", "yes"]),
            ("continuous", &["no", "yes"]),
            ("cut_first", &["this_hand", "last_hand"]),
            ("decks", &["eight", "six"]),
            ("odds", &["tie_eight", "tie_nine"]),
        ],
        |set| {
            let has = |election, value| set.contains(&(election, value));
            let never = has("continuous", "yes") && has("cut_first", "last_hand");
            // What bears on one another is taken in every way, the rest together with one of these.
            let decks = has("decks", "six") == has("error_burn", "ten");
            let odds = has("odds", "tie_nine") == has("total_cards", "yes");
            let ten = has("error_burn", "ten") == has("vigorish", "collected");
            !never && decks && odds && ten
        },
    );
    all.iter().map(|set| house_text(set)).collect()
}

/// Four patrons at a table of five: on each hand two with equal highest wagers, one on a tie too.
pub(crate) const TABLE: &str = "seats: 5, patrons: Fixed([\
    (seat: 1, wagers: {\"banker\": 100}), \
    (seat: 2, wagers: {\"player\": 100, \"tie\": 25}, answer: Accepts), \
    (seat: 4, wagers: {\"banker\": 100}, answer: Declines), \
    (seat: 5, wagers: {\"player\": 100}, answer: Accepts)])";
