//! What a session came to, told the same on every page: its sign, its words, its colour.

use super::look;
use super::parts::Mark;
use crate::level::Mode;
use bevy_egui::egui::Color32;

/// What a session came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Passed.
    Passed,
    /// Dealt to its end while the program told what was due and stopped what was wrong.
    Helped,
    /// Watched to its end.
    Watched,
    /// Left before its end; nothing has been failed.
    Unfinished,
    /// An exam that was left or cut off.
    Cut,
    /// Dealt to its end and not passed.
    NotPassed,
}

impl Verdict {
    /// The verdict on a session in this mode.
    #[must_use]
    pub const fn of(mode: Mode, passed: bool, finished: bool) -> Self {
        match (mode, passed, finished) {
            (Mode::Exam, _, false) => Self::Cut,
            (_, _, false) => Self::Unfinished,
            (Mode::Watch, _, true) => Self::Watched,
            (Mode::Guided, _, true) => Self::Helped,
            (Mode::Practice | Mode::Exam, true, true) => Self::Passed,
            (Mode::Practice | Mode::Exam, false, true) => Self::NotPassed,
        }
    }

    /// Its sign, its words and its colour.
    #[must_use]
    pub const fn look(self) -> (Mark, &'static str, Color32) {
        match self {
            Self::Passed => (Mark::Check, "Passed", look::GOOD),
            Self::Helped => (Mark::Helped, "Done, with help", look::GOLD),
            Self::Watched => (Mark::Eye, "Watched to its end", look::GOLD),
            Self::Unfinished => (Mark::Pause, "Not finished", look::INK_SOFT),
            Self::Cut => (Mark::Cross, "Not finished: not passed", look::WRONG),
            Self::NotPassed => (Mark::Cross, "Not passed", look::WRONG),
        }
    }
}
