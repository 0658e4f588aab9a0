//! Checking a result: by the school's public key, the result and this program, and nothing else.

use super::drawn::is_drawn;
use super::form::Demands;
use super::keys::{KnownExaminer, KnownSchool, Revocations};
use super::lines::{
    Deed, Ended, Opening, Plain, Walk, What, Word, is_in_time, is_version, seal_words,
};
use super::note::Note;
use super::paper::{PaperHead, head_of};
use super::refused::Refused;
use super::released::{ByDesk, rounds};
use super::result::{Appeal, Closing, Comment, Decision, Entry, Release, entries, newest};
use super::sign::{Kind, Signed, UtcMs, digest};
use super::sitting::limit_ms;
use super::stamps::Linked;
use super::verdict::{FindingAt, Verdict, judged};
use crate::grade::{Report, SessionStats, report};
use crate::law::Rulebook;
use crate::record::{PROGRAM, ReadLog, Released, read_released};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// A jump of the machine's clock against the exam's that is told, in milliseconds.
const JUMP_MS: i64 = 30_000;

/// One part of a sitting, dealt and judged again.
pub struct PartDealt {
    /// Its log, read.
    pub log: ReadLog,
    /// The report on it.
    pub report: Report,
    /// How long the table kept the dealer waiting, in milliseconds.
    pub held_ms: u64,
    /// What the clock of the exam showed when it began, in milliseconds.
    pub from_ms: u64,
}

/// What an examiner has done, with his name.
pub struct Said {
    /// Who.
    pub name: String,
    /// What, why and when.
    pub word: Word,
    /// What the clock of the exam showed, in milliseconds.
    pub at_ms: u64,
    /// For how long it had stood still before, by the clock of the machine, in milliseconds: since the last line
    /// before an interruption, or since the beginning of a pause. Below nothing if that clock was set back.
    pub gap_ms: Option<i64>,
}

/// An appeal that was decided, with the name of who decided it.
pub struct Decided {
    /// Who.
    pub name: String,
    /// What, why and when.
    pub appeal: Appeal,
}

/// A comment on an act, with the name of whose it is.
pub struct Commented {
    /// Who.
    pub name: String,
    /// What, on which act, and when.
    pub comment: Comment,
}

/// A result that holds.
pub struct Verified {
    /// The paper.
    pub paper: PaperHead,
    /// The demands.
    pub demands: Demands,
    /// What the examiner signed at the beginning, and his name.
    pub opening: (Opening, String),
    /// Why the candidate had more than the paper's time; empty if he had not, or no reason was kept.
    pub more_time: String,
    /// Why it ended.
    pub ended: Option<Ended>,
    /// The parts.
    pub parts: Vec<PartDealt>,
    /// What examiners did.
    pub said: Vec<Said>,
    /// How much of its time had gone, in milliseconds, and how much there was.
    pub time_ms: (u64, u64),
    /// When its last line was written, by the clock of the machine.
    pub last_ms: UtcMs,
    /// The words of the seal.
    pub seal: String,
    /// The hash of the last line.
    pub hash: String,
    /// Every line with its hash, the opening first.
    pub links: Vec<Linked>,
    /// The countersignature, and whose.
    pub closing: Option<(Closing, String)>,
    /// When it was handed out, and by whom.
    pub released: (UtcMs, String),
    /// The appeals.
    pub appeals: Vec<Decided>,
    /// What examiners have said of acts.
    pub comments: Vec<Commented>,
    /// The hash of each appeal and comment, in the order in which they were added.
    pub added: Vec<String>,
    /// What a trainer's desk had to do with it, if it released the cards.
    pub by_desk: Option<ByDesk>,
    /// What else was found.
    pub notes: Vec<Note>,
    /// The verdict as it came out.
    pub first: Verdict,
    /// The verdict with the appeals.
    pub verdict: Verdict,
}

