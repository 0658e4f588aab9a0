//! Roulette: its houses, tables and traces for the tests of this folder.

mod broken;
mod disputes;
mod irregular;
mod left_out;
mod levels;
mod perfect;
mod perft;
mod pictures;
mod roots;
mod rules;
mod settlements;
mod told;

pub(crate) use broken::Ours;

use crate::bench::houses::{house_names, house_of, sets};
use clearhands::kit::{Spot, Word};

/// The game's name in files.
pub(crate) const GAME: &str = "roulette";

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// Every set of elections that changes the procedure or what is paid, at low and at high limits.
pub(crate) fn election_sets() -> Vec<String> {
    let elections: [(&str, &[&str]); 5] = [
        ("zero_rule", &["half", "prison", "lose"]),
        ("odd_half", &["patron", "house"]),
        ("five_adjacent", &["no", "yes"]),
        ("match_play", &["no", "yes"]),
        ("rotor", &["counterclockwise", "clockwise"]),
    ];
    let all = sets(&elections, |_| true);
    let written = all.iter().flat_map(|set| {
        ["edition: All, limits: (1, 100)", "edition: All, limits: (5, 500)"]
            .map(|rest| house_of(GAME, rest, set))
    });
    written.collect()
}

/// Three patrons with chips of every kind, among them two on the same number.
pub(crate) const TABLE: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"n17\": 2, \"split_17_20\": 3, \"red\": 10, \"dozen_1\": 5}), \
    (seat: 2, wagers: {\"n17\": 1, \"four_17_21\": 2, \"black\": 5, \"n0\": 1}), \
    (seat: 4, wagers: {\"three_16_18\": 2, \"first_five\": 3, \"column_2\": 5, \"split_courtesy\": 1})])";

/// An incident of the game's own.
pub(crate) fn own(round: u32, what: &str, rest: &str) -> String {
    let rest = if rest.is_empty() { String::new() } else { format!(", {rest}") };
    format!("Own((round: {round}, what: \"{what}\"{rest}))")
}

/// The ball rests in this pocket.
pub(crate) fn rests(round: u32, pocket: &str) -> String {
    own(round, "rests", &format!("at: \"{pocket}\""))
}

/// A spot by seat and wager.
pub(crate) fn spot(seat: u8, wager: &str) -> Spot {
    Spot { seat: clearhands::kit::Seat(seat), wager: Word::new(wager) }
}
