//! Broken files: every kind of complaint about a level, a house or a rulebook, as people see it.

use crate::bench::{BOOK, level_text};
use clearhands::house::{HOUSES, House};
use clearhands::kit::Complaint;
use clearhands::law::Rulebook;
use clearhands::level::Level;
use std::fmt::Write as _;

fn told(complaints: &[Complaint]) -> String {
    complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn level(text: &str) -> String {
    match Level::load(("levels/test.ron", text), HOUSES, &BOOK) {
        Ok(_) => "accepted".to_owned(),
        Err(complaints) => told(&complaints),
    }
}

/// A good level with one part replaced, one line a field.
fn with(from: &str, to: &str) -> String {
    let good = level_text("tcp_shoe_phase", 3, 7, "").replace(", ", ",\n");
    assert!(good.contains(from), "{from} is not in {good}");
    level(&good.replace(from, to))
}

fn adding(more: &str) -> String {
    level(&level_text("tcp_shoe_phase", 3, 7, more).replace(", ", ",\n"))
}

/// A level whose house has chips of 5 and 25 only, with an ante of 7.
fn with_chips(more: &str) -> String {
    let patrons = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 7})])";
    let house = "Inline((version: 1, title: \"House\", game: \"three_card_poker\", \
                 edition: Y2007, limits: (5, 500), chips: [\"5\", \"25\", \"1000\"]))";
    let text = level_text("moon", 3, 7, &format!("{patrons}, {more}"));
    level(&text.replace("Named(\"moon\")", house).replace(", ", ",\n"))
}

#[test]
fn a_good_level_is_accepted() {
    assert_eq!(level(&level_text("tcp_shoe_phase", 3, 7, "")), "accepted");
}

