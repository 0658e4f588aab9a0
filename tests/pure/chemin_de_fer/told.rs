//! The game as the command line and the log tell it.

use super::{HAND, QUIET, houses, table};
use crate::bench::houses::named;
use crate::bench::replay::{assert_graded, assert_replayed, run};
use clearhands::cli::Exit;

#[test]
fn a_log_is_dealt_again_as_it_was_written() {
    for house in houses() {
        let table = table("Closed", &QUIET, &format!("{HAND};2 bank 0 1000;2 partial 3 400"), "");
        assert!(assert_replayed(&named(house), &table, "say cards", "void"));
    }
}

#[test]
fn the_round_and_its_clauses_can_be_printed() {
    for house in houses() {
        let (exit, out) = run(&["procedure", "chemin-de-fer", "--house", house]);
        assert_eq!(exit, Exit::Done, "{out}");
        assert!(out.starts_with("Baccarat-Chemin de Fer\n") && out.contains("claims"), "{out}");
    }
    let (exit, out) = run(&["coverage", "chemin_de_fer"]);
    assert_eq!(exit, Exit::Done);
    // Nine of them hold at every table.
    assert!(out.contains("\n153 clauses, "), "{out}");
}

#[test]
fn the_exam_can_be_dealt_and_graded_from_a_list_of_acts() {
    assert_graded("chemin_exam_full");
}
