//! What hands and wagers are worth, with no table and no house.

mod three_card;

pub use three_card::{Category, HandRank};
