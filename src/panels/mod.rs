//! Every screen beside the table, as functions of what they show: no session, no files, no Bevy.
//!
//! A panel takes the place it may fill and a view of what it shows, and gives back what was asked
//! for. It decides nothing. Colours, faces and sizes come from `look`, the parts from `parts`.
#![allow(clippy::float_arithmetic, clippy::type_complexity)]

pub mod class;
pub mod courses;
pub mod debrief;
pub mod exam;
pub mod fields;
pub mod free;
pub mod home;
pub mod keys;
pub mod lives;
pub mod look;
pub mod parts;
pub mod pictures;
pub mod plate;
mod prefs;
pub mod rulebook;
pub mod scroll;
pub mod seat;
pub mod sessions;
pub mod settings;
mod verdict;
pub mod who;

pub use prefs::{Settings, Suits};
pub use verdict::Verdict;

use crate::law::Severity;
use crate::level::Mode;
use bevy_egui::egui::Color32;
use parts::Mark;

/// What a severity looks like and is called: a shape, a word, a colour.
#[must_use]
pub const fn severity_look(severity: Severity) -> (Mark, &'static str, Color32) {
    match severity {
        Severity::Critical => (Mark::Triangle, "Critical", look::WRONG),
        Severity::Major => (Mark::Diamond, "Major", look::DUE),
        Severity::Minor => (Mark::Dot, "Minor", look::INK_SOFT),
    }
}

/// A mode's name on a button.
#[must_use]
pub const fn mode_words(mode: Mode) -> &'static str {
    match mode {
        Mode::Watch => "Watch",
        Mode::Guided => "Guided",
        Mode::Practice => "Practice",
        Mode::Exam => "Exam",
    }
}

/// What a mode means, in a sentence.
#[must_use]
pub const fn mode_about(mode: Mode) -> &'static str {
    match mode {
        Mode::Watch => "The program deals and says why.",
        Mode::Guided => "What is due is shown; a wrong act is refused and explained.",
        Mode::Practice => "A wrong act happens and is reported at once.",
        Mode::Exam => "Nothing is said until the end; no hints, no way back.",
    }
}

/// A time of the dealer's: `45 s`, `2 min`, `2 min 5 s`.
#[must_use]
pub fn spoken_ms(ms: u64) -> String {
    let seconds = (ms + 500) / 1000;
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

/// A good dealer's time for a round, where this is his time for all of so many.
#[must_use]
pub fn round_ms(target_ms: u64, rounds: u32) -> u64 {
    target_ms / u64::from(rounds.max(1))
}

/// A good dealer's time for a level, and for a round of it: `25 min for 20 rounds (1 min 15 s a round)`.
#[must_use]
pub fn target_words(target_ms: u64, rounds: u32) -> String {
    let whole = spoken_ms(target_ms);
    if rounds < 2 {
        return format!("{whole} for the round");
    }
    format!("{whole} for {rounds} rounds ({} a round)", spoken_ms(round_ms(target_ms, rounds)))
}

#[cfg(test)]
mod tests;
