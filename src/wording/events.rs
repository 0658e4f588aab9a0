//! Events in words.

use super::{STORE, area, at, capital, card, cards_of, face, fill, phrase, pocket, seat, wager};
use crate::kit::{Area, Cents, Seat, Spot};
use crate::table::{BallFault, Event};

/// An event: `Seat 3 folds`.
#[must_use]
pub fn event(event: &Event) -> String {
    in_words(event, false)
}

/// The same where the amounts are for the dealer to read from the chips; what is spoken is told.
#[must_use]
pub fn event_without_amounts(event: &Event) -> String {
    let spoken = matches!(event, Event::Bids { .. } | Event::Speaks { .. });
    in_words(event, !spoken)
}

fn in_words(event: &Event, hides_amounts: bool) -> String {
    let name: &'static str = event.into();
    let variant = match event {
        Event::Shows(place) if place.seat().is_none() => ".hand",
        Event::ShufflerJams { dead: true } | Event::ShoeJams { dead: true } => ".dead",
        Event::ShufflerReads { right: true } => ".right",
        Event::ShufflerReads { right: false } => ".wrong",
        Event::BallFaults(BallFault::Leaves) => ".leaves",
        Event::BallFaults(BallFault::Foreign) => ".foreign",
        Event::Says { seat: Seat(0), .. } => ".crew",
        Event::Moves { from, to: Area::Part(seat, _), .. } if from.seat() == Some(*seat) => ".own",
        Event::UsesDevice { permitted: true, .. } => ".permitted",
        _ => "",
    };
    let id = format!("{name}{variant}");
    capital(&fill(STORE.event(&id), &|name| match name {
        "amount" if hides_amounts => Some(STORE.sentence("amount.hidden").to_owned()),
        _ => part_of_event(event, name),
    }))
}

/// The value of a template's name for an event.
fn part_of_event(event: &Event, name: &str) -> Option<String> {
    match name {
        "seat" => seat_of(event).map(seat),
        "wager" => spot_of(event).map(|spot| wager(spot.wager)),
        "amount" => amount_of(event).map(Cents::spoken),
        _ => match (name, event) {
            ("number", Event::RoundOpens(n)) => Some(n.to_string()),
            ("number", Event::BallRests(n)) => Some(pocket(*n)),
            ("number", Event::Cuts { at, .. }) => Some(at.to_string()),
            ("number", Event::ShoeRunsLow { left }) => Some(left.to_string()),
            ("number", Event::CuttingCardAt(before)) => Some(before.to_string()),
            ("phrase", Event::Says { phrase: said, .. }) => Some(phrase(*said)),
            ("cards", Event::Shows(place)) => Some(cards_of(*place)),
            ("card", Event::CardMissing { card: which, .. }) => Some(card(*which)),
            ("face", Event::Deals { face: which, .. }) => Some(face(*which)),
            ("area", Event::Slips { from }) => Some(area(*from)),
            ("at", Event::Flips { area: place } | Event::CardMissing { at: place, .. }) => {
                Some(at(*place))
            }
            ("at", Event::Sticks { to, .. } | Event::Deals { to, .. }) => Some(at(*to)),
            ("to", Event::Moves { to, .. }) => Some(at(*to)),
            ("nook", Event::Moves { to: Area::Part(_, nook), .. }) => {
                Some(STORE.sentence(&format!("nook.{}", nook.name())).to_owned())
            }
            ("to", Event::Shifts { to, .. }) => Some(wager(*to)),
            ("other", Event::Touches { of, .. }) => Some(seat(*of)),
            _ => None,
        },
    }
}

/// Who does it.
fn seat_of(event: &Event) -> Option<Seat> {
    match *event {
        Event::Plays(seat)
        | Event::Draws(seat)
        | Event::Folds(seat)
        | Event::LooksAtCards(seat)
        | Event::Shares(seat)
        | Event::Sweeps(seat)
        | Event::Accepts(seat)
        | Event::Declines(seat)
        | Event::OrdersRevoked(seat)
        | Event::Stalls(seat)
        | Event::Errs(seat)
        | Event::Leaves(seat)
        | Event::Touches { by: seat, .. }
        | Event::Says { seat, .. }
        | Event::Bids { seat, .. }
        | Event::Cuts { seat, .. }
        | Event::UsesDevice { seat, .. }
        | Event::Cash { seat, .. } => Some(seat),
        Event::Moves { from: place, .. } | Event::Shows(place) => place.seat(),
        _ => spot_of(event).map(|spot| spot.seat),
    }
}

/// With which wager.
const fn spot_of(event: &Event) -> Option<Spot> {
    match *event {
        Event::Wager { spot, .. }
        | Event::LateWager { spot, .. }
        | Event::Corrects { spot, .. }
        | Event::Speaks { spot, .. }
        | Event::Shifts { from: spot, .. }
        | Event::Claims(spot) => Some(spot),
        _ => None,
    }
}

/// With how much.
const fn amount_of(event: &Event) -> Option<Cents> {
    match *event {
        Event::Wager { amount, .. }
        | Event::LateWager { amount, .. }
        | Event::Corrects { amount, .. }
        | Event::Speaks { amount, .. }
        | Event::Bids { amount, .. }
        | Event::Cash { amount, .. } => Some(amount),
        _ => None,
    }
}
