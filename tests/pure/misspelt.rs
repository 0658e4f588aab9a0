//! Files with slips of the pen: each is told with its place and its own cure, and hides no other.

use crate::bench::BOOK;
use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::house::{HOUSES, House};
use clearhands::law::Rulebook;
use clearhands::level::{Course, Level};
use std::fmt::Write as _;

const GOOD: &str = r#"(
    version: 1,
    id: "test",
    title: "Test",
    course: "test", order: 1,
    teaches: "Testing.",
    text: "Test.",
    house: Named("tcp_shoe_phase"),
    mode: Practice,
    seats: 6,
    patrons: Fixed([
        (seat: 1, wagers: {"ante": 10}, answer: Folds),
        (seat: 3, wagers: {"ante": 15, "pair_plus": 5}, answer: Plays),
    ]),
    rounds: 2,
    seed: 7,
    start: Ready,
    cards: [(round: 1, hands: [(to: "S3", cards: "9h 5h 2h")])],
    incidents: [
        LateWager(round: 1, seat: 1, wager: "pair_plus", amount: 5),
        Slip(round: 2, draw: 2),
    ],
    graded: [Amounts, Procedure],
    pass: (amounts: 100, procedure: 90, irregularities: 100),
    target_s: 60,
)
"#;

/// Every complaint about a level, each as `line:column what = cure`.
fn told(text: &str) -> Vec<String> {
    let Err(complaints) = Level::load(("levels/test.ron", text), HOUSES, &BOOK) else {
        return Vec::new();
    };
    let line =
        |c: &clearhands::kit::Complaint| format!("{}:{} {} = {}", c.line, c.column, c.what, c.cure);
    complaints.iter().map(line).collect()
}

/// What is written in place of what.
type Slips<'a> = &'a [(&'a str, &'a str)];

