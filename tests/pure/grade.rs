//! The report: what counts, what does not, and why a session is not passed.

use crate::bench::{BOOK, deal_out, open};
use crate::three_card_poker::houses;
use clearhands::grade::{Marks, Mending, Reason, Report, SessionStats, mastery, report};
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Cents};
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::procedure::Channel;
use clearhands::session::Session;
use clearhands::table::Act;
use std::sync::Arc;

fn line(report: &Report) -> String {
    let channels = report
        .channels
        .iter()
        .map(|t| format!("{} {}/{} {}%", t.channel.name(), t.met, t.met + t.faults, t.percent));
    let verdict: Vec<String> = report.reasons.iter().map(|reason| reason.words()).collect();
    format!("{}; {}", channels.collect::<Vec<_>>().join(", "), verdict.join(" | "))
}

/// Deals on, with one act changed by `change` where it first applies.
fn deal_with(session: &mut Session, change: impl Fn(&Act) -> Option<Act>) {
    let mut changed = false;
    let mut at = 0;
    while !session.is_over() {
        let due = session.expected()[0];
        let wrong = change(&due).filter(|_| !changed);
        changed |= wrong.is_some();
        at += 500;
        session.step(at, wrong.unwrap_or(due)).unwrap();
    }
    assert!(changed, "nothing was changed");
}

#[test]
fn the_perfect_dealer_passes_and_the_rack_balances() {
    for house in houses() {
        let mut session = open(house, 20, 11, "");
        deal_out(&mut session);
        let report = report(&session, SessionStats::default());
        assert!(report.is_passed(), "{house}: {}", line(&report));
        assert!(report.channels.iter().all(|t| t.percent == 100), "{house}: {}", line(&report));
        let rack = report.rack.unwrap();
        assert_eq!(rack.over(), Cents::ZERO, "{house}: {rack:?}");
        assert_eq!(report.pace.rounds.len(), 20);
        assert_eq!(report.pace.total_ms, session.entries().len() as u64 * 1000);
        assert!(report.pace.rounds_per_hour > 0 && report.practise.is_empty());
    }
}

#[test]
fn a_wrong_payment_fails_the_amounts_although_it_is_put_right() {
    let mut session = open("tcp_shoe_phase", 3, 11, "");
    deal_with(&mut session, |due| match *due {
        Act::Pay { spot, amount, chips } => {
            Some(Act::Pay { spot, amount: amount + Cents::dollars(5), chips })
        }
        _ => None,
    });
    let report = report(&session, SessionStats::default());
    assert!(!report.is_passed());
    assert_eq!(report.tally(Channel::Amounts).faults, 1);
    assert_eq!(report.tally(Channel::Procedure).faults, 0);
    // What is due next is to take the five dollars back: the inventory is right again.
    assert_eq!(report.rack.unwrap().over(), Cents::ZERO);
    assert_eq!((report.mended, report.faults[0].follows), (1, None));
    assert_eq!(report.faults[0].skill, "amounts");
    let verdict = line(&report);
    assert!(verdict.contains("Amounts: 9"), "{verdict}");
    assert!(verdict.contains("where 100 are needed"), "{verdict}");
    assert_eq!(report.practise[0].faults, 1);
}

#[test]
fn a_session_left_early_is_not_passed() {
    let mut session = open("tcp_shoe_phase", 2, 11, "start: Ready");
    for _ in 0..5 {
        let due = session.expected()[0];
        session.step(0, due).unwrap();
    }
    let report = report(&session, SessionStats::default());
    assert!(line(&report).contains("left before its last round"), "{}", line(&report));
    assert!(report.tally(Channel::Procedure).missed > 0);
    assert_eq!((report.rounds, report.pace.median_ms), ((0, 2), 0));
}

/// What was refused could not happen: a guided session passes only where nothing had to be.
#[test]
fn a_guided_session_with_refusals_is_not_passed() {
    let level = crate::bench::level("tcp_shoe_phase", 1, 11, "");
    let mut session = Session::open(level, BOOK.clone(), Mode::Guided).unwrap();
    deal_out(&mut session);
    assert!(report(&session, SessionStats::default()).is_passed());
    let refused = report(&session, SessionStats { refused: 1, ..SessionStats::default() });
    assert_eq!(refused.reasons, [Reason::Guided]);
}

