//! Reports as the desk keeps them, read again: what a page needs of them.

use crate::grade::Marks;
use crate::level::Mode;
use serde::Deserialize;

/// What is read of a report in the format `clearhands-report/1`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Kept {
    level: String,
    course: String,
    mode: String,
    passed: bool,
    channels: Vec<Channel>,
    rewinds: u32,
    hints: u32,
    skills: Vec<Skill>,
    pub(super) practise: Vec<Weak>,
    pub(super) findings: Vec<Found>,
}

#[derive(Clone, Debug, Deserialize)]
struct Channel {
    graded: bool,
    percent: Option<u8>,
}

#[derive(Clone, Debug, Deserialize)]
struct Skill {
    skill: String,
    percent: u8,
}

/// A step to practise.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Weak {
    pub(super) title: String,
    pub(super) skill: String,
    pub(super) faults: u32,
}

/// A finding.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Found {
    follows: Option<usize>,
    scored: bool,
    pub(super) clauses: Vec<String>,
    pub(super) cite: String,
    pub(super) duty: String,
}

impl Kept {
    /// Reads a report; nothing if it is none, as one of another format.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// What mastery is reckoned from, as the window does.
    pub(super) fn marks(&self) -> Option<Marks> {
        let graded = self.channels.iter().filter(|channel| channel.graded);
        Some(Marks {
            level: self.level.clone(),
            course: self.course.clone(),
            mode: Mode::find(&self.mode)?,
            passed: self.passed,
            lowest: graded.filter_map(|channel| channel.percent).min().unwrap_or(0),
            rewinds: self.rewinds,
            hints: self.hints,
            skills: self.skills.iter().map(|it| (it.skill.clone(), it.percent)).collect(),
        })
    }

    /// The findings that stand for themselves and count.
    pub(super) fn faults(&self) -> impl Iterator<Item = &Found> {
        self.findings.iter().filter(|found| found.scored && found.follows.is_none())
    }
}
