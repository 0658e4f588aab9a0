//! Broken files: every kind of complaint about a level, a house or a rulebook, as people see it.

use crate::bench::{BOOK, level_text};
use clearhands::house::{HOUSES, House};
use clearhands::kit::Complaint;
use clearhands::law::{DATA, Holds, Rulebook};
use clearhands::level::Level;
use clearhands::record::acts_from_text;
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

/// A level whose house no limits make a table of.
fn at_no_table(more: &str) -> String {
    let house = "Inline((version: 1, title: \"House\", game: \"three_card_poker\", \
                 edition: Y2007, limits: (5, 1)))";
    let text = level_text("moon", 3, 7, more);
    level(&text.replace("Named(\"moon\")", house).replace(", ", ",\n"))
}

#[test]
fn a_good_level_is_accepted() {
    assert_eq!(level(&level_text("tcp_shoe_phase", 3, 7, "")), "accepted");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
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
        ("too long a title", with("title: \"Test\"", &format!("title: \"{}\"", "T".repeat(81)))),
        ("graded twice", with("graded: [", "graded: [Procedure, ")),
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
            "no such house, and more that is wrong",
            level(
                &level_text(
                    "tcp_moon",
                    3,
                    7,
                    "patrons: Fixed([(seat: 1, wagers: {\"tip\": 5})]), \
                     incidents: [Touch(round: 4, seat: 1, of: 2)]",
                )
                .replace("seats: 6", "seats: 8")
                .replace(", ", ",\n"),
            ),
        ),
        (
            "a wrong house, and more that is wrong",
            at_no_table(
                "patrons: Fixed([(seat: 1, wagers: {\"tip\": 5})]), \
                 incidents: [LateWager(round: 1, seat: 2, wager: \"tip\", amount: 5)]",
            ),
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

/// A house of a game, run by this edition.
fn house_of(game: &str, edition: &str) -> String {
    let text = format!(
        "(\n version: 1,\n title: \"House\",\n game: \"{game}\",\n edition: {edition},\n \
         limits: (5, 50),\n chips: [\"0.25\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"],\n)"
    );
    match House::load(("houses/test.ron", &text), &BOOK) {
        Ok(_) => "accepted".to_owned(),
        Err(complaints) => told(&complaints),
    }
}

