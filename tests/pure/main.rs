//! Tests of the pure rooms.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod baccarat;
mod bench;
mod broken;
mod broken_files;
mod chemin_de_fer;
mod chips;
mod cli;
mod coverage;
mod data;
mod devices;
mod figures;
mod grade;
mod hands;
mod irregular;
mod levels;
mod minibaccarat;
mod mississippi_stud;
mod numbers;
mod pai_gow_poker;
mod perfect;
mod perft;
mod physics;
mod punto_banco;
mod record;
mod roulette;
mod rules;
mod settlements;
mod shoe_and_wheel;
mod three_card_draw;
mod three_card_poker;
mod tidy;
mod toy_shoe;
mod toy_wheel;
mod toys;
mod words;
