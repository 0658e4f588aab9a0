//! The physical table: what lies where, what a dealer can do to it, and what the world does.
//!
//! This room refuses only what cannot be done; whether it *should* be done is judged elsewhere.
//! Cards and chips are conserved on every path.

mod act;
mod chips;
mod event;
mod impossible;
mod physics;
mod shoe;
mod state;
mod text;

pub use act::{Act, Cover, Device, Grip, Official, Order, Tint, Turn};
pub use event::{BallFault, Event};
pub use impossible::Impossible;
pub use physics::{SHUFFLED, Shuffle, apply, apply_event, can, can_stake, reorder};
pub use state::{DeckLay, Laid, SpotState, Table};
pub use text::{ParseActError, VERBS};
