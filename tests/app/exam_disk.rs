//! An exam in the window whose log cannot be kept: a disk that is really full, one that is really read-only; and
//! the window's own writer stopped at moments that chance picks.
#![cfg(unix)]

use crate::bench::Trainer;
use crate::exam::{SMALL, Town, WORDS};
use crate::real_disk::{fill, lay, shut, with_own_disks};
use clearhands::app::{ActRequested, Screen};
use clearhands::cli::Exit;
use clearhands::exam::whole_bytes;
use clearhands::kit::Dice;
use std::fs;
use std::path::PathBuf;

impl Trainer {
    /// Where the sitting is kept: on this PC, and on the stick.
    fn both(&self, town: &Town) -> [PathBuf; 2] {
        let log = self.sittings()[0].clone();
        let copy = town.path("stick").join(log.file_name().unwrap());
        [log, copy]
    }

    fn acts(&self) -> usize {
        self.session().entries().len()
    }

    /// Deals on to the end of both parts.
    fn deal_out_exam(&mut self) {
        if self.session().level().title != "The wheel" {
            self.deal(usize::MAX);
            self.click("On to the next part");
        }
        self.deal(usize::MAX);
        self.click("End the exam");
    }
}

#[test]
fn a_full_stick_covers_the_table_until_there_is_room_and_nothing_is_lost() {
    const NAME: &str =
        "exam_disk::a_full_stick_covers_the_table_until_there_is_room_and_nothing_is_lost";
    if !with_own_disks(NAME) {
        return;
    }
    let town = Town::on(SMALL, |stick| lay(stick, 6 << 10));
    let mut trainer = Trainer::begun(&town);
    trainer.deal(3);
    let film = fill(&town.path("stick"), 30);
    for _ in 0..20 {
        let act = trainer.due();
        trainer.send(ActRequested(act));
        trainer.frames(4);
        if trainer.screen() != Screen::Table {
            break;
        }
    }
    assert_eq!(trainer.screen(), Screen::Exam);
    assert!(trainer.has("The exam cannot be kept"), "{:?}", trainer.controls(""));
    assert!(
        trainer.has("The log cannot be written: No space left on device"),
        "{:?}",
        trainer.controls("")
    );
    // Nothing else can be reached, and nothing is dealt.
    let done = trainer.acts();
    assert!(!trainer.has("Back to the table") && !trainer.has("Pause"));
    let act = trainer.due();
    trainer.send(ActRequested(act));
    trainer.press("Escape");
    trainer.frames(10);
    assert_eq!((trainer.acts(), trainer.screen()), (done, Screen::Exam));
    // As long as the stick is full, trying again changes nothing.
    trainer.click("Try again");
    assert!(trainer.has("The exam cannot be kept"), "{:?}", trainer.controls(""));
    for path in trainer.both(&town) {
        let bytes = fs::read(path).unwrap();
        assert_eq!(whole_bytes(&bytes), bytes.len(), "whole lines only");
    }
    trainer.frames(150);
    fs::remove_file(film).unwrap();
    trainer.click("Try again");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    assert_eq!(trainer.acts(), done);
    trainer.deal_out_exam();
    let [log, copy] = trainer.both(&town);
    assert_eq!(fs::read(&log).unwrap(), fs::read(copy).unwrap());
    let told = town.verified(&log);
    assert_eq!(told.exit, Exit::Done, "{}{}", told.out, told.err);
    // The three seconds and more in which nothing could be dealt are the table's.
    let table = told.out.lines().find(|line| line.contains("the table's")).unwrap().to_owned();
    assert!(!table.ends_with("0:00"), "{table}");
}

#[test]
fn on_a_stick_that_is_read_only_no_exam_begins() {
    const NAME: &str = "exam_disk::on_a_stick_that_is_read_only_no_exam_begins";
    if !with_own_disks(NAME) {
        return;
    }
    let town = Town::on(SMALL, |stick| lay(stick, 6 << 10));
    shut(&town.path("stick"));
    let mut trainer = Trainer::listening();
    trainer.open_paper(&town);
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert_eq!(trainer.screen(), Screen::Exam);
    let told = trainer.controls("");
    assert!(told.iter().any(|(name, _)| name.contains("Read-only file system")), "{told:?}");
    // Nor does an attempt that was never begun lie on this PC.
    assert!(trainer.sittings().is_empty());
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert!(trainer.sittings().is_empty());
}

/// How often the window is stopped; `CLEARHANDS_MANY=1000` stops it a thousand times.
fn many() -> usize {
    std::env::var("CLEARHANDS_MANY").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

#[test]
fn the_windows_own_writer_stopped_at_any_moment_goes_on_in_the_window() {
    let mut dice = Dice::new(2026, 13);
    for n in 0..many() {
        let town = Town::new();
        let mut trainer = Trainer::begun(&town);
        let acts = dice.below(40);
        trainer.deal(acts);
        if trainer.session().is_over() {
            trainer.click("On to the next part");
            trainer.deal(dice.below(6));
        }
        let both = trainer.both(&town);
        let mut trainer = trainer.killed();
        trainer.listen();
        // What was on its way to either place when the power failed is there by half.
        let mut left = Vec::new();
        for path in &both {
            let bytes = fs::read(path).unwrap();
            let head = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
            let last = (bytes.len() - head).min(30_000);
            let cut = bytes.len() - dice.below(last.max(1));
            fs::write(path, &bytes[..cut]).unwrap();
            left.push(whole_bytes(&bytes[..cut]));
        }
        // The examiner goes on with the one that has more.
        let longer = usize::from(left[1] > left[0]);
        trainer.click("Exam");
        trainer.click("After an interruption");
        trainer.write("Examiner's folder", &town.at("stick/ann"));
        trainer.write("Keep the sitting also in", &town.at("stick"));
        trainer.write("Log of the sitting", both[longer].to_str().unwrap());
        trainer.write("Examiner's passphrase", WORDS);
        trainer.click("Open the sitting");
        trainer.write("Reason", "the power failed");
        trainer.write("Examiner's passphrase", WORDS);
        trainer.click("Go on with the exam");
        assert_eq!(trainer.screen(), Screen::Table, "{n}: {:?}", trainer.controls(""));
        trainer.deal_out_exam();
        assert_eq!(fs::read(&both[0]).unwrap(), fs::read(&both[1]).unwrap(), "{n}");
        let told = town.verified(&both[0]);
        assert_eq!(told.exit, Exit::Done, "{n}: {}{}", told.out, told.err);
        assert!(told.out.contains("the power failed"), "{n}: {}", told.out);
    }
}