/// Checks a result. `newer` is a list of revoked examiners that may be newer than that in the result.
///
/// # Errors
/// The first reason for which it does not hold.
pub fn verify(
    text: &str,
    school: &KnownSchool,
    newer: Option<Revocations>,
    book: &Arc<Rulebook>,
) -> Result<Verified, Refused> {
    let entries = entries(text)?;
    let Some((Entry::Result { clearhands_result, head, form, revoked }, _)) = entries.first()
    else {
        return Err(Refused::Unreadable("the result"));
    };
    let version = *clearhands_result;
    if !is_version(version) {
        return Err(Refused::Version("the result"));
    }
    let own = revoked.as_ref().map(|list| Revocations::of(list, school)).transpose()?;
    let revoked = newest(own, newer);
    let mut walk = Walk::begin((head, version), school, revoked.as_ref())?;
    let form = walk.form(form)?;
    let mut tail = Tail::new(school, revoked.as_ref(), text);
    let mut links = vec![Linked { link: walk.hash.clone(), at_ms: 0 }];
    let plain = walked(&entries, &mut walk, &mut tail, &mut links)?;
    let Some(released) = tail.released.take() else {
        return Err(Refused::CutShort("the result"));
    };
    let paper = head_of(&head.paper, school)?;
    let opening = walk.opening.clone();
    let key = form.place.proven(&paper.forms)?;
    let demands = Demands::read(&form.demands)?;
    if demands.hash() != paper.demands {
        return Err(Refused::OtherDemands);
    }
    is_his(&opening, &paper, &demands, form.place.place)?;
    let story =
        Story::of(&plain, &opening, limit_ms(&demands.blueprint, &opening), &walk.examiners)?;
    let mut notes = story.notes;
    if opening.program != PROGRAM {
        notes.push(Note::OtherProgram(opening.program.clone()));
    }
    let same_book = opening.rulebook == book.hash;
    if !same_book {
        notes.push(Note::OtherRulebook(opening.rulebook.clone()));
    }
    let drawn = is_drawn(&demands, &key, &story.logs, same_book, book)?;
    let same = same_book && opening.program == PROGRAM;
    let rounds = rounds(&plain, &links, (&opening, &demands), &drawn, same.then_some(book))?;
    let logs = Logs { texts: &story.logs, times: &story.times, released: &rounds.released };
    let parts = dealt(&logs, story.ended, same, book, &mut notes)?;
    rounds.none_slipped(parts.iter().map(|part| &part.log.session))?;
    notes.extend(rounds.by_desk.iter().flat_map(Note::of_desk));
    notes.extend(opening.at_desk.as_ref().map(|at| Note::AtDesk(at.seats, at.seat)));
    if opening.time_percent > 100 && form.more_time.is_empty() {
        notes.push(Note::NoReasonKept);
    }
    tail.comments_are_on_acts(&parts)?;
    let began = walk.examiners.first();
    notes.extend(tail.hands_told(began));
    let title = |step: &str| step_title(&parts, step);
    let reports: Vec<Report> = parts.iter().map(|part| part.report.clone()).collect();
    let file = &demands.blueprint.file;
    let first = judged(file, &reports, story.ended, &BTreeSet::new(), &title);
    let overruled = overruled(&tail.appeals, &reports)?;
    let verdict = judged(file, &reports, story.ended, &overruled, &title);
    Ok(Verified {
        opening: (opening, began.map_or_else(String::new, |one| one.examiner.name.clone())),
        last_ms: story.utc_ms,
        time_ms: (story.at_ms, limit_ms(&demands.blueprint, &walk.opening)),
        paper,
        more_time: form.more_time,
        ended: story.ended,
        parts,
        said: story.said,
        seal: seal_words(&walk.hash),
        hash: walk.hash,
        links,
        closing: tail.closing,
        released,
        appeals: tail.appeals,
        comments: tail.comments,
        added: tail.added,
        by_desk: rounds.by_desk,
        notes,
        first,
        verdict,
        demands,
    })
}

/// That the place is that of the candidate's attempt at this paper.
pub(super) fn is_his(
    opening: &Opening,
    paper: &PaperHead,
    demands: &Demands,
    place: u32,
) -> Result<(), Refused> {
    if opening.rulebook != demands.rulebook {
        return Err(Refused::OtherRulebook);
    }
    if opening.paper != paper.id {
        return Err(Refused::OtherPaper);
    }
    let Opening { candidate, attempt, .. } = opening;
    if place != demands.place(&paper.id, &candidate.number, *attempt)
        || *attempt == 0
        || *attempt > demands.blueprint.file.attempts
    {
        return Err(Refused::OtherCandidate);
    }
    Ok(())
}

