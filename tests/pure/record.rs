//! The log: what is written is read back, and every kind of damage is found and placed.

use crate::bench::{BOOK, level, open};
use clearhands::grade::report;
use clearhands::law::Rulebook;
use clearhands::level::Mode;
use clearhands::record::{About, Recorder, acts_from_text, read, text_from_acts};
use clearhands::session::Session;
use clearhands::table::Act;
use std::sync::Arc;

fn about() -> About {
    About { program: "0.1.0".into(), profile: Some("ann".into()), started: "2026-01-02".into() }
}

/// A log of two rounds with a wrong act, written as it happens.
fn sample() -> String {
    let mut session = open("tcp_shoe_phase", 2, 3, "start: Ready");
    let (mut recorder, first) = Recorder::open(&session, &about());
    let mut lines = vec![first];
    let mut at = 0;
    while !session.is_over() {
        let mut act = session.expected()[0];
        if session.entries().len() == 4 {
            act = "place S2 up R".parse().unwrap();
        }
        at += 700;
        session.step(at, act).unwrap();
        lines.push(recorder.act(&session).unwrap());
    }
    lines.push(recorder.close(&session));
    lines.join("\n") + "\n"
}

/// Reads a log and says in a line how it went.
fn told(text: &str) -> String {
    match read(text, &BOOK) {
        Err(damage) => format!("nothing: {damage}"),
        Ok(log) => format!(
            "{} acts, ended {}, {} mismatches, {}",
            log.session.entries().len(),
            log.ended,
            log.mismatches.len(),
            log.damage.map_or("sound".to_owned(), |damage| damage.to_string())
        ),
    }
}

#[test]
fn a_log_is_read_back_as_it_was_written() {
    let text = sample();
    let acts = text.lines().count() - 2;
    assert_eq!(told(&text), format!("{acts} acts, ended true, 0 mismatches, sound"));
    let log = read(&text, &BOOK).unwrap();
    assert_eq!((log.profile.as_deref(), log.started.as_str()), (Some("ann"), "2026-01-02"));
    let again = Recorder::whole(&log.session, &about()).unwrap();
    assert_eq!(again, text, "the log of the rebuilt session is the same");
    let report = report(&log.session, log.around);
    assert!(!report.faults.is_empty() && report.faults[0].entry == Some(4));
}

/// With `edit` done to its lines, a log reads like this.
fn damaged(edit: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = sample().lines().map(str::to_owned).collect();
    edit(&mut lines);
    told(&(lines.join("\n") + "\n"))
}

#[test]
fn every_kind_of_damage_is_found_and_placed() {
    let chain = "the hash does not fit: this line was changed, or lines were removed, added or \
                 moved";
    let say = |edit: fn(&mut Vec<String>)| damaged(edit);
    assert_eq!(
        say(|l| l[5] = l[5].replace("down", "up")),
        format!("4 acts, ended false, 0 mismatches, line 6: {chain}")
    );
    assert_eq!(
        say(|l| drop(l.remove(5))),
        format!("4 acts, ended false, 0 mismatches, line 6: {chain}")
    );
    assert_eq!(
        say(|l| l.insert(5, l[5].clone())),
        format!("5 acts, ended false, 0 mismatches, line 7: {chain}")
    );
    assert_eq!(
        say(|l| l.swap(5, 6)),
        format!("4 acts, ended false, 0 mismatches, line 6: {chain}")
    );
    assert_eq!(
        say(|l| {
            l.truncate(6);
            let half = l[5].len() / 2;
            l[5].truncate(half);
        }),
        "4 acts, ended false, 0 mismatches, line 6: the line breaks off; the log was cut here, or \
         the program stopped while writing"
    );
    assert_eq!(
        say(|l| l.truncate(6)),
        "5 acts, ended false, 0 mismatches, sound",
        "what a killed program leaves is no damage"
    );
    assert_eq!(say(|l| l.truncate(1)), "0 acts, ended false, 0 mismatches, sound");
    assert_eq!(
        say(|l| l.insert(3, String::new())),
        "2 acts, ended false, 0 mismatches, line 4: this is no line of a log: it is empty"
    );
    assert!(say(|l| l[4] = "hello".into()).contains("line 5: this is no line of a log: "));
    assert!(say(|l| l.push(l[5].clone())).contains("something follows the line that ends the log"));
}

#[test]
fn a_damaged_header_leaves_nothing() {
    let header = "this is no log: its first line is not a header";
    assert!(told("hello\n").contains(header), "{}", told("hello\n"));
    assert!(told("{\"a\":1}").contains(header));
    assert_eq!(told(""), "nothing: line 1: the log is empty");
    assert_eq!(told(" \n\n"), "nothing: line 1: the log is empty");
    let newer = damaged(|l| l[0] = l[0].replace("\"clearhands_log\":4", "\"clearhands_log\":5"));
    assert!(newer.contains("this log has version 5, and this program reads version 4"), "{newer}");
    let seed = damaged(|l| l[0] = l[0].replace("\"seed\":3", "\"seed\":4"));
    assert!(seed.contains("line 1: the hash does not fit"), "{seed}");
    let headless = damaged(|l| drop(l.remove(0)));
    assert!(headless.contains(header), "{headless}");
}

#[test]
fn a_log_of_another_rulebook_is_read_with_a_warning() {
    let mut other = Rulebook::clone(&BOOK);
    other.hash = "0123456789abcdef".into();
    let log = read(&sample(), &Arc::new(other)).unwrap();
    assert_eq!(log.other_rulebook.as_deref(), Some(BOOK.hash.as_str()));
    assert!(log.damage.is_none() && log.session.is_over());
}

