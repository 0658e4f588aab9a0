//! What only this game keeps in mind beside the table: of a round, and from round to round.

use crate::games::baccarat::notes::PerHand;
use crate::games::prelude::*;
use crate::procedure;

/// What is known of a round, until the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RoundNotes {
    /// The seats that have been offered the shoe since it was given up.
    pub(super) asked: Vec<Seat>,
    /// The seats that have accepted it.
    pub(super) taken: Vec<Seat>,
    /// How many words to the curator have been said.
    pub(super) words: usize,
    /// The curator does not heed the words of these numbers.
    pub(super) unheeded: Vec<usize>,
    /// How many cards were drawn for each hand.
    pub(super) drawn: PerHand<usize>,
    /// The dealer has called for a card that was not due.
    pub(super) is_miscalled: bool,
    /// The shoe has been given up because the Player's Hand won.
    pub(super) is_passed_on: bool,
    /// A card that lay face up in the shoe has come out of it.
    pub(super) is_upturned: bool,
    pub(super) is_laced: bool,
    /// The curator's wrong deal of this round has been counted.
    pub(super) is_slip_counted: bool,
}

/// What is kept in mind of a round, and of those before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    /// Who had the shoe that has been given up and has found no curator yet.
    pub(super) given_up: Option<Seat>,
    /// Whose shoe the floorperson has ordered to be passed.
    pub(super) ordered: Option<Seat>,
    /// Who had the shoe when the Player's Hand won, where it passes then.
    pub(super) lost: Option<Seat>,
    /// How often the curator has dealt wrongly since he has the shoe.
    pub(super) slips: u32,
    /// Who has broken a rule.
    pub(super) breach: Option<Seat>,
    /// For how many rounds the curator has had the shoe.
    pub(super) tenure: u32,
    pub(super) round: RoundNotes,
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        Self { round: RoundNotes::default(), ..self.clone() }
    }
}

impl Notes {
    /// Forgets what has been offered, and what the last curator has done; the shoe has been given up by
    /// this seat, if it has.
    pub(super) fn begin_anew(&mut self, given_up: Option<Seat>) {
        let mut round = std::mem::take(&mut self.round);
        (round.asked, round.taken, round.unheeded) = Default::default();
        *self = Self { given_up, round, ..Self::default() };
    }
}

kept_in_mind!(pub(super) Notes);
