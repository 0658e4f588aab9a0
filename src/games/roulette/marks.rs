//! What a dealer at the wheel keeps in mind beside the table, and what follows from it.

use super::{WORDS, number_of};
use crate::games::common::ready::NO_MORE_BETS;
use crate::kit::{Cents, Seat, Spot, Word};
use crate::procedure::{Memory, Scene};
use crate::rules::roulette::{self as wheel, COURTESY};
use crate::table::{Act, BallFault, Event, Official, Table};

/// The fewest turns of the track that make a spin.
pub(super) const LEAST_TURNS: u8 = 4;

/// The ball was set going, for the so manieth time this round.
const SPUN: Word = Word::new("spun");
/// That spin does not count.
const BAD: Word = Word::new("bad_spin");
/// It has been called off.
const CALLED_OFF: Word = Word::new("called_off");
/// Its ball has left the wheel.
const GONE: Word = Word::new("ball_gone");
/// The supervisor has looked at that ball.
const LOOKED_AT: Word = Word::new("looked_at");
/// The wagers were closed during that spin.
const CLOSED: Word = Word::new("closed");
/// The pocket that decides the round.
const RESULT: Word = Word::new("result");
/// It has been called.
const CALLED: Word = Word::new("called");
/// The marker was lifted after it had stood there.
const LIFTED: Word = Word::new("lifted");
/// A part of a wager was taken: see [`packed`].
const TOOK: Word = Word::new("took");
/// What a settled spot had held over from an earlier spin.
const HELD_OVER: Word = Word::new("held_over");
/// Chips lie elsewhere than when the ball came to rest: a seat, where they lie, where they lay.
const SHIFTED: Word = Word::new("shifted");
/// Cash was laid down, or has been changed, at a seat.
const CASH: Word = Word::new("cash");
const CHANGED: Word = Word::new("changed");
/// The value that a seat wants its colour to have, in dollars.
const ASKED: Word = Word::new("asked");
/// A seat wants value chips.
const WANTS_VALUE: Word = Word::new("wants_value");
/// A seat leaves.
const LEAVES: Word = Word::new("leaves");
/// Something went wrong.
const TROUBLE: Word = Word::new("trouble");
/// A patron has said something that wants an answer, has had it, has had a yes: see [`Matter`].
const RAISED: Word = Word::new("raised");
const ANSWERED: Word = Word::new("answered");
const CONFIRMED: Word = Word::new("confirmed");
/// How much a seat has wagered in words, in dollars.
const WORTH: Word = Word::new("worth");
/// Its cash came with it; it came after the call; its chips have been put down.
const WITH_CASH: Word = Word::new("with_cash");
const TOO_LATE: Word = Word::new("too_late");
const PUT_DOWN: Word = Word::new("put_down");

/// A small coin, in which amounts are kept in mind.
const COIN: i64 = 25;

/// What a patron can say that the dealer answers with a yes or a no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Matter {
    /// A wager made in words: 5.1(a).
    Spoken,
    /// A claim to have meant another spot: 5.1(c).
    Claim,
    /// A match play coupon beside a wager: 5.1(b).
    Coupon,
}

impl Matter {
    const ALL: [Self; 3] = [Self::Spoken, Self::Claim, Self::Coupon];

    /// A matter and its spot as a number.
    fn packed(self, spot: Spot) -> u32 {
        (self as u32) << 16 | u32::from(spot.seat.0) << 8 | number_of(spot.wager)
    }

    fn unpacked(n: u32) -> Option<(Self, Spot)> {
        let matter = Self::ALL.into_iter().find(|matter| *matter as u32 == n >> 16)?;
        Some((matter, spot_of(n & 0xffff)?))
    }
}

/// A spot as a number of sixteen bits.
fn numbered(spot: Spot) -> u32 {
    u32::from(spot.seat.0) << 8 | number_of(spot.wager)
}

fn spot_of(n: u32) -> Option<Spot> {
    let wager = *WORDS.words().get(usize::try_from(n & 0xff).ok()?)?;
    Some(Spot { seat: Seat(u8::try_from(n >> 8 & 0xff).ok()?), wager })
}