/// The lines of the sitting, each of which may stand where it does; and what stands after them.
fn walked(
    entries: &[(Entry, usize)],
    walk: &mut Walk<'_>,
    tail: &mut Tail<'_>,
    links: &mut Vec<Linked>,
) -> Result<Vec<Plain>, Refused> {
    let mut plain = Vec::new();
    let mut clock = OwnClock { at_ms: 0, utc_ms: walk.opening.begun_ms, shows_ms: 0 };
    for (i, (entry, above)) in entries.iter().enumerate().skip(1) {
        match entry {
            Entry::Line { line, hash, signature } if !tail.begun => {
                let read = walk.line(line, signature.as_deref())?;
                if walk.hash != *hash {
                    return Err(Refused::Chain(i + 1));
                }
                if plain.is_empty() && walk.opening.room {
                    // What it was signed for begins here.
                    clock.utc_ms = read.utc_ms;
                }
                links.push(Linked { link: walk.hash.clone(), at_ms: clock.at(&read) });
                plain.push(read);
            }
            entry => {
                if !tail.begun {
                    walk.end()?;
                }
                tail.entry(entry, *above, i + 1, walk)?;
            }
        }
    }
    Ok(plain)
}

/// The clock of a sitting with its pauses: it goes as the exam's does, and as the machine's while that stands.
struct OwnClock {
    at_ms: u64,
    utc_ms: UtcMs,
    shows_ms: i64,
}

impl OwnClock {
    /// What it shows at the next line, in milliseconds since the beginning.
    fn at(&mut self, line: &Plain) -> i64 {
        let gone = line.at_ms.saturating_sub(self.at_ms);
        // A clock that was set back has not gone.
        let stood = (line.utc_ms - self.utc_ms).max(0);
        let gone = if gone > 0 { i64::try_from(gone).unwrap_or(i64::MAX) } else { stood };
        self.shows_ms = self.shows_ms.saturating_add(gone);
        (self.at_ms, self.utc_ms) = (line.at_ms, line.utc_ms);
        self.shows_ms
    }
}

/// A step in words.
fn step_title(parts: &[PartDealt], step: &str) -> String {
    let mut all = parts.iter().flat_map(|part| &part.log.session.procedure().steps);
    all.find(|known| known.id == step)
        .map_or_else(|| step.to_owned(), |known| known.title.to_string())
}

/// The findings that the last appeal on each has overruled.
fn overruled(appeals: &[Decided], reports: &[Report]) -> Result<BTreeSet<FindingAt>, Refused> {
    let mut all = BTreeSet::new();
    for Decided { appeal, .. } in appeals {
        let at = (appeal.part, appeal.finding);
        let report = at.0.checked_sub(1).and_then(|part| reports.get(part));
        if at.1 == 0 || report.is_none_or(|report| at.1 > report.faults.len()) {
            return Err(Refused::NoSuch("an appeal", "a finding"));
        }
        match appeal.decision {
            Decision::Overruled => all.insert(at),
            Decision::Upheld => all.remove(&at),
        };
    }
    Ok(all)
}

/// What stands after the lines of the sitting.
struct Tail<'a> {
    school: &'a KnownSchool,
    revoked: Option<&'a Revocations>,
    text: &'a str,
    begun: bool,
    closing: Option<(Closing, String)>,
    released: Option<(UtcMs, String)>,
    appeals: Vec<Decided>,
    comments: Vec<Commented>,
    /// The hashes of appeals and comments, in order.
    added: Vec<String>,
    /// By whose keys it was closed and handed out; nothing for the school's.
    hands: Vec<Option<String>>,
}

impl<'a> Tail<'a> {
    const fn new(school: &'a KnownSchool, revoked: Option<&'a Revocations>, text: &'a str) -> Self {
        Self {
            school,
            revoked,
            text,
            begun: false,
            closing: None,
            released: None,
            appeals: Vec::new(),
            comments: Vec::new(),
            added: Vec::new(),
            hands: Vec::new(),
        }
    }

    fn known(
        &self,
        by: &Signed,
        examiner: &Signed,
        what: &'static str,
    ) -> Result<KnownExaminer, Refused> {
        let known = KnownExaminer::of(examiner, self.school)?;
        if by.by == known.key.id() { Ok(known) } else { Err(Refused::NoExaminer(what)) }
    }

