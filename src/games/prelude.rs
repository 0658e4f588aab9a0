//! The words that every game uses: the table and what lies there, the memory of a round, duties and cases.

pub(super) use super::{Answer, Asked, Facts, Game, GameIncident, Manner, Ruleset, Skill};
pub(super) use crate::house::House;
pub(super) use crate::kit::{
    Area, Card, Cents, Dice, Face, Nook, Palm, Rank, Seat, Seats, Side, Spot, Word,
};
pub(super) use crate::law::{ClauseId, Rulebook};
pub(super) use crate::procedure::steps::{self, card_in_palm, clause, once};
pub(super) use crate::procedure::{
    Attempt, By, Context, Decision, DeckStage, Due, DueKey, Dues, Memory, Outcome, Owed, Procedure,
    Round, WagerResult,
};
pub(super) use crate::table::{Act, Cover, DeckLay, Event, Laid, Official, Table};
pub(super) use std::rc::Rc;
pub(super) use std::sync::{Arc, LazyLock};

/// Gives a game the notes of a type: those that a dealer keeps in mind, and a way to write in them.
macro_rules! kept_in_mind {
    ($seen:vis $notes:ty) => {
        /// What is kept in mind before anything has happened.
        static NOTHING: LazyLock<$notes> = LazyLock::new(<$notes>::default);

        /// What a dealer keeps in mind.
        $seen fn of(memory: &Memory) -> &$notes {
            memory.own.get().unwrap_or(&NOTHING)
        }

        /// Notes something for the dealer.
        $seen fn write(memory: &mut Memory, write: impl FnOnce(&mut $notes)) {
            memory.own.write(write);
        }
    };
}
pub(super) use kept_in_mind;
