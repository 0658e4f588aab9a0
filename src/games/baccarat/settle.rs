//! In which order wagers are taken, paid and charged, and the hands brought in: 19:47-7.10(b) to (d).

use super::hands::{area, is_decided, out};
use super::vigorish::{Vigorish, is_touched};
use super::{SIDES, Terms, is_closed, is_show, is_void_or_must_be, notes};
use crate::games::prelude::*;

/// The seats with a winning wager, the highest number first.
fn winners(context: &Context<'_>, lines: &[WagerResult]) -> Vec<Seat> {
    let wins = |seat: &Seat| {
        let mut mine = lines.iter().filter(|line| line.spot.seat == *seat);
        mine.any(|line| matches!(line.outcome, Outcome::Pay(_)))
    };
    let mut seats: Vec<Seat> = context.table.seats().filter(wins).collect();
    seats.sort_unstable_by(|a, b| b.cmp(a));
    seats
}

/// Whether wagers are being settled now.
fn is_settling(context: &Context<'_>) -> bool {
    !is_void_or_must_be(context) && is_decided(context) && !is_show(context.memory)
}

/// The payments of some seats; what is only left alone need not be given back.
fn pay_seats(context: &Context<'_>, lines: &[WagerResult], seats: &[Seat], dues: &mut Dues) {
    steps::pay_winners(context, dues, lines, seats);
    dues.iter_mut().for_each(|due| due.optional |= matches!(due.act, Act::Release(_)));
}

/// What is owed of losers and winners. The payments and the vigorish are two passes, or one seat by seat,
/// in the order that the house has elected.
pub(crate) fn add_duties(round: &mut Round<'_>, terms: &Terms) {
    terms.duty(round, "collect", |terms, context, dues| {
        if is_settling(context) {
            let seats: Vec<Seat> = context.table.seats().collect();
            steps::collect_losers(context, dues, &terms.lines(context), &seats);
            steps::in_any_order(dues);
        }
    });
    terms.duty(round, "pay", |terms, context, dues| {
        if is_settling(context) {
            let lines = terms.lines(context);
            pay_seats(context, &lines, &winners(context, &lines), dues);
        }
    });
    terms.duty(round, "vigorish", |terms, context, dues| {
        if is_settling(context) {
            let vigorish = Vigorish::of(terms, context);
            let mut seats = winners(context, &terms.lines(context));
            seats.retain(|seat| !vigorish.owes(*seat).is_zero());
            for (place, seat) in (0..).zip(seats) {
                dues.extend(vigorish.open(seat, place, DueKey::nth(place)));
            }
        }
    });
    for (id, vigorish_first) in [("pay_then_vigorish", false), ("vigorish_then_pay", true)] {
        round.duty_as(
            id,
            "settle",
            terms.owed(move |terms, context, dues| {
                if is_settling(context) {
                    seat_by_seat(terms, context, dues, vigorish_first);
                }
            }),
        );
    }
    add_bringing_in(round);
}

/// The winners seat by seat, each paid and charged.
fn seat_by_seat(terms: &Terms, context: &Context<'_>, dues: &mut Dues, vigorish_first: bool) {
    let lines = terms.lines(context);
    let seats = winners(context, &lines);
    pay_seats(context, &lines, &seats, dues);
    dues.iter_mut().for_each(|due| due.place = due.place * 2 + u16::from(vigorish_first));
    let vigorish = Vigorish::of(terms, context);
    for (i, seat) in (0..).zip(seats) {
        if !vigorish.owes(seat).is_zero() {
            let place = i * 2 + u16::from(!vigorish_first);
            let open = vigorish.open(seat, place, DueKey::nth(i));
            dues.extend(open.into_iter().map(|due| due.by([terms.vigorish, None])));
        }
    }
    let paid = |seat| context.memory.paid.iter().any(|spot| spot.seat == seat);
    let is_begun = |seat| paid(seat) || is_touched(context.memory, seat);
    dues.iter_mut().for_each(|due| due.underway = due.act.seat().is_some_and(is_begun));
}

/// The hands brought in when the round is over: settled, or dealt for show.
fn add_bringing_in(round: &mut Round<'_>) {
    for (id, for_show) in [("pick_up", false), ("pick_up_show", true)] {
        round.duty(id, move |context, dues| {
            let over = is_decided(context) || (for_show && is_closed(context.memory));
            if is_void_or_must_be(context) || !over || is_show(context.memory) != for_show {
                return;
            }
            let begun = context.memory.started || is_closed(context.memory);
            let with_patrons = |seat| out(context.memory).iter().any(|handed| handed.seat == seat);
            let lies = |at: Area| {
                let at_hand = at.seat().is_none_or(with_patrons);
                begun && at_hand && context.table.count(at) > 0
            };
            let seats = context.table.seats().map(Area::Seat);
            let areas = SIDES.map(area).into_iter().chain([Area::Corner]).chain(seats);
            for at in areas.filter(|&at| lies(at)) {
                dues.push(Due::new(Act::PickUp(at), 0, at));
            }
        });
    }
}

/// Notes who is about to leave.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    if let Event::Leaves(seat) = *event {
        notes::write(memory, |notes| {
            notes.round.leaves.push(seat);
            notes.left.push(seat);
        });
    }
}
