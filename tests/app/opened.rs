//! What a trainer opens at a seat: a course where its trainee stands in it, a sealed paper with its candidate.

use crate::bench::Trainer;
use crate::exam::{Town, WORDS};
use crate::in_class::scripted::ScriptedDesk;
use clearhands::app::{Catalog, Join, Navigate, Screen};
use clearhands::level::Mode;
use clearhands::wire::{FromSeat, Order};
use std::fs;

/// The levels of the course that the first level of all belongs to: the course, and each level with its mode.
fn first_course(trainer: &Trainer) -> (String, Vec<(String, Mode)>) {
    let catalog = trainer.app.world().resource::<Catalog>();
    let course = catalog.levels[0].course.clone();
    let mine = catalog.levels.iter().filter(|level| level.course == course);
    (course.clone(), mine.map(|level| (level.id.clone(), level.mode)).collect())
}

fn start(course: &str) -> Order {
    Order::Course { course: course.to_owned(), title: "A course".to_owned() }
}

impl Trainer {
    fn at_table(&mut self) -> (String, Mode) {
        self.until("the table", |trainer| (trainer.screen() == Screen::Table).then_some(()));
        (self.session().level().id.clone(), self.session().mode())
    }
}

#[test]
fn a_course_begins_where_its_trainee_stands_in_it_and_goes_on_from_there() {
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    let (course, levels) = first_course(&trainer);
    assert_eq!(trainer.ordered(&desk, 1, start(&course)), None);
    assert_eq!(trainer.at_table(), levels[0]);
    // It is told as opened by that order.
    desk.until(|heard| {
        let opens = |said: &FromSeat| matches!(said, FromSeat::Begins { order: Some(1), .. });
        heard.said.iter().any(opens).then_some(())
    });
    // Not done, it is opened again.
    trainer.ordered(&desk, 2, Order::End);
    trainer.rest();
    assert_eq!(trainer.ordered(&desk, 3, start(&course)), None);
    assert_eq!(trainer.at_table(), levels[0]);
    trainer.deal_to_end();
    trainer.rest();
    trainer.press("Enter");
    trainer.rest();
    assert_eq!(trainer.screen(), Screen::Debrief);
    // From there the trainee goes on by himself, as from Home.
    let next = trainer.controls("Next: ");
    assert_eq!(next.len(), 1, "{:?}", trainer.controls(""));
    trainer.click(&next[0].0);
    assert_eq!(trainer.at_table(), levels[1]);
    // And the order leads there, too.
    trainer.send(Navigate::To(Screen::Home));
    trainer.frames(4);
    assert_eq!(trainer.ordered(&desk, 4, start(&course)), None);
    assert_eq!(trainer.at_table(), levels[1]);
    let why = trainer.ordered(&desk, 5, start("nothing_of_that_name")).unwrap();
    assert!(why.contains("no course 'A course'"), "{why}");
    assert_eq!(trainer.at_table(), levels[1]);
}

/// The paper of a town, for Bob.
fn paper(town: &Town, file: &str, text: &str) -> Order {
    let text = match text {
        "" => fs::read_to_string(town.path("stick/june.paper")).unwrap(),
        text => text.to_owned(),
    };
    let (name, number) = ("Bob Candidate".to_owned(), "B-17".to_owned());
    Order::Paper { file: file.to_owned(), text, name, number, school: None }
}

#[test]
fn a_paper_is_kept_and_shown_with_its_candidate_and_the_examiner_opens_it() {
    let town = Town::new();
    let desk = ScriptedDesk::open();
    let mut trainer = Trainer::at_home();
    trainer.joins(&desk);
    assert_eq!(trainer.ordered(&desk, 1, paper(&town, "june.paper", "")), None);
    trainer.until("the page", |trainer| (trainer.screen() == Screen::Exam).then_some(()));
    let kept = trainer.folder().join("exams/june.paper");
    let sent = fs::read(town.path("stick/june.paper")).unwrap();
    assert_eq!(fs::read(&kept).unwrap(), sent);
    // The same again changes nothing; another under its name is not taken, nor what is none.
    assert_eq!(trainer.ordered(&desk, 2, paper(&town, "june.paper", "")), None);
    let other = String::from_utf8(sent.clone()).unwrap() + "\n";
    for (n, file, text, why) in [
        (3, "june.paper", other.as_str(), "another paper called june.paper"),
        (4, "july.paper", "{\"no\":\"paper\"}", "the paper"),
        (5, "../july.paper", other.as_str(), "not called so"),
    ] {
        let told = trainer.ordered(&desk, n, paper(&town, file, text)).unwrap();
        assert!(told.contains(why), "{why}: {told}");
    }
    assert_eq!(fs::read(&kept).unwrap(), sent);
    assert_eq!(fs::read_dir(kept.parent().unwrap()).unwrap().count(), 1);
    assert!(!trainer.folder().join("july.paper").exists());
    // The examiner gives his folder and his passphrase, and nothing else.
    trainer.write("Examiner's folder", &town.at("stick/ann"));
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Open the paper");
    trainer.frames(2);
    let rules = trainer.controls("Bob Candidate, B-17, attempt 1");
    assert_eq!(rules.len(), 1, "{:?}", trainer.controls(""));
    let prepared = trainer.ordered(&desk, 6, paper(&town, "june.paper", "")).unwrap();
    assert!(prepared.contains("being prepared"), "{prepared}");
    trainer.write("Examiner's passphrase", WORDS);
    trainer.click("Begin");
    assert_eq!(trainer.screen(), Screen::Table, "{:?}", trainer.controls(""));
    // Nothing is opened over an exam.
    let (course, _) = first_course(&trainer);
    for (n, order) in [(7, paper(&town, "june.paper", "")), (8, start(&course))] {
        let why = trainer.ordered(&desk, n, order).unwrap();
        assert!(why.contains("an exam is being sat"), "{why}");
    }
    assert_eq!((trainer.screen(), trainer.session().mode()), (Screen::Table, Mode::Exam));
    // The desk is told that an exam is sat, by whatever page.
    desk.until(|heard| {
        matches!(&heard.shows, Some(FromSeat::Shows { page, dealt: Some(_), .. }) if page == "exam")
            .then_some(())
    });
}

#[test]
fn a_class_is_joined_by_the_command() {
    let desk = ScriptedDesk::open();
    let join = Join { code: desk.code.to_string(), address: desk.address.clone() };
    let mut trainer = Trainer::with_join(join);
    trainer.listen();
    trainer.until("the class", |trainer| (!trainer.controls("Ada").is_empty()).then_some(()));
    assert_eq!(trainer.screen(), Screen::Seat);
}
