//! Sittings as they are dealt, broken off and gone on with.

use super::bench::{BENCH, Bench, DAY_MS, Kept, Ticking, appoint, deal_on};
use crate::bench::BOOK;
use clearhands::exam::{
    Begin, Ended, Extent, Keep, KeepFile, KeepTwice, Note, Now, OpenSitting, Refused, Releaser,
    Sitting, Stop, Verified, Why, credential, verify, whole_bytes,
};
use clearhands::table::Act;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn verified(bench: &Bench, result: &str) -> Verified {
    verify(result, &bench.school, None, &BOOK).unwrap_or_else(|why| panic!("{why}"))
}

fn why(verified: &Verified) -> Vec<String> {
    verified.verdict.reasons.iter().map(Why::words).collect()
}

#[test]
fn a_perfect_sitting_is_passed_and_its_result_holds() {
    let bench = &*BENCH;
    let log = bench.sat("17");
    let open = bench.open(&log);
    assert_eq!(open.ended, Some(Ended::Done));
    let result = bench.result(&log);
    let verified = verified(bench, &result);
    assert_eq!(why(&verified), [""; 0]);
    assert_eq!(verified.seal, open.seal());
    assert_eq!(verified.seal.split(' ').count(), 6);
    assert_eq!(verified.parts.len(), 2);
    assert_eq!(verified.opening.1, "Ann Examiner");
    assert_eq!(verified.closing.as_ref().unwrap().1, "Ann Examiner");
    assert_eq!(verified.released.1, "A school");
    assert!(verified.notes.is_empty(), "{:?}", verified.notes);
    // Whoever has the result has no word of the paper's secret: of the keys of others it says nothing.
    // A credential is issued by whoever judges it as it was judged.
    let mut doubtful = self::verified(bench, &result);
    assert!(credential(&doubtful, &bench.school, &bench.keys, Extent::Full).is_ok());
    doubtful.notes.push(Note::OtherProgram("0.0.9".to_owned()));
    let none = credential(&doubtful, &bench.school, &bench.keys, Extent::Full).unwrap_err();
    assert_eq!(none.name(), "not_judged_again");
    let other = bench.paper.place("18", 1).unwrap();
    assert!(!result.contains(&other.key));
}

#[test]
fn a_whole_exam_is_verified() {
    let blueprint =
        super::forms::SHIPPED.iter().find(|b| b.file.id == "certificate_three_card_poker").unwrap();
    let bench = Bench::with("A school", &super::bench::demands(blueprint.clone()));
    let result = bench.result(&bench.sat("17"));
    let verified = verified(&bench, &result);
    assert!(verified.verdict.is_passed(), "{:?}", why(&verified));
}

#[test]
fn nothing_of_the_cards_and_of_the_findings_can_be_read_in_the_log() {
    let bench = &*BENCH;
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin("3", &mut clock);
    // A pick-up out of turn, and then on.
    deal_on(&mut sitting, &mut clock, 3);
    let act: Act = "call floor".parse().unwrap();
    sitting.step(clock.now(), act).unwrap();
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = kept.lock().unwrap().clone();
    // What is sealed is letters and digits: some words stand there by chance, but none with its quotation mark.
    let words = [
        "\"seed",
        "\"findings",
        "tcp_",
        "\"FaceUp",
        "\"clauses",
        "place S",
        "no_more",
        "\"blueprint",
    ];
    for word in words {
        assert!(!log.contains(word), "{word}");
    }
    // And with the keys it can.
    let open = bench.open(&log);
    let all: String = open.lines.iter().map(|(line, _)| line.as_str()).collect();
    for word in ["\"seed", "\"findings", "tcp_", "\"clauses", "place S", "no_more"] {
        assert!(all.contains(word), "{word}");
    }
    let stranger = appoint(&bench.keys, &bench.school, "Eve");
    let read = OpenSitting::read(log.as_bytes(), &bench.school, &stranger.keys.opening, None);
    assert_eq!(read.err(), Some(Refused::WrongKey));
}

