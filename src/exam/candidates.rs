//! Each candidate of a class: what he struggles with, and whether it gets better from attempt to attempt.

use super::row::{Counted, Row};
use serde::Serialize;
use std::collections::BTreeMap;

/// Something that a candidate has missed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Weak {
    /// The skill, the duty or the section, in words.
    pub name: String,
    /// How many duties he met; nothing is known of that for sections.
    pub met: u32,
    /// How many he missed.
    pub faults: u32,
}

/// One attempt, among those at papers of the same title.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attempt {
    /// Which of his attempts at its paper.
    pub attempt: u32,
    /// When it began.
    pub begun_ms: i64,
    /// Whether it was passed.
    pub passed: bool,
    /// How much of all duties was right, in hundredths of a percent.
    pub share: u32,
    /// How many duties were missed.
    pub faults: u32,
}

/// The attempts at papers of one title, by time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trend {
    /// The title.
    pub title: String,
    /// The attempts.
    pub attempts: Vec<Attempt>,
    /// By how much the last was better than the first, in hundredths of a percent of all duties; below nothing
    /// where it was worse. Nothing with one attempt.
    pub better_by: Option<i64>,
}

/// A candidate over all his sittings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OneCandidate {
    /// His number.
    pub number: String,
    /// His name, as it stands in the last of his sittings.
    pub name: String,
    /// Skills of which he missed duties, the most missed first.
    pub skills: Vec<Weak>,
    /// Duties that he missed, the most missed first.
    pub steps: Vec<Weak>,
    /// Sections that he broke, the most often broken first.
    pub sections: Vec<Weak>,
    /// How it goes on from attempt to attempt.
    pub trends: Vec<Trend>,
}

/// Those that were missed, the most missed first; of as many the one of which less was right.
fn weak(all: BTreeMap<String, Counted>) -> Vec<Weak> {
    let mut missed: Vec<(String, Counted)> =
        all.into_iter().filter(|(_, counted)| counted.faults > 0).collect();
    missed.sort_by_key(|(_, counted)| (std::cmp::Reverse(counted.faults), counted.share()));
    let one = |(name, Counted { met, faults })| Weak { name, met, faults };
    missed.into_iter().map(one).collect()
}

fn added<'a>(each: impl Iterator<Item = (&'a String, Counted)>) -> BTreeMap<String, Counted> {
    let mut all: BTreeMap<String, Counted> = BTreeMap::new();
    for (name, counted) in each {
        let sum = all.entry(name.clone()).or_default();
        sum.met += counted.met;
        sum.faults += counted.faults;
    }
    all
}

const fn broken(faults: &u32) -> Counted {
    Counted { met: 0, faults: *faults }
}

impl Row {
    /// The skills, the duties and the sections that were missed in this sitting, the most missed first.
    #[must_use]
    pub fn weak(&self) -> [Vec<Weak>; 3] {
        let sections = self.sections.iter().map(|(name, faults)| (name, broken(faults)));
        [weak(self.skills.clone()), weak(self.steps.clone()), weak(added(sections))]
    }
}

/// The candidates of a class, by number. The rows stand by candidate and time.
pub(super) fn candidates(rows: &[Row]) -> Vec<OneCandidate> {
    rows.chunk_by(|one, two| one.number == two.number).filter_map(one_candidate).collect()
}

fn one_candidate(rows: &[Row]) -> Option<OneCandidate> {
    let last = rows.last()?;
    let skills = rows.iter().flat_map(|row| &row.skills).map(|(name, n)| (name, *n));
    let steps = rows.iter().flat_map(|row| &row.steps).map(|(name, n)| (name, *n));
    let sections = rows.iter().flat_map(|row| &row.sections).map(|(name, n)| (name, broken(n)));
    let mut by_title: BTreeMap<&str, Vec<Attempt>> = BTreeMap::new();
    for row in rows {
        let attempt = Attempt {
            attempt: row.attempt,
            begun_ms: row.begun_ms,
            passed: row.passed,
            share: row.all.share(),
            faults: row.all.faults,
        };
        by_title.entry(&row.title).or_default().push(attempt);
    }
    let trends = by_title.into_iter().map(|(title, attempts)| {
        let ends = attempts.first().zip(attempts.last()).filter(|_| attempts.len() > 1);
        let better_by = ends.map(|(first, last)| i64::from(last.share) - i64::from(first.share));
        Trend { title: title.to_owned(), attempts, better_by }
    });
    Some(OneCandidate {
        number: last.number.clone(),
        name: last.name.clone(),
        skills: weak(added(skills)),
        steps: weak(added(steps)),
        sections: weak(added(sections)),
        trends: trends.collect(),
    })
}

/// The most missed of some things in words: `Calls (3), Order (1)`; empty if nothing was missed.
#[must_use]
pub fn most_missed(weak: &[Weak], most: usize) -> String {
    let words = weak.iter().take(most).map(|one| format!("{} ({})", one.name, one.faults));
    words.collect::<Vec<_>>().join(", ")
}

impl Trend {
    /// The attempts in words: `92.50%, 97.00%: better by 4.50%`.
    #[must_use]
    pub fn words(&self) -> String {
        let percent = |hundredths: u64| format!("{}.{:02}%", hundredths / 100, hundredths % 100);
        let each = self.attempts.iter().map(|attempt| percent(u64::from(attempt.share)));
        let each = each.collect::<Vec<_>>().join(", ");
        match self.better_by {
            None => each,
            Some(0) => format!("{each}: the same"),
            Some(by) => {
                let way = if by > 0 { "better" } else { "worse" };
                format!("{each}: {way} by {}", percent(by.unsigned_abs()))
            }
        }
    }
}
