//! Tests of the pure rooms.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod broken;
mod cli;
mod coverage;
mod grade;
mod levels;
mod mutate;
mod perfect;
mod record;
mod rules;
mod settlements;
mod words;
