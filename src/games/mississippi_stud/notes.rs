//! What only this game keeps in mind beside the table, for a round.

use super::NUMBERS;
use crate::games::prelude::*;
use crate::procedure;

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

impl procedure::Notes for Notes {}

impl Notes {
    /// The streets with their numbers.
    pub(super) fn streets(&self) -> impl Iterator<Item = (u8, &Street)> {
        NUMBERS.zip(&self.streets)
    }

    /// The street of this number: nothing is known of others.
    pub(super) fn street(&self, number: u8) -> Street {
        self.streets().find(|(n, _)| *n == number).map(|(_, street)| *street).unwrap_or_default()
    }

    pub(super) fn write_street(&mut self, number: u8, write: impl FnOnce(&mut Street)) {
        if let Some((_, street)) = NUMBERS.zip(&mut self.streets).find(|(n, _)| *n == number) {
            write(street);
        }
    }
}

kept_in_mind!(pub(super) Notes);

/// Whether a seat has forfeited every wager.
pub(super) fn is_forfeit(memory: &Memory, seat: Seat) -> bool {
    of(memory).forfeit.contains(seat)
}
