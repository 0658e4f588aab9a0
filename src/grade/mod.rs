//! The report on a session: three channels that are never added up, pace, the rack, the verdict.
//!
//! Speed never buys back a wrong act: the verdict does not look at the pace.

mod fate;
mod mastery;
mod pace;
mod rack;

pub use fate::Mending;
pub use mastery::{Marks, Mastery, mastery};
pub use pace::{Pace, StepPace};
pub use rack::{Rack, rack};

use crate::kit::Cents;
use crate::law::{ClauseId, Severity};
use crate::level::{Level, Mode};
use crate::procedure::{Channel, Finding, FindingStep, Kind};
use crate::session::{Entry, Life, Lives, Session};
use crate::wording;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a session itself does not know: what happened around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SessionStats {
    /// How often the trainee went back to before an act.
    pub rewinds: u32,
    /// How often the trainee asked to be shown what is due.
    pub hints: u32,
    /// How many acts the guided mode refused because they were not due.
    pub refused: u32,
    /// How often an instructor took the session back to before an act.
    pub taken_back: u32,
    /// How many incidents an instructor put in.
    pub put_in: u32,
    /// How often an instructor froze the table.
    pub frozen: u32,
    /// How often an instructor said something to the trainee.
    pub said: u32,
    /// Whether the log that the session was rebuilt from is damaged.
    pub damaged: bool,
    /// Whether that log says other than what its own acts come to.
    pub altered: bool,
    /// Whether that log says other than what this program makes of its acts, and another build wrote it.
    pub unproven: bool,
    /// Whether that log has no last line.
    pub unended: bool,
}

impl SessionStats {
    /// How often the session was gone back in, by whomever: whoever deals an act a second time has had
    /// help.
    #[must_use]
    pub const fn times_back(&self) -> u32 {
        self.rewinds.saturating_add(self.taken_back)
    }
}

impl Report {
    /// What an instructor did, in words; nothing if he did nothing.
    #[must_use]
    pub fn instructed_words(&self) -> Option<String> {
        let SessionStats { put_in, taken_back, frozen, said, .. } = self.around;
        let counts =
            [("put_in", put_in), ("taken_back", taken_back), ("frozen", frozen), ("said", said)];
        let told = counts.map(|(name, n)| (name, n.to_string()));
        counts.iter().any(|(_, n)| *n > 0).then(|| wording::sentence("instructed", &told))
    }
}

/// One channel's count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The channel.
    pub channel: Channel,
    /// Whether the level grades it.
    pub graded: bool,
    /// Duties met without a scored fault.
    pub met: u32,
    /// Scored findings, omissions among them.
    pub faults: u32,
    /// Duties that were left undone.
    pub missed: u32,
    /// Of all that was due or done in this channel, how much was right; 100 if there was nothing.
    pub percent: u8,
    /// Mended faults that the level lets go: counted among the faults, but not in the percentage.
    pub forgiven: u32,
    /// The pass mark.
    pub needed: u8,
}

impl Tally {
    /// The percentage; nothing where nothing came due.
    #[must_use]
    pub const fn shown_percent(&self) -> Option<u8> {
        if self.met + self.faults + self.missed > 0 { Some(self.percent) } else { None }
    }
}

/// One finding, with its place in the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The act's number from 0; nothing for an omission at the end.
    pub entry: Option<usize>,
    /// When, in milliseconds of the dealer's time.
    pub at_ms: u64,
    /// In which round.
    pub round: u32,
    /// The finding.
    pub finding: Finding,
    /// How grave it is.
    pub severity: Severity,
    /// The skill it shows to be weak.
    pub skill: &'static str,
    /// Its number among the findings of the session, from 0; nothing for an omission at the end.
    pub number: Option<usize>,
    /// The number of the finding that it follows from; it is not scored again.
    pub follows: Option<usize>,
    /// The act that put it right, by its number from 0.
    pub mended: Option<usize>,
    /// Whether it was a payment in parts, complete before the next wager: advice.
    pub in_parts: bool,
    /// Why its first due act was due, where cards or sums that lay open say so.
    pub why: Option<String>,
}

