//! The wheel, the ball and the marker.

use super::{Act, Shuffle};
use crate::rules::roulette::POCKETS;
use crate::table::{Impossible, Table};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    if !table.wheel {
        return Err(Impossible::NoDevice("wheel"));
    }
    match *act {
        Act::TakeBall | Act::Wait => table.ball.map(|_| ()).ok_or(Impossible::NoBall),
        Act::Lift => table.marker.map(|_| ()).ok_or(Impossible::NoMarker),
        Act::Mark(pocket) if pocket >= POCKETS => Err(Impossible::NoNumber),
        _ => Ok(()),
    }
}

#[allow(clippy::unnecessary_wraps, reason = "every group of acts has this form")]
pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
        // The marker is lifted before the wheel turns again.
        Act::Spin { ball, turns } => {
            (table.pocket, table.marker) = (None, None);
            table.ball = Some((ball, turns));
        }
        Act::TakeBall => table.ball = None,
        Act::Mark(pocket) => table.marker = Some(pocket),
        Act::Lift => table.marker = None,
        // Where the ball comes to rest is an event.
        _ => {}
    }
    Ok(())
}
