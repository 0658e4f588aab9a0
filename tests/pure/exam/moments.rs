//! Sittings interrupted at moments that chance picks, also while a line is being written, and on disks that
//! fill up or cannot be written at all.

use super::bench::{BENCH, Kept, Ticking, deal_on};
use crate::bench::BOOK;
use clearhands::exam::{Keep, KeepFile, OpenSitting, Sitting, Stop, verify};
use clearhands::kit::Dice;
use std::io;

/// How many moments are tried; `CLEARHANDS_MANY=1000` tries a thousand.
fn many() -> usize {
    std::env::var("CLEARHANDS_MANY").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

/// Keeps so many bytes and no more, and leaves of the last line what went in.
struct Small(Kept, usize);

impl Keep for Small {
    fn keep(&mut self, line: &str) -> io::Result<()> {
        let mut text = self.0.lock().unwrap();
        let room = self.1.saturating_sub(text.len());
        let whole = format!("{line}\n");
        text.push_str(&whole[..whole.len().min(room)]);
        if whole.len() > room { Err(io::Error::from(io::ErrorKind::StorageFull)) } else { Ok(()) }
    }
}

#[test]
fn a_sitting_interrupted_at_any_moment_goes_on_and_its_result_holds() {
    let bench = &*BENCH;
    let mut dice = Dice::new(2026, 11);
    let whole = bench.sat("70").len();
    for n in 0..many() {
        let mut clock = Ticking(0);
        // The plug is pulled when so many bytes are on the disk.
        let kept = Kept::default();
        let keep = Box::new(Small(kept.clone(), dice.below(whole)));
        let mut done = 0;
        if let Ok(mut sitting) = Sitting::begin(bench.beginning("70"), &BOOK, clock.now(), keep) {
            while sitting.ended().is_none() {
                let act = sitting.session().expected().first().copied();
                let came = match act {
                    Some(act) if !sitting.is_part_over() => {
                        sitting.step(clock.now(), act).map(drop)
                    }
                    _ => sitting.next_part(clock.now()),
                };
                match came {
                    Ok(()) => done = sitting.session().entries().len(),
                    Err(Stop::Unwritten(_)) => break,
                    Err(other) => panic!("{n}: {other}"),
                }
            }
        }
        let log = kept.lock().unwrap().clone();
        let read =
            OpenSitting::read(log.as_bytes(), &bench.school, &bench.examiner.keys.opening, None);
        let Ok(open) = read else {
            // Not even its first line is whole: nothing was dealt.
            assert!(!log.contains('\n') && done == 0, "{n}");
            continue;
        };
        if open.ended.is_some() {
            // Sealed lines differ by some bytes: this sitting was over before the plug was pulled.
            assert!(whole - log.len() < 100, "{n}: it ended at {} of {whole}", log.len());
            continue;
        }
        let kept = Kept::default();
        kept.lock().unwrap().push_str(&log[..open.whole]);
        let by = (&bench.school, &bench.examiner, "the plug");
        let mut sitting = open.resume(by, &BOOK, clock.now(), Box::new(kept.clone())).unwrap();
        // No act that was kept is lost.
        assert!(sitting.session().entries().len() >= done || sitting.part().0 > 0, "{n}");
        deal_on(&mut sitting, &mut clock, usize::MAX);
        let result = bench.result(&kept.lock().unwrap().clone());
        let verified = verify(&result, &bench.school, None, &BOOK).unwrap();
        assert!(verified.verdict.is_passed(), "{n}: {:?}", verified.verdict.reasons);
        assert_eq!(verified.said.len(), 1, "{n}");
    }
}

#[test]
fn where_nothing_can_be_written_no_sitting_begins() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none").join("bob.sitting");
    assert!(KeepFile::create(&path).is_err());
    // A stick that became read-only between two acts: what is open for reading alone stands for it.
    struct ReadOnly(std::fs::File);
    impl Keep for ReadOnly {
        fn keep(&mut self, line: &str) -> io::Result<()> {
            io::Write::write_all(&mut self.0, line.as_bytes())
        }
    }
    let path = folder.path().join("bob.sitting");
    std::fs::write(&path, "").unwrap();
    let keep = Box::new(ReadOnly(std::fs::File::open(&path).unwrap()));
    let begun = Sitting::begin(BENCH.beginning("1"), &BOOK, Ticking(0).now(), keep);
    assert!(matches!(begun, Err(Stop::Unwritten(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"");
}
