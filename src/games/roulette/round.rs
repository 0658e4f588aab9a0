//! The round as a whole: 19:47-5.1, and house practice for what the texts lack.

use super::settle::{Odds, sweep_place};
use super::{Builder, INSIDE, notes, patrons};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;
use crate::rules::roulette as wheel;

/// The number that decides the round, once the ball rests.
pub(super) fn result(context: &Context<'_>) -> Option<u8> {
    notes::of(context.memory).result
}

/// Whether a ball is to be spun: none runs, and no number has been decided.
fn is_to_spin(context: &Context<'_>) -> bool {
    result(context).is_none() && context.table.ball.is_none()
}

/// A duty to a patron.
fn to(seat: Seat, act: Act) -> Due {
    Due::new(act, 0, seat)
}

impl Builder<'_> {
    /// What is done for the patrons before the ball is spun.
    pub(super) fn chips(&mut self) {
        self.round.duty("give_colour", |context, dues| {
            let colours = |seat| Some(to(seat, patrons::colour_for(context, seat)?));
            dues.extend(patrons::waiting(context).into_iter().filter_map(colours));
        });
        self.round.duty("change_cash", |context, dues| {
            let wants_value = |seat: &Seat| patrons::colour_for(context, *seat).is_none();
            let seats = patrons::waiting(context).into_iter().filter(wants_value);
            dues.extend(seats.map(|seat| to(seat, Act::Change(seat))));
        });
        self.round.duty("cash_out", |context, dues| {
            for seat in context.table.seats() {
                if let Some(amount) = patrons::to_cash_out(context, seat) {
                    dues.push(to(seat, Act::CashOut { seat, amount }));
                }
            }
        });
    }

    /// The ball, from the hand to the pocket.
    pub(super) fn spin(&mut self) {
        self.round.owe("clear_marker", Act::Lift, |context| {
            notes::of(context.memory).is_old && context.table.marker.is_some()
        });
        self.round.owe_one("spin", |context| {
            let ball = context.table.wheel_turn.other();
            let spin = Act::Spin { ball, turns: notes::LEAST_TURNS };
            let due = Due::new(spin, 0, DueKey::nth(notes::of(context.memory).spins()));
            is_to_spin(context).then_some(due)
        });
        self.answers();
        self.put_right();
        self.round.duty("change_at_once", spoken_cash);
        self.round.duty("close_wagers", |context, dues| {
            let (notes, n) = (notes::of(context.memory), notes::of(context.memory).spins());
            let rolls = notes.is_rolling(context.table) && !notes.is_closed();
            if rolls {
                dues.push(Due::new(Act::Say(NO_MORE_BETS), 0, DueKey::nth(n)));
            } else if is_to_spin(context) {
                // For the next spin it is a call of its own, and not missed as long as none is made.
                dues.push(Due::new(Act::Say(NO_MORE_BETS), 0, DueKey::nth(n + 1)).enabling());
            }
        });
        self.round.owe_one("ball_rests", |context| {
            let (notes, rests) = (notes::of(context.memory), result(context).is_some());
            let wait = Due::new(Act::Wait, 0, DueKey::nth(notes.spins())).enabling();
            (notes.is_rolling(context.table) && !rests).then_some(wait)
        });
    }

    /// The number, called and marked.
    pub(super) fn result(&mut self) {
        self.round.owe_one("call_number", |context| {
            let pocket = result(context).filter(|_| !notes::of(context.memory).is_called)?;
            Some(once(Act::Say(notes::call_of(pocket))))
        });
        self.round.owe_one("mark_number", |context| {
            let pocket = result(context).filter(|pocket| context.table.marker != Some(*pocket))?;
            let due = once(Act::Mark(pocket));
            // A marker that came off too soon has been set: to set it again is free.
            let off = context.table.marker.is_none() && notes::of(context.memory).is_off;
            Some(if off { due.optional() } else { due })
        });
    }

    /// The losers in, the winners paid, the marker off.
    pub(super) fn settlement(&mut self) {
        self.round.duty("change_spoken", spoken_cash);
        self.take_back();
        let odds = self.odds.clone();
        self.round.duty("clear_losers", move |context, dues| {
            clear(context, dues, &odds.lines(context));
        });
        self.give_back();
        let odds = self.odds.clone();
        self.round.duty("hold_stakes", move |context, dues| {
            let hold = |spot| Due::new(Act::Hold(spot), 0, spot);
            dues.extend(odds.to_hold(context).into_iter().map(hold));
        });
        let odds = self.odds.clone();
        self.round.duty("pay_wheel", move |context, dues| {
            pay(context, dues, &odds.lines(context));
        });
        // A marker that stands wrong is first to stand right.
        self.round.owe("lift_marker", Act::Lift, |context| {
            let marker = context.table.marker;
            let is_set = marker == result(context) || !context.memory.settled.is_empty();
            result(context).is_some() && marker.is_some() && is_set
        });
    }
}

/// The cash of wagers in words that have been confirmed.
fn spoken_cash(context: &Context<'_>, dues: &mut Dues) {
    for seat in context.table.seats() {
        if !context.table.cash(seat).is_zero() && notes::of(context.memory).spoken(seat).is_some() {
            dues.push(to(seat, Act::Change(seat)));
        }
    }
}

/// What is lost of the wagers, as it is swept: from the columns to the wheel, the outside first.
fn clear(context: &Context<'_>, dues: &mut Dues, lines: &[WagerResult]) {
    for line in lines {
        let act = match line.outcome {
            Outcome::Collect => Act::Collect(line.spot),
            Outcome::Take(amount) => Act::Take { spot: line.spot, amount },
            Outcome::Pay(_) | Outcome::Release => continue,
        };
        if !Odds::is_open(context, line) {
            continue;
        }
        let wager = notes::of(context.memory).home(line.spot);
        let inside = wheel::find(wager).is_some_and(|wager| wager.kind.is_inside());
        let place = sweep_place(wager) + if inside { 1000 } else { 0 };
        dues.push(Due::new(act, place, line.spot).by(line.clauses));
    }
}

/// What is won, as it is paid: the outside from the columns to the wheel, then each patron's inside.
fn pay(context: &Context<'_>, dues: &mut Dues, lines: &[WagerResult]) {
    let seats: Vec<Seat> = context.table.seats().collect();
    // A chip on no wager goes back by a step of its own, unless it was taken.
    let own = |line: &&WagerResult| {
        let taken = context.memory.accounts.won(line.spot).0 < 0;
        line.outcome != Outcome::Release || context.table.held.contains(&line.spot) || taken
    };
    let all = lines;
    let lines: Vec<WagerResult> = all.iter().filter(own).copied().collect();
    steps::pay_winners(context, dues, &lines, &seats);
    for &seat in &seats {
        let (spot, amount) = (Spot { seat, wager: INSIDE }, Odds::in_one_sum(context, all, seat));
        let by = all.iter().find(|line| line.spot == spot);
        if let Some(by) = by.filter(|_| amount.0 > 0) {
            let pay = Act::Pay { spot, amount, chips: None };
            dues.push(once(pay).by(by.clauses).optional());
        }
    }
    for due in dues.iter_mut() {
        let Some(spot) = due.act.spot() else { continue };
        let place = if spot.wager == INSIDE { 2000 } else { sweep_place(spot.wager) };
        // What was held goes back when the rest of it has been paid.
        due.place = if matches!(due.act, Act::Release(_)) { 3000 } else { place };
        due.key = DueKey::from(spot).part(u8::from(due.optional));
    }
}
