//! The game as the command line and the log tell it.

use super::{TABLE, houses, level};
use crate::bench::{BOOK, deal};
use clearhands::cli::{self, Exit};
use clearhands::record::{About, Recorder, read};
use std::fmt::Write as _;

fn run(args: &[&str]) -> (Exit, String) {
    let args = ["clearhands"].iter().chain(args).map(Into::into);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = cli::run(args, &mut out, &mut err);
    out.extend(err);
    (exit, String::from_utf8(out).unwrap())
}

#[test]
fn a_log_is_dealt_again_as_it_was_written() {
    let about = || About { program: "0.1.0".into(), profile: None, started: "2026-01-02".into() };
    for house in houses() {
        let more = format!("{TABLE}, start: Closed");
        let mut session = deal(&level(house, 2, 3, &more));
        let (mut recorder, first) = Recorder::open(&session, &about());
        let (mut lines, mut wrong) = (vec![first], 0);
        while !session.is_over() {
            let mut act = session.expected()[0];
            // Once something wrong, so that the log has a finding to keep.
            if wrong == 0 && act.to_string() == "collect S3 ante" {
                act = "void S3".parse().unwrap();
                wrong += 1;
            }
            session.step(0, act).unwrap();
            lines.push(recorder.act(&session).unwrap());
        }
        assert!(wrong == 1 && session.entries().iter().any(|entry| !entry.findings.is_empty()));
        lines.push(recorder.close(&session));
        let log = read(&(lines.join("\n") + "\n"), &BOOK).unwrap();
        assert!(log.ended && log.mismatches.is_empty() && log.damage.is_none(), "{house}");
        assert_eq!(log.session.entries(), session.entries());
        assert_eq!(log.session.table().fingerprint(), session.table().fingerprint());
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
    assert!(out.contains("\n208 clauses, 127 enforced"), "{out}");
}

#[test]
fn the_exam_can_be_dealt_and_graded_from_a_list_of_acts() {
    let (exit, out) = run(&["deal", "stud_exam_certificate"]);
    assert_eq!(exit, Exit::Done);
    let mut acts = String::new();
    for line in out.lines() {
        // The number, the act as it is written, and the same in words.
        let Some((number, rest)) = line.trim_start().split_once("  ") else { continue };
        if number.parse::<u32>().is_ok() {
            writeln!(acts, "{}", rest.split("  ").next().unwrap()).unwrap();
        }
    }
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("acts.txt");
    std::fs::write(&path, acts).unwrap();
    let list = path.to_str().unwrap();
    let (exit, out) = run(&["grade", "--level", "stud_exam_certificate", "--acts", list]);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(out.contains("PASSED") && out.contains("0 faults"), "{out}");
}