    fn entry(
        &mut self,
        entry: &Entry,
        above: usize,
        line: usize,
        walk: &Walk<'_>,
    ) -> Result<(), Refused> {
        self.begun = true;
        let misplaced = || Refused::Line { line, what: "it does not belong there".to_owned() };
        let above = digest(&self.text.as_bytes()[..above]);
        match entry {
            Entry::Closing { closing, examiner } if self.released.is_none() => {
                let what = "the countersignature";
                let by = self.known(closing, examiner, what)?;
                let said: Closing = closing.read(Kind::Closing, &by.key, what)?;
                by.may_sign(what, said.utc_ms, self.revoked)?;
                if said.sitting != walk.opening.sitting || said.hash != walk.hash {
                    return Err(Refused::Chain(line));
                }
                self.hands.push(Some(by.key.id()));
                self.closing = Some((said, by.examiner.name));
            }
            Entry::Release { release, examiner } if self.released.is_none() => {
                let what = "the release";
                let (said, name): (Release, String) = match examiner {
                    None => {
                        self.hands.push(None);
                        let said = release.read(Kind::Release, &self.school.key, what)?;
                        (said, self.school.school.name.clone())
                    }
                    Some(examiner) => {
                        let by = self.known(release, examiner, what)?;
                        let said: Release = release.read(Kind::Release, &by.key, what)?;
                        by.may_sign(what, said.utc_ms, self.revoked)?;
                        self.hands.push(Some(by.key.id()));
                        (said, by.examiner.name)
                    }
                };
                if said.sitting != walk.opening.sitting || said.above != above {
                    return Err(Refused::Changed);
                }
                self.released = Some((said.utc_ms, name));
            }
            Entry::Appeal { appeal, examiner } if self.released.is_some() => {
                let what = "an appeal";
                let by = self.known(appeal, examiner, what)?;
                let said: Appeal = appeal.read(Kind::Appeal, &by.key, what)?;
                by.may_sign(what, said.utc_ms, self.revoked)?;
                if said.sitting != walk.opening.sitting || said.above != above {
                    return Err(Refused::Changed);
                }
                if said.reason.trim().is_empty() {
                    return Err(Refused::NoReason(what));
                }
                self.added.push(appeal.hash());
                self.appeals.push(Decided { name: by.examiner.name, appeal: said });
            }
            Entry::Comment { comment, examiner } if self.released.is_some() => {
                let said = self.comment((comment, examiner), &above, walk)?;
                self.added.push(comment.hash());
                self.comments.push(said);
            }
            _ => return Err(misplaced()),
        }
        Ok(())
    }
}

impl Tail<'_> {
    /// What is to be said of who signed the end.
    fn hands_told(&self, began: Option<&KnownExaminer>) -> impl Iterator<Item = Note> {
        let unsigned = self.closing.is_none().then_some(Note::NotCountersigned);
        let began = began.map(|began| began.key.id());
        let one = began.is_some() && self.hands.iter().all(|hand| *hand == began);
        unsigned.into_iter().chain(one.then_some(Note::OneHand))
    }

    /// That each comment names an act that was done.
    fn comments_are_on_acts(&self, parts: &[PartDealt]) -> Result<(), Refused> {
        for Commented { comment, .. } in &self.comments {
            let part = comment.part.checked_sub(1).and_then(|part| parts.get(part));
            let acts = part.map_or(0, |part| part.log.session.entries().len());
            if !(1..=acts).contains(&comment.act) {
                return Err(Refused::NoSuch("a comment", "an act"));
            }
        }
        Ok(())
    }

    /// A comment: by whom, and that he says it of this sitting and after all that stands above.
    fn comment(
        &self,
        (comment, examiner): (&Signed, &Signed),
        above: &str,
        walk: &Walk<'_>,
    ) -> Result<Commented, Refused> {
        let what = "a comment";
        let by = self.known(comment, examiner, what)?;
        let said: Comment = comment.read(Kind::Comment, &by.key, what)?;
        by.may_sign(what, said.utc_ms, self.revoked)?;
        if said.sitting != walk.opening.sitting || said.above != above {
            return Err(Refused::Changed);
        }
        if said.words.trim().is_empty() {
            return Err(Refused::NoReason(what));
        }
        Ok(Commented { name: by.examiner.name, comment: said })
    }
}

/// What the lines of a sitting come to.
struct Story {
    /// The log of each part.
    logs: Vec<String>,
    /// Of each part: how long the table kept the dealer waiting, and what the clock showed when it began.
    times: Vec<(u64, u64)>,
    said: Vec<Said>,
    ended: Option<Ended>,
    at_ms: u64,
    /// When the last line was written, by the clock of the machine.
    utc_ms: UtcMs,
    notes: Vec<Note>,
    /// Whether an examiner has stopped the clock, and when.
    paused: Option<UtcMs>,
    /// Whether an examiner has ended it, so that nothing but the end may follow.
    stopped: bool,
}