#[test]
fn the_length_of_a_line_does_not_tell_a_fault() {
    let bench = &*BENCH;
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin("3", &mut clock);
    // What passes over many duties has the longest findings.
    for act in ["pick_up S1", "turn dealer", "call floor"] {
        let _ = sitting.step(clock.now(), act.parse().unwrap());
    }
    let faulted = sitting.session().entries().iter().any(|entry| !entry.findings.is_empty());
    assert!(faulted);
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = kept.lock().unwrap().clone();
    let open = bench.open(&log);
    let mut plain = std::collections::BTreeSet::new();
    for (line, (text, _)) in log.lines().skip(1).zip(&open.lines) {
        plain.insert(text.len());
        // age adds a little chance of its own to each header.
        assert!((11_000..13_000).contains(&line.len()), "{}: {text}", line.len());
    }
    assert!(plain.last().unwrap() - plain.first().unwrap() > 1500, "{plain:?}");
}

#[test]
fn two_candidates_have_other_cards_and_the_same_one_the_same() {
    let bench = &*BENCH;
    let mut clock = Ticking(0);
    let seed = |number: &str, clock: &mut Ticking| {
        bench.begin(number, clock).0.session().level().source.clone()
    };
    let one = seed("1", &mut clock);
    assert_eq!(one, seed("1", &mut clock));
    assert_ne!(one, seed("2", &mut clock));
    // A number is the same however it is typed, and what looks like it and is not is none.
    assert_eq!(seed("A-1", &mut clock), seed(" a-1 ", &mut clock));
    assert_eq!(bench.begin(" a-1 ", &mut clock).0.opening().candidate.number, "A-1");
    for number in ["1\u{200b}", "", " ", "\u{410}1", "1 2", &"1".repeat(33)] {
        let begun =
            Sitting::begin(bench.beginning(number), &BOOK, clock.now(), Box::new(Kept::default()));
        assert!(
            matches!(begun, Err(Stop::Refused(Refused::Candidate("number")))),
            "{number:?} was taken"
        );
    }
    // Another attempt has another form, and there are no more than the paper allows.
    let begin = |attempt| {
        let begin = Begin { attempt, ..bench.beginning("1") };
        Sitting::begin(begin, &BOOK, Ticking(0).now(), Box::new(Kept::default()))
    };
    assert_ne!(one, begin(2).unwrap().session().level().source);
    assert!(matches!(begin(3), Err(Stop::Refused(Refused::NoGoingOn(_)))));
}

/// Resumes what is kept of a log.
fn resumed(bench: &Bench, bytes: &[u8], clock: &mut Ticking) -> Result<(Sitting, Kept), String> {
    let open = OpenSitting::read(bytes, &bench.school, &bench.examiner.keys.opening, None)
        .map_err(|why| why.name().to_owned())?;
    let kept = Kept::default();
    kept.lock().unwrap().push_str(std::str::from_utf8(&bytes[..open.whole]).unwrap());
    let by = (&bench.school, &bench.examiner, "the plug was pulled");
    let sitting = open.resume(by, &BOOK, clock.now(), Box::new(kept.clone()));
    Ok((sitting.map_err(|why| why.to_string())?, kept))
}

