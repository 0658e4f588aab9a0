//! What leaves a session as text and comes back: logs, lists of acts, and the command line.

use super::{BOOK, deal, level_at};
use clearhands::cli::{self, Exit};
use clearhands::record::{About, Recorder, read};
use clearhands::table::Act;
use std::fmt::Write as _;

/// Two rounds of this table are written down act by act, with one act replaced by a wrong one where
/// it first comes due, and dealt again from the log; returns whether there was a fault.
pub(crate) fn assert_replayed(house: &str, table: &str, due: &str, instead: &str) -> bool {
    let about = About { program: "0.1.0".into(), profile: None, started: "2026-01-02".into() };
    let mut session = deal(&level_at(house, 2, 3, table));
    let (mut recorder, first) = Recorder::open(&session, &about);
    let (mut lines, mut wrong) = (vec![first], 0);
    while !session.is_over() {
        let mut act = session.expected()[0];
        if wrong == 0 && act.to_string() == due {
            act = instead.parse().unwrap();
            wrong += 1;
        }
        session.step(0, act).unwrap();
        lines.push(recorder.act(&session).unwrap());
    }
    let faulted = session.entries().iter().any(|entry| !entry.findings.is_empty());
    assert_eq!(faulted, wrong == 1, "{house}");
    lines.push(recorder.close(&session));
    let log = read(&(lines.join("\n") + "\n"), &BOOK).unwrap();
    assert!(log.ended && log.mismatches.is_empty() && log.damage.is_none(), "{house}");
    assert_eq!(log.session.entries(), session.entries());
    assert_eq!(log.session.table().fingerprint(), session.table().fingerprint());
    faulted
}

/// Runs the program with these arguments: how it ended, and all that it said.
pub(crate) fn run(args: &[&str]) -> (Exit, String) {
    let args = ["clearhands"].iter().chain(args).map(Into::into);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = cli::run(args, &mut out, &mut err);
    out.extend(err);
    (exit, String::from_utf8(out).unwrap())
}

/// What `deal` prints of a level, given to `grade` as a list of acts, passes without a fault.
pub(crate) fn assert_graded(level: &str) {
    let (exit, out) = run(&["deal", level]);
    assert_eq!(exit, Exit::Done);
    let mut acts = String::new();
    for line in out.lines() {
        // The number, the act as it is written, and the same in words.
        let Some((number, rest)) = line.trim_start().split_once("  ") else { continue };
        if number.parse::<u32>().is_ok() {
            let act = rest.split("  ").next().unwrap();
            assert!(act.parse::<Act>().is_ok(), "{line}");
            writeln!(acts, "{act}").unwrap();
        }
    }
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("acts.txt");
    std::fs::write(&path, acts).unwrap();
    let (exit, out) = run(&["grade", "--level", level, "--acts", path.to_str().unwrap()]);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(out.contains("PASSED") && out.contains("0 faults"), "{out}");
}
