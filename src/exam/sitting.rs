//! A sitting: one attempt of one candidate, as it happens.
//!
//! The one way to deal an exam. Each act goes to the session and at once into the log; if the log
//! cannot be kept, nothing more is dealt until it can. The caller brings the time and shows the table.

use super::blueprint::{DealtBy, Tells};
use super::dealing::Dealing;
use super::demands::Blueprint;
use super::keep::Keep;
use super::keys::{ExaminerKeys, KnownSchool};
use super::lines::{
    Candidate, Deed, Ended, FormLine, Head, Opening, Plain, Sealed, SealedHead, TIME_PERCENT,
    VERSION, What, Word, chained, filled, is_in_time, line_signature, salt, seal_words,
};
use super::lock::Recipients;
use super::paper::OpenPaper;
use super::refused::Refused;
use super::sign::{Kind, PrivateKey, Signed, UtcMs, chance, digest};
use super::verdict::{Verdict, judged};
use crate::grade::{Report, SessionStats, report};
use crate::law::Rulebook;
use crate::level::{Level, Mode};
use crate::record::{About, PROGRAM, Recorder};
use crate::session::{Entry, Refusal, Session};
use crate::table::Act;
use crate::wire::Promise;
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

/// What time it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// By the clock of the machine, which anybody may set.
    pub utc_ms: UtcMs,
    /// Since Begin, or since the sitting was gone on with, by a clock that only runs forward.
    pub run_ms: u64,
}

/// Why something could not be done in a sitting.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// The table does not allow it; nothing has changed, and it was noted.
    #[error("it cannot be done at the table")]
    Act(Refusal),
    /// The clock stands still.
    #[error("the sitting is paused")]
    Paused,
    /// The clock stands still until the desk has released the round, or an examiner lets it go on without.
    #[error("the sitting waits for the desk to release the round")]
    Awaits,
    /// It has ended.
    #[error("the sitting has ended")]
    Over,
    /// The time is up: it has just ended.
    #[error("the time is up")]
    TimeUp,
    /// The log cannot be kept. Nothing is dealt until it can; try again.
    #[error("the log cannot be written: {0}")]
    Unwritten(io::Error),
    /// Something of the exam is not as it should be.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// What a sitting begins with.
pub struct Begin<'a> {
    /// The school, by the examiner's own copy of its file.
    pub school: &'a KnownSchool,
    /// The paper.
    pub paper: &'a OpenPaper,
    /// The examiner.
    pub examiner: &'a ExaminerKeys,
    /// The keys of age of others who may open the log; the school's and the examiner's are among them
    /// anyway.
    pub others: &'a [String],
    /// Who sits.
    pub candidate: Candidate,
    /// Which of his attempts it is, from 1.
    pub attempt: u32,
    /// How much of the time he has, in percent.
    pub time_percent: u32,
    /// Why he has more than the paper's; empty if he has not.
    pub more_time: &'a str,
    /// What a trainer's desk has promised, for a paper whose cards it releases.
    pub desk: Option<Promise>,
    /// Whether it begins with the room: later than it is signed.
    pub room: bool,
}

impl<'a> Begin<'a> {
    /// The first attempt of a candidate of this name and number, in the paper's own time, without a desk.
    #[must_use]
    pub fn first(
        (school, paper, examiner): (&'a KnownSchool, &'a OpenPaper, &'a ExaminerKeys),
        (name, number): (&str, &str),
    ) -> Self {
        Self {
            school,
            paper,
            examiner,
            others: &[],
            candidate: Candidate { name: name.to_owned(), number: number.to_owned() },
            attempt: 1,
            time_percent: 100,
            more_time: "",
            desk: None,
            room: false,
        }
    }
}

/// The end of the chain, and who may add to it. The key is in memory alone, and goes with it.
pub(super) struct Chain {
    pub(super) sitting: String,
    pub(super) key: PrivateKey,
    pub(super) to: Recipients,
    pub(super) hash: String,
    pub(super) n: usize,
    /// Every hash so far, that of the opening first.
    pub(super) links: Vec<String>,
    /// How many of them stood in the log when this run took it up.
    pub(super) found: usize,
}

impl Chain {
    /// Adds a line; gives it as it is kept.
    fn add(&mut self, plain: &Plain) -> Result<String, Refused> {
        let unwritable = Refused::Unreadable("a line");
        let text = serde_json::to_string(plain).map_err(|_| unwritable.clone())?;
        let hash = chained(&self.hash, &text);
        let signature = line_signature(&self.key, &self.sitting, self.n + 1, &hash);
        let sealed =
            Sealed { sealed: self.to.seal(&filled(&text))?, hash: hash.clone(), signature };
        let line = serde_json::to_string(&sealed).map_err(|_| unwritable)?;
        self.links.push(hash.clone());
        (self.hash, self.n) = (hash, self.n + 1);
        Ok(line)
    }
}

/// The clock of the exam.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// What it showed when the run began.
    pub(super) base_ms: u64,
    /// How much of the run does not count.
    pub(super) paused_ms: u64,
    /// When the pause began, by the run.
    pub(super) paused_at: Option<u64>,
    /// What it showed last.
    pub(super) last_ms: u64,
}

