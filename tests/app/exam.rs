//! Exams in the window: from the opening of a paper to a result that a stranger can check.

use crate::bench::Trainer;
use crate::ran::{Ran, run};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::window::{PrimaryWindow, Window, WindowCloseRequested};
use clearhands::app::{ActRequested, DeskRequested, Navigate, Screen};
use clearhands::cli::Exit;
use clearhands::level::Mode;
use clearhands::table::Act;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const SMALL: &str = include_str!("../pure/exam/small.ron");
pub(crate) const WORDS: &str = "ann has other words";
const PAPER_WORDS: &str = "the paper has words of its own";

/// A school, an examiner's folder on a stick, and a paper on it.
pub(crate) struct Town(tempfile::TempDir);

impl Town {
    pub(crate) fn new() -> Self {
        Self::with(SMALL)
    }

    fn with(blueprint: &str) -> Self {
        Self::on(blueprint, |_| {})
    }

    /// With a stick that something is done to before anything lies on it.
    pub(crate) fn on(blueprint: &str, stick: impl FnOnce(&Path)) -> Self {
        let town = Self(tempfile::tempdir().unwrap());
        fs::write(town.path("small.ron"), blueprint).unwrap();
        fs::write(town.path("school.txt"), "the school's own words\n").unwrap();
        fs::write(town.path("ann.txt"), WORDS).unwrap();
        fs::write(town.path("paper.txt"), PAPER_WORDS).unwrap();
        fs::create_dir(town.path("stick")).unwrap();
        stick(&town.path("stick"));
        let at = |name: &str| town.at(name);
        let (school, ann) = (at("school"), at("stick/ann"));
        let own = ["--passphrase-file".to_owned(), at("school.txt")];
        let hers = ["--passphrase-file".to_owned(), at("ann.txt")];
        let [flag, own] = &own;
        let [_, hers] = &hers;
        done(&["school", "init", &school, "--name", "Shore School", flag, own]);
        done(&["school", "examiner", "ask", &ann, "--name", "Ann", flag, hers]);
        let until = ["--until", "2099-12-31", flag, own];
        done(&[&["school", "examiner", "add", &school, &ann], &until[..]].concat());
        let paper = at("stick/june.paper");
        let blueprint = at("small.ron");
        done(&["paper", "make", &blueprint, "--school", &school, "--out", &paper, flag, own]);
        town
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// What a stranger finds who has the result of a log and the school's public file.
    pub(crate) fn verified(&self, log: &Path) -> Ran {
        let (log, school, own) = (log.to_str().unwrap(), self.at("school"), self.at("school.txt"));
        let result = self.at("bob.result");
        let out = ["--out", &result, "--passphrase-file", &own];
        done(&[&["sitting", "release", log, "--school", &school], &out[..]].concat());
        run(&["verify", &result, "--school", &school])
    }
}

fn done(args: &[&str]) {
    let ran = run(args);
    assert_eq!(ran.exit, Exit::Done, "{args:?}: {}{}", ran.out, ran.err);
}

impl Trainer {
    /// Types what goes into the field that has the keys.
    pub(crate) fn types(&mut self, text: &str) {
        let window = self.window();
        for letter in text.chars() {
            let text = letter.to_string();
            self.send(KeyboardInput {
                key_code: KeyCode::F20,
                logical_key: Key::Character(text.as_str().into()),
                state: ButtonState::Pressed,
                text: Some(text.into()),
                repeat: false,
                window,
            });
        }
        self.frames(3);
    }

