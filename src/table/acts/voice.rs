//! What is said: nothing on the table stands in its way, and little there is changed by it.

use super::{Act, Shuffle};
use crate::kit::Area;
use crate::table::{Impossible, Table, seat_exists};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    act.seat().map_or(Ok(()), |seat| seat_exists(table, Area::Seat(seat)))
}

#[allow(clippy::unnecessary_wraps, reason = "every group of acts has this form")]
pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    if let Act::Award(seat) = *act {
        table.shoe_at = Some(seat);
    }
    Ok(())
}
