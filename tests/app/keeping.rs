//! What is kept of a session, and of one that is left: its log, its result, whose they are.

use crate::bench::Trainer;
use clearhands::app::saves::Saves;
use clearhands::app::{ActRequested, Catalog, DeskRequested, Navigate, Screen};
use clearhands::level::Mode;
use clearhands::record::{ReadLog, read};

const LEVEL: &str = "tcp_first_round";

impl Trainer {
    /// Opens the level again, from wherever one is.
    fn deal_again(&mut self) {
        let level = self.app.world().resource::<Catalog>().find(LEVEL).unwrap();
        self.send(Navigate::Deal { level, mode: Mode::Practice });
        self.frames(3);
        assert_eq!(self.screen(), Screen::Table);
    }

    fn go(&mut self, to: Navigate) -> Screen {
        self.send(to);
        self.frames(3);
        self.screen()
    }

    /// Every log that there is, the first begun first.
    fn all_logs(&self) -> Vec<ReadLog> {
        let mut paths = self.logs();
        paths.sort_by_key(|path| path.as_os_str().len());
        let book = &self.app.world().resource::<Catalog>().book;
        let text = |path| std::fs::read_to_string(path).unwrap();
        paths.iter().map(|path| read(&text(path), book).unwrap()).collect()
    }
}

#[test]
fn a_session_that_is_not_touched_leaves_nothing() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.frames(3);
    assert!(trainer.logs().is_empty(), "the program may be closed here");
    trainer.deal_again();
    assert_eq!(trainer.go(Navigate::To(Screen::Courses)), Screen::Courses);
    assert!(trainer.logs().is_empty() && trainer.results().is_empty());
    // What was refused is written down at once, but is no session either.
    trainer.deal_again();
    trainer.act("place S2 down R");
    assert_eq!(trainer.logs().len(), 1);
    trainer.go(Navigate::To(Screen::Courses));
    assert!(trainer.logs().is_empty() && trainer.results().is_empty());
}

#[test]
fn a_session_that_gives_way_to_another_is_ended_and_kept() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    trainer.ask(DeskRequested::Rewind(0));
    trainer.act("say no_more_bets");
    trainer.deal_again();
    let logs = trainer.all_logs();
    assert_eq!(logs.len(), 1, "the new one is not touched yet");
    assert!(logs[0].ended && logs[0].damage.is_none());
    let results = trainer.results();
    assert!(results.len() == 1 && results[0].contains("\"passed\":false"), "{results:?}");
    assert!(trainer.session().entries().is_empty() && trainer.desk().around.rewinds == 0);
    trainer.deal_out();
    let logs = trainer.all_logs();
    assert!(logs.len() == 2 && logs.iter().all(|log| log.ended && log.damage.is_none()));
    assert_eq!(trainer.results().len(), 2);
}

#[test]
fn the_way_back_comes_to_an_end() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.go(Navigate::To(Screen::Home));
    for _ in 0..3 {
        trainer.go(Navigate::To(Screen::Courses));
        trainer.deal_again();
    }
    assert_eq!(trainer.go(Navigate::To(Screen::Settings)), Screen::Settings);
    assert_eq!(trainer.go(Navigate::Back), Screen::Table);
    assert_eq!(trainer.go(Navigate::Back), Screen::Courses);
    assert_eq!(trainer.go(Navigate::Back), Screen::Home);
}

#[test]
fn nothing_is_done_once_the_dealer_has_left() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    let due = trainer.due();
    trainer.send(DeskRequested::Leave);
    trainer.send(DeskRequested::Rewind(0));
    trainer.frames(1);
    for _ in 0..3 {
        trainer.send(ActRequested(due));
        trainer.send(DeskRequested::Rewind(0));
        trainer.send(DeskRequested::Hint(true));
        trainer.frames(1);
    }
    assert_eq!(trainer.screen(), Screen::Debrief);
    let desk = trainer.desk();
    assert_eq!((desk.around.rewinds, desk.around.hints, desk.is_logged()), (0, 0, false));
    assert_eq!(trainer.session().entries().len(), 1);
    assert!(trainer.log().ended, "and nothing follows the end");
}