#[test]
fn each_fault_of_a_level_is_told() {
    let cases = [
        ("not RON", level("(version: 1,\n id: ")),
        ("an unknown field", with("seats: 6", "chairs: 6")),
        ("a wrong type", with("seats: 6", "seats: \"six\"")),
        ("another version", with("version: 1", "version: 9")),
        ("no such house", with("\"tcp_shoe_phase\"", "\"tcp_moon\"")),
        ("a bad name", with("id: \"test\"", "id: \"Test Level\"")),
        ("another name", with("id: \"test\"", "id: \"other\"")),
        ("no rounds", with("rounds: 3", "rounds: 0")),
        ("too many rounds", with("rounds: 3", "rounds: 501")),
        ("no target", with("target_s: 60", "target_s: 0")),
        ("a mark over 100", with("amounts: 100", "amounts: 101")),
        ("no title", with("title: \"Test\"", "title: \" \"")),
        ("too many seats", with("seats: 6", "seats: 8")),
        ("no such seat", with("Loose([1", "Loose([7")),
        ("a seat twice", with("Loose([1", "Loose([2")),
        ("nobody", adding("patrons: Loose([])")),
        ("no such wager", adding("patrons: Fixed([(seat: 1, wagers: {\"tip\": 5})])")),
        ("a wager of nothing", adding("patrons: Fixed([(seat: 1, wagers: {\"ante\": 0})])")),
        ("over the limit", adding("patrons: Fixed([(seat: 1, wagers: {\"ante\": 5000})])")),
        ("too long uncounted", adding("uncounted: 5")),
        ("a card twice", adding("cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh Kh\")])]")),
        ("no card", adding("cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kx\")])]")),
        ("no place", adding("cards: [(round: 1, hands: [(to: \"moon\", cards: \"Kh\")])]")),
        ("no such round", adding("cards: [(round: 9, hands: [])]")),
        ("an incident in no round", adding("incidents: [ShortDeck(round: 4)]")),
        ("nobody to touch", adding("incidents: [Touch(round: 1, seat: 1, of: 4)]")),
        ("his own cards", adding("incidents: [Touch(round: 1, seat: 1, of: 1)]")),
        ("no such depth", adding("incidents: [FaceUpCard(round: 1, at: 53)]")),
        ("no shoe to jam", adding("incidents: [ShoeJam(round: 1, after: 1)]")),
        (
            "a late wager of nothing",
            adding("incidents: [LateWager(round: 1, seat: 1, wager: \"ante\", amount: 0)]"),
        ),
        ("shuffled already", adding("start: Ready, incidents: [ShufflerJam(round: 1)]")),
        ("deeper than the deal", adding("incidents: [FaceUpCard(round: 1, at: 19)]")),
        (
            "nothing to play on",
            adding(
                "patrons: Fixed([(seat: 1, wagers: {\"pair_plus\": 5})]), \
                 incidents: [WrongPlay(round: 1, seat: 1, amount: 10)]",
            ),
        ),
        ("a wager that no chips make", with_chips("")),
        (
            "an incident that no chips make",
            with_chips("incidents: [WrongPlay(round: 1, seat: 1, amount: 12)]"),
        ),
        (
            "no such house, and nothing more of it",
            level(&level_text(
                "tcp_moon",
                3,
                7,
                "patrons: Fixed([(seat: 1, wagers: {\"ante\": 5})])",
            )),
        ),
        ("the same round twice", adding("cards: [(round: 1, hands: []), (round: 1, hands: [])]")),
        ("no hand", adding("cards: [(round: 1, hands: [(to: \"rack\", cards: \"Kh\")])]")),
        ("no seat for a hand", adding("cards: [(round: 1, hands: [(to: \"S7\", cards: \"Kh\")])]")),
        (
            "a hand too large",
            adding("cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh 2c 3c 4c\")])]"),
        ),
        (
            "a wager made later",
            adding("patrons: Fixed([(seat: 1, wagers: {\"ante\": 5, \"play\": 5})])"),
        ),
        ("under the limit", adding("patrons: Fixed([(seat: 1, wagers: {\"ante\": 1})])")),
        ("a patron without a wager", adding("patrons: Fixed([(seat: 1, wagers: {})])")),
        (
            "a fourth card to flip",
            adding("incidents: [CardFlips(round: 1, at: \"dealer\", card: 4)]"),
        ),
        ("no card to flip", adding("incidents: [CardFlips(round: 1, at: \"S1\", card: 0)]")),
        ("more draws than the deal", adding("incidents: [Slip(round: 1, draw: 19)]")),
        (
            "more packets than the deal",
            level(
                &level_text("tcp_auto_now", 3, 7, "incidents: [ShoeJam(round: 1, after: 6)]")
                    .replace(", ", ",\n"),
            ),
        ),
        ("three faults at once", with("rounds: 3,\nseed: 7", "rounds: 0,\nuncounted: 9,\nseed: 7")),
    ];
    let mut all = String::new();
    for (name, told) in cases {
        assert_ne!(told, "accepted", "{name}");
        writeln!(all, "## {name}\n{told}\n").unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn each_fault_of_a_house_is_told() {
    let house = |edition: &str, elections: &str, limits: &str, rest: &str| {
        let text = format!(
            "(\n version: 1,\n title: \"House\",\n game: \"three_card_poker\",\n \
             edition: {edition},\n elections: {{{elections}}},\n limits: {limits},{rest}\n)"
        );
        match House::load(("houses/test.ron", &text), &BOOK) {
            Ok(_) => "accepted".to_owned(),
            Err(complaints) => told(&complaints),
        }
    };
    assert_eq!(house("Y2007", "", "(5, 500)", ""), "accepted");
    assert_eq!(
        house("Y2007", "", "(5, 500)", "\n chips: [\"0.50\", \"5\", \"500\", \"1000\"],"),
        "accepted"
    );
    let cases = [
        ("an unknown field", house("Y2007", "", "(5, 500)", "\n colour: 3,")),
        ("both texts at once", house("All", "", "(5, 500)", "")),
        ("limits upside down", house("Y2007", "", "(50, 5)", "")),
        ("limits too high", house("Y2007", "", "(5, 100000)", "")),
        ("no such chips", house("Y2007", "", "(5, 500)", "\n chips: [\"1\", \"7\"],")),
        ("chips too big", house("Y2007", "", "(5, 500)", "\n chips: [\"25\", \"100\"],")),
        ("chips too small", house("Y2007", "", "(5, 500)", "\n chips: [\"1\", \"5\"],")),
        ("a gap between the chips", house("Y2007", "", "(5, 500)", "\n chips: [\"1\", \"1000\"],")),
        ("no such election", house("Y2007", "\"moon\": \"full\"", "(5, 500)", "")),
        ("no such value", house("Y2007", "\"dealing\": \"thrown\"", "(5, 500)", "")),
        ("not in this text", house("Earlier", "\"settlement\": \"by_seat\"", "(5, 500)", "")),
        ("a conflict", house("Y2007", "\"ante_bonus\": \"enhanced\"", "(5, 500)", "")),
        (
            "two conflicts",
            house(
                "Y2007",
                "\"dealing\": \"hand\", \"shuffle\": \"manual\", \"counting_shuffler\": \"yes\"",
                "(5, 500)",
                "",
            ),
        ),
    ];
    let mut all = String::new();
    for (name, told) in cases {
        assert_ne!(told, "accepted", "{name}");
        writeln!(all, "## {name}\n{told}\n").unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn each_fault_of_a_rulebook_is_told() {
    let clause = |id: &str, duty: &str, standing: &str, reason: &str| {
        format!(
            "  (id: \"{id}\", cite: \"X\", edition: All, kind: \"k\", actor: \"dealer\", \
             duty: \"{duty}\", standing: {standing}, reason: \"{reason}\", severity: Minor, \
             options: [], broken_by: [], note: \"\"),\n"
        )
    };
    let book = |clauses: &str, phrases: &str| {
        let clauses = format!("(game: \"toy\", clauses: [\n{clauses}])");
        let files = [("toy/clauses.ron", clauses.as_str()), ("toy/phrases.ron", phrases)];
        match Rulebook::load(&files) {
            Ok(_) => "accepted".to_owned(),
            Err(complaints) => told(&complaints),
        }
    };
    let none = "(phrases: [])";
    let good = clause("toy.a", "Do it.", "Enforced", "");
    assert_eq!(book(&good, none), "accepted");
    let odd = Rulebook::load(&[("odd.ron", "()")]).unwrap_err();
    let cases = [
        ("a duty of nothing", book(&clause("toy.a", " ", "Enforced", ""), none)),
        ("no reason", book(&clause("toy.a", "Do it.", "Advisory", ""), none)),
        ("a reason too many", book(&clause("toy.a", "Do it.", "Enforced", "why"), none)),
        ("a clause twice", book(&(good.clone() + &good), none)),
        (
            "a clause that is none",
            book(&good, "(phrases: [\n (id: \"p\", words: \"P\", clauses: [\"toy.b\"])])"),
        ),
        ("an unknown standing", book(&clause("toy.a", "Do it.", "Wished", ""), none)),
        ("a file with no place", told(&odd)),
    ];
    let mut all = String::new();
    for (name, told) in cases {
        assert_ne!(told, "accepted", "{name}");
        writeln!(all, "## {name}\n{told}\n").unwrap();
    }
    insta::assert_snapshot!(all);
}