/// A spot and an amount.
fn packed(spot: Spot, amount: Cents) -> u32 {
    let coins = u32::try_from(amount.0 / COIN).unwrap_or(0).min(0xf_ffff);
    u32::from(spot.seat.0 & 0xf) << 28 | number_of(spot.wager) << 20 | coins
}

fn seat(seat: Seat) -> u32 {
    u32::from(seat.0)
}

fn with(seat: Seat, n: u32) -> u32 {
    u32::from(seat.0) << 24 | n & 0xff_ffff
}

fn of_seat(memory: &Memory, name: Word, seat: Seat) -> Option<u32> {
    let mine = |mark: &&(Word, u32)| mark.0 == name && mark.1 >> 24 == u32::from(seat.0);
    memory.marks.iter().rev().find(mine).map(|mark| mark.1 & 0xff_ffff)
}

/// How often the ball has been set going this round.
pub(super) fn spins(memory: &Memory) -> u32 {
    u32::try_from(memory.count_marks(SPUN)).unwrap_or(u32::MAX)
}

/// The pocket that decides the round, once the ball rests there.
pub(super) fn result(memory: &Memory) -> Option<u8> {
    let mark = memory.marks.iter().find(|mark| mark.0 == RESULT)?;
    u8::try_from(mark.1).ok()
}

/// Whether the last spin does not count.
pub(super) fn is_bad(memory: &Memory) -> bool {
    memory.has_mark(BAD, spins(memory))
}

/// Whether a spin that does not count has been called off.
pub(super) fn is_called_off(memory: &Memory) -> bool {
    memory.has_mark(CALLED_OFF, spins(memory))
}

/// Whether a ball that has left the wheel still has to be looked at.
pub(super) fn is_to_inspect(memory: &Memory) -> bool {
    let n = spins(memory);
    memory.has_mark(GONE, n) && !memory.has_mark(LOOKED_AT, n)
}

/// Whether the wagers have been closed during the last spin.
pub(super) fn is_closed(memory: &Memory) -> bool {
    memory.has_mark(CLOSED, spins(memory))
}

/// Whether the call that closes the wagers has been made once, and no more often.
pub(super) fn is_just_closed(memory: &Memory) -> bool {
    is_closed(memory) && memory.count_marks(CLOSED) == 1
}

/// Whether a ball runs that will count.
pub(super) fn is_rolling(scene: &Scene<'_>) -> bool {
    scene.table.ball.is_some() && !is_bad(scene.memory)
}

/// Whether the number has been called.
pub(super) fn is_called(memory: &Memory) -> bool {
    memory.count_marks(CALLED) > 0
}

/// Whether the marker has been lifted.
pub(super) fn is_lifted(memory: &Memory) -> bool {
    memory.count_marks(LIFTED) > 0
}

/// Whether something has gone wrong this round.
pub(super) fn is_trouble(memory: &Memory) -> bool {
    memory.count_marks(TROUBLE) > 0
}

fn amount_of(memory: &Memory, name: Word, spot: Spot) -> Cents {
    let mut all = memory.marks.iter().filter(|mark| mark.0 == name).peekable();
    if all.peek().is_none() {
        return Cents::ZERO;
    }
    let whose = packed(spot, Cents::ZERO) >> 20;
    all.filter(|mark| mark.1 >> 20 == whose)
        .map(|mark| Cents(i64::from(mark.1 & 0xf_ffff) * COIN))
        .sum()
}

/// How much of a wager has been taken.
pub(super) fn took(memory: &Memory, spot: Spot) -> Cents {
    amount_of(memory, TOOK, spot)
}

/// Whether a part of any wager has been taken.
pub(super) fn is_any_taken(memory: &Memory) -> bool {
    memory.count_marks(TOOK) > 0
}

/// Whether a part of a wager has been taken.
pub(super) fn has_taken(memory: &Memory, spot: Spot) -> bool {
    let whose = packed(spot, Cents::ZERO) >> 20;
    memory.marks.iter().any(|mark| mark.0 == TOOK && mark.1 >> 20 == whose)
}

