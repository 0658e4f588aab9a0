//! Rounds by messages: what the bridge does, tells, and has written down.

use crate::bench::{FRAME_MS, Trainer};
use clearhands::app::{ActRequested, DeskRequested, Navigate, Screen};
use clearhands::grade::report;
use clearhands::level::Mode;
use clearhands::session::Refusal;

const LEVEL: &str = "tcp_first_round";

#[test]
fn a_whole_round_is_dealt_told_kept_and_judged() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    let mut acts = 0;
    while !trainer.session().is_over() {
        let act = trainer.due();
        let came = trainer.act(&act.to_string());
        acts += 1;
        assert_eq!((came.changes, came.clauses.len()), (1, 0), "{act}");
        assert!(came.refused.is_empty(), "{act}");
        assert_eq!(trainer.session().entries().len(), acts, "{act}");
    }
    trainer.rest();
    assert_eq!(trainer.screen(), Screen::Table, "the finished table stays in sight");
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    assert_eq!(trainer.screen(), Screen::Debrief);
    let shown = trainer.desk().report().unwrap();
    assert!(shown.is_passed() && shown.findings().is_empty());
    let log = trainer.log();
    assert!(log.ended);
    assert_eq!(log.session.entries(), trainer.session().entries());
    assert_eq!(report(&log.session, log.around), shown);
    let results = trainer.results();
    assert_eq!(results.len(), 1);
    assert!(results[0].contains("\"passed\":true"), "{results:?}");
}

#[test]
fn tcp_20_7_b_a_no_card_before_the_call() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    let came = trainer.act("remove shoe L");
    assert!(came.clauses.iter().any(|id| id == "tcp.20.7.b-a"), "{:?}", came.clauses);
    assert_eq!((came.changes, came.refused.len()), (1, 0));
    assert_eq!(trainer.session().entries().len(), 1, "the card stays where it was put");
    let due = trainer.due();
    assert!(trainer.act(&due.to_string()).clauses.is_empty());
}

#[test]
fn guided_mode_does_not_let_it_happen_and_says_why() {
    let mut trainer = Trainer::open(LEVEL, Mode::Guided);
    let came = trainer.act("remove shoe L");
    assert!(matches!(came.refused[0].1, Refusal::NotDue(_)));
    assert_eq!((came.changes, came.clauses.len()), (1, 0));
    assert!(trainer.session().entries().is_empty());
    let why = &trainer.desk().withheld[0];
    let clause = &trainer.session().book()[why.clauses[0]].id;
    assert_eq!(clause, "tcp.20.7.b-a");
    assert_eq!(trainer.log().around.refused, 1);
    // What is impossible is told in words of its own.
    trainer.act("place S2 down R");
    assert!(trainer.desk().withheld.is_empty());
    assert!(trainer.desk().refusal.as_ref().is_some_and(|words| words.ends_with('.')));
    trainer.deal_out();
    assert_eq!(trainer.screen(), Screen::Debrief);
    assert_eq!(trainer.desk().report().unwrap().around.refused, 1);
    let log = trainer.log();
    assert_eq!(report(&log.session, log.around), trainer.desk().report().unwrap());
}

#[test]
fn what_is_asked_at_one_go_is_kept_act_by_act_and_hangs_together() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    for line in ["remove shoe", "place S2 down"] {
        trainer.send(ActRequested(line.parse().unwrap()));
    }
    trainer.frames(2);
    assert_eq!(trainer.session().entries().len(), 3);
    assert_eq!(trainer.log().session.entries(), trainer.session().entries());
    // The second hangs on the first: if that is not done, neither is the second.
    for line in ["place S2 down", "remove shoe"] {
        trainer.send(ActRequested(line.parse().unwrap()));
    }
    trainer.frames(3);
    assert_eq!(trainer.session().entries().len(), 3);
}

#[test]
fn a_rewind_deals_the_table_anew() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    let (view, due) = (trainer.session().view(), trainer.due());
    trainer.act("remove shoe L");
    trainer.act("place S5 up R");
    trainer.ask(DeskRequested::Rewind(1));
    assert_eq!(trainer.session().entries().len(), 1);
    assert_eq!((trainer.session().view(), trainer.due()), (view, due));
    trainer.deal_out();
    assert_eq!(trainer.screen(), Screen::Debrief);
    let log = trainer.log();
    assert_eq!(log.around.rewinds, 1);
    assert_eq!(report(&log.session, log.around), trainer.desk().report().unwrap());
}

