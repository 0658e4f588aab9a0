//! A sitting whose cards a trainer's desk releases: which of its rounds waits for the desk, and what was released.

use super::form::Band;
use super::refused::Refused;
use super::rehearsal::{Rehearsal, seed_of};
use crate::law::Rulebook;
use crate::level::Level;
use crate::session::Session;
use crate::table::Act;
use crate::wire::{Promise, Release};
use std::sync::Arc;

/// What a sitting waits for: the value of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Awaited {
    /// The sitting's name.
    pub sitting: String,
    /// The round, from 1 on over all parts.
    pub round: u32,
    /// The hash of the line with which the round before it was over.
    pub after: String,
    /// How many lines there are up to that line, the opening first.
    pub lines: usize,
    /// Whether an examiner has let the sitting go on without the desk until it is there again.
    pub alone: bool,
}

/// What has come of a sitting's rounds so far.
pub(super) struct Dealing {
    pub(super) promise: Promise,
    rehearsal: Rehearsal,
    /// How many rounds each part has.
    rounds: Vec<u32>,
    /// The last round whose value is known, and the value.
    known: (u32, String),
    /// The last round that was released, or let go without.
    settled: u32,
    /// Whether an examiner has let it go on without the desk.
    pub(super) alone: bool,
    /// The act with which the candidate leaves a round for the next, which waits.
    pub(super) leaving: Option<Act>,
    /// The hash of the line since which it waits, and how many lines there are up to it.
    pub(super) since: (String, usize),
}

impl Dealing {
    pub(super) fn of(
        promise: Promise,
        (levels, band): (&[Arc<Level>], Band),
        book: &Arc<Rulebook>,
    ) -> Result<Self, Refused> {
        Ok(Self {
            rehearsal: Rehearsal::of(levels, band, book)?,
            rounds: levels.iter().map(|level| level.rounds).collect(),
            known: (0, promise.root.clone()),
            promise,
            settled: 0,
            alone: false,
            leaving: None,
            since: (String::new(), 0),
        })
    }

    /// The round that waits, over all parts; nothing if none does.
    pub(super) fn waits(&self, part: usize, session: &Session) -> Option<u32> {
        let round = self.before(part) + self.in_part(session);
        (!session.is_over() && round > self.settled).then_some(round)
    }

    /// How many rounds the parts before this have.
    fn before(&self, part: usize) -> u32 {
        self.rounds.iter().take(part).sum()
    }

    /// The round of the part that is dealt, or is to be.
    fn in_part(&self, session: &Session) -> u32 {
        session.memory().round + u32::from(self.leaving.is_some())
    }

    /// That this is what the desk had promised for the round that waits.
    ///
    /// # Errors
    /// That it is not.
    pub(super) fn check(&self, round: u32, release: &Release) -> Result<(), Refused> {
        release.keeps(&self.promise, round, (self.known.0, &self.known.1))
    }

    /// The value of the round that waits is there: its cards are dealt. Gives the number of their draw.
    ///
    /// # Errors
    /// That it is not what the desk had promised.
    pub(super) fn take(
        &mut self,
        part: usize,
        session: &mut Session,
        release: &Release,
    ) -> Result<u32, Refused> {
        let Some(round) = self.waits(part, session) else {
            return Err(Refused::OtherValue(release.round));
        };
        self.check(round, release)?;
        let here = self.in_part(session);
        let own = session.level().seed;
        let draw = self.rehearsal.released(part, here, &release.value)?;
        if !session.release(here, seed_of(own, round, &release.value, draw)) {
            return Err(Refused::OtherValue(round));
        }
        self.known = (round, release.value.clone());
        (self.settled, self.alone) = (round, false);
        Ok(draw)
    }

    /// The round that waits goes on without the desk.
    ///
    /// # Errors
    /// That the form cannot be dealt on.
    pub(super) fn let_go(&mut self, part: usize, session: &Session) -> Result<u32, Refused> {
        let round = self.waits(part, session).unwrap_or(self.settled);
        self.rehearsal.passed(part, self.in_part(session))?;
        self.settled = round;
        Ok(round)
    }
}
