//! The blueprints that come with the program.

use crate::law::Source;

/// Every shipped blueprint, in order of its path.
pub const BLUEPRINTS: &[Source<'static>] = include!(concat!(env!("OUT_DIR"), "/exams.rs"));
