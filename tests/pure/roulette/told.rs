//! The game as the command line and the log tell it.

use super::{TABLE, houses, rests};
use crate::bench::houses::named;
use crate::bench::replay::{assert_graded, assert_replayed, run};
use clearhands::cli::Exit;

#[test]
fn a_log_is_dealt_again_as_it_was_written() {
    for house in houses() {
        let table = super::perfect::table_at(house);
        let table = format!("{table}, incidents: [{}]", rests(1, "17"));
        assert!(assert_replayed(&named(house), &table, "mark 17", "mark 18"));
    }
}

#[test]
fn the_round_and_its_clauses_can_be_printed() {
    for house in houses() {
        let (exit, out) = run(&["procedure", "roulette", "--house", house]);
        assert_eq!(exit, Exit::Done, "{out}");
        assert!(out.starts_with("Roulette\n") && out.contains("call_number"), "{out}");
    }
    let (exit, out) = run(&["coverage", "roulette"]);
    assert_eq!(exit, Exit::Done);
    assert!(out.contains("\n83 clauses, 66 enforced"), "{out}");
}

#[test]
fn the_exam_can_be_dealt_and_graded_from_a_list_of_acts() {
    assert_graded("wheel_exam_full");
}

#[test]
fn a_spin_is_told_in_words() {
    let table = format!("{TABLE}, incidents: [{}]", rests(1, "17"));
    let mut session = crate::bench::open("wheel_half", 1, 1, &table);
    let mut told = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        told.push(clearhands::wording::act(&act));
        session.step(0, act).unwrap();
    }
    for wanted in [
        "Announce \"Seventeen, black, odd, low\"",
        "Set the marker on 17",
        "Collect the split 0/00 between the 2nd 12 and the 3rd 12 of seat 4",
        "Pay $121 on the inside winners of seat 1",
    ] {
        assert!(told.iter().any(|told| told == wanted), "{wanted} is not in {told:#?}");
    }
}
