//! What a dealer at the wheel keeps in mind beside the table, and what follows from it.

use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;
use crate::procedure;
use crate::rules::roulette::{self as wheel, COURTESY};
use crate::table::BallFault;
use std::collections::BTreeMap;

/// The fewest turns of the track that make a spin.
pub(super) const LEAST_TURNS: u8 = 4;

/// What a patron can say that the dealer answers with a yes or a no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request {
    /// A wager made in words: 5.1(a).
    Spoken,
    /// A claim to have meant another spot: 5.1(c).
    Claim,
    /// A match play coupon beside a wager: 5.1(b).
    Coupon,
}

/// What a patron has asked for, and the answer he has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OpenRequest {
    request: Request,
    spot: Spot,
    answer: Option<bool>,
}

/// What has become of a ball that was set going.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Spin {
    /// It does not count.
    bad: bool,
    pub(super) called_off: bool,
    /// It has left the wheel.
    pub(super) gone: bool,
    pub(super) inspected: bool,
    /// How often the wagers were closed while it ran.
    closings: u32,
}

/// Chips that lie elsewhere than when the ball came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shifted {
    spot: Spot,
    home: Word,
}

/// A wager held for the next spin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    spot: Spot,
    amount: Cents,
    /// It was held in this very round.
    now: bool,
}

/// What a patron wants, and what has been done about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Patron {
    laid_cash: bool,
    changed: bool,
    /// The value that he wants his colour to have.
    pub(super) asked: Option<Cents>,
    pub(super) wants_value: bool,
    pub(super) leaves: bool,
    /// How much he has wagered in words.
    wagered: Cents,
    pub(super) with_cash: bool,
    pub(super) too_late: bool,
    /// The chips of that wager have been put down.
    put_down: bool,
}

/// What is kept in mind of a round, and of those before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    /// The spins of the round; the last is the one that counts or is to be called off.
    spins: Vec<Spin>,
    /// How many balls were set going while none ran: each has a chance of its own.
    pub(super) balls: u32,
    /// The pocket that decides the round, once the ball rests there.
    pub(super) result: Option<u8>,
    pub(super) is_called: bool,
    /// The marker has come off the result, by hand or by another spin.
    pub(super) is_off: bool,
    /// Something has gone wrong this round.
    pub(super) is_trouble: bool,
    raised: Vec<OpenRequest>,
    patrons: BTreeMap<Seat, Patron>,
    shifted: Vec<Shifted>,
    /// The parts of wagers that were taken.
    taken: BTreeMap<Spot, Cents>,
    /// What settled spots had held over from an earlier spin.
    held_over: BTreeMap<Spot, Cents>,
    /// What is held, over the rounds.
    held: Vec<Held>,
    /// The seats to which somebody came after the table was opened, over the rounds.
    pub(super) joined: Vec<Seat>,
    /// The marker stands on the layout, over the rounds.
    is_set: bool,
    /// It stands there from the spin before.
    pub(super) is_old: bool,
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        let held = self.held.iter().map(|held| Held { now: false, ..*held }).collect();
        let joined = self.joined.clone();
        Self { held, joined, is_set: self.is_set, is_old: self.is_set, ..Self::default() }
    }
}

kept_in_mind!(pub(super) Notes);

impl Notes {
    /// How often the ball has been set going this round.
    pub(super) fn spins(&self) -> usize {
        self.spins.len()
    }

    /// The ball that was set going last.
    pub(super) fn last(&self) -> Spin {
        self.spins.last().copied().unwrap_or_default()
    }

    /// Whether the last spin does not count.
    pub(super) fn is_bad(&self) -> bool {
        self.last().bad
    }

    /// Whether the wagers have been closed during the last spin.
    pub(super) fn is_closed(&self) -> bool {
        self.last().closings > 0
    }

    /// Whether the call that closes the wagers has been made once, and no more often.
    pub(super) fn is_just_closed(&self) -> bool {
        self.is_closed() && self.spins.iter().map(|spin| spin.closings).sum::<u32>() == 1
    }

    /// Whether a ball runs that will count.
    pub(super) fn is_rolling(&self, table: &Table) -> bool {
        table.ball.is_some() && !self.is_bad()
    }

    /// How much of a wager has been taken; nothing if no part of it was.
    pub(super) fn took(&self, spot: Spot) -> Option<Cents> {
        self.taken.get(&spot).copied()
    }