#[test]
fn a_hint_is_help_and_is_kept() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.ask(DeskRequested::Hint(true));
    trainer.ask(DeskRequested::Hint(true));
    trainer.act("say no_more_bets");
    trainer.ask(DeskRequested::Hint(true));
    trainer.ask(DeskRequested::Hint(false));
    trainer.deal_out();
    assert_eq!(trainer.desk().report().unwrap().around.hints, 2);
    assert_eq!(trainer.log().around.hints, 2);
    assert!(trainer.results()[0].contains("\"hints\":2"));
}

#[test]
fn a_session_belongs_to_the_profile_that_began_it() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    trainer.app.world_mut().resource_mut::<Saves>().make("Somebody else");
    let due = trainer.due();
    trainer.act(&due.to_string());
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    let log = trainer.log();
    assert!(log.ended && log.session.entries().len() == 2);
    assert_eq!(trainer.results().len(), 1);
    let saves = trainer.app.world().resource::<Saves>();
    assert_eq!((saves.profile.as_str(), saves.results.len()), ("Somebody else", 0));
    assert!(!saves.home().unwrap().join("results.jsonl").exists());
}

#[test]
fn the_review_keeps_its_place_and_tries_again_from_there() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.deal_out();
    trainer.go(Navigate::Review(1));
    trainer.ask(DeskRequested::Look(7));
    trainer.go(Navigate::To(Screen::Settings));
    assert_eq!(trainer.go(Navigate::Back), Screen::Review);
    let (shown, at) = trainer.desk().review.as_ref().unwrap();
    assert_eq!((shown.entries().len(), *at), (7, 7));
    let reached = shown.entries()[6].at_ms;
    for to in [12, 3, 4, 12] {
        trainer.ask(DeskRequested::Look(to));
        let dealt = trainer.session().before(to).unwrap();
        let shown = trainer.desk().shown().unwrap();
        assert_eq!(shown.table().fingerprint(), dealt.table().fingerprint());
        assert_eq!(shown.entries(), dealt.entries());
    }
    trainer.ask(DeskRequested::Look(7));
    trainer.ask(DeskRequested::TryAgain);
    assert!(reached > 0 && trainer.desk().clock_ms() >= reached);
    trainer.frames(2);
    assert_eq!(trainer.screen(), Screen::Table);
}

#[test]
fn a_list_of_results_that_says_otherwise_than_the_logs_is_made_anew() {
    let mut trainer = Trainer::open(LEVEL, Mode::Exam);
    trainer.act("say no_more_bets");
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    let honest = trainer.results();
    assert!(honest.len() == 1 && honest[0].contains("\"passed\":false"), "{honest:?}");
    let list = trainer.folder().join("profiles/Trainee/results.jsonl");
    let forged = honest[0]
        .replace("\"passed\":false", "\"passed\":true")
        .replace("\"over\":false", "\"over\":true");
    assert_ne!(forged, honest[0]);
    for text in [format!("{forged}\n"), String::new()] {
        std::fs::write(&list, text).unwrap();
        trainer = trainer.killed();
        let mut waited = 0;
        while trainer.results().is_empty() || trainer.results()[0].contains("\"passed\":true") {
            std::thread::sleep(std::time::Duration::from_millis(20));
            trainer.frames(1);
            waited += 1;
            assert!(waited < 3000, "{:?}", trainer.results());
        }
        let saves = trainer.app.world().resource::<Saves>();
        assert_eq!(saves.results.len(), 1);
        assert!(!saves.results[0].passed && !saves.results[0].over);
        assert!(saves.notices.iter().any(|told| told.contains("results.jsonl")), "{saves:?}");
    }
    // What is right is left alone.
    trainer = trainer.killed();
    for _ in 0..50 {
        std::thread::sleep(std::time::Duration::from_millis(10));
        trainer.frames(1);
    }
    assert_eq!(trainer.app.world().resource::<Saves>().notices, Vec::<String>::new());
}
