//! The levels that are built into the program.

use crate::law::Source;

/// Every level file, in order of its path.
pub const LEVELS: &[Source<'static>] = include!(concat!(env!("OUT_DIR"), "/levels.rs"));
