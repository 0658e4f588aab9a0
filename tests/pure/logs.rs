//! Logs of others: which are not passed, what is told of them, and what they cannot do.

use crate::bench::{BOOK, level_text, named_level};
use clearhands::cli::{self, Exit};
use clearhands::house::HOUSES;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::record::{About, Recorder, glance, read};
use clearhands::session::{Refusal, Session};
use clearhands::table::Act;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

/// How a command ended, and all that it printed.
fn run(args: &[&str]) -> (Exit, String) {
    let args = ["clearhands"].iter().chain(args).map(Into::into);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = cli::run(args, &mut out, &mut err);
    err.extend(out);
    (exit, String::from_utf8(err).unwrap())
}

/// A folder for files that are given to the program.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn grade(&self, log: &[Value]) -> (Exit, String) {
        run(&["grade", &self.file("a.jsonl", &sealed(log))])
    }
}

/// The lines of a log as somebody would write them who knows how they are chained.
fn sealed(lines: &[Value]) -> String {
    let (mut text, mut before) = (String::new(), String::new());
    for line in lines {
        let content = line.to_string();
        let digest = Sha256::digest(format!("{before}\n{content}").as_bytes());
        before.clear();
        digest[..16].iter().for_each(|byte| write!(before, "{byte:02x}").unwrap());
        writeln!(text, "{},\"hash\":\"{before}\"}}", &content[..content.len() - 1]).unwrap();
    }
    text
}

/// A level of ours that anybody may pass by dealing rightly.
fn own_level(more: &str) -> Arc<Level> {
    let text = level_text("tcp_shoe_phase", 2, 11, more);
    named_level(&text)
}

/// The log of a right session of this level, without its hashes.
fn log_of(level: &Arc<Level>) -> Vec<Value> {
    let mut session = Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap();
    while let Some(&act) = session.expected().first() {
        session.step(0, act).unwrap();
    }
    let about = About {
        program: env!("CARGO_PKG_VERSION").into(),
        profile: Some("ann".into()),
        started: "2026-01-02 09:30".into(),
    };
    let text = Recorder::whole(&session, &about).unwrap();
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("hash");
    }
    lines
}

const ALTERED: &str = "The log does not say what its own acts come to";

const ANOTHER: &str =
    "NOT PASSED\n  The log is of another build of the program, and this one makes other";

#[test]
fn an_honest_log_of_another_build_is_told_as_such_and_passed() {
    let folder = Folder::new();
    let mut log = log_of(&own_level("start: Ready"));
    let told_of = |log: &[Value]| {
        let (exit, told) = folder.grade(log);
        assert_eq!(exit, Exit::Done, "{told}");
        told
    };
    assert!(!told_of(&log).contains("another build"));
    log[0]["build"] = json!("0123456789abcdef");
    let told = told_of(&log);
    let wanted = "this log was dealt by another build of the program (0.1.0 0123456789abcdef)";
    assert!(told.contains(wanted), "{told}");
    let (_, told) = run(&["grade", &folder.file("a.jsonl", &sealed(&log)), "--json"]);
    assert!(told.contains("\"other_build\": \"0123456789abcdef\""), "{told}");
    // A log of before names none.
    log[0]["clearhands_log"] = json!(3);
    log[0].as_object_mut().unwrap().remove("build");
    assert!(told_of(&log).contains("(0.1.0 that names no build)"));
}

