//! Tests of the trainer without a window and without a graphics card: everything but the drawing runs.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod exam;
mod games;
mod guided;
mod hands;
mod in_class;
mod input;
mod keeping;
mod leaving;
mod pages;
mod pointing;
#[path = "../pure/bench/ran.rs"]
mod ran;
mod readme;
mod rounds;
mod speed;
mod stops;
mod told;
mod wheel;
