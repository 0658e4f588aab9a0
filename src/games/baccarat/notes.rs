//! What a dealer at a baccarat table keeps in mind beside the table: of the round, and of those before.

use super::burning::Burning;
use crate::games::prelude::*;
use crate::procedure;
use crate::rules::baccarat::Winner;
use std::collections::BTreeMap;

/// One thing of each hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PerHand<T> {
    pub(crate) player: T,
    pub(crate) banker: T,
}

impl<T> PerHand<T> {
    /// That of a side.
    pub(crate) const fn of(&self, side: Side) -> &T {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    /// That of a side, to be changed.
    pub(crate) const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }
}

/// When the cutting card was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CutMet {
    pub(crate) round: u32,
    /// It came before the first card of a round.
    pub(crate) before_first: bool,
}

impl CutMet {
    /// The round in which the last hand of the shoe is dealt: the next, or this where the card came before
    /// its first one and that makes it the last.
    pub(crate) const fn last_round(self, first_is_last: bool) -> u32 {
        if first_is_last && self.before_first { self.round } else { self.round + 1 }
    }
}

/// The shoe, from one shuffle to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shoe {
    pub(crate) cut_met: Option<CutMet>,
    pub(crate) is_last_called: bool,
    /// It has run dry: all cards must be shuffled.
    pub(crate) is_dry: bool,
    pub(crate) burning: Burning,
}

/// The cut of the stack.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cut {
    pub(crate) offered: Vec<Seat>,
    pub(crate) refused: Vec<Seat>,
    /// Where a patron has cut.
    pub(crate) at: Option<u16>,
}

/// Vigorish of a seat in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Charged {
    /// So much has been charged, marked or collected as the house has it.
    pub(crate) charged: Cents,
    /// So much of that has been undone.
    pub(crate) undone: Cents,
    /// So much of what was charged too much is of this round.
    pub(crate) over: Cents,
}

/// What has been charged too much at a seat, over the rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TooMuch {
    pub(crate) charged: Cents,
    /// So much more than was marked has been collected.
    pub(crate) collected: Cents,
}

/// The right to turn the cards of a hand, and the cards that are with patrons.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Turning {
    /// The cards that are with patrons, in the order they were handed out.
    pub(crate) out: Vec<HandedOut>,
    /// Who has been offered the right to turn a side, who has taken it, and who does not want it.
    pub(crate) offered: Vec<(Side, Seat)>,
    pub(crate) taken: Vec<(Side, Seat)>,
    pub(crate) refused: Vec<(Side, Seat)>,
    /// Who has lost or given up his right.
    pub(crate) gone: Vec<Seat>,
    /// Who holds up the game, or has broken a rule, with cards before him.
    pub(crate) held_up: Vec<(Seat, PatronFault)>,
}

/// A card that was taken off a hand though it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RemovedCard {
    /// Off which hand.
    pub(crate) side: Side,
    /// Its place among the cards of that hand, from 0.
    pub(crate) at: usize,
    pub(crate) card: Card,
    /// Its number among all cards of the table.
    pub(crate) id: u16,
    /// Where it went.
    pub(crate) to: Area,
}

/// Which mistaken third card came before any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstMistake {
    /// One too many of the Player's Hand, before the Banker's Hand had a third.
    OfPlayer,
    /// One of the Banker's Hand, while the Player's lacked its third.
    OfBanker,
}

/// Why a round cannot be played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VoidReason {
    /// A card is due and the shoe has none.
    NoCards,
    /// A hand was brought in before it had been seen.
    BroughtIn,
}

/// What a round has come to, which stays so whatever becomes of its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decided {
    pub(super) counts: PerHand<u8>,
    /// How many cards both have.
    pub(crate) size: usize,
}

impl Decided {
    /// Who has won.
    pub(crate) fn winner(self) -> Winner {
        Winner::of(self.counts.player, self.counts.banker)
    }

    /// What a side counts.
    pub(crate) const fn count(self, side: Side) -> u8 {
        *self.counts.of(side)
    }
}

/// The cards of a side that are with a patron.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandedOut {
    pub(crate) side: Side,
    pub(crate) seat: Seat,
    pub(crate) count: u8,
    /// Others of the hand stayed where they lay.
    pub(crate) in_part: bool,
}

/// How a patron with cards before him stops the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PatronFault {
    /// He does not give the cards back.
    Stalls,
    /// He has broken a rule.
    Errs,
}

/// What is known of a round, until the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RoundNotes {
    /// It is dealt for show.
    pub(crate) is_show: bool,
    /// What the wagers of the round before came to when it began.
    pub(crate) settled: Vec<WagerResult>,
    /// A side has been called on its first two cards.
    pub(crate) called: PerHand<bool>,
    /// A side has been called when both hands were complete.
    pub(crate) called_last: PerHand<bool>,
    pub(crate) is_result_called: bool,
    pub(crate) is_number_called: bool,
    /// The last card of this side was dealt unseen, whatever it shows now.
    pub(crate) unseen: PerHand<bool>,
    pub(crate) turning: Turning,
    pub(crate) cut: Cut,
    /// The seats at which vigorish was charged or undone.
    pub(crate) vigorish: BTreeMap<Seat, Charged>,
    /// Who is about to leave.
    pub(crate) leaves: Vec<Seat>,
    /// The cards that were taken off the hands and count all the same.
    pub(crate) gone: Vec<RemovedCard>,
    pub(crate) ahead: Option<FirstMistake>,
    /// What the round has come to.
    pub(crate) decided: Option<Decided>,
    /// It must be made void.
    pub(crate) no_end: Option<VoidReason>,
}

/// What is kept in mind of a round, and of those before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notes {
    pub(crate) shoe: Shoe,
    /// The round from which a card is kept aside for the next hand.
    pub(crate) carried: Option<u32>,
    /// A seen card waits to open a round for show.
    pub(crate) is_show_to_come: bool,
    /// The patrons who have left.
    pub(crate) left: Vec<Seat>,
    pub(crate) too_much: BTreeMap<Seat, TooMuch>,
    pub(crate) round: RoundNotes,
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        Self { round: RoundNotes::default(), ..self.clone() }
    }
}

kept_in_mind!(pub(crate) Notes);