#[test]
fn a_log_that_disagrees_with_its_own_acts_is_not_passed() {
    let folder = Folder::new();
    let log = log_of(&own_level("start: Ready"));
    let (exit, told) = folder.grade(&log);
    assert_eq!(exit, Exit::Done, "{told}");

    let last = log.len() - 1;
    let at = |field: &str| {
        let has = |line: &Value| line["line"] == "act" && !line[field].is_null();
        log.iter().position(has).unwrap_or_else(|| panic!("no line has {field}"))
    };
    type Change = (usize, fn(&mut Value), &'static str);
    let changes: [Change; 10] = [
        (5, |line| line["table"] = json!("0123456789abcdef"), "cards or chips"),
        (5, |line| line["events"] = json!(["folds S1"]), "events"),
        (5, |line| line["findings"] = a_finding(), "findings"),
        (at("shown"), |line| line["shown"] = json!(["dealer Ah"]), "cards shown"),
        (5, |line| line["shown"] = json!(["S1 Ah"]), "cards shown"),
        (
            at("round_record"),
            |line| line["round_record"]["wagers"][0]["net_cents"] = json!(99),
            "round",
        ),
        (last, |line| line["over"] = json!(false), "end"),
        (last, |line| line["omissions"] = a_finding(), "omissions"),
        (0, |line| line["elections"]["dealing_method"] = json!("other"), "elections"),
        (0, |line| line["opening"][1] = json!("wager S1 ante 500.00"), "events"),
    ];
    for (line, change, what) in changes {
        let mut log = log.clone();
        change(&mut log[line]);
        let (exit, told) = folder.grade(&log);
        assert_eq!(exit, Exit::Faults, "{what}: {told}");
        assert!(
            told.contains(&format!(
                "a.jsonl:{}:1: judged now, this line has other {what}\n",
                line + 1
            )),
            "{told}"
        );
        assert!(told.contains(ALTERED) && told.contains("NOT PASSED"), "{told}");
        assert!(told.contains("the log was changed or written anew"), "{told}");

        // Of what another version or build wrote nobody can tell here whether it was changed: so much is said,
        // and it is not passed.
        for (field, other) in [("program", "0.0.1"), ("build", "0123456789abcdef")] {
            let mut log = log.clone();
            log[0][field] = json!(other);
            let (exit, told) = folder.grade(&log);
            assert_eq!(exit, Exit::Faults, "{what}: {told}");
            assert!(told.contains("dealt by another rulebook or build"), "{told}");
            assert!(told.contains(ANOTHER) && !told.contains(ALTERED), "{told}");
        }
    }
    // By another rulebook judgments may differ; cards and chips come out the same by any.
    let by_another = |change: fn(&mut Value)| {
        let mut log = log.clone();
        change(&mut log[5]);
        log[0]["rulebook"] = json!("0123456789abcdef");
        folder.grade(&log).0
    };
    assert_eq!(by_another(|line| line["findings"] = a_finding()), Exit::Done);
    assert_eq!(by_another(|line| line["table"] = json!("0123456789abcdef")), Exit::Faults);
}

fn a_finding() -> Value {
    json!([{"kind": "wrong", "aspect": "amount", "channel": "amounts", "step": "none", "clauses": [], "expected": []}])
}

#[test]
fn a_log_without_its_last_line_is_not_passed() {
    let folder = Folder::new();
    let mut log = log_of(&own_level("start: Ready"));
    log.pop();
    let (exit, told) = folder.grade(&log);
    assert_eq!(exit, Exit::Faults);
    assert!(told.contains("NOT PASSED\n  The log has no last line"), "{told}");
    // A damaged one is told for its damage alone.
    let text = sealed(&log).replacen("\"n\":9,", "\"n\":8,", 1);
    let (_, told) = run(&["grade", &folder.file("b.jsonl", &text)]);
    assert!(told.contains("The log is damaged") && !told.contains("no last line"), "{told}");
}

#[test]
fn the_first_version_of_the_log_is_still_read() {
    let folder = Folder::new();
    let (path, text) =
        LEVELS.iter().find(|(path, _)| path.ends_with("/wheel_pay_high.ron")).unwrap();
    let level = Arc::new(Level::load((path, text), HOUSES, &BOOK).unwrap());
    let mut log = log_of(&level);
    log[0]["clearhands_log"] = json!(1);
    for line in &mut log {
        let line = line.as_object_mut().unwrap();
        for new in ["game", "edition", "elections", "shown", "round_record", "build"] {
            line.remove(new);
        }
    }
    let text = serde_json::to_string(&log).unwrap();
    assert!(text.contains("mark 00") && text.contains("ball_rests 00"));
    let old = text.replace("mark 00", "mark 37").replace("ball_rests 00", "ball_rests 37");
    let old: Vec<Value> = serde_json::from_str(&old).unwrap();
    let (exit, told) = folder.grade(&old);
    assert_eq!(exit, Exit::Done, "{told}");
    assert!(!told.contains("judged now"), "{told}");
}

// --- Whose level --------------------------------------------------------------------------------

fn shipped(name: &str) -> &'static str {
    LEVELS.iter().find(|(path, _)| path.ends_with(&format!("/{name}.ron"))).unwrap().1
}