impl Clock {
    fn at(&mut self, now: Now) -> u64 {
        let run = self.paused_at.unwrap_or(now.run_ms);
        let at = self.base_ms + run.saturating_sub(self.paused_ms);
        self.last_ms = self.last_ms.max(at);
        self.last_ms
    }
}

/// What the candidate may be told at the end, by the blueprint.
pub enum Told<'a> {
    /// Nothing but the seal; also as long as it has not ended.
    Nothing,
    /// Whether he has passed, and why not.
    Verdict(Verdict),
    /// Every finding of each table that was dealt.
    All(Verdict, Vec<(&'a Session, Report)>),
}

/// A sitting.
pub struct Sitting {
    pub(super) blueprint: Blueprint,
    pub(super) opening: Opening,
    pub(super) book: Arc<Rulebook>,
    pub(super) levels: Vec<Arc<Level>>,
    pub(super) chain: Chain,
    pub(super) clock: Clock,
    pub(super) keep: Box<dyn Keep>,
    /// Lines that are still to be kept.
    pub(super) unwritten: Vec<String>,
    /// The part that is dealt, from 0.
    pub(super) part: usize,
    /// What the clock showed when it began.
    pub(super) part_from_ms: u64,
    pub(super) session: Session,
    /// The tables of the parts before.
    pub(super) done: Vec<Session>,
    pub(super) recorder: Recorder,
    /// Whether the log of the part has its last line.
    pub(super) closed: bool,
    pub(super) ended: Option<Ended>,
    /// What has come of its rounds, if a desk releases them.
    pub(super) dealing: Option<Dealing>,
}

/// A sitting that an examiner has signed, and that has not begun.
pub struct Ready {
    blueprint: Blueprint,
    opening: Opening,
    book: Arc<Rulebook>,
    levels: Vec<Arc<Level>>,
    chain: Chain,
    /// The first line.
    first: String,
    dealing: Option<Dealing>,
}

impl Ready {
    /// Signs a sitting with the examiner's keys, which are not needed for it any more then.
    ///
    /// # Errors
    /// An examiner who may not, a form that cannot be drawn.
    pub fn sign(begin: Begin<'_>, book: &Arc<Rulebook>, now: Now) -> Result<Self, Stop> {
        let Begin { school, paper, examiner, others, candidate, attempt, desk, .. } = begin;
        let (time_percent, more_time) = (begin.time_percent, begin.more_time.trim());
        let demands = &paper.demands;
        let what = "the beginning of the sitting";
        if demands.rulebook != book.hash {
            return Err(Refused::NoGoingOn("the paper was made by another rulebook").into());
        }
        examiner.word.may_sign(what, now.utc_ms, None)?;
        if attempt == 0 || attempt > demands.blueprint.file.attempts {
            return Err(Refused::NoGoingOn("the paper allows fewer attempts").into());
        }
        let candidate = candidate.canonical()?;
        let more_time = why_more(time_percent, more_time)?;
        let place = paper.place(&candidate.number, attempt)?;
        let key = place.proven(&paper.head.forms)?;
        let (name, desk) = named(&demands.blueprint, desk)?;
        let form = demands.form(&key, book)?;
        let dealing = |promise| Dealing::of(promise, (form.levels.as_slice(), demands.band), book);
        let dealing = desk.clone().map(dealing).transpose()?;
        let said = FormLine { salt: salt()?, demands: demands.text.clone(), place, more_time };
        let said = serde_json::to_string(&said).map_err(|_| Refused::Unreadable(what))?;
        let mut recipients =
            vec![school.school.recipient.clone(), examiner.word.examiner.recipient.clone()];
        recipients.extend(others.iter().cloned());
        recipients.sort_unstable();
        recipients.dedup();
        let to = Recipients::parse(recipients.iter().map(String::as_str))?;
        let key = PrivateKey::new()?;
        let opening = Opening {
            sitting: name,
            paper: paper.head.id.clone(),
            head: paper.signed.hash(),
            candidate,
            attempt,
            form: digest(said.as_bytes()),
            time_percent,
            begun_ms: now.utc_ms,
            program: PROGRAM.to_owned(),
            rulebook: book.hash.clone(),
            key: key.public().to_string(),
            recipients,
            desk,
            room: begin.room,
        };
        let head = Head {
            school: school.signed.clone(),
            paper: paper.signed.clone(),
            examiner: examiner.word.signed.clone(),
            opening: Signed::new(Kind::Opening, &opening, &examiner.keys.signing),
        };
        let hash = head.opening.hash();
        let first =
            SealedHead { clearhands_sitting: VERSION, head, form: to.seal(&filled(&said))? };
        let first = serde_json::to_string(&first).map_err(|_| Refused::Unreadable(what))?;
        let (sitting, links) = (opening.sitting.clone(), vec![hash.clone()]);
        Ok(Self {
            blueprint: demands.blueprint.clone(),
            chain: Chain { sitting, key, to, hash, n: 0, links, found: 0 },
            opening,
            book: book.clone(),
            levels: form.levels,
            first,
            dealing,
        })
    }

    /// Begins: from now on the sitting exists.
    ///
    /// # Errors
    /// That the examiner's word for the room has run out; a log that cannot be kept.
    pub fn begin(self, now: Now, keep: Box<dyn Keep>) -> Result<Sitting, Stop> {
        let Self { blueprint, opening, book, levels, chain, first, dealing } = self;
        if opening.room && !is_in_time(&opening, now.utc_ms) {
            let why = "the examiner's word for the room has run out: open the paper again";
            return Err(Refused::NoGoingOn(why).into());
        }
        let (session, recorder, line) = open_part(&levels, 0, &book)?;
        let mut sitting = Sitting {
            blueprint,
            opening,
            book,
            levels,
            chain,
            clock: Clock { paused_ms: now.run_ms, ..Clock::default() },
            keep,
            unwritten: vec![first],
            part: 0,
            part_from_ms: 0,
            session,
            done: Vec::new(),
            recorder,
            closed: false,
            ended: None,
            dealing,
        };
        sitting.tell(now, What::Log { part: 1, line })?;
        sitting.wait_for_desk(now);
        sitting.flush()?;
        Ok(sitting)
    }
}

impl Sitting {
    /// Begins: from now on the sitting exists.
    ///
    /// # Errors
    /// An examiner who may not, a form that cannot be drawn, a log that cannot be kept.
    pub fn begin(
        begin: Begin<'_>,
        book: &Arc<Rulebook>,
        now: Now,
        keep: Box<dyn Keep>,
    ) -> Result<Self, Stop> {
        Ready::sign(begin, book, now)?.begin(now, keep)
    }

    /// The table that is dealt.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The hashes by which the lines are chained, as far as they are kept, that of the opening first.
    #[must_use]
    pub fn links(&self) -> &[String] {
        let kept = self.chain.links.len().saturating_sub(self.unwritten.len());
        &self.chain.links[..kept]
    }

    /// How many lines there are, those that are still to be kept among them.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.chain.links.len()
    }

    /// How many of them stood in the log when this run took it up after an interruption; none if it began it.
    #[must_use]
    pub const fn found(&self) -> usize {
        self.chain.found
    }

    /// The blueprint: its title, its text, its parts.
    #[must_use]
    pub const fn blueprint(&self) -> &Blueprint {
        &self.blueprint
    }

    /// What the examiner has signed at the beginning.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The part that is dealt, from 0, and how many there are.
    #[must_use]
    pub fn part(&self) -> (usize, usize) {
        (self.part, self.levels.len())
    }

    /// How much time there is in all, in milliseconds.
    #[must_use]
    pub fn limit_ms(&self) -> u64 {
        limit_ms(&self.blueprint, &self.opening)
    }

    /// How much of it has gone.
    pub fn gone_ms(&mut self, now: Now) -> u64 {
        self.clock.at(now)
    }

    /// How much time has gone since the part that is dealt was begun, as its log counts it.
    pub fn part_ms(&mut self, now: Now) -> u64 {
        self.clock.at(now).saturating_sub(self.part_from_ms)
    }

    /// Whether the clock stands still.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.clock.paused_at.is_some() && self.waits().is_none()
    }

    /// The round that waits for the desk, over all parts.
    pub(super) fn waits(&self) -> Option<u32> {
        let dealing = self.dealing.as_ref().filter(|_| self.ended.is_none())?;
        dealing.waits(self.part, &self.session)
    }

    /// Why it has ended, if it has.
    #[must_use]
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The words of the seal: of the log as it stands.
    #[must_use]
    pub fn seal(&self) -> String {
        seal_words(&self.chain.hash)
    }

    /// What the candidate may be told now.
    #[must_use]
    pub fn told(&self) -> Told<'_> {
        let tells = self.blueprint.file.tells;
        if self.ended.is_none() || tells == Tells::Nothing {
            return Told::Nothing;
        }
        let sessions = self.done.iter().chain([&self.session]);
        let parts: Vec<(&Session, Report)> =
            sessions.map(|session| (session, report(session, SessionStats::default()))).collect();
        let reports: Vec<Report> = parts.iter().map(|(_, report)| report.clone()).collect();
        let title = |step: &str| {
            let mut steps = parts.iter().flat_map(|(session, _)| &session.procedure().steps);
            let known = steps.find(|known| known.id == step);
            known.map_or_else(|| step.to_owned(), |known| known.title.to_string())
        };
        let file = &self.blueprint.file;
        let verdict = judged(file, &reports, self.ended, &BTreeSet::new(), &title);
        match tells {
            Tells::All => Told::All(verdict, parts),
            Tells::Nothing | Tells::Verdict => Told::Verdict(verdict),
        }
    }

    /// Does an act.
    ///
    /// # Errors
    /// Why not. If the log could not be kept, the act has been done, and nothing more is until it can.
    pub fn step(&mut self, now: Now, act: Act) -> Result<&Entry, Stop> {
        self.ready(now)?;
        if self.dealing.is_some() && self.session.would_leave(&act) {
            self.leave_for(now, act)?;
            return Err(Stop::Awaits);
        }
        self.do_act(now, act)
    }

    /// Does an act that may be done.
    pub(super) fn do_act(&mut self, now: Now, act: Act) -> Result<&Entry, Stop> {
        let at_ms = self.clock.at(now) - self.part_from_ms;
        let (entry, part) = match self.session.step(at_ms, act) {
            Ok(_) => (self.session.entries().len() - 1, self.part + 1),
            Err(refusal) => {
                let line = self.recorder.refused(&self.session, at_ms, &act, &refusal);
                self.tell(now, What::Log { part: self.part + 1, line })?;
                self.flush()?;
                return Err(Stop::Act(refusal));
            }
        };
        if let Some(line) = self.recorder.act(&self.session) {
            self.tell(now, What::Log { part, line })?;
        }
        self.wait_for_desk(now);
        self.flush()?;
        self.session.entries().get(entry).ok_or(Stop::Over)
    }

    /// The candidate leaves a round with an act that is the first of the next: it waits for that.
    fn leave_for(&mut self, now: Now, act: Act) -> Result<(), Stop> {
        self.tell(now, What::Leaves { act: act.to_string() })?;
        if let Some(dealing) = &mut self.dealing {
            dealing.leaving = Some(act);
        }
        self.wait_for_desk(now);
        self.flush()
    }

    /// Stops the clock if a round waits for the desk from now on.
    pub(super) fn wait_for_desk(&mut self, now: Now) {
        if self.waits().is_none() || self.clock.paused_at.is_some() {
            return;
        }
        self.clock.paused_at = Some(now.run_ms);
        if let Some(dealing) = &mut self.dealing {
            dealing.since = (self.chain.hash.clone(), self.chain.links.len());
        }
    }

    /// Whether the table that is dealt has come to its end; [`Sitting::next_part`] leads on.
    #[must_use]
    pub const fn is_part_over(&self) -> bool {
        self.session.is_over()
    }

    /// Leads on to the next part, or to the end of the sitting, once a part is over.
    ///
    /// # Errors
    /// As [`Sitting::step`].
    pub fn next_part(&mut self, now: Now) -> Result<(), Stop> {
        self.ready(now)?;
        if self.session.is_over() {
            self.settle(now)?;
        }
        self.flush()
    }

    /// The candidate says that he is done with the last round of a part. Whether it came to that.
    ///
    /// # Errors
    /// As [`Sitting::step`].
    pub fn end_round(&mut self, now: Now) -> Result<bool, Stop> {
        self.ready(now)?;
        let done = self.session.end_round();
        if done {
            self.settle(now)?;
        }
        self.flush()?;
        Ok(done)
    }

    /// Notes that the program still runs; every few seconds, so that it is known when it stopped. Ends
    /// the sitting if the time is up.
    ///
    /// # Errors
    /// As [`Sitting::step`].
    pub fn tick(&mut self, now: Now) -> Result<(), Stop> {
        self.ready(now)?;
        self.tell(now, What::Tick)?;
        self.flush()
    }

    /// Notes that nothing could be dealt for so long, in milliseconds: that time is not the dealer's.
    ///
    /// # Errors
    /// As [`Sitting::step`].
    pub fn held(&mut self, now: Now, ms: u64) -> Result<(), Stop> {
        self.ready(now)?;
        self.tell(now, What::Held { ms })?;
        self.flush()
    }

    /// Stops the clock.
    ///
    /// # Errors
    /// As [`Sitting::step`]; an examiner who may not.
    pub fn pause(&mut self, now: Now, by: &ExaminerKeys, reason: &str) -> Result<(), Stop> {
        self.ready(now)?;
        self.word(now, by, Deed::Pause, reason)?;
        self.clock.paused_at = Some(now.run_ms);
        self.flush()
    }

    /// Lets the clock go on.
    ///
    /// # Errors
    /// As [`Sitting::step`]; an examiner who may not.
    pub fn go_on(&mut self, now: Now, by: &ExaminerKeys, reason: &str) -> Result<(), Stop> {
        self.flush()?;
        let Some(since) = self.clock.paused_at.filter(|_| self.is_paused()) else {
            return Ok(());
        };
        self.word(now, by, Deed::GoOn, reason)?;
        self.clock.paused_ms += now.run_ms.saturating_sub(since);
        self.clock.paused_at = None;
        self.flush()
    }

    /// Notes something.
    ///
    /// # Errors
    /// As [`Sitting::step`]; an examiner who may not.
    pub fn note(&mut self, now: Now, by: &ExaminerKeys, what: &str) -> Result<(), Stop> {
        self.flush()?;
        if self.ended.is_some() {
            return Err(Stop::Over);
        }
        self.word(now, by, Deed::Note, what)?;
        self.flush()
    }

    /// Ends the sitting before its time.
    ///
    /// # Errors
    /// As [`Sitting::step`]; an examiner who may not.
    pub fn end(&mut self, now: Now, by: &ExaminerKeys, reason: &str) -> Result<(), Stop> {
        self.flush()?;
        if self.ended.is_some() {
            return Err(Stop::Over);
        }
        self.word(now, by, Deed::End, reason)?;
        self.close(now, Ended::ByExaminer)?;
        self.flush()
    }

    /// Keeps what could not be kept.
    ///
    /// # Errors
    /// That it still cannot.
    pub fn flush(&mut self) -> Result<(), Stop> {
        while let Some(line) = self.unwritten.first() {
            self.keep.keep(line).map_err(Stop::Unwritten)?;
            self.unwritten.remove(0);
        }
        Ok(())
    }

    /// Whether something may be done now.
    fn ready(&mut self, now: Now) -> Result<(), Stop> {
        self.flush()?;
        if self.ended.is_some() {
            return Err(Stop::Over);
        }
        if self.waits().is_some() {
            return Err(Stop::Awaits);
        }
        if self.is_paused() {
            return Err(Stop::Paused);
        }
        if self.clock.at(now) > self.limit_ms() {
            self.close(now, Ended::TimeUp)?;
            self.flush()?;
            return Err(Stop::TimeUp);
        }
        Ok(())
    }

    /// Adds a line.
    pub(super) fn tell(&mut self, now: Now, what: What) -> Result<(), Stop> {
        let at_ms = self.clock.at(now);
        let plain = Plain { salt: salt()?, utc_ms: now.utc_ms, at_ms, what };
        let line = self.chain.add(&plain)?;
        self.unwritten.push(line);
        Ok(())
    }

    pub(super) fn word(
        &mut self,
        now: Now,
        by: &ExaminerKeys,
        deed: Deed,
        reason: &str,
    ) -> Result<(), Stop> {
        if reason.trim().is_empty() {
            return Err(Refused::NoReason("what an examiner notes").into());
        }
        by.word.may_sign("what an examiner noted", now.utc_ms, None)?;
        let word = Word {
            sitting: self.opening.sitting.clone(),
            after: self.chain.hash.clone(),
            deed,
            reason: reason.to_owned(),
            utc_ms: now.utc_ms,
        };
        let word = Signed::new(Kind::Word, &word, &by.keys.signing);
        self.tell(now, What::Word { word, examiner: by.word.signed.clone() })
    }

    /// After a part that is over: its last line, then the next part or the end.
    pub(super) fn settle(&mut self, now: Now) -> Result<(), Stop> {
        if !self.session.is_over() || self.ended.is_some() {
            return Ok(());
        }
        self.close_part(now)?;
        if self.part + 1 == self.levels.len() {
            self.ended = Some(Ended::Done);
            return self.tell(now, What::End { why: Ended::Done });
        }
        self.part += 1;
        self.part_from_ms = self.clock.at(now);
        let (session, recorder, line) = open_part(&self.levels, self.part, &self.book)?;
        self.done.push(std::mem::replace(&mut self.session, session));
        (self.recorder, self.closed) = (recorder, false);
        self.tell(now, What::Log { part: self.part + 1, line })?;
        self.wait_for_desk(now);
        Ok(())
    }

    /// The first line of the first part, if the program was stopped before it.
    pub(super) fn open_first(&mut self, now: Now) -> Result<(), Stop> {
        let (session, recorder, line) = open_part(&self.levels, self.part, &self.book)?;
        (self.session, self.recorder) = (session, recorder);
        self.tell(now, What::Log { part: self.part + 1, line })
    }

    fn close_part(&mut self, now: Now) -> Result<(), Stop> {
        if self.closed {
            return Ok(());
        }
        self.closed = true;
        let line = self.recorder.close(&self.session);
        self.tell(now, What::Log { part: self.part + 1, line })
    }

    fn close(&mut self, now: Now, why: Ended) -> Result<(), Stop> {
        self.close_part(now)?;
        self.ended = Some(why);
        self.tell(now, What::End { why })
    }
}

