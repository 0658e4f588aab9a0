//! Baccarat-Punto Banco: its houses, tables and traces for the tests of this folder.

mod broken;
mod examples;
mod levels;
mod ours;
mod perfect;
mod perft;
mod settlements;
mod told;

use crate::bench::houses::{house_names, house_of, sets};

pub(crate) use ours::Ours;

/// The game of these tests.
pub(crate) const GAME: &str = "punto_banco";

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// A house in the words of its file, with these elections.
fn house_text(elections: &[(&str, &str)]) -> String {
    let rest = "edition: All, limits: (5, 1000), \
                chips: [\"0.25\", \"0.50\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";
    house_of(GAME, rest, elections)
}

/// Every set of elections that changes the procedure or the odds.
pub(crate) fn election_sets() -> Vec<String> {
    let all = sets(
        &[
            ("positioning", &["face_up", "under_corner", "players_turn"]),
            (
                "settlement",
                &["pay_then_vigorish", "vigorish_then_pay", "pay_all_first", "vigorish_all_first"],
            ),
            ("exposed_card", &["by_value", "one_unseen", "simulated_round"]),
            ("vigorish", &["marked", "collected"]),
            ("shoe_after_player", &["stays", "passes"]),
            ("error_burn", &["none", "ten"]),
            ("cut_first", &["this_hand", "last_hand"]),
            ("opening", &["inspected", "preshuffled"]),
            ("decks", &["eight", "six"]),
            ("odds", &["tie_eight", "tie_nine"]),
        ],
        |set| {
            let has = |election, value| set.contains(&(election, value));
            // What bears on one another is taken in every way, the rest together with one of these.
            let decks = has("decks", "six") == has("error_burn", "ten");
            let odds = has("odds", "tie_nine") == has("vigorish", "collected");
            let ten = has("error_burn", "ten") == has("shoe_after_player", "passes");
            let opening = has("opening", "preshuffled") == has("cut_first", "last_hand");
            decks && odds && ten && opening
        },
    );
    all.iter().map(|set| house_text(set)).collect()
}

/// Five patrons at a table of seven: on each hand two with equal highest wagers, one on a tie too.
const TABLE: &str = "seats: 7, patrons: Fixed([\
    (seat: 1, wagers: {\"banker\": 100}, answer: Accepts), \
    (seat: 2, wagers: {\"player\": 100, \"tie\": 25}, answer: Accepts), \
    (seat: 4, wagers: {\"banker\": 100}, answer: Declines), \
    (seat: 6, wagers: {\"player\": 100}, answer: Accepts), \
    (seat: 7, wagers: {\"banker\": 50, \"tie\": 25}, answer: Declines)])";