/// How many scored findings there are of each severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Severities {
    /// Money, or the integrity of the game.
    pub critical: u32,
    /// Order, or a missing duty.
    pub major: u32,
    /// Form.
    pub minor: u32,
}

/// A step or skill to practise next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weak {
    /// The step's name.
    pub step: &'static str,
    /// The step in words.
    pub title: String,
    /// The skill it belongs to.
    pub skill: &'static str,
    /// How many scored findings it had.
    pub faults: u32,
    /// The clause that was broken most often there.
    pub clause: Option<ClauseId>,
}

/// How well one skill was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkillTally {
    /// The skill.
    pub skill: &'static str,
    /// Duties met without a scored fault.
    pub met: u32,
    /// Scored findings and duties left undone.
    pub faults: u32,
}

impl SkillTally {
    /// How much of it was right, in percent.
    #[must_use]
    pub fn percent(&self) -> u8 {
        percent(self.met, self.faults)
    }
}

/// Why a session was not passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It was left before the last round was over.
    Unfinished,
    /// A channel is below its pass mark.
    Percent {
        /// The channel.
        channel: Channel,
        /// What was reached.
        reached: u8,
        /// The pass mark.
        needed: u8,
    },
    /// There were more critical faults than are forgiven.
    Criticals {
        /// How many.
        made: u32,
        /// How many are forgiven.
        allowed: u32,
    },
    /// Wagers were left wrong by so much in all, where no critical fault is forgiven.
    LeftWrong(Cents),
    /// An exam was rewound.
    Rewound,
    /// The program dealt.
    Watched,
    /// Wrong acts were refused, so that they could not happen.
    Guided,
    /// An exam was not dealt as one.
    NoExam,
    /// The log is damaged.
    Damaged,
    /// The log says other than what its own acts come to.
    Altered,
    /// The log says other than what this build makes of its acts, and another wrote it.
    Unproven,
    /// The log has no last line.
    Unended,
}

impl Reason {
    /// The reason as people read it.
    #[must_use]
    pub fn words(&self) -> String {
        match *self {
            Self::Unfinished => wording::sentence("reason.unfinished", &[]),
            Self::Percent { channel, reached, needed } => wording::sentence(
                "reason.percent",
                &[
                    ("channel", wording::channel(channel)),
                    ("number", reached.to_string()),
                    ("needed", needed.to_string()),
                ],
            ),
            Self::Criticals { made, allowed } => wording::sentence(
                "reason.criticals",
                &[("number", made.to_string()), ("needed", allowed.to_string())],
            ),
            Self::LeftWrong(amount) => {
                wording::sentence("reason.left_wrong", &[("amount", amount.spoken())])
            }
            Self::Rewound => wording::sentence("reason.rewound", &[]),
            Self::Watched => wording::sentence("reason.watched", &[]),
            Self::Guided => wording::sentence("reason.guided", &[]),
            Self::NoExam => wording::sentence("reason.no_exam", &[]),
            Self::Damaged => wording::sentence("reason.damaged", &[]),
            Self::Altered => wording::sentence("reason.altered", &[]),
            Self::Unproven => wording::sentence("reason.unproven", &[]),
            Self::Unended => wording::sentence("reason.unended", &[]),
        }
    }
}

