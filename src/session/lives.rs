//! The lives of irregularities: when one came up, and whether the dealer met what came due for it.
//!
//! An irregularity is told by what the procedure wants because of it: it is there as long as a duty of the
//! channel of irregularities is open. Who goes on with something else has passed it over.

use super::{Entry, Session};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Channel, Due, Finding, Kind};
use crate::table::Act;
use std::collections::BTreeSet;

/// How an irregularity was dealt with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It came up with the last act, or is being dealt with.
    Open,
    /// Everything that came due for it was done in its turn.
    Handled,
    /// Something else was done instead, it was done wrongly, or it was left.
    PassedOver,
    /// Something else was done first, and it was put right afterwards.
    Mended,
}

impl Fate {
    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Handled => "handled",
            Self::PassedOver => "passed_over",
            Self::Mended => "mended",
        }
    }
}

/// An irregularity of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Life {
    /// The step that came due for it first, in words.
    pub title: String,
    /// The name of that step.
    pub step: &'static str,
    /// The clause that it rests on first.
    pub clause: Option<ClauseId>,
    /// How many acts had been done when it came up: the last of them brought it up, or what happened with it.
    pub after: usize,
    /// The dealer's time then, in milliseconds.
    pub at_ms: u64,
    /// The round.
    pub round: u32,
    /// How many acts had been done when something that was due for it was done first.
    pub noticed: Option<usize>,
    /// The same for the first call of an official.
    pub called: Option<usize>,
    /// The same for the first act that passed something of it over.
    pub passed: Option<usize>,
    /// How many acts had been done when nothing was due for it any more.
    pub until: Option<usize>,
    /// The last act that met something of it: how many had been done then.
    met: Option<usize>,
    /// The steps that have come due for it.
    steps: BTreeSet<u8>,
}

impl Life {
    /// How it was dealt with so far.
    #[must_use]
    pub const fn fate(&self) -> Fate {
        match (self.passed, self.met, self.until) {
            (None, _, None) => Fate::Open,
            (None, Some(_), Some(_)) => Fate::Handled,
            (Some(passed), Some(met), Some(_)) if met > passed => Fate::Mended,
            _ => Fate::PassedOver,
        }
    }

    /// What put an end to it: how many acts had been done then. Nothing if it was left as it was.
    #[must_use]
    pub const fn cured(&self) -> Option<usize> {
        match self.fate() {
            Fate::Handled | Fate::Mended => self.until,
            Fate::Open | Fate::PassedOver => None,
        }
    }

    /// The findings, by number, that tell of it.
    #[must_use]
    pub fn findings(&self, session: &Session) -> Vec<usize> {
        let steps = &session.procedure().steps;
        let lived = self.after..self.until.unwrap_or(usize::MAX);
        let id = |step: &u8| steps[usize::from(*step)].id;
        let is_mine = |finding: &Finding| self.steps.iter().any(|step| finding.step.is(id(step)));
        let all = session.raised().iter().enumerate();
        let mine = all.filter(|(_, raised)| {
            let told = session.entries()[raised.entry].findings.get(raised.nth);
            lived.contains(&raised.entry) && told.is_some_and(is_mine)
        });
        mine.map(|(number, _)| number).collect()
    }

    /// Notes the act just done, by which so many are.
    fn note(&mut self, session: &Session, entry: &Entry, done: usize) {
        let steps = &session.procedure().steps;
        let id = |step: &u8| steps[usize::from(*step)].id;
        let is_mine = |finding: &Finding| self.steps.iter().any(|step| finding.step.is(id(step)));
        let wrong = |finding: &Finding| finding.kind != Kind::NotCalledFor && is_mine(finding);
        let mut overtaken = session.memory().overtaken.iter();
        let passes = overtaken.any(|(step, _)| self.steps.contains(step))
            || entry.findings.iter().any(wrong);
        self.passed = self.passed.or_else(|| passes.then_some(done));
        if entry.met.is_some_and(|met| self.steps.contains(&met.step)) {
            self.met = Some(done);
            self.noticed = self.noticed.or(self.met);
        }
        let calls = matches!(entry.act, Act::Call(_));
        self.called = self.called.or_else(|| calls.then_some(done));
    }
}

/// All irregularities of a session that is being dealt, as far as it was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lives {
    all: Vec<Life>,
    /// How many acts had been done at the last look.
    seen: usize,
}

impl Lives {
    /// Those of a session that has been dealt, for which it is dealt again.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let mut lives = Self::default();
        let is_one = |channel: Channel| channel == Channel::Irregularities;
        let is_of_one = |entry: &Entry| {
            entry.met.is_some_and(|met| is_one(met.channel))
                || entry.findings.iter().any(|finding| is_one(finding.channel))
        };
        let left = session.left_undone();
        let any = session.entries().iter().any(is_of_one)
            || left.iter().any(|(_, finding)| is_one(finding.channel));
        let Some(mut again) = session.before(0).filter(|_| any) else { return lives };
        lives.look(&again);
        while again.redo(session).is_some() {
            lives.look(&again);
        }
        // What is left when the dealer ends the last round is not dealt with any more.
        let last = lives.all.last_mut().filter(|life| life.until.is_none());
        if let Some(life) = last.filter(|_| session.is_over()) {
            life.passed = life.passed.or(Some(lives.seen));
        }
        lives
    }

    /// Those that came up, in order.
    #[must_use]
    pub fn all(&self) -> &[Life] {
        &self.all
    }

    /// Looks at the session after its latest act. Whoever misses acts misses what came and went with them.
    pub fn look(&mut self, session: &Session) {
        let done = session.entries().len();
        if done < self.seen {
            self.go_back(done);
        }
        let is_next = done > self.seen;
        self.seen = done;
        let steps = &session.procedure().steps;
        let is_remedy = |(step, due): &(u8, Due)| {
            let of = steps.get(usize::from(*step)).map(|step| step.channel);
            !due.optional && of == Some(Channel::Irregularities)
        };
        let mut remedies = session.open_duties();
        remedies.retain(is_remedy);
        let open: BTreeSet<u8> = remedies.iter().map(|(step, _)| *step).collect();
        let last = self.all.last_mut().filter(|life| life.until.is_none());
        if let Some(life) = last {
            if let Some(entry) = session.entries().last().filter(|_| is_next) {
                life.note(session, entry, done);
            }
            life.steps.extend(&open);
            if open.is_empty() {
                life.until = Some(done);
            }
        } else if let Some((first, due)) = remedies.iter().min_by_key(|(step, _)| *step) {
            let step = &steps[usize::from(*first)];
            let mut law = due.clauses.into_iter().flatten().chain(step.cited(Aspect::Deed));
            self.all.push(Life {
                title: step.title.to_string(),
                step: step.id,
                clause: law.next(),
                after: done,
                at_ms: session.entries().last().map_or(0, |entry| entry.at_ms),
                round: session.memory().round,
                noticed: None,
                called: None,
                passed: None,
                until: None,
                met: None,
                steps: open,
            });
        }
    }

    /// The session was taken back to after so many acts.
    fn go_back(&mut self, done: usize) {
        self.all.retain(|life| life.after <= done);
        for life in &mut self.all {
            let before = |at: &usize| *at <= done;
            let marks = [&mut life.noticed, &mut life.called, &mut life.passed, &mut life.until];
            for mark in marks.into_iter().chain([&mut life.met]) {
                *mark = mark.filter(before);
            }
        }
    }
}
