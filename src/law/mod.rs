//! The regulation as data: clauses, readings, errata, pay tables, phrases and elections.

mod book;
mod clause;
mod files;
mod fill;
mod names;
mod round;
mod terms;

pub use book::Rulebook;
pub use clause::{
    Clause, ClauseId, Conflict, Edition, Election, ElectionValue, Erratum, Odds, PayLimit,
    PayTable, Phrase, Reading, Severity, StandIn, Standing,
};
pub use files::{DATA, EVERY_GAME, Holds, Source, game_of};
pub use round::{HarmlessRow, OfVoid, OrderRow, PartRow, RoundTable, StepRow, VoidRow, WrongRow};
pub(crate) use round::{are_elected, is_left_out};
pub use terms::{Aspect, Channel, Walk};
