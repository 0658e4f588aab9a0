//! The lives of irregularities: when one came up, and whether the dealer met what came due for it.
//!
//! An irregularity is told by what the procedure wants because of it: it is there as long as a duty of the
//! channel of irregularities is open. Who goes on with something else has passed it over.

use super::Session;
use crate::procedure::{Channel, Finding, Kind};
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

/// An irregularity of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Life {
    /// The step that came due for it first, in words.
    pub title: String,
    /// How many acts had been done when it came up.
    pub after: usize,
    /// The dealer's time then, in milliseconds.
    pub at_ms: u64,
    /// The round.
    pub round: u32,
    /// How many acts had been done when nothing was due for it any more.
    pub until: Option<usize>,
    /// The first act that passed something of it over, and the last that met something of it: how many had been
    /// done then.
    passed: Option<usize>,
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
}

/// All irregularities of a session that is being dealt, as far as it was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lives {
    all: Vec<Life>,
    /// How many acts had been done at the last look.
    seen: usize,
}

impl Lives {
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
        let is_remedy = |step: &u8| {
            steps.get(usize::from(*step)).is_some_and(|s| s.channel == Channel::Irregularities)
        };
        let open: BTreeSet<u8> = session
            .open_duties()
            .into_iter()
            .filter(|(_, due)| !due.optional)
            .map(|(step, _)| step)
            .filter(is_remedy)
            .collect();
        let last = self.all.last_mut().filter(|life| life.until.is_none());
        if let Some(life) = last {
            if let Some(entry) = session.entries().last().filter(|_| is_next) {
                let is_mine =
                    |id: &str| life.steps.iter().any(|step| steps[usize::from(*step)].id == id);
                let wrong =
                    |finding: &Finding| finding.kind != Kind::NotCalledFor && is_mine(finding.step);
                let mut overtaken = session.memory().overtaken.iter();
                let passes = overtaken.any(|(step, _)| life.steps.contains(step))
                    || entry.findings.iter().any(wrong);
                let meets = entry.met.is_some_and(|met| life.steps.contains(&met.step));
                life.passed = life.passed.or_else(|| passes.then_some(done));
                if meets {
                    life.met = Some(done);
                }
            }
            life.steps.extend(&open);
            if open.is_empty() {
                life.until = Some(done);
            }
        } else if let Some(first) = open.iter().next() {
            let at_ms = session.entries().last().map_or(0, |entry| entry.at_ms);
            self.all.push(Life {
                title: steps[usize::from(*first)].title.to_string(),
                after: done,
                at_ms,
                round: session.memory().round,
                until: None,
                passed: None,
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
            life.until = life.until.filter(before);
            life.passed = life.passed.filter(before);
            life.met = life.met.filter(before);
        }
    }
}
