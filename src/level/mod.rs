//! Levels: what is dealt, to whom, with which incidents, and what is graded; and the courses they
//! make up.

mod built_in;
mod check;
mod course;
mod data;
mod file;
mod guide;
mod happens;
mod headers;
mod meanings;
mod names;
mod other_names;
mod texts;

pub use built_in::LEVELS;
pub use check::{Cards, Level, Patron};
pub use course::Course;
pub use data::Data;
pub use file::{
    Change, ChangeFile, Graded, HandFile, HouseRef, Incident, LevelFile, Mode, Pass, PatronFile,
    Patrons, RoundCards, Start,
};
pub use guide::{FieldTold, IncidentTold, incident_kinds, incident_title, incidents_of};
pub use texts::rounds_told;
