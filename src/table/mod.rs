//! The physical table: what lies where, what a dealer can do to it, and what the world does.
//!
//! This room refuses only what cannot be done; whether it *should* be done is judged elsewhere.
//! Cards and chips are conserved on every path.

mod acts;
mod event;
mod happen;
mod impossible;
mod money;
mod piles;
mod state;

pub use acts::{
    Act, ActGroup, Cover, Device, Grip, Official, Order, ParseActError, SHUFFLED, Shuffle, Tint,
    Turn, VERBS, apply, can,
};
pub use event::{BallFault, Event};
pub use happen::apply_event;
pub use impossible::Impossible;
pub use money::can_stake;
pub use piles::reorder;
pub use state::{DeckLay, Laid, SpotState, Table};

use piles::{lay_down, move_pile, seat_exists};
