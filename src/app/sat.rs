//! A sitting of an exam as it lies on the desk: its acts, its clock, and what it is stopped by.

use crate::exam::{Now, Sitting, Stop};
use crate::session::Refusal;
use crate::table::Act;
use crate::wire::Release;
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
    /// Since when it waits for the desk, by the clock of the run.
    waits_from: Option<u64>,
    /// For how long it does, in milliseconds.
    waits_ms: u64,
    /// Why the desk has released nothing, if it has said so.
    desk_says: String,
}

/// How often it is noted that the program runs, in milliseconds.
const NOTE_EVERY_MS: u64 = 5000;

/// How long a round waits before that is shown, in milliseconds: mostly the desk answers at once.
const SHOWN_AFTER_MS: u64 = 1000;

/// How long a round waits for the desk where it may go on without, in milliseconds.
const ALONE_AFTER_MS: u64 = 5000;

impl Sat {
    pub(super) fn new(sitting: Sitting, now: Now) -> Self {
        let left_ms = sitting.limit_ms();
        let noted_ms = now.run_ms;
        Self {
            sitting,
            unwritten: None,
            unwritten_from: 0,
            noted_ms,
            left_ms,
            waits_from: None,
            waits_ms: 0,
            desk_says: String::new(),
        }
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
            Stop::Over | Stop::TimeUp | Stop::Paused | Stop::Awaits => Ok(()),
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
                let held = self.sitting.held(now, waited);
                if let Err(stop) = held.and_then(|()| self.sitting.catch_up(now)) {
                    self.hold(now, stop);
                }
            }
            Err(stop) => self.hold(now, stop),
        }
    }

    /// The desk has released a round.
    pub(super) fn released(&mut self, now: Now, release: &Release) {
        self.desk_says.clear();
        match self.sitting.released(now, release) {
            Ok(()) => self.follow_desk(now),
            Err(Stop::Refused(why)) => self.desk_says = as_sentence(&why.to_string()),
            Err(stop) => self.hold(now, stop),
        }
    }

    /// The desk has released nothing.
    pub(super) fn not_released(&mut self, why: &str) {
        self.desk_says = as_sentence(why);
    }

    /// Sees for how long a round waits for the desk, and lets it go on without where an examiner has allowed that.
    fn follow_desk(&mut self, now: Now) {
        let Some(awaited) = self.sitting.awaited() else {
            (self.waits_from, self.waits_ms) = (None, 0);
            return;
        };
        let from = *self.waits_from.get_or_insert(now.run_ms);
        self.waits_ms = now.run_ms.saturating_sub(from);
        if awaited.alone && self.waits_ms >= ALONE_AFTER_MS {
            if let Err(stop) = self.sitting.still_without_desk(now) {
                self.hold(now, stop);
            }
            self.waits_from = None;
        }
    }

    /// What is told while a round waits for the desk; nothing if it waits for none, or only just.
    pub(super) fn waits_words(&self) -> Option<String> {
        if self.waits_from.is_none() || self.waits_ms < SHOWN_AFTER_MS {
            return None;
        }
        let says = &self.desk_says;
        let more = if says.is_empty() { String::new() } else { format!(" {says}") };
        Some(format!(
            "The cards of this round come from the trainer's desk, which does not answer yet. The clock stands \
             still until they are there.{more} If it takes long, call the examiner."
        ))
    }

    /// The clock goes on. Gives the time of the part that is dealt, in milliseconds.
    pub(super) fn tick(&mut self, now: Now) -> u64 {
        let (gone, limit) = (self.sitting.gone_ms(now), self.sitting.limit_ms());
        self.left_ms = limit.saturating_sub(gone);
        let due = now.run_ms.saturating_sub(self.noted_ms) >= NOTE_EVERY_MS || gone > limit;
        self.follow_desk(now);
        let stands = self.sitting.is_paused() || self.sitting.is_waiting();
        let runs = !stands && self.sitting.ended().is_none();
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
