//! What examiners say of acts in a result: told, signed, and without a word in the verdict.

use super::bench::{BENCH, Bench, DAY_MS, Ticking, deal_on};
use super::commands::{Town, done};
use super::handling::town;
use super::pdf::Pdf;
use crate::bench::BOOK;
use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::exam::{
    Class, Decision, Faces, Refused, Remark, Row, Ruling, Verified, appealed, commented,
    transcript, verify,
};
use clearhands::wording;
use serde_json::Value;
use std::fs;

fn holds(result: &str) -> Verified {
    verify(result, &BENCH.school, None, &BOOK).unwrap()
}

fn refused(result: &str) -> Refused {
    verify(result, &BENCH.school, None, &BOOK).err().unwrap()
}

/// The result of a sitting in which the first call is left out, and the number of the act by which.
fn faulty(number: &str) -> (String, usize) {
    let mut clock = Ticking(0);
    let (mut sitting, kept) = BENCH.begin(number, &mut clock);
    sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
    deal_on(&mut sitting, &mut clock, usize::MAX);
    (BENCH.result(&kept.lock().unwrap().clone()), 1)
}

const LATER: i64 = DAY_MS + 20_000_000;

#[test]
fn a_comment_is_added_and_changes_no_verdict() {
    let (result, act) = faulty("81");
    let first = holds(&result);
    assert!(!first.verdict.is_passed() && first.comments.is_empty());
    let remark = Remark { part: 1, act, words: "Say it before you reach for the shoe." };
    let text = commented(&result, &remark, &BENCH.examiner, LATER).unwrap();
    assert!(text.starts_with(&result), "what stands there stays");
    let with = holds(&text);
    assert_eq!(with.verdict, first.verdict);
    let [said] = &with.comments[..] else { panic!("{}", with.comments.len()) };
    assert_eq!(said.name, "Ann Examiner");
    assert_eq!((said.comment.part, said.comment.act), (1, 1));
    assert_eq!(said.comment.words, remark.words);
    // Appeals and more comments go on from there, and each counts for itself.
    let ruling = Ruling { part: 1, finding: 1, decision: Decision::Overruled, reason: "deaf" };
    let both = appealed(&text, &ruling, &BENCH.examiner, LATER).unwrap();
    let again = Remark { act: 2, words: "Better.", ..remark };
    let both = commented(&both, &again, &BENCH.examiner, LATER + 1).unwrap();
    let all = holds(&both);
    assert_eq!((all.comments.len(), all.appeals.len(), all.added.len()), (2, 1, 3));
    // None can be taken out, changed or put elsewhere.
    let lines: Vec<&str> = both.lines().collect();
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(i, _)| *i != at);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    for at in [lines.len() - 3, lines.len() - 2] {
        assert_eq!(refused(&without(at)), Refused::Changed);
    }
    let changed = text.replace("reach for", "go for");
    assert_ne!(changed, text);
    assert_eq!(refused(&changed), Refused::NotSigned("a comment"));
    let early: String = {
        let mut moved = lines.clone();
        let comment = moved.remove(lines.len() - 3);
        moved.insert(lines.len() - 4, comment);
        moved.iter().map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(refused(&early).name(), "line", "before the release there is none");
}

#[test]
fn a_comment_is_an_examiners_and_on_an_act_that_was_done() {
    let (result, act) = faulty("82");
    let acts = holds(&result).parts[0].log.session.entries().len();
    for (part, act) in [(0, 1), (1, 0), (1, acts + 1), (9, 1)] {
        let remark = Remark { part, act, words: "what?" };
        let none = commented(&result, &remark, &BENCH.examiner, LATER).unwrap();
        assert_eq!(refused(&none).name(), "no_such", "{part} {act}");
    }
    let remark = Remark { part: 1, act: acts, words: "the last" };
    holds(&commented(&result, &remark, &BENCH.examiner, LATER).unwrap());
    let empty = Remark { words: " \n", ..remark };
    let empty = commented(&result, &empty, &BENCH.examiner, LATER);
    assert_eq!(empty.err(), Some(Refused::NoReason("a comment")));
    let other = Bench::new("Another");
    let remark = Remark { part: 1, act, words: "He passes." };
    let foreign = commented(&result, &remark, &other.examiner, LATER).unwrap();
    assert_eq!(refused(&foreign), Refused::ForeignSchool("the word for an examiner"));
    // A comment on one sitting is none on another.
    let text = commented(&result, &remark, &BENCH.examiner, LATER).unwrap();
    let (other, _) = faulty("83");
    let line = text.lines().last().unwrap();
    assert_eq!(refused(&format!("{other}{line}\n")), Refused::Changed);
}

