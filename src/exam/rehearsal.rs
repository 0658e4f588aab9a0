//! A form dealt along by the perfect dealer, round by round, as its cards are released: so that what the desk
//! releases keeps to what the paper demands.
//!
//! Of a value several draws of a round's cards can be made. The first counts with which the perfect dealer gets
//! through the round, meets an irregularity where the form has arranged one, and which leaves the whole within
//! the paper's band. It follows from the form and the values alone, whatever the candidate does.

use super::form::{Band, Measure};
use super::refused::Refused;
use super::sign::digest;
use crate::law::Rulebook;
use crate::level::{Level, Mode};
use crate::session::Session;
use std::sync::Arc;

/// The most draws of a round.
pub(super) const MOST_DRAWS: u32 = 64;

/// More acts than any round takes.
const MOST_ACTS: usize = 20_000;

/// What the chance of a round starts from: by what its part starts from, the round over all parts, the value that
/// was released for it, and the number of the draw.
pub(super) fn seed_of(own: u64, round: u32, value: &str, draw: u32) -> u64 {
    let hash = digest(format!("clearhands-cards/1\n{own}\n{round}\n{value}\n{draw}").as_bytes());
    u64::from_str_radix(&hash[..16], 16).unwrap_or(own)
}

/// What a dealing asks of its dealer so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Asks {
    duties: i64,
    irregularities: i64,
    money: i64,
    time_s: i64,
}

impl Asks {
    fn of(session: &Session) -> Self {
        let mut measure = Measure::default();
        measure.add(session);
        Self {
            duties: measure.duties.into(),
            irregularities: measure.irregularities.into(),
            money: measure.money.into(),
            time_s: measure.time_s.into(),
        }
    }

    const fn and(self, more: Self, less: Self) -> Self {
        Self {
            duties: self.duties + more.duties - less.duties,
            irregularities: self.irregularities + more.irregularities - less.irregularities,
            money: self.money + more.money - less.money,
            time_s: self.time_s + more.time_s - less.time_s,
        }
    }

    fn is_within(self, band: &Band) -> bool {
        let whole = |n: i64| u32::try_from(n).unwrap_or(0);
        let measure = Measure {
            duties: whole(self.duties),
            irregularities: whole(self.irregularities),
            money: whole(self.money),
            time_s: whole(self.time_s),
            ..Measure::default()
        };
        measure.is_within(band)
    }
}

/// A form dealt along.
pub(super) struct Rehearsal {
    band: Band,
    levels: Vec<Arc<Level>>,
    book: Arc<Rulebook>,
    /// What the whole form asks as it stands: with what was released in the parts before, and as it was drawn from
    /// this part on.
    whole: Asks,
    /// The part that is dealt, from 0.
    part: usize,
    /// What the part asks as it was drawn: after each round, from 0 on.
    own: Vec<Asks>,
    /// The part dealt by the perfect dealer up to the round that is next.
    session: Session,
    /// How many of its rounds were dealt so.
    done: u32,
}

impl Rehearsal {
    /// A form at its beginning.
    ///
    /// # Errors
    /// A form without parts, or one that cannot be dealt.
    pub(super) fn of(
        levels: &[Arc<Level>],
        band: Band,
        book: &Arc<Rulebook>,
    ) -> Result<Self, Refused> {
        let mut whole = Asks::default();
        for level in levels {
            let own = as_drawn(level, book)?;
            whole = whole.and(own.last().copied().unwrap_or_default(), Asks::default());
        }
        let first = levels.first().ok_or(Refused::NoForm)?;
        Ok(Self {
            band,
            levels: levels.to_vec(),
            book: book.clone(),
            whole,
            part: 0,
            own: as_drawn(first, book)?,
            session: open(first, book)?,
            done: 0,
        })
    }

    /// How many rounds the parts before this have.
    fn before(&self, part: usize) -> u32 {
        self.levels.iter().take(part).map(|level| level.rounds).sum()
    }

    /// Goes on to a part; what is left of those before is dealt as it was drawn.
    fn go_to(&mut self, part: usize) -> Result<(), Refused> {
        while self.part < part {
            while self.done < self.levels[self.part].rounds {
                self.deal_on();
            }
            let drawn = self.own.last().copied().unwrap_or_default();
            self.whole = self.whole.and(Asks::of(&self.session), drawn);
            self.part += 1;
            let level = self.levels.get(self.part).ok_or(Refused::NoForm)?;
            (self.own, self.session) = (as_drawn(level, &self.book)?, open(level, &self.book)?);
            self.done = 0;
        }
        Ok(())
    }

    /// Deals the round that is next as it stands.
    fn deal_on(&mut self) {
        self.done += 1;
        // A round that cannot be dealt so is left; what comes after it is measured without it.
        deal_round(&mut self.session, self.done);
    }

    /// A round of a part goes on with the form's own cards.
    pub(super) fn passed(&mut self, part: usize, round: u32) -> Result<(), Refused> {
        self.go_to(part)?;
        while self.done < round {
            self.deal_on();
        }
        Ok(())
    }

    /// The value of a round of a part is known: which draw of its cards counts.
    pub(super) fn released(
        &mut self,
        part: usize,
        round: u32,
        value: &str,
    ) -> Result<u32, Refused> {
        self.passed(part, round.saturating_sub(1))?;
        let (own, all) = (self.levels[part].seed, self.before(part) + round);
        let at = |round: u32| self.own.get(round as usize).copied().unwrap_or_default();
        let (drawn, drawn_before) = (at(round), at(round.saturating_sub(1)));
        let now = Asks::of(&self.session);
        let mut dealt: Option<(u32, Session, bool)> = None;
        for draw in 0..MOST_DRAWS {
            let mut session = self.session.clone();
            let released = session.release(round, seed_of(own, all, value, draw));
            if !released || !deal_round(&mut session, round) {
                continue;
            }
            let asks = Asks::of(&session);
            let comes_up = drawn.irregularities == drawn_before.irregularities
                || asks.irregularities > now.irregularities;
            let fits = comes_up && self.whole.and(asks, drawn).is_within(&self.band);
            // One that comes up is better than one that does not.
            if fits || dealt.as_ref().is_none_or(|(_, _, before)| comes_up && !before) {
                dealt = Some((draw, session, comes_up));
            }
            if fits {
                break;
            }
        }
        let draw = match dealt {
            Some((draw, session, _)) => {
                self.session = session;
                draw
            }
            None => {
                self.session.release(round, seed_of(own, all, value, 0));
                deal_round(&mut self.session, round);
                0
            }
        };
        self.done = round;
        Ok(draw)
    }
}

fn open(level: &Arc<Level>, book: &Arc<Rulebook>) -> Result<Session, Refused> {
    Session::open(level.clone(), book.clone(), Mode::Practice).ok_or(Refused::NoForm)
}

/// What a part asks as it was drawn, after each of its rounds.
fn as_drawn(level: &Arc<Level>, book: &Arc<Rulebook>) -> Result<Vec<Asks>, Refused> {
    let mut session = open(level, book)?;
    let mut all = vec![Asks::default()];
    for round in 1..=level.rounds {
        deal_round(&mut session, round);
        all.push(Asks::of(&session));
    }
    Ok(all)
}

/// Deals a round as the perfect dealer does; whether he got through it.
fn deal_round(session: &mut Session, round: u32) -> bool {
    for _ in 0..MOST_ACTS {
        if session.is_over() || session.memory().round > round {
            return true;
        }
        let Some(&act) = session.expected().first() else { return false };
        if !session.step(0, act).is_ok_and(|entry| entry.findings.is_empty()) {
            return false;
        }
    }
    false
}
