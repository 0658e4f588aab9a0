//! A sitting of an exam as it lies on the desk: its acts, its clock, and what it is stopped by.

use crate::exam::{Now, Sitting, Stop};
use crate::session::Refusal;
use crate::table::Act;
use crate::wording::as_sentence;
use bevy::prelude::*;
use std::time::Duration;

/// How long the controls may be tried, in milliseconds.
pub(super) const TRIAL_MS: u64 = 120_000;

/// What of an exam lies on the desk.
pub(super) enum AtExam {
    /// A table to try the controls at.
    Trial,
    /// The sitting.
    Sat(Box<Sat>),
}

/// A sitting on the desk.
pub(super) struct Sat {
    pub(super) sitting: Sitting,
    /// Why its log cannot be written, while it cannot.
    pub(super) unwritten: Option<String>,
    /// Since when that is so, by the clock of the run.
    unwritten_from: u64,
    /// When it was last noted that the program runs, by the clock of the run.
    noted_ms: u64,
    /// The time left, in milliseconds.
    left_ms: u64,
}

/// How often it is noted that the program runs, in milliseconds.
const NOTE_EVERY_MS: u64 = 5000;

impl Sat {
    pub(super) fn new(sitting: Sitting, now: Now) -> Self {
        let left_ms = sitting.limit_ms();
        let noted_ms = now.run_ms;
        Self { sitting, unwritten: None, unwritten_from: 0, noted_ms, left_ms }
    }

    pub(super) const fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The time left, in milliseconds.
    pub(super) const fn left_ms(&self) -> u64 {
        self.left_ms
    }

    /// Does an act, if the sitting lets it; nothing comes back where it does not.
    pub(super) fn step(&mut self, now: Now, act: Act) -> Option<std::result::Result<(), Refusal>> {
        let acts = |sat: &Self| sat.sitting.session().entries().len();
        let before = acts(self);
        match self.sitting.step(now, act) {
            Ok(_) => return Some(Ok(())),
            Err(Stop::Act(refusal)) => return Some(Err(refusal)),
            Err(stop) => self.hold(now, stop),
        }
        // An act whose line could not be written has happened all the same.
        (acts(self) > before).then_some(Ok(()))
    }

    /// Leads on to the next part, or to the end.
    pub(super) fn next_part(&mut self, now: Now) {
        if let Err(stop) = self.sitting.next_part(now) {
            self.hold(now, stop);
        }
    }

    /// The candidate has done with the last round of a part.
    pub(super) fn finish(&mut self, now: Now) -> std::result::Result<(), String> {
        match self.sitting.end_round(now) {
            Ok(true) => Ok(()),
            Ok(false) => Err("The last round of this part has not come to its end.".to_owned()),
            Err(stop) => self.stopped(now, stop),
        }
    }

    /// Takes what the sitting was stopped by where nobody can be told at once.
    fn hold(&mut self, now: Now, stop: Stop) {
        if let Err(why) = self.stopped(now, stop) {
            self.unwritten.get_or_insert(why);
        }
    }

    /// Takes what a sitting was stopped by; what cannot be written waits for [`Sat::again`].
    pub(super) fn stopped(&mut self, now: Now, stop: Stop) -> std::result::Result<(), String> {
        match stop {
            Stop::Over | Stop::TimeUp | Stop::Paused => Ok(()),
            Stop::Act(_) => Err("That cannot be done at the table.".to_owned()),
            Stop::Unwritten(_) => {
                let words = as_sentence(&stop.to_string());
                if self.unwritten.is_none() {
                    self.unwritten_from = now.run_ms;
                }
                self.unwritten = Some(words.clone());
                Err(words)
            }
            Stop::Refused(why) => Err(as_sentence(&why.to_string())),
        }
    }

    /// Tries again to write what could not be written, and notes how long nothing could be dealt.
    pub(super) fn again(&mut self, now: Now) {
        match self.sitting.flush() {
            Ok(()) => {
                self.unwritten = None;
                let waited = now.run_ms.saturating_sub(self.unwritten_from);
                if let Err(stop) = self.sitting.held(now, waited) {
                    self.hold(now, stop);
                }
            }
            Err(stop) => self.hold(now, stop),
        }
    }

    /// The clock goes on. Gives the time of the part that is dealt, in milliseconds.
    pub(super) fn tick(&mut self, now: Now) -> u64 {
        let (gone, limit) = (self.sitting.gone_ms(now), self.sitting.limit_ms());
        self.left_ms = limit.saturating_sub(gone);
        let due = now.run_ms.saturating_sub(self.noted_ms) >= NOTE_EVERY_MS || gone > limit;
        let runs = !self.sitting.is_paused() && self.sitting.ended().is_none();
        if due && runs && self.unwritten.is_none() {
            self.noted_ms = now.run_ms;
            if let Err(stop) = self.sitting.tick(now) {
                self.hold(now, stop);
            }
        }
        self.sitting.part_ms(now)
    }
}

/// What time it is.
pub(super) fn now(time: &Time<Real>) -> Now {
    now_after(time, Duration::ZERO)
}

/// What time it is so long after the frame began: to unlock keys takes a second.
pub(super) fn now_after(time: &Time<Real>, since: Duration) -> Now {
    let run = time.elapsed() + since;
    Now {
        utc_ms: jiff::Timestamp::now().as_millisecond(),
        run_ms: u64::try_from(run.as_millis()).unwrap_or(u64::MAX),
    }
}
