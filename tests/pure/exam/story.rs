//! The whole story: a paper, three candidates, of whom one has the plug pulled and one cheats, and two
//! certificates that a stranger checks.

use super::bench::{SMALL, Ticking};
use super::commands::{Town, done};
use super::print::code;
use crate::bench::BOOK;
use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::exam::{KeepFile, Now, OpenSitting, PaperFile, Sitting};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const WORDS: &str = "ann has other words";

/// An examiner makes everything ready, by the commands of the page on exams.
fn prepared() -> Town {
    let town = Town(TempDir::new().unwrap());
    let at = |name: &str| town.at(name);
    let own = town.file("school.txt", "the school's own words\n");
    let hers = town.file("ann.txt", WORDS);
    let (school, ann) = (at("school"), at("ann"));
    let with = |args: &[&str], pass: &str| done(&[args, &["--passphrase-file", pass]].concat());
    with(&["school", "init", &school, "--name", "Shore School"], &own);
    with(&["school", "examiner", "ask", &ann, "--name", "Ann"], &hers);
    with(&["school", "examiner", "add", &school, &ann, "--until", "2099-12-31"], &own);
    let blueprint = town.file("small.ron", SMALL);
    done(&["check", &blueprint]);
    let paper = at("june.paper");
    with(&["paper", "make", &blueprint, "--school", &school, "--out", &paper], &own);
    fs::create_dir(town.path("class")).unwrap();
    town
}

