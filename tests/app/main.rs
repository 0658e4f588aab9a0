//! Tests of the trainer without a window and without a graphics card: everything but the drawing runs.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bench;
mod games;
mod guided;
mod input;
mod keeping;
mod leaving;
mod pages;
mod pointing;
mod readme;
mod rounds;
mod wheel;
