//! The only room that changes the session: acts come in as messages, facts go out as messages.

use super::Catalog;
use super::sat::{AtExam, TRIAL_MS, now};
use super::screens::Screen;
use crate::grade::SessionStats;
use crate::level::Mode;
use crate::procedure::Finding;
use crate::record::{Instructed, Recorder};
use crate::rules::roulette;
use crate::session::{Refusal, Session, Stopped};
use crate::table::Act;
use crate::wording::{self, as_sentence};
use bevy::prelude::*;

/// The systems that touch the session, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SessionSystems {
    /// The clock goes on.
    Clock,
    /// Acts are gathered.
    Gather,
    /// They are done and judged.
    Apply,
    /// What came of them is told.
    Publish,
}

/// A wish to open a level.
#[derive(Message, Clone, Debug)]
pub struct DealRequested {
    /// The level's place in the catalog.
    pub level: usize,
    /// The mode.
    pub mode: Mode,
}

/// A level was opened and is on the desk.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Dealt;

/// The trainee does something.
#[derive(Message, Clone, Copy, Debug)]
pub struct ActRequested(pub Act);

/// Something else than doing an act is asked of the session.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum DeskRequested {
    /// Back to before the act with this number.
    Rewind(usize),
    /// The dealer leaves, to the debrief; what is still owed then counts as left out.
    Leave,
    /// Show what is due, or no longer.
    Hint(bool),
    /// Let the perfect dealer deal on, or stop him.
    Play(bool),
    /// Let him do one act.
    Step,
    /// How fast he deals: acts a minute.
    Speed(u32),
    /// In the review: show the table before the act with this number.
    Look(usize),
    /// In the review: deal on from the table that is shown.
    TryAgain,
}

/// The table is not as it was.
#[derive(Message, Clone, Copy, Debug)]
pub struct TableChanged;

/// An act was wrong.
#[derive(Message, Clone, Debug)]
pub struct FindingRaised(pub Finding);

/// An act was not done.
#[derive(Message, Clone, Debug)]
pub struct ActRefused(pub Act, pub Refusal);

/// How the perfect dealer is shown at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playback {
    /// Whether he deals on by himself.
    pub playing: bool,
    /// How many acts he does in a minute.
    pub per_minute: u32,
    pub(super) waited_ms: u64,
}

impl Default for Playback {
    fn default() -> Self {
        Self { playing: false, per_minute: 50, waited_ms: 0 }
    }
}

/// A table that is frozen: no act is taken, and the clock stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frozen {
    /// What was said with it; it may be empty.
    pub words: String,
    /// For how long, in microseconds.
    pub(super) gone_us: u64,
}

/// The session on the desk.
#[derive(Resource, Default)]
pub struct Desk {
    /// The session, once a level is open; that of a sitting stays with the sitting.
    pub session: Option<Session>,
    /// What of an exam lies there.
    pub(super) exam: Option<AtExam>,
    /// In the review, the table before the act that is shown, and that act's number.
    pub review: Option<(Session, usize)>,
    /// The time since the level was opened, in microseconds.
    pub(super) clock_us: u64,
    /// Where the clock stood when the table was last brought to where it was before, in microseconds: a
    /// ball that runs there runs anew.
    pub(super) resumed_us: u64,
    /// Why the last act was not done, in words.
    pub refusal: Option<String>,
    /// What guided mode said of an act that it did not let happen.
    pub withheld: Vec<Finding>,
    /// Whether the trainee has asked to be shown what is due.
    pub hint_shown: bool,
    /// The perfect dealer at work.
    pub playback: Playback,
    /// What has happened around the session.
    pub around: SessionStats,
    /// What an instructor has frozen the table with.
    pub frozen: Option<Frozen>,
    /// What an instructor has said, until it is put away.
    pub said: Option<String>,
    /// The class that the seat is in, in words; empty if it is in none.
    pub(super) class: String,
    /// The acts that guided mode has refused, as far as they are known.
    pub stopped: Vec<Stopped>,
    /// The log of a session that is looked back on, among those of the profile in use.
    pub(super) log: Option<String>,
    /// What an instructor did to the session, in order.
    pub instructed: Vec<Instructed>,
    /// The log by which the session can be gone on with, once it was left.
    pub broken_off: Option<String>,
    /// In the review, the table before every so manieth act, as far as it was dealt.
    stops: Vec<Session>,
    /// Writes the log, if this session is kept.
    pub(super) recorder: Option<Recorder>,
    /// Lines of the log that are not on the disk yet.
    pub(super) lines: Vec<String>,
    /// How many of them have been told to whoever listens.
    pub(super) told: usize,
    /// What lay on the desk before, if its log is still to be ended.
    pub(super) before: Option<Box<Self>>,
    jumping: bool,
}

