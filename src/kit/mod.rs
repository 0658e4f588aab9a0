//! The things a table is made of: cards, chips, money, seats, places, words.
//!
//! Nothing here knows a game or a rule.

mod brackets;
mod card;
mod cents;
mod chips;
mod complaint;
mod dice;
mod mend;
mod nearest;
mod outline;
mod place;
mod seats;
mod word;
mod word_list;

pub use card::{Card, ParseCardError, Rank, Suit};
pub use cents::{Cents, ParseCentsError};
pub use chips::{Chips, DENOMINATIONS};
pub use complaint::Complaint;
pub use dice::Dice;
pub use mend::{Form, Mended, Read, read_ron};
pub use nearest::{beginnings, nearest};
pub use outline::{Outline, Way};
pub use place::{Area, Face, Nook, Palm, Seat, Side, Spot};
pub use seats::Seats;
pub use word::Word;
pub use word_list::WordList;
