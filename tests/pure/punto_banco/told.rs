//! The game as the command line and the log tell it.

use super::{TABLE, houses};
use crate::bench::houses::named;
use crate::bench::replay::{assert_graded, assert_replayed, run};
use clearhands::cli::Exit;

#[test]
fn a_log_is_dealt_again_as_it_was_written() {
    for house in houses() {
        let table = format!("{TABLE}, start: Closed");
        let faulted = assert_replayed(&named(house), &table, "say draw_four", "say card_banker");
        assert!(faulted, "{house}");
    }
}

#[test]
fn the_round_and_its_clauses_can_be_printed() {
    for house in houses() {
        let (exit, out) = run(&["procedure", "punto-banco", "--house", house]);
        assert_eq!(exit, Exit::Done, "{out}");
        assert!(out.starts_with("Baccarat-Punto Banco\n") && out.contains("shoe_offer"), "{out}");
    }
    let (exit, out) = run(&["coverage", "punto_banco"]);
    assert_eq!(exit, Exit::Done);
    assert!(out.contains("\npunto.3.11.b-d ") && out.contains("\npunto.3.12.e-c "), "{out}");
}

/// No row of house practice is shown as a section of this game's own.
#[test]
fn what_the_text_lacks_is_told_as_house_practice() {
    use crate::bench::BOOK;
    for (_, clause) in BOOK.clauses().filter(|(_, c)| c.game == super::GAME) {
        // What is only inferred from a section names it, as house practice.
        let inferred = clause.cite.starts_with("house practice, inferred from");
        let practice = clause.id.starts_with("punto.h.") && clause.id != "punto.h.7.10.c.2";
        let practice = practice || inferred;
        assert_eq!(clause.cite.starts_with("house practice"), practice, "{}", clause.id);
        let section = clause.cite.contains("19:47-3.");
        let has_text = clause.id.starts_with("punto.3.11") || clause.id.starts_with("punto.3.12");
        assert_eq!(section, has_text || inferred, "{}", clause.id);
    }
}

#[test]
fn the_exam_can_be_dealt_and_graded_from_a_list_of_acts() {
    assert_graded("punto_exam_full");
}