#[test]
fn a_level_or_house_that_only_bears_a_shipped_name_is_told() {
    let folder = Folder::new();
    let text = shipped("tcp_first_round");
    let (path, told) = ("tcp_first_round.ron", "that the program ships");
    let load = |text: &str| Arc::new(Level::load((path, text), HOUSES, &BOOK).unwrap());
    let (_, out) = folder.grade(&log_of(&load(text)));
    assert!(!out.contains(told) && !out.contains("note: "), "{out}");
    let marks = text.find("pass:").unwrap();
    let own = format!(
        "{}pass: (amounts: 0, procedure: 0, irregularities: 0, criticals: 999),{}",
        &text[..marks],
        &text[marks..][text[marks..].find("),").unwrap() + 2..]
    );
    let wanted = "this is not the level 'tcp_first_round' that the program ships";
    let log = log_of(&load(&own));
    let (_, out) = folder.grade(&log);
    assert!(out.contains(wanted), "{out}");
    // As JSON too, and for a list of acts at a level in a file.
    let (_, out) = run(&["grade", &folder.file("a.jsonl", &sealed(&log)), "--json"]);
    assert!(out.contains("\"notes\": [\n    \"this is not the level"), "{out}");
    let acts = folder.file("none.acts", "");
    let at = folder.file(path, &own);
    let (_, out) = run(&["grade", "--level", &at, "--acts", &acts]);
    assert!(out.contains(wanted), "{out}");
    let (_, out) = run(&["grade", "--level", "tcp_first_round", "--acts", &acts]);
    assert!(!out.contains(told), "{out}");
    // A line end of another system makes no other level.
    let at = folder.file(path, &text.replace('\n', "\r\n"));
    let (_, out) = run(&["grade", "--level", &at, "--acts", &acts]);
    assert!(!out.contains(told), "{out}");

    let mut log = log_of(&own_level("start: Ready"));
    log[0]["house"] = json!(log[0]["house"].as_str().unwrap().replace("(5, 500)", "(5, 400)"));
    let (_, out) = folder.grade(&log);
    assert!(out.contains("this is not the house 'tcp_shoe_phase' that the program ships"), "{out}");
}

#[test]
fn a_session_with_other_rounds_or_another_seed_than_its_level_is_told() {
    let folder = Folder::new();
    let mut level = Level::clone(&own_level("start: Ready"));
    (level.rounds, level.seed) = (1, 12);
    let (exit, told) = folder.grade(&log_of(&Arc::new(level)));
    assert_eq!(exit, Exit::Done, "{told}");
    assert!(told.contains("note: dealt for 1 rounds; the level says 2\n"), "{told}");
    assert!(told.contains("note: dealt from seed 12; the level says 11\n"), "{told}");
}

#[test]
fn a_report_names_who_dealt_when_and_what_to_the_letter() {
    let folder = Folder::new();
    let level = own_level("start: Ready");
    let log = log_of(&level);
    // Reckoned here anew.
    let hash = |text: &str| {
        let mut short = String::new();
        Sha256::digest(text.as_bytes())[..8].iter().for_each(|b| write!(short, "{b:02x}").unwrap());
        short
    };
    let (own, house) = (hash(&level.source), hash(&level.house_source));
    let (_, told) = folder.grade(&log);
    assert!(told.contains("\ndealt by ann, begun 2026-01-02 09:30\n"), "{told}");
    let line = format!("\nseed 11, level {own}, house {house}, rulebook {}\n", BOOK.hash);
    assert!(told.contains(&line), "{told}");
    let (_, told) = run(&["grade", &folder.file("a.jsonl", &sealed(&log)), "--json"]);
    let report: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        (&report["profile"], &report["started"]),
        (&"ann".into(), &"2026-01-02 09:30".into())
    );
    assert_eq!((&report["level_hash"], &report["house_hash"]), (&own.into(), &house.into()));
    let mut nameless = log;
    nameless[0].as_object_mut().unwrap().remove("profile");
    nameless[0]["started"] = json!("");
    let (exit, told) = folder.grade(&nameless);
    assert!(exit == Exit::Done && !told.contains("dealt by") && !told.contains("begun"), "{told}");
}

// --- What is shown ------------------------------------------------------------------------------

