//! The end of a session: the finished table, the question before one leaves, and going on later.

use crate::bench::Trainer;
use clearhands::app::saves::Saves;
use clearhands::app::{DeskRequested, Navigate, Screen};
use clearhands::level::Mode;
use clearhands::session::Stopped;
use std::io::Write;

const LEVEL: &str = "tcp_first_round";

impl Trainer {
    fn is_there(&mut self, name: &str) -> bool {
        !self.controls(name).is_empty()
    }

    /// Does this many acts perfectly.
    fn do_some(&mut self, acts: usize) {
        for _ in 0..acts {
            let act = self.due();
            self.act(&act.to_string());
        }
        self.rest();
    }

    pub(crate) fn saves(&self) -> &Saves {
        self.app.world().resource::<Saves>()
    }
}

#[test]
fn the_finished_table_stays_until_the_dealer_has_seen_it() {
    for mode in [Mode::Practice, Mode::Guided, Mode::Exam] {
        for by_key in [true, false] {
            let mut trainer = Trainer::opened_at(LEVEL, mode);
            assert!(!trainer.is_there("To the debrief"), "{mode:?}");
            trainer.deal_to_end();
            trainer.frames(60);
            assert_eq!(trainer.screen(), Screen::Table, "{mode:?}");
            assert!(trainer.is_there("The round is over."), "{mode:?}");
            if by_key {
                trainer.press("Enter");
            } else {
                trainer.click("To the debrief");
            }
            assert_eq!(trainer.screen(), Screen::Debrief, "{mode:?}");
            assert_eq!(trainer.results().len(), 1, "{mode:?}");
            assert!(trainer.log().ended);
        }
    }
}

#[test]
fn an_exam_that_is_over_is_kept_whatever_comes_of_the_window() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Exam);
    trainer.deal_to_end();
    assert!(trainer.log().ended);
    let results = trainer.results();
    assert!(results.len() == 1 && results[0].contains("\"passed\":true"), "{results:?}");
    let mut trainer = trainer.killed();
    trainer.listen();
    assert_eq!(trainer.saves().open, []);
}

#[test]
fn in_practice_the_last_act_can_still_be_taken_back() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.deal_to_end();
    let acts = trainer.session().entries().len();
    trainer.press("z");
    assert_eq!(trainer.session().entries().len(), acts - 1);
    assert!(!trainer.is_there("To the debrief"));
    trainer.deal_out();
    assert_eq!(trainer.screen(), Screen::Debrief);
    assert_eq!(trainer.log().around.rewinds, 1);
}

#[test]
fn leaving_asks_first_and_to_stay_is_what_most_keys_do() {
    for mode in [Mode::Practice, Mode::Guided, Mode::Exam] {
        let mut trainer = Trainer::opened_at(LEVEL, mode);
        trainer.do_some(3);
        for key in ["Enter", "Space", "Escape"] {
            trainer.click("Leave");
            assert_eq!(trainer.screen(), Screen::Table, "{mode:?}");
            assert_eq!(trainer.controls("Stay").len(), 1, "{mode:?}");
            let told = trainer.controls("Stay")[0].0.clone();
            let (exam, on) = (told.contains("not passed"), told.contains("go on with it later"));
            assert_eq!((exam, on), (mode == Mode::Exam, mode != Mode::Exam), "{told}");
            assert_eq!(trainer.focused(), told, "to stay has the focus");
            trainer.press(key);
            assert_eq!(trainer.screen(), Screen::Table, "{mode:?}, {key}");
            assert!(!trainer.is_there("Stay"), "{mode:?}, {key}");
        }
        // What is pressed meanwhile does nothing at the table.
        trainer.click("Leave");
        let acts = trainer.session().entries().len();
        trainer.press("b f");
        assert_eq!(trainer.session().entries().len(), acts, "{mode:?}");
        trainer.click("Leave now");
        assert_eq!(trainer.screen(), Screen::Debrief, "{mode:?}");
    }
}

#[test]
fn nothing_is_asked_before_the_first_act() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Exam);
    trainer.click("Leave");
    assert_eq!(trainer.screen(), Screen::Courses);
    assert!(trainer.results().is_empty());
}

#[test]
fn leave_is_the_last_stop_of_the_focus_and_settings_the_one_before() {
    for mode in [Mode::Practice, Mode::Exam, Mode::Watch] {
        let mut trainer = Trainer::opened_at(LEVEL, mode);
        if mode == Mode::Watch {
            trainer.ask(DeskRequested::Play(false));
        }
        trainer.press("Tab");
        let mut stops = vec![trainer.focused()];
        for _ in 0..150 {
            trainer.press("Tab");
            let now = trainer.focused();
            stops.push(now);
            if stops.last().is_some_and(|name| name == "Leave") {
                break;
            }
        }
        let last: Vec<&str> = stops.iter().rev().take(2).map(String::as_str).collect();
        assert_eq!(last, ["Leave", "Settings"], "{mode:?}: {stops:?}");
        assert!(stops.len() > 4, "{mode:?}: {stops:?}");
        trainer.press("Tab");
        let again = trainer.focused();
        assert_eq!(again, stops[0], "{mode:?}: nothing comes after Leave");
    }
}