/// Everything that can be said of a session afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The level's name.
    pub level: String,
    /// Its course.
    pub course: String,
    /// How the trainee was treated.
    pub mode: Mode,
    /// Rounds dealt to their end, and rounds of the level.
    pub rounds: (u32, u32),
    /// How many acts were done.
    pub acts: usize,
    /// The three channels.
    pub channels: [Tally; 3],
    /// The findings that count, in order: each stands for itself.
    pub faults: Vec<Fault>,
    /// What followed from them, in order; it is not counted again.
    pub followers: Vec<Fault>,
    /// The findings that do not count, in order.
    pub advisories: Vec<Fault>,
    /// The irregularities that came up, in order.
    pub irregularities: Vec<Life>,
    /// How many of the faults the trainee has put right himself.
    pub mended: u32,
    /// The scored findings by severity.
    pub severities: Severities,
    /// Faults in the channels that the level grades which are critical, or led to what is.
    pub criticals: u32,
    /// The time taken.
    pub pace: Pace,
    /// The inventory; nothing if the game is not built in.
    pub rack: Option<Rack>,
    /// What to practise next, the weakest first.
    pub practise: Vec<Weak>,
    /// How well each skill was shown, for those that were called for.
    pub skills: Vec<SkillTally>,
    /// What happened around the session.
    pub around: SessionStats,
    /// Why the session was not passed; empty if it was.
    pub reasons: Vec<Reason>,
}

impl Report {
    /// Whether the session was passed.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.reasons.is_empty()
    }

    /// The channel's count.
    #[must_use]
    pub fn tally(&self, channel: Channel) -> &Tally {
        match channel {
            Channel::Amounts => &self.channels[0],
            Channel::Procedure => &self.channels[1],
            Channel::Irregularities => &self.channels[2],
        }
    }

    /// The faults and the advisories together, in order.
    #[must_use]
    pub fn findings(&self) -> Vec<&Fault> {
        let others = self.followers.iter().chain(&self.advisories);
        let mut all: Vec<&Fault> = self.faults.iter().chain(others).collect();
        all.sort_by_key(|fault| (fault.entry.unwrap_or(usize::MAX), fault.number));
        all
    }
}