/// The plug is pulled: the last line of the log is on the disk by half. Then the examiner goes on with it.
fn plugged_out_and_gone_on_with(town: &Town, log: &str) {
    let path = town.path(log);
    let whole = fs::read(&path).unwrap();
    let cut = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 300;
    fs::write(&path, &whole[..cut]).unwrap();
    let (school, ann) = town.examiner("ann", WORDS);
    let bytes = fs::read(&path).unwrap();
    let open = OpenSitting::read(&bytes, &school, &ann.keys.opening, None).unwrap();
    assert!(open.cut && open.ended.is_none());
    let mut clock = Ticking(400_000);
    let from_ms = ann.word.examiner.from_ms;
    let mut now = || Now { utc_ms: from_ms + 2000, ..clock.now() };
    let keep = KeepFile::go_on(&path, open.whole as u64).unwrap();
    let by = (&school, &ann, "the plug was pulled");
    let mut sitting: Sitting = open.resume(by, &BOOK, now(), Box::new(keep)).unwrap();
    while sitting.ended().is_none() {
        if sitting.is_part_over() {
            sitting.next_part(now()).unwrap();
            continue;
        }
        let act = *sitting.session().expected().first().unwrap();
        sitting.step(now(), act).unwrap();
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story from beginning to end")]
fn three_sit_one_plugs_out_one_cheats_and_a_stranger_checks_two_certificates() {
    let town = prepared();
    let at = |name: &str| town.at(name);
    let (own, hers) = (at("school.txt"), at("ann.txt"));
    let (school, ann) = (at("school"), at("ann"));
    let (known, examiner) = town.examiner("ann", WORDS);
    let paper = PaperFile::read(&fs::read_to_string(town.path("june.paper")).unwrap()).unwrap();
    let paper = paper.open(&known, &examiner.keys.opening).unwrap();
    let all = (&known, &paper, &examiner);
    town.sit(all, ("Bob Candidate", "1001"), usize::MAX, "class/bob.sitting");
    town.sit(all, ("Zoe Candidate", "1002"), 11, "class/zoe.first");
    // Zoe's program is killed while her eleventh act is written; the word that she left never came.
    let lines = fs::read_to_string(town.path("class/zoe.first")).unwrap();
    let kept: Vec<&str> = lines.split_inclusive('\n').collect();
    town.file("class/zoe.sitting", &kept[..kept.len() - 3].concat());
    fs::remove_file(town.path("class/zoe.first")).unwrap();
    plugged_out_and_gone_on_with(&town, "class/zoe.sitting");
    town.sit(all, ("Eve Cheat", "1003"), 9, "class/eve.sitting");

    let hand_out = |name: &str| {
        let (log, to) = (at(&format!("class/{name}.sitting")), at(&format!("class/{name}.result")));
        let sign = ["sitting", "countersign", &log, "--examiner", &ann, "--passphrase-file", &hers];
        done(&sign);
        let out = ["--out", &to, "--school", &school, "--passphrase-file", &own];
        done(&[&["sitting", "release", &log], &out[..]].concat());
        to
    };
    // Before she hands hers in, Eve takes an act that was wrong out of her log, and writes one of Bob's into it.
    let log = fs::read_to_string(town.path("class/eve.sitting")).unwrap();
    let bobs = fs::read_to_string(town.path("class/bob.sitting")).unwrap();
    let out = |text: &str| {
        let log = town.file("eve2.sitting", text);
        let to = at("eve2.result");
        let ran = ["--out", &to, "--school", &school, "--passphrase-file", &own];
        run(&[&["sitting", "release", &log], &ran[..]].concat())
    };
    let mut lines: Vec<&str> = log.lines().collect();
    lines.remove(5);
    let cut_out = out(&(lines.join("\n") + "\n"));
    assert!(cut_out.exit == Exit::BadInput && cut_out.err.contains("line 6"), "{}", cut_out.err);
    lines.insert(5, bobs.lines().nth(5).unwrap());
    let put_in = out(&(lines.join("\n") + "\n"));
    assert!(put_in.exit == Exit::BadInput && put_in.err.contains("line 6"), "{}", put_in.err);
    assert!(!town.path("eve2.result").exists());
    let (bob, zoe, eve) = (hand_out("bob"), hand_out("zoe"), hand_out("eve"));

    // The stranger has the school's public file and nothing else of the school's.
    let public =
        town.file("stranger.json", &fs::read_to_string(town.path("school/school.json")).unwrap());
    let verify = |result: &str| run(&["verify", result, "--school", &public]);
    for (result, passed) in [(&bob, true), (&zoe, true), (&eve, false)] {
        let told = verify(result);
        let exit = if passed { Exit::Done } else { Exit::Faults };
        assert_eq!(told.exit, exit, "{}{}", told.out, told.err);
    }
    assert!(verify(&zoe).out.contains("the plug was pulled"));
    // Eve shows Bob's result as hers, and hers without the word that ended it.
    let forged = fs::read_to_string(&bob).unwrap().replacen("Bob Candidate", "Eve Candidat3", 1);
    let told = verify(&town.file("forged.result", &forged));
    assert!(told.exit == Exit::Refused && told.err.contains("not_signed"), "{}", told.err);
    let hers = fs::read_to_string(&eve).unwrap();
    let without: String =
        hers.split_inclusive('\n').filter(|line| !line.contains("he left")).collect();
    let told = verify(&town.file("without.result", &without));
    assert!(told.exit == Exit::Refused && told.err.contains("chain"), "{}", told.err);

    // Two certificates, each with the school's word in its code; none for her who has not passed.
    let print = |result: &str, to: &str| {
        let args = ["certificate", result, "--school", &school, "--out", to];
        run(&[&args[..], &["--passphrase-file", &own]].concat())
    };
    let none = print(&eve, &at("eve.pdf"));
    assert!(none.exit == Exit::BadInput && none.err.contains("not passed"), "{}", none.err);
    for (result, name, number) in [(&bob, "Bob Candidate", "1001"), (&zoe, "Zoe Candidate", "1002")]
    {
        let pdf = at(&format!("{number}.pdf"));
        let told = print(result, &pdf);
        assert_eq!(told.exit, Exit::Done, "{}", told.err);
        let jwt = code(&fs::read(Path::new(&pdf)).unwrap());
        let badge = town.file(&format!("{number}.jwt"), &jwt);
        let told = verify(&badge);
        assert_eq!(told.exit, Exit::Done, "{}", told.err);
        for words in [name, number, "A small exam", "Shore School"] {
            assert!(told.out.contains(words), "{words}: {}", told.out);
        }
        // The name of another on the same school's word is seen.
        let other = jwt.replacen('.', ".A", 1);
        assert_eq!(verify(&town.file("other.jwt", &other)).exit, Exit::Refused);
    }
    let class = done(&["results", &at("class"), "--school", &public]);
    for words in ["1001", "1002", "1003", "not passed", "Each candidate"] {
        assert!(class.contains(words), "{words}: {class}");
    }
}