#[test]
fn of_two_files_the_one_with_the_comments_counts() {
    let (result, act) = faulty("84");
    let say = |text: &str, words: &str| {
        commented(text, &Remark { part: 1, act, words }, &BENCH.examiner, LATER).unwrap()
    };
    let (one, other) = (say(&result, "one"), say(&result, "another"));
    let class = |texts: &[&str]| {
        let row = |(i, text): (usize, &&str)| Row::of(&i.to_string(), &holds(text));
        let class = Class::of(texts.iter().enumerate().map(row).collect(), vec![], vec![]);
        let files: Vec<String> = class.rows.into_iter().map(|row| row.file).collect();
        (files.join(" "), class.refused.len())
    };
    assert_eq!(class(&[&result, &one]), ("1".to_owned(), 0));
    assert_eq!(class(&[&one, &result]), ("0".to_owned(), 0));
    assert_eq!(class(&[&one, &other]), (String::new(), 2));
}

#[test]
fn comments_stand_in_the_transcript_at_their_acts() {
    let (result, act) = faulty("85");
    let remark = Remark { part: 1, act, words: "say it before you reach for the shoe" };
    let text = commented(&result, &remark, &BENCH.examiner, LATER).unwrap();
    let verified = holds(&text);
    let faces = Faces::new(Vec::new()).unwrap();
    let printed = transcript(&verified, &BENCH.school, &faces, &BOOK).unwrap();
    let told = Pdf::read(&printed.pdf).texts().join(" ");
    let did = wording::did(&verified.parts[0].log.session.entries()[0].act);
    let at_fault = "Ann Examiner: Say it before you reach for the shoe.";
    for words in ["Comments", "Part 1, act 1", &did[1..], at_fault, remark.words] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let plain = transcript(&holds(&result), &BENCH.school, &faces, &BOOK).unwrap();
    assert!(!Pdf::read(&plain.pdf).texts().join(" ").contains("Comments"));
}

#[test]
fn the_command_says_something_of_an_act_and_verify_tells_it() {
    let town: Town = town();
    let at = |name: &str| town.at(name);
    let (eve, to, pass, public) =
        (at("eve.result"), at("eve2.result"), at("pass.txt"), at("school/school.json"));
    let before = fs::read(town.path("eve.result")).unwrap();
    let told = run(&["verify", &eve, "--school", &public]);
    assert_eq!(told.exit, Exit::Faults);
    assert!(told.out.contains("at the end, "), "a fault says at which act: {}", told.out);
    let ann = at("ann");
    let words = "The stub lay too far from the rack.";
    let say = |act: &str, out: &str| {
        let first = ["comment", &eve, "--examiner", &ann, "--part", "1", "--act", act];
        let more = ["--words", words, "--out", out, "--passphrase-file", &pass];
        run(&[&first[..], &more].concat())
    };
    let said = say("4", &to);
    assert_eq!(said.exit, Exit::Done, "{}{}", said.out, said.err);
    assert_eq!(fs::read(town.path("eve.result")).unwrap(), before);
    let none = say("10", &at("none.result"));
    assert!(none.exit == Exit::BadInput && none.err.contains("an act"), "{}", none.err);
    assert!(!town.path("none.result").exists());
    let told = run(&["verify", &to, "--school", &public]);
    assert_eq!(told.exit, Exit::Faults, "{}", told.err);
    assert!(told.out.contains("Part 1, act 4 (") && told.out.contains("comment by Ann on"));
    assert!(told.out.contains(words), "{}", told.out);
    let json = run(&["verify", &to, "--school", &public, "--json"]).out;
    let json: Value = serde_json::from_str(&json).unwrap();
    let comment = &json["comments"][0];
    assert_eq!((&comment["by"], &comment["act"]), (&Value::from("Ann"), &Value::from(4)));
    assert_eq!(comment["words"], words);
    done(&["results", &town.at(""), "--school", &public]);
}
