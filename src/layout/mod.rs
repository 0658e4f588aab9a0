//! Where everything stands on a table: read from a layout file, placed for a number of seats.
//!
//! All numbers are design units on a canvas (984 by 612 for the card tables), x to the right, y down, as
//! the dealer sees the table: he stands at the bottom, seat 1 is at the left. [`Fit`] scales the canvas to
//! a window. A seat's own pattern is given in its frame: `across` to the right along the rail, `inward`
//! from its cards towards the dealer.
//!
//! Nothing is drawn here and nothing decided: who draws a table, in pixels or as an SVG, asks where.

mod board;
mod lying;
mod patterns;
mod place;
mod placed;

pub use board::{Board, BoardBox, BoardPlace, CopyPocket, Print, Room, WheelCopy};
pub use patterns::{
    AreaPattern, BoardPattern, BoxRow, Furniture, HandPart, HomesPattern, InscriptionArc,
    NookPattern, Numbered, SeatArc, SetPattern, SignLine, Sizes, SpotPattern, SpotShape,
    TableLayout, TableShape, TuckPattern, WheelCopyPattern,
};
pub use place::{Place, Rect};
pub use placed::{AreaPlace, Fit, NookPlace, PlacedLayout, SeatPlace, SpotPlace};
