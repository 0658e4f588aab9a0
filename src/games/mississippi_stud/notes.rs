//! What only this game keeps in mind beside the table, for a round.

use super::round::street;
use super::settling::read_out_by;
use super::{NUMBERS, street_of, streets};
use crate::games::common::ready::NO_MORE_BETS;
use crate::kit::{Area, Face, Seat, Seats};
use crate::procedure::{self, Context, Memory};
use crate::table::{Act, Event};
use std::sync::LazyLock;

/// What is known of a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Street {
    /// The call was made for it.
    pub(super) is_called: bool,
    /// Its card has been turned.
    pub(super) is_turned: bool,
    /// The seats that have wagered on it.
    pub(super) wagered: Seats,
    /// The seats that have folded on it.
    pub(super) folded: Seats,
}

/// What is known of a round, until the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    streets: [Street; 3],
    /// A street's card was seen before its time.
    pub(super) is_early: bool,
    /// The seats whose hands have been called.
    pub(super) read_out: Seats,
    /// The seats of which the floor knows that they have shared what they hold.
    pub(super) forfeit: Seats,
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        Self::default()
    }
}

impl Notes {
    /// The streets with their numbers.
    pub(super) fn streets(&self) -> impl Iterator<Item = (u8, &Street)> {
        NUMBERS.zip(&self.streets)
    }

    /// The street of this number: nothing is known of others.
    pub(super) fn street(&self, number: u8) -> Street {
        self.streets().find(|(n, _)| *n == number).map(|(_, street)| *street).unwrap_or_default()
    }

    fn write_street(&mut self, number: u8, write: impl FnOnce(&mut Street)) {
        if let Some((_, street)) = NUMBERS.zip(&mut self.streets).find(|(n, _)| *n == number) {
            write(street);
        }
    }
}

/// What is kept in mind before anything has happened.
static NOTHING: LazyLock<Notes> = LazyLock::new(Notes::default);

/// What a dealer keeps in mind.
pub(super) fn of(memory: &Memory) -> &Notes {
    memory.own.get().unwrap_or(&NOTHING)
}

/// What is kept in mind once an act has been done that is about to be.
pub(super) fn after(context: &Context<'_>, act: &Act) -> Notes {
    let memory = context.memory;
    let mut notes = of(memory).clone();
    match *act {
        Act::Say(phrase) if phrase == NO_MORE_BETS => {
            if let Some(number) = streets::called_for(context) {
                notes.write_street(number, |street| street.is_called = true);
            }
        }
        Act::Say(phrase) => {
            if let Some(seat) = read_out_by(context, phrase) {
                notes.read_out.insert(seat);
            }
        }
        Act::Turn(Area::Community(number)) => {
            notes.is_early |= !streets::may_turn(context, number);
            notes.write_street(number, |street| street.is_turned = true);
        }
        Act::Place { to: Area::Community(number), face: Face::Up, .. }
        | Act::Deliver { to: Area::Community(number), face: Face::Up } => {
            notes.is_early |= !notes.street(number).is_called;
        }
        Act::Call(_) => memory.sharing.iter().for_each(|&seat| notes.forfeit.insert(seat)),
        _ => {}
    }
    notes
}

/// Notes what an event leaves in mind.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    let now = street(memory);
    memory.own.write(|notes: &mut Notes| match *event {
        Event::Wager { spot, .. } => {
            if let Some(number) = street_of(spot.wager) {
                notes.write_street(number, |street| street.wagered.insert(spot.seat));
            }
        }
        Event::Folds(seat) => notes.write_street(now, |street| street.folded.insert(seat)),
        Event::Flips { area: Area::Community(number) } => {
            notes.is_early |= !notes.street(number).is_called;
        }
        _ => {}
    });
}

/// Whether a seat has forfeited every wager.
pub(super) fn is_forfeit(memory: &Memory, seat: Seat) -> bool {
    of(memory).forfeit.contains(seat)
}
