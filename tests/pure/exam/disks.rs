//! The writer that the window uses, on real disks: killed at moments that chance picks, in two places at once, on
//! a disk that fills up and on one that is read-only.
#![cfg(unix)]

use super::bench::{BENCH, SMALL, Ticking, deal_on};
use super::commands::{Town, done};
use crate::bench::BOOK;
use crate::bench::real_disk::{fill, lay, shut, with_own_disks};
use clearhands::exam::{
    Begin, KeepFile, KeepTwice, Now, OpenSitting, PaperFile, Releaser, Sitting, Stop, verify,
    whole_bytes,
};
use clearhands::kit::Dice;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const WORDS: &str = "words that they all share";

/// What names the folder to the program that is to be killed.
const KILLED: &str = "CLEARHANDS_TO_BE_KILLED";

fn twice(one: &Path, two: &Path) -> Box<KeepTwice> {
    let file = |path: &Path| Box::new(KeepFile::create(path).unwrap());
    Box::new(KeepTwice::new(file(one), file(two)))
}

/// A school with an examiner and a paper.
fn prepared() -> Town {
    let town = Town(TempDir::new().unwrap());
    let pass = town.file("pass.txt", WORDS);
    let (school, ann) = (town.at("school"), town.at("ann"));
    let with = |args: &[&str]| done(&[args, &["--passphrase-file", &pass]].concat());
    with(&["school", "init", &school, "--name", "Shore School"]);
    with(&["school", "examiner", "ask", &ann, "--name", "Ann"]);
    with(&["school", "examiner", "add", &school, &ann]);
    let (blueprint, paper) = (town.file("small.ron", SMALL), town.at("june.paper"));
    with(&["paper", "make", &blueprint, "--school", &school, "--out", &paper]);
    for place in ["pc", "stick"] {
        fs::create_dir(town.path(place)).unwrap();
    }
    town
}

/// How many times the program is killed; `CLEARHANDS_MANY=1000` kills it a thousand times.
fn many() -> usize {
    std::env::var("CLEARHANDS_MANY").ok().and_then(|n| n.parse().ok()).unwrap_or(6)
}

