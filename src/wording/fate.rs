//! What became of a fault, in words: what it follows from, what put it right and how soon.

use super::sentence;

/// An act by its number from 0, as people count: `act 12`.
#[must_use]
pub fn act_place(entry: usize) -> String {
    sentence("place.act", &[("number", (entry + 1).to_string())])
}

/// A line of a file: `line 12`.
#[must_use]
pub fn line_place(line: usize) -> String {
    sentence("place.line", &[("number", line.to_string())])
}

/// Where what was left undone is told: `at the end`.
#[must_use]
pub fn end_place() -> String {
    sentence("place.end", &[])
}

/// A time of the dealer's: `12 s`, `1 min 05 s`.
#[must_use]
pub fn lasted(ms: u64) -> String {
    let seconds = (ms + 500) / 1000;
    let (id, rest) = match ms {
        ..1000 => ("time.short", 1),
        _ if seconds < 60 => ("time.seconds", seconds),
        _ => ("time.minutes", seconds % 60),
    };
    let rest = if seconds < 60 { rest.to_string() } else { format!("{rest:02}") };
    sentence(id, &[("number", (seconds / 60).to_string()), ("seconds", rest)])
}

/// That a fault follows from the one at this place.
#[must_use]
pub fn follows(place: &str) -> String {
    sentence("fate.follows", &[("at", place.to_owned())])
}

/// That so many more findings followed from a fault.
#[must_use]
pub fn followed(number: usize) -> String {
    let id = if number == 1 { "fate.followed.one" } else { "fate.followed" };
    sentence(id, &[("number", number.to_string())])
}

/// That a fault was put right at this place, so much later; nothing is said of a time that was not kept.
#[must_use]
pub fn mended(place: &str, after_ms: u64) -> String {
    let id = if after_ms == 0 { "fate.mended.untimed" } else { "fate.mended" };
    sentence(id, &[("at", place.to_owned()), ("time", lasted(after_ms))])
}

/// That an act puts right the fault at this place, so much earlier.
#[must_use]
pub fn mends(place: &str, after_ms: u64) -> String {
    let id = if after_ms == 0 { "fate.mends.untimed" } else { "fate.mends" };
    sentence(id, &[("at", place.to_owned()), ("time", lasted(after_ms))])
}

/// So many faults, in words.
#[must_use]
pub fn faults(number: usize) -> String {
    let id = if number == 1 { "fate.count.one" } else { "fate.count" };
    sentence(id, &[("number", number.to_string())])
}

/// How many acts of a session were wrong, put right, and wrong because of earlier ones.
#[must_use]
pub fn marked(wrong: usize, mended: usize, followed: usize) -> String {
    let values = [
        ("faults", faults(wrong)),
        ("number", mended.to_string()),
        ("others", followed.to_string()),
    ];
    sentence("fate.marked", &values)
}
