//! Whose turn it is: by the walk of the step, and by the seats that have had theirs.

use super::{At, say};
use crate::kit::Seat;
use crate::law::Walk;
use crate::procedure::{Decision, Step};
use crate::session::Entry;
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
    let done: Vec<(&Step, Seat)> = now
        .filter_map(|entry: &Entry| Some((step_of(entry.met?.step)?, entry.act.seat()?)))
        .collect();
    if step.at.is_some() {
        let (_, before) = done.iter().find(|(other, _)| other.at.is_some())?;
        let values = [("before", named(*before)), ("seat", named(seat))];
        return (*before != seat).then(|| say("turn.finished", &values));
    }
    if !step.walk.is_by_seats() {
        return None;
    }
    let mut alike = done.iter().filter(|(other, _)| other.id == step.id).map(|(_, seat)| *seat);
    let before = alike.clone().next();
    let follows = |a: Seat, b: Seat| if step.walk == Walk::Clockwise { a < b } else { b < a };
    let walk = ("walk", step.walk.words().to_owned());
    match before {
        Some(before) if follows(before, seat) => {
            let said = say("turn.next", &[("seat", named(seat)), ("before", named(before)), walk]);
            Some(left_out(at, said, &|other| follows(before, other) && follows(other, seat)))
        }
        // Another card, or another street: the walk begins anew.
        Some(_) if !alike.any(|other| other == seat) => None,
        _ => Some(say("turn.first", &[("seat", named(seat)), walk])),
    }
}

/// The same, with why the seats between have no turn.
fn left_out(at: &At<'_>, said: String, between: &dyn Fn(Seat) -> bool) -> String {
    let memory = at.memory();
    memory.seated.iter().filter(|seat| between(**seat)).fold(said, |said, &seat| {
        let id = if memory.decision(seat) == Decision::Folds {
            "turn.folded"
        } else if memory.started && !memory.dealt_in.contains(&seat) {
            "turn.out"
        } else {
            return said;
        };
        say(id, &[("said", said), ("seat", named(seat))])
    })
}
