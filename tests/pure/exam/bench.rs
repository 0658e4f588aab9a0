//! A school with an examiner, a small paper, and candidates who sit it.

use crate::bench::BOOK;
use clearhands::exam::{
    Begin, Blueprint, Demands, ExaminerKeys, FormKey, Keys, KnownExaminer, KnownSchool, Now,
    OpenPaper, OpenSitting, PaperFile, Releaser, Sitting, Stop, any_form,
};
use clearhands::house::HOUSES;
use clearhands::table::Act;
use std::sync::{Arc, LazyLock, Mutex};

/// When the tests begin: a day in 2026.
pub(super) const DAY_MS: i64 = 1_780_000_000_000;

/// A blueprint of two short parts.
pub(super) const SMALL: &str = include_str!("small.ron");

/// A school, its examiner, and a paper.
pub(super) struct Bench {
    pub(super) keys: Keys,
    pub(super) school: KnownSchool,
    pub(super) examiner: ExaminerKeys,
    pub(super) paper: OpenPaper,
}

/// A clock that goes on by so many milliseconds at a time.
#[derive(Clone, Copy)]
pub(super) struct Ticking(pub(super) u64);

impl Ticking {
    pub(super) fn now(&mut self) -> Now {
        self.0 += 700;
        Now { utc_ms: DAY_MS + i64::try_from(self.0).unwrap(), run_ms: self.0 }
    }
}

pub(super) type Kept = Arc<Mutex<String>>;

pub(super) fn text<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

pub(super) fn school(name: &str) -> (Keys, KnownSchool) {
    let keys = Keys::new().unwrap();
    let school = KnownSchool::read(&text(&keys.school(name, DAY_MS - 1000))).unwrap();
    (keys, school)
}

pub(super) fn appoint(keys: &Keys, school: &KnownSchool, name: &str) -> ExaminerKeys {
    let own = Keys::new().unwrap();
    let word = keys.appoint(&own.request(name, DAY_MS - 500), DAY_MS - 500, None).unwrap();
    ExaminerKeys::of(own, KnownExaminer::of(&word, school).unwrap()).unwrap()
}

pub(super) fn small() -> Blueprint {
    Blueprint::load(("small.ron", SMALL), HOUSES, &BOOK).unwrap_or_else(|told| {
        panic!("{}", told.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

pub(super) fn demands(blueprint: Blueprint) -> Demands {
    let form = |n| any_form(&blueprint, &FormKey::of_number(7, n), &BOOK).unwrap().measure;
    let measured: Vec<_> = (0..9).map(form).collect();
    Demands::of(blueprint, &measured, &BOOK).unwrap()
}

impl Bench {
    pub(super) fn new(name: &str) -> Self {
        Self::with(name, &demands(small()))
    }

    pub(super) fn with(name: &str, demands: &Demands) -> Self {
        let (keys, school) = school(name);
        let examiner = appoint(&keys, &school, "Ann Examiner");
        let recipient = [examiner.word.examiner.recipient.as_str()];
        let paper = PaperFile::make(demands, (&school, &keys), &recipient, None, DAY_MS).unwrap();
        let paper = PaperFile::read(&text(&paper)).unwrap();
        let paper = paper.open(&school, &examiner.keys.opening).unwrap();
        Self { keys, school, examiner, paper }
    }

    pub(super) fn begin(&self, number: &str, clock: &mut Ticking) -> (Sitting, Kept) {
        let kept = Kept::default();
        let begin = self.beginning(number);
        let sitting = Sitting::begin(begin, &BOOK, clock.now(), Box::new(kept.clone())).unwrap();
        (sitting, kept)
    }

    pub(super) fn beginning(&self, number: &str) -> Begin<'_> {
        Begin::first((&self.school, &self.paper, &self.examiner), ("Bob Candidate", number))
    }

    /// A whole sitting of a dealer who makes no mistake.
    pub(super) fn sat(&self, number: &str) -> String {
        let mut clock = Ticking(0);
        let (mut sitting, kept) = self.begin(number, &mut clock);
        deal_on(&mut sitting, &mut clock, usize::MAX);
        kept.lock().unwrap().clone()
    }

    pub(super) fn open(&self, log: &str) -> OpenSitting {
        OpenSitting::read(log.as_bytes(), &self.school, &self.keys.opening, None).unwrap()
    }

    /// The result of a log, countersigned by the examiner and handed out by the school.
    pub(super) fn result(&self, log: &str) -> String {
        let open = self.open(log);
        let closing = open.countersigned(&self.examiner, "seen", DAY_MS + 9_000_000).closing;
        let closing = (&closing, &self.examiner.word.signed);
        let by = Releaser::School(&self.keys);
        open.release(&by, Some(closing), None, DAY_MS + 9_000_001).unwrap()
    }
}

/// Deals as the perfect dealer would, so many acts at most.
pub(super) fn deal_on(sitting: &mut Sitting, clock: &mut Ticking, most: usize) -> Vec<Act> {
    let mut acts = Vec::new();
    while sitting.ended().is_none() && acts.len() < most {
        if sitting.is_part_over() {
            sitting.next_part(clock.now()).unwrap();
            continue;
        }
        let act = *sitting.session().expected().first().unwrap();
        match sitting.step(clock.now(), act) {
            Ok(_) => acts.push(act),
            Err(Stop::Act(why)) => panic!("{act}: {why:?}"),
            Err(other) => panic!("{act}: {other}"),
        }
    }
    acts
}

pub(super) static BENCH: LazyLock<Bench> = LazyLock::new(|| Bench::new("A school"));
