//! What texts and names of a file say of the data: held to them, and complained of where it is not so.

use crate::bench::{BOOK, level_text};
use crate::true_data::{assert_unknown, checked, faults, files};
use clearhands::level::Data;

#[test]
fn a_text_speaks_of_seats_that_are_there() {
    let at =
        |words: &str| faults(&level_text("tcp_shoe_phase", 3, 7, "").replace("\"Test.\"", words));
    assert_eq!(at("\"Watch seats 1 and 6, then seat 2. 9 cards\""), [""; 0]);
    let told = at("\"Watch seats 1, 3 and 7. Then seat 0.\"");
    assert_eq!(
        told,
        [
            "1: 'text' speaks of seat 7, and the table has none",
            "1: 'text' speaks of seat 0, and the table has none"
        ]
    );
}

#[test]
fn a_text_says_what_the_data_say() {
    let patrons = "patrons: Fixed([(seat: 2, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 5, wagers: {\"ante\": 15, \"pair_plus\": 5}, answer: Folds)])";
    let level = level_text("tcp_shoe_phase", 1, 7, patrons);
    let at = |words: &str| faults(&level.replace("\"Test.\"", &format!("\"{words}\"")));
    for right in [
        "Seat 2 plays, seat 5 folds and loses $20. One round.",
        "Seat 2 wins $10 at 1 to 1, and $50 at five to one: the straight flush pays so.",
        "Seats 4 and 6 stay empty. Count to five, four to seven times.",
        "A stake of $15 at seat 5; four rounds have gone by.",
    ] {
        assert_eq!(at(right), [""; 0], "{right}");
    }
    let wrong = |words: &str, what: &str| {
        let told = at(words);
        assert_eq!(told, [format!("1: 'text' speaks of {what}")], "{words}");
    };
    wrong("Seat 4 will play.", "seat 4, and nobody sits there");
    wrong("Seat 2 folds.", "seat 2, that it folds, and it plays");
    wrong("Seats 2 and 5 play.", "seat 5, that it plays, and it folds");
    wrong("Seat 2 loses $470.", "$470 at seat 2, and nobody there stakes, loses or wins so much");
    wrong(
        "Seat 5 loses 37 dollars.",
        "$37 at seat 5, and nobody there stakes, loses or wins so much",
    );
    // A level may be dealt for fewer rounds than it tells; that is told when it is checked.
    for (words, rounds) in
        [("With three aces; five rounds.", 5), ("Two patrons, three rounds on the table.", 3)]
    {
        assert_eq!(at(words), [""; 0], "{words}");
        let text = level.replace("\"Test.\"", &format!("\"{words}\""));
        let (exit, told) = checked(&[("rounds", &text)], |_| ());
        let wanted = format!("'text' speaks of {rounds} rounds, and 1 are dealt");
        assert!(exit == 1 && told.contains(&wanted), "{told}");
    }
    wrong("A flush pays 3 to 2.", "3 to 2, and no wager of this house is paid so");
    wrong("A pair is paid nine to one.", "9 to 1, and no wager of this house is paid so");
}

#[test]
fn a_clause_tells_the_number_that_it_sets() {
    let with_number = |(_, clause): &(_, &clearhands::law::Clause)| clause.number.is_some();
    let set: Vec<_> = BOOK.clauses().filter(with_number).collect();
    assert_eq!(set.len(), 8);
    for (_, clause) in set {
        // Set to another number, the text says that one.
        let (file, number) = (format!("{}/clauses.ron", clause.game), clause.number.unwrap());
        let all = files(&file, &format!("number: Some({number})"), "number: Some(11)");
        let sources: Vec<(&str, &str)> = all.iter().map(|(p, text)| (*p, text.as_str())).collect();
        let book = Data::sort(&sources).unwrap().rulebook().unwrap();
        let other = book.clauses().find(|(_, other)| other.id == clause.id).unwrap().1;
        if other.number == Some(11) {
            assert_ne!(other.duty, clause.duty, "{}", clause.id);
            let said = other.duty.contains("eleven") || other.duty.contains("11");
            assert!(said && !other.duty.contains('{'), "{}", other.duty);
        }
    }
}

#[test]
fn a_name_in_words_layouts_and_examples_that_nothing_knows_is_complained_of() {
    let tcp = |file: &str| format!("three_card_poker/{file}");
    let cases = [
        (
            tcp("layout.ron"),
            "id: \"pair_plus\", label",
            "id: \"pair_pluss\", label",
            "this game has no wager 'pair_pluss'",
            "like it is pair_plus",
        ),
        (
            tcp("layout.ron"),
            "election: \"pair_plus_table\"",
            "election: \"pair_plus_tabel\"",
            "there is no election 'pair_plus_tabel'",
            "like it is pair_plus_table",
        ),
        (
            "pai_gow_poker/layout.ron".to_owned(),
            "(\"three_card_bonus\", \"raised\")",
            "(\"three_card_bonus\", \"raise\")",
            "'raise' cannot be elected",
            "like it is raised",
        ),
        (
            "roulette/layout.ron".to_owned(),
            "(\"dozen_1\", \"1ST 12\")",
            "(\"dozen_l\", \"1ST 12\")",
            "this game has no wager 'dozen_l'",
            "like it is dozen_1",
        ),
        (
            tcp("words.ron"),
            "\"wager.ante_bonus\"",
            "\"wager.ante_bonuss\"",
            "this game has no wager 'ante_bonuss'",
            "like it is ante_bonus",
        ),
        (
            tcp("incidents.ron"),
            "wager: \\\"ante\\\"",
            "wager: \\\"antee\\\"",
            "the example cannot stand in a level: ",
            "ante",
        ),
        (
            tcp("incidents.ron"),
            "house: \"tcp_shoe_phase\"",
            "house: \"tcp_shoe_phrase\"",
            "the example cannot stand in a level: there is no house 'tcp_shoe_phrase'",
            "tcp_shoe_phase",
        ),
        (
            tcp("incidents.ron"),
            "of: \"FaceUpCard\"",
            "of: \"FaceUpCrad\"",
            "the example is none of 'FaceUpCrad'",
            "name the kind of incident",
        ),
    ];
    for (file, from, to, what, cure) in cases {
        assert_unknown(&file, (from, to), (what, cure));
    }
}