/// How many acts lie between two tables that the review keeps.
const STRIDE: usize = 100;

impl Desk {
    /// A desk with a session that was dealt elsewhere, to be looked at.
    #[must_use]
    pub fn of(session: Session, around: SessionStats) -> Self {
        Self { session: Some(session), around, ..Self::default() }
    }

    /// A desk with a session that was broken off, its clock where it stopped, to be dealt on.
    #[must_use]
    pub(super) fn going_on(session: Session, around: SessionStats, stopped: Vec<Stopped>) -> Self {
        let reached = session.entries().last().map_or(0, |entry| entry.at_ms);
        let (damaged, altered, unproven, unended) = (false, false, false, false);
        let around = SessionStats { damaged, altered, unproven, unended, ..around };
        let clock_us = reached.saturating_mul(1000);
        let resumed_us = clock_us;
        Self { clock_us, resumed_us, stopped, jumping: true, ..Self::of(session, around) }
    }

    /// Whether a log of the session is being written.
    #[must_use]
    pub const fn is_logged(&self) -> bool {
        self.recorder.is_some()
    }

    /// Puts something else on the desk; what is being logged waits for the end of its log.
    pub(super) fn replace(&mut self, fresh: Self) {
        let mut before = std::mem::replace(self, fresh);
        // Nobody gets out of what the instructor has said by opening something else.
        self.frozen = before.frozen.take();
        self.said = before.said.take();
        self.class = std::mem::take(&mut before.class);
        let waiting = before.before.take();
        self.before = if before.is_logged() { Some(Box::new(before)) } else { waiting };
    }

    /// The session that is dealt.
    #[must_use]
    pub fn dealt(&self) -> Option<&Session> {
        match &self.exam {
            Some(AtExam::Sat(sat)) => Some(sat.sitting().session()),
            Some(AtExam::Trial) | None => self.session.as_ref(),
        }
    }

