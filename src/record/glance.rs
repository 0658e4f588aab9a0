//! A quick look at a log, without dealing its session again: what it is of, and whether it has its end.

use super::lines::{ActLine, EndLine, Header, RewindLine};
use crate::level::Mode;
use serde::Deserialize;

/// What a log says of itself. Nothing of it is verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The level's name.
    pub level: String,
    /// Whether other cards were dealt than the level fixes.
    pub cards_by_chance: bool,
    /// How the trainee was treated.
    pub mode: Mode,
    /// How many acts stand in it.
    pub acts: usize,
    /// The dealer's time at the last of them, in milliseconds.
    pub reached_ms: u64,
    /// Whether it has its last line.
    pub ended: bool,
    /// Whether the last round was over by that line.
    pub over: bool,
}

#[derive(Deserialize)]
struct Sort {
    line: String,
}

/// Looks at a log; `None` if its first line is none of a log.
#[must_use]
pub fn glance(text: &str) -> Option<Glance> {
    let mut lines = text.lines();
    let header: Header = bare(lines.next()?)?;
    let mut glance = Glance {
        level: header.level_id,
        cards_by_chance: header.cards_by_chance,
        mode: Mode::find(&header.mode)?,
        acts: 0,
        reached_ms: 0,
        ended: false,
        over: false,
    };
    for line in lines {
        let Ok(sort) = serde_json::from_str::<Sort>(line) else { break };
        match sort.line.as_str() {
            "act" => {
                let Some(act) = bare::<ActLine>(line) else { break };
                glance.acts = act.n;
                glance.reached_ms = act.at_ms;
            }
            "rewind" => {
                let Some(rewind) = bare::<RewindLine>(line) else { break };
                glance.acts = rewind.rewind_to;
            }
            "end" => {
                glance.ended = true;
                glance.over = bare::<EndLine>(line).is_some_and(|end| end.over);
            }
            _ => {}
        }
    }
    Some(glance)
}

/// A line without its hash.
fn bare<T: serde::de::DeserializeOwned>(line: &str) -> Option<T> {
    let (content, _) = super::lines::unseal(line)?;
    serde_json::from_str(&content).ok()
}