    /// Writes into the field of this name, in the place of what stands there.
    pub(crate) fn write(&mut self, field: &str, text: &str) {
        let found = self.controls(field);
        let exact = found.iter().rfind(|(name, _)| name == field);
        let at = exact.unwrap_or_else(|| panic!("no field '{field}'")).1;
        self.point(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.frames(2);
        self.types(text);
    }

    pub(crate) fn has(&mut self, words: &str) -> bool {
        !self.controls(words).is_empty()
    }

    /// At home, with the names of the controls told.
    pub(crate) fn listening() -> Self {
        let mut trainer = Self::at_home();
        trainer.listen();
        trainer
    }

    /// The examiner opens the paper for Bob.
    pub(crate) fn open_paper(&mut self, town: &Town) {
        self.click("Exam");
        assert_eq!(self.screen(), Screen::Exam);
        self.write("Paper", &town.at("stick/june.paper"));
        self.write("Examiner's folder", &town.at("stick/ann"));
        self.write("Keep the sitting also in", &town.at("stick"));
        self.write("Name", "Bob Candidate");
        self.write("Number", "b-17");
        self.write("Examiner's passphrase", WORDS);
        self.click("Open the paper");
    }

    /// Whether something that is shown has these words in it.
    fn has_in(&mut self, words: &str) -> bool {
        self.controls("").iter().any(|(name, _)| name.contains(words))
    }

    /// The examiner gives Bob more time, and opens the paper.
    fn open_paper_with_time(&mut self, town: &Town) {
        self.click("Exam");
        // A click into the middle of the slider gives more than twice the time.
        let found = self.controls("Time");
        let at = found.iter().rfind(|(name, _)| name == "Time").unwrap().1;
        self.press_at(at);
        self.go_back_home();
        self.open_paper(town);
    }

    fn go_back_home(&mut self) {
        self.send(Navigate::To(Screen::Home));
        self.frames(4);
    }

    /// The examiner opens the paper, and Bob begins.
    pub(crate) fn begun(town: &Town) -> Self {
        let mut trainer = Self::listening();
        trainer.open_paper(town);
        trainer.write("Examiner's passphrase", WORDS);
        trainer.click("Begin");
        assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
        trainer
    }

    /// Bob makes no mistake for so many acts, or to the end of the part.
    pub(crate) fn deal(&mut self, acts: usize) {
        for _ in 0..acts {
            if self.session().is_over() {
                break;
            }
            let act = self.due();
            self.send(ActRequested(act));
            self.frames(1);
        }
        self.rest();
    }

    /// The logs of sittings on this PC.
    pub(crate) fn sittings(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.folder().join("exams")).into_iter().flatten();
        files.map(|file| file.unwrap().path()).collect()
    }

