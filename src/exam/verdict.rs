//! The verdict on an exam: each part by its channels, and what counts over all of them.

use super::blueprint::{AtMost, BlueprintFile, Grave};
use super::lines::Ended;
use crate::grade::{Fault, Reason, Report};
use crate::law::Severity;
use crate::procedure::{Channel, Kind};
use crate::wording;
use std::collections::BTreeSet;

/// A finding of a sitting: the part from 1, and its number among the faults of that part from 1, as the
/// transcript counts them.
pub type FindingAt = (usize, usize);

/// Why an exam was not passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Something of one part, counted from 1.
    Part(usize, Reason),
    /// Critical faults over all parts.
    Criticals {
        /// How many.
        made: u32,
        /// How many are forgiven.
        allowed: u32,
    },
    /// Too many faults of a kind.
    TooMany {
        /// Of which kind, in words.
        of: String,
        /// How many.
        made: u32,
        /// How many are allowed.
        allowed: u32,
    },
    /// A fault at a step where none is forgiven.
    KnockOut {
        /// The step, in words.
        step: String,
        /// How often.
        made: u32,
    },
    /// Parts were never begun.
    NotBegun(usize),
    /// The time was up.
    TimeUp,
    /// The examiner has ended it.
    EndedByExaminer,
    /// It was broken off, and nobody went on with it.
    BrokenOff,
}

impl Why {
    /// The reason as people read it.
    #[must_use]
    pub fn words(&self) -> String {
        let number = |n: u32| n.to_string();
        match self {
            Self::Part(part, reason) => {
                let values = [("number", part.to_string()), ("reason", reason.words())];
                wording::sentence("reason.part", &values)
            }
            Self::Criticals { made, allowed } => wording::sentence(
                "reason.criticals",
                &[("number", number(*made)), ("needed", number(*allowed))],
            ),
            Self::TooMany { of, made, allowed } => wording::sentence(
                "reason.too_many",
                &[("what", of.clone()), ("number", number(*made)), ("needed", number(*allowed))],
            ),
            Self::KnockOut { step, made } => wording::sentence(
                "reason.knock_out",
                &[("what", step.clone()), ("number", number(*made))],
            ),
            Self::NotBegun(parts) => {
                wording::sentence("reason.not_begun", &[("number", parts.to_string())])
            }
            Self::TimeUp => wording::sentence("reason.time_up", &[]),
            Self::EndedByExaminer => wording::sentence("reason.ended", &[]),
            Self::BrokenOff => wording::sentence("reason.broken_off", &[]),
        }
    }
}

/// A channel of a part: of what was due and done, how much was right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The channel.
    pub channel: Channel,
    /// Whether it counts.
    pub graded: bool,
    /// In percent; nothing where nothing came due.
    pub percent: Option<u8>,
    /// What is needed.
    pub needed: u8,
}

/// A verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Why not; nothing if it was passed.
    pub reasons: Vec<Why>,
    /// The channels of each part that was begun.
    pub channels: Vec<[Reached; 3]>,
}

impl Verdict {
    /// Whether the exam was passed.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.reasons.is_empty()
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The faults of a part that stand: those that no appeal has overruled.
fn standing<'a>(
    report: &'a Report,
    part: usize,
    overruled: &'a BTreeSet<FindingAt>,
) -> impl Iterator<Item = &'a Fault> {
    let numbered = report.faults.iter().zip(1..);
    numbered.filter(move |(_, n)| !overruled.contains(&(part, *n))).map(|(fault, _)| fault)
}

/// How much of a channel was right, without what was overruled.
fn reached(
    report: &Report,
    channel: Channel,
    (part, overruled): (usize, &BTreeSet<FindingAt>),
    file: &BlueprintFile,
) -> Reached {
    let tally = report.tally(channel);
    let (graded, needed) = (tally.graded, tally.needed);
    let gone: Vec<&Fault> = report
        .faults
        .iter()
        .zip(1..)
        .filter(|(fault, n)| overruled.contains(&(part, *n)) && fault.finding.channel == channel)
        .map(|(fault, _)| fault)
        .collect();
    if gone.is_empty() {
        return Reached { channel, graded, percent: tally.shown_percent(), needed };
    }
    // What is overruled was right, so it counts among what was met.
    let all = tally.met + tally.faults + tally.missed - tally.forgiven;
    let left_out = |fault: &&Fault| fault.finding.kind == Kind::Omission;
    let omissions = count(
        report.faults.iter().filter(|f| f.finding.channel == channel).filter(left_out).count(),
    );
    let all = all.saturating_sub(omissions);
    let counted = |fault: &&&Fault| !is_forgiven(file, fault);
    let right: u32 = gone.iter().filter(counted).map(|fault| weight(fault)).sum();
    let met = (tally.met + right).min(all);
    let percent = u8::try_from((u64::from(met) * 100).checked_div(u64::from(all)).unwrap_or(100));
    Reached { channel, graded, percent: Some(percent.unwrap_or(100)), needed }
}

