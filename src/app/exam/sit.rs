//! The sitting that lies on the desk: its clock, its acts, and what it is stopped by.

use super::{Exam, Stage, TRIAL_MS, deeds};
use crate::app::bridge::{Desk, SessionSystems};
use crate::app::screens::{Navigate, Screen};
use crate::exam::{Now, Sitting, Stop};
use crate::session::Refusal;
use crate::table::Act;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowCloseRequested, WindowMode};
use std::time::Duration;

/// What of an exam lies on the desk.
pub(in crate::app) enum AtExam {
    /// A table to try the controls at.
    Trial,
    /// The sitting.
    Sat(Box<Sat>),
}

/// A sitting on the desk.
pub(in crate::app) struct Sat {
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

    pub(in crate::app) const fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The time left, in milliseconds.
    pub(in crate::app) const fn left_ms(&self) -> u64 {
        self.left_ms
    }

    /// Does an act, if the sitting lets it; nothing comes back where it does not.
    pub(in crate::app) fn step(
        &mut self,
        now: Now,
        act: Act,
    ) -> Option<std::result::Result<(), Refusal>> {
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
    pub(in crate::app) fn next_part(&mut self, now: Now) {
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
                let words = deeds::sentence(&stop.to_string());
                if self.unwritten.is_none() {
                    self.unwritten_from = now.run_ms;
                }
                self.unwritten = Some(words.clone());
                Err(words)
            }
            Stop::Refused(why) => Err(deeds::sentence(&why.to_string())),
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
    fn tick(&mut self, now: Now) -> u64 {
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
pub(in crate::app) fn now(time: &Time<Real>) -> Now {
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

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tick.in_set(SessionSystems::Clock))
        .add_systems(Update, (follow, fill_screen).chain().after(SessionSystems::Apply))
        .add_systems(Update, keep_open);
}

/// The clocks of an exam.
fn tick(time: Res<Time<Real>>, mut desk: ResMut<Desk>, mut go: MessageWriter<Navigate>) {
    let desk = desk.bypass_change_detection();
    let clock_ms = desk.clock_ms();
    match &mut desk.exam {
        Some(AtExam::Sat(sat)) => {
            let part_ms = sat.tick(now(&time));
            desk.set_clock_ms(part_ms);
        }
        Some(AtExam::Trial) if clock_ms >= TRIAL_MS => {
            go.write(Navigate::To(Screen::Exam));
        }
        Some(AtExam::Trial) | None => {}
    }
}

/// Leaves the table where a sitting has ended or cannot be kept.
fn follow(
    screen: Res<State<Screen>>,
    desk: Res<Desk>,
    mut exam: ResMut<Exam>,
    mut go: MessageWriter<Navigate>,
) {
    let Some(AtExam::Sat(sat)) = &desk.exam else { return };
    let ended = sat.sitting.ended().filter(|_| sat.unwritten.is_none());
    if let Some(why) = ended.filter(|_| matches!(exam.stage, Stage::Sat)) {
        let view = deeds::ended_view(sat, why, &exam.kept);
        exam.complaint.clear();
        exam.stage = Stage::Ended(Box::new(view));
    }
    if (sat.unwritten.is_some() || ended.is_some()) && *screen.get() != Screen::Exam {
        go.write(Navigate::To(Screen::Exam));
    }
}

/// The window fills the screen while an exam is sat.
fn fill_screen(desk: Res<Desk>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let Ok(mut window) = windows.single_mut() else { return };
    let sat = desk.is_sat();
    let wanted = if sat {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if sat != matches!(window.mode, WindowMode::BorderlessFullscreen(_)) {
        window.mode = wanted;
    }
}

/// The window is not closed over an exam that is sat.
fn keep_open(
    asked: Option<ResMut<Messages<WindowCloseRequested>>>,
    desk: Res<Desk>,
    mut go: MessageWriter<Navigate>,
) {
    let Some(mut asked) = asked else { return };
    if desk.is_sat() && !asked.is_empty() {
        asked.clear();
        go.write(Navigate::To(Screen::Exam));
    }
}
