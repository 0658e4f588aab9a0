//! The data of this game: odds that may not fall below the regulation's, and houses that may not be.

use super::{GAME, house_text};
use crate::bench::BOOK;
use clearhands::house::{HOUSES, House};
use clearhands::kit::Cents;
use clearhands::law::{DATA, Holds, Rulebook, Standing, game_of};
use clearhands::level::Level;

fn odds(id: &str) -> Vec<(&'static str, i64)> {
    let table = BOOK.paytables.iter().find(|t| t.game == GAME && t.id == id).unwrap();
    table.lines.iter().map(|line| (line.hand.as_str(), line.pays)).collect()
}

#[test]
fn the_odds_are_those_of_the_text() {
    let three = |trips| {
        [
            ("natural_straight_flush", 40),
            ("three_of_a_kind", trips),
            ("joker_straight_flush", 5),
            ("straight", 4),
            ("flush", 3),
            ("pair", 1),
        ]
    };
    assert_eq!(odds("least"), three(25));
    assert_eq!(odds("raised"), three(30));
    let rest = [
        ("four_of_a_kind", 25),
        ("full_house", 5),
        ("flush", 4),
        ("three_of_a_kind", 3),
        ("straight", 2),
    ];
    let with = |top: &[(&'static str, i64)]| [top, &rest[..]].concat();
    let a = [("five_aces", 500), ("royal_flush", 250), ("straight_flush", 50)];
    assert_eq!(odds("A"), with(&a));
    let b = [
        ("five_aces", 500),
        ("royal_flush", 200),
        ("natural_straight_flush", 50),
        ("joker_straight_flush", 30),
    ];
    assert_eq!(odds("B"), with(&b));
    assert!(odds("player_hand").contains(&("three_of_a_kind", 2)));
    assert_eq!(odds("banker_hand"), [("nine_high", 100), ("ten_high", 20), ("jack_high", 5)]);
}

#[test]
fn no_table_of_odds_may_fall_below_the_least() {
    let is_law = |path: &str| game_of(path) == GAME && Holds::of(path).is_some_and(Holds::is_law);
    let files: Vec<(&str, String)> = DATA
        .iter()
        .filter(|(path, _)| is_law(path))
        .map(|(path, text)| {
            let lower = text.replace(
                "(hand: \"three_of_a_kind\", pays: 30",
                "(hand: \"three_of_a_kind\", pays: 24",
            );
            (*path, lower)
        })
        .collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let complaints = Rulebook::load(&files).unwrap_err();
    assert_eq!(complaints.len(), 1);
    let told = complaints[0].to_string();
    assert!(told.contains("table raised pays less for three_of_a_kind than table least"), "{told}");
}

/// What a house with these elections is told.
fn refused(elections: &[(&str, &str)]) -> String {
    let text = format!(
        "(version: 1, id: \"test\", title: \"T\", course: \"t\", order: 1, teaches: \"T.\", \
         text: \"T.\", house: {}, mode: Practice, seats: 6, patrons: Loose([1]), rounds: 1, \
         seed: 1, graded: [Amounts], pass: (amounts: 1, procedure: 1, irregularities: 1), \
         target_s: 60)",
        house_text(elections)
    );
    let complaints = Level::load(("test.ron", &text), HOUSES, &BOOK).unwrap_err();
    complaints.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn bonuses_that_exclude_each_other_are_refused_by_section() {
    let none = [("three_card_bonus", "no"), ("seven_card_bonus", "no")];
    let with = |more: &[(&'static str, &'static str)]| [&none[..], more].concat();
    let imperial_with = |bonus: (&'static str, &'static str)| {
        let mut set = with(&[("imperial_bonus", "yes")]);
        set.retain(|(id, _)| *id != bonus.0);
        set.push(bonus);
        refused(&set)
    };
    for bonus in [
        ("three_card_bonus", "least"),
        ("three_card_bonus", "raised"),
        ("seven_card_bonus", "A"),
        ("seven_card_bonus", "B"),
    ] {
        let told = imperial_with(bonus);
        assert!(told.contains("11.17(a)") && told.contains("11.19(a)"), "{bonus:?}: {told}");
        let mut set = with(&[("optional_bonus", "yes")]);
        set.retain(|(id, _)| *id != bonus.0);
        set.push(bonus);
        let told = refused(&set);
        assert!(told.contains("11.17(a)") && told.contains("11.16(d)"), "{bonus:?}: {told}");
    }
    let told = refused(&with(&[("imperial_bonus", "yes"), ("optional_bonus", "yes")]));
    assert!(told.contains("11.19(a)"), "{told}");
    assert!(refused(&with(&[("optional_bonus", "yes")])).contains("11.16(d)"));
    let told = refused(&[("shuffle", "manual"), ("counting_shuffler", "yes")]);
    assert!(told.contains("11.17(i)"), "{told}");
}

#[test]
fn a_wager_that_the_house_does_not_offer_is_refused() {
    let text = |wagers: &str| {
        format!(
            "(version: 1, id: \"test\", title: \"T\", course: \"t\", order: 1, teaches: \"T.\", \
             text: \"T.\", house: Named(\"pgp_imperial\"), mode: Practice, seats: 6, \
             patrons: Fixed([(seat: 1, wagers: {{{wagers}}})]), rounds: 1, seed: 1, \
             graded: [Amounts], pass: (amounts: 1, procedure: 1, irregularities: 1), target_s: 60)"
        )
    };
    let told = |wagers: &str| match Level::load(("test.ron", &text(wagers)), HOUSES, &BOOK) {
        Ok(_) => String::new(),
        Err(complaints) => complaints.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(told("\"pai_gow\": 5, \"imperial\": 5"), "");
    let three = told("\"pai_gow\": 5, \"three_card\": 5");
    assert!(three.contains("the wagers are pai_gow, imperial"), "{three}");
    let alone = told("\"imperial\": 5");
    assert!(alone.contains("does not make the pai_gow"), "{alone}");
}

#[test]
fn the_practice_of_houses_is_never_called_regulation_and_never_scored() {
    let ours = || BOOK.clauses().map(|(_, clause)| clause).filter(|clause| clause.game == GAME);
    assert_eq!(ours().filter(|clause| clause.id.starts_with("pgb.11.20")).count(), 14);
    for clause in ours() {
        if clause.id.starts_with("pgp.h.") {
            assert_ne!(clause.standing, Standing::Enforced, "{}", clause.id);
            let cited = clause.cite.starts_with("N.J.A.C.");
            assert!(!cited, "{}: {}", clause.id, clause.cite);
        } else if clause.id != "pgb.r.floor" {
            assert!(clause.cite.starts_with("N.J.A.C. 13:69"), "{}", clause.id);
        }
    }
    let catalogue = ours().filter(|clause| {
        let own = ["pgb.11.20.", "pgb.r."].iter().any(|own| clause.id.starts_with(own));
        clause.id.starts_with("pgb.") && !own
    });
    assert_eq!(catalogue.count(), 103);
}

#[test]
fn every_house_is_right_and_holds_coins_for_the_commission() {
    for (path, text) in HOUSES.iter().filter(|(path, _)| game_of(path) == GAME) {
        let house = House::load((path, text), &BOOK).unwrap();
        assert_eq!(house.chips[0], Cents(25), "{path}");
    }
}
