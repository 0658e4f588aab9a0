//! The regulation as data: clauses, readings, errata, pay tables, phrases and elections.

mod book;
mod clause;

pub use book::{Rulebook, Source};
pub use clause::{
    Clause, ClauseId, Conflict, Edition, Election, ElectionValue, Erratum, Odds, PayLimit,
    PayTable, Phrase, Reading, Severity, Standing,
};