#[test]
fn a_replay_shows_only_what_the_dealer_can_see() {
    let folder = Folder::new();
    let log = log_of(&own_level("start: Ready, incidents: [FaceUpCard(round: 1, at: 4)]"));
    let mut seen = false;
    for n in 1..12 {
        let (_, told) = run(&["replay", &folder.file("a.jsonl", &sealed(&log[..n]))]);
        let table = &told[told.find("\nThe table\n").unwrap()..];
        // The fourth card of the shoe lies face up; nobody sees it but while it is in the hand.
        let acts = || log[..n].iter().filter_map(|line| line["act"].as_str());
        let draws = |act: &str| act.starts_with("remove");
        let in_hand =
            acts().next_back().is_some_and(draws) && acts().filter(|a| draws(a)).count() == 4;
        assert_eq!(table.contains("face up"), in_hand, "{told}");
        assert!(table.contains("  the shoe ") && table.contains(" cards\n"), "{table}");
        seen |= in_hand;
    }
    assert!(seen);
}

/// The log of a first round with a winner collected, and paid back only when the hands are gone.
fn log_of_a_mended_fault() -> Vec<Value> {
    let (path, text) =
        LEVELS.iter().find(|(path, _)| path.ends_with("/tcp_first_round.ron")).unwrap();
    let level = Arc::new(Level::load((path, text), HOUSES, &BOOK).unwrap());
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    let mut at_ms = 0;
    let mut step = |session: &mut Session, act: Act| {
        at_ms += 4_000;
        session.step(at_ms, act).unwrap();
    };
    while !matches!(session.expected()[0], Act::Pay { .. }) {
        let act = session.expected()[0];
        step(&mut session, act);
    }
    let then = ["collect S2 ante", "pay S2 play 10.00", "pick_up S5", "pick_up S2"];
    for act in then.into_iter().chain(["pay S2 ante 20.00", "pick_up dealer"]) {
        step(&mut session, act.parse().unwrap());
    }
    assert!(session.is_over());
    let about = About { program: env!("CARGO_PKG_VERSION").into(), ..About::default() };
    let text = Recorder::whole(&session, &about).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines
        .map(|mut line: Value| {
            line.as_object_mut().unwrap().remove("hash");
            line
        })
        .collect()
}

#[test]
fn a_log_says_what_a_finding_follows_from_and_which_act_mends_it() {
    let folder = Folder::new();
    let log = log_of_a_mended_fault();
    let of = |act: &str| log.iter().position(|line| line["act"] == act).unwrap();
    let (root, follower, mends) =
        (of("collect S2 ante"), of("pick_up S5"), of("pay S2 ante 20.00"));
    assert_eq!(log[root]["findings"][0]["follows"], Value::Null);
    assert_eq!(log[follower]["findings"][0]["follows"], json!(0));
    assert_eq!(log[mends]["mends"], json!([0, 1]));
    assert!(log[..mends].iter().all(|line| line["mends"].is_null()));
    // A replay tells the follower under its root, and of both what put them right.
    let (exit, told) = run(&["replay", &folder.file("a.jsonl", &sealed(&log))]);
    assert_eq!(exit, Exit::Done, "{told}");
    let (n, m) = (log[follower]["n"].clone(), log[mends]["n"].clone());
    let part =
        &told[told.find("  collect S2 ante ").unwrap()..told.find("  pay S2 play ").unwrap()];
    let plain: String = part.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in [
        format!("Put right by act {m}, 16 s later. Followed from it: act {n}, Out of order."),
        format!("Put right by act {m}, 8 s later."),
    ] {
        assert!(plain.contains(&wanted), "{wanted}: {told}");
    }
    let at = &told[told.find("  pick_up S5 ").unwrap()..told.find("  pick_up S2 ").unwrap()];
    assert!(at.contains(&format!("Follows from act {}.", log[root]["n"])), "{told}");
    assert!(!at.contains("Critical") && !at.contains("Major") && !at.contains("Minor"), "{told}");
    // It is evidence like the rest.
    for (line, field) in [(follower, "follows"), (mends, "mends")] {
        let mut log = log.clone();
        let all = if field == "mends" { &mut log[line] } else { &mut log[line]["findings"][0] };
        all.as_object_mut().unwrap().remove(field);
        let (exit, told) = folder.grade(&log);
        assert_eq!(exit, Exit::Faults, "{told}");
        assert!(told.contains("this line has other findings") && told.contains(ALTERED), "{told}");
    }
    // An older log has neither.
    let mut old = log;
    for line in &mut old {
        line.as_object_mut().unwrap().remove("mends");
        let findings = line.get_mut("findings").and_then(Value::as_array_mut);
        for finding in findings.into_iter().flatten() {
            finding.as_object_mut().unwrap().remove("follows");
        }
    }
    old[0]["clearhands_log"] = json!(3);
    let (_, told) = folder.grade(&old);
    assert!(!told.contains("this line has other"), "{told}");
}

