//! Files and clocks that are not as they should be: cut short, too large, asked for twice, set.

use super::bench::{BENCH, Bench, DAY_MS, Kept, Ticking, deal_on, text};
use super::commands::{Town, done};
use super::print::troubled;
use crate::bench::BOOK;
use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::exam::{
    Deed, Examiner, Keys, Kind, Note, Now, PaperFile, Refused, Signed, Sitting, verify,
};
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

/// The notes on a sitting whose machine's clock is set by what this gives for each act.
fn notes(bench: &Bench, ahead_ms: impl Fn(i64) -> i64) -> Vec<Note> {
    let kept = Kept::default();
    let now = |n: i64| Now {
        utc_ms: DAY_MS + 7_200_000 + n * 1000 + ahead_ms(n),
        run_ms: u64::try_from(n).unwrap() * 1000,
    };
    let begin = bench.beginning("51");
    let mut sitting = Sitting::begin(begin, &BOOK, now(0), Box::new(kept.clone())).unwrap();
    for n in 1..=12 {
        let act = *sitting.session().expected().first().unwrap();
        sitting.step(now(n), act).unwrap();
    }
    sitting.end(now(13), &bench.examiner, "enough").unwrap();
    let log = kept.lock().unwrap().clone();
    let verified = verify(&bench.result(&log), &bench.school, None, &BOOK).unwrap();
    verified.notes.into_iter().filter(|note| matches!(note, Note::ClockSet { .. })).collect()
}

#[test]
fn a_clock_that_was_set_is_told_with_its_lines_and_by_how_much() {
    assert_eq!(notes(&BENCH, |_| 0), []);
    assert_eq!(notes(&BENCH, |n| if n > 6 { 29_000 } else { 0 }), []);
    // Act 6 is the last before, act 7 the first after; the first act stands in line 3.
    let set = notes(&BENCH, |n| if n > 6 { 45_000 } else { 0 });
    let [Note::ClockSet { from, to, by_ms: 45_000 }] = set[..] else { panic!("{set:?}") };
    assert!(from < to && to == 9, "{from} {to}");
    let words = set[0].words();
    assert!(words.starts_with("between line 1 and line 9 "), "{words}");
    assert!(words.contains("45 s ahead of the exam's"), "{words}");
    let back = notes(&BENCH, |n| if n > 6 { -3_600_000 } else { 0 });
    assert!(back[0].words().contains("3600 s behind the exam's"), "{}", back[0].words());
    // Little by little is told, too.
    assert_eq!(notes(&BENCH, |n| n * 4000).len(), 1);
}

#[test]
fn the_gap_of_an_interruption_is_told() {
    let log = troubled(&BENCH, ("Bob Candidate", "52"));
    let result = BENCH.result(&log);
    let verified = verify(&result, &BENCH.school, None, &BOOK).unwrap();
    let gap = |deed: fn(&Deed) -> bool| {
        let mut said = verified.said.iter().filter(|said| deed(&said.word.deed));
        said.next().unwrap().gap_ms
    };
    // 10 to 130 s, and 140 to 740 s.
    assert_eq!(gap(|deed| *deed == Deed::GoOn), Some(120_000));
    assert_eq!(gap(|deed| matches!(deed, Deed::Resume { .. })), Some(600_000));
    assert_eq!(gap(|deed| *deed == Deed::Note), None);
    assert_eq!(verified.last_ms, DAY_MS + 750_000);
    let town = Town(TempDir::new().unwrap());
    let school = town.file("school.json", &text(&BENCH.school.signed));
    let result = town.file("bob.result", &result);
    let told = run(&["verify", &result, "--school", &school]);
    let line = "resumed after an interruption 10:00 min later by Ann Examiner: the plug was pulled";
    assert!(told.out.contains(line), "{}", told.out);
    let told = run(&["verify", &result, "--school", &school, "--json"]);
    let json: Value = serde_json::from_str(&told.out).unwrap();
    let gaps: Vec<Option<i64>> =
        json["deeds"].as_array().unwrap().iter().map(|deed| deed["gap_ms"].as_i64()).collect();
    assert_eq!(gaps, [None, Some(120_000), None, Some(600_000)]);
}

#[test]
fn a_request_names_a_recipient_that_is_one() {
    let (keys, own) = (Keys::new().unwrap(), Keys::new().unwrap());
    let request = own.request("Eve", DAY_MS);
    assert!(keys.appoint(&request, DAY_MS, None).is_ok());
    let said: Examiner = serde_json::from_str(&request.text).unwrap();
    for recipient in ["", "age1nobody", "eve@example.org"] {
        let said = Examiner { recipient: recipient.to_owned(), ..said.clone() };
        let request = Signed::new(Kind::Request, &said, &own.signing);
        let none = keys.appoint(&request, DAY_MS, None);
        assert_eq!(none, Err(Refused::Unreadable("a recipient")), "{recipient}");
    }
}

