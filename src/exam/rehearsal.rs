//! A form dealt along by the perfect dealer, round by round, as its cards are released: so that what the desk
//! releases keeps to what the paper demands.
//!
//! Of a value several draws of a round's cards can be made. The first counts with which the perfect dealer gets
//! through the round, meets an irregularity where the form has arranged one, and which leaves the whole within
//! the paper's band; if there is none, the one that comes nearest. It follows from the form and the values alone,
//! whatever the candidate does.

use super::form::{Band, Measure, Range};
use super::refused::Refused;
use crate::law::Rulebook;
use crate::level::{Level, Mode};
use crate::session::Session;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// The most draws of a round.
pub(super) const MOST_DRAWS: u32 = 64;

/// More acts than any round takes.
const MOST_ACTS: usize = 20_000;

/// What the chance of a round starts from: by what its part starts from, the round over all parts, the value that
/// was released for it, and the number of the draw.
pub(super) fn seed_of(own: u64, round: u32, value: &str, draw: u32) -> u64 {
    let hash = Sha256::digest(format!("clearhands-cards/1\n{own}\n{round}\n{value}\n{draw}"));
    hash.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
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

    /// How far it lies outside a band, 0 for within: what each number lacks or has too much, in thousandths of the
    /// width that the band gives it, all four together.
    fn outside(self, band: &Band) -> u64 {
        let of = |n: i64, range: Range| {
            let (least, most) = (i64::from(range.least), i64::from(range.most));
            let away = (least - n).max(n - most).max(0).unsigned_abs();
            // However little it is, it is not within.
            (away * 1000).div_ceil((most - least).max(1).unsigned_abs())
        };
        of(self.duties, band.duties)
            + of(self.irregularities, band.irregularities)
            + of(self.money, band.money)
            + of(self.time_s, band.time_s)
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
        // The nearest so far: one that comes up goes before one that does not, and of those alike the first.
        let mut nearest: Option<((bool, u64), u32, Session)> = None;
        for draw in 0..MOST_DRAWS {
            let mut session = self.session.clone();
            let released = session.release(round, seed_of(own, all, value, draw));
            if !released || !deal_round(&mut session, round) {
                continue;
            }
            let asks = Asks::of(&session);
            let is_left_out = drawn.irregularities != drawn_before.irregularities
                && asks.irregularities <= now.irregularities;
            let far = (is_left_out, self.whole.and(asks, drawn).outside(&self.band));
            if nearest.as_ref().is_none_or(|(before, ..)| far < *before) {
                nearest = Some((far, draw, session));
            }
            if far == (false, 0) {
                break;
            }
        }
        let draw = match nearest {
            Some((_, draw, session)) => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam::{Blueprint, FormKey, any_form};
    use crate::house::HOUSES;
    use crate::procedure::Channel;

    const WHEEL: &str = r#"(
        version: 1, id: "wheel", title: "A wheel", text: "One round.",
        parts: [(
            title: "The wheel", houses: ["wheel_half"], rounds: 1, seats: 7,
            patrons: Loose(least: 5, most: 5), graded: [Amounts, Procedure], target_s: 60,
        )],
        limit_s: 600,
        pass: (amounts: 100, procedure: 90, irregularities: 100),
    )"#;
    const VALUE: &str = "a value";
    const ANY: Range = Range { least: 0, most: u32::MAX };
    const WIDE: Band = Band { duties: ANY, irregularities: ANY, money: ANY, time_s: ANY };

    #[test]
    fn the_chance_of_a_round_starts_from_the_hash_of_what_is_said_of_it() {
        // Reckoned by another program.
        assert_eq!(seed_of(7, 2, "ab", 3), 0xc3a7_eb34_5a3a_84c2);
        assert_eq!(seed_of(7, 2, "aä", 3), 0xf7bd_af55_0f52_9b0e);
    }

    #[test]
    fn how_far_outside_goes_by_the_width_of_the_band() {
        let range = |least, most| Range { least, most };
        let band = Band { duties: range(10, 20), money: range(4, 4), ..WIDE };
        let outside =
            |duties, money| Asks { duties, money, irregularities: 0, time_s: 0 }.outside(&band);
        assert_eq!([outside(10, 4), outside(20, 4)], [0, 0]);
        assert_eq!([outside(25, 4), outside(5, 4)], [500, 500]);
        assert_eq!([outside(20, 5), outside(21, 3)], [1000, 1100]);
        // So little that it would be rounded to nothing.
        let wide = Band { duties: range(0, 5000), ..WIDE };
        assert_eq!(Asks { duties: 5001, ..Asks::default() }.outside(&wide), 1);
    }

    #[test]
    fn the_first_draw_within_the_band_counts_or_else_the_nearest() {
        let book = Arc::new(Rulebook::built_in().unwrap());
        let blueprint = Blueprint::load(("wheel.ron", WHEEL), HOUSES, &book).unwrap();
        let levels = any_form(&blueprint, &FormKey::of_number(1, 1), &book).unwrap().levels;
        // How many sums each draw asks for, dealt apart.
        let sums: Vec<u32> = (0..MOST_DRAWS)
            .map(|draw| {
                let mut session =
                    Session::open(levels[0].clone(), book.clone(), Mode::Practice).unwrap();
                assert!(session.release(1, seed_of(levels[0].seed, 1, VALUE, draw)));
                while !session.is_over() {
                    let act = session.expected()[0];
                    session.step(0, act).unwrap();
                }
                let met = session.entries().iter().filter_map(|entry| entry.met);
                u32::try_from(met.filter(|met| met.channel == Channel::Amounts).count()).unwrap()
            })
            .collect();
        let drawn = |least: u32, most: u32| {
            let band = Band { money: Range { least, most }, ..WIDE };
            Rehearsal::of(&levels, band, &book).unwrap().released(0, 1, VALUE).unwrap()
        };
        let first = |sum: u32| u32::try_from(sums.iter().position(|n| *n == sum).unwrap()).unwrap();
        let (least, most) = (*sums.iter().min().unwrap(), *sums.iter().max().unwrap());
        assert_eq!(drawn(0, u32::MAX), 0);
        // Neither the first of all nor the last is the nearest on both sides.
        assert!(first(least) != first(most), "{sums:?}");
        for sum in sums.iter().copied() {
            assert_eq!(drawn(sum, sum), first(sum), "{sums:?}");
        }
        assert_eq!(drawn(most + 3, most + 5), first(most), "{sums:?}");
        // Below the least there is room where every draw asks for something.
        assert!(least > 1, "{sums:?}");
        assert_eq!(drawn(0, least - 1), first(least), "{sums:?}");
    }
}