/// How many duties a fault stands for.
fn weight(fault: &Fault) -> u32 {
    match fault.finding.kind {
        Kind::Omission => count(fault.finding.expected.len()).max(1),
        Kind::OutOfOrder | Kind::Wrong | Kind::NotCalledFor => 1,
    }
}

fn is_forgiven(file: &BlueprintFile, fault: &Fault) -> bool {
    file.pass.forgive_mended && fault.mended.is_some() && fault.severity != Severity::Critical
}

/// Whether a fault is critical, or led to what is.
fn is_critical(report: &Report, fault: &Fault) -> bool {
    let itself =
        |f: &Fault| f.severity == Severity::Critical && report.tally(f.finding.channel).graded;
    let led_to = |f: &Fault| report.followers.iter().any(|o| o.follows == f.number && itself(o));
    itself(fault) || (fault.number.is_some() && led_to(fault))
}

/// Judges an exam by the reports on the parts that were begun. `title` gives a step in words.
#[must_use]
pub fn judged(
    file: &BlueprintFile,
    reports: &[Report],
    ended: Option<Ended>,
    overruled: &BTreeSet<FindingAt>,
    title: &dyn Fn(&str) -> String,
) -> Verdict {
    let mut reasons = Vec::new();
    match ended {
        Some(Ended::Done) => {}
        Some(Ended::TimeUp) => reasons.push(Why::TimeUp),
        Some(Ended::ByExaminer) => reasons.push(Why::EndedByExaminer),
        None => reasons.push(Why::BrokenOff),
    }
    let mut channels = Vec::new();
    for (report, part) in reports.iter().zip(1..) {
        for reason in &report.reasons {
            // These are judged here, without what was overruled.
            if !matches!(reason, Reason::Percent { .. } | Reason::Criticals { .. }) {
                reasons.push(Why::Part(part, *reason));
            }
        }
        let each = Channel::ALL.map(|channel| reached(report, channel, (part, overruled), file));
        for Reached { channel, graded, percent, needed } in each {
            let reached = percent.unwrap_or(100);
            if graded && reached < needed {
                let reason = Reason::Percent { channel, reached, needed };
                reasons.push(Why::Part(part, reason));
            }
        }
        channels.push(each);
    }
    if reports.len() < file.parts.len() {
        reasons.push(Why::NotBegun(file.parts.len() - reports.len()));
    }
    let faults: Vec<(&Report, &Fault)> = reports
        .iter()
        .zip(1..)
        .flat_map(|(report, part)| standing(report, part, overruled).map(move |f| (report, f)))
        .filter(|(report, fault)| report.tally(fault.finding.channel).graded)
        .collect();
    let made = count(faults.iter().filter(|(report, fault)| is_critical(report, fault)).count());
    let allowed = u32::from(file.pass.criticals);
    if made > allowed {
        reasons.push(Why::Criticals { made, allowed });
    }
    reasons.extend(file.pass.at_most.iter().filter_map(|limit| {
        let counted = faults.iter().map(|(_, fault)| *fault).filter(|f| !is_forgiven(file, f));
        let (made, allowed, of) = match limit {
            AtMost::Severity(grave, allowed) => {
                let severity = match grave {
                    Grave::Critical => Severity::Critical,
                    Grave::Major => Severity::Major,
                    Grave::Minor => Severity::Minor,
                };
                let made = counted.filter(|fault| fault.severity == severity).count();
                (made, *allowed, wording::severity(severity))
            }
            AtMost::Step(step, allowed) => {
                let made = counted.filter(|fault| fault.finding.step.name() == step).count();
                (made, *allowed, title(step))
            }
            AtMost::Skill(skill, allowed) => {
                let made = counted.filter(|fault| fault.skill == skill).count();
                (made, *allowed, wording::skill(skill))
            }
        };
        let made = count(made);
        (made > allowed).then_some(Why::TooMany { of, made, allowed })
    }));
    reasons.extend(file.pass.knock_out.iter().filter_map(|step| {
        let made =
            count(faults.iter().filter(|(_, fault)| fault.finding.step.name() == step).count());
        (made > 0).then(|| Why::KnockOut { step: title(step), made })
    }));
    Verdict { reasons, channels }
}
