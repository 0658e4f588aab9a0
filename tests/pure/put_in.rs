//! Incidents that are put in while a level is dealt: they come up, they are kept in the log, and the
//! round goes on as if the level had had them from the start.

use crate::bench::ran::run;
use crate::bench::{BOOK, level_text};
use clearhands::games;
use clearhands::house::HOUSES;
use clearhands::level::{Incident, IncidentTold, Level, Mode, incidents_of};
use clearhands::record::{About, DeskDeed, Recorder, read};
use clearhands::session::{PutInError, Session};
use std::sync::Arc;

const ROUNDS: u32 = 4;

fn session_of(told: &IncidentTold, game: &str, incidents: &str, seed: u64) -> Session {
    let more = format!("patrons: {}, incidents: [{incidents}]", told.patrons);
    let seats = if game == "roulette" { "seats: 8" } else { "seats: 6" };
    let text = level_text(&told.house, ROUNDS, seed, &more).replace("seats: 6", seats);
    let level = Level::load(("test.ron", &text), HOUSES, &BOOK);
    let level = level.unwrap_or_else(|told| panic!("{}: {text}", told[0]));
    Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// Deals so many acts rightly, or to the end.
fn deal(session: &mut Session, acts: usize) {
    for _ in 0..acts {
        let Some(&act) = session.expected().first() else { return };
        session.step(0, act).unwrap();
    }
}

/// A session with a log that is written as it goes.
struct Logged {
    session: Session,
    recorder: Recorder,
    lines: Vec<String>,
}

impl Logged {
    fn of(session: Session) -> Self {
        let (recorder, first) = Recorder::open(&session, &About::default());
        Self { session, recorder, lines: vec![first] }
    }

    fn deal(&mut self, acts: usize) {
        for _ in 0..acts {
            let Some(&act) = self.session.expected().first() else { return };
            self.session.step(0, act).unwrap();
            self.lines.extend(self.recorder.act(&self.session));
        }
    }

    fn put_in(&mut self, text: &str) -> Result<u32, PutInError> {
        let put_in = self.session.put_in(0, text, None)?.clone();
        let round = put_in.round;
        self.lines.push(self.recorder.desk(0, &DeskDeed::PutIn(put_in)));
        Ok(round)
    }

    fn take_back(&mut self, to: usize) {
        self.session = self.session.before(to).unwrap();
        self.lines.push(self.recorder.desk(0, &DeskDeed::TakenBack(to)));
    }

    /// The log, read again, tells the same session.
    fn assert_kept(&mut self) {
        self.lines.push(self.recorder.close(&self.session));
        let log = read(&self.lines.join("\n"), &BOOK).unwrap();
        assert_eq!((log.damage, &log.mismatches[..]), (None, &[][..]));
        assert_eq!(log.session.entries(), self.session.entries());
        assert_eq!(log.session.put_ins(), self.session.put_ins());
    }
}

#[test]
fn what_is_put_in_comes_up_as_if_the_level_had_it() {
    let mut never = Vec::new();
    for game in games::ALL {
        for told in incidents_of(game.id()).unwrap() {
            let mut came = 0;
            for seed in 1..=40 {
                if came < 3 && comes_up(&told, game.id(), seed) {
                    came += 1;
                }
            }
            if came == 0 {
                never.push(format!("{}: {}", game.id(), told.example));
            }
        }
    }
    assert!(never.is_empty(), "these never came up:\n{}", never.join("\n"));
}

/// Puts an example in somewhere in a session, if it comes up there, and looks at all that follows.
fn comes_up(told: &IncidentTold, game: &str, seed: u64) -> bool {
    let mut dealt = Logged::of(session_of(told, game, &told.with, seed));
    dealt.deal(usize::try_from(seed * 5 % 37).unwrap());
    if dealt.session.is_over() {
        return false;
    }
    let (before, now) = (dealt.session.clone(), dealt.session.memory().round);
    let round = match dealt.put_in(&told.example) {
        Ok(round) => round,
        Err(PutInError::NeverComes) => return false,
        Err(other) => panic!("{game} {}: {other}", told.example),
    };
    assert_eq!(dealt.session.entries(), before.entries(), "the past has changed");
    dealt.deal(6);
    dealt.deal(5000);
    assert!(dealt.session.is_over(), "{game} {}: it does not end", told.example);
    let faults: usize = dealt.session.entries().iter().map(|entry| entry.findings.len()).sum();
    assert_eq!(faults, 0, "{game} {} seed {seed}: faults where all is done rightly", told.example);
    let mut without = before;
    deal(&mut without, 5000);
    assert_ne!(without.entries(), dealt.session.entries(), "{}: nothing came of it", told.example);
    if round > now {
        // What is put in before its round begins comes as if it had stood in the level.
        let incident = ron::from_str::<Incident>(&told.example).unwrap().in_round(round);
        let written = told.example.replace(
            &format!("round: {}", ron::from_str::<Incident>(&told.example).unwrap().round()),
            &format!("round: {round}"),
        );
        assert_eq!(ron::from_str::<Incident>(&written).unwrap(), incident);
        let with =
            [told.with.as_str(), &written].join(if told.with.is_empty() { "" } else { ", " });
        let mut from_the_start = session_of(told, game, &with, seed);
        deal(&mut from_the_start, 5000);
        assert_eq!(from_the_start.entries(), dealt.session.entries(), "{game} {written}");
    }
    // Gone back to before it was put in, it is gone; to after it, it stays.
    let after = dealt.session.put_ins()[0].after;
    if let Some(to) = after.checked_sub(1) {
        assert!(dealt.session.before(to).unwrap().put_ins().is_empty());
    }
    let entries = dealt.session.entries().len();
    let mut again = dealt.session.before((after + 2).min(entries)).unwrap();
    deal(&mut again, 5000);
    assert_eq!(again.entries(), dealt.session.entries());
    assert_eq!(Recorder::whole(&dealt.session, &About::default()).unwrap().lines().count(), {
        entries + 3
    });
    dealt.assert_kept();
    true
}

#[test]
fn a_log_keeps_what_was_put_in_and_taken_back() {
    let told = incidents_of("three_card_poker").unwrap();
    let late = told.iter().find(|told| told.id == "LateWager").unwrap();
    let mut dealt = Logged::of(session_of(late, "three_card_poker", "", 3));
    dealt.deal(2);
    let round = dealt.put_in(&late.example).unwrap();
    dealt.deal(30);
    dealt.take_back(1);
    assert!(dealt.session.put_ins().is_empty());
    dealt.deal(20);
    dealt.put_in(&late.example).unwrap();
    let after = dealt.session.put_ins()[0].after;
    dealt.deal(40);
    // To where it was put in, and to some acts later: there it stays.
    dealt.take_back(after);
    assert_eq!(dealt.session.put_ins().len(), 1);
    dealt.deal(12);
    dealt.take_back(after + 5);
    assert_eq!(dealt.session.put_ins().len(), 1);
    dealt.deal(5000);
    assert!(round >= 1 && dealt.session.is_over());
    dealt.assert_kept();
    let log = read(&dealt.lines.join("\n"), &BOOK).unwrap();
    assert_eq!((log.around.taken_back, log.around.put_in, log.around.rewinds), (3, 2, 0));
}

#[test]
fn a_replay_tells_what_an_instructor_did_where_he_did_it() {
    let told = incidents_of("three_card_poker").unwrap();
    let late = told.iter().find(|told| told.id == "LateWager").unwrap();
    let mut dealt = Logged::of(session_of(late, "three_card_poker", "", 3));
    let desk = |dealt: &mut Logged, deed| dealt.lines.push(dealt.recorder.desk(0, &deed));
    desk(&mut dealt, DeskDeed::Said("Are you \u{1b}[31mready?".to_owned()));
    dealt.deal(2);
    dealt.put_in(&late.example).unwrap();
    desk(&mut dealt, DeskDeed::Frozen("Look here".to_owned()));
    desk(&mut dealt, DeskDeed::Freed(12_345));
    dealt.deal(6);
    desk(&mut dealt, DeskDeed::Said("Not so.".to_owned()));
    dealt.take_back(3);
    dealt.deal(1);
    desk(&mut dealt, DeskDeed::Frozen(String::new()));
    dealt.lines.push(dealt.recorder.close(&dealt.session));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    std::fs::write(&path, dealt.lines.join("\n") + "\n").unwrap();
    let ran = run(&["replay", path.to_str().unwrap()]);
    // Acts by their number, and what was done between them.
    let told = ran.out.lines().filter_map(|line| {
        let line = line.trim();
        let number = line.split("  ").next().unwrap();
        match line.strip_prefix("* ") {
            Some(deed) => Some(deed.to_owned()),
            None => number.parse::<u32>().is_ok().then(|| number.to_owned()),
        }
    });
    let told: Vec<String> = told.collect();
    assert_eq!(
        told,
        [
            "The trainer said: Are you \u{fffd}[31mready?",
            "1",
            "2",
            "The trainer put an incident into round 1: Late wager.",
            "The trainer froze the table: Look here.",
            "The trainer let the table go on after 12 seconds.",
            "3",
            // What was said later is told where the session was taken back to.
            "The trainer said: Not so.",
            "The trainer took the session back to before act 4.",
            "4",
            "The trainer froze the table.",
        ]
    );
    let graded = run(&["grade", path.to_str().unwrap()]).out;
    assert!(graded.contains("frozen: 2; said: 2"), "{graded}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["grade", "--json", path.to_str().unwrap()]).out).unwrap();
    assert_eq!(
        (&json["said"], &json["frozen"], &json["put_in"]),
        (&2.into(), &2.into(), &1.into())
    );
}

/// Dealt again act by act, a session has at every place what had been put in up to there, and no more.
#[test]
fn dealt_again_nothing_is_put_in_before_its_time() {
    let told = incidents_of("three_card_poker").unwrap();
    let late = told.iter().find(|told| told.id == "LateWager").unwrap();
    let fresh = session_of(late, "three_card_poker", "", 3);
    let mut dealt = fresh.clone();
    deal(&mut dealt, 4);
    dealt.put_in(0, &late.example, None).unwrap();
    deal(&mut dealt, 20);
    let mut again = fresh;
    for done in 1..=dealt.entries().len() {
        let entry = again.redo(&dealt).unwrap();
        assert_eq!(entry, &dealt.entries()[done - 1]);
        // The act after which it was put in is the fourth; it comes with the fifth.
        assert_eq!(again.put_ins().len(), usize::from(done > 4), "after {done} acts");
    }
}

#[test]
fn what_cannot_come_is_refused_with_its_reason() {
    let told = incidents_of("three_card_poker").unwrap();
    let late = told.iter().find(|told| told.id == "LateWager").unwrap();
    let mut session = session_of(late, "three_card_poker", "", 3);
    let refused = |session: &mut Session, text: &str, round| {
        let entries = session.entries().to_vec();
        let refused = session.put_in(0, text, round).unwrap_err();
        assert_eq!(session.entries(), entries);
        assert!(session.put_ins().is_empty());
        refused
    };
    let wrong = refused(&mut session, "LateWagr(round: 1)", None).to_string();
    assert!(wrong.contains("LateWagr"), "{wrong}");
    let known = refused(&mut session, &late.example.replace("seat: ", "seat: 4"), None).to_string();
    assert!(known.contains("seat"), "{known}");
    deal(&mut session, 60);
    assert!(session.memory().round >= 1);
    let never = refused(&mut session, &late.example, Some(ROUNDS + 1));
    assert_eq!(never, PutInError::NeverComes);
    deal(&mut session, 5000);
    assert_eq!(refused(&mut session, &late.example, None), PutInError::Over);
    let exam = session_of(late, "three_card_poker", "", 3);
    let mut exam = Session::open(exam.level().clone(), BOOK.clone(), Mode::Exam).unwrap();
    assert_eq!(refused(&mut exam, &late.example, None), PutInError::Exam);
}
