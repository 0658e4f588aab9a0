//! Worked settlements: cards, wagers and answers in a table of data, dealt through a session.

use super::house_text;
use crate::bench::rows::{Row, rows};
use crate::bench::{deal, deal_out, level_at};
use clearhands::kit::Seat;
use clearhands::session::Session;
use clearhands::table::Act;
use std::fmt::Write as _;

const DATA: &str = include_str!("../data/stud_settlements.tsv");

/// The level: seat 2 plays the example, seat 4 folds at once.
fn level(row: &Row) -> String {
    let answers: Vec<String> = row
        .get("bets")
        .split(' ')
        .map(|bet| if bet == "fold" { "Folds".to_owned() } else { format!("Raises({bet})") })
        .collect();
    let mut hands = format!("(to: \"S2\", cards: \"{}\")", row.get("hole"));
    for (i, card) in row.get("board").split(' ').enumerate() {
        write!(hands, ", (to: \"C{}\", cards: \"{card}\")", i + 3).unwrap();
    }
    format!(
        "patrons: Fixed([(seat: 2, wagers: {{\"ante\": {}}}, answers: [{}]), \
             (seat: 4, wagers: {{\"ante\": {}}}, answer: Folds)]), \
             cards: [(round: 1, hands: [{hands}])]",
        row.get("ante"),
        answers.join(", "),
        row.get("least")
    )
}

/// What was done to the money of seat 2, and what was called.
fn told(session: &Session) -> (Vec<String>, i64, Vec<String>) {
    let (mut done, mut paid, mut said) = (Vec::new(), 0, Vec::new());
    let mut turned = false;
    for entry in session.entries() {
        match entry.act {
            Act::Pay { spot, amount, .. } if spot.seat == Seat(2) => {
                done.push(format!("pay {}", spot.wager));
                paid += amount.0;
            }
            Act::Collect(spot) if spot.seat == Seat(2) => {
                done.push(format!("collect {}", spot.wager));
            }
            Act::Turn(area) => turned |= area.seat() == Some(Seat(2)),
            Act::Say(phrase) if turned => said.push(phrase.to_string()),
            _ => {}
        }
    }
    (done, paid, said)
}

#[test]
fn every_worked_settlement_comes_out_by_every_dealing_method() {
    let rows = rows(DATA);
    assert_eq!(rows.len(), 25);
    for row in &rows {
        for dealing in ["manual_shoe", "hand", "automated_shoe"] {
            for pattern in ["singly", "by_twos"] {
                let set = [
                    ("dealing", dealing),
                    ("deal_pattern", pattern),
                    ("payout_limit", row.get("limit")),
                ];
                let limits = (row.number("least"), row.number("most"));
                let house = house_text(&set, limits);
                let mut session = deal(&level_at(&house, 1, 1, &level(row)));
                deal_out(&mut session);
                let what = format!("{} at {dealing} {pattern}", row.get("example"));
                let (done, paid, said) = told(&session);
                let net = session.nets().into_iter().find(|(s, _)| *s == Seat(2)).unwrap().1;
                assert_eq!(net.0, row.number("net") * 100, "{what}");
                let all = done.iter().all(|act| act.starts_with(row.get("does")));
                match row.get("does") {
                    "push" => assert!(done.is_empty(), "{what}: {done:?}"),
                    "pay" => {
                        assert!(all && !done.is_empty(), "{what}: {done:?}");
                        assert_eq!(paid, row.number("net") * 100, "{what}");
                        assert!(paid <= row.number("gross") * 100, "{what}");
                    }
                    "collect" => assert!(all && done.len() == 4, "{what}: {done:?}"),
                    _ => {
                        let taken = row.get("bets").split(' ').count();
                        assert_eq!(done.len(), taken, "{what}: {done:?}");
                    }
                }
                let called: Vec<&str> = said.iter().map(String::as_str).collect();
                let wanted: &[&str] = if row.get("hand") == "-" { &[] } else { &[row.get("hand")] };
                assert_eq!(called, wanted, "{what}");
            }
        }
    }
}

/// From the first choice on, the acts in a line each step of the walk.
fn from_the_streets(session: &Session) -> String {
    let acts: Vec<Act> = session.entries().iter().map(|entry| entry.act).collect();
    let start = acts.iter().position(|a| matches!(a, Act::Offer(_))).unwrap();
    let (mut told, mut last) = (String::new(), "");
    for act in &acts[start..] {
        let verb = act.verb();
        if verb == last && verb != "say" {
            write!(told, " |{}", act.to_string().trim_start_matches(verb)).unwrap();
        } else {
            write!(told, "\n{act}").unwrap();
        }
        last = verb;
    }
    told.trim_start().to_owned()
}

#[test]
fn a_full_table_is_settled_in_this_order() {
    let more = "seats: 6, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 10}, answer: Raises(1)), \
        (seat: 2, wagers: {\"ante\": 15}, answer: Folds), \
        (seat: 3, wagers: {\"ante\": 10}, answers: [Raises(3), Folds]), \
        (seat: 4, wagers: {\"ante\": 20}, answer: Raises(2)), \
        (seat: 6, wagers: {\"ante\": 10}, answers: [Raises(1), Raises(1), Raises(3)])]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"Jh 3c\"), (to: \"S4\", cards: \"8h 2c\"), \
        (to: \"S6\", cards: \"4h 5d\"), (to: \"C3\", cards: \"Jd\"), (to: \"C4\", cards: \"8s\"), \
        (to: \"C5\", cards: \"Kc\")])]";
    let mut session = deal(&level_at("Named(\"stud_shoe\")", 1, 1, more));
    deal_out(&mut session);
    insta::assert_snapshot!(from_the_streets(&session), @r#"
    offer S1 | S2
    collect S2 ante
    pick_up S2
    offer S3 | S4 | S6
    say no_more_bets
    turn C3
    offer S1 | S3
    collect S3 ante | S3 street_3
    pick_up S3
    offer S4 | S6
    say no_more_bets
    turn C4
    offer S1 | S4 | S6
    say no_more_bets
    turn C5 | S6
    say no_pair
    collect S6 ante | S6 street_3 | S6 street_4 | S6 street_5
    pick_up S6
    turn S4
    say sixes_to_tens
    pick_up S4
    turn S1
    say jacks_or_better
    pay S1 ante 10.00 | S1 street_3 10.00 | S1 street_4 10.00 | S1 street_5 10.00
    pick_up S1 | C3 | C4 | C5
    "#);
}
