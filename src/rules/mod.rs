//! What hands and wagers are worth, with no table and no house.
//!
//! Each kind of hand has a rank that says who wins (a greater one beats a lesser, equal ones tie)
//! and a category that pay tables and words name by its id:
//!
//! | hand | rank | category |
//! |---|---|---|
//! | three cards | [`HandRank`] | [`Category`] |
//! | the best five of five to seven cards | [`FiveRank`] | [`FiveCategory`] |
//! | two cards set apart | [`TwoRank`] | a pair or none |
//!
//! [`baccarat`] has no ranks: there only the point counts of two hands are compared.
//!
//! [`Cards`] is a set of cards as bits, which is what the five-card ranks are told from.
//! [`Holdings`] are all the hands that a set of cards can show at once, for bonuses that pay the
//! best odds and not the highest rank. [`for_each_class`] goes through all hands of so many cards,
//! one for all that differ only by the names of the suits.
//!
//! [`roulette`] has the wheel and the wagers of its layout.
//!
//! How a hand is best set or played stands here too, where its cards alone decide it.

pub mod baccarat;
mod cards;
mod classes;
pub(crate) mod draw_play;
mod five_card;
mod holdings;
pub(crate) mod house_way;
mod lookup;
pub mod roulette;
pub(crate) mod stud_hands;
pub(crate) mod stud_play;
mod three_card;
mod two_card;

pub use cards::Cards;
pub use classes::for_each_class;
pub use five_card::{FiveCategory, FiveRank, PairBand, Wheel};
pub use holdings::{Held, Holdings};
pub use three_card::{Category, HandRank};
pub use two_card::TwoRank;
