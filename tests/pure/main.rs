//! Tests of the pure rooms.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod broken;
mod broken_files;
mod coverage;
mod irregular;
mod mutate;
mod perfect;
mod perft;
mod rules;
mod settlements;
mod tidy;
mod toy_shoe;
mod toy_wheel;
mod toys;
