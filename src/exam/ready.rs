//! The beginning of a sitting: signed by an examiner, at the seat or for a whole room, and begun then or later.

use super::blueprint::DealtBy;
use super::dealing::Dealing;
use super::demands::Blueprint;
use super::form::Demands;
use super::keep::Keep;
use super::keys::{ExaminerKeys, KnownSchool};
use super::lines::{
    AtDesk, Candidate, FormLine, Head, Opening, SealedHead, TIME_PERCENT, VERSION, What, filled,
    is_in_time, salt,
};
use super::lock::Recipients;
use super::paper::OpenPaper;
use super::places::FormKey;
use super::refused::Refused;
use super::sign::{Kind, PrivateKey, Signed, UtcMs, chance, digest};
use super::sitting::{Chain, Clock, Now, Sitting, Stop, open_part};
use crate::law::Rulebook;
use crate::level::Level;
use crate::record::PROGRAM;
use crate::wire::Promise;
use std::sync::Arc;

const WHAT: &str = "the beginning of the sitting";

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

/// What an examiner signs at the beginning, beside what [`Begin`] has.
pub(super) struct ToSign {
    /// The public half of the sitting's key.
    pub(super) key: String,
    /// When it begins, or may begin from.
    pub(super) begun_ms: UtcMs,
    /// What he had before him, if he signs for the whole room.
    pub(super) at_desk: Option<AtDesk>,
}

/// A beginning, signed.
pub(super) struct Beginning {
    pub(super) head: Head,
    pub(super) opening: Opening,
    /// What the form is drawn by, as a line.
    pub(super) form: String,
}

impl Beginning {
    /// Signs the beginning of a sitting of this name.
    ///
    /// # Errors
    /// An examiner who may not, an attempt that the paper does not allow.
    pub(super) fn sign(
        begin: &Begin<'_>,
        (name, desk): (String, Option<Promise>),
        to_sign: ToSign,
        (book, now): (&Rulebook, Now),
    ) -> Result<Self, Stop> {
        let Begin { school, paper, examiner, attempt, time_percent, .. } = *begin;
        let demands = &paper.demands;
        if demands.rulebook != book.hash {
            return Err(Refused::NoGoingOn("the paper was made by another rulebook").into());
        }
        examiner.word.may_sign(WHAT, now.utc_ms, None)?;
        if attempt == 0 || attempt > demands.blueprint.file.attempts {
            return Err(Refused::NoGoingOn("the paper allows fewer attempts").into());
        }
        let candidate = begin.candidate.clone().canonical()?;
        let more_time = why_more(time_percent, begin.more_time.trim())?;
        let place = paper.place(&candidate.number, attempt)?;
        let form = FormLine { salt: salt()?, demands: demands.text.clone(), place, more_time };
        let form = serde_json::to_string(&form).map_err(|_| Refused::Unreadable(WHAT))?;
        let own = [&school.school.recipient, &examiner.word.examiner.recipient];
        let mut recipients: Vec<String> =
            own.into_iter().chain(begin.others.iter()).cloned().collect();
        recipients.sort_unstable();
        recipients.dedup();
        let opening = Opening {
            sitting: name,
            paper: paper.head.id.clone(),
            head: paper.signed.hash(),
            candidate,
            attempt,
            form: digest(form.as_bytes()),
            time_percent,
            begun_ms: to_sign.begun_ms,
            program: PROGRAM.to_owned(),
            rulebook: book.hash.clone(),
            key: to_sign.key,
            recipients,
            desk,
            room: begin.room,
            at_desk: to_sign.at_desk,
        };
        let head = Head {
            school: school.signed.clone(),
            paper: paper.signed.clone(),
            examiner: examiner.word.signed.clone(),
            opening: Signed::new(Kind::Opening, &opening, &examiner.keys.signing),
        };
        Ok(Self { head, opening, form })
    }
}

impl Ready {
    /// Signs a sitting with the examiner's keys, which are not needed for it any more then.
    ///
    /// # Errors
    /// An examiner who may not, a form that cannot be drawn.
    pub fn sign(mut begin: Begin<'_>, book: &Arc<Rulebook>, now: Now) -> Result<Self, Stop> {
        let demands = &begin.paper.demands;
        let named = named(&demands.blueprint, begin.desk.take())?;
        let key = PrivateKey::new()?;
        let to_sign = ToSign { key: key.public().to_string(), begun_ms: now.utc_ms, at_desk: None };
        let signed = Beginning::sign(&begin, named, to_sign, (book, now))?;
        let place = begin.paper.place(&signed.opening.candidate.number, begin.attempt)?;
        let form = place.proven(&begin.paper.head.forms)?;
        Ok(Self::of(signed, (demands, &form), key, book)?)
    }

    /// A sitting whose beginning is signed, and whose key is here. The form is drawn.
    ///
    /// # Errors
    /// A form that cannot be drawn.
    pub(super) fn of(
        signed: Beginning,
        (demands, form): (&Demands, &FormKey),
        key: PrivateKey,
        book: &Arc<Rulebook>,
    ) -> Result<Self, Refused> {
        let Beginning { head, opening, form: said } = signed;
        let form = demands.form(form, book)?;
        let dealing = |promise| Dealing::of(promise, (form.levels.as_slice(), demands.band), book);
        let dealing = opening.desk.clone().map(dealing).transpose()?;
        let to = Recipients::parse(opening.recipients.iter().map(String::as_str))?;
        let hash = head.opening.hash();
        let first =
            SealedHead { clearhands_sitting: VERSION, head, form: to.seal(&filled(&said))? };
        let first = serde_json::to_string(&first).map_err(|_| Refused::Unreadable(WHAT))?;
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

    /// What it demands.
    #[must_use]
    pub const fn blueprint(&self) -> &Blueprint {
        &self.blueprint
    }

    /// Its beginning, as it was signed.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.opening
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
}

/// The name of a sitting that begins, and what the desk has promised of it, if it is to release the cards.
pub(super) fn named(
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
