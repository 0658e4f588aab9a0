//! Vigorish that is collected or marked, and given back.

use super::{Act, Shuffle};
use crate::kit::{Area, Cents, Spot};
use crate::table::money::{add_to_purse, slot, taken};
use crate::table::{Impossible, Table, seat_exists};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    let (Some(spot), Some(amount)) = (act.spot(), act.vigorish()) else { return Ok(()) };
    let Spot { seat, .. } = spot;
    seat_exists(table, Area::Seat(seat))?;
    table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
    if amount.0 <= 0 {
        return Err(Impossible::Nothing);
    }
    match *act {
        Act::Charge { .. } => {
            let purse = table.purse(seat);
            if purse.total() < amount {
                return Err(Impossible::Poor { seat, amount });
            }
            taken(table, &purse, amount).map(|_| ())
        }
        Act::Unmark { .. } if table.owed(seat) < amount => {
            Err(Impossible::NotMarked { seat, amount })
        }
        Act::Refund { .. } => {
            table.inventory.cut(amount).map(|_| ()).ok_or(Impossible::Short(amount))
        }
        _ => Ok(()),
    }
}

pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
        Act::Charge { spot, amount } => {
            let (left, inventory) = taken(table, &table.purse(spot.seat), amount)?;
            table.inventory = inventory;
            if let Some(purse) = slot(&mut table.purses, spot.seat) {
                *purse = left;
            }
            // A session narrows it to what of the sum is vigorish.
            change_owed(table, spot, |owed| Cents((owed.0 - amount.0).max(0)));
        }
        Act::Vig { spot, amount } => change_owed(table, spot, |owed| owed + amount),
        Act::Unmark { spot, amount } => change_owed(table, spot, |owed| owed - amount),
        Act::Refund { spot, amount } => {
            let chips = table.inventory.cut(amount).ok_or(Impossible::Short(amount))?;
            table.inventory = table.inventory.minus(&chips).ok_or(Impossible::Short(amount))?;
            add_to_purse(table, spot.seat, &chips);
        }
        _ => {}
    }
    Ok(())
}

fn change_owed(table: &mut Table, spot: Spot, change: impl FnOnce(Cents) -> Cents) {
    if let Some(owed) = slot(&mut table.owed, spot.seat) {
        *owed = change(*owed);
    }
}