/// The name of a sitting that begins, and what the desk has promised of it, if it is to release the cards.
fn named(
    blueprint: &Blueprint,
    desk: Option<Promise>,
) -> Result<(String, Option<Promise>), Refused> {
    if blueprint.file.dealt_by == DealtBy::Form {
        return Ok((new_sitting()?, None));
    }
    let promise = desk.ok_or(Refused::NoDesk)?;
    promise.is_for(&promise.sitting, blueprint.file.rounds())?;
    Ok((promise.sitting.clone(), Some(promise)))
}

/// A new name for a sitting: sixteen bytes of chance, in hexadecimal digits.
///
/// # Errors
/// That the system has no chance to give.
pub fn new_sitting() -> Result<String, Refused> {
    Ok(hex::encode(&chance()?[..16]))
}

/// Why the candidate has more time, as it is kept: nothing if he has not.
fn why_more(percent: u32, reason: &str) -> Result<String, Refused> {
    if !TIME_PERCENT.contains(&percent) {
        return Err(Refused::NoGoingOn("the time is 100 to 400 percent of the paper's"));
    }
    match percent {
        ..=100 => Ok(String::new()),
        _ if reason.is_empty() => Err(Refused::NoReason("more time than the paper's")),
        _ => Ok(reason.to_owned()),
    }
}

/// How much time a sitting has in all, in milliseconds.
pub(super) fn limit_ms(blueprint: &Blueprint, opening: &Opening) -> u64 {
    u64::from(blueprint.file.limit_s) * u64::from(opening.time_percent) * 10
}

/// A part at its beginning, with the first line of its log.
pub(super) fn open_part(
    levels: &[Arc<Level>],
    part: usize,
    book: &Arc<Rulebook>,
) -> Result<(Session, Recorder, String), Refused> {
    let level = levels.get(part).ok_or(Refused::NoForm)?;
    let session = Session::open(level.clone(), book.clone(), Mode::Exam).ok_or(Refused::NoForm)?;
    let (recorder, line) = Recorder::open(&session, &about());
    Ok((session, recorder, line))
}

/// What the log of a part says about itself. Who sits, and when, the sitting says.
fn about() -> About {
    About { program: PROGRAM.to_owned(), profile: None, started: String::new() }
}