    /// The examiner does something beside the table.
    pub(crate) fn word(&mut self, button: &str, reason: &str) {
        self.write("Reason or note", reason);
        self.write("Examiner's passphrase", WORDS);
        self.click(button);
    }
}

#[test]
fn an_exam_is_sat_from_the_opening_of_its_paper_to_its_seal() {
    let town = Town::new();
    let mut trainer = Trainer::listening();
    trainer.open_paper(&town);
    for words in ["A small exam", "Bob Candidate, B-17, attempt 1", "Two tables."] {
        assert!(trainer.has(words), "{words}: {:?}", trainer.controls(""));
    }
    // The controls can be tried; nothing of it is kept.
    trainer.click("Try the controls");
    assert_eq!(trainer.screen(), Screen::Table);
    assert_eq!(trainer.session().mode(), Mode::Exam);
    trainer.deal(5);
    trainer.click("Leave");
    assert_eq!(trainer.screen(), Screen::Exam);
    assert!(trainer.sittings().is_empty() && trainer.logs().is_empty());
    // Without the examiner nothing begins.
    trainer.write("Examiner's passphrase", "somebody else's words");
    trainer.click("Begin");
    assert!(trainer.has("The passphrase is another"), "{:?}", trainer.controls(""));
    assert!(trainer.sittings().is_empty());
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert_eq!(trainer.screen(), Screen::Table);
    let log = trainer.sittings();
    let [log] = &log[..] else { panic!("{log:?}") };
    trainer.deal(usize::MAX);
    trainer.click("On to the next part");
    assert_eq!(trainer.screen(), Screen::Table);
    assert_eq!(trainer.session().level().title, "The wheel");
    trainer.deal(usize::MAX);
    trainer.click("End the exam");
    assert_eq!(trainer.screen(), Screen::Exam);
    assert!(trainer.has("Passed"), "{:?}", trainer.controls(""));
    trainer.write("Remark", "all well");
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Countersign");
    assert!(trainer.has("Countersigned."), "{:?}", trainer.controls(""));
    trainer.click("Leave the exam");
    assert_eq!(trainer.screen(), Screen::Home);
    // The stick has the same log, and a stranger finds it whole.
    let copy = town.path("stick").join(log.file_name().unwrap());
    assert_eq!(fs::read(log).unwrap(), fs::read(copy).unwrap());
    let verified = town.verified(log);
    assert_eq!(verified.exit, Exit::Done, "{}{}", verified.out, verified.err);
    for words in ["Bob Candidate", "all well", "PASSED"] {
        assert!(verified.out.contains(words), "{words}: {}", verified.out);
    }
    // The page of the class has it, too.
    trainer.click("Exam");
    trainer.click("Results of a class");
    trainer.write("Folder of results", &town.at(""));
    trainer.write("School's file", &town.at("school/school.json"));
    trainer.click("Check the results");
    for words in ["B-17, Bob Candidate", "Passed", "A small exam, attempt 1"] {
        assert!(trainer.has(words), "{words}: {:?}", trainer.controls(""));
    }
    // Nothing of it stands among what is practised.
    assert!(trainer.results().is_empty() && trainer.logs().is_empty());
}

#[test]
fn nothing_else_can_be_reached_from_an_exam() {
    let town = Town::new();
    let mut trainer = Trainer::begun(&town);
    trainer.deal(3);
    let acts = trainer.session().entries().len();
    let elsewhere = [
        Screen::Home,
        Screen::Courses,
        Screen::Rulebook,
        Screen::FreeTable,
        Screen::Sessions,
        Screen::Debrief,
        Screen::Review,
    ];
    for screen in elsewhere {
        trainer.send(Navigate::To(screen));
        trainer.frames(2);
        assert_eq!(trainer.screen(), Screen::Table, "{screen:?}");
    }
    trainer.send(Navigate::Deal { level: 0, mode: Mode::Practice });
    trainer.send(Navigate::Quit);
    trainer.frames(3);
    assert_eq!(trainer.session().mode(), Mode::Exam);
    for ask in [
        DeskRequested::Rewind(0),
        DeskRequested::Hint(true),
        DeskRequested::Play(true),
        DeskRequested::Step,
        DeskRequested::Look(0),
        DeskRequested::TryAgain,
    ] {
        trainer.ask(ask);
        trainer.frames(3);
        assert_eq!(trainer.session().entries().len(), acts, "{ask:?}");
        assert_eq!(trainer.desk().hint(), None, "{ask:?}");
    }
    assert_eq!(trainer.screen(), Screen::Table);
    // Settings are for eyes and hands; whose profile it is stays out of them.
    trainer.send(Navigate::To(Screen::Settings));
    trainer.frames(4);
    assert!(trainer.has("Keys") && !trainer.has("Profiles and data"));
    trainer.click("Back");
    assert_eq!(trainer.screen(), Screen::Table);
    // The window does not close; it leads to the page beside the table.
    let window = trainer.window();
    trainer.send(WindowCloseRequested { window });
    trainer.frames(4);
    let world = trainer.app.world_mut();
    let open = world.query::<(&Window, &PrimaryWindow)>().iter(world).count();
    assert_eq!((open, trainer.screen()), (1, Screen::Exam));
    trainer.click("Back to the table");
    assert_eq!(trainer.screen(), Screen::Table);
    // No act of the log stands anywhere in the clear.
    let text = fs::read_to_string(&trainer.sittings()[0]).unwrap();
    assert!(!text.contains("\"act\"") && !text.contains("tcp_"));
}

#[test]
fn a_pause_a_note_and_an_early_end_take_the_examiner() {
    let town = Town::new();
    let mut trainer = Trainer::begun(&town);
    trainer.deal(4);
    trainer.click("Leave");
    assert_eq!(trainer.screen(), Screen::Exam);
    // No reason, no pause; no passphrase, no pause.
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Pause");
    assert!(trainer.has("Say why"), "{:?}", trainer.controls(""));
    // What the examiner has typed does not wait there for the candidate.
    trainer.write("Reason or note", "fire alarm");
    trainer.click("Pause");
    assert!(trainer.has("The passphrase is another"), "{:?}", trainer.controls(""));
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Back to the table");
    trainer.click("Leave");
    trainer.click("Pause");
    assert!(!trainer.has("The exam is paused"), "{:?}", trainer.controls(""));
    trainer.write("Examiner's passphrase", "not the right words");
    trainer.click("Pause");
    assert!(trainer.has("The passphrase is another"));
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Pause");
    assert!(trainer.has("The exam is paused"), "{:?}", trainer.controls(""));
    let left = trainer.controls("Time left");
    trainer.frames(200);
    assert_eq!(left, trainer.controls("Time left"));
    // While it is paused there is no way back to the table.
    assert!(!trainer.has("Back to the table"));
    trainer.press("Escape");
    assert_eq!(trainer.screen(), Screen::Exam);
    trainer.word("Let it go on", "alarm over");
    assert_eq!(trainer.screen(), Screen::Table);
    trainer.deal(2);
    trainer.click("Leave");
    // It is asked before it is taken for so; and what is not finished cannot be called so.
    trainer.click("I have finished this part");
    assert!(trainer.has("Is this part finished?"));
    trainer.click("Not yet");
    assert!(!trainer.has("Is this part finished?"));
    assert!(!trainer.has("The last round of this part has not come to its end."));
    trainer.click("I have finished this part");
    trainer.click("It is finished");
    assert!(trainer.has("The last round of this part has not come to its end."));
    // The question does not wait there for whoever comes back.
    trainer.click("I have finished this part");
    trainer.click("Back to the table");
    trainer.click("Leave");
    assert!(!trainer.has("Is this part finished?"), "{:?}", trainer.controls(""));
    trainer.word("Note", "he asked for water");
    trainer.word("End the exam", "taken ill");
    assert!(trainer.has("The examiner has ended it."), "{:?}", trainer.controls(""));
    let log = trainer.sittings()[0].clone();
    let verified = town.verified(&log);
    assert_eq!(verified.exit, Exit::Faults, "{}{}", verified.out, verified.err);
    for words in ["fire alarm", "alarm over", "he asked for water", "taken ill"] {
        assert!(verified.out.contains(words), "{words}: {}", verified.out);
    }
}

#[test]
fn a_killed_program_is_an_interrupted_exam_and_goes_on_from_its_last_act() {
    let town = Town::new();
    let mut trainer = Trainer::begun(&town);
    trainer.deal(7);
    let done: Vec<Act> = trainer.session().entries().iter().map(|entry| entry.act).collect();
    assert_eq!(done.len(), 7);
    let log = trainer.sittings()[0].clone();
    let mut trainer = trainer.killed();
    trainer.listen();
    // The attempt exists: it is not begun a second time.
    trainer.open_paper(&town);
    assert!(trainer.has("This attempt was begun"), "{:?}", trainer.controls(""));
    assert_eq!(trainer.sittings().len(), 1);
    trainer.click("After an interruption");
    trainer.write("Log of the sitting", log.to_str().unwrap());
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Open the sitting");
    assert!(trainer.has("Bob Candidate, B-17"), "{:?}", trainer.controls(""));
    trainer.write("Reason", "the plug was pulled");
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Go on with the exam");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    let again: Vec<Act> = trainer.session().entries().iter().map(|entry| entry.act).collect();
    assert_eq!(again, done);
    trainer.deal(usize::MAX);
    trainer.click("On to the next part");
    trainer.deal(usize::MAX);
    trainer.click("End the exam");
    let verified = town.verified(&log);
    assert_eq!(verified.exit, Exit::Done, "{}{}", verified.out, verified.err);
    assert!(verified.out.contains("the plug was pulled"), "{}", verified.out);
    let copy = town.path("stick").join(log.file_name().unwrap());
    assert_eq!(fs::read(&log).unwrap(), fs::read(copy).unwrap());
}

#[test]
fn the_time_of_an_exam_runs_out_wherever_one_is() {
    let town = Town::with(&SMALL.replace("limit_s: 600", "limit_s: 60"));
    let mut trainer = Trainer::begun(&town);
    trainer.deal(3);
    trainer.send(Navigate::To(Screen::Settings));
    // A minute at fifty frames a second. The frames' clock also makes up for the real time in which keys were
    // unlocked, which is long where other programs run.
    for _ in 0..9000 {
        trainer.frames(1);
        if trainer.screen() == Screen::Exam {
            break;
        }
    }
    assert_eq!(trainer.screen(), Screen::Exam);
    trainer.frames(2);
    assert!(trainer.has("The time is up."), "{:?}", trainer.controls(""));
    let log = trainer.sittings()[0].clone();
    assert_eq!(town.verified(&log).exit, Exit::Faults);
}

#[test]
fn the_rules_say_all_that_fails_an_exam() {
    let town = Town::new();
    let mut trainer = Trainer::listening();
    trainer.open_paper(&town);
    let told: Vec<String> = trainer.controls("").into_iter().map(|(name, _)| name).collect();
    let told = told.join("\n");
    for words in [
        "1 of 2",
        "Of each table: amounts 100 %, procedure 90 %, irregularities 100 %",
        "None is forgiven",
        "Major faults: at most 2",
        "Of the skill “The right money”: none",
        "Announce \"No more bets\"",
        "It does, put right or not",
        "They count for nothing, critical ones and those that fail the exam apart",
        "Whether you have passed",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains(": 1 rounds") && !told.contains(" 0 %"), "{told}");
}

#[test]
fn more_time_takes_its_reason_which_verify_tells() {
    let town = Town::new();
    let mut trainer = Trainer::listening();
    trainer.open_paper_with_time(&town);
    assert!(trainer.has("Say why the candidate has more time"), "{:?}", trainer.controls(""));
    trainer.write("Reason for more time", "dyslexia");
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Open the paper");
    assert!(trainer.has_in("% of the usual"), "{:?}", trainer.controls(""));
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    trainer.deal(2);
    trainer.click("Leave");
    trainer.word("End the exam", "enough");
    let told = town.verified(&trainer.sittings()[0]);
    assert!(told.out.contains("percent of the paper's: dyslexia"), "{}{}", told.out, told.err);
}

#[test]
fn a_paper_that_is_not_sealed_for_the_examiner_is_opened_by_its_own_passphrase() {
    let town = Town::new();
    // Another examiner, for whom alone the paper is sealed.
    let (school, cyd, own) = (town.at("school"), town.at("cyd"), town.at("school.txt"));
    let hers = town.at("ann.txt");
    done(&["school", "examiner", "ask", &cyd, "--name", "Cyd", "--passphrase-file", &hers]);
    done(&["school", "examiner", "add", &school, &cyd, "--passphrase-file", &own]);
    let (blueprint, paper, words) =
        (town.at("small.ron"), town.at("stick/june.paper"), town.at("paper.txt"));
    fs::remove_file(&paper).unwrap();
    let make = ["paper", "make", &blueprint, "--school", &school, "--out", &paper];
    let only = ["--for", "Cyd", "--paper-passphrase-file", &words, "--passphrase-file", &own];
    done(&[&make[..], &only].concat());
    let mut trainer = Trainer::listening();
    trainer.open_paper(&town);
    assert!(trainer.has_in("It has a passphrase of its own"), "{:?}", trainer.controls(""));
    trainer.write("Paper's passphrase", "not the right words");
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Open the paper");
    assert!(trainer.has_in("The paper's own passphrase: "), "{:?}", trainer.controls(""));
    trainer.write("Paper's passphrase", PAPER_WORDS);
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Open the paper");
    assert!(trainer.has("Bob Candidate, B-17, attempt 1"), "{:?}", trainer.controls(""));
    // It was sealed again at once, so Begin takes both.
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert!(trainer.has_in("It has a passphrase of its own") && trainer.sittings().is_empty());
    trainer.write("Paper's passphrase", PAPER_WORDS);
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    trainer.deal(3);
    trainer.click("Leave");
    trainer.word("End the exam", "enough");
    let log = trainer.sittings()[0].clone();
    assert_eq!(town.verified(&log).exit, Exit::Faults);
}