/// What a terminal would obey, in many forms.
const NASTY: &str = "\u{1b}[2J\u{1b}]0;pwned\u{7}\u{9b}31m\r\u{202e}\nPASSED\n";

#[test]
fn nothing_raw_from_a_file_reaches_the_terminal() {
    let folder = Folder::new();
    let log = log_of(&own_level("start: Ready"));
    let clean = |args: &[&str]| {
        let (_, told) = run(args);
        let bad = |c: char| {
            c.is_control() && c != '\n' && c != '\t' || ('\u{202a}'..='\u{202e}').contains(&c)
        };
        assert!(!told.contains(bad), "{args:?}: {told:?}");
        // Nor does it make up a line of its own.
        let forged = told.lines().filter(|line| line.trim() == "PASSED").count();
        let verdict = usize::from(args[0] == "grade" && told.contains("\nFindings\n"));
        assert!(forged <= verdict, "{args:?}: {told}");
        told
    };
    let inline = NASTY.replace(['\r', '\n'], " ");
    let acts =
        folder.file("a.acts", &format!("say{inline}\n{inline} S1\n{NASTY}pay S1 ante {inline}\n"));
    let told = clean(&["grade", "--level", "tcp_first_round", "--acts", &acts]);
    assert!(told.contains("a.acts:1:1: "), "{told}");
    clean(&["due", "--level", "tcp_first_round", "--acts", &acts]);
    for field in [
        "program",
        "generator",
        "rulebook",
        "level_id",
        "mode",
        "profile",
        "started",
        "level",
        "house",
    ] {
        let mut log = log.clone();
        let old = log[0][field].as_str().unwrap().to_owned();
        log[0][field] = json!(format!("{old}{NASTY}"));
        let path = folder.file("a.jsonl", &sealed(&log));
        clean(&["grade", &path]);
        clean(&["replay", &path]);
    }
    for field in ["act", "line", "table"] {
        let mut log = log.clone();
        log[3][field] = json!(NASTY);
        clean(&["grade", &folder.file("a.jsonl", &sealed(&log))]);
    }
    let level = folder.file(
        "test.ron",
        &own_level("start: Ready").source.replace("tcp_shoe_phase", "\\u{1b}[2J\\nPASSED\\n"),
    );
    clean(&["deal", &level]);
    clean(&["check", &level]);
    clean(&["deal", &inline]);
    let path = folder.file("b.jsonl", &format!("{}\n", inline));
    clean(&["grade", &path]);
}

// --- Much of it ---------------------------------------------------------------------------------

#[test]
fn many_rewinds_come_to_the_same_session() {
    let level = own_level("start: Ready");
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    let (mut recorder, first) = Recorder::open(&session, &About::default());
    let mut lines = vec![first];
    let mut kept: Vec<Session> = vec![session.clone()];
    for n in 0..3000_usize {
        // Forwards more often than back, and back to anywhere, often to the same place.
        let to = match n % 5 {
            4 if n % 3 == 0 => Some(n * 7919 % kept.len()),
            4 => Some(kept.len().saturating_sub(2)),
            _ => None,
        };
        let due = session.expected().first().copied();
        if let (Some(act), None) = (due, to) {
            session.step(0, act).unwrap();
            lines.push(recorder.act(&session).unwrap());
            kept.push(session.clone());
        } else {
            let to = to.unwrap_or(0);
            kept.truncate(to + 1);
            session = kept[to].clone();
            lines.push(recorder.rewind(to));
        }
    }
    lines.push(recorder.close(&session));
    let log = read(&lines.join("\n"), &BOOK).unwrap();
    assert_eq!((log.damage, log.mismatches.len(), log.ended), (None, 0, true));
    assert!(log.around.rewinds > 500);
    assert_eq!(log.session.entries(), session.entries());
    assert_eq!(log.session.table().fingerprint(), session.table().fingerprint());
    assert_eq!(log.lines.len(), session.entries().len());
    assert_eq!(log.session.open_duties(), session.open_duties());
}

