//! A sitting's log opened: read, checked, and gone on with after an interruption.

use super::dealing::Dealing;
use super::form::Demands;
use super::keep::Keep;
use super::keys::{ExaminerKeys, KnownSchool, Revocations};
use super::lines::{
    Deed, Ended, FormLine, Head, Opening, Plain, Sealed, SealedHead, Walk, What, canonical,
    deed_of, is_version, unfilled,
};
use super::lock::{Opener, Recipients, open};
use super::refused::Refused;
use super::sign::{PrivateKey, UtcMs};
use super::sitting::{Chain, Clock, Now, Sitting, Stop, open_part};
use crate::law::Rulebook;
use crate::record::PROGRAM;
use crate::session::Refusal;
use crate::table::Act;
use serde::Deserialize;
use std::sync::Arc;

/// How many bytes of a sitting's file are whole lines. What follows was being written when the program
/// was stopped.
#[must_use]
pub fn whole_bytes(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

/// What stands in a log's first line for everybody to read: who sits what, since when.
///
/// # Errors
/// A log that is none, or of another school.
pub fn opening_of(bytes: &[u8], school: &KnownSchool) -> Result<Opening, Refused> {
    let what = "the log of the sitting";
    let whole = whole_bytes(bytes);
    if whole == 0 && bytes.starts_with(b"{") {
        return Err(Refused::CutShort(what));
    }
    let whole = std::str::from_utf8(&bytes[..whole]);
    let first = whole.ok().and_then(|text| text.lines().next());
    let first: SealedHead = first.and_then(canonical).ok_or(Refused::Unreadable(what))?;
    let version = first.clearhands_sitting;
    if !is_version(version) {
        return Err(Refused::Version(what));
    }
    Ok(Walk::begin((&first.head, version), school, None)?.opening)
}

/// A sitting's log, opened.
pub struct OpenSitting {
    /// The version of the log.
    pub version: u32,
    /// The first line.
    pub head: Head,
    /// What the examiner signed at the beginning.
    pub opening: Opening,
    /// What is said of the form, as it stands there.
    pub form_text: String,
    /// The same, read.
    pub form: FormLine,
    /// The plain lines after the first, each with its signature.
    pub lines: Vec<(String, String)>,
    /// The same, read.
    pub plain: Vec<Plain>,
    /// The hash of the last line.
    pub hash: String,
    /// Every hash, that of the opening first.
    pub(super) links: Vec<String>,
    /// Why it has ended, if it has.
    pub ended: Option<Ended>,
    /// Whether a line breaks off at the end of the file.
    pub cut: bool,
    /// How many bytes are whole lines.
    pub whole: usize,
}

impl OpenSitting {
    /// Opens a log with the keys of somebody for whom it was sealed.
    ///
    /// # Errors
    /// That it was sealed for others, or what is wrong with it.
    pub fn read(
        bytes: &[u8],
        school: &KnownSchool,
        with: &Opener,
        revoked: Option<&Revocations>,
    ) -> Result<Self, Refused> {
        let what = "the log of the sitting";
        let whole = whole_bytes(bytes);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| Refused::Unreadable(what))?;
        let mut kept = text.lines();
        let first = kept.next().ok_or(Refused::CutShort(what))?;
        let first: SealedHead = canonical(first).ok_or(Refused::Unreadable(what))?;
        let version = first.clearhands_sitting;
        if !is_version(version) {
            return Err(Refused::Version(what));
        }
        let mut walk = Walk::begin((&first.head, version), school, revoked)?;
        let text = |sealed: &str| {
            let bytes = open(sealed, with)?;
            unfilled(&bytes).ok_or(Refused::Unreadable(what))
        };
        let form_text = text(&first.form)?;
        let form = walk.form(&form_text)?;
        let (mut lines, mut plain) = (Vec::new(), Vec::new());
        let mut links = vec![walk.hash.clone()];
        let mut ended = None;
        for (i, line) in kept.enumerate() {
            let wrong = || Refused::Line { line: i + 2, what: "it cannot be read".to_owned() };
            let sealed: Sealed = canonical(line).ok_or_else(wrong)?;
            let opened = text(&sealed.sealed)?;
            let read = walk.line(&opened, Some(&sealed.signature))?;
            if sealed.hash != walk.hash {
                return Err(Refused::Chain(i + 2));
            }
            if let What::End { why } = read.what {
                ended = Some(why);
            }
            links.push(sealed.hash);
            lines.push((opened, sealed.signature));
            plain.push(read);
        }
        let hash = walk.hash.clone();
        Ok(Self {
            version,
            opening: walk.opening,
            head: first.head,
            form_text,
            form,
            lines,
            plain,
            hash,
            links,
            ended,
            cut: whole < bytes.len(),
            whole,
        })
    }

    /// How many acts were done, in all parts.
    #[must_use]
    pub fn acts(&self) -> usize {
        let is_act = |plain: &&Plain| matches!(&plain.what, What::Log { line, .. } if line.starts_with("{\"line\":\"act\""));
        self.plain.iter().filter(is_act).count()
    }

    /// What the examiner should look at before it goes on: the last moment that the log knows, and what the
    /// clock of the exam showed then.
    #[must_use]
    pub fn stood_at(&self) -> (UtcMs, u64) {
        self.plain.last().map_or((self.opening.begun_ms, 0), |last| (last.utc_ms, last.at_ms))
    }

    /// Goes on with the sitting from its last line. The examiner signs a new key for what follows.
    ///
    /// # Errors
    /// A sitting that has ended, another version of the program, a log that does not come to the table it
    /// tells of.
    pub fn resume(
        &self,
        (school, by, reason): (&KnownSchool, &ExaminerKeys, &str),
        book: &Arc<Rulebook>,
        now: Now,
        keep: Box<dyn Keep>,
    ) -> Result<Sitting, Stop> {
        if self.ended.is_some() {
            return Err(Refused::NoGoingOn("it has ended").into());
        }
        let deeds = self.plain.iter().filter_map(deed_of);
        if deeds.into_iter().any(|deed| deed == Deed::End) {
            return Err(Refused::NoGoingOn("the examiner has ended it").into());
        }
        if self.opening.program != PROGRAM {
            return Err(Refused::NoGoingOn("another version of the program began it").into());
        }
        if self.opening.rulebook != book.hash {
            return Err(Refused::NoGoingOn("it is dealt by another rulebook").into());
        }
        let paper = super::paper::head_of(&self.head.paper, school)?;
        let key = self.form.place.proven(&paper.forms)?;
        let demands = Demands::read(&self.form.demands)?;
        let form = demands.form(&key, book)?;
        let promise = self.opening.desk.clone();
        let dealing = |promise| Dealing::of(promise, (form.levels.as_slice(), demands.band), book);
        let dealing = promise.map(dealing).transpose()?;
        let dealt = Dealt::of((&self.plain, &self.links), (&form.levels, dealing), book)?;
        let recipients = self.opening.recipients.iter().map(String::as_str);
        let key = PrivateKey::new()?;
        let new = key.public().to_string();
        let chain = Chain {
            sitting: self.opening.sitting.clone(),
            key,
            to: Recipients::parse(recipients)?,
            hash: self.hash.clone(),
            n: self.plain.len(),
            links: self.links.clone(),
            found: self.links.len(),
        };
        let (_, at_ms) = self.stood_at();
        let clock =
            Clock { base_ms: at_ms, paused_ms: now.run_ms, paused_at: None, last_ms: at_ms };
        let mut sitting = Sitting {
            blueprint: demands.blueprint,
            opening: self.opening.clone(),
            book: book.clone(),
            levels: form.levels,
            chain,
            clock,
            keep,
            unwritten: Vec::new(),
            part: dealt.part,
            part_from_ms: dealt.from_ms,
            session: dealt.session,
            done: dealt.done,
            recorder: dealt.recorder,
            closed: dealt.closed,
            ended: None,
            dealing: dealt.dealing,
        };
        // As long as a round waits for the desk the clock stands.
        sitting.clock.paused_at = sitting.waits().map(|_| now.run_ms);
        sitting.word(now, by, Deed::Resume { key: new, cut: self.cut }, reason)?;
        // The program may have been stopped between the log of a part and the beginning of its first.
        if dealt.unopened {
            sitting.open_first(now)?;
            sitting.wait_for_desk(now);
        }
        // (If its time was up as well, that is how it ends.)
        if sitting.closed && at_ms <= sitting.limit_ms() {
            sitting.settle(now)?;
        }
        sitting.flush()?;
        sitting.catch_up(now)?;
        Ok(sitting)
    }
}

