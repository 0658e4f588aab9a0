//! The dealer's own time: in all, by round, by step.

use crate::rules::roulette::ball_runs_ms;
use crate::session::Session;
use crate::table::Act;
use serde::Serialize;
use std::collections::BTreeMap;

/// The time that one step took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepPace {
    /// The step's name; `other` for acts that met no duty.
    pub step: &'static str,
    /// How many acts.
    pub acts: u32,
    /// Their time together, in milliseconds.
    pub total_ms: u64,
}

/// How fast a session was dealt. What the ball took is told apart: the dealer can only wait for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// The dealer's own time, in milliseconds.
    pub total_ms: u64,
    /// The time from the dealer's last act before each ball came to rest until it did, in milliseconds.
    pub ball_ms: u64,
    /// The time of a good dealer, in milliseconds.
    pub target_ms: u64,
    /// Each round and its time, for a chart; the last may be unfinished.
    pub rounds: Vec<(u32, u64)>,
    /// The median round, in milliseconds; 0 if no round was finished.
    pub median_ms: u64,
    /// How many rounds an hour would hold at this pace; 0 if no round was finished or no time kept.
    pub rounds_per_hour: u32,
    /// The time by step, the longest first.
    pub steps: Vec<StepPace>,
}

impl Pace {
    /// The pace of a session of which so many rounds were finished.
    #[must_use]
    pub fn of(session: &Session, finished: u32) -> Self {
        let mut rounds: Vec<(u32, u64)> = Vec::new();
        let mut steps: BTreeMap<&'static str, (u32, u64)> = BTreeMap::new();
        let (mut before, mut ball_ms, mut runs_ms) = (0, 0, 0);
        for entry in session.entries() {
            let mut took = entry.at_ms.saturating_sub(before);
            before = entry.at_ms;
            match entry.act {
                Act::Spin { turns, .. } => runs_ms = ball_runs_ms(turns),
                // Whatever goes beyond its run is the dealer's own.
                Act::Wait => {
                    let waited = took.min(runs_ms);
                    ball_ms += waited;
                    took -= waited;
                }
                _ => {}
            }
            match rounds.last_mut() {
                Some((round, ms)) if *round == entry.round => *ms += took,
                _ => rounds.push((entry.round, took)),
            }
            let step = entry.met.and_then(|met| {
                session.procedure().steps.get(usize::from(met.step)).map(|step| step.id)
            });
            let (acts, ms) = steps.entry(step.unwrap_or("other")).or_default();
            *acts += 1;
            *ms += took;
        }
        let mut done: Vec<u64> =
            rounds.iter().filter(|(round, _)| *round <= finished).map(|(_, ms)| *ms).collect();
        let in_rounds: u64 = done.iter().sum();
        let per_hour = (u64::from(finished) * 3_600_000).checked_div(in_rounds).unwrap_or(0);
        let mut steps: Vec<StepPace> = steps
            .into_iter()
            .map(|(step, (acts, total_ms))| StepPace { step, acts, total_ms })
            .collect();
        steps.sort_by_key(|step| std::cmp::Reverse(step.total_ms));
        Self {
            total_ms: before - ball_ms,
            ball_ms,
            target_ms: session.level().target_ms,
            median_ms: median(&mut done),
            rounds_per_hour: u32::try_from(per_hour).unwrap_or(u32::MAX),
            rounds,
            steps,
        }
    }
}

/// The middle one of some times; between the middle two.
pub(super) fn median(times: &mut [u64]) -> u64 {
    times.sort_unstable();
    let middle = times.len() / 2;
    match times {
        [] => 0,
        _ if times.len() % 2 == 1 => times[middle],
        _ => u64::midpoint(times[middle - 1], times[middle]),
    }
}
