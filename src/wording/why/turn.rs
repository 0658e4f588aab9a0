//! Whose turn it is: by the walk of the step, and by the seats that have had theirs.

use super::{At, say};
use crate::kit::Seat;
use crate::law::Walk;
use crate::procedure::{Decision, Step};
use crate::table::Act;
use crate::wording::seat as named;

/// Why it is the turn of the seat that this act is done at; nothing where the step takes the seats in no
/// order, or where an earlier mistake has upset it.
pub(super) fn turn(at: &At<'_>, act: &Act) -> Option<String> {
    let seat = act.seat()?;
    let session = at.session;
    let steps = &session.procedure().steps;
    let step_of = |place: u8| steps.get(usize::from(place));
    let open = session.open_duties();
    let step =
        open.iter().find(|(_, due)| due.act == *act).and_then(|(place, _)| step_of(*place))?;
    let round = at.memory().round;
    let now = session.entries().iter().rev().take_while(|entry| entry.round == round);
    let done: Vec<(&Step, &Act, Seat)> = now
        .filter_map(|entry| Some((step_of(entry.met?.step)?, &entry.act, entry.act.seat()?)))
        .collect();
    if step.at.is_some() {
        let (.., before) = done.iter().find(|(other, ..)| other.at.is_some())?;
        let values = [("before", named(*before)), ("seat", named(seat))];
        return (*before != seat).then(|| say("turn.finished", &values));
    }
    if !step.walk.is_by_seats() {
        return None;
    }
    // A card that a remedy puts to a seat is its turn as well.
    let alike =
        |(other, done, _): &&(&Step, &Act, Seat)| other.id == step.id || done.verb() == act.verb();
    let before = done.iter().find(alike).map(|(.., seat)| *seat);
    let follows = |a: Seat, b: Seat| if step.walk == Walk::Clockwise { a < b } else { b < a };
    let walk = ("walk", step.walk.words().to_owned());
    match before {
        Some(before) if follows(before, seat) => {
            let said = say("turn.next", &[("seat", named(seat)), ("before", named(before)), walk]);
            Some(left_out(at, said, &|other| follows(before, other) && follows(other, seat)))
        }
        // The walk begins, or begins anew with another card or street.
        _ => {
            let mut ahead = at.memory().seated.iter().filter(|other| follows(**other, seat));
            let is_first = ahead.all(|other| why_out(at, *other).is_some());
            is_first.then(|| say("turn.first", &[("seat", named(seat)), walk]))
        }
    }
}

/// Why a seat has no turn, if it has none.
fn why_out(at: &At<'_>, seat: Seat) -> Option<&'static str> {
    let memory = at.memory();
    if memory.decision(seat) == Decision::Folds {
        return Some("turn.folded");
    }
    let is_in = match memory.started {
        true => memory.dealt_in.contains(&seat),
        false => at.context.table.has_stakes(seat),
    };
    (!is_in).then_some("turn.out")
}

/// The same, with why the seats between have no turn.
fn left_out(at: &At<'_>, said: String, between: &dyn Fn(Seat) -> bool) -> String {
    at.memory().seated.iter().filter(|seat| between(**seat)).fold(
        said,
        |said, &seat| match why_out(at, seat) {
            Some(id) => say(id, &[("said", said), ("seat", named(seat))]),
            None => said,
        },
    )
}
