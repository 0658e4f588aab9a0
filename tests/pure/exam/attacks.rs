//! What somebody might try who has a result, a log, a paper, or keys of his own. What only whoever holds an
//! examiner's key could try stands beside the code, in `src/exam/forged_tests.rs`.

use super::bench::{BENCH, Bench, DAY_MS, Ticking, appoint, deal_on, demands, school, small, text};
use crate::bench::BOOK;
use clearhands::exam::{
    Class, Decision, ExaminerKeys, Keys, Kind, KnownExaminer, OpenSitting, PaperFile, Passphrase,
    Refused, Releaser, Revocation, Revocations, Row, Ruling, Signed, appealed, verify,
};
use serde_json::Value;
use std::sync::LazyLock;

static RESULT: LazyLock<String> = LazyLock::new(|| BENCH.result(&BENCH.sat("17")));

fn refused(result: &str) -> Refused {
    match verify(result, &BENCH.school, None, &BOOK) {
        Ok(_) => panic!("it holds"),
        Err(why) => why,
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Whether a line of a result tells of an act.
fn is_act(line: &str) -> bool {
    line.contains(r#"\\\"line\\\":\\\"act"#)
}

#[test]
fn no_byte_of_a_result_can_be_changed() {
    let result = RESULT.as_bytes();
    let last = RESULT.trim_end().rfind('\n').unwrap();
    let mut reasons = std::collections::BTreeMap::new();
    for at in (0..last).step_by(97).chain((last..result.len()).step_by(3)) {
        for flip in [1, 0x20] {
            let mut changed = result.to_vec();
            changed[at] ^= flip;
            let Ok(changed) = String::from_utf8(changed) else { continue };
            *reasons.entry(refused(&changed).name()).or_insert(0) += 1;
        }
    }
    // Nor one added, or the end cut off.
    for changed in [format!("{}\n", *RESULT), format!("{} ", *RESULT), RESULT.replace(":", ": ")] {
        refused(&changed);
    }
    for cut in [1, 2, 100, result.len() - last, result.len() / 2] {
        refused(&RESULT[..result.len() - cut]);
    }
    println!("{reasons:?}");
    assert!(reasons.len() > 2, "{reasons:?}");
}

#[test]
fn an_act_cannot_be_cut_out_moved_added_or_changed() {
    let all = lines(&RESULT);
    let act = all.iter().position(|line| is_act(line)).unwrap() + 3;
    let without: Vec<String> =
        all.iter().enumerate().filter(|(i, _)| *i != act).map(|(_, line)| line.clone()).collect();
    assert_eq!(refused(&joined(&without)), Refused::Chain(act + 1));
    let mut moved = all.clone();
    moved.swap(act, act + 1);
    assert_eq!(refused(&joined(&moved)), Refused::Chain(act + 1));
    let mut twice = all.clone();
    twice.insert(act, all[act].clone());
    assert_eq!(refused(&joined(&twice)), Refused::Chain(act + 2));
    let mut changed = all.clone();
    changed[act] = changed[act].replace(r#"at_ms\\\":"#, r#"at_ms\\\":1"#);
    assert_ne!(changed[act], all[act]);
    assert_eq!(refused(&joined(&changed)), Refused::Chain(act + 1));
}

/// The lines of a result with the hashes made right again.
fn rehashed(all: &[String]) -> Vec<String> {
    use sha2::{Digest, Sha256};
    let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let first: Value = serde_json::from_str(&all[0]).unwrap();
    let opening = first["result"]["head"]["opening"]["text"].as_str().unwrap();
    let mut hash = hex(&Sha256::digest(opening.as_bytes()));
    let mut out = vec![all[0].clone()];
    for line in &all[1..] {
        let read: Value = serde_json::from_str(line).unwrap();
        let Some(told) = read["line"]["line"].as_str() else {
            out.push(line.clone());
            continue;
        };
        let old = read["line"]["hash"].as_str().unwrap();
        hash = hex(&Sha256::digest(format!("{hash}\n{told}").as_bytes()));
        out.push(line.replace(old, &hash));
    }
    out
}

#[test]
fn new_hashes_do_not_make_a_forged_log_whole() {
    let all = lines(&RESULT);
    assert_eq!(rehashed(&all), all, "the hashes are reckoned as the program does");
    let act = all.iter().position(|line| is_act(line)).unwrap() + 3;
    let mut without = all.clone();
    without.remove(act);
    let last = without.iter().rposition(|line| line.starts_with("{\"line\"")).unwrap() + 1;
    assert_eq!(refused(&joined(&rehashed(&without))), Refused::Forged(last));
    // A poor sitting with the acts of the perfect one in its place: the earlier attack.
    let mut clock = Ticking(0);
    let (mut sitting, kept) = BENCH.begin("17", &mut clock);
    deal_on(&mut sitting, &mut clock, 5);
    sitting.end(clock.now(), &BENCH.examiner, "he gave up").unwrap();
    let poor = BENCH.result(&kept.lock().unwrap().clone());
    let poor_lines = lines(&poor);
    let body = |all: &[String]| -> Vec<String> {
        all.iter().filter(|line| line.starts_with("{\"line\"")).cloned().collect()
    };
    let tail = poor_lines.iter().filter(|line| !line.starts_with("{\"line\"")).skip(1).cloned();
    let mixed: Vec<String> =
        [vec![poor_lines[0].clone()], body(&all)].concat().into_iter().chain(tail).collect();
    assert_eq!(refused(&joined(&mixed)), Refused::Chain(2));
    assert!(matches!(refused(&joined(&rehashed(&mixed))), Refused::Forged(_)));
}

#[test]
fn another_school_and_its_papers_are_none() {
    let other = Bench::new("Another school");
    let result = other.result(&other.sat("17"));
    assert!(verify(&result, &other.school, None, &BOOK).is_ok());
    assert_eq!(refused(&result), Refused::ForeignSchool("the sitting"));
    // A school of the same name is another.
    let (_, same) = school("A school");
    assert!(matches!(verify(&RESULT, &same, None, &BOOK), Err(Refused::ForeignSchool(_))));
    // Its paper in the head of our school's result.
    let ours = lines(&RESULT);
    let theirs = lines(&result);
    let head = |line: &str| -> Value { serde_json::from_str(line).unwrap() };
    let (mut one, two) = (head(&ours[0]), head(&theirs[0]));
    one["result"]["head"]["paper"] = two["result"]["head"]["paper"].clone();
    let mut mixed = ours.clone();
    mixed[0] = keep_order(&ours[0], &one);
    assert_eq!(refused(&joined(&mixed)), Refused::ForeignSchool("the paper"));
    // And another paper of our own school.
    let recipient = [BENCH.examiner.word.examiner.recipient.as_str()];
    let paper =
        PaperFile::make(&demands(small()), (&BENCH.school, &BENCH.keys), &recipient, None, DAY_MS);
    let mut one = head(&ours[0]);
    one["result"]["head"]["paper"] = serde_json::to_value(paper.unwrap().head).unwrap();
    mixed[0] = keep_order(&ours[0], &one);
    assert_eq!(refused(&joined(&mixed)), Refused::OtherPaper);
}

/// The paper's part of a head replaced, with the order of fields kept.
fn keep_order(line: &str, wanted: &Value) -> String {
    let paper = wanted["result"]["head"]["paper"].clone();
    let signed: Signed = serde_json::from_value(paper).unwrap();
    let from = line.find("\"paper\":{\"by\"").unwrap();
    let to = line.find(",\"examiner\":{").unwrap();
    format!("{}\"paper\":{}{}", &line[..from], text(&signed), &line[to..])
}

#[test]
fn whoever_is_no_examiner_or_none_any_more_signs_nothing() {
    let bench = &*BENCH;
    // Eve gives herself the school's word.
    let own = Keys::new().unwrap();
    let (eves, eves_school) = school("A school");
    let word = eves.appoint(&own.request("Eve", DAY_MS - 500), DAY_MS - 500, None).unwrap();
    assert_eq!(
        KnownExaminer::of(&word, &bench.school).unwrap_err(),
        Refused::ForeignSchool("the word for an examiner")
    );
    let eve = ExaminerKeys::of(own, KnownExaminer::of(&word, &eves_school).unwrap()).unwrap();
    // A result that she hands out, or counter-signs, is none.
    let open = bench.open(&bench.sat("17"));
    let result = open.release(&Releaser::Examiner(&eve), None, None, DAY_MS + 10).unwrap();
    assert_eq!(refused(&result), Refused::ForeignSchool("the word for an examiner"));
    let closing = open.countersigned(&eve, "", DAY_MS + 10).closing;
    let with = |word| {
        let by = Releaser::School(&bench.keys);
        open.release(&by, Some((&closing, word)), None, DAY_MS + 10).unwrap()
    };
    assert_eq!(
        refused(&with(&eve.word.signed)),
        Refused::ForeignSchool("the word for an examiner")
    );
    assert_eq!(
        refused(&with(&bench.examiner.word.signed)),
        Refused::NoExaminer("the countersignature")
    );

    // The examiner is revoked, with effect from before the sitting or after it.
    let revoked = |since_ms| {
        let one = Revocation {
            key: bench.examiner.word.key.id(),
            name: "Ann Examiner".to_owned(),
            since_ms,
            reason: "her stick was stolen".to_owned(),
        };
        Revocations::with(None, one, DAY_MS + 20)
    };
    let list = |since| Signed::new(Kind::Revocations, &revoked(since), &bench.keys.signing);
    let by = Releaser::School(&bench.keys);
    let release = |since| open.release(&by, None, Some(&list(since)), DAY_MS + 30).unwrap();
    assert!(verify(&release(DAY_MS + 100_000_000), &bench.school, None, &BOOK).is_ok());
    let why = refused(&release(DAY_MS - 400));
    assert_eq!(why.name(), "revoked");
    assert!(why.to_string().contains("her stick was stolen"), "{why}");
    // A newer list than the result's own, from another file.
    let later = verify(&RESULT, &bench.school, Some(revoked(DAY_MS - 400)), &BOOK);
    assert_eq!(later.err().unwrap().name(), "revoked");
    // Another school's list is none.
    let foreign = Signed::new(Kind::Revocations, &revoked(0), &eves.signing);
    let result = open.release(&by, None, Some(&foreign), DAY_MS + 30).unwrap();
    assert_eq!(refused(&result), Refused::ForeignSchool("the list of revoked examiners"));
}

#[test]
fn a_log_cannot_be_changed_cut_in_its_middle_or_written_on_by_others() {
    let bench = &*BENCH;
    let log = bench.sat("17");
    let all = lines(&log);
    let read = |lines: &[String]| {
        OpenSitting::read(joined(lines).as_bytes(), &bench.school, &bench.keys.opening, None)
            .map(|_| ())
    };
    assert_eq!(read(&all), Ok(()));
    let mut without = all.clone();
    without.remove(10);
    assert!(matches!(read(&without), Err(Refused::Forged(11))), "{:?}", read(&without));
    let mut moved = all.clone();
    moved.swap(10, 11);
    assert!(read(&moved).is_err());
    // Whoever has the school's public key can seal a line, and not sign it.
    let mut changed = all.clone();
    let other = Bench::new("Another");
    changed[12] = lines(&other.sat("17"))[12].clone();
    assert_eq!(read(&changed), Err(Refused::WrongKey));
    let mut again = all.clone();
    again[12] = lines(&bench.sat("17"))[12].clone();
    assert!(matches!(read(&again), Err(Refused::Forged(13))), "{:?}", read(&again));
    // The opening of one sitting before the lines of another.
    let mut mixed = all.clone();
    mixed[0] = lines(&bench.sat("17"))[0].clone();
    assert!(matches!(read(&mixed), Err(Refused::Forged(2))), "{:?}", read(&mixed));
    let bytes = log.as_bytes();
    for at in (0..bytes.len()).step_by(7919) {
        let mut changed = bytes.to_vec();
        changed[at] ^= 1;
        let read = OpenSitting::read(&changed, &bench.school, &bench.keys.opening, None);
        // A line end that is none any more joins two lines, which are then no line.
        assert!(read.is_err(), "byte {at}");
    }
}

#[test]
fn a_paper_is_read_by_nobody_before_and_changed_by_nobody() {
    let bench = &*BENCH;
    let recipient = [bench.examiner.word.examiner.recipient.as_str()];
    let pass = Passphrase::easy("a paper's passphrase");
    let demands = demands(small());
    let made =
        PaperFile::make(&demands, (&bench.school, &bench.keys), &recipient, Some(&pass), DAY_MS);
    let paper = made.unwrap();
    let file = text(&paper);
    for word in ["tcp_", "\"FaceUp", "\"pools", "\"secret", "wheel_"] {
        assert!(!file.contains(word), "{word}");
    }
    // It opens for the school, the examiner, and whoever has the passphrase.
    let root = paper.head(&bench.school).unwrap().forms;
    for opener in [&bench.keys.opening, &bench.examiner.keys.opening] {
        assert_eq!(paper.open(&bench.school, opener).unwrap().head.forms, root);
    }
    assert!(paper.open_by_passphrase(&bench.school, &pass).is_ok());
    let stranger = appoint(&bench.keys, &bench.school, "Eve");
    let eve = paper.open(&bench.school, &stranger.keys.opening).err().unwrap();
    assert_eq!(eve, Refused::WrongKey);
    let guess = Passphrase::easy("another passphrase");
    let guessed = paper.open_by_passphrase(&bench.school, &guess).err().unwrap();
    assert_eq!(guessed, Refused::WrongPassphrase);
    let (_, other) = school("Another");
    assert!(matches!(paper.head(&other), Err(Refused::ForeignSchool(_))));
    // A body from elsewhere, sealed for the same people.
    let made = PaperFile::make(&demands, (&bench.school, &bench.keys), &recipient, None, DAY_MS);
    let swapped = PaperFile { body: made.unwrap().body, ..paper.clone() };
    assert_eq!(swapped.head(&bench.school), Err(Refused::OtherBody));
    let head = Signed { text: paper.head.text.replace("A small", "A large"), ..paper.head.clone() };
    let renamed = PaperFile { head, ..paper };
    assert_eq!(renamed.head(&bench.school), Err(Refused::NotSigned("the paper")));
}

#[test]
fn an_appeal_is_added_and_takes_nothing_away() {
    let bench = &*BENCH;
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin("21", &mut clock);
    // The floor is called for nothing, and the call of no more bets is left out.
    sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let result = bench.result(&kept.lock().unwrap().clone());
    let first = verify(&result, &bench.school, None, &BOOK).unwrap();
    assert!(!first.verdict.is_passed());
    let words: Vec<String> = first.verdict.reasons.iter().map(|why| why.words()).collect();
    assert!(words.iter().any(|why| why.contains("no fault is forgiven there")), "{words:?}");
    let faults = first.parts[0].report.faults.len();
    let mut text = result.clone();
    for finding in 1..=faults {
        let ruling = Ruling {
            part: 1,
            finding,
            decision: Decision::Overruled,
            reason: "the patron was deaf",
        };
        text = appealed(&text, &ruling, &bench.examiner, DAY_MS + 20_000_000).unwrap();
    }
    let second = verify(&text, &bench.school, None, &BOOK).unwrap();
    assert!(text.starts_with(&result));
    assert!(second.verdict.is_passed(), "{:?}", second.verdict.reasons);
    assert!(!second.first.is_passed(), "the first verdict stays visible");
    assert_eq!(second.appeals.len(), faults);
    assert_eq!(second.appeals[0].name, "Ann Examiner");
    // The last word on a finding counts.
    let ruling = Ruling { part: 1, finding: 1, decision: Decision::Upheld, reason: "he was not" };
    let third = appealed(&text, &ruling, &bench.examiner, DAY_MS + 20_000_001).unwrap();
    assert!(!verify(&third, &bench.school, None, &BOOK).unwrap().verdict.is_passed());
    // Of two files of a sitting the one counts that goes on with the other; of two that go apart, none.
    let class = |texts: &[&String]| {
        let row = |(i, text): (usize, &&String)| {
            Row::of(&i.to_string(), &verify(text, &bench.school, None, &BOOK).unwrap())
        };
        let class = Class::of(texts.iter().enumerate().map(row).collect(), vec![], vec![]);
        let files: Vec<String> = class.rows.into_iter().map(|row| row.file).collect();
        let names: Vec<String> = class.refused.into_iter().map(|(_, name, _)| name).collect();
        (files.join(" "), names.join(" "))
    };
    let told = |files: &str, names: &str| (files.to_owned(), names.to_owned());
    assert_eq!(class(&[&result, &third, &text]), told("1", ""));
    assert_eq!(class(&[&third, &text, &third]), told("0", ""));
    let other = Ruling { reason: "he was, after all", ..ruling };
    let apart = appealed(&text, &other, &bench.examiner, DAY_MS + 20_000_001).unwrap();
    assert_eq!(class(&[&third, &text, &apart]), told("", "two_appeals two_appeals two_appeals"));
    let none = Ruling { reason: " ", ..ruling };
    let none = appealed(&text, &none, &bench.examiner, DAY_MS + 20_000_001);
    assert_eq!(none.err(), Some(Refused::NoReason("an appeal")));
    // One of them cannot be taken out again, nor can somebody else decide.
    let all = lines(&third);
    let mut without = all.clone();
    without.remove(all.len() - 2);
    if faults > 1 {
        assert_eq!(refused(&joined(&without)), Refused::Changed);
    }
    let other = Bench::new("Another");
    let foreign = appealed(&result, &ruling, &other.examiner, DAY_MS + 20_000_000).unwrap();
    assert_eq!(refused(&foreign), Refused::ForeignSchool("the word for an examiner"));
    let none = Ruling { finding: faults + 1, ..ruling };
    let none = appealed(&result, &none, &bench.examiner, DAY_MS + 20_000_000).unwrap();
    assert_eq!(refused(&none).name(), "no_such");
}
