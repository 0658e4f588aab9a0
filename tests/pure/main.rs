//! Tests of the pure rooms.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod grade;
mod levels;
mod perfect;
mod record;
mod words;
