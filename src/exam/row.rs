//! One sitting of a class as a row: who, when, the verdict, and what was right and wrong.

use super::lines::Ended;
use super::verify::Verified;
use crate::grade::Fault;
use crate::procedure::{Channel, FindingStep, Kind};
use crate::wording;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often something was right and how often not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counted {
    /// Duties met.
    pub met: u32,
    /// Faults, and duties left out.
    pub faults: u32,
}

impl Counted {
    /// How much was right, in hundredths of a percent.
    #[must_use]
    pub fn share(&self) -> u32 {
        let all = u64::from(self.met) + u64::from(self.faults);
        let share = (u64::from(self.met) * 10_000).checked_div(all).unwrap_or(10_000);
        u32::try_from(share).unwrap_or(10_000)
    }
}

/// One sitting of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The file.
    pub file: String,
    /// The paper's name.
    pub paper: String,
    /// Its title.
    pub title: String,
    /// The candidate's number.
    pub number: String,
    /// His name.
    pub name: String,
    /// Which of his attempts.
    pub attempt: u32,
    /// When it began.
    pub begun_ms: i64,
    /// The name of the sitting.
    pub sitting: String,
    /// The words of its seal.
    pub seal: String,
    /// Whether it was passed, appeals counted.
    pub passed: bool,
    /// Whether it was passed before any appeal.
    pub passed_at_first: bool,
    /// Why not, in words.
    pub reasons: Vec<String>,
    /// Why it ended; nothing if it was broken off.
    pub ended: Option<Ended>,
    /// The lowest percentage of any part, by channel; nothing where nothing came due.
    pub percent: BTreeMap<String, Option<u8>>,
    /// Scored faults by severity.
    pub severities: BTreeMap<String, u32>,
    /// The dealer's time, in milliseconds.
    pub time_ms: u64,
    /// All duties together.
    pub all: Counted,
    /// By skill, in words.
    pub skills: BTreeMap<String, Counted>,
    /// By step, in words.
    pub steps: BTreeMap<String, Counted>,
    /// Faults by the section they broke.
    pub sections: BTreeMap<String, u32>,
    /// What else was found when it was checked.
    pub notes: Vec<String>,
    /// How many sittings of this attempt there are; more than one had the same cards.
    pub begun_times: u32,
    /// The hashes of the appeals and comments, in order. Each names the hash of all that stands above it.
    #[serde(skip)]
    pub added: Vec<String>,
}

fn weight(fault: &Fault) -> u32 {
    match fault.finding.kind {
        Kind::Omission => u32::try_from(fault.finding.expected.len()).unwrap_or(u32::MAX).max(1),
        Kind::OutOfOrder | Kind::Wrong | Kind::NotCalledFor => 1,
    }
}

impl Row {
    /// The row of a result that holds.
    #[must_use]
    pub fn of(file: &str, verified: &Verified) -> Self {
        let (opening, _) = &verified.opening;
        let mut row = Self {
            file: file.to_owned(),
            paper: opening.paper.clone(),
            title: verified.paper.title.clone(),
            number: opening.candidate.number.clone(),
            name: opening.candidate.name.clone(),
            attempt: opening.attempt,
            begun_ms: opening.begun_ms,
            sitting: opening.sitting.clone(),
            seal: verified.seal.clone(),
            passed: verified.verdict.is_passed(),
            passed_at_first: verified.first.is_passed(),
            reasons: verified.verdict.reasons.iter().map(super::verdict::Why::words).collect(),
            ended: verified.ended,
            percent: BTreeMap::new(),
            severities: BTreeMap::new(),
            time_ms: verified.time_ms.0,
            all: Counted::default(),
            skills: BTreeMap::new(),
            steps: BTreeMap::new(),
            sections: BTreeMap::new(),
            notes: verified.notes.iter().map(super::note::Note::words).collect(),
            begun_times: 1,
            added: verified.added.clone(),
        };
        for channel in Channel::ALL {
            let each = verified.verdict.channels.iter().flatten();
            let his = each.filter(|reached| reached.channel == channel && reached.graded);
            let lowest = his.filter_map(|reached| reached.percent).min();
            row.percent.insert(channel.name().to_owned(), lowest);
        }
        for part in &verified.parts {
            row.count(part);
        }
        row
    }

    fn count(&mut self, part: &super::verify::PartDealt) {
        let (session, report) = (&part.log.session, &part.report);
        let title = |step: &str| {
            let known = session.procedure().steps.iter().find(|known| known.id == step);
            known.map_or_else(|| step.to_owned(), |known| known.title.to_string())
        };
        let named = [
            ("critical", report.severities.critical),
            ("major", report.severities.major),
            ("minor", report.severities.minor),
        ];
        for (name, n) in named {
            *self.severities.entry(name.to_owned()).or_default() += n;
        }
        for entry in session.entries() {
            let right = !entry.findings.iter().any(|finding| session.is_scored(finding));
            let Some(met) = entry.met.filter(|_| right) else { continue };
            let Some(step) = session.procedure().steps.get(usize::from(met.step)) else { continue };
            self.all.met += 1;
            self.steps.entry(step.title.to_string()).or_default().met += 1;
            let skill = wording::skill(wording::skill_of(FindingStep::Step(step.id), met.channel));
            self.skills.entry(skill).or_default().met += 1;
        }
        for fault in &report.faults {
            let n = weight(fault);
            self.all.faults += n;
            self.steps.entry(title(fault.finding.step.name())).or_default().faults += n;
            self.skills.entry(wording::skill(fault.skill)).or_default().faults += n;
            if let Some(&clause) = fault.finding.clauses.first() {
                *self.sections.entry(session.book()[clause].cite.clone()).or_default() += n;
            }
        }
    }
}
