//! How a sitting stands beside what a trainer's desk has stamped of it.

use super::sign::UtcMs;
use serde_json::{Value, json};

/// How a sitting stands beside what a desk has stamped of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamped {
    /// How many lines the sitting has.
    pub lines: usize,
    /// How many of them the desk never had.
    pub missing: usize,
    /// How many came only later than they were dealt: after a time without a network, or all at once.
    pub late: usize,
    /// When the first and the last that it had were there.
    pub from_to_ms: Option<(UtcMs, UtcMs)>,
}

impl Stamped {
    /// In words.
    #[must_use]
    pub fn words(&self) -> String {
        let Self { lines, missing, late, .. } = self;
        match (missing, late) {
            (0, 0) => format!("A trainer's desk had each of the {lines} lines as it was dealt."),
            (missing, late) => format!(
                "Of the {lines} lines a trainer's desk had {} as they were dealt, {late} only later, after \
                 a time without a network or all at once, and {missing} never.",
                lines - missing - late
            ),
        }
    }

    /// The same as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let Self { lines, missing, late, from_to_ms } = self;
        let [from, to] = from_to_ms.map_or([None; 2], |(from, to)| [Some(from), Some(to)]);
        json!({
            "lines": lines, "missing": missing, "late": late, "from_utc_ms": from, "to_utc_ms": to,
        })
    }
}