#[test]
fn a_log_cut_at_any_byte_goes_on_from_its_last_whole_line() {
    let bench = &*BENCH;
    let log = bench.sat("44");
    let lines: Vec<&str> = log.split_inclusive('\n').collect();
    let ends: Vec<usize> = lines
        .iter()
        .scan(0, |at, line| {
            *at += line.len();
            Some(*at)
        })
        .collect();
    // What can be used hangs on nothing but how many lines are whole.
    for at in 0..=log.len() {
        let whole = ends.iter().copied().take_while(|end| *end <= at).last().unwrap_or(0);
        assert_eq!(whole_bytes(&log.as_bytes()[..at]), whole);
    }
    for (i, end) in ends.iter().enumerate() {
        let whole = &log.as_bytes()[..*end];
        let next = lines.get(i + 1).map_or(0, |line| line.len());
        // Right at the end of a line, and within the next.
        for more in [0, next / 2, next.saturating_sub(1)] {
            let bytes = &log.as_bytes()[..end + more];
            if i + 1 == lines.len() {
                assert_eq!(
                    resumed(bench, bytes, &mut Ticking(0)).err().unwrap(),
                    "the sitting cannot go on: it has ended"
                );
                continue;
            }
            // Dealing all of them on would take minutes: every fifth, at each of the three places.
            let mut clock = Ticking(50_000_000);
            let (mut sitting, kept) =
                resumed(bench, bytes, &mut clock).unwrap_or_else(|why| panic!("line {i}: {why}"));
            assert!(kept.lock().unwrap().as_bytes().starts_with(whole));
            if i % 5 == 0 || i + 3 > lines.len() {
                deal_on(&mut sitting, &mut clock, usize::MAX);
                let log = kept.lock().unwrap().clone();
                let verified = verified(bench, &bench.result(&log));
                assert_eq!(why(&verified), [""; 0], "line {i}");
                assert_eq!(verified.said.len(), 1);
                assert_eq!(verified.said[0].word.reason, "the plug was pulled");
            }
        }
    }
    // Nothing of the first line is no sitting.
    let cut = resumed(bench, &log.as_bytes()[..ends[0] - 1], &mut Ticking(0));
    assert_eq!(cut.err().unwrap(), "cut_short");
}

#[test]
fn a_sitting_broken_off_again_and_again_comes_to_the_same_table() {
    let bench = &*BENCH;
    let whole = bench.open(&bench.sat("5"));
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin("5", &mut clock);
    let mut log;
    let mut all = deal_on(&mut sitting, &mut clock, 7);
    log = kept.lock().unwrap().clone();
    drop(sitting);
    let mut times = 0;
    loop {
        // The line that was being written breaks off.
        let bytes = format!("{log}{{\"box\":\"YWdl");
        let (mut sitting, kept) = resumed(bench, bytes.as_bytes(), &mut clock).unwrap();
        times += 1;
        all.extend(deal_on(&mut sitting, &mut clock, 5));
        log = kept.lock().unwrap().clone();
        if sitting.ended().is_some() {
            break;
        }
    }
    let open = bench.open(&log);
    assert_eq!(open.acts(), whole.acts());
    assert_eq!(open.acts(), all.len());
    let verified = verified(bench, &bench.result(&log));
    assert_eq!(why(&verified), [""; 0]);
    assert_eq!(verified.said.len(), times);
}