/// What a line of a part's log must say to be dealt again.
#[derive(Deserialize)]
struct Told {
    line: Option<String>,
    act: Option<String>,
    at_ms: Option<u64>,
    over: Option<bool>,
}

/// The tables of a log, dealt again up to its last line; each line comes out letter for letter.
struct Dealt {
    part: usize,
    from_ms: u64,
    session: crate::session::Session,
    done: Vec<crate::session::Session>,
    recorder: crate::record::Recorder,
    closed: bool,
    /// Whether not even the first part has begun.
    unopened: bool,
    /// What has come of its rounds, if a desk releases them.
    dealing: Option<Dealing>,
}

impl Dealt {
    fn of(
        (plain, links): (&[Plain], &[String]),
        (levels, dealing): (&[Arc<crate::level::Level>], Option<Dealing>),
        book: &Arc<Rulebook>,
    ) -> Result<Self, Refused> {
        let (session, recorder, first) = open_part(levels, 0, book)?;
        let mut dealt = Self {
            part: 0,
            from_ms: 0,
            session,
            done: Vec::new(),
            recorder,
            closed: false,
            unopened: true,
            dealing,
        };
        let mut due = Some(first);
        let mut waited = false;
        for (i, plain) in plain.iter().enumerate() {
            let wrong = || Refused::Line {
                line: i + 2,
                what: "dealt again it comes out otherwise".to_owned(),
            };
            match &plain.what {
                What::Log { part, line } => {
                    if dealt.closed && *part == dealt.part + 2 {
                        due = Some(dealt.next_part(levels, plain.at_ms, book)?);
                    }
                    if *part != dealt.part + 1 {
                        return Err(wrong());
                    }
                    let again = match due.take() {
                        Some(first) => {
                            dealt.unopened = false;
                            Some(first)
                        }
                        None => dealt.again(line),
                    };
                    if again.as_deref() != Some(line) {
                        return Err(wrong());
                    }
                }
                _ => dealt.at_desk(plain).ok_or_else(wrong)??,
            }
            let waits = dealt.waits();
            if waits
                && !std::mem::replace(&mut waited, waits)
                && let (Some(dealing), Some(link)) = (&mut dealt.dealing, links.get(i + 1))
            {
                dealing.since = (link.clone(), i + 2);
            }
            waited = waits;
        }
        Ok(dealt)
    }