#[test]
fn a_house_is_run_by_a_text_that_its_game_has() {
    let texts = [
        ("three_card_poker", &["Earlier", "Y2007"][..]),
        ("three_card_draw", &["All"]),
        ("mississippi_stud", &["Y2009"]),
        ("pai_gow_poker", &["All"]),
    ];
    let mut all = String::new();
    for (game, good) in texts {
        for edition in ["All", "Earlier", "Y2007", "Y2009"] {
            let told = house_of(game, edition);
            assert_eq!(told == "accepted", good.contains(&edition), "{game} {edition}: {told}");
            if told != "accepted" {
                writeln!(all, "## {game} {edition}\n{told}\n").unwrap();
            }
        }
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_wager_that_no_odds_are_in_force_for_is_told() {
    let path = "three_card_draw/paytables.ron";
    let law = |from: &str, to: &str| {
        let is_law = |path: &str| Holds::of(path).is_some_and(Holds::is_law);
        let mut files: Vec<(String, String)> = DATA
            .iter()
            .filter(|(path, _)| is_law(path))
            .map(|&(path, text)| (path.to_owned(), text.to_owned()))
            .collect();
        let tables = files.iter_mut().find(|(p, _)| p.ends_with(path)).unwrap();
        assert!(tables.1.contains(from));
        tables.1 = tables.1.replace(from, to);
        let sources: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Rulebook::load(&sources).unwrap()
    };
    let first3 = "election: (\"first3_table\", \"4\")";
    let text = TABLES[1].text("elections: {\"first3_table\": \"4\"},", "", "");
    let load = |book: &Rulebook| match Level::load(("levels/test.ron", &text), HOUSES, book) {
        Ok(_) => "accepted".to_owned(),
        Err(complaints) => told(&complaints),
    };
    assert_eq!(load(&law(first3, first3)), "accepted");
    let told = load(&law(first3, "election: (\"first3_table\", \"3\")"));
    assert!(told.contains("no table of odds is in force for the wager 'first3'"), "{told}");
    assert!(told.contains("elect one of 1, 2, 3 for 'first3_table'"), "{told}");
}

/// A table of a game: its name, its edition, and two patrons whose wagers are fixed.
struct Table {
    game: &'static str,
    edition: &'static str,
    wager: &'static str,
}

const TABLES: [Table; 4] = [
    Table { game: "three_card_poker", edition: "Y2007", wager: "ante" },
    Table { game: "three_card_draw", edition: "All", wager: "ante" },
    Table { game: "mississippi_stud", edition: "Y2009", wager: "ante" },
    Table { game: "pai_gow_poker", edition: "All", wager: "pai_gow" },
];

impl Table {
    fn text(&self, elections: &str, told: &str, more: &str) -> String {
        let Self { game, edition, wager } = self;
        let house = format!(
            "Inline((version: 1, title: \"H\", game: \"{game}\", edition: {edition}, {elections} \
             limits: (5, 50), chips: [\"0.25\", \"1\", \"5\", \"25\", \"100\", \"500\", \
             \"1000\"]))"
        );
        let patrons = format!(
            "patrons: Fixed([(seat: 1, wagers: {{\"{wager}\": 10}}{told}), (seat: 3, wagers: \
             {{\"{wager}\": 10}})]), {more}"
        );
        level_text("moon", 2, 7, &patrons).replace("Named(\"moon\")", &house)
    }

    fn load(&self, elections: &str, told: &str, more: &str) -> String {
        let elections = if elections.is_empty() {
            String::new()
        } else {
            format!("elections: {{{elections}}},")
        };
        level(&self.text(&elections, told, more).replace(", ", ",\n"))
    }

    fn cards(&self, hands: &[(&str, &str)]) -> String {
        let hands: Vec<String> =
            hands.iter().map(|(to, cards)| format!("(to: \"{to}\", cards: \"{cards}\")")).collect();
        self.load("", "", &format!("cards: [(round: 1, hands: [{}])]", hands.join(", ")))
    }

    fn incident(&self, elections: &str, incident: &str) -> String {
        self.load(elections, "", &format!("incidents: [{incident}]"))
    }
}

const AUTO: &str = "\"dealing\": \"automated_shoe\"";

#[test]
fn cards_and_incidents_that_come_to_pass_are_accepted() {
    let [tcp, draw, stud, gow] = &TABLES;
    let all = [
        tcp.cards(&[("S1", "Kh 2c 3c"), ("S3", "4c 5c 6c"), ("dealer", "7c 8c 9c")]),
        draw.cards(&[("S1", "Kh 2c 3c"), ("S1.ante", "4c"), ("dealer", "7c 8c 9c Tc")]),
        stud.cards(&[("S1", "Kh 2c"), ("C3", "4c"), ("C4", "5c"), ("C5", "6c")]),
        gow.cards(&[("S1", "Kh Jo 3c 4c 5c 6c 7c"), ("dealer", "Kc")]),
        tcp.incident(AUTO, "ShoeJam(round: 1, after: 2)"),
        draw.incident(AUTO, "ShoeJam(round: 1, after: 2)"),
        stud.incident(AUTO, "ShoeJam(round: 1, after: 1)"),
        gow.incident("", "ShoeJam(round: 1, after: 5)"),
        draw.incident("", "CardFlips(round: 2, at: \"S1.ante\", card: 1)"),
        draw.incident("", "Sticks(round: 2, at: \"dealer\", card: 4)"),
        stud.incident("", "CardFlips(round: 2, at: \"C5\", card: 1)"),
        gow.incident("", "CardFlips(round: 2, at: \"dealer\", card: 7)"),
        stud.incident("", "WrongPlay(round: 2, seat: 1, amount: 40, choice: 3)"),
        draw.incident("", "WrongPlay(round: 2, seat: 1, amount: 20)"),
        stud.load(
            "",
            ", answers: [Folds]",
            "incidents: [WrongPlay(round: 1, seat: 1, amount: 40), \
             WrongPlay(round: 1, seat: 1, amount: 40, choice: 2)]",
        ),
        stud.load("", ", answers: [Plays, Raises(3), Folds]", ""),
        draw.load("", ", answer: Draws", ""),
    ];
    for told in all {
        assert_eq!(told, "accepted");
    }
}

#[test]
fn cards_and_incidents_that_never_come_to_pass_are_told() {
    let [tcp, draw, stud, gow] = &TABLES;
    let stuck = "\"dealing\": \"automated_shoe\", \"dealer_fourth\": \"four_from_stub\"";
    let cases = [
        ("a card of another deck", tcp.cards(&[("S1", "Jo 2c 3c")])),
        ("an empty seat", tcp.cards(&[("S2", "2c 3c 4c")])),
        ("a community card where there is none", tcp.cards(&[("C1", "2c")])),
        ("a dealer where there is none", stud.cards(&[("dealer", "2c")])),
        ("a street where there is none", stud.cards(&[("C1", "2c")])),
        ("what a patron gives back", draw.cards(&[("S1.discard", "2c")])),
        ("under a wager that is not made", draw.cards(&[("S1.side", "2c")])),
        ("more than a street gets", stud.cards(&[("C3", "2c 3c")])),
        ("more than a player gets", draw.cards(&[("S1", "2c 3c 4c 5c")])),
        ("two draw cards", draw.cards(&[("S1.ante", "2c 3c")])),
        ("a place twice", tcp.cards(&[("S1", "2c"), ("S1", "3c")])),
        (
            "a draw card that nobody asks for",
            draw.load(
                "",
                ", answer: Plays",
                "cards: [(round: 1, hands: [(to: \"S1.ante\", cards: \"2c\")])]",
            ),
        ),
        ("a flip off the layout", draw.incident("", "CardFlips(round: 1, at: \"C1\", card: 1)")),
        ("a fourth card to flip", draw.incident("", "CardFlips(round: 1, at: \"S1\", card: 4)")),
        ("no dealer to stick", stud.incident("", "Sticks(round: 1, at: \"dealer\", card: 1)")),
        ("a second street card", stud.incident("", "Sticks(round: 1, at: \"C3\", card: 2)")),
        (
            "no fourth choice",
            stud.incident("", "WrongPlay(round: 1, seat: 1, amount: 40, choice: 4)"),
        ),
        (
            "no second choice",
            tcp.incident("", "WrongPlay(round: 1, seat: 1, amount: 5, choice: 2)"),
        ),
        ("no choice 0", tcp.incident("", "WrongPlay(round: 1, seat: 1, amount: 5, choice: 0)")),
        ("no choice at all", gow.incident("", "WrongPlay(round: 1, seat: 1, amount: 5)")),
        ("the right play", tcp.incident("", "WrongPlay(round: 1, seat: 1, amount: 10)")),
        (
            "a right street",
            stud.incident("", "WrongPlay(round: 1, seat: 1, amount: 30, choice: 2)"),
        ),
        (
            "a choice after a fold",
            stud.load(
                "",
                ", answers: [Folds]",
                "incidents: [WrongPlay(round: 1, seat: 1, amount: 40, choice: 2)]",
            ),
        ),
        ("no card to ask for", stud.load("", ", answer: Draws", "")),
        ("a raise too high", stud.load("", ", answers: [Raises(1), Raises(4)]", "")),
        ("nothing to raise", tcp.load("", ", answer: Raises(2)", "")),
        ("nothing to answer", gow.load("", ", answer: Folds", "")),
        ("streets are no packets", stud.incident(AUTO, "ShoeJam(round: 1, after: 2)")),
        ("the dealer's from the stub", draw.incident(stuck, "ShoeJam(round: 1, after: 2)")),
        ("two packets each", gow.incident("", "ShoeJam(round: 1, after: 6)")),
        (
            "one packet each",
            gow.incident("\"completion\": \"hand\"", "ShoeJam(round: 1, after: 3)"),
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
fn a_line_of_an_act_list_without_its_act_is_told() {
    let text = "0.5 say no_more_bets\n  12.5   # nothing\n13\n13 say no_more_bets\n";
    let complaints = acts_from_text(("test.acts", text)).unwrap_err();
    assert_eq!(
        told(&complaints),
        "test.acts:2:3: no act stands after the time 12.5\n    2 |   12.5   # nothing\n      = \
         write the act after its time\ntest.acts:3:1: no act stands after the time 13\n    3 | \
         13\n      = write the act after its time"
    );
}