    /// The spots from whose wagers parts were taken.
    pub(super) fn taken_from(&self) -> impl Iterator<Item = Spot> + '_ {
        self.taken.keys().copied()
    }

    /// The spots where chips lie that lay elsewhere when the ball came to rest.
    pub(super) fn shifted(&self) -> impl Iterator<Item = Spot> + '_ {
        self.shifted.iter().map(|shifted| shifted.spot)
    }

    /// The wager that the chips of a spot made when the ball came to rest.
    pub(super) fn home(&self, spot: Spot) -> Word {
        let last = self.shifted.iter().rfind(|shifted| shifted.spot == spot);
        last.map_or(spot.wager, |shifted| shifted.home)
    }

    /// What has been raised and not answered yet, in order.
    pub(super) fn pending(&self) -> impl Iterator<Item = (Request, Spot)> + '_ {
        let open = self.raised.iter().filter(|raised| raised.answer.is_none());
        open.map(|raised| (raised.request, raised.spot))
    }

    /// Whether a patron has made such a request, whatever the answer.
    pub(super) fn has_raised(&self, request: Request, seat: Seat) -> bool {
        self.raised.iter().any(|raised| raised.request == request && raised.spot.seat == seat)
    }

    /// Whether a request has been made and not been refused.
    pub(super) fn stands(&self, request: Request, spot: Spot) -> bool {
        let it = self.raised.iter().find(|raised| (raised.request, raised.spot) == (request, spot));
        it.is_some_and(|raised| raised.answer != Some(false))
    }

    /// What a patron wants, and what has been done about it.
    pub(super) fn patron(&self, seat: Seat) -> Patron {
        self.patrons.get(&seat).copied().unwrap_or_default()
    }

    /// Writes something down about a patron.
    fn about(&mut self, seat: Seat) -> &mut Patron {
        self.patrons.entry(seat).or_default()
    }

    /// The wagers in words of a seat.
    fn spoken_at(&self, seat: Seat) -> impl Iterator<Item = &OpenRequest> {
        let spoken = move |raised: &&OpenRequest| {
            raised.request == Request::Spoken && raised.spot.seat == seat
        };
        self.raised.iter().filter(spoken)
    }

    /// The wager in words that a seat has had confirmed, and how much it is.
    pub(super) fn spoken(&self, seat: Seat) -> Option<(Spot, Cents)> {
        let confirmed = self.spoken_at(seat).find(|raised| raised.answer == Some(true))?;
        Some((confirmed.spot, self.patron(seat).wagered))
    }

    /// Whether a wager in words on this spot has been confirmed.
    fn is_spoken(&self, spot: Spot) -> bool {
        self.spoken(spot.seat).is_some_and(|(said, _)| said == spot)
    }

    /// Whether a seat has made a wager in words that has not been refused.
    pub(super) fn has_spoken(&self, seat: Seat) -> bool {
        self.spoken_at(seat).any(|raised| raised.answer != Some(false))
    }

    /// Whether the chips of a confirmed wager in words are still to be put down, its cash being changed.
    pub(super) fn is_to_put_down(&self, seat: Seat) -> bool {
        let patron = self.patron(seat);
        patron.changed && !patron.put_down
    }

    /// What lies on a spot, or lay there when it was settled, from an earlier spin.
    pub(super) fn held_over(&self, spot: Spot) -> Cents {
        let held = || self.held.iter().find(|held| held.spot == spot && !held.now);
        let settled = self.held_over.get(&spot).copied();
        settled.or_else(|| held().map(|held| held.amount)).unwrap_or_default()
    }

    /// Whether a wager has been held for the next spin in this round.
    pub(super) fn is_held_now(&self, spot: Spot) -> bool {
        self.held.iter().any(|held| held.spot == spot && held.now)
    }

    /// Forgets that a wager is held, but not what of it is from an earlier spin.
    fn let_go(&mut self, spot: Spot) {
        let old = self.held_over(spot);
        if !old.is_zero() {
            self.held_over.insert(spot, old);
        }
        self.held.retain(|held| held.spot != spot);
    }

    fn raise(&mut self, request: Request, spot: Spot) {
        self.is_trouble = true;
        if !self.raised.iter().any(|raised| (raised.request, raised.spot) == (request, spot)) {
            self.raised.push(OpenRequest { request, spot, answer: None });
        }
    }

    /// Notes an act that is about to be done.
    pub(super) fn note(&mut self, table: &Table, act: &Act) {
        match *act {
            Act::Spin { ball, turns } => {
                // What is spun when a number has been decided decides nothing.
                let with_the_wheel = ball == table.wheel_turn;
                let bad = with_the_wheel || turns < LEAST_TURNS || self.result.is_some();
                self.spins.push(Spin { bad, ..Spin::default() });
                self.balls += u32::from(table.ball.is_none());
                self.is_trouble |= bad;
                self.note_off(table);
            }
            Act::Say(phrase) => self.note_call(table, phrase),
            Act::Lift => self.note_off(table),
            Act::Mark(_) => (self.is_set, self.is_old) = (true, false),
            // What is taken before the ball rests is no settlement, and the rest is what plays.
            Act::Take { spot, amount } if self.result.is_some() => {
                *self.taken.entry(spot).or_default() += amount;
            }
            Act::Transfer { from, amount, .. } if self.result.is_some() => {
                let amount = amount.min(table.stake(from.seat, from.wager));
                *self.taken.entry(from).or_default() += amount;
            }
            Act::Hold(spot) => {
                self.let_go(spot);
                let amount = table.stake(spot.seat, spot.wager);
                self.held.push(Held { spot, amount, now: true });
            }
            Act::Collect(spot) | Act::Release(spot) => self.let_go(spot),
            Act::Confirm(seat) | Act::Refuse(seat) => {
                let mut open = self.raised.iter_mut().filter(|raised| raised.answer.is_none());
                if let Some(raised) = open.find(|raised| raised.spot.seat == seat) {
                    raised.answer = Some(matches!(act, Act::Confirm(_)));
                }
            }
            Act::Change(seat) => self.about(seat).changed = true,
            Act::Call(Official::Supervisor) => {
                if let Some(spin) = self.spins.last_mut() {
                    spin.inspected |= spin.gone;
                }
            }
            _ => {}
        }
    }

    /// The marker is about to come off: where it stands rightly, it has been set.
    fn note_off(&mut self, table: &Table) {
        self.is_off |= table.marker.is_some() && table.marker == self.result;
        (self.is_set, self.is_old) = (false, false);
    }

    fn note_call(&mut self, table: &Table, phrase: Word) {
        self.is_called |= self.result.is_some() && called_by(phrase) == self.result;
        if let Some(spin) = self.spins.last_mut() {
            spin.closings += u32::from(phrase == NO_MORE_BETS && table.ball.is_some());
            spin.called_off |= phrase == NO_SPIN && spin.bad;
        }
    }

    /// Notes an event.
    pub(super) fn note_event(&mut self, event: &Event) {
        match *event {
            Event::BallFaults(fault) => {
                self.is_trouble = true;
                if let Some(spin) = self.spins.last_mut() {
                    spin.bad = true;
                    spin.gone |= fault == BallFault::Leaves;
                }
            }
            Event::BallRests(pocket) if !self.is_bad() && self.result.is_none() => {
                self.result = Some(pocket);
            }
            Event::Speaks { spot, amount } => {
                self.raise(Request::Spoken, spot);
                let late = self.is_closed();
                let patron = self.about(spot.seat);
                patron.wagered = amount;
                patron.with_cash |= patron.laid_cash;
                patron.too_late |= late;
            }
            Event::Claims(spot) => self.raise(Request::Claim, spot),
            Event::Shifts { from, to } if self.result.is_some() => self.shift(from, to),
            Event::LateWager { .. } | Event::UsesDevice { permitted: false, .. } => {
                self.is_trouble = true;
            }
            Event::Wager { spot, .. } if self.is_spoken(spot) => {
                let patron = self.about(spot.seat);
                patron.put_down |= patron.changed;
            }
            Event::Cash { seat, .. } => self.about(seat).laid_cash = true,
            Event::Leaves(seat) => {
                self.joined.retain(|joined| *joined != seat);
                self.about(seat).leaves = true;
            }
            Event::Says { seat, phrase } => self.note_said(seat, phrase),
            _ => {}
        }
    }

    /// Chips are moved after the ball has come to rest, or back.
    fn shift(&mut self, from: Spot, to: Word) {
        let back = Shifted { spot: from, home: to };
        if self.shifted.contains(&back) {
            self.shifted.retain(|shifted| *shifted != back);
        } else {
            self.shifted.push(Shifted { spot: Spot { wager: to, ..from }, home: from.wager });
            self.is_trouble = true;
        }
    }

    fn note_said(&mut self, seat: Seat, phrase: Word) {
        let said = phrase.as_str();
        if phrase == MAY_I_JOIN {
            self.joined.push(seat);
        } else if phrase == CHIPS_PLEASE {
            self.about(seat).wants_value = true;
        } else if let Some(wager) = said.strip_prefix("coupon_").and_then(Word::parse) {
            self.raise(Request::Coupon, Spot { seat, wager });
        } else if let Some(dollars) = said.strip_prefix("colour_").and_then(|n| n.parse().ok()) {
            self.about(seat).asked = Some(Cents::dollars(dollars));
        }
    }
}