/// The spots where chips lie that lay elsewhere when the ball came to rest.
pub(super) fn shifted(memory: &Memory) -> impl Iterator<Item = Spot> + '_ {
    let all = memory.marks.iter().filter(|mark| mark.0 == SHIFTED);
    all.filter_map(|mark| spot_of(mark.1 >> 8))
}

/// The wager that the chips of a spot made when the ball came to rest.
pub(super) fn home(memory: &Memory, spot: Spot) -> Word {
    let mut shifted = memory.marks.iter().rev().filter(|mark| mark.0 == SHIFTED).peekable();
    if shifted.peek().is_none() {
        return spot.wager;
    }
    let here = numbered(spot);
    shifted
        .find(|mark| mark.1 >> 8 == here)
        .and_then(|mark| WORDS.words().get(usize::try_from(mark.1 & 0xff).ok()?))
        .map_or(spot.wager, |w| *w)
}

/// What has been raised and not answered yet, in order.
pub(super) fn pending(memory: &Memory) -> impl Iterator<Item = (Matter, Spot)> + '_ {
    let open = |mark: &&(Word, u32)| mark.0 == RAISED && !memory.has_mark(ANSWERED, mark.1);
    memory.marks.iter().filter(open).filter_map(|mark| Matter::unpacked(mark.1))
}

/// What has been raised, whether it has been answered or not.
pub(super) fn raised(memory: &Memory) -> impl Iterator<Item = (Matter, Spot)> + '_ {
    let all = memory.marks.iter().filter(|mark| mark.0 == RAISED);
    all.filter_map(|mark| Matter::unpacked(mark.1))
}

/// Whether a matter has been answered with a no.
pub(super) fn is_refused(memory: &Memory, matter: Matter, spot: Spot) -> bool {
    let n = matter.packed(spot);
    memory.has_mark(ANSWERED, n) && !memory.has_mark(CONFIRMED, n)
}

/// The wager in words that a seat has had confirmed, and how much it is.
pub(super) fn spoken(memory: &Memory, seat: Seat) -> Option<(Spot, Cents)> {
    let is_it = |(matter, spot): &(Matter, Spot)| {
        let confirmed = memory.has_mark(CONFIRMED, matter.packed(*spot));
        *matter == Matter::Spoken && spot.seat == seat && confirmed
    };
    let (_, spot) = raised(memory).find(is_it)?;
    Some((spot, Cents::dollars(i64::from(of_seat(memory, WORTH, seat)?))))
}

/// Whether a seat has made a wager in words that has not been refused.
pub(super) fn has_spoken(memory: &Memory, seat: Seat) -> bool {
    raised(memory).any(|(matter, spot)| {
        matter == Matter::Spoken && spot.seat == seat && !is_refused(memory, matter, spot)
    })
}

/// Whether the chips of a confirmed wager in words are still to be put down, its cash being changed.
pub(super) fn is_to_put_down(memory: &Memory, who: Seat) -> bool {
    memory.has_mark(CHANGED, seat(who)) && !memory.has_mark(PUT_DOWN, seat(who))
}

/// Whether the cash of a wager in words came with it.
pub(super) fn came_with_cash(memory: &Memory, who: Seat) -> bool {
    memory.has_mark(WITH_CASH, seat(who))
}

/// Whether a wager in words was made after the call.
pub(super) fn came_too_late(memory: &Memory, who: Seat) -> bool {
    memory.has_mark(TOO_LATE, seat(who))
}

/// The value that a seat wants its colour to have.
pub(super) fn asked(memory: &Memory, seat: Seat) -> Option<Cents> {
    Some(Cents::dollars(i64::from(of_seat(memory, ASKED, seat)?)))
}

/// Whether a seat wants value chips for its cash.
pub(super) fn wants_value(memory: &Memory, who: Seat) -> bool {
    memory.has_mark(WANTS_VALUE, seat(who))
}

/// Whether a seat is leaving.
pub(super) fn is_leaving(memory: &Memory, who: Seat) -> bool {
    memory.has_mark(LEAVES, seat(who))
}

/// The name by which somebody who came later is kept in mind.
fn joined(seat: Seat) -> Word {
    Word::new(&format!("joined_{}", seat.0))
}

