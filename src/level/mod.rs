//! Levels: what is dealt, to whom, with which incidents, and what is graded.

mod built_in;
mod check;
mod file;

pub use built_in::LEVELS;
pub use check::{Cards, Level, Patron};
pub use file::{
    Graded, HandFile, HouseRef, Incident, LevelFile, Mode, Pass, PatronFile, Patrons, RoundCards,
    Start,
};
