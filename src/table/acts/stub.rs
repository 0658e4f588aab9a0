//! What is left of the deck after the deal: taken out, put down and counted.

use super::cards::is_target;
use super::{Act, Cover, Shuffle};
use crate::kit::{Area, Face};
use crate::table::{Impossible, Table, move_pile};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    let is_out = || stub_area(table).map(|_| ()).ok_or(Impossible::NoStub);
    match *act {
        Act::RemoveStub => {
            let dealt_from = [Area::Shoe, Area::Held, Area::AutoShoe];
            let left = dealt_from.iter().any(|&area| table.count(area) > 0);
            let stuck = table.shoe_jam && table.count(Area::Outlet) > 0;
            if left || stuck { Ok(()) } else { Err(Impossible::NoStub) }
        }
        Act::PlaceStub { to, .. } => {
            is_target(table, to)?;
            is_out()
        }
        Act::CountStub(_) => is_out(),
        _ => Ok(()),
    }
}

/// Where the stub is, if it is out of the shoe.
fn stub_area(table: &Table) -> Option<Area> {
    [Area::StubInHand, Area::Stub].into_iter().find(|&area| table.count(area) > 0)
}

#[allow(clippy::unnecessary_wraps, reason = "every group of acts has this form")]
pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
        Act::RemoveStub => {
            for area in [Area::Shoe, Area::Held, Area::AutoShoe] {
                move_pile(table, area, Area::StubInHand, None);
            }
            if table.shoe_jam {
                move_pile(table, Area::Outlet, Area::StubInHand, Some(Face::Down));
            }
            table.hold = None;
        }
        Act::PlaceStub { to, face } => {
            let Some(from) = stub_area(table) else { return Ok(()) };
            if from == Area::StubInHand {
                table.hold = None;
                if table.cover == Cover::UnderStub {
                    table.cover = Cover::Layout;
                }
            }
            move_pile(table, from, to, Some(face));
        }
        _ => {}
    }
    Ok(())
}