#[test]
fn the_clock_is_real_time_without_pauses_and_interruptions() {
    let bench = &*BENCH;
    let now = |s: u64| Now { utc_ms: DAY_MS + i64::try_from(s).unwrap() * 1000, run_ms: s * 1000 };
    let kept = Kept::default();
    let mut sitting =
        Sitting::begin(bench.beginning("8"), &BOOK, now(10), Box::new(kept.clone())).unwrap();
    assert_eq!(sitting.limit_ms(), 600_000);
    assert_eq!(sitting.gone_ms(now(30)), 20_000);
    sitting.pause(now(30), &bench.examiner, "fire alarm").unwrap();
    assert_eq!(sitting.gone_ms(now(500)), 20_000);
    let act = *sitting.session().expected().first().unwrap();
    assert!(matches!(sitting.step(now(500), act), Err(Stop::Paused)));
    sitting.go_on(now(900), &bench.examiner, "over").unwrap();
    assert_eq!(sitting.gone_ms(now(905)), 25_000);
    sitting.held(now(906), 1500).unwrap();
    sitting.step(now(910), act).unwrap();
    // At the last moment it still counts; after it the sitting is over and is judged.
    let act = *sitting.session().expected().first().unwrap();
    sitting.step(now(10 + 600 + 870), act).unwrap();
    let late = sitting.step(now(10 + 601 + 870), act);
    assert!(matches!(late, Err(Stop::TimeUp)), "{late:?}");
    assert_eq!(sitting.ended(), Some(Ended::TimeUp));
    assert!(matches!(sitting.step(now(2000), act), Err(Stop::Over)));
    let verified = verified(bench, &bench.result(&kept.lock().unwrap().clone()));
    assert!(why(&verified).contains(&"The time was up".to_owned()), "{:?}", why(&verified));
    assert!(why(&verified).contains(&"Parts that were never begun: 1".to_owned()));
    let reasons: Vec<&str> = verified.said.iter().map(|said| said.word.reason.as_str()).collect();
    assert_eq!(reasons, ["fire alarm", "over"]);
    assert_eq!(verified.parts[0].held_ms, 1500);
    assert_eq!(verified.time_ms, (601_000, 600_000));
    // More time is a factor that is fixed before.
    let begin = Begin { time_percent: 150, more_time: "dyslexia", ..bench.beginning("8") };
    let sitting = Sitting::begin(begin, &BOOK, now(0), Box::new(Kept::default())).unwrap();
    assert_eq!(sitting.limit_ms(), 900_000);
}

#[test]
fn leaving_ends_the_sitting_by_the_examiners_word_and_is_no_pass() {
    let bench = &*BENCH;
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin("9", &mut clock);
    deal_on(&mut sitting, &mut clock, 4);
    sitting.note(clock.now(), &bench.examiner, "he asks for water").unwrap();
    let none = sitting.end(clock.now(), &bench.examiner, " ");
    assert!(matches!(none, Err(Stop::Refused(Refused::NoReason(_)))), "{none:?}");
    sitting.end(clock.now(), &bench.examiner, "he is unwell").unwrap();
    // Cut off after the word that ended it, it is not gone on with.
    let log = kept.lock().unwrap().clone();
    let all: Vec<&str> = log.split_inclusive('\n').collect();
    let cut = all[..all.len() - 2].concat();
    assert_eq!(
        resumed(bench, cut.as_bytes(), &mut clock).err().unwrap(),
        "the sitting cannot go on: the examiner has ended it"
    );
    let verified = verified(bench, &bench.result(&kept.lock().unwrap().clone()));
    assert_eq!(verified.ended, Some(Ended::ByExaminer));
    assert!(!verified.verdict.is_passed());
    // A sitting that nobody went on with is judged as it stands.
    let (mut sitting, kept) = bench.begin("9", &mut clock);
    deal_on(&mut sitting, &mut clock, 4);
    drop(sitting);
    let verified = self::verified(bench, &bench.result(&kept.lock().unwrap().clone()));
    assert_eq!(verified.ended, None);
    assert!(verified.verdict.reasons.contains(&Why::BrokenOff));
}

/// Keeps lines until it is told to fail.
struct Failing(Kept, Arc<AtomicBool>);

impl Keep for Failing {
    fn keep(&mut self, line: &str) -> io::Result<()> {
        if self.1.load(Ordering::SeqCst) {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "full"));
        }
        self.0.keep(line)
    }
}

