//! An exam from the school's founding to its class's results, by the commands.

use super::bench::{SMALL, Ticking};
use crate::bench::BOOK;
use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::exam::{
    Begin, ExaminerKeys, KeepFile, KeyFile, Keys, KnownExaminer, KnownSchool, OpenPaper, PaperFile,
    Passphrase, Sitting,
};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zeroize::Zeroizing;

pub(super) fn done(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!(ran.exit, Exit::Done, "{args:?}: {}{}", ran.out, ran.err);
    ran.out
}

/// The fields of an output that the page on exams does not name.
fn unnamed(output: &Value) -> Vec<String> {
    const PAGE: &str = include_str!("../../../docs/exams.md");
    // What these hold goes by names of the rulebook.
    const BY_NAME: [&str; 7] =
        ["skills", "steps", "sections", "percent", "severities", "incidents", "band"];
    match output {
        Value::Array(all) => all.iter().flat_map(unnamed).collect(),
        Value::Object(all) => {
            let mut missing: Vec<String> =
                all.keys().filter(|key| !PAGE.contains(&format!("`{key}`"))).cloned().collect();
            let inner = all.iter().filter(|(key, _)| !BY_NAME.contains(&key.as_str()));
            missing.extend(inner.flat_map(|(_, value)| unnamed(value)));
            missing
        }
        _ => Vec::new(),
    }
}

/// A folder in which a school and its examiners live.
pub(super) struct Town(pub(super) TempDir);