/// The call that a spin does not count.
pub(super) const NO_SPIN: Word = Word::new("no_spin");
/// A request to join the game.
pub(super) const MAY_I_JOIN: Word = Word::new("may_i_join");
/// A request for value chips.
pub(super) const CHIPS_PLEASE: Word = Word::new("chips_please");
/// A request for a neighbour's colour.
pub(super) const LIKE_NEIGHBOUR: Word = Word::new("like_neighbour");

/// The phrase that calls a number.
pub(super) fn call_of(pocket: u8) -> Word {
    Word::new(&format!("number_{}", wheel::name(pocket)))
}

/// The number that a phrase calls.
pub(super) fn called_by(phrase: Word) -> Option<u8> {
    wheel::pocket(phrase.as_str().strip_prefix("number_")?)
}

/// A request for a colour of this value.
pub(super) fn colour_please(value: Cents) -> Word {
    Word::new(&format!("colour_{}", value.0 / 100))
}

/// The coupon that goes with this wager, in words.
pub(super) fn coupon_for(wager: Word) -> Word {
    Word::new(&format!("coupon_{wager}"))
}

/// The plain spot of a wager: the second place of the split of both zeros stands for the first.
pub(super) fn is_same_wager(one: Word, other: Word) -> bool {
    let zeros = |word: Word| word == COURTESY || word.as_str() == "split_0_00";
    one == other || (zeros(one) && zeros(other))
}