    /// The session whose table is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&Session> {
        self.review.as_ref().map(|(session, _)| session).or_else(|| self.dealt())
    }

    /// Whether an exam is sat, up to the moment at which its end has been seen.
    #[must_use]
    pub const fn is_sat(&self) -> bool {
        matches!(self.exam, Some(AtExam::Sat(_)))
    }

    /// Whether an instructor has frozen the table. An exam is paused by its examiner alone.
    #[must_use]
    pub const fn is_frozen(&self) -> bool {
        self.frozen.is_some() && self.exam.is_none()
    }

    /// Whether anything of an exam is dealt: a sitting, or a table to try the controls at.
    #[must_use]
    pub const fn is_exam(&self) -> bool {
        self.exam.is_some()
    }

    /// At an exam the part that is dealt, from 1, and how many there are. A table to try the controls at
    /// has none before the exam itself.
    #[must_use]
    pub(super) fn exam_parts(&self) -> Option<(usize, usize)> {
        match self.exam.as_ref()? {
            AtExam::Trial => Some((0, 1)),
            AtExam::Sat(sat) => {
                let (part, all) = sat.sitting().part();
                Some((part + 1, all))
            }
        }
    }

    /// The time that is left, in milliseconds, where it is limited.
    #[must_use]
    pub(super) fn left_ms(&self) -> Option<u64> {
        match self.exam.as_ref()? {
            AtExam::Trial => Some(TRIAL_MS.saturating_sub(self.clock_ms())),
            AtExam::Sat(sat) => Some(sat.left_ms()),
        }
    }

    /// Lays something of an exam on the desk.
    pub(super) fn seat_exam(&mut self, session: Option<Session>, exam: AtExam) {
        self.replace(Self { session, exam: Some(exam), jumping: true, ..Self::default() });
    }

    /// Takes what there is of an exam off the desk.
    pub(super) fn leave_exam(&mut self) {
        if self.exam.is_some() {
            self.replace(Self::default());
        }
    }

    /// Sets the clock to that of a sitting, in milliseconds.
    pub(super) const fn set_clock_ms(&mut self, ms: u64) {
        self.clock_us = ms.saturating_mul(1000);
    }

    /// The time since the level was opened, in milliseconds.
    #[must_use]
    pub const fn clock_ms(&self) -> u64 {
        self.clock_us / 1000
    }

    /// Since when the ball that runs now has run, in milliseconds of the session.
    pub(super) fn ball_from_ms(&self, session: &Session) -> Option<u64> {
        let spun = session.entries().iter().rfind(|entry| matches!(entry.act, Act::Spin { .. }))?;
        Some(spun.at_ms.max(self.resumed_us / 1000))
    }

    /// When the ball that runs now comes to rest, in milliseconds of the session. Whoever has gone back to
    /// before that has the whole run before him again, or he could never call in time what he had forgotten.
    pub(super) fn ball_rests_ms(&self, session: &Session) -> Option<u64> {
        let (_, turns) = session.table().ball?;
        Some(self.ball_from_ms(session)?.saturating_add(roulette::ball_runs_ms(turns)))
    }

    /// The moment of an act that is done now: of a ball that has come to rest unseen, as in the settings,
    /// when it did.
    fn moment_ms(&self, act: &Act) -> u64 {
        let now = self.clock_ms();
        let rests = || {
            let session = self.session.as_ref()?;
            let last = session.entries().last().map_or(0, |entry| entry.at_ms);
            Some(self.ball_rests_ms(session)?.max(last))
        };
        if *act == Act::Wait { rests().map_or(now, |rests| rests.min(now)) } else { now }
    }

    /// The act to show as due: in guided and watch mode always, in practice when asked for.
    #[must_use]
    pub fn hint(&self) -> Option<Act> {
        let session = self.shown()?;
        if self.review.is_some() {
            return self.looked_at().and_then(|e| e.findings.first()?.expected.first().copied());
        }
        let told = match session.mode() {
            Mode::Guided | Mode::Watch => true,
            Mode::Practice => self.hint_shown,
            Mode::Exam => false,
        };
        session.expected().first().copied().filter(|_| told)
    }

    /// The last act, if it was wrong and may be shown so.
    #[must_use]
    pub fn wrong(&self) -> Option<Act> {
        let session = self.session.as_ref()?;
        let entry = session.entries().get(self.spoken_of()?)?;
        let told = self.review.is_some() || session.mode() == Mode::Practice;
        (told && !entry.findings.is_empty()).then_some(entry.act)
    }

    /// The number of the act to speak of: the one that the review is at, or else the last one. To
    /// draw a card and to put it down is one movement: if only the drawing was wrong, it is that.
    #[must_use]
    pub fn spoken_of(&self) -> Option<usize> {
        if let Some((_, at)) = self.review {
            return Some(at);
        }
        let entries = self.session.as_ref()?.entries();
        let last = entries.len().checked_sub(1)?;
        let drawing = last.checked_sub(1).filter(|&before| {
            matches!(entries[before].act, Act::Remove { .. })
                && matches!(entries[last].act, Act::Place { .. })
                && entries[last].findings.is_empty()
                && !entries[before].findings.is_empty()
        });
        Some(drawing.unwrap_or(last))
    }

    /// The act that the review is at.
    #[must_use]
    pub fn looked_at(&self) -> Option<&crate::session::Entry> {
        let (_, at) = self.review.as_ref()?;
        self.session.as_ref()?.entries().get(*at)
    }

    /// The last act done at the table that is shown.
    #[must_use]
    pub fn last_act(&self) -> Option<Act> {
        self.shown()?.entries().last().map(|entry| entry.act)
    }

    /// Whether the table has changed by more than one act, so that nothing should slide.
    #[must_use]
    pub const fn is_jumping(&self) -> bool {
        self.jumping
    }

    /// What the session comes to.
    #[must_use]
    pub fn report(&self) -> Option<crate::grade::Report> {
        self.session.as_ref().map(|session| crate::grade::report(session, self.around))
    }

    /// Puts the same session back on the desk as it was at an earlier act.
    pub(super) fn go_back_to(&mut self, earlier: Session) {
        Instructed::go_back(&mut self.instructed, earlier.entries().len());
        self.session = Some(earlier);
        self.resumed_us = self.clock_us;
        self.refusal = None;
        self.jumping = true;
    }

    fn seat(&mut self, session: Option<Session>) {
        self.replace(Self { session, jumping: true, ..Self::default() });
        self.playback.playing = self.session.as_ref().is_some_and(|s| s.mode() == Mode::Watch);
    }

    fn look(&mut self, at: usize) {
        let Some(session) = &self.session else { return };
        let at = at.min(session.entries().len());
        let one_on = self.review.as_ref().is_some_and(|(_, before)| before + 1 == at);
        let shown = match (&mut self.review, one_on) {
            (Some((shown, before)), true) => {
                let entry = &session.entries()[*before];
                shown.step(entry.at_ms, entry.act).is_ok()
            }
            _ => false,
        };
        if shown {
            if let Some((_, before)) = &mut self.review {
                *before = at;
            }
            self.jumping = false;
        } else {
            self.review = self.dealt_to(at).map(|session| (session, at));
            self.jumping = true;
        }
    }

    /// The session before the act with this number, dealt on from the nearest table that is kept.
    fn dealt_to(&mut self, at: usize) -> Option<Session> {
        let session = self.session.as_ref()?;
        if self.stops.is_empty() {
            self.stops.push(session.before(0)?);
        }
        let nearest = (at / STRIDE).min(self.stops.len() - 1);
        let mut shown = self.stops[nearest].clone();
        for _ in nearest * STRIDE..at {
            shown.redo(session)?;
            if shown.entries().len() == self.stops.len() * STRIDE {
                self.stops.push(shown.clone());
            }
        }
        Some(shown)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .add_message::<DealRequested>()
        .add_message::<Dealt>()
        .add_message::<ActRequested>()
        .add_message::<DeskRequested>()
        .add_message::<TableChanged>()
        .add_message::<FindingRaised>()
        .add_message::<ActRefused>()
        .configure_sets(
            Update,
            (
                SessionSystems::Clock,
                SessionSystems::Gather,
                SessionSystems::Apply,
                SessionSystems::Publish,
            )
                .chain(),
        )
        .add_systems(
            Update,
            (
                open.in_set(SessionSystems::Gather),
                (apply, serve).chain().in_set(SessionSystems::Apply),
            ),
        )
        .add_systems(OnEnter(Screen::Review), enter_review)
        .add_systems(OnExit(Screen::Review), leave_review);
}

