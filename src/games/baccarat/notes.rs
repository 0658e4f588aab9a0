//! What a dealer at a baccarat table keeps in mind beside the table: of the round, and of those before.

use super::burning::Burning;
use super::hands::{Decided, Out};
use super::turning::HoldUp;
use crate::kit::{Area, Card, Cents, Seat, Side};
use crate::procedure::{self, Memory};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// One thing of each hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct OfBoth<T> {
    pub(in crate::games) player: T,
    pub(in crate::games) banker: T,
}

impl<T> OfBoth<T> {
    /// That of a side.
    pub(in crate::games) const fn of(&self, side: Side) -> &T {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    /// That of a side, to be changed.
    pub(in crate::games) const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }
}

/// When the cutting card was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct CutMet {
    pub(in crate::games) round: u32,
    /// It came before the first card of a round.
    pub(in crate::games) before_first: bool,
}

impl CutMet {
    /// The round in which the last hand of the shoe is dealt: the next, or this where the card came before
    /// its first one and that makes it the last.
    pub(in crate::games) const fn last_round(self, first_is_last: bool) -> u32 {
        if first_is_last && self.before_first { self.round } else { self.round + 1 }
    }
}

/// The shoe, from one shuffle to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct Shoe {
    pub(in crate::games) cut_met: Option<CutMet>,
    pub(in crate::games) is_last_called: bool,
    /// It has run dry: all cards must be shuffled.
    pub(in crate::games) is_dry: bool,
    pub(in crate::games) burning: Burning,
}

/// The cut of the stack.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct Cut {
    pub(in crate::games) offered: Vec<Seat>,
    pub(in crate::games) refused: Vec<Seat>,
    /// Where a patron has cut.
    pub(in crate::games) at: Option<u16>,
}

/// Vigorish of a seat in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct Charged {
    /// So much has been charged, marked or collected as the house has it.
    pub(in crate::games) charged: Cents,
    /// So much of that has been undone.
    pub(in crate::games) undone: Cents,
    /// So much of what was charged too much is of this round.
    pub(in crate::games) over: Cents,
}

/// What has been charged too much at a seat, over the rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct TooMuch {
    pub(in crate::games) charged: Cents,
    /// So much more than was marked has been collected.
    pub(in crate::games) collected: Cents,
}

/// The right to turn the cards of a hand, and the cards that are with patrons.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct Turning {
    /// The cards that are with patrons, in the order they were handed out.
    pub(in crate::games) out: Vec<Out>,
    /// Who has been offered the right to turn a side, who has taken it, and who does not want it.
    pub(in crate::games) offered: Vec<(Side, Seat)>,
    pub(in crate::games) taken: Vec<(Side, Seat)>,
    pub(in crate::games) refused: Vec<(Side, Seat)>,
    /// Who has lost or given up his right.
    pub(in crate::games) gone: Vec<Seat>,
    /// Who holds up the game, or has broken a rule, with cards before him.
    pub(in crate::games) held_up: Vec<(Seat, HoldUp)>,
}

/// A third card that was taken off a hand though it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct Gone {
    /// Off which hand.
    pub(in crate::games) side: Side,
    /// Its place among the cards of that hand, from 0.
    pub(in crate::games) at: usize,
    pub(in crate::games) card: Card,
    /// Where it went.
    pub(in crate::games) to: Area,
}

/// Which mistaken third card came before any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Ahead {
    /// One too many of the Player's Hand, before the Banker's Hand had a third.
    OfPlayer,
    /// One of the Banker's Hand, while the Player's lacked its third.
    OfBanker,
}

/// Why a round cannot be played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum NoEnd {
    /// A card is due and the shoe has none.
    NoCards,
    /// A hand was brought in before it had been seen.
    BroughtIn,
}

/// What is known of a round, until the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct OfRound {
    /// It is dealt for show.
    pub(in crate::games) is_show: bool,
    /// A side has been called on its first two cards.
    pub(in crate::games) called: OfBoth<bool>,
    /// A side has been called when both hands were complete.
    pub(in crate::games) called_last: OfBoth<bool>,
    pub(in crate::games) is_result_called: bool,
    pub(in crate::games) is_number_called: bool,
    /// The last card of this side was dealt unseen, whatever it shows now.
    pub(in crate::games) unseen: OfBoth<bool>,
    pub(in crate::games) turning: Turning,
    pub(in crate::games) cut: Cut,
    /// The seats at which vigorish was charged or undone.
    pub(in crate::games) vigorish: BTreeMap<Seat, Charged>,
    /// Who is about to leave.
    pub(in crate::games) leaves: Vec<Seat>,
    /// The third cards that were taken off the hands and count all the same.
    pub(in crate::games) gone: Vec<Gone>,
    pub(in crate::games) ahead: Option<Ahead>,
    /// What the round has come to.
    pub(in crate::games) decided: Option<Decided>,
    /// It must be made void.
    pub(in crate::games) no_end: Option<NoEnd>,
}

/// What is kept in mind of a round, and of those before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::games) struct Notes {
    pub(in crate::games) shoe: Shoe,
    /// The round from which a card is kept aside for the next hand.
    pub(in crate::games) carried: Option<u32>,
    /// A seen card waits to open a round for show.
    pub(in crate::games) is_show_to_come: bool,
    /// The patrons who have left.
    pub(in crate::games) left: Vec<Seat>,
    pub(in crate::games) too_much: BTreeMap<Seat, TooMuch>,
    pub(in crate::games) round: OfRound,
}

impl procedure::Notes for Notes {
    fn next_round(&self) -> Self {
        Self { round: OfRound::default(), ..self.clone() }
    }
}

/// What is kept in mind before anything has happened.
static NOTHING: LazyLock<Notes> = LazyLock::new(Notes::default);

/// What a dealer keeps in mind.
pub(in crate::games) fn of(memory: &Memory) -> &Notes {
    memory.own.get().unwrap_or(&NOTHING)
}

/// Notes something for the dealer.
pub(in crate::games) fn write(memory: &mut Memory, write: impl FnOnce(&mut Notes)) {
    memory.own.write(write);
}
