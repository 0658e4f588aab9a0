//! One word of an examiner for a whole room, given at the trainer's desk.
//!
//! Each seat makes two keys, whose private halves stay in its memory: one signs the lines of its sitting, for the other
//! what its form is drawn by is sealed. It asks with the public halves. The examiner signs the beginnings of all these
//! sittings, as he would have signed each at its seat, by one passphrase. So what he signs is bound to the paper, the
//! candidate, the key of the seat and a time; it serves no other seat and no other time, and his keys and the opened
//! paper are nowhere but with him. Six words stand for what a seat has asked: who carries it could put keys of his own
//! in their place, and so the examiner compares them with those that the seat shows.

use super::blueprint::DealtBy;
use super::form::Demands;
use super::keys::{ExaminerKeys, KnownSchool, Revocations};
use super::lines::{AtDesk, Candidate, Head, VERSION, Walk, canonical, is_in_time, seal_words};
use super::lock::{Opener, Recipients, open};
use super::paper::{OpenPaper, PaperFile, PaperHead};
use super::ready::{Begin, Beginning, Ready, ToSign, new_sitting};
use super::refused::Refused;
use super::sign::{PrivateKey, PublicKey, UtcMs, digest};
use super::sitting::{Now, Stop};
use super::verify::is_his;
use crate::law::Rulebook;
use crate::record::PROGRAM;
use crate::wire::{Promise, RoomAsk, RoomWord};
use std::collections::BTreeSet;
use std::sync::Arc;

const THE_ASK: &str = "what the seat has asked";
const THE_WORD: &str = "the examiner's word for the room";

/// By how much a seat's clock may differ from the desk's, in milliseconds.
pub const SEAT_CLOCK_MS: i64 = 600_000;

/// The hash of what a seat has asked.
#[must_use]
pub(super) fn hash_of(ask: &RoomAsk) -> String {
    // It holds nothing that cannot be written as JSON.
    digest(serde_json::to_string(ask).unwrap_or_default().as_bytes())
}

/// The words that stand for what a seat has asked, at the seat and where the examiner signs.
#[must_use]
pub fn ask_words(ask: &RoomAsk) -> String {
    seal_words(&hash_of(ask))
}

/// A seat that has asked for the beginning of a sitting, and waits for it.
pub struct Asking {
    ask: RoomAsk,
    paper: PaperFile,
    head: PaperHead,
    key: PrivateKey,
    opener: Opener,
}

impl Asking {
    /// Asks for a sitting of this paper.
    ///
    /// # Errors
    /// A paper of another school or of another rulebook; a candidate whose number cannot be one.
    pub fn new(
        paper: PaperFile,
        school: &KnownSchool,
        candidate: Candidate,
        (book, utc_ms): (&Rulebook, UtcMs),
    ) -> Result<Self, Refused> {
        let head = paper.head(school)?;
        if head.rulebook != book.hash {
            return Err(Refused::NoGoingOn("the paper was made by another rulebook"));
        }
        let Candidate { name, number } = candidate.canonical()?;
        let (key, opener) = (PrivateKey::new()?, Opener::new());
        let ask = RoomAsk {
            sitting: new_sitting()?,
            paper: paper.head.hash(),
            name,
            number,
            key: key.public().to_string(),
            recipient: opener.recipient(),
            asked_ms: utc_ms,
            program: PROGRAM.to_owned(),
            rulebook: book.hash.clone(),
        };
        Ok(Self { ask, paper, head, key, opener })
    }

    /// What it asks.
    #[must_use]
    pub const fn ask(&self) -> &RoomAsk {
        &self.ask
    }

    /// The paper's title, as the school has signed it.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.head.title
    }

    /// The paper.
    #[must_use]
    pub const fn paper(&self) -> &PaperFile {
        &self.paper
    }

    /// Takes the examiner's word, if it is one of this school's, and for what was asked here.
    ///
    /// # Errors
    /// Why it is not taken. What was asked still waits then.
    pub fn ready(
        &self,
        word: &RoomWord,
        (school, revoked): (&KnownSchool, Option<&Revocations>),
        book: &Arc<Rulebook>,
        utc_ms: UtcMs,
    ) -> Result<Ready, Refused> {
        let head: Head = canonical(&word.head).ok_or(Refused::Unreadable(THE_WORD))?;
        let walk = Walk::begin((&head, VERSION), school, revoked)?;
        let opening = walk.opening.clone();
        if opening.head != self.ask.paper {
            return Err(Refused::OtherPaper);
        }
        let is_asked = opening.at_desk.as_ref().is_some_and(|at| at.ask == hash_of(&self.ask));
        if !is_asked || opening.key != self.ask.key || opening.sitting != self.ask.sitting {
            return Err(Refused::OtherSeat);
        }
        let Candidate { name, number } = &opening.candidate;
        if (name, number) != (&self.ask.name, &self.ask.number) {
            return Err(Refused::OtherCandidate);
        }
        if opening.program != PROGRAM || opening.rulebook != book.hash {
            return Err(Refused::Version(THE_WORD));
        }
        if !opening.room || !is_in_time(&opening, utc_ms) {
            return Err(Refused::NoGoingOn("the examiner's word for the room has run out"));
        }
        let text = open(&word.form, &self.opener)?;
        let text = std::str::from_utf8(&text).map_err(|_| Refused::Unreadable(THE_WORD))?;
        let form = walk.form(text)?;
        let key = form.place.proven(&self.head.forms)?;
        let demands = Demands::read(&form.demands)?;
        if demands.hash() != self.head.demands {
            return Err(Refused::OtherDemands);
        }
        is_his(&opening, &self.head, &demands, form.place.place)?;
        let file = &demands.blueprint.file;
        match (file.dealt_by, &opening.desk) {
            (DealtBy::Form, None) => {}
            (DealtBy::Form, Some(_)) => {
                return Err(Refused::OtherDesk("the paper's cards come from the form alone"));
            }
            (DealtBy::Desk, None) => return Err(Refused::NoDesk),
            (DealtBy::Desk, Some(promise)) => promise.is_for(&opening.sitting, file.rounds())?,
        }
        let signed = Beginning { head, opening, form: text.to_owned() };
        Ready::of(signed, (&demands, &key), self.key.clone(), book)
    }
}