/// What a line of a part's log says of its time.
#[derive(Deserialize)]
struct Timed {
    line: Option<String>,
    at_ms: Option<u64>,
}

impl Story {
    fn of(
        plain: &[Plain],
        opening: &Opening,
        limit_ms: u64,
        examiners: &[KnownExaminer],
    ) -> Result<Self, Refused> {
        let mut story = Self {
            logs: Vec::new(),
            times: Vec::new(),
            said: Vec::new(),
            ended: None,
            at_ms: 0,
            utc_ms: opening.begun_ms,
            notes: Vec::new(),
            paused: None,
            stopped: false,
        };
        // Where both clocks agreed, and by how much the clock of the machine was ahead of the exam's there.
        let (mut from, mut ahead) = (1, opening.begun_ms);
        for (i, one) in plain.iter().enumerate() {
            let line = i + 2;
            let wrong = |what: &str| Refused::Line { line, what: what.to_owned() };
            story.at_ms = one.at_ms;
            let at_ms = i64::try_from(one.at_ms).ok();
            let now = at_ms.and_then(|at_ms| one.utc_ms.checked_sub(at_ms));
            let now = now.ok_or_else(|| wrong("there is no such time"))?;
            let before_ms = std::mem::replace(&mut story.utc_ms, one.utc_ms);
            if i == 0 && opening.room {
                if !is_in_time(opening, one.utc_ms) {
                    return Err(wrong("the examiner's word for the room did not hold any more"));
                }
                (from, ahead) = (line, now);
            }
            // What an examiner does may stop the clock or set it, and it stands while a desk is waited for. Little by little counts as much as at once.
            let sets = matches!(
                one.what,
                What::Word { .. } | What::Released { .. } | What::Unreleased { .. }
            );
            if sets {
                (from, ahead) = (line, now);
            } else if (now - ahead).abs() > JUMP_MS {
                story.notes.push(Note::ClockSet { from, to: line, by_ms: now - ahead });
                (from, ahead) = (line, now);
            }
            match &one.what {
                What::Log { part, line: told } => story.log((*part, told), one.at_ms, limit_ms),
                What::Tick | What::Held { .. } if one.at_ms > limit_ms => Err(LATE),
                What::Tick
                | What::Held { .. }
                | What::Leaves { .. }
                | What::Released { .. }
                | What::Unreleased { .. }
                    if story.paused.is_some() || story.stopped =>
                {
                    Err(STANDS)
                }
                What::Tick
                | What::Leaves { .. }
                | What::Released { .. }
                | What::Unreleased { .. } => Ok(()),
                What::Held { ms } => story.held(*ms, limit_ms),
                What::Word { word: signed, .. } => {
                    let word: Word = signed.unproven("a word")?;
                    if let Deed::Resume { cut: true, .. } = word.deed {
                        story.notes.push(Note::Cut(line));
                    }
                    let by = examiners.iter().find(|known| known.key.id() == signed.by);
                    let name = by.map_or_else(String::new, |by| by.examiner.name.clone());
                    let stood_ms = match word.deed {
                        Deed::Resume { .. } => Some(before_ms),
                        Deed::GoOn => story.paused,
                        Deed::Pause | Deed::Note | Deed::End | Deed::WithoutDesk => None,
                    };
                    let gap_ms = stood_ms.map(|since| one.utc_ms - since);
                    let may_be = story.word(&word, one.utc_ms);
                    story.said.push(Said { name, word, at_ms: one.at_ms, gap_ms });
                    may_be
                }
                What::End { why } => story.end(*why, limit_ms),
            }
            .map_err(wrong)?;
        }
        Ok(story)
    }