/// In the program that is to be killed: sits until that comes.
fn sit_until_killed(folder: &Path) {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let town = Town(TempDir::new_in(folder).unwrap());
    let copy = town.path("ann");
    fs::create_dir(&copy).unwrap();
    for name in ["school.json", "examiner.json", "examiner.keys"] {
        fs::copy(folder.join("ann").join(name), copy.join(name)).unwrap();
    }
    let (school, ann) = town.examiner("ann", WORDS);
    let paper = PaperFile::read(&read("june.paper")).unwrap();
    let paper = paper.open(&school, &ann.keys.opening).unwrap();
    let begin = Begin::first((&school, &paper, &ann), ("Bob", "1001"));
    let from_ms = ann.word.examiner.from_ms + 1000;
    let mut clock = Ticking(0);
    let mut now = || Now { utc_ms: from_ms, ..clock.now() };
    let keep = twice(&folder.join("pc/bob.sitting"), &folder.join("stick/bob.sitting"));
    let mut sitting = Sitting::begin(begin, &BOOK, now(), keep).unwrap();
    // It never comes to an end by itself: what is due at the end is left open.
    let last = sitting.part().1;
    loop {
        let (part, _) = sitting.part();
        match sitting.session().expected().first().copied() {
            Some(act) if !sitting.is_part_over() => drop(sitting.step(now(), act).unwrap()),
            _ if part + 1 < last => sitting.next_part(now()).unwrap(),
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Kills a program that sits an exam with kill -9, after so many bytes are on the disk.
fn killed_after(town: &Town, bytes: u64) {
    for place in ["pc", "stick"] {
        let _ = fs::remove_file(town.path(place).join("bob.sitting"));
    }
    let mut program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "exam::disks::a_program_killed_at_any_moment_loses_at_most_its_last_act"])
        .env(KILLED, town.path(""))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let length = || fs::metadata(town.path("pc/bob.sitting")).map_or(0, |file| file.len());
    for _ in 0..12_000 {
        if length() >= bytes || program.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(program.try_wait().unwrap().is_none(), "it has ended by itself");
    assert!(length() >= bytes, "only {} of {bytes} bytes came", length());
    program.kill().unwrap();
    program.wait().unwrap();
}

#[test]
fn a_program_killed_at_any_moment_loses_at_most_its_last_act() {
    if let Some(folder) = std::env::var_os(KILLED) {
        return sit_until_killed(Path::new(&folder));
    }
    let town = prepared();
    let (school, ann) = town.examiner("ann", WORDS);
    let mut dice = Dice::new(2026, 12);
    for n in 0..many() {
        // From before the first line is whole to most of the sitting.
        killed_after(&town, dice.below(400_000) as u64);
        let read = |place: &str| fs::read(town.path(place).join("bob.sitting")).unwrap_or_default();
        let (pc, stick) = (read("pc"), read("stick"));
        let (whole, second) = (&pc[..whole_bytes(&pc)], &stick[..whole_bytes(&stick)]);
        assert!(whole.starts_with(second), "{n}: the two copies part");
        let lines = |text: &[u8]| text.iter().filter(|byte| **byte == b'\n').count();
        assert!(lines(whole) - lines(second) <= 1, "{n}: one place lags behind");
        for place in ["pc", "stick"] {
            let path = town.path(place).join("bob.sitting");
            // It may have been killed before it had a file.
            let Ok(bytes) = fs::read(&path) else { continue };
            let Ok(open) = OpenSitting::read(&bytes, &school, &ann.keys.opening, None) else {
                assert_eq!(whole_bytes(&bytes), 0, "{n}, {place}");
                continue;
            };
            let again = town.path(&format!("{place}.again"));
            fs::copy(&path, &again).unwrap();
            let from_ms = ann.word.examiner.from_ms + 2000;
            let mut clock = Ticking(0);
            let mut now = || Now { utc_ms: from_ms, ..clock.now() };
            let keep = Box::new(KeepFile::go_on(&again, open.whole as u64).unwrap());
            let by = (&school, &ann, "it was killed");
            let mut sitting = open.resume(by, &BOOK, now(), keep).unwrap();
            // The line that was being written is all that is lost.
            if sitting.part().0 == 0 {
                assert_eq!(sitting.session().entries().len(), open.acts(), "{n}, {place}");
            }
            while sitting.ended().is_none() {
                match sitting.session().expected().first().copied() {
                    Some(act) if !sitting.is_part_over() => drop(sitting.step(now(), act).unwrap()),
                    _ => sitting.next_part(now()).unwrap(),
                }
            }
            let bytes = fs::read(&again).unwrap();
            let open = OpenSitting::read(&bytes, &school, &ann.keys.opening, None).unwrap();
            let result = open.release(&Releaser::Examiner(&ann), None, None, from_ms + 1).unwrap();
            let verified = verify(&result, &school, None, &BOOK).unwrap();
            assert!(verified.verdict.is_passed(), "{n}, {place}: {:?}", verified.verdict.reasons);
            fs::remove_file(&again).unwrap();
        }
    }
}

#[test]
fn a_disk_that_is_really_full_holds_the_sitting_up_and_loses_nothing() {
    if !with_own_disks(
        "exam::disks::a_disk_that_is_really_full_holds_the_sitting_up_and_loses_nothing",
    ) {
        return;
    }
    for full_is_first in [true, false] {
        let folder = TempDir::new().unwrap();
        let small = folder.path().join("small");
        fs::create_dir(&small).unwrap();
        lay(&small, 4096);
        let (one, two) = (small.join("bob.sitting"), folder.path().join("bob.sitting"));
        let mut clock = Ticking(0);
        let keep = if full_is_first { twice(&one, &two) } else { twice(&two, &one) };
        let begin = BENCH.beginning("71");
        let mut sitting = Sitting::begin(begin, &BOOK, clock.now(), keep).unwrap();
        deal_on(&mut sitting, &mut clock, 3);
        let film = fill(&small, 20);
        let stopped = loop {
            let act = *sitting.session().expected().first().unwrap();
            match sitting.step(clock.now(), act) {
                Ok(_) => {}
                Err(stop) => break stop,
            }
        };
        let Stop::Unwritten(why) = stopped else { panic!("{stopped}") };
        assert_eq!(why.kind(), ErrorKind::StorageFull, "{why}");
        // The act has happened; nothing more does, as long as there is no room.
        let done = sitting.session().entries().len();
        for _ in 0..3 {
            let act = *sitting.session().expected().first().unwrap();
            assert!(matches!(sitting.step(clock.now(), act), Err(Stop::Unwritten(_))));
            assert_eq!(sitting.session().entries().len(), done);
        }
        // What stands on the full disk is whole lines.
        let bytes = fs::read(&one).unwrap();
        assert_eq!(whole_bytes(&bytes), bytes.len());
        fs::remove_file(film).unwrap();
        deal_on(&mut sitting, &mut clock, usize::MAX);
        let log = fs::read_to_string(&one).unwrap();
        assert_eq!(log, fs::read_to_string(&two).unwrap());
        let verified = verify(&BENCH.result(&log), &BENCH.school, None, &BOOK).unwrap();
        assert!(verified.verdict.is_passed(), "{:?}", verified.verdict.reasons);
    }
}

#[test]
fn on_a_disk_that_is_really_read_only_nothing_begins_or_goes_on() {
    if !with_own_disks("exam::disks::on_a_disk_that_is_really_read_only_nothing_begins_or_goes_on")
    {
        return;
    }
    let folder = TempDir::new().unwrap();
    lay(folder.path(), 1024);
    let path = folder.path().join("bob.sitting");
    let mut clock = Ticking(0);
    {
        let keep = Box::new(KeepFile::create(&path).unwrap());
        let mut sitting = Sitting::begin(BENCH.beginning("72"), &BOOK, clock.now(), keep).unwrap();
        deal_on(&mut sitting, &mut clock, 4);
    }
    shut(folder.path());
    let before = fs::read(&path).unwrap();
    let new = KeepFile::create(&folder.path().join("eve.sitting"));
    assert_eq!(new.err().map(|why| why.kind()), Some(ErrorKind::ReadOnlyFilesystem));
    let on = KeepFile::go_on(&path, before.len() as u64);
    assert_eq!(on.err().map(|why| why.kind()), Some(ErrorKind::ReadOnlyFilesystem));
    assert_eq!(fs::read(&path).unwrap(), before);
}