    /// Whether a round waits for the desk.
    fn waits(&self) -> bool {
        let waits = |dealing: &Dealing| dealing.waits(self.part, &self.session).is_some();
        !self.unopened && self.dealing.as_ref().is_some_and(waits)
    }

    /// The next part at its beginning, and the first line of its log.
    fn next_part(
        &mut self,
        levels: &[Arc<crate::level::Level>],
        from_ms: u64,
        book: &Arc<Rulebook>,
    ) -> Result<String, Refused> {
        let (session, recorder, first) = open_part(levels, self.part + 1, book)?;
        self.done.push(std::mem::replace(&mut self.session, session));
        (self.part, self.from_ms, self.recorder) = (self.part + 1, from_ms, recorder);
        (self.closed, self.unopened) = (false, true);
        Ok(first)
    }

    /// Takes in what a line tells of the desk that releases the cards; nothing if it cannot stand there.
    fn at_desk(&mut self, plain: &Plain) -> Option<Result<(), Refused>> {
        let alone = deed_of(plain) == Some(Deed::WithoutDesk);
        let (part, session) = (self.part, &mut self.session);
        match &plain.what {
            What::Leaves { act } => {
                let act = act.parse().ok()?;
                self.dealing.as_mut()?.leaving = Some(act);
            }
            What::Released { release, draw } => {
                match self.dealing.as_mut()?.take(part, session, release) {
                    Ok(counts) if counts == *draw => {}
                    Ok(_) => return None,
                    Err(why) => return Some(Err(why)),
                }
            }
            What::Unreleased { .. } => return self.let_go(),
            What::Word { .. } if alone => {
                self.dealing.as_mut()?.alone = true;
                return self.let_go();
            }
            What::Log { .. }
            | What::Tick
            | What::Held { .. }
            | What::Word { .. }
            | What::End { .. } => {}
        }
        Some(Ok(()))
    }

    fn let_go(&mut self) -> Option<Result<(), Refused>> {
        Some(self.dealing.as_mut()?.let_go(self.part, &self.session).map(drop))
    }

    /// The line that comes of doing what a line tells.
    fn again(&mut self, line: &str) -> Option<String> {
        let told: Told = serde_json::from_str(line).ok()?;
        match told.line.as_deref()? {
            "act" => {
                self.has_left();
                self.session.step(told.at_ms?, told.act?.parse().ok()?).ok()?;
                self.recorder.act(&self.session)
            }
            "refused" => {
                self.has_left();
                let (at_ms, act): (u64, Act) = (told.at_ms?, told.act?.parse().ok()?);
                let refusal: Refusal = self.session.step(at_ms, act).err()?;
                Some(self.recorder.refused(&self.session, at_ms, &act, &refusal))
            }
            "end" => {
                if told.over? && !self.session.is_over() {
                    self.session.end_round();
                }
                self.closed = true;
                Some(self.recorder.close(&self.session))
            }
            _ => None,
        }
    }

    /// The act with which a round was left has been done, or could not be.
    fn has_left(&mut self) {
        if let Some(dealing) = &mut self.dealing {
            dealing.leaving = None;
        }
    }
}