/// The report on a session as it stands.
#[must_use]
pub fn report(session: &Session, around: SessionStats) -> Report {
    let level = session.level();
    let (counted, advisories) = findings(session);
    let (faults, followers): (Vec<Fault>, Vec<Fault>) =
        counted.into_iter().partition(|fault| fault.follows.is_none());
    let told = |fault: &Fault| faults.iter().find(|root| root.number == fault.follows);
    // Vigorish that was passed over and never charged is no second fault; in its own channel it lacks.
    let lacks = |fault: &&Fault| {
        fault.finding.kind == Kind::Omission
            && told(fault).is_some_and(|root| root.finding.channel != fault.finding.channel)
    };
    let lacking: Vec<&Fault> = followers.iter().filter(lacks).collect();
    let channels = Channel::ALL.map(|channel| tally(session, (&faults, &lacking), channel));
    let mut severities = Severities::default();
    for fault in &faults {
        *match fault.severity {
            Severity::Critical => &mut severities.critical,
            Severity::Major => &mut severities.major,
            Severity::Minor => &mut severities.minor,
        } += 1;
    }
    // A fault is as grave as what came of it: money that went wrong for it makes it critical.
    let itself = |f: &Fault| f.severity == Severity::Critical && level.grades(f.finding.channel);
    let led_to = |f: &Fault| followers.iter().any(|o| o.follows == f.number && itself(o));
    let critical = |f: &&Fault| itself(f) || (f.number.is_some() && led_to(f));
    let mended = count(faults.iter().filter(|fault| fault.mended.is_some()).count());
    let criticals = count(faults.iter().filter(critical).count());
    let dealt =
        if session.is_over() { level.rounds } else { session.memory().round.saturating_sub(1) };
    Report {
        level: level.id.clone(),
        course: level.course.clone(),
        mode: session.mode(),
        rounds: (dealt, level.rounds),
        acts: session.entries().len(),
        reasons: reasons(session, &channels, criticals, around),
        criticals,
        severities,
        pace: Pace::of(session, dealt),
        rack: rack(session),
        practise: practise(session, &faults),
        skills: skills(session, &faults),
        channels,
        faults,
        followers,
        advisories,
        irregularities: Lives::of(session).all().to_vec(),
        mended,
        around,
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// How much of all is right; never 100 while anything is wrong.
fn percent(right: u32, wrong: u32) -> u8 {
    let all = u64::from(right) + u64::from(wrong);
    let share = (u64::from(right) * 100).checked_div(all).unwrap_or(100);
    u8::try_from(share).unwrap_or(100)
}

/// The findings that count and those that do not.
fn findings(session: &Session) -> (Vec<Fault>, Vec<Fault>) {
    let book = session.book();
    let raised = |number: Option<usize>| number.and_then(|number| session.raised().get(number));
    let fault = |number: Option<usize>, entry, at_ms: u64, round: u32, finding: Finding| Fault {
        number,
        follows: raised(number).and_then(|raised| raised.follows),
        mended: raised(number).and_then(|raised| raised.mended),
        in_parts: raised(number).is_some_and(|raised| raised.in_parts),
        severity: finding.clauses.first().map_or(Severity::Minor, |&id| book[id].severity),
        skill: wording::skill_of(finding.step, finding.channel),
        entry,
        at_ms,
        round,
        finding,
        why: None,
    };
    let mut whys = wording::whys(session);
    let mut all: Vec<Fault> = Vec::new();
    for (i, entry) in session.entries().iter().enumerate() {
        for (nth, finding) in entry.findings.iter().cloned().enumerate() {
            let (number, why) = (Some(all.len()), whys.remove(&(i, nth)));
            all.push(Fault { why, ..fault(number, Some(i), entry.at_ms, entry.round, finding) });
        }
    }
    let last = session.entries().last().map_or(0, |entry| entry.at_ms);
    for (round, finding) in session.left_undone() {
        let follows = session.told_before(round, &finding);
        all.push(Fault { follows, ..fault(None, None, last, round, finding) });
    }
    all.into_iter().partition(|fault| session.is_scored(&fault.finding) && !fault.in_parts)
}

/// Whether an act met a duty without a scored finding.
fn is_right(session: &Session, entry: &Entry) -> bool {
    entry.met.is_some() && !entry.findings.iter().any(|finding| session.is_scored(finding))
}

/// The duties that an omission stands for.
fn missed(fault: &Fault) -> u32 {
    match fault.finding.kind {
        Kind::Omission => count(fault.finding.expected.len()).max(1),
        Kind::OutOfOrder | Kind::Wrong | Kind::NotCalledFor => 0,
    }
}

/// Whether the level lets a fault go because the trainee has put it right: never a critical one.
fn is_forgiven(level: &Level, fault: &Fault) -> bool {
    level.pass.forgive_mended && fault.mended.is_some() && fault.severity != Severity::Critical
}

/// The count of a channel: of the faults that stand for themselves, and of what lacks because of one in
/// another channel.
fn tally(session: &Session, (faults, lacking): (&[Fault], &[&Fault]), channel: Channel) -> Tally {
    let level = session.level();
    let met = session
        .entries()
        .iter()
        .filter(|e| e.met.is_some_and(|met| met.channel == channel) && is_right(session, e))
        .count();
    let mine = || faults.iter().filter(|fault| fault.finding.channel == channel);
    let lacks = lacking.iter().filter(|fault| fault.finding.channel == channel);
    let missed: u32 = mine().chain(lacks.copied()).map(missed).sum();
    let omissions = mine().filter(|fault| fault.finding.kind == Kind::Omission).count();
    let forgiven = count(mine().filter(|fault| is_forgiven(level, fault)).count());
    let (met, faults) = (count(met), count(mine().count()));
    Tally {
        channel,
        graded: level.grades(channel),
        met,
        faults,
        missed,
        percent: percent(met, faults - count(omissions) - forgiven + missed),
        forgiven,
        needed: match channel {
            Channel::Amounts => level.pass.amounts,
            Channel::Procedure => level.pass.procedure,
            Channel::Irregularities => level.pass.irregularities,
        },
    }
}

fn reasons(
    session: &Session,
    channels: &[Tally],
    criticals: u32,
    around: SessionStats,
) -> Vec<Reason> {
    let level: &Level = session.level();
    let mut reasons = Vec::new();
    match session.mode() {
        Mode::Watch => reasons.push(Reason::Watched),
        Mode::Guided if around.refused > 0 => reasons.push(Reason::Guided),
        Mode::Guided | Mode::Practice if level.mode == Mode::Exam => reasons.push(Reason::NoExam),
        Mode::Exam if around.times_back() > 0 => reasons.push(Reason::Rewound),
        Mode::Guided | Mode::Practice | Mode::Exam => {}
    }
    if around.damaged {
        reasons.push(Reason::Damaged);
    }
    if around.altered {
        reasons.push(Reason::Altered);
    }
    if around.unproven {
        reasons.push(Reason::Unproven);
    }
    if around.unended {
        reasons.push(Reason::Unended);
    }
    if !session.is_over() {
        reasons.push(Reason::Unfinished);
    }
    for tally in channels.iter().filter(|t| t.graded && t.percent < t.needed) {
        let Tally { channel, percent: reached, needed, .. } = *tally;
        reasons.push(Reason::Percent { channel, reached, needed });
    }
    let allowed = u32::from(level.pass.criticals);
    if criticals > allowed {
        reasons.push(Reason::Criticals { made: criticals, allowed });
    } else if !session.left_wrong().is_zero() {
        // Whatever faults a level forgives, and where a rule of house practice is no fault: to leave money
        // wrong is no pass.
        reasons.push(Reason::LeftWrong(session.left_wrong()));
    }
    reasons
}

fn practise(session: &Session, faults: &[Fault]) -> Vec<Weak> {
    /// How often a step went wrong, in all and by clause.
    type Wrongs = (u32, BTreeMap<ClauseId, u32>);
    let mut steps: BTreeMap<(&'static str, &'static str), Wrongs> = BTreeMap::new();
    for fault in faults {
        let (n, clauses) = steps.entry((fault.finding.step.name(), fault.skill)).or_default();
        *n += missed(fault).max(1);
        if let Some(&clause) = fault.finding.clauses.first() {
            *clauses.entry(clause).or_default() += 1;
        }
    }
    let mut weak: Vec<Weak> = steps
        .into_iter()
        .map(|((step, skill), (faults, clauses))| {
            let named = session.procedure().steps.iter().find(|s| s.id == step);
            let most = clauses.iter().max_by_key(|(id, n)| (**n, std::cmp::Reverse(**id)));
            Weak {
                step,
                title: named.map_or_else(|| wording::skill(skill), |s| s.title.to_string()),
                skill,
                faults,
                clause: most.map(|(id, _)| *id),
            }
        })
        .collect();
    weak.sort_by_key(|weak| std::cmp::Reverse(weak.faults));
    weak
}

fn skills(session: &Session, faults: &[Fault]) -> Vec<SkillTally> {
    let mut all: Vec<SkillTally> = wording::skills()
        .iter()
        .map(|skill| SkillTally { skill: &skill.id, met: 0, faults: 0 })
        .collect();
    let mut add = |skill: &str, met: u32, wrong: u32| {
        if let Some(tally) = all.iter_mut().find(|tally| tally.skill == skill) {
            tally.met += met;
            tally.faults += wrong;
        }
    };
    for entry in session.entries().iter().filter(|entry| is_right(session, entry)) {
        let Some(met) = entry.met else { continue };
        let step = session.procedure().steps.get(usize::from(met.step));
        let own_channel = step.map_or(met.channel, |step| step.channel);
        // Money moved in the right order shows the order, and the right sum the money.
        if met.channel != own_channel
            && let Some(step) = step
        {
            add(wording::skill_of(FindingStep::Step(step.id), own_channel), 1, 0);
        }
        add(wording::skill_of(FindingStep::of(step), met.channel), 1, 0);
    }
    for fault in faults {
        add(fault.skill, 0, missed(fault).max(1));
    }
    all.retain(|tally| tally.met + tally.faults > 0);
    all
}