fn open(
    mut wishes: MessageReader<DealRequested>,
    catalog: Res<Catalog>,
    mut desk: ResMut<Desk>,
    mut dealt: MessageWriter<Dealt>,
    mut changed: MessageWriter<TableChanged>,
) {
    for wish in wishes.read() {
        let Some(level) = catalog.levels.get(wish.level) else { continue };
        let session = Session::open(level.clone(), catalog.book.clone(), wish.mode);
        if session.is_some() {
            desk.seat(session);
            dealt.write(Dealt);
            changed.write(TableChanged);
        }
    }
}

fn apply(
    mut wishes: MessageReader<ActRequested>,
    (screen, time): (Res<State<Screen>>, Res<Time<Real>>),
    mut desk: ResMut<Desk>,
    mut changed: MessageWriter<TableChanged>,
    mut raised: MessageWriter<FindingRaised>,
    mut refused: MessageWriter<ActRefused>,
) {
    if *screen.get() != Screen::Table || desk.is_frozen() {
        // Nobody deals away from the table, or at one that is frozen.
        wishes.clear();
        return;
    }
    for ActRequested(act) in wishes.read() {
        let at_ms = desk.moment_ms(act);
        let desk = &mut *desk;
        if desk.review.is_some() {
            continue;
        }
        if let Some(AtExam::Sat(sat)) = &mut desk.exam {
            let done = sat.step(now(&time), *act);
            desk.refusal = done.as_ref().and_then(|done| said(done.as_ref().err()?));
            desk.jumping = false;
            changed.write(TableChanged);
            match done {
                Some(Ok(())) => continue,
                Some(Err(refusal)) => {
                    refused.write(ActRefused(*act, refusal));
                }
                None => {}
            }
            break;
        }
        let Some(session) = desk.session.as_mut() else { continue };
        desk.refusal = None;
        desk.withheld.clear();
        match session.step(at_ms, *act) {
            Ok(entry) => {
                for finding in &entry.findings {
                    raised.write(FindingRaised(finding.clone()));
                }
                desk.lines.extend(desk.recorder.as_mut().and_then(|log| log.act(session)));
                desk.hint_shown = false;
                desk.jumping = false;
                changed.write(TableChanged);
            }
            Err(refusal) => {
                let log = desk.recorder.as_mut();
                desk.lines.extend(log.map(|log| log.refused(session, at_ms, act, &refusal)));
                desk.refusal = said(&refusal);
                if let Refusal::NotDue(findings) = &refusal {
                    desk.withheld.clone_from(findings);
                    desk.around.refused += 1;
                    desk.stopped.push(session.stopped(at_ms, findings.clone()));
                }
                refused.write(ActRefused(*act, refusal));
                changed.write(TableChanged);
                // What was asked with it, such as putting down a card, hangs on it.
                break;
            }
        }
    }
    wishes.clear();
}

/// Why an act was not done, in words; what is not due is told by its findings.
fn said(refusal: &Refusal) -> Option<String> {
    match refusal {
        Refusal::Impossible(why) => Some(as_sentence(&wording::impossible(why))),
        Refusal::Over => Some("The session is over.".to_owned()),
        Refusal::NotDue(_) => None,
    }
}

