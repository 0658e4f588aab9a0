//! A trainer's comments on acts: written in the review by keys, kept beside the log, shown to the trainee.

use crate::bench::Trainer;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use clearhands::app::saves::Saves;
use clearhands::app::{Navigate, Screen};
use clearhands::level::Mode;
use clearhands::record::Comments;
use std::fs;
use std::path::PathBuf;

const LEVEL: &str = "tcp_first_round";

impl Trainer {
    /// Types what goes into the field that has the keys.
    fn types(&mut self, text: &str) {
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

    /// A session of which six acts are done and that was left, in its review.
    fn reviewed() -> Self {
        let mut trainer = Self::open(LEVEL, Mode::Practice);
        for _ in 0..6 {
            let act = trainer.due().to_string();
            trainer.act(&act);
        }
        trainer.to(Navigate::To(Screen::Home));
        trainer.listen();
        trainer.again();
        trainer
    }

    fn to(&mut self, to: Navigate) {
        self.send(to);
        self.frames(4);
    }

    /// The review of the only session that is kept.
    fn again(&mut self) {
        self.to(Navigate::To(Screen::Sessions));
        self.click("Three Card Poker · ");
        assert_eq!(self.screen(), Screen::Review);
    }

    fn at(&self) -> usize {
        self.desk().review.as_ref().unwrap().1
    }

    fn says(&mut self, words: &str) -> bool {
        self.controls("").iter().any(|(name, _)| name.contains(words))
    }

    /// The file of comments, if there is one.
    fn file(&self) -> Option<PathBuf> {
        let folder = self.folder().join("profiles/Trainee/logs");
        let mut files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files.find(|path| path.extension().is_some_and(|end| end == "comments"))
    }
}

#[test]
fn a_comment_is_written_by_keys_and_the_trainee_reads_it_at_its_act() {
    let mut trainer = Trainer::reviewed();
    trainer.press("Right Right");
    assert_eq!(trainer.at(), 2);
    trainer.press("C");
    assert!(trainer.says("Comment on act 3"), "{:?}", trainer.controls(""));
    // What is typed is no key of the timeline any more.
    trainer.types("Cyd Trainer");
    assert_eq!(trainer.at(), 2);
    trainer.press("Tab");
    trainer.types("Look at the seat before you draw.");
    assert!(trainer.file().is_none(), "not before it is kept");
    trainer.press("Tab");
    assert_eq!(trainer.focused(), "Keep the comment, key Control and Enter");
    trainer.press("Enter");
    assert!(!trainer.says("Comment on act 3") && trainer.screen() == Screen::Review);
    for words in ["Look at the seat before you draw.", "Cyd Trainer, 20"] {
        assert!(trainer.says(words), "{words}: {:?}", trainer.controls(""));
    }
    let text = fs::read_to_string(trainer.file().unwrap()).unwrap();
    let kept = Comments::read(&text);
    let [comment] = &kept.all[..] else { panic!("{text}") };
    assert_eq!((comment.act, &*comment.by), (3, "Cyd Trainer"));
    assert!(comment.is_of(trainer.session()) && comment.when_s > 1_700_000_000);
    // It is shown at its act alone; from elsewhere a key leads to it.
    trainer.press("Left");
    assert!(!trainer.says("Cyd Trainer, 20") && trainer.says("1 comment on other acts"));
    trainer.press("N");
    assert_eq!(trainer.at(), 2);
    // The name is known the second time, and what stands there is not written anew.
    trainer.press("Right C");
    trainer.types("Better.");
    trainer.press("Tab Enter");
    let more = fs::read_to_string(trainer.file().unwrap()).unwrap();
    assert!(more.starts_with(&text) && Comments::read(&more).all.len() == 2, "{more}");
    // The list says how many there are, also to whoever opens the program later.
    trainer.press("Escape");
    assert_eq!(trainer.screen(), Screen::Sessions);
    assert!(trainer.says("2 comments"), "{:?}", trainer.controls(""));
    let mut trainer = trainer.killed();
    trainer.listen();
    trainer.again();
    trainer.press("N");
    assert!(trainer.says("Look at the seat before you draw."));
    assert_eq!(trainer.saves().notices, [""; 0]);
}

#[test]
fn a_comment_that_says_nothing_is_none_and_escape_leaves_it() {
    let mut trainer = Trainer::reviewed();
    trainer.press("C");
    trainer.types("Cyd");
    trainer.press("Tab Tab Enter");
    assert!(trainer.says("Say who you are, and what is to be said."));
    trainer.press("Escape");
    assert!(!trainer.says("Comment on act 1") && trainer.screen() == Screen::Review);
    assert!(trainer.file().is_none());
}

#[test]
fn damaged_lines_are_told_hide_no_other_and_are_left_as_they_are() {
    let mut trainer = Trainer::reviewed();
    trainer.press("C");
    trainer.types("Cyd");
    trainer.press("Tab");
    trainer.types("One.");
    trainer.press("Tab Enter");
    let path = trainer.file().unwrap();
    let good = fs::read_to_string(&path).unwrap();
    // A later version's line, and one that broke off.
    let later = good.replace("\"clearhands_comment\":1", "\"clearhands_comment\":9");
    let damaged = format!("{good}{later}{}", &good[..20]);
    fs::write(&path, &damaged).unwrap();
    trainer.press("Escape");
    trainer.again();
    let told = trainer.app.world().resource::<Saves>().notices.join(" ");
    assert!(told.contains("Of its comments lines 2, 3 cannot be read."), "{told}");
    assert!(trainer.says("One."));
    trainer.press("C");
    trainer.types("Two.");
    trainer.press("Tab Enter");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(&format!("{damaged}\n{{")), "{text}");
    let read = Comments::read(&text);
    assert_eq!((read.all.len(), read.damaged), (2, vec![2, 3]));
}

#[test]
fn where_a_session_was_dealt_on_otherwise_a_comment_says_so() {
    let mut trainer = Trainer::reviewed();
    trainer.press("Right C");
    trainer.types("Cyd");
    trainer.press("Tab");
    trainer.types("Well done.");
    trainer.press("Tab Enter");
    assert!(!trainer.says("It was said of another act"));
    let path = trainer.file().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let did = Comments::read(&text).all[0].did.clone();
    fs::write(&path, text.replace(&did, "call floor")).unwrap();
    trainer.press("Escape");
    trainer.again();
    trainer.press("N");
    assert!(trainer.says("It was said of another act here: call floor."));
}