/// What a seat has asked, as it lies before the examiner.
pub struct Asked {
    /// The number of the seat in the room.
    pub seat: i64,
    /// What it has asked.
    pub ask: RoomAsk,
    /// When the desk had it, by the desk's clock.
    pub came_ms: UtcMs,
    /// What the desk has promised of the sitting, if it releases the cards.
    pub desk: Option<Promise>,
}

/// What an examiner signs for a room with.
pub struct ForRoom<'a> {
    /// The school, by the examiner's own copy of its file.
    pub school: &'a KnownSchool,
    /// The paper, opened.
    pub paper: &'a OpenPaper,
    /// The examiner.
    pub examiner: &'a ExaminerKeys,
    /// Which of their attempts it is, from 1.
    pub attempt: u32,
}

impl ForRoom<'_> {
    /// Why this cannot be signed for, if it cannot.
    ///
    /// # Errors
    /// Another paper, another version of the program, a clock that is wrong, keys that are none.
    pub fn check(&self, asked: &Asked, book: &Rulebook) -> Result<(), Refused> {
        let ask = &asked.ask;
        if ask.paper != self.paper.signed.hash() {
            return Err(Refused::OtherPaper);
        }
        if ask.program != PROGRAM || ask.rulebook != book.hash {
            return Err(Refused::NoGoingOn("the seat has another version of the program"));
        }
        if (ask.asked_ms - asked.came_ms).abs() > SEAT_CLOCK_MS {
            let why = "the clock of the seat differs from the desk's by more than ten minutes";
            return Err(Refused::NoGoingOn(why));
        }
        PublicKey::parse(&ask.key)?;
        Recipients::parse([ask.recipient.as_str()])?;
        let id = |text: &str| text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
        if id(&ask.sitting) { Ok(()) } else { Err(Refused::Unreadable(THE_ASK)) }
    }

    /// Signs for all of them at once, with what each is given in the same order.
    ///
    /// # Errors
    /// One that cannot be signed for, a candidate who is there twice, an examiner who may not: then none is signed.
    pub fn sign(&self, all: &[Asked], book: &Rulebook, now: Now) -> Result<Vec<RoomWord>, Stop> {
        let mut numbers = BTreeSet::new();
        for asked in all {
            self.check(asked, book)?;
            if !numbers.insert(asked.ask.number.to_ascii_uppercase()) {
                return Err(Refused::NoGoingOn("one candidate sits at two seats").into());
            }
        }
        let seats = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.iter().map(|asked| self.word(asked, seats, (book, now))).collect()
    }

    fn word(&self, asked: &Asked, seats: u32, at: (&Rulebook, Now)) -> Result<RoomWord, Stop> {
        let Asked { seat, ask, came_ms, desk } = asked;
        let begin = Begin {
            school: self.school,
            paper: self.paper,
            examiner: self.examiner,
            others: &[],
            candidate: Candidate { name: ask.name.clone(), number: ask.number.clone() },
            attempt: self.attempt,
            time_percent: 100,
            more_time: "",
            desk: None,
            room: true,
        };
        let file = &self.paper.demands.blueprint.file;
        match (file.dealt_by, desk) {
            (DealtBy::Form, _) => {}
            (DealtBy::Desk, None) => return Err(Refused::NoDesk.into()),
            (DealtBy::Desk, Some(promise)) => promise.is_for(&ask.sitting, file.rounds())?,
        }
        let desk = desk.clone().filter(|_| file.dealt_by == DealtBy::Desk);
        let to_sign = ToSign {
            key: ask.key.clone(),
            // By the clock of the seat, which is that of the sitting.
            begun_ms: at.1.utc_ms + (ask.asked_ms - came_ms),
            at_desk: Some(AtDesk { seats, seat: *seat, ask: hash_of(ask) }),
        };
        let signed = Beginning::sign(&begin, (ask.sitting.clone(), desk), to_sign, at)?;
        let sealed = Recipients::parse([ask.recipient.as_str()])?.seal(signed.form.as_bytes())?;
        let head =
            serde_json::to_string(&signed.head).map_err(|_| Refused::Unreadable(THE_WORD))?;
        Ok(RoomWord { sitting: ask.sitting.clone(), head, form: sealed })
    }
}
