//! What many sessions together say of a trainee: mastery by course and by skill, 0 to 100.

use super::{Report, Tally};
use crate::level::Mode;
use std::collections::BTreeMap;

/// What is kept of one report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The level.
    pub level: String,
    /// Its course.
    pub course: String,
    /// How the trainee was treated.
    pub mode: Mode,
    /// Whether it was passed.
    pub passed: bool,
    /// The lowest percentage of the graded channels in which something came due.
    pub lowest: u8,
    /// How often it was rewound or taken back.
    pub rewinds: u32,
    /// How many hints were asked for.
    pub hints: u32,
    /// Each skill that was called for, and how much of it was right.
    pub skills: Vec<(String, u8)>,
}

impl Report {
    /// What is kept of this report.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let graded = self.channels.iter().filter(|tally| tally.graded);
        let lowest = graded.filter_map(Tally::shown_percent).min();
        Marks {
            level: self.level.clone(),
            course: self.course.clone(),
            mode: self.mode,
            passed: self.is_passed(),
            lowest: lowest.unwrap_or(0),
            rewinds: self.around.times_back(),
            hints: self.around.hints,
            skills: self.skills.iter().map(|s| (s.skill.to_owned(), s.percent())).collect(),
        }
    }
}

impl Marks {
    /// Whether nothing was taken back and nothing shown.
    #[must_use]
    pub const fn is_unaided(&self) -> bool {
        self.rewinds == 0 && self.hints == 0
    }
}

/// How far a trainee has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mastery {
    /// Each level that was tried.
    pub levels: BTreeMap<String, u8>,
    /// Each course, over all its levels; one never tried counts 0.
    pub courses: BTreeMap<String, u8>,
    /// Each skill that was ever called for; the latest sessions weigh most.
    pub skills: BTreeMap<String, u8>,
}

/// A level that was not passed, or not without help, is never quite mastered.
const UNPASSED: u8 = 90;
/// The most that a session with wrong acts refused can show.
const GUIDED: u8 = 50;

/// Folds what many sessions showed, the oldest first. `levels` are all levels with their courses.
#[must_use]
pub fn mastery<'a>(
    marks: impl IntoIterator<Item = &'a Marks>,
    levels: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Mastery {
    let mut mastery = Mastery::default();
    for mark in marks {
        let reached = match mark.mode {
            Mode::Watch => continue,
            Mode::Guided => mark.lowest.min(GUIDED),
            Mode::Practice | Mode::Exam if mark.passed && mark.is_unaided() => 100,
            Mode::Practice | Mode::Exam => mark.lowest.min(UNPASSED),
        };
        let level = mastery.levels.entry(mark.level.clone()).or_default();
        *level = reached.max(*level);
        if mark.mode == Mode::Guided {
            continue;
        }
        for (skill, percent) in &mark.skills {
            let latest = u16::from(*percent);
            mastery
                .skills
                .entry(skill.clone())
                .and_modify(|known| {
                    let both = (u16::from(*known) * 3 + latest * 2) / 5;
                    *known = u8::try_from(both).unwrap_or(100);
                })
                .or_insert(*percent);
        }
    }
    let mut sums: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for (course, level) in levels {
        let (sum, n) = sums.entry(course.to_owned()).or_default();
        *sum += u32::from(mastery.levels.get(level).copied().unwrap_or(0));
        *n += 1;
    }
    mastery.courses = sums
        .into_iter()
        .map(|(course, (sum, n))| (course, u8::try_from(sum / n.max(1)).unwrap_or(100)))
        .collect();
    mastery
}
