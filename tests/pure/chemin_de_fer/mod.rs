//! Baccarat-Chemin de Fer: its houses, tables and traces for the tests of this folder.

mod broken;
mod changes;
mod cited;
mod levels;
mod perfect;
mod perft;
mod told;
mod transfers;
mod worked;

pub(crate) use changes::Ours;

use crate::bench::houses::{house_names, house_of, sets};

/// The game of these tests.
pub(crate) const GAME: &str = "chemin_de_fer";

/// The built-in houses of the game, by name.
pub(crate) fn houses() -> impl Iterator<Item = &'static str> {
    house_names(GAME)
}

/// What else the file of a house of these tests says.
const REST: &str = "edition: All, limits: (100, 1000), \
    chips: [\"0.25\", \"0.50\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";

/// A house in the words of its file, with these elections.
fn house_text(elections: &[(&str, &str)]) -> String {
    house_of(GAME, REST, elections)
}

/// Every set of elections that the house check accepts.
pub(crate) fn election_sets() -> Vec<String> {
    let all = sets(
        &[
            ("shuffle_option", &["lace", "three_dealers"]),
            ("reshuffle_after_lace", &["no", "yes"]),
            ("decks", &["six", "eight"]),
            ("opening", &["inspected", "preshuffled"]),
            ("recut_by", &["last_cutter", "next_entitled"]),
            ("exposed_card", &["by_value", "one_unseen", "simulated_round"]),
            ("error_burn", &["none", "ten"]),
            ("bank_vigorish", &["five", "none"]),
            ("banker_choice", &["two", "three"]),
        ],
        |set| {
            let has = |election, value| set.contains(&(election, value));
            !(has("shuffle_option", "three_dealers") && has("reshuffle_after_lace", "yes"))
        },
    );
    all.iter().map(|set| house_text(set)).collect()
}

/// Four patrons who do nothing but what they are told, the Banker in seat 2 and one wager against
/// him; an incident of the game is told as `round what seat amount n up`.
fn table(start: &str, answers: &[&str], incidents: &str, cards: &str) -> String {
    let patrons: Vec<String> = (1..)
        .zip(answers)
        .filter(|(_, answer)| **answer != "-")
        .map(|(seat, answer)| format!("(seat: {seat}, wagers: {{}}, answer: {answer})"))
        .collect();
    let told = |list: &str| list.split(';').filter(|one| !one.is_empty()).map(own).collect();
    let incidents: Vec<String> = told(incidents);
    let fixed: Vec<String> = cards.split(';').filter(|one| !one.is_empty()).map(dealt).collect();
    format!(
        "seats: {}, start: {start}, patrons: Fixed([{}]), incidents: [{}], cards: [{}]",
        answers.len(),
        patrons.join(", "),
        incidents.join(", "),
        fixed.join(", ")
    )
}

fn own(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let word = |i: usize| words.get(i).copied().unwrap_or("0");
    match word(1) {
        "face_up" => format!("FaceUpCard(round: {}, at: {})", word(0), word(2)),
        "late" => format!(
            "LateWager(round: {}, seat: {}, wager: \"against\", amount: {})",
            word(0),
            word(2),
            word(3)
        ),
        "device" => format!("Device(round: {}, seat: {})", word(0), word(2)),
        what => format!(
            "Own((round: {}, what: \"{what}\", seat: {}, amount: {}, n: {}, up: {}))",
            word(0),
            word(2),
            word(3),
            word(4),
            word(5) == "up"
        ),
    }
}

/// Cards of a round in the order in which they come out, to the two hands in turn; of a round written
/// with a `b`, of the burn before it.
fn dealt(line: &str) -> String {
    let (round, cards) = line.split_once(':').unwrap();
    if let Some(round) = round.strip_suffix('b') {
        return format!("(round: {round}, hands: [(to: \"burn\", cards: \"{cards}\")])");
    }
    let cards: Vec<&str> = cards.split(' ').collect();
    let hand = |from: usize| cards.iter().skip(from).step_by(2).copied().collect::<Vec<_>>();
    let hands: Vec<String> = [("player", hand(0)), ("banker", hand(1))]
        .iter()
        .filter(|(_, cards)| !cards.is_empty())
        .map(|(to, cards)| format!("(to: \"{to}\", cards: \"{}\")", cards.join(" ")))
        .collect();
    format!("(round: {round}, hands: [{}])", hands.join(", "))
}

/// Four patrons who do only what they are told.
const QUIET: [&str; 4] = ["Folds", "Folds", "Folds", "Folds"];

/// What makes a hand at that table: the Banker's bid and bank, and a wager against it.
const HAND: &str = "1 bid 2 1000;1 bank 0 1000;1 partial 3 500";

/// The table of one such hand with these cards.
pub(crate) fn a_hand(cards: &str) -> String {
    table("Ready", &QUIET, HAND, cards)
}
