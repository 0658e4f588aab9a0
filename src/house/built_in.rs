//! The houses that are built into the program.

use crate::law::Source;

/// Every house file, in order of its path.
pub const HOUSES: &[Source<'static>] = include!(concat!(env!("OUT_DIR"), "/houses.rs"));
