//! A sitting in a class: the desk stamps its lines as they come, and a stranger holds them against the stamps.

use crate::bench::Trainer;
use crate::exam::{Town, WORDS};
use crate::in_class::scripted::ScriptedDesk;
use crate::ran::{Ran, run};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clearhands::app::{Navigate, Screen};
use clearhands::cli::Exit;
use clearhands::exam::{STAMPS, Stamp, Stamps};
use clearhands::record::link_of;
use clearhands::wire::{FromSeat, Order};
use serde_json::Value;
use std::fs;

/// What each line of a result says that the clock of the exam showed, in milliseconds; the opening first.
fn clocks(town: &Town) -> Vec<i64> {
    let text = fs::read_to_string(town.path("bob.result")).unwrap();
    let lines = text.lines().filter_map(|line| {
        let entry: Value = serde_json::from_str(line).unwrap();
        let plain: Value = serde_json::from_str(entry["line"]["line"].as_str()?).unwrap();
        plain["at_ms"].as_i64()
    });
    std::iter::once(0).chain(lines).collect()
}

/// What a desk has stamped of the sitting that it heard of, as its signed word: each line as it was dealt, unless
/// that is changed.
fn word_of(desk: &ScriptedDesk, town: &Town, change: impl FnOnce(&mut Stamps)) -> String {
    let heard = desk.heard.lock().unwrap();
    let is_chain = |lines: &&Vec<String>| lines[0].contains("clearhands_links");
    let chain = heard.lines.values().find(is_chain).unwrap();
    let head: Value = serde_json::from_str(&chain[0]).unwrap();
    let links = chain[1..].iter().filter_map(|line| link_of(line));
    let stamp = |(link, at_ms)| Stamp { link, stamped_ms: 1_800_000_000_000 + at_ms, live: true };
    let mut stamps = Stamps {
        format: STAMPS.to_owned(),
        class: "Evening class".to_owned(),
        sitting: head["sitting"].as_str().unwrap().to_owned(),
        links: links.zip(clocks(town)).map(stamp).collect(),
        certificate: String::new(),
        signature: String::new(),
    };
    change(&mut stamps);
    let (certificate, signature) = desk.signed(&stamps.said());
    (stamps.certificate, stamps.signature) =
        (STANDARD.encode(certificate), STANDARD.encode(signature));
    serde_json::to_string(&stamps).unwrap()
}

/// What a stranger finds who has the desk's word as well.
fn verify(desk: &ScriptedDesk, town: &Town, change: impl FnOnce(&mut Stamps)) -> Ran {
    fs::write(town.path("word.json"), word_of(desk, town, change)).unwrap();
    let (result, school, word) = (town.at("bob.result"), town.at("school"), town.at("word.json"));
    let code = desk.code.to_string();
    run(&["verify", &result, "--school", &school, "--stamps", &word, "--class-code", &code])
}

/// Waits until the desk has the head of the chain, all its links and its end.
fn whole_chain(desk: &ScriptedDesk, links: usize) {
    desk.until(|heard| {
        let all = |lines: &Vec<String>| {
            lines[0].contains("clearhands_links")
                && lines.len() == links + 2
                && lines[links + 1].contains("links_end")
        };
        heard.lines.values().any(all).then_some(())
    });
}

