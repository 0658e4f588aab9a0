//! The physical table: what lies where, what a dealer can do to it, and what the world does.
//!
//! This room refuses only what cannot be done; whether it *should* be done is judged elsewhere.
//! Cards and chips are conserved on every path.

mod act;
mod event;
mod physics;
mod state;

pub use act::{Act, Cover, Device, Grip, Official, Order, ParseActError};
pub use event::Event;
pub use physics::{Impossible, SHUFFLED, Shuffle, apply, apply_event, can, reorder};
pub use state::{DeckLay, Laid, SpotState, Table};