/// A school with two examiners, and what Bob has sat before the first.
pub(super) fn town() -> Town {
    let town = Town(TempDir::new().unwrap());
    let pass = town.file("pass.txt", "words that they all share\n");
    let with = ["--passphrase-file", pass.as_str()];
    let (school, ann, cyd) = (town.at("school"), town.at("ann"), town.at("cyd"));
    let ran = |args: &[&str]| done(&[args, &with].concat());
    ran(&["school", "init", &school, "--name", "Shore School"]);
    for (folder, name) in [(&ann, "Ann"), (&cyd, "Cyd")] {
        ran(&["school", "examiner", "ask", folder, "--name", name]);
        ran(&["school", "examiner", "add", &school, folder]);
    }
    let blueprint = town.file("small.ron", super::bench::SMALL);
    let paper = town.at("june.paper");
    ran(&["paper", "make", &blueprint, "--school", &school, "--out", &paper]);
    let (known, examiner) = town.examiner("ann", "words that they all share");
    let opened = PaperFile::read(&fs::read_to_string(&paper).unwrap()).unwrap();
    let opened = opened.open(&known, &examiner.keys.opening).unwrap();
    let all = (&known, &opened, &examiner);
    town.sit(all, ("Bob", "1001"), usize::MAX, "bob.sitting");
    town.sit(all, ("Eve", "1002"), 9, "eve.sitting");
    for name in ["bob", "eve"] {
        let log = town.at(&format!("{name}.sitting"));
        ran(&["sitting", "countersign", &log, "--examiner", &ann]);
        let to = town.at(&format!("{name}.result"));
        ran(&["sitting", "release", &log, "--out", &to, "--school", &school]);
    }
    let (bob, badge) = (town.at("bob.result"), town.at("bob.jwt"));
    ran(&["credential", &bob, "--school", &school, "--out", &badge]);
    town
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story: to make the keys again for each takes long")]
fn what_is_cut_too_large_or_asked_twice_is_told() {
    let town = town();
    let pass = town.at("pass.txt");
    let with = ["--passphrase-file", pass.as_str()];
    let ran = |args: &[&str]| run(&[args, &with].concat());
    let at = |name: &str| town.at(name);
    let (school, ann, cyd) = (at("school"), at("ann"), at("cyd"));
    let (public, bob, eve) = (at("school/school.json"), at("bob.result"), at("eve.result"));

    // Certificates and transcripts, and what is not printed.
    let (paper, told) = (at("bob.pdf"), at("eve.pdf"));
    done(&[&["certificate", &bob, "--school", &school, "--out", &paper], &with[..]].concat());
    done(&["transcript", &eve, "--school", &public, "--out", &told]);
    assert!(fs::read(&paper).unwrap().starts_with(b"%PDF-1.7"));
    let again = ran(&["certificate", &bob, "--school", &school, "--out", &paper]);
    assert!(again.exit == Exit::Cannot && again.err.contains("is there already"), "{}", again.err);
    let none = ran(&["certificate", &eve, "--school", &school, "--out", &at("none.pdf")]);
    assert!(none.exit == Exit::BadInput && none.err.contains("not passed"), "{}", none.err);
    let forged = fs::read_to_string(&bob).unwrap().replacen("Bob", "Bop", 1);
    let forged = town.file("forged.result", &forged);
    let none = ran(&["certificate", &forged, "--school", &school, "--out", &at("none.pdf")]);
    assert_eq!(none.exit, Exit::BadInput, "{}", none.out);
    let none = run(&["transcript", &forged, "--school", &public, "--out", &at("none.pdf")]);
    assert_eq!(none.exit, Exit::BadInput, "{}", none.out);
    assert!(!town.path("none.pdf").exists());

    // To add the same examiner twice changes nothing, and gives him his files again.
    let word = fs::read(town.path("cyd/examiner.json")).unwrap();
    fs::remove_file(town.path("cyd/examiner.json")).unwrap();
    for _ in 0..2 {
        let told = done(&[&["school", "examiner", "add", &school, &cyd], &with[..]].concat());
        assert!(told.contains("already; nothing is changed"), "{told}");
        assert_eq!(fs::read(town.path("cyd/examiner.json")).unwrap(), word);
    }
    let other = ran(&["school", "examiner", "add", &school, &cyd, "--until", "2099-01-01"]);
    assert!(other.exit == Exit::BadInput && other.err.contains("already"), "{}", other.err);

    // A result that nobody could verify is not handed out: here with the countersignature of another sitting.
    fs::copy(town.path("eve.sitting.signed"), town.path("bob.sitting.signed")).unwrap();
    let log = at("bob.sitting");
    let none = ran(&["sitting", "release", &log, "--out", &at("none.result"), "--school", &school]);
    assert_eq!(none.exit, Exit::BadInput, "{}", none.out);
    assert!(none.err.contains("not handed out") && none.err.contains("chain"), "{}", none.err);
    assert!(!town.path("none.result").exists());

    // Cut in the middle, each kind of file says so.
    let cut: [(&str, &[&str]); 10] = [
        ("school/school.json", &["verify", &bob, "--school", &school]),
        ("school/school.keys", &["credential", &bob, "--school", &school, "--out", "x.jwt"]),
        ("cyd/request.json", &["school", "examiner", "add", &school, &cyd]),
        ("ann/examiner.json", &["sitting", "countersign", &log, "--examiner", &ann]),
        ("ann/examiner.keys", &["sitting", "countersign", &log, "--examiner", &ann]),
        ("june.paper", &["paper", "show", &at("june.paper"), "--school", &school]),
        ("bob.sitting.signed", &["sitting", "release", &log, "--school", &school, "--out", "x"]),
        ("bob.result", &["verify", &bob, "--school", &school]),
        ("bob.jwt", &["verify", &at("bob.jwt"), "--school", &school]),
        ("small.ron", &["check", &at("small.ron")]),
    ];
    for (name, command) in cut {
        let whole = fs::read(town.path(name)).unwrap();
        let takes_words = !matches!(command[0], "verify" | "check") && command[1] != "show";
        for part in [whole.len() / 2, whole.len() - 2, 1] {
            if name == "small.ron" && part != whole.len() / 2 {
                continue;
            }
            fs::write(town.path(name), &whole[..part]).unwrap();
            let told = if takes_words { ran(command) } else { run(command) };
            assert_ne!(told.exit, Exit::Done, "{name}");
            let is_said = told.err.contains("cut short") || name == "bob.jwt" && part < 4;
            assert!(is_said, "{name}, {part} of {}: {}", whole.len(), told.err);
            assert!(told.err.contains(&at(name)), "{name} is not named: {}", told.err);
        }
        fs::write(town.path(name), whole).unwrap();
    }
    // The first line of a log; what is cut in a later one is gone on with, and said when it is handed out.
    let whole = fs::read(town.path("eve.sitting")).unwrap();
    fs::write(town.path("eve.sitting"), &whole[..100]).unwrap();
    let told = run(&["sitting", "show", &at("eve.sitting"), "--school", &school]);
    assert!(told.exit == Exit::BadInput && told.err.contains("cut short"), "{}", told.err);
    fs::write(town.path("eve.sitting"), &whole[..whole.len() - 100]).unwrap();
    fs::remove_file(town.path("eve.sitting.signed")).unwrap();
    let to = at("cut.result");
    let told = done(
        &[
            &["sitting", "release", &at("eve.sitting"), "--out", &to, "--school", &school],
            &with[..],
        ]
        .concat(),
    );
    assert!(told.contains("cut short"), "{told}");

    // A file of another kind is told as that, whatever its first line holds.
    for other in ["june.paper", "pass.txt", "bob.sitting", "school/school.json"] {
        let told = run(&["verify", &at(other), "--school", &school]);
        assert!(told.exit == Exit::Refused && told.err.contains("(unreadable)"), "{}", told.err);
        assert!(told.err.contains(&at(other)) && told.err.contains("is meant"), "{}", told.err);
    }
    let words = town.file("words.txt", "none of these are theirs\n");
    let release = ["sitting", "release", &log, "--out", &at("none.result"), "--school", &school];
    let told = run(&[&release[..], &["--passphrase-file", &words]].concat());
    assert!(told.exit == Exit::BadInput && told.err.contains("school.keys"), "{}", told.err);
    assert!(told.err.contains("give the passphrase again"), "{}", told.err);

    // What is larger than any file of its kind is not read.
    let sparse = |name: &str, mib: u64| {
        fs::File::create(town.path(name)).unwrap().set_len(mib << 20).unwrap();
        town.at(name)
    };
    let told = run(&["verify", &sparse("huge.result", 65), "--school", &school]);
    assert!(told.exit == Exit::Cannot && told.err.contains("64 MiB"), "{}", told.err);
    let told = run(&["verify", &bob, "--school", &sparse("huge.json", 2)]);
    assert!(told.exit == Exit::Cannot && told.err.contains("1 MiB"), "{}", told.err);
    let told = run(&["paper", "show", &sparse("huge.paper", 2), "--school", &school]);
    assert!(told.exit == Exit::Cannot && told.err.contains("1 MiB"), "{}", told.err);
    // Whatever else lies in the folder of a class is not even read.
    fs::create_dir(town.path("class")).unwrap();
    fs::copy(&bob, town.path("class/bob.result")).unwrap();
    sparse("class/film.mp4", 4096);
    let class = at("class");
    done(&["results", &class, "--school", &public]);
    // What is called a result and cannot be read is named, and hides nothing of the others.
    sparse("class/huge.result", 65);
    let told = run(&["results", &class, "--school", &public]);
    assert!(told.exit == Exit::Refused && told.out.contains("Bob"), "{}{}", told.out, told.err);
    assert!(told.err.contains("huge.result") && told.err.contains("64 MiB"), "{}", told.err);
    fs::remove_file(town.path("class/huge.result")).unwrap();
    #[cfg(unix)]
    {
        // A link that leads nowhere is a result that is missing; one that leads round is not followed.
        std::os::unix::fs::symlink("nowhere", town.path("class/lost.result")).unwrap();
        std::os::unix::fs::symlink("../class", town.path("class/again")).unwrap();
        let told = run(&["results", &class, "--school", &public]);
        assert!(told.exit == Exit::Refused && told.err.contains("lost.result"), "{}", told.err);
        assert!(told.out.contains("Bob") && !told.out.contains("begun 2 times"), "{}", told.out);
        fs::remove_file(town.path("class/lost.result")).unwrap();
        // What never ends, or never begins, is not opened.
        std::os::unix::fs::symlink("/dev/zero", town.path("class/zero.result")).unwrap();
        let told = run(&["results", &class, "--school", &public]);
        assert!(told.err.contains("zero.result") && told.err.contains("no plain"), "{}", told.err);
        fs::remove_file(town.path("class/zero.result")).unwrap();
        done(&["results", &class, "--school", &public]);
    }
    // A folder that is named twice is read once.
    let told = done(&["results", &class, &class, "--school", &public, "--csv", "generic"]);
    assert_eq!(told.lines().count(), 2, "{told}");
    sparse("class/huge.result", 65);
    let told = run(&["results", &class, &class, "--school", &public]);
    assert_eq!(told.err.matches("huge.result").count(), 1, "{}", told.err);
    // What is named itself must be one; a folder without any is said to have none.
    let told = run(&["results", &at("pass.txt"), "--school", &public]);
    assert!(told.exit == Exit::Refused && told.err.contains("pass.txt"), "{}", told.err);
    fs::create_dir(town.path("empty")).unwrap();
    let told = run(&["results", &at("empty"), "--school", &public]);
    assert!(told.exit == Exit::Done && told.err.contains("no result"), "{}", told.err);
    let none = run(&["results", &at("no_class"), "--school", &public]);
    assert!(none.exit == Exit::Cannot && none.err.contains("no_class"), "{}", none.err);

    // An appeal goes by the list of revoked examiners that lies beside the school's file.
    let revoke = ["school", "examiner", "revoke", &school, "Ann", "--reason", "sold her stick"];
    done(&[&revoke[..], &["--since", "2020-01-01"], &with[..]].concat());
    fs::copy(town.path("school/revoked.json"), town.path("cyd/revoked.json")).unwrap();
    let appeal = ["appeal", &eve, "--examiner", &cyd, "--part", "1", "--finding", "1"];
    let more = ["--decision", "overrule", "--reason", "r", "--out", &at("appeal.result")];
    let none = ran(&[&appeal[..], &more].concat());
    assert!(none.exit == Exit::BadInput && none.err.contains("sold her stick"), "{}", none.err);
    let none = ran(&["school", "examiner", "add", &school, &ann]);
    assert!(none.exit == Exit::BadInput && none.err.contains("is revoked"), "{}", none.err);
}

#[test]
fn a_perfect_dealer_on_a_slow_clock_has_no_notes() {
    let mut clock = Ticking(0);
    let (mut sitting, kept) = BENCH.begin("53", &mut clock);
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = kept.lock().unwrap().clone();
    let verified = verify(&BENCH.result(&log), &BENCH.school, None, &BOOK).unwrap();
    assert_eq!(verified.notes, []);
}