#[test]
fn every_line_of_a_long_bad_list_is_told() {
    let folder = Folder::new();
    // Each line is looked for once: a list twice as long takes twice as long.
    let acts = folder.file("a.acts", &"turn S1\n".repeat(20_000));
    let (exit, told) = run(&["grade", "--level", "tcp_first_round", "--acts", &acts]);
    assert_eq!(exit, Exit::BadInput);
    assert!(told.contains("a.acts:20000:1: 'turn S1' cannot be done here"), "{}", &told[..400]);
    assert!(told.contains("\n20000 | turn S1\n"));
    let acts = folder.file("a.acts", &"moon\n".repeat(20_000));
    let (_, told) = run(&["grade", "--level", "tcp_first_round", "--acts", &acts]);
    assert!(told.contains("a.acts:20000:1: 'moon' is no act"));
}

#[test]
fn a_log_that_was_broken_off_is_gone_on_with_and_no_other() {
    let level = own_level("");
    for (mode, goes) in [(Mode::Practice, true), (Mode::Guided, true), (Mode::Exam, false)] {
        let mut session = Session::open(level.clone(), BOOK.clone(), mode).unwrap();
        let (mut recorder, mut text) = Recorder::open(&session, &About::default());
        let deal = |session: &mut Session, recorder: &mut Recorder, text: &mut String| {
            let due = session.expected()[0];
            session.step(session.entries().len() as u64 * 500, due).unwrap();
            *text += "\n";
            *text += &recorder.act(session).unwrap();
        };
        for _ in 0..7 {
            deal(&mut session, &mut recorder, &mut text);
        }
        let glanced = glance(&text).unwrap();
        assert_eq!((glanced.level.as_str(), glanced.mode), (level.id.as_str(), mode));
        assert_eq!((glanced.acts, glanced.reached_ms), (7, 3000));
        assert!(!glanced.ended && !glanced.over);
        // Left with an end, or cut in the middle of a line: what stands before is gone on with.
        let left = format!("{text}\n{}", recorder.clone().close(&session));
        assert!(glance(&left).is_some_and(|log| log.ended && !log.over));
        let cut = format!("{text}\n{{\"line\":\"act\",\"n\":8");
        for broken in [&text, &left, &cut] {
            let log = read(broken, &BOOK).unwrap();
            let Some((mut recorder, lines)) = log.goes_on() else {
                assert!(!goes, "{mode:?}");
                continue;
            };
            assert!(goes, "{mode:?}");
            assert_eq!(lines, 8);
            let mut session = log.session;
            let mut again = broken.lines().take(lines).collect::<Vec<_>>().join("\n");
            while !session.is_over() {
                deal(&mut session, &mut recorder, &mut again);
            }
            again += "\n";
            again += &recorder.close(&session);
            let whole = read(&again, &BOOK).unwrap();
            assert!(whole.damage.is_none() && whole.mismatches.is_empty() && whole.ended);
            assert_eq!(whole.session.entries(), session.entries());
            assert!(whole.goes_on().is_none(), "it is over");
            assert!(glance(&again).is_some_and(|log| log.ended && log.over));
        }
        // What was changed is not to be trusted.
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(4);
        assert!(read(&lines.join("\n"), &BOOK).unwrap().goes_on().is_none());
        let mut other = (**BOOK).clone();
        other.hash = "another".to_owned();
        assert!(read(&text, &Arc::new(other)).unwrap().goes_on().is_none());
    }
    assert_eq!(glance("nothing"), None);
    assert_eq!(glance(""), None);
}

#[test]
fn what_guided_mode_stopped_is_read_again() {
    let mut session = Session::open(own_level(""), BOOK.clone(), Mode::Guided).unwrap();
    let (mut recorder, mut text) = Recorder::open(&session, &About::default());
    let due = session.expected()[0];
    session.step(100, due).unwrap();
    text += &format!("\n{}", recorder.act(&session).unwrap());
    // Something that can be done, and is not due.
    let can_be_done = ["shuffle", "void", "clear_hands", "check_hands", "call floor", "wash"];
    let stops = |act: &Act| matches!(session.clone().step(200, *act), Err(Refusal::NotDue(_)));
    let wrong = can_be_done.iter().map(|act| act.parse().unwrap()).find(stops).unwrap();
    let Err(refusal) = session.step(200, wrong) else { panic!("it was let happen") };
    text += &format!("\n{}", recorder.refused(&session, 200, &wrong, &refusal));
    let Refusal::NotDue(findings) = refusal else { panic!("{refusal:?}") };
    let log = read(&text, &BOOK).unwrap();
    assert_eq!(log.stopped, [session.stopped(200, findings)]);
    assert_eq!((log.stopped[0].entry, log.stopped[0].at_ms, log.around.refused), (1, 200, 1));
}