#[test]
fn who_leaves_owes_the_rest() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    assert_eq!(trainer.screen(), Screen::Debrief);
    let shown = trainer.desk().report().unwrap();
    assert!(!shown.is_passed() && !shown.findings().is_empty());
    let log = trainer.log();
    assert!(log.ended);
    assert_eq!(report(&log.session, log.around), shown);
}

#[test]
fn what_followed_from_a_fault_is_kept_in_no_mark() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    while trainer.due().verb() != "pay" {
        let act = trainer.due();
        trainer.act(&act.to_string());
    }
    for act in ["collect S2 ante", "pay S2 play 10.00", "pick_up S5", "pick_up S2"] {
        trainer.act(act);
    }
    trainer.deal_out();
    let shown = trainer.desk().report().unwrap();
    assert_eq!((shown.faults.len(), shown.followers.len(), shown.mended), (1, 1, 1));
    let log = trainer.log();
    assert_eq!(report(&log.session, log.around), shown);
    // The fault is one of money; the act that followed was one of procedure. Irregularities are not
    // graded here.
    let kept: serde_json::Value = serde_json::from_str(&trainer.results()[0]).unwrap();
    assert_eq!(kept["percents"], serde_json::json!([80, 100, null]));
    let skills: Vec<_> = kept["skills"].as_array().unwrap().iter().collect();
    let less: Vec<_> = skills.iter().filter(|skill| skill[1] != 100).collect();
    assert_eq!(less.len(), 1, "{skills:?}");
    assert_eq!(less[0][0], "amounts");
}

#[test]
fn a_channel_in_which_nothing_came_due_is_kept_without_a_percentage() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.act("say no_more_bets");
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    let kept: serde_json::Value = serde_json::from_str(&trainer.results()[0]).unwrap();
    assert!(kept["percents"][0].is_null() && kept["percents"][1].is_number(), "{kept}");
}

#[test]
fn a_session_in_which_nothing_was_done_is_not_kept() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.ask(DeskRequested::Leave);
    trainer.frames(3);
    assert_eq!(trainer.logs(), [""; 0].map(std::path::PathBuf::from));
    assert!(trainer.results().is_empty());
}

#[test]
fn an_exam_gives_no_hint() {
    let mut trainer = Trainer::open(LEVEL, Mode::Exam);
    assert_eq!(trainer.desk().hint(), None);
    trainer.ask(DeskRequested::Hint(true));
    assert_eq!(trainer.desk().hint(), None);
    trainer.act("remove shoe L");
    assert_eq!((trainer.desk().hint(), trainer.desk().wrong()), (None, None));
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    assert_eq!(trainer.desk().hint(), None);
    trainer.ask(DeskRequested::Hint(true));
    assert_eq!(trainer.desk().hint(), Some(trainer.due()));
    trainer.act("say no_more_bets");
    assert_eq!(trainer.desk().hint(), None, "a hint is for one act");
    let trainer = Trainer::open(LEVEL, Mode::Guided);
    assert_eq!(trainer.desk().hint(), Some(trainer.due()));
}

#[test]
fn nothing_in_the_window_bends_the_clock() {
    let mut trainer = Trainer::open(LEVEL, Mode::Practice);
    trainer.rest();
    let mut before = trainer.desk().clock_ms();
    let mut went_on_for = |trainer: &mut Trainer, frames: u8, what: &str| {
        trainer.frames(usize::from(frames));
        let now = trainer.desk().clock_ms();
        assert_eq!(now, before + u64::from(frames) * FRAME_MS, "{what}");
        before = now;
    };
    went_on_for(&mut trainer, 5, "at rest");
    trainer.send(ActRequested("say no_more_bets".parse().unwrap()));
    trainer.send(ActRequested("remove shoe L".parse().unwrap()));
    went_on_for(&mut trainer, 8, "the card is on its way");
    trainer.send(Navigate::To(Screen::Settings));
    went_on_for(&mut trainer, 10, "in the settings");
    trainer.send(Navigate::Back);
    went_on_for(&mut trainer, 10, "back at the table");
}

#[test]
fn a_level_in_a_file_is_opened() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/levels/three_card_poker/first_steps/tcp_first_fold.ron"
    );
    let trainer = Trainer::open(path, Mode::Practice);
    assert_eq!(trainer.session().level().id, "tcp_first_fold");
}