fn serve(
    mut wishes: MessageReader<DeskRequested>,
    (screen, time): (Res<State<Screen>>, Res<Time<Real>>),
    mut desk: ResMut<Desk>,
    mut changed: MessageWriter<TableChanged>,
    mut go: MessageWriter<super::Navigate>,
) {
    let dealing = *screen.get() == Screen::Table;
    let mut left = false;
    for wish in wishes.read() {
        match *wish {
            DeskRequested::Rewind(_) | DeskRequested::Leave | DeskRequested::Hint(_)
                if left || !dealing => {}
            DeskRequested::Rewind(_) | DeskRequested::Step | DeskRequested::Play(true)
                if desk.is_frozen() => {}
            DeskRequested::Rewind(to) => {
                let back = desk.session.as_ref().and_then(|session| session.before(to));
                if let Some(back) = back {
                    let desk = &mut *desk;
                    desk.lines.extend(desk.recorder.as_mut().map(|log| log.rewind(to)));
                    desk.around.rewinds += 1;
                    desk.go_back_to(back);
                }
            }
            DeskRequested::Leave if desk.exam.is_some() => {
                left = true;
                // Beside the table it is said what is to become of it.
                let over = desk.dealt().is_some_and(Session::is_over);
                match &mut desk.exam {
                    Some(AtExam::Sat(sat)) if over => sat.next_part(now(&time)),
                    _ => {
                        go.write(super::Navigate::To(Screen::Exam));
                    }
                }
                desk.jumping = true;
            }
            DeskRequested::Leave => {
                left = true;
                // Whoever leaves a last round that only waits for money has ended it.
                if let Some(session) = desk.session.as_mut() {
                    session.end_round();
                }
                go.write(super::Navigate::To(Screen::Debrief));
            }
            DeskRequested::Hint(shown) => hint(&mut desk, shown),
            DeskRequested::Play(on) => {
                desk.playback.playing = on;
                desk.playback.waited_ms = 0;
            }
            DeskRequested::Speed(per_minute) => {
                desk.playback.per_minute = per_minute.clamp(10, 600);
            }
            DeskRequested::Step => step(&mut desk),
            DeskRequested::Look(at) => desk.look(at),
            DeskRequested::TryAgain => {
                if let Some((session, _)) = desk.review.take() {
                    // What is tried again is practice, whatever it was before.
                    let reached = session.entries().last().map_or(0, |entry| entry.at_ms);
                    desk.seat(Some(session.practised()));
                    desk.clock_us = reached.saturating_mul(1000);
                    desk.resumed_us = desk.clock_us;
                    go.write(super::Navigate::To(Screen::Table));
                }
            }
        }
        changed.write(TableChanged);
    }
}

/// Shows what is due, or no longer; in practice, where it is not told anyway, that is help.
fn hint(desk: &mut Desk, shown: bool) {
    let asked = shown && !desk.hint_shown;
    desk.hint_shown = shown;
    let helped = desk.session.as_ref().is_some_and(|s| s.mode() == Mode::Practice && !s.is_over());
    if asked && helped {
        desk.around.hints += 1;
        let at_ms = desk.clock_ms();
        desk.lines.extend(desk.recorder.as_mut().map(|log| log.hint(at_ms)));
    }
}

fn step(desk: &mut Desk) {
    if let Some((_, at)) = desk.review {
        let last = desk.session.as_ref().map_or(0, |session| session.entries().len());
        if at >= last {
            desk.playback.playing = false;
        } else {
            desk.look(at + 1);
        }
        return;
    }
    let Some(session) = desk.session.as_mut() else { return };
    match session.expected().first().copied() {
        Some(act) if session.mode() == Mode::Watch => {
            let at = session.entries().last().map_or(0, |e| e.at_ms) + 1200;
            let _ = session.step(at, act);
            desk.jumping = false;
        }
        _ => desk.playback.playing = false,
    }
}

/// Remembers the act that was shown, for when one comes back from a clause or the settings.
fn leave_review(mut desk: ResMut<Desk>, mut trail: ResMut<super::screens::History>) {
    if let Some((_, at)) = desk.review.take() {
        trail.act = at;
    }
    desk.stops.clear();
}

fn enter_review(
    trail: Res<super::screens::History>,
    mut desk: ResMut<Desk>,
    mut changed: MessageWriter<TableChanged>,
) {
    desk.playback.playing = false;
    desk.look(trail.act);
    changed.write(TableChanged);
}