#[test]
fn on_a_full_disk_nothing_more_is_dealt_and_nothing_is_lost() {
    let bench = &*BENCH;
    let (kept, full) = (Kept::default(), Arc::new(AtomicBool::new(false)));
    let keep = Box::new(Failing(kept.clone(), full.clone()));
    let mut clock = Ticking(0);
    let mut sitting = Sitting::begin(bench.beginning("6"), &BOOK, clock.now(), keep).unwrap();
    let mut acts = deal_on(&mut sitting, &mut clock, 5).len();
    full.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        let act = *sitting.session().expected().first().unwrap();
        let done = sitting.session().entries().len();
        assert!(matches!(sitting.step(clock.now(), act), Err(Stop::Unwritten(_))));
        // The first was done, and waits to be kept; nothing follows it.
        assert!(sitting.session().entries().len() <= done.max(6));
    }
    acts += 1;
    full.store(false, Ordering::SeqCst);
    acts += deal_on(&mut sitting, &mut clock, usize::MAX).len();
    let log = kept.lock().unwrap().clone();
    assert_eq!(bench.open(&log).acts(), acts);
    assert!(verified(bench, &bench.result(&log)).verdict.is_passed());
    // Where it cannot even begin, there is no sitting.
    full.store(true, Ordering::SeqCst);
    let keep = Box::new(Failing(Kept::default(), full));
    let none = Sitting::begin(bench.beginning("6"), &BOOK, clock.now(), keep);
    assert!(matches!(none, Err(Stop::Unwritten(_))));
}

#[test]
fn what_is_kept_twice_is_the_same_whichever_place_fails_for_a_while() {
    fn can_be_a_resource<T: Send + Sync>(_: &T) {}
    let bench = &*BENCH;
    for fails_first in [true, false] {
        let (here, there, full) =
            (Kept::default(), Kept::default(), Arc::new(AtomicBool::new(false)));
        let failing = |kept: &Kept, fails: bool| -> Box<dyn Keep> {
            if fails {
                Box::new(Failing(kept.clone(), full.clone()))
            } else {
                Box::new(kept.clone())
            }
        };
        let keep = KeepTwice::new(failing(&here, fails_first), failing(&there, !fails_first));
        let mut clock = Ticking(0);
        let mut sitting =
            Sitting::begin(bench.beginning("6"), &BOOK, clock.now(), Box::new(keep)).unwrap();
        can_be_a_resource(&sitting);
        deal_on(&mut sitting, &mut clock, 5);
        full.store(true, Ordering::SeqCst);
        let act = *sitting.session().expected().first().unwrap();
        assert!(matches!(sitting.step(clock.now(), act), Err(Stop::Unwritten(_))));
        assert!(matches!(sitting.flush(), Err(Stop::Unwritten(_))));
        full.store(false, Ordering::SeqCst);
        deal_on(&mut sitting, &mut clock, usize::MAX);
        let (here, there) = (here.lock().unwrap().clone(), there.lock().unwrap().clone());
        assert_eq!(here, there);
        assert!(verified(bench, &bench.result(&here)).verdict.is_passed());
    }
}

#[test]
fn a_file_is_gone_on_with_after_its_last_whole_line() {
    let bench = &*BENCH;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bob.sitting");
    let mut clock = Ticking(0);
    let keep = Box::new(KeepFile::create(&path).unwrap());
    let mut sitting = Sitting::begin(bench.beginning("7"), &BOOK, clock.now(), keep).unwrap();
    deal_on(&mut sitting, &mut clock, 6);
    drop(sitting);
    assert!(KeepFile::create(&path).is_err(), "a sitting was written over");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend(b"{\"box\":\"");
    std::fs::write(&path, &bytes).unwrap();
    let open =
        OpenSitting::read(&bytes, &bench.school, &bench.examiner.keys.opening, None).unwrap();
    assert!(open.cut);
    let keep = Box::new(KeepFile::go_on(&path, open.whole as u64).unwrap());
    let by = (&bench.school, &bench.examiner, "the program stopped");
    let mut sitting = open.resume(by, &BOOK, clock.now(), keep).unwrap();
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let log = std::fs::read_to_string(&path).unwrap();
    let open = bench.open(&log);
    let by = Releaser::Examiner(&bench.examiner);
    let result = open.release(&by, None, None, DAY_MS + 9_000_000).unwrap();
    let verified = verified(bench, &result);
    assert!(verified.verdict.is_passed());
    let notes: Vec<String> = verified.notes.iter().map(|note| note.words()).collect();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[0].contains("was cut away"), "{notes:?}");
}