/// Whether somebody came to this seat after the table was opened.
pub(super) fn has_joined(memory: &Memory, seat: Seat) -> bool {
    memory.kept(joined(seat)).is_some()
}

/// The name by which a wager held over a spin is kept in mind.
fn held(spot: Spot) -> Word {
    Word::new(&format!("held_{}_{}", spot.seat.0, number_of(spot.wager)))
}

/// What lies on a spot, or lay there when it was settled, from an earlier spin.
pub(super) fn held_over(memory: &Memory, spot: Spot) -> Cents {
    let settled = amount_of(memory, HELD_OVER, spot);
    if !settled.is_zero() {
        return settled;
    }
    if memory.kept.is_empty() {
        return Cents::ZERO;
    }
    let kept = memory.kept(held(spot)).filter(|kept| kept >> 40 < i64::from(memory.round));
    Cents(kept.map_or(0, |kept| kept & 0xff_ffff_ffff))
}

/// Keeps in mind what of a wager is from an earlier spin, before that is changed.
fn note_held_over(memory: &mut Memory, spot: Spot) {
    let old = held_over(memory, spot);
    if !old.is_zero() && amount_of(memory, HELD_OVER, spot).is_zero() {
        memory.mark(HELD_OVER, packed(spot, old));
    }
}

/// Whether a wager has been held for the next spin in this round.
pub(super) fn is_held_now(memory: &Memory, spot: Spot) -> bool {
    memory.kept(held(spot)).is_some_and(|kept| kept >> 40 == i64::from(memory.round))
}

/// The phrase that calls a number.
pub(super) fn call_of(pocket: u8) -> Word {
    Word::new(&format!("number_{}", wheel::name(pocket)))
}

/// The number that a phrase calls.
pub(super) fn called_by(phrase: Word) -> Option<u8> {
    wheel::pocket(phrase.as_str().strip_prefix("number_")?)
}

/// The call that a spin does not count.
pub(super) const NO_SPIN: Word = Word::new("no_spin");
/// A request to join the game.
pub(super) const MAY_I_JOIN: Word = Word::new("may_i_join");
/// A request for value chips.
pub(super) const CHIPS_PLEASE: Word = Word::new("chips_please");
/// A request for a neighbour's colour.
pub(super) const LIKE_NEIGHBOUR: Word = Word::new("like_neighbour");

/// A request for a colour of this value.
pub(super) fn colour_please(value: Cents) -> Word {
    Word::new(&format!("colour_{}", value.0 / 100))
}

/// The coupon that goes with this wager, in words.
pub(super) fn coupon_for(wager: Word) -> Word {
    Word::new(&format!("coupon_{wager}"))
}

/// Notes an act that is about to be done.
pub(super) fn note(memory: &mut Memory, table: &Table, act: &Act) {
    let n = spins(memory);
    match *act {
        Act::Spin { ball, turns } => {
            memory.mark(SPUN, n + 1);
            // What is spun when a number has been decided decides nothing.
            let with_the_wheel = ball == table.wheel_turn;
            if with_the_wheel || turns < LEAST_TURNS || result(memory).is_some() {
                memory.mark(BAD, n + 1);
                memory.mark(TROUBLE, 0);
            }
        }
        Act::Say(NO_MORE_BETS) if table.ball.is_some() => memory.mark(CLOSED, n),
        Act::Say(NO_SPIN) if is_bad(memory) => memory.mark(CALLED_OFF, n),
        Act::Say(phrase) => {
            if let Some(pocket) = called_by(phrase).filter(|&p| result(memory) == Some(p)) {
                memory.mark(CALLED, u32::from(pocket));
            }
        }
        Act::Lift if table.marker.is_some() && table.marker == result(memory) => {
            memory.mark(LIFTED, 0);
        }
        // What is taken before the ball rests is no settlement, and the rest is what plays.
        Act::Take { spot, amount } if result(memory).is_some() => {
            memory.mark(TOOK, packed(spot, amount));
        }
        Act::Hold(spot) => {
            note_held_over(memory, spot);
            let stake = table.stake(spot.seat, spot.wager);
            memory.keep(held(spot), i64::from(memory.round) << 40 | stake.0);
        }
        Act::Collect(spot) | Act::Release(spot) => {
            note_held_over(memory, spot);
            memory.drop_kept(held(spot));
        }
        Act::Confirm(who) | Act::Refuse(who) => {
            let open = pending(memory).find(|(_, spot)| spot.seat == who);
            if let Some((matter, spot)) = open {
                memory.mark(ANSWERED, matter.packed(spot));
                if matches!(act, Act::Confirm(_)) {
                    memory.mark(CONFIRMED, matter.packed(spot));
                }
            }
        }
        Act::Change(who) => memory.mark(CHANGED, seat(who)),
        Act::Call(Official::Supervisor) if is_to_inspect(memory) => memory.mark(LOOKED_AT, n),
        _ => {}
    }
}