#[test]
fn rewinds_hints_and_refusals_are_kept() {
    let mut session =
        Session::open(level("tcp_shoe_phase", 1, 3, ""), BOOK.clone(), Mode::Guided).unwrap();
    let (mut recorder, first) = Recorder::open(&session, &about());
    let mut lines = vec![first];
    for _ in 0..4 {
        let due = session.expected()[0];
        session.step(10, due).unwrap();
        lines.push(recorder.act(&session).unwrap());
    }
    // The one would be wrong; the other cannot be done at all.
    for wrong in ["offer S1", "turn S1"] {
        let act: Act = wrong.parse().unwrap();
        let refusal = session.step(20, act).unwrap_err();
        lines.push(recorder.refused(&session, 20, &act, &refusal));
    }
    session = session.before(2).unwrap();
    lines.push(recorder.rewind(2));
    lines.push(recorder.hint(25));
    let due = session.expected()[0];
    session.step(30, due).unwrap();
    lines.push(recorder.act(&session).unwrap());
    lines.push(recorder.close(&session));
    let log = read(&lines.join("\n"), &BOOK).unwrap();
    assert_eq!(log.damage, None);
    assert_eq!((log.around.rewinds, log.around.refused, log.around.hints), (1, 1, 1));
    assert_eq!(log.session.entries().len(), 3);
    assert_eq!(log.session.table().fingerprint(), session.table().fingerprint());
}

#[test]
fn an_act_list_is_read_and_written() {
    let text = "# a comment\nsay no_more_bets\n\n12.5 remove shoe L # and one here\n 13 issue\n";
    let acts = acts_from_text(("a.txt", text)).unwrap();
    let told: Vec<String> =
        acts.iter().map(|a| format!("{} {} {}", a.line, a.at_ms, a.act)).collect();
    assert_eq!(told, ["2 0 say no_more_bets", "4 12500 remove shoe L", "5 13000 issue"]);

    let log = read(&sample(), &BOOK).unwrap();
    let list = text_from_acts(log.session.entries());
    let acts = acts_from_text(("a.txt", &list)).unwrap();
    assert_eq!(acts.len(), log.session.entries().len());
    assert!(
        acts.iter().zip(log.session.entries()).all(|(a, e)| a.act == e.act && a.at_ms == e.at_ms)
    );
}

#[test]
fn a_bad_act_list_names_every_bad_line() {
    let text = "say no_more_bets\ndance\n5 place S1\n4.2 issue\n1.2345 issue\n";
    let complaints = acts_from_text(("a.txt", text)).unwrap_err();
    let told: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    assert!(
        told[0].starts_with("a.txt:2:1: 'dance' is no act; the acts are say, call"),
        "{told:?}"
    );
    assert!(told[0].contains("\n    2 | dance\n"), "{told:?}");
    assert!(told[1].starts_with(
        "a.txt:3:1: 'place S1' is incomplete or misspelt; write it like 'place S1 down R'"
    ));
    assert!(told[2].starts_with("a.txt:5:1: '1.2345' is no time"), "{told:?}");
    assert_eq!(told.len(), 3);
    let back = acts_from_text(("a.txt", "5 issue\n4 issue")).unwrap_err();
    assert!(back[0].what.contains("earlier than the act before it"));
}

#[test]
fn a_lost_card_is_not_told() {
    let session = open("tcp_shoe_phase", 1, 3, "incidents: [ShortDeck(round: 1)]");
    let (_, first) = Recorder::open(&session, &about());
    assert!(!first.contains("card_lost"), "{first}");
    let whole = Recorder::whole(&session, &about()).unwrap();
    assert!(!whole.contains("card_lost"), "{whole}");
    let log = read(&whole, &BOOK).unwrap();
    assert!(log.mismatches.is_empty(), "{:?}", log.mismatches);
}

#[test]
fn no_line_can_be_changed_or_removed_unnoticed() {
    let whole: Vec<String> = sample().lines().map(str::to_owned).collect();
    for i in 0..whole.len() {
        let mut changed = whole.clone();
        // A digit of the fingerprint, the time or the seed: still good JSON.
        let at = changed[i].rfind(|c: char| c.is_ascii_digit()).unwrap();
        let digit = if &changed[i][at..=at] == "1" { "2" } else { "1" };
        changed[i].replace_range(at..=at, digit);
        let found = match read(&changed.join("\n"), &BOOK) {
            Err(damage) => damage.line,
            Ok(log) => log.damage.map_or(0, |damage| damage.line),
        };
        assert_eq!(found, i + 1, "line {} was changed", i + 1);
        let last = i + 1 == whole.len();
        if i > 0 && !last {
            let mut removed = whole.clone();
            removed.remove(i);
            let damage = read(&removed.join("\n"), &BOOK).unwrap().damage.unwrap();
            assert_eq!(damage.line, i + 1, "line {} was removed", i + 1);
        }
    }
}

#[test]
fn a_killed_program_leaves_a_sound_log() {
    let whole = sample();
    let lines: Vec<&str> = whole.lines().collect();
    for n in 1..lines.len() {
        let log = read(&lines[..n].join("\n"), &BOOK).unwrap();
        assert_eq!((log.damage, log.ended), (None, false), "after {n} lines");
        assert_eq!(log.session.entries().len(), n - 1);
        assert_eq!(log.lines.len(), n - 1);
    }
}
