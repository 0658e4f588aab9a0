//! The game as the command line and the log tell it.

use super::{TABLE, houses};
use crate::bench::houses::named;
use crate::bench::replay::{assert_graded, assert_replayed, run};
use clearhands::cli::Exit;

#[test]
fn a_log_is_dealt_again_as_it_was_written() {
    for house in houses() {
        let table = format!("{TABLE}, start: Closed");
        assert!(assert_replayed(&named(house), &table, "collect S3 ante", "void S3"));
    }
}

#[test]
fn the_round_and_its_clauses_can_be_printed() {
    for house in houses() {
        let (exit, out) = run(&["procedure", "mississippi-stud", "--house", house]);
        assert_eq!(exit, Exit::Done, "{out}");
        assert!(out.starts_with("Mississippi Stud\n") && out.contains("read_out"), "{out}");
    }
    let (exit, out) = run(&["coverage", "mississippi_stud"]);
    assert_eq!(exit, Exit::Done);
    // Nine of them hold at every table.
    assert!(out.contains("\n219 clauses, 130 enforced"), "{out}");
}

#[test]
fn the_exam_can_be_dealt_and_graded_from_a_list_of_acts() {
    assert_graded("stud_exam_full");
}