/// Notes an event.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    let n = spins(memory);
    match *event {
        Event::BallFaults(fault) => {
            memory.mark(BAD, n);
            memory.mark(TROUBLE, 0);
            if fault == BallFault::Leaves {
                memory.mark(GONE, n);
            }
        }
        Event::BallRests(pocket) if !is_bad(memory) && result(memory).is_none() => {
            memory.mark(RESULT, u32::from(pocket));
        }
        Event::Cash { seat: who, .. } => memory.mark(CASH, seat(who)),
        Event::Speaks { spot, amount } => {
            memory.mark(RAISED, Matter::Spoken.packed(spot));
            let dollars = u32::try_from(amount.0 / 100).unwrap_or(0);
            memory.mark(WORTH, with(spot.seat, dollars));
            if memory.has_mark(CASH, seat(spot.seat)) {
                memory.mark(WITH_CASH, seat(spot.seat));
            }
            if is_closed(memory) {
                memory.mark(TOO_LATE, seat(spot.seat));
            }
            memory.mark(TROUBLE, 0);
        }
        Event::Claims(spot) => {
            memory.mark(RAISED, Matter::Claim.packed(spot));
            memory.mark(TROUBLE, 0);
        }
        Event::Says { seat: who, phrase } => note_said(memory, who, phrase),
        Event::Shifts { from, to } if result(memory).is_some() => {
            let to = Spot { wager: to, ..from };
            let back = numbered(from) << 8 | number_of(to.wager);
            if memory.has_mark(SHIFTED, back) {
                memory.marks.retain(|mark| *mark != (SHIFTED, back));
            } else {
                memory.mark(SHIFTED, numbered(to) << 8 | number_of(from.wager));
                memory.mark(TROUBLE, 0);
            }
        }
        Event::Wager { spot, .. } => {
            let in_words = spoken(memory, spot.seat).is_some_and(|(said, _)| said == spot);
            if in_words && is_to_put_down(memory, spot.seat) {
                memory.mark(PUT_DOWN, seat(spot.seat));
            }
        }
        Event::LateWager { .. } => memory.mark(TROUBLE, 0),
        Event::UsesDevice { permitted: false, .. } => memory.mark(TROUBLE, 0),
        Event::Leaves(who) => {
            memory.mark(LEAVES, seat(who));
            memory.drop_kept(joined(who));
        }
        _ => {}
    }
}

fn note_said(memory: &mut Memory, who: Seat, phrase: Word) {
    let said = phrase.as_str();
    if phrase == MAY_I_JOIN {
        memory.keep(joined(who), 1);
    } else if phrase == CHIPS_PLEASE {
        memory.mark(WANTS_VALUE, seat(who));
    } else if let Some(wager) = said.strip_prefix("coupon_").and_then(Word::parse) {
        memory.mark(RAISED, Matter::Coupon.packed(Spot { seat: who, wager }));
        memory.mark(TROUBLE, 0);
    } else if let Some(dollars) = said.strip_prefix("colour_").and_then(|n| n.parse().ok()) {
        memory.mark(ASKED, with(who, dollars));
    }
}

/// The plain spot of a wager: the second place of the split of both zeros stands for the first.
pub(super) fn is_same_wager(one: Word, other: Word) -> bool {
    let zeros = |word: Word| word == COURTESY || word.as_str() == "split_0_00";
    one == other || (zeros(one) && zeros(other))
}