    /// A line of the log of a part.
    fn log(
        &mut self,
        (part, told): (usize, &str),
        at_ms: u64,
        limit_ms: u64,
    ) -> Result<(), &'static str> {
        let open = self.logs.len();
        let timed: Timed = serde_json::from_str(told).map_err(|_| "it is no log")?;
        let is_first = part == open + 1 && timed.line.is_none();
        let is_last = timed.line.as_deref() == Some("end");
        if !is_first && (part != open || open == 0) {
            return Err("it belongs to another part");
        }
        if !is_last && at_ms > limit_ms {
            return Err(LATE);
        }
        if self.paused.is_some() && !self.stopped || self.stopped && !is_last {
            return Err(STANDS);
        }
        if is_first {
            self.logs.push(String::new());
            self.times.push((0, at_ms));
        }
        let from_ms = self.times.last().map_or(0, |(_, from_ms)| *from_ms);
        if timed.at_ms.is_some_and(|own| from_ms.checked_add(own) != Some(at_ms)) {
            return Err("its two times differ");
        }
        if let Some(log) = self.logs.last_mut() {
            // Writing to a string cannot fail.
            let _ = writeln!(log, "{told}");
        }
        Ok(())
    }

    /// The table kept the dealer waiting: in all no longer than the exam may take.
    fn held(&mut self, ms: u64, limit_ms: u64) -> Result<(), &'static str> {
        let Some((held, _)) = self.times.last_mut() else { return Ok(()) };
        let sum = held.checked_add(ms).filter(|sum| *sum <= limit_ms);
        *held = sum.ok_or("the table did not keep the dealer waiting for so long")?;
        Ok(())
    }

    /// Whether an examiner may do this now.
    fn word(&mut self, word: &Word, utc_ms: UtcMs) -> Result<(), &'static str> {
        if word.reason.trim().is_empty() {
            return Err("it has no reason");
        }
        if self.stopped {
            return Err(STANDS);
        }
        match word.deed {
            Deed::Pause if self.paused.is_some() => return Err(STANDS),
            Deed::GoOn if self.paused.is_none() => return Err("the clock did not stand still"),
            Deed::Pause => self.paused = Some(utc_ms),
            Deed::GoOn | Deed::Resume { .. } => self.paused = None,
            Deed::End => self.stopped = true,
            Deed::Note | Deed::WithoutDesk => {}
        }
        Ok(())
    }

    /// The end, which must be what the lines before it lead to.
    fn end(&mut self, why: Ended, limit_ms: u64) -> Result<(), &'static str> {
        let is_late = self.at_ms > limit_ms;
        let fits = match why {
            Ended::ByExaminer => self.stopped,
            Ended::Done => !self.stopped && self.paused.is_none() && !is_late,
            Ended::TimeUp => !self.stopped && self.paused.is_none() && is_late,
        };
        self.ended = Some(why);
        if fits { Ok(()) } else { Err("it did not end in this way") }
    }
}

/// What is wrong with a line after the time.
const LATE: &str = "it was done after the time was up";

/// What is wrong with a line in a pause, or after an examiner's word that ends it.
const STANDS: &str = "an examiner had stopped the sitting";

/// The logs of the parts.
struct Logs<'a> {
    texts: &'a [String],
    /// Of each part: how long the table kept the dealer waiting, and what the clock showed when it began.
    times: &'a [(u64, u64)],
    /// Of each part what a desk released, if one did.
    released: &'a [Vec<Released>],
}

/// The parts, dealt and judged again.
fn dealt(
    Logs { texts, times, released }: &Logs<'_>,
    ended: Option<Ended>,
    same: bool,
    book: &Arc<Rulebook>,
    notes: &mut Vec<Note>,
) -> Result<Vec<PartDealt>, Refused> {
    let mut parts = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let part = i + 1;
        let wrong = |what: String| Refused::Otherwise(format!("part {part}, {what}"));
        let released = released.get(i).map_or(&[][..], Vec::as_slice);
        let mut log =
            read_released(text, book, released).map_err(|damage| wrong(damage.to_string()))?;
        if let Some(damage) = &log.damage {
            return Err(wrong(damage.to_string()));
        }
        if let Some(mismatch) = log.mismatches.first().filter(|_| same) {
            return Err(wrong(format!("line {}: other {}", mismatch.line, mismatch.what)));
        }
        if !log.ended && (ended.is_some() || part < texts.len()) {
            return Err(wrong("its log has no last line".to_owned()));
        }
        let differs = log.mismatches.iter().map(|m| Note::Differs(part, m.line, m.what));
        notes.extend(differs);
        // That a part was left is told by how the sitting ended.
        log.around = SessionStats { unended: false, ..log.around };
        let report = report(&log.session, log.around);
        let (held_ms, from_ms) = times.get(i).copied().unwrap_or_default();
        parts.push(PartDealt { log, report, held_ms, from_ms });
    }
    Ok(parts)
}