impl Town {
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(super) fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    pub(super) fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.at(name)
    }

    pub(super) fn examiner(&self, kit: &str, passphrase: &str) -> (KnownSchool, ExaminerKeys) {
        let read = |name: &str| fs::read_to_string(self.path(kit).join(name)).unwrap();
        let school = KnownSchool::read(&read("school.json")).unwrap();
        let word = serde_json::from_str(&read("examiner.json")).unwrap();
        let word = KnownExaminer::of(&word, &school).unwrap();
        let file: KeyFile = serde_json::from_str(&read("examiner.keys")).unwrap();
        let pass = Passphrase::new(Zeroizing::new(passphrase.to_owned()));
        let keys = ExaminerKeys::of(Keys::unlock(&file, &pass).unwrap(), word).unwrap();
        (school, keys)
    }

    /// A candidate sits, and makes no mistake for so many acts; then he leaves if he has not done.
    pub(super) fn sit(
        &self,
        (school, paper, by): (&KnownSchool, &OpenPaper, &ExaminerKeys),
        (name, number): (&str, &str),
        acts: usize,
        log: &str,
    ) {
        let mut clock = Ticking(0);
        let begin = Begin::first((school, paper, by), (name, number));
        // The words of the commands go by the clock of the machine, so the sitting does, too.
        let now = |clock: &mut Ticking| clearhands::exam::Now {
            utc_ms: by.word.examiner.from_ms + 1000,
            ..clock.now()
        };
        let keep = Box::new(KeepFile::create(Path::new(&self.at(log))).unwrap());
        let mut sitting = Sitting::begin(begin, &BOOK, now(&mut clock), keep).unwrap();
        let mut n = 0;
        while sitting.ended().is_none() && n < acts {
            if sitting.is_part_over() {
                sitting.next_part(now(&mut clock)).unwrap();
                continue;
            }
            let act = *sitting.session().expected().first().unwrap();
            sitting.step(now(&mut clock), act).unwrap();
            n += 1;
        }
        if sitting.ended().is_none() {
            sitting.end(now(&mut clock), by, "he left").unwrap();
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story from beginning to end")]
fn a_school_examines_a_class_and_a_stranger_checks_it() {
    let town = Town(TempDir::new().unwrap());
    let school_pass = town.file("school.txt", "the school's own words\n");
    let ann_pass = town.file("ann.txt", "ann has other words\n");
    let with = |pass: &str| ["--passphrase-file".to_owned(), pass.to_owned()];
    let [flag, school_file] = with(&school_pass);
    let [_, ann_file] = with(&ann_pass);
    let (school, ann) = (town.at("school"), town.at("ann"));
    let told = done(&["school", "init", &school, "--name", "Shore School", &flag, &school_file]);
    assert!(told.contains("Shore School"), "{told}");
    // It is never written over, and too short a passphrase locks nothing.
    let again = run(&["school", "init", &school, "--name", "Shore School", &flag, &school_file]);
    assert_eq!(again.exit, Exit::Cannot);
    let short = town.file("short.txt", "short");
    let weak = run(&["school", "init", &town.at("weak"), "--name", "W", &flag, &short]);
    assert_eq!(weak.exit, Exit::BadInput, "{}", weak.err);
    done(&["school", "examiner", "ask", &ann, "--name", "Ann", &flag, &ann_file]);
    done(&[
        "school",
        "examiner",
        "add",
        &school,
        &ann,
        "--until",
        "2099-12-31",
        &flag,
        &school_file,
    ]);
    let wrong = run(&["school", "examiner", "add", &school, &ann, &flag, &ann_file]);
    assert_eq!(wrong.exit, Exit::BadInput);
    assert!(wrong.err.contains("passphrase"), "{}", wrong.err);
    let shown = done(&["school", "show", &school]);
    assert!(shown.contains("Ann") && shown.contains("2100-01-01"), "{shown}");
    // No private key lies open.
    for file in ["school/school.keys", "ann/examiner.keys"] {
        let text = fs::read_to_string(town.path(file)).unwrap();
        assert!(!text.contains("AGE-SECRET") && !text.contains("signing"), "{text}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(town.path(file)).unwrap().permissions().mode() & 0o77, 0);
        }
    }

    let blueprint = town.file("small.ron", SMALL);
    let checked = done(&["check", &blueprint]);
    assert!(checked.contains("1 blueprints of exams"), "{checked}");
    let paper_file = town.at("june.paper");
    done(&[
        "paper",
        "make",
        &blueprint,
        "--school",
        &school,
        "--out",
        &paper_file,
        &flag,
        &school_file,
    ]);
    let shown = done(&["paper", "show", &paper_file, "--school", &ann]);
    assert!(shown.contains("A small exam") && shown.contains("Shore School"), "{shown}");
    // Of a sealed paper no command gives an answer.
    for command in
        [vec!["deal", &paper_file], vec!["due", "--level", &paper_file, "--acts", &blueprint]]
    {
        let ran = run(&command);
        assert_eq!(ran.exit, Exit::BadInput, "{}", ran.err);
        assert!(!format!("{}{}", ran.out, ran.err).contains("tcp_"));
    }

    let (known, examiner) = town.examiner("ann", "ann has other words");
    let paper = PaperFile::read(&fs::read_to_string(&paper_file).unwrap()).unwrap();
    let paper = paper.open(&known, &examiner.keys.opening).unwrap();
    let all = (&known, &paper, &examiner);
    fs::create_dir(town.path("class")).unwrap();
    town.sit(all, ("Bob", "1001"), usize::MAX, "class/bob.sitting");
    town.sit(all, ("=cmd|' /C calc'!A0", "1002"), 9, "class/eve.sitting");
    town.sit(all, ("Zoe", "1003"), 3, "class/zoe.sitting");
    let sealed = fs::read_to_string(town.path("class/bob.sitting")).unwrap();
    assert!(!sealed.contains("tcp_") && !sealed.contains("findings"));
    let shown = done(&["sitting", "show", &town.at("class/bob.sitting"), "--school", &school]);
    assert!(shown.contains("Bob, 1001"), "{shown}");

    let sign = |log: &str| {
        let log = town.at(log);
        done(&[
            "sitting",
            "countersign",
            &log,
            "--examiner",
            &ann,
            "--remark",
            "I was there",
            &flag,
            &ann_file,
        ])
    };
    let seal = sign("class/bob.sitting");
    sign("class/eve.sitting");
    let release = |log: &str, to: &str| {
        let (log, to) = (town.at(log), town.at(to));
        done(&["sitting", "release", &log, "--out", &to, "--school", &school, &flag, &school_file])
    };
    assert_eq!(release("class/bob.sitting", "class/bob.result"), seal);
    release("class/eve.sitting", "class/eve.result");

    // The stranger has the public file and the result.
    let public =
        town.file("stranger.json", &fs::read_to_string(town.path("school/school.json")).unwrap());
    let bob = town.at("class/bob.result");
    let told = run(&["verify", &bob, "--school", &public]);
    assert_eq!(told.exit, Exit::Done, "{}{}", told.out, told.err);
    let words = seal.lines().last().unwrap().strip_prefix("seal: ").unwrap();
    for said in ["PASSED", "I was there", "Ann", words] {
        assert!(told.out.contains(said), "{said}: {}", told.out);
    }
    let eve = town.at("class/eve.result");
    let told = run(&["verify", &eve, "--school", &public, "--json"]);
    assert_eq!(told.exit, Exit::Faults, "{}", told.err);
    let json: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(
        (&json["format"], &json["holds"], &json["passed"]),
        (&Value::from("clearhands-verify/1"), &Value::from(true), &Value::from(false))
    );
    assert_eq!(json["ended"], "by_examiner");
    assert_eq!(unnamed(&json), [""; 0]);
    // A changed byte is told by exit code 4 and by name.
    let text = fs::read_to_string(&bob).unwrap();
    let forged = town.file("forged.result", &text.replacen("Bob", "Bop", 1));
    let told = run(&["verify", &forged, "--school", &public, "--json"]);
    assert_eq!(told.exit, Exit::Refused);
    let json: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(json["refused"]["reason"], "not_signed");

    let class = town.at("class");
    let told = done(&["results", &class, "--school", &public]);
    for said in ["1001", "passed", "not passed", "no result: 1003, Zoe, attempt 1"] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let table = town.at("class.csv");
    done(&["results", &class, "--school", &public, "--csv", "generic", "--out", &table]);
    let csv = fs::read_to_string(&table).unwrap();
    let printed = done(&["results", &class, "--school", &public, "--csv", "generic"]);
    assert_eq!(printed, csv.replace("\r\n", "\n"));
    assert!(csv.starts_with("\"number\",\"name\",\"paper\",\"title\",\"attempt\","), "{csv}");
    assert!(csv.contains("\"1002\",\"'=cmd|' /C calc'!A0\","), "no formula: {csv}");
    // Two with a result, and one without.
    assert!(csv.lines().count() == 4 && csv.contains("\r\n"), "{csv}");
    assert!(csv.contains("\"1003\",\"Zoe\",") && csv.contains("\"no result\""), "{csv}");
    let moodle = done(&["results", &class, "--school", &public, "--csv", "moodle"]);
    assert!(
        moodle
            .replace('"', "")
            .starts_with("idnumber,fullname,A small exam,A small exam (feedback)\n1001,Bob,1,"),
        "{moodle}"
    );
    let canvas = done(&["results", &class, "--school", &public, "--csv", "canvas"]);
    let want = "Student,ID,SIS User ID,SIS Login ID,Section,A small exam\n    Points Possible,,,,,1\nBob,,1001,,,1\n";
    assert!(canvas.replace('"', "").starts_with(want), "{canvas}");
    let json = done(&["results", &class, "--school", &public, "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), 2);
    assert_eq!(json["missing"][0]["number"], "1003");
    assert_eq!(unnamed(&json), [""; 0]);

    // A log that was cut back and gone on with has two ends, and neither counts.
    let log = fs::read_to_string(town.path("class/bob.sitting")).unwrap();
    let cut: String = log.split_inclusive('\n').take(9).collect();
    fs::create_dir(town.path("forked")).unwrap();
    fs::copy(town.path("class/bob.result"), town.path("forked/bob.result")).unwrap();
    town.file("forked/cut.sitting", &cut);
    let open =
        clearhands::exam::OpenSitting::read(cut.as_bytes(), &known, &examiner.keys.opening, None);
    let mut ms = 100_000;
    let mut now = || {
        ms += 700;
        clearhands::exam::Now { utc_ms: examiner.word.examiner.from_ms + 2000, run_ms: ms }
    };
    let path = town.path("forked/cut.sitting");
    let keep = Box::new(KeepFile::go_on(&path, cut.len() as u64).unwrap());
    let mut again =
        open.unwrap().resume((&known, &examiner, "the plug"), &BOOK, now(), keep).unwrap();
    again.end(now(), &examiner, "enough").unwrap();
    release("forked/cut.sitting", "forked/cut.result");
    let told = run(&["results", &town.at("forked"), "--school", &public]);
    assert_eq!(told.exit, Exit::Refused);
    assert!(
        told.err.contains("two_ends") && !told.out.contains("1001"),
        "{}{}",
        told.out,
        told.err
    );
    // What is called a result or a log and is none is told, too.
    fs::create_dir(town.path("torn")).unwrap();
    for name in ["torn/bob.result", "torn/bob.sitting"] {
        let torn = town.file(name, "{\"resu");
        let told = run(&["results", &town.at("torn"), "--school", &public]);
        assert!(told.exit == Exit::Refused && told.err.contains("cut short"), "{}", told.err);
        fs::remove_file(torn).unwrap();
    }
    // An attempt that was begun twice says so.
    town.sit(all, ("Zoe", "1003"), usize::MAX, "class/zoe2.sitting");
    release("class/zoe2.sitting", "class/zoe2.result");
    let told = done(&["results", &class, "--school", &public]);
    assert!(told.contains("note: 1003: this attempt was begun 2 times"), "{told}");
    // And in each table, where nobody has a grade for it.
    let table = |kind: &str| run(&["results", &class, "--school", &public, "--csv", kind]);
    let zoe = |kind: &str| {
        let all = table(kind).out;
        all.lines().find(|line| line.contains("\"1003\"")).unwrap().to_owned()
    };
    let again = "this attempt was begun 2 times, with the same cards";
    assert!(zoe("generic").contains("\"passed\"") && zoe("generic").contains("\"2\","));
    assert!(zoe("generic").contains(again), "{}", zoe("generic"));
    assert_eq!(zoe("moodle"), format!("\"1003\",\"Zoe\",\"\",\"{again}\""));
    assert_eq!(zoe("canvas"), "\"Zoe\",\"\",\"1003\",\"\",\"\",\"\"");
    assert!(table("canvas").err.contains("1003, A small exam, attempt 1: begun 2 times"));
    fs::remove_file(town.path("class/zoe2.result")).unwrap();

    // The one who passed gets a credential, the other none.
    let badge = town.at("bob.jwt");
    done(&["credential", &bob, "--school", &school, "--out", &badge, &flag, &school_file]);
    let none = run(&[
        "credential",
        &eve,
        "--school",
        &school,
        "--out",
        &town.at("eve.jwt"),
        &flag,
        &school_file,
    ]);
    assert_eq!(none.exit, Exit::BadInput, "{}", none.out);
    assert!(none.err.contains("not passed"), "{}", none.err);
    let told = done(&["verify", &badge, "--school", &public]);
    let said: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(said["credentialSubject"]["identifier"][0]["identityHash"], "Bob");
    assert_eq!(said["issuer"]["id"], said["iss"]);
    let jwt = fs::read_to_string(&badge).unwrap();
    // For other programs to try: a folder that keeps what a stranger gets.
    if let Some(keep) = std::env::var_os("CLEARHANDS_KEEP") {
        for file in [&badge, &bob, &public] {
            fs::copy(file, Path::new(&keep).join(Path::new(file).file_name().unwrap())).unwrap();
        }
    }
    let middle = jwt.find('.').unwrap() + 40;
    for at in [5, middle, jwt.len() - 20] {
        let mut changed = jwt.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = town.file("changed.jwt", &String::from_utf8(changed).unwrap());
        assert_eq!(run(&["verify", &changed, "--school", &public]).exit, Exit::Refused, "{at}");
    }

    // No day that is still to come, and none that is over for somebody new.
    let none = ["school", "examiner", "revoke", &school, "Ann", "--reason", "r", "--since"];
    let none = run(&[&none[..], &["2099-01-01", &flag, &school_file]].concat());
    assert!(none.exit == Exit::BadInput && none.err.contains("still to come"), "{}", none.err);
    let none = ["school", "examiner", "add", &school, &ann, "--until", "2020-01-01"];
    let none = run(&[&none[..], &[&flag, &school_file]].concat());
    assert!(none.exit == Exit::BadInput && none.err.contains("is over"), "{}", none.err);
    // A link that somebody has laid for the next list leads nowhere.
    let keys = town.path("school/school.keys");
    let before = fs::read(&keys).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&keys, town.path("school/revoked.new")).unwrap();
    // The examiner is revoked, and what was signed before still holds.
    done(&[
        "school",
        "examiner",
        "revoke",
        &school,
        "Ann",
        "--reason",
        "left",
        &flag,
        &school_file,
    ]);
    assert_eq!(fs::read(&keys).unwrap(), before);
    let revoked = town.at("school/revoked.json");
    let now = run(&["verify", &bob, "--school", &public, "--revoked", &revoked]);
    assert_eq!(now.exit, Exit::Done, "{}", now.err);
    done(&[
        "school",
        "examiner",
        "revoke",
        &school,
        "Ann",
        "--reason",
        "sold her stick",
        "--since",
        "2020-01-01",
        &flag,
        &school_file,
    ]);
    let now = run(&["verify", &bob, "--school", &public, "--revoked", &revoked]);
    assert_eq!(now.exit, Exit::Refused);
    assert!(now.err.contains("sold her stick"), "{}", now.err);
    // The list counts without being named where it lies beside the school's file.
    let beside = run(&["verify", &bob, "--school", &school]);
    assert_eq!(beside.exit, Exit::Refused);
    let beside = run(&["results", &class, "--school", &town.at("school/school.json")]);
    assert!(
        beside.exit == Exit::Refused && beside.err.contains("sold her stick"),
        "{}",
        beside.err
    );
    // And no paper is sealed for her any more.
    let next = run(&[
        "paper",
        "make",
        &blueprint,
        "--school",
        &school,
        "--out",
        &town.at("july.paper"),
        "--for",
        "Ann",
        &flag,
        &school_file,
    ]);
    assert_eq!(next.exit, Exit::BadInput, "{}", next.out);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn each_fault_of_a_blueprint_is_told_with_its_place_and_cure() {
    let town = Town(TempDir::new().unwrap());
    let told = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        let file = town.file("small.ron", &SMALL.replacen(from, to, 1));
        let ran = run(&["check", &file]);
        assert_eq!(ran.exit, Exit::Faults, "{from}: {}", ran.out);
        let place = ran.err.lines().next().unwrap().rsplit("small.ron").next().unwrap().to_owned();
        let cure = ran.err.lines().last().unwrap().trim().to_owned();
        format!("{place} {cure}")
    };
    let cases = [
        (
            "\"tcp_shoe_phase\"",
            "\"tcp_shoe_fase\"",
            ":9:22: there is no house 'tcp_shoe_fase' = name one of tcp_shoe_phase, tcp_shoe_b, tcp_shoe_c, tcp_shoe_d, tcp_shoe_seat",
        ),
        (
            "\"tcp_shoe_seat\"",
            "\"wheel_half\"",
            ":9:40: 'wheel_half' deals another game than 'tcp_shoe_phase' = name houses of one game, or make it a part of its own",
        ),
        (
            "least: 2, most: 3",
            "least: 4, most: 3",
            ":12:13: 4 to 3 patrons cannot sit at 6 seats = write least: 1 or more, and most no more than the seats",
        ),
        ("rounds: [2]", "rounds: [3]", ":17:79: there is no round 3 = name rounds 1 to 2"),
        (
            "at: 3)",
            "at: 60)",
            ":16:18: this cannot come to pass: the deck has cards 1 to 52 = name a card that is in it",
        ),
        (
            "at: 3)",
            "at: 30)",
            ":16:18: this cannot come to pass: the deal goes no deeper than card 12 = name a card that is dealt, or seat more patrons",
        ),
        (
            "\"no_more_bets\"",
            "\"no_more_bet\"",
            ":35:21: none of the parts has a step 'no_more_bet' = name one of no_more_bets",
        ),
        (
            "Skill(\"amounts\"",
            "Skill(\"amount\"",
            ":34:45: none of the parts has a skill 'amount' = name one of amounts",
        ),
        (
            "id: \"small\"",
            "id: \"large\"",
            ":3:5: the blueprint calls itself 'large' in a file called 'small' = give the file and the blueprint the same name",
        ),
        ("limit_s: 600", "limit_s: 0", ":31:5: an exam has a time limit = write limit_s: 1800"),
        (
            "attempts: 2",
            "attempts: 0",
            ":38:5: nobody may try an exam without an attempt = write attempts: 1, or more",
        ),
        (
            "attempts: 2",
            "attempts: 2, forms: Same",
            ":38:5: a second attempt at the same form has the same cards = write attempts: 1, or forms: Own",
        ),
        (
            "amounts: 100",
            "amounts: 101",
            ":32:5: a pass mark is at most 100 percent = write 0 to 100",
        ),
        (
            "weight: 3",
            "weight: 0",
            ":17:68: an incident of no weight is never picked = give it a weight, or leave it out",
        ),
    ];
    for (from, to, want) in cases {
        let told = told(from, to);
        let (place, rest) = want.split_once(": ").unwrap();
        let (got_place, got) = told.split_once(": ").unwrap();
        assert_eq!(got, rest, "{to}");
        assert_eq!(got_place, place, "{to}: {told}");
    }
    // All at once.
    let both = SMALL.replacen("limit_s: 600", "limit_s: 0", 1).replacen("pick: 1", "pick: 3", 1);
    let ran = run(&["check", &town.file("small.ron", &both)]);
    assert!(ran.out.contains("3 complaints"), "{}{}", ran.out, ran.err);
}

#[test]
fn what_is_measured_of_a_blueprint_comes_out_the_same_again() {
    let measure = |more: &[&str]| {
        done(&[&["paper", "measure", "certificate_pai_gow_poker", "--forms", "12"], more].concat())
    };
    let text = measure(&[]);
    assert!(text.contains("12 forms") && text.contains("Duties by skill"), "{text}");
    assert_eq!(text, measure(&[]));
    let json: Value = serde_json::from_str(&measure(&["--json"])).unwrap();
    assert_eq!(json["format"], "clearhands-measure/1");
    assert_eq!(unnamed(&json), [""; 0]);
    assert_eq!(json["forms"], 12);
    let (duties, band) = (&json["measures"]["duties"], &json["band"]["duties"]);
    assert!(duties["least"].as_u64() >= band["least"].as_u64(), "{json}");
    assert!(duties["most"].as_u64() <= band["most"].as_u64(), "{json}");
    let listed = done(&["paper", "blueprints"]);
    assert_eq!(listed.lines().count(), 9);
}