/// Whoever deals an act of an exam a second time has had help, whoever took him back; practice is no exam.
#[test]
fn an_exam_that_was_gone_back_in_is_not_passed() {
    let reasons = |level: Mode, mode: Mode, around: SessionStats| {
        let text = crate::bench::level_text("tcp_shoe_phase", 1, 11, "");
        let text = text.replace("mode: Practice", &format!("mode: {level:?}"));
        let level = crate::bench::named_level(&text);
        let mut session = Session::open(level, BOOK.clone(), mode).unwrap();
        deal_out(&mut session);
        report(&session, around).reasons
    };
    let none = SessionStats::default();
    assert_eq!(reasons(Mode::Exam, Mode::Exam, none), []);
    let rewound = SessionStats { rewinds: 1, ..none };
    assert_eq!(reasons(Mode::Exam, Mode::Exam, rewound), [Reason::Rewound]);
    let taken_back = SessionStats { taken_back: 1, ..none };
    assert_eq!(reasons(Mode::Exam, Mode::Exam, taken_back), [Reason::Rewound]);
    assert_eq!(reasons(Mode::Practice, Mode::Practice, rewound), []);
    assert_eq!(reasons(Mode::Exam, Mode::Practice, none), [Reason::NoExam]);
    assert_eq!(reasons(Mode::Exam, Mode::Guided, none), [Reason::NoExam]);
}

#[test]
fn money_that_was_passed_over_is_still_owed_at_the_end() {
    let mut session = open("tcp_shoe_phase", 1, 11, "");
    while !matches!(session.expected()[0], Act::Pay { .. }) {
        session.step(0, session.expected()[0]).unwrap();
    }
    let owed =
        session.open_duties().iter().filter(|(_, due)| matches!(due.act, Act::Pay { .. })).count();
    // Every hand goes to the rack, and nobody is paid.
    let hands: Vec<Act> =
        session.table().seats().map(|seat| Act::PickUp(Area::Seat(seat))).collect();
    for act in hands.into_iter().rev().chain([Act::PickUp(Area::Dealer)]) {
        let _ = session.step(0, act);
    }
    let report = report(&session, SessionStats::default());
    let amounts = report.channels.iter().find(|t| t.channel == Channel::Amounts).unwrap();
    assert!(
        owed > 1 && amounts.missed as usize >= owed && amounts.percent < 100,
        "{}",
        line(&report)
    );
}

#[test]
fn percent_is_never_full_while_something_is_wrong() {
    let mut session = open("tcp_shoe_phase", 60, 5, "");
    deal_with(&mut session, |due| match *due {
        Act::Place { to, palm, .. } => {
            Some(Act::Place { to, face: clearhands::kit::Face::Up, palm })
        }
        _ => None,
    });
    assert_eq!(report(&session, SessionStats::default()).tally(Channel::Procedure).percent, 99);
}

/// A winner is collected at the first level; what comes next stands on that, until it is paid back.
fn wrong_once(acts: &[&str]) -> Session {
    let text = LEVELS
        .iter()
        .find(|(path, _)| path.ends_with("first_round.ron") && path.contains("three_card_poker"));
    let level = Level::load(*text.unwrap(), HOUSES, &BOOK).unwrap();
    let mut session = Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap();
    let mut at_ms = 0;
    while session.expected()[0].verb() != "pay" {
        at_ms += 4000;
        session.step(at_ms, session.expected()[0]).unwrap();
    }
    for act in acts {
        at_ms += 4000;
        session.step(at_ms, act.parse().unwrap()).unwrap();
    }
    session
}