#[test]
fn a_session_that_was_killed_is_gone_on_with_in_its_own_log() {
    for (mode, half) in [(Mode::Practice, false), (Mode::Practice, true), (Mode::Guided, false)] {
        let mut trainer = Trainer::open(LEVEL, mode);
        if mode == Mode::Guided {
            trainer.act("remove shoe L");
        }
        trainer.do_some(9);
        let (clock, before) = (trainer.desk().clock_ms(), trainer.session().entries().to_vec());
        if half {
            // The program was stopped in the middle of a line.
            let log = trainer.logs()[0].clone();
            let mut file = std::fs::OpenOptions::new().append(true).open(log).unwrap();
            file.write_all(b"{\"line\":\"act\",\"n\":10,\"at").unwrap();
        }
        let mut trainer = trainer.killed();
        trainer.listen();
        assert_eq!(trainer.saves().open.len(), 1);
        trainer.click("Go on with: ");
        assert_eq!(trainer.screen(), Screen::Table);
        assert_eq!(trainer.session().mode(), mode);
        assert_eq!(trainer.session().entries(), before);
        let reached = before.last().unwrap().at_ms;
        assert!((reached..=clock + 2000).contains(&trainer.desk().clock_ms()), "{mode:?}");
        trainer.deal_out();
        assert_eq!(trainer.screen(), Screen::Debrief);
        let log = trainer.log();
        assert!(log.ended && log.session.is_over());
        assert_eq!(log.session.entries(), trainer.session().entries());
        assert_eq!(log.around.refused, u32::from(mode == Mode::Guided));
        assert_eq!(trainer.results().len(), 1);
        trainer.send(Navigate::To(Screen::Home));
        trainer.frames(4);
        assert!(!trainer.is_there("Go on with: "));
        let trainer = trainer.killed();
        assert_eq!(trainer.saves().open, []);
        assert!(trainer.saves().results[0].over);
    }
}

#[test]
fn a_session_that_was_left_is_gone_on_with_from_the_debrief_or_the_review() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Practice);
    trainer.do_some(5);
    trainer.click("Leave");
    trainer.click("Leave now");
    assert!(trainer.is_there("Not finished"));
    assert!(trainer.log().ended);
    trainer.click("Go on with it");
    assert_eq!(trainer.screen(), Screen::Table);
    assert_eq!(trainer.session().entries().len(), 5);
    trainer.do_some(4);
    trainer.click("Leave");
    trainer.click("Leave now");
    trainer.send(Navigate::To(Screen::Sessions));
    trainer.frames(4);
    assert_eq!(trainer.controls("Go on, ").len(), 1, "one session, however often it was left");
    trainer.click("Go on, ");
    assert_eq!(trainer.session().entries().len(), 9);
    trainer.deal_out();
    let log = trainer.log();
    assert!(log.ended && log.session.is_over());
    assert_eq!(trainer.saves().results.len(), 1);
    assert!(trainer.desk().report().unwrap().is_passed());
    // Read again it is one session too.
    let trainer = trainer.killed();
    assert_eq!((trainer.saves().results.len(), trainer.saves().open.len()), (1, 0));
}

#[test]
fn an_exam_that_was_cut_off_is_not_passed_and_an_attempt() {
    let mut trainer = Trainer::open("tcp_exam_mock", Mode::Exam);
    trainer.do_some(3);
    let mut trainer = trainer.killed();
    trainer.listen();
    assert!(!trainer.is_there("Go on with: "), "an exam is not gone on with");
    trainer.click("Review");
    assert_eq!(trainer.screen(), Screen::Sessions);
    let told: Vec<String> = trainer.controls("").into_iter().map(|(name, _)| name).collect();
    let cut = told.iter().any(|name| name.contains(", Exam, Not finished: not passed, "));
    assert!(cut, "{told:?}");
    assert!(!trainer.is_there("Go on, "));
    let log = trainer.saves().open[0].log.clone();
    trainer.send(Navigate::GoOn(log));
    trainer.frames(4);
    assert_eq!(trainer.screen(), Screen::Sessions);
    assert!(trainer.saves().notices[0].contains("cannot be gone on with"));
}

#[test]
fn what_is_not_to_be_trusted_is_not_gone_on_with() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.do_some(6);
    let log = trainer.logs()[0].clone();
    let text = std::fs::read_to_string(&log).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(3);
    std::fs::write(&log, lines.join("\n")).unwrap();
    let mut trainer = trainer.killed();
    trainer.listen();
    trainer.click("Go on with: ");
    assert_eq!(trainer.screen(), Screen::Home);
    assert!(trainer.saves().notices[0].contains("cannot be gone on with"));
    assert_eq!(std::fs::read_to_string(&log).unwrap(), lines.join("\n"), "it is left as it is");
}

#[test]
fn what_the_guide_stopped_is_told_in_debrief_and_review() {
    let mut trainer = Trainer::opened_at(LEVEL, Mode::Guided);
    trainer.do_some(1);
    trainer.act("remove_stub");
    let stopped: Vec<Stopped> = trainer.desk().stopped.clone();
    assert_eq!(stopped.iter().map(|stop| stop.entry).collect::<Vec<_>>(), [1]);
    trainer.deal_out();
    assert!(trainer.is_there("Done, with help"));
    assert!(trainer.is_there("Stopped by the guide"));
    assert_eq!(trainer.log().stopped, stopped);
    trainer.send(Navigate::To(Screen::Home));
    trainer.frames(4);
    trainer.click("Review");
    trainer.click("Three Card Poker · Your first round");
    assert_eq!(trainer.screen(), Screen::Review);
    assert!(!trainer.is_there("Stopped by the guide"));
    trainer.ask(DeskRequested::Look(1));
    trainer.frames(3);
    assert!(trainer.is_there("Stopped by the guide"));
}
