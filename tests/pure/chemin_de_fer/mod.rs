//! Baccarat-Chemin de Fer: its houses, tables and traces for the tests of this folder.

mod perfect;

use crate::bench::level_at;
use clearhands::house::HOUSES;
use clearhands::level::Level;
use std::sync::Arc;

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    let named = |path: &'static str| path.rsplit('/').next()?.strip_suffix(".ron");
    let mine = HOUSES.iter().filter(|(path, _)| path.contains("/chemin_de_fer/"));
    mine.filter_map(move |(path, _)| named(path))
}

/// A house in the words of its file, with these elections.
pub(crate) fn house_text(elections: &[(&str, &str)]) -> String {
    let elected: Vec<String> = elections.iter().map(|(k, v)| format!("\"{k}\": \"{v}\"")).collect();
    format!(
        "Inline((version: 1, title: \"House\", game: \"chemin_de_fer\", edition: All, \
         elections: {{{}}}, limits: (100, 1000)))",
        elected.join(", ")
    )
}

/// Every set of elections that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for (shuffle, again) in [("lace", "no"), ("lace", "yes"), ("three_dealers", "no")] {
        for decks in ["six", "eight"] {
            for opening in ["inspected", "preshuffled"] {
                for recut in ["last_cutter", "next_entitled"] {
                    for exposed in ["by_value", "one_unseen", "simulated_round"] {
                        for (burn, vigorish, choice) in
                            [("none", "five", "two"), ("ten", "none", "three")]
                        {
                            sets.push(house_text(&[
                                ("shuffle_option", shuffle),
                                ("reshuffle_after_lace", again),
                                ("decks", decks),
                                ("opening", opening),
                                ("recut_by", recut),
                                ("exposed_card", exposed),
                                ("error_burn", burn),
                                ("bank_vigorish", vigorish),
                                ("banker_choice", choice),
                            ]));
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
