//! Tests of roulette.

mod rules;
