//! Tests of the pure rooms.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod broken;
mod coverage;
mod mutate;
mod perfect;
mod rules;
mod settlements;