#[test]
fn what_follows_is_told_under_its_root_and_counted_nowhere() {
    let slip = ["collect S2 ante", "pay S2 play 10.00", "pick_up S5", "pick_up S2"];
    let rest = ["pay S2 ante 20.00", "pick_up dealer"];
    let session = wrong_once(&[&slip[..], &rest[..]].concat());
    let report = report(&session, SessionStats::default());
    assert!(session.is_over());
    let root = &report.faults[0];
    let followers: Vec<_> = report.followers_of(root).map(|fault| fault.entry).collect();
    assert_eq!((report.faults.len(), followers), (1, vec![Some(30)]));
    assert_eq!(report.root_of(&report.followers[0]), Some(root));
    assert_eq!(report.roots(), [root]);
    assert_eq!(root.mending(&session), Some(Mending { act: 32, after_ms: 16_000 }));
    assert_eq!(
        report.mended_words(&session).unwrap(),
        "Put right by yourself: 1 of 1 fault, after 16 s"
    );
    // The follower is one of procedure: neither channel, nor skills, nor what to practise know it.
    assert_eq!(report.tally(Channel::Procedure).faults, 0);
    assert_eq!(report.skills.iter().map(|skill| skill.faults).sum::<u32>(), 1);
    assert_eq!(report.practise.iter().map(|weak| weak.faults).sum::<u32>(), 1);
    let marks = report.marks();
    let less: Vec<_> = marks.skills.iter().filter(|(_, percent)| *percent < 100).collect();
    assert_eq!((less.len(), less[0].0.as_str(), marks.lowest), (1, "amounts", 80));
}

#[test]
fn a_channel_without_duties_is_no_mark() {
    let session = wrong_once(&[]);
    let before = session.before(1).unwrap();
    let report = report(&before, SessionStats::default());
    // Nobody has been paid yet: the amounts show nothing, and lift no mark.
    assert_eq!(report.tally(Channel::Amounts).shown_percent(), None);
    let procedure = report.tally(Channel::Procedure).shown_percent().unwrap();
    assert!(procedure < 100 && report.marks().lowest == procedure);
}

fn marks(level: &str, mode: Mode, passed: bool, lowest: u8, rewinds: u32) -> Marks {
    let skills = vec![("dealing".to_owned(), lowest)];
    Marks {
        level: level.into(),
        course: "c".into(),
        mode,
        passed,
        lowest,
        rewinds,
        hints: 0,
        skills,
    }
}

#[test]
fn mastery_is_what_was_reached_without_help() {
    let all = [
        marks("a", Mode::Practice, true, 95, 0),
        marks("b", Mode::Guided, true, 100, 0),
        marks("c", Mode::Practice, true, 100, 2),
        marks("d", Mode::Watch, false, 100, 0),
        Marks { hints: 1, skills: Vec::new(), ..marks("f", Mode::Practice, true, 100, 0) },
    ];
    let levels = [("one", "a"), ("one", "b"), ("one", "c"), ("one", "d"), ("two", "e")];
    let mastery = mastery(&all, levels);
    assert_eq!(mastery.courses["one"], (100 + 50 + 90) / 4);
    assert_eq!(mastery.courses["two"], 0);
    assert_eq!(mastery.levels["f"], 90, "a hint is help");
    assert_eq!(mastery.skills["dealing"], 97);
}

/// At this level the ball is spun with four turns, and so runs for 10.4 s.
#[test]
fn what_the_ball_takes_is_told_apart_and_no_more_than_that() {
    let level = LEVELS.iter().find(|(path, _)| path.contains("wheel_first_spin")).unwrap();
    for (waited_ms, ball_ms) in [(6_000, 6_000), (10_400, 10_400), (25_000, 10_400)] {
        let level = Level::load(*level, HOUSES, &BOOK).unwrap();
        let mut session = Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap();
        let mut at_ms = 0;
        while !session.is_over() {
            let act = session.expected()[0];
            at_ms += if act == Act::Wait { waited_ms } else { 1_000 };
            session.step(at_ms, act).unwrap();
        }
        let pace = report(&session, SessionStats::default()).pace;
        assert_eq!((pace.ball_ms, pace.total_ms), (ball_ms, at_ms - ball_ms));
    }
}