#[test]
fn a_trainers_desk_stamps_each_line_of_a_sitting_and_learns_nothing_of_it() {
    let town = Town::new();
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    trainer.send(Navigate::To(Screen::Home));
    trainer.frames(3);
    trainer.open_paper(&town);
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    // The trainer has no part in an exam.
    let order = Order::Freeze { words: "Wait.".to_owned() };
    assert!(trainer.ordered(&desk, 1, order).unwrap().contains("exam"));
    trainer.deal(12);
    // Longer than the clocks may stand apart.
    trainer.frames(2000);
    trainer.click("Leave");
    trainer.word("End the exam", "enough");
    let log = trainer.sittings()[0].clone();
    let whole = fs::read_to_string(&log).unwrap().lines().count();
    whole_chain(&desk, whole);
    for line in desk.heard.lock().unwrap().lines.values().flatten() {
        assert!(!line.contains("\"act\"") && !line.contains("Bob"), "{line}");
    }
    let begins = desk
        .heard
        .lock()
        .unwrap()
        .said
        .iter()
        .any(|said| matches!(said, FromSeat::Begins { before: 0, order: None, .. }));
    assert!(begins, "what is told as it is dealt is said to be older");
    let told = town.verified(&log);
    assert_ne!(told.exit, Exit::Refused, "{}{}", told.out, told.err);
    let held = verify(&desk, &town, |_| {});
    assert!(held.out.contains(&format!("each of the {whole} lines")), "{}{}", held.out, held.err);
    // A log that was made up afterwards has other lines than those that were stamped.
    let other = verify(&desk, &town, |stamps| stamps.links[5].link = "0".repeat(64));
    assert_eq!(other.exit, Exit::Refused, "{}", other.out);
    assert!(other.err.contains("line 6"), "{}", other.err);
    // And one whose end the desk had seen cannot be cut.
    let longer = verify(&desk, &town, |stamps| stamps.links.push(stamps.links[0].clone()));
    assert_eq!(longer.exit, Exit::Refused, "{}", longer.out);
    // A seat that tells a whole sitting in one go may say what it likes.
    let at_once = verify(&desk, &town, |stamps| {
        stamps.links.iter_mut().for_each(|stamp| stamp.stamped_ms = 1_800_000_000_000);
    });
    assert!(at_once.out.contains(&format!("Of the {whole} lines")), "{}", at_once.out);
    assert!(!at_once.out.contains(" 0 only later"), "{}", at_once.out);
}

#[test]
fn what_was_dealt_before_a_sitting_came_into_the_class_is_not_stamped_as_dealt() {
    let town = Town::new();
    let mut trainer = Trainer::begun(&town);
    trainer.deal(7);
    trainer.frames(2000);
    let log = trainer.sittings()[0].clone();
    drop(trainer);
    // The stick goes to another PC, which is in a class.
    let log = town.path("stick").join(log.file_name().unwrap());
    let found = fs::read_to_string(&log).unwrap().lines().count();
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    trainer.send(Navigate::To(Screen::Home));
    trainer.frames(3);
    trainer.click("Exam");
    trainer.click("After an interruption");
    trainer.write("Log of the sitting", log.to_str().unwrap());
    trainer.write("Examiner's folder", &town.at("stick/ann"));
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Open the sitting");
    trainer.write("Reason", "another PC");
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Go on with the exam");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    trainer.deal(5);
    trainer.click("Leave");
    trainer.word("End the exam", "enough");
    let whole = fs::read_to_string(&log).unwrap().lines().count();
    whole_chain(&desk, whole);
    // The head of the chain and the lines that stood in the log.
    let before = desk.until(|heard| {
        heard.said.iter().find_map(|said| match said {
            FromSeat::Begins { before, .. } => Some(*before),
            _ => None,
        })
    });
    assert_eq!(before, found as u64 + 1);
    let told = town.verified(&log);
    assert_ne!(told.exit, Exit::Refused, "{}{}", told.out, told.err);
    let joined = |stamps: &mut Stamps| {
        let at = stamps.links[found].stamped_ms;
        stamps.links[..found].iter_mut().for_each(|stamp| stamp.stamped_ms = at);
    };
    // As the desk keeps what the seat says of itself.
    let said = verify(&desk, &town, |stamps| {
        joined(stamps);
        stamps.links[..found].iter_mut().for_each(|stamp| stamp.live = false);
    });
    let of = format!("Of the {whole} lines a trainer's desk had {} as they", whole - found);
    assert!(said.out.contains(&of), "{of}: {}", said.out);
    // And if the seat had not said it.
    let unsaid = verify(&desk, &town, joined);
    assert!(unsaid.out.contains(&format!("Of the {whole} lines")), "{}", unsaid.out);
    assert!(!unsaid.out.contains(" 0 only later"), "{}", unsaid.out);
}