/// The good level with each of these replaced.
fn with(slips: Slips<'_>) -> String {
    slips.iter().fold(GOOD.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

#[test]
fn the_level_is_good_without_a_slip() {
    assert_eq!(told(GOOD), [""; 0]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn each_slip_has_its_own_cure() {
    let cases: &[(&str, Slips<'_>, &str)] = &[
        (
            "a field misspelt",
            &[("seats: 6", "seets: 6")],
            "10:5 there is no field 'seets' = write seats",
        ),
        (
            "a field of another thing",
            &[("seats: 6,", "seats: 6, moon: (1, [2]),")],
            "10:15 there is no field 'moon' = the fields are version, id, title, course, order, \
             teaches, text, house, mode, seats, patrons, changes, rounds, seed, start, uncounted, cards, \
             incidents, hide_amounts, name_hands, graded, pass, target_s",
        ),
        (
            "a field twice",
            &[("seats: 6,", "seats: 6, rounds: 3,")],
            "15:5 the field 'rounds' stands there twice = leave one of them out",
        ),
        (
            "a field missing",
            &[("    seats: 6,\n", "")],
            "1:1 the field 'seats' is missing = write it, such as seats: 6",
        ),
        (
            "a field of an entry missing",
            &[("round: 2, draw: 2", "round: 2")],
            "21:9 the field 'draw' is missing = write draw: and its value, as the other files of \
             this kind do",
        ),
        (
            "a name misspelt",
            &[("mode: Practice", "mode: Practise")],
            "9:11 nothing here is called 'Practise' = write Practice",
        ),
        (
            "a name that nothing is like",
            &[("start: Ready", "start: Moon")],
            "17:12 nothing here is called 'Moon' = write one of Closed, Unshuffled, Ready",
        ),
        (
            "an incident misspelt",
            &[("LateWager(", "LateWagers(")],
            "20:9 nothing here is called 'LateWagers' = write LateWager",
        ),
        (
            "a text for a number",
            &[("seats: 6", "seats: \"six\"")],
            "10:12 a whole number is expected here = write digits without quotes, such as seats: 6",
        ),
        (
            "a number for a text",
            &[("title: \"Test\"", "title: 5")],
            "4:12 a text is expected here = write it in double quotes, such as title: \"A fold and a \
             flush\"",
        ),
        (
            "a fraction",
            &[("seats: 6", "seats: 6.5")],
            "10:13 a whole number is expected here = write it without a fraction",
        ),
        (
            "a number too large",
            &[("seats: 6", "seats: 600")],
            "10:12 the number is larger or smaller than any that can stand here = write another \
             number, such as seats: 6",
        ),
        (
            "a number below nothing",
            &[("seats: 6", "seats: -6")],
            "10:12 the number is larger or smaller than any that can stand here = write another \
             number, such as seats: 6",
        ),
        (
            "no amount",
            &[("amount: 5)", "amount: 5.555)")],
            "20:66 '5.555' is no amount; write dollars and cents, such as 25 or 2.50 = write another value",
        ),
        (
            "no list",
            &[("graded: [Amounts, Procedure]", "graded: Amounts")],
            "23:13 a list is expected here = write it in [ and ], such as graded: [Amounts, \
             Procedure, Irregularities]",
        ),
        (
            "no pairs",
            &[("{\"ante\": 10}", "[\"ante\", 10]")],
            "12:27 names with values are expected here = write them in { and }",
        ),
        (
            "a comma missing",
            &[("seats: 6,", "seats: 6")],
            "10:12 no comma stands behind this = write a comma before what follows",
        ),
        (
            "a colon missing",
            &[("seats: 6", "seats 6")],
            "10:11 no colon stands between a name and its value = write it as name: value",
        ),
        (
            "an equals sign",
            &[("seats: 6", "seats = 6")],
            "10:11 no colon stands between a name and its value = write it as name: value",
        ),
        (
            "a name in quotes",
            &[("    seats: 6", "    \"seats\": 6")],
            "10:5 the name of a field stands in quotes = write it without quotes",
        ),
        (
            "a text that is not closed",
            &[("title: \"Test\",", "title: \"Test,")],
            "4:12 a text is not closed in its line = write a double quote where it ends; a text \
             stands in one line",
        ),
        (
            "a sign that is none",
            &[("\"Test.\"", "\"Te\\qst.\"")],
            "7:14 no sign is written with this letter behind a '\\' = write \\\\ for the sign itself, \
             or leave it out",
        ),
        (
            "a bracket closed by another",
            &[("answer: Plays),\n    ]),", "answer: Plays),\n    ),")],
            "11:20 the bracket '[' is closed by a ')' further on = write its ']' before that, or \
             take the other out",
        ),
        (
            "a bracket too many",
            &[("graded: [Amounts, Procedure],", "graded: [Amounts, Procedure]],")],
            "23:33 this ']' closes nothing = take it out, or open its bracket before",
        ),
        (
            "a bracket that is never closed",
            &[("target_s: 60,\n)", "target_s: 60,")],
            "1:1 the bracket '(' is never closed = write its ')' where what stands in it ends, or use \
             a whole copy if the file is cut short",
        ),
        (
            "a comment that is never closed",
            &[("seats: 6,", "seats: 6, /* five")],
            "10:15 a comment is never closed = write */ where it ends",
        ),
        (
            "something behind the end",
            &[("target_s: 60,\n)", "target_s: 60,\n) more")],
            "26:3 something stands behind the end of what the file says = leave it out, or put it \
             inside the outermost brackets",
        ),
    ];
    let mut wrong = String::new();
    for (name, slips, wanted) in cases {
        let told = told(&with(slips));
        if told != [*wanted] {
            writeln!(wrong, "{name}: {told:#?}\n  wanted {wanted}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn slips_do_not_hide_each_other_nor_what_the_file_says() {
    let text = with(&[
        ("title: \"Test\",", "title: \"Test,"),
        ("seats: 6,", "seets: 6"),
        ("\"pair_plus\": 5}", "\"pear_plus\": 5}"),
        ("start: Ready", "start: Redy"),
        ("LateWager(round: 1, seat: 1", "LateWager(round: 1, seat: \"one\""),
        ("Slip(round: 2", "Slip(round: 9"),
        ("target_s: 60", "target_s: 0"),
    ]);
    let whats: Vec<String> =
        told(&text).iter().map(|line| line.split(" = ").next().unwrap().to_owned()).collect();
    let wanted = [
        "4:12 a text is not closed in its line",
        "10:5 there is no field 'seets'",
        "10:12 no comma stands behind this",
        "13:40 no wager 'pear_plus' is made before the deal",
        "17:12 nothing here is called 'Redy'",
        "20:35 a whole number is expected here",
        "21:9 the level has no round 9",
        "25:5 a level needs a time target",
    ];
    for wanted in wanted {
        assert!(whats.iter().any(|told| told == wanted), "'{wanted}' is not in {whats:#?}");
    }
    assert_eq!(whats.len(), wanted.len(), "{whats:#?}");
}

#[test]
fn what_nobody_wrote_is_not_complained_of() {
    // Without its seats a table says nothing of who can sit there, but the next slip is told.
    let text =
        with(&[("    seats: 6,\n", ""), ("rounds: 2", "rounds: \"two\""), ("draw: 2", "drew: 2")]);
    let told = told(&text);
    let starts =
        ["14:13 a whole number", "20:24 there is no field 'drew'", "1:1 the field 'seats'"];
    assert_eq!(told.len(), starts.len(), "{told:#?}");
    for start in starts {
        assert!(told.iter().any(|told| told.starts_with(start)), "'{start}' is not in {told:#?}");
    }
}

#[test]
fn a_house_is_read_on_behind_a_slip() {
    let text = "(\n version: 1,\n tittle: \"House\",\n game: \"three_card_poker\",\n edition: Y207,\n \
                elections: {\"dealing\": \"thrown\"}\n limits: (5, 500),\n)";
    let complaints = House::load(("houses/test.ron", text), &BOOK).unwrap_err();
    let told: Vec<String> = complaints
        .iter()
        .map(|c| format!("{}:{} {} = {}", c.line, c.column, c.what, c.cure))
        .collect();
    for wanted in [
        "3:2 there is no field 'tittle' = write title",
        "5:11 nothing here is called 'Y207' = write Y2007",
        "6:33 no comma stands behind this = write a comma before what follows",
        "6:25 'thrown' cannot be elected for 'dealing' = elect one of ",
    ] {
        assert!(told.iter().any(|told| told.starts_with(wanted)), "'{wanted}' is not in {told:#?}");
    }
    assert_eq!(told.len(), 4, "{told:#?}");
}

#[test]
fn every_file_of_a_folder_is_told_of_whatever_is_wrong_with_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let slips: [Slips<'_>; 3] = [
        &[("seats: 6", "seets: 6")],
        &[("mode: Practice", "mode: 5")],
        &[("rounds: 2", "rounds: 0")],
    ];
    for (i, slips) in slips.iter().enumerate() {
        let text = with(slips).replace("\"test\", order", "\"offers\", order");
        let text = text.replace("id: \"test\"", &format!("id: \"test_{i}\""));
        std::fs::write(folder.path().join(format!("test_{i}.ron")), text).unwrap();
    }
    let ran = run(&["check", folder.path().to_str().unwrap()]);
    assert_eq!(ran.exit, Exit::Faults);
    for i in 0..3 {
        assert!(ran.err.contains(&format!("test_{i}.ron:")), "{}", ran.err);
    }
}

#[test]
fn no_slip_makes_the_reader_stop() {
    // Every letter left out once, and every bracket, comma and quote put in once.
    for (at, letter) in GOOD.char_indices() {
        let rest = &GOOD[at + letter.len_utf8()..];
        let _ = told(&format!("{}{rest}", &GOOD[..at]));
        if at % 7 == 0 {
            for sign in ["(", "]", "}", ",", "\"", "\\", "/*", "é"] {
                let _ = told(&format!("{}{sign}{}", &GOOD[..at], &GOOD[at..]));
            }
        }
    }
}

#[test]
fn a_rulebook_is_read_on_behind_a_slip() {
    let clauses = "(\n game: \"toy\",\n clauses: [\n (id: \"toy.a\", cite: \"X\", edition: Al, kind: \"k\", \
                   actor: \"dealer\", duty: \" \", standing: Enforsed, reason: \"\", severity: Minor, \
                   options: [] broken_by: [], note: \"\"),\n ],\n)";
    let phrases = "(\n phrazes: [\n (id: \"p\", words: \"P\", clauses: [\"toy.b\"]),\n ],\n)";
    let files = [("toy/clauses.ron", clauses), ("toy/phrases.ron", phrases)];
    let complaints = Rulebook::load(&files).unwrap_err();
    let told: Vec<String> = complaints
        .iter()
        .map(|c| format!("{} {}:{} {} = {}", c.path, c.line, c.column, c.what, c.cure))
        .collect();
    for wanted in [
        "toy/clauses.ron 4:36 nothing here is called 'Al' = write All",
        "nothing here is called 'Enforsed' = write Enforced",
        "no comma stands behind this = write a comma before what follows",
        "clause toy.a of toy says nothing = state the duty in 'duty'",
        "toy/phrases.ron 2:2 there is no field 'phrazes' = write phrases",
        "toy.b",
    ] {
        assert!(told.iter().any(|told| told.contains(wanted)), "'{wanted}' is not in {told:#?}");
    }
    assert_eq!(told.len(), 6, "{told:#?}");
    // What stands in a file that cannot be read at all is not missed in the others.
    let broken = [("toy/clauses.ron", "(game: \"toy\", clauses: ["), ("toy/phrases.ron", phrases)];
    let told: Vec<String> =
        Rulebook::load(&broken).unwrap_err().iter().map(|c| c.what.clone()).collect();
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].contains("never closed"), "{told:#?}");
}

#[test]
fn a_list_of_courses_is_read_on_behind_a_slip() {
    let text = "(\n version: 1,\n courses: [\n (id: \"one\", title: \"One\", ordre: 2),\n \
                (id: \"two\", title: Two, game: \"pokr\"),\n (id: \"three\" title: \"Three\", \
                game: \"pokr\"),\n ],\n)";
    let (courses, complaints) = Course::gather(&[("my/courses.ron", text)]);
    let told: Vec<String> = complaints
        .iter()
        .map(|c| format!("{}:{} {} = {}", c.line, c.column, c.what, c.cure))
        .collect();
    for wanted in [
        "4:28 there is no field 'ordre' = write order",
        "5:21 a text is expected here = write it in double quotes",
        "no comma stands behind this",
        "no game 'pokr' is built in",
    ] {
        assert!(told.iter().any(|told| told.contains(wanted)), "'{wanted}' is not in {told:#?}");
    }
    assert_eq!(told.len(), 4, "{told:#?}");
    let ids: Vec<&str> = courses.iter().map(|course| course.id.as_str()).collect();
    assert_eq!(ids, ["one"]);
    assert_eq!(courses[0].order, 2);
}
