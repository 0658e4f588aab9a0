//! The words that every game uses: the table and what lies there, the memory of a round, duties and cases.

pub(super) use super::{Answer, Asked, Facts, Game, GameIncident, Manner, Ruleset, Skill};
pub(super) use crate::house::House;
pub(super) use crate::kit::{
    Area, Card, Cents, Dice, Face, Nook, Palm, Rank, Seat, Seats, Side, Spot, Word,
};
pub(super) use crate::law::{ClauseId, Rulebook};
pub(super) use crate::procedure::steps::{self, card_in_palm, clause, once};
pub(super) use crate::procedure::{
    Attempt, By, Context, Decision, Due, DueKey, Dues, Memory, Outcome, Owed, Procedure, Round,
    WagerResult,
};
pub(super) use crate::table::{Act, Cover, DeckLay, Event, Laid, Official, Table};
pub(super) use std::rc::Rc;
pub(super) use std::sync::{Arc, LazyLock};
