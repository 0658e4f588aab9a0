//! Wagers that are taken, paid, given back and kept.

use super::{Act, Shuffle};
use crate::kit::{Area, Cents, Chips, Seat, Spot};
use crate::table::money::{add_to_purse, fits, give_back, given, slot, taken};
use crate::table::{Impossible, SpotState, Table, seat_exists};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    match *act {
        Act::Collect(spot) => can_clear(table, spot, table.inventory),
        Act::Release(spot) => can_clear(table, spot, table.purse(spot.seat)),
        // Where no wager lies there is none to put right.
        Act::Correct(spot) => {
            stake_of(table, spot).and_then(|_| can_clear(table, spot, table.purse(spot.seat)))
        }
        Act::Pay { spot, amount, chips } => can_pay(table, spot, amount, chips),
        Act::Retrieve { spot, amount } => {
            let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if amount.0 <= 0 {
                return Err(Impossible::Nothing);
            }
            let chips = state.paid.cut(amount).ok_or(Impossible::NoChips(spot))?;
            fits(spot, table.inventory, [&chips])
        }
        Act::Hold(spot) => stake_of(table, spot).map(|_| ()),
        Act::Take { spot, amount } => taken(table, &stake_of(table, spot)?, amount).map(|_| ()),
        Act::Transfer { from, to, amount } => {
            seat_exists(table, Area::Seat(from.seat))?;
            seat_exists(table, Area::Seat(to))?;
            let (_, _, inventory) = handed_over(table, from, amount)?;
            let chips = inventory.cut(amount).ok_or(Impossible::Short(amount))?;
            fits(from, table.purse(to), [&chips])
        }
        _ => Ok(()),
    }
}

/// Whether all that lies on a spot can be moved to where these chips are.
fn can_clear(table: &Table, spot: Spot, to: Chips) -> Result<(), Impossible> {
    let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
    if state.stake.is_empty() && state.paid.is_empty() {
        return Err(Impossible::NoChips(spot));
    }
    fits(spot, to, [&state.stake, &state.paid])
}

fn can_pay(
    table: &Table,
    spot: Spot,
    amount: Cents,
    chips: Option<Chips>,
) -> Result<(), Impossible> {
    table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
    if amount.0 <= 0 {
        return Err(Impossible::Nothing);
    }
    if chips.is_some_and(|chips| chips.total() != amount) {
        return Err(Impossible::NotTheAmount(amount));
    }
    let from = chips.or_else(|| table.inventory.cut(amount));
    let Some(chips) = from.filter(|chips| table.inventory.contains(chips)) else {
        return Err(Impossible::Short(amount));
    };
    // All that lies before a seat comes into its purse in the end.
    let mine = table.staked_spots().filter(|state| state.spot.seat == spot.seat);
    let heaps = mine.flat_map(|state| [&state.stake, &state.paid]).chain([&chips]);
    fits(spot, table.purse(spot.seat), heaps)
}

fn stake_of(table: &Table, spot: Spot) -> Result<Chips, Impossible> {
    let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
    if state.stake.is_empty() { Err(Impossible::NoChips(spot)) } else { Ok(state.stake) }
}

/// Takes an amount of what a patron has on a spot into the inventory, and what that lacks out of what he
/// has been given of others' wagers. What is left of the stake, and of his purse.
fn handed_over(
    table: &Table,
    spot: Spot,
    amount: Cents,
) -> Result<(Chips, Chips, Chips), Impossible> {
    let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
    let purse = table.purse(spot.seat);
    let lies = state.stake.total();
    if amount <= lies {
        let (left, inventory) = taken(table, &state.stake, amount)?;
        return Ok((left, purse, inventory));
    }
    let given = given(table, spot.seat).min(purse.total());
    if lies.is_zero() && given.is_zero() {
        return Err(Impossible::NoChips(spot));
    }
    if amount > lies + given {
        return Err(Impossible::Short(amount));
    }
    let heap = state.stake.checked_plus(&purse).ok_or(Impossible::TooMany(spot))?;
    let (left, inventory) = taken(table, &heap, amount)?;
    Ok((Chips::NONE, left, inventory))
}

pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
        Act::Collect(spot) => {
            table.held.retain(|held| *held != spot);
            if let Some(taken) = table.change_spot(spot, SpotState::clear) {
                table.inventory = table.inventory.plus(&taken);
            }
        }
        Act::Pay { spot, amount, chips } => {
            let chips = chips.or_else(|| table.inventory.cut(amount));
            let chips = chips.ok_or(Impossible::Short(amount))?;
            if let Some(left) = table.inventory.minus(&chips) {
                table.inventory = left;
                table.change_spot(spot, |state| state.paid = state.paid.plus(&chips));
            }
        }
        Act::Retrieve { spot, amount } => {
            let taken = table.change_spot(spot, |state| {
                let chips = state.paid.cut(amount)?;
                state.paid = state.paid.minus(&chips)?;
                Some(chips)
            });
            if let Some(chips) = taken.flatten() {
                table.inventory = table.inventory.plus(&chips);
            }
        }
        Act::Release(spot) => give_back(table, spot),
        Act::Hold(spot) => {
            table.held.retain(|held| *held != spot);
            // Only where a zero can hold it does a wager stay for the next round.
            if table.wheel {
                table.held.push(spot);
            }
        }
        Act::Take { spot, amount } => {
            let (left, inventory) = taken(table, &stake_of(table, spot)?, amount)?;
            table.inventory = inventory;
            table.change_spot(spot, |state| state.stake = left);
        }
        Act::Transfer { from, to, amount } => transfer(table, from, to, amount)?,
        _ => {}
    }
    Ok(())
}

fn transfer(table: &mut Table, from: Spot, to: Seat, amount: Cents) -> Result<(), Impossible> {
    let (stake, purse, inventory) = handed_over(table, from, amount)?;
    let out_of_hand = amount - table.stake(from.seat, from.wager).min(amount);
    let chips = inventory.cut(amount).ok_or(Impossible::Short(amount))?;
    table.inventory = inventory.minus(&chips).unwrap_or(inventory);
    table.change_spot(from, |state| state.stake = stake);
    if let Some(hand) = slot(&mut table.purses, from.seat) {
        *hand = purse;
    }
    add_to_purse(table, to, &chips);
    if let Some(given) = slot(&mut table.given, from.seat) {
        *given -= out_of_hand;
    }
    if let Some(given) = slot(&mut table.given, to) {
        *given += amount;
    }
    Ok(())
}
