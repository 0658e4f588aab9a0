//! Act lists: plain text, one act a line, with an optional time in seconds before it.

use crate::kit::Complaint;
use crate::law::Source;
use crate::session::Entry;
use crate::table::Act;
use std::fmt::Write as _;

/// One act of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimedAct {
    /// The line it stands on, from 1.
    pub line: usize,
    /// When, in milliseconds from the start; the time of the act before it if the line says none.
    pub at_ms: u64,
    /// The act.
    pub act: Act,
}

/// Reads an act list. `#` begins a comment; empty lines mean nothing.
///
/// # Errors
/// Every line that is no act, or goes back in time.
pub fn acts_from_text((path, text): Source<'_>) -> Result<Vec<TimedAct>, Vec<Complaint>> {
    if let Some(first) = text.lines().next().filter(|line| super::reader::is_log_header(line)) {
        // A line of a log is long; its beginning is enough to know it by.
        let start: String = first.chars().take(72).collect();
        let what = "this is the log of a session, and no list of acts";
        let cure =
            "give the log alone, without a level: `grade LOG` judges it, `replay LOG` tells it";
        return Err(vec![Complaint::at(path, &start, (1, 1), what, cure)]);
    }
    let mut acts: Vec<TimedAct> = Vec::new();
    let mut complaints = Vec::new();
    for (i, whole) in text.lines().enumerate() {
        let number = i + 1;
        let written = whole.split('#').next().unwrap_or_default();
        let line = written.trim();
        if line.is_empty() {
            continue;
        }
        let column = written.len() - written.trim_start().len() + 1;
        let mut say = |what: String, cure: &str| {
            complaints.push(Complaint::at(path, whole, (number, column), what, cure));
        };
        let before = acts.last().map_or(0, |act| act.at_ms);
        let (at_ms, rest) = if line.starts_with(|c: char| c.is_ascii_digit()) {
            let (time, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let Some(at_ms) = milliseconds(time) else {
                say(
                    format!("'{time}' is no time"),
                    "write seconds with at most three decimals, such as 12.5",
                );
                continue;
            };
            if at_ms < before {
                say(
                    format!("{time} is earlier than the act before it"),
                    "give times that do not go back",
                );
            }
            if rest.trim().is_empty() {
                say(format!("no act stands after the time {time}"), "write the act after its time");
                continue;
            }
            (at_ms, rest)
        } else {
            (before, line)
        };
        match rest.parse::<Act>() {
            Ok(act) => acts.push(TimedAct { line: number, at_ms, act }),
            Err(error) => say(error.to_string(), "write one act a line"),
        }
    }
    if complaints.is_empty() { Ok(acts) } else { Err(complaints) }
}

/// Seconds with up to three decimals, in milliseconds.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(part)
}

/// Writes what was done as an act list, with times.
#[must_use]
pub fn text_from_acts(entries: &[Entry]) -> String {
    let mut text = String::new();
    for entry in entries {
        let (seconds, rest) = (entry.at_ms / 1000, entry.at_ms % 1000);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{seconds}.{rest:03} {}", entry.act);
    }
    text
}
