//! How chips and cash move between the inventory, the layout and the patrons.

use super::{Impossible, SpotState, Table};
use crate::kit::{Cents, Chips, DENOMINATIONS, Seat, Spot};

/// Whether one heap can hold all of these chips.
pub(super) fn fits<'a>(
    spot: Spot,
    to: Chips,
    heaps: impl IntoIterator<Item = &'a Chips>,
) -> Result<(), Impossible> {
    let all = heaps.into_iter().try_fold(to, |sum, heap| sum.checked_plus(heap));
    all.map(|_| ()).ok_or(Impossible::TooMany(spot))
}

/// The chips of a heap that make an amount, and those that come back for it out of the inventory
/// where the heap has to be changed.
fn with_change(table: &Table, heap: &Chips, amount: Cents) -> Result<(Chips, Chips), Impossible> {
    if amount.0 <= 0 {
        return Err(Impossible::Nothing);
    }
    if let Some(chips) = heap.cut(amount) {
        return Ok((chips, Chips::NONE));
    }
    let over = Cents(heap.total().0 - amount.0);
    if over.0 < 0 {
        return Err(Impossible::Short(amount));
    }
    let back = table.inventory.plus(heap).cut(over).ok_or(Impossible::Short(amount))?;
    Ok((*heap, back))
}

/// Takes an amount out of a heap into the inventory. The heap is what is left of it.
pub(super) fn taken(
    table: &Table,
    heap: &Chips,
    amount: Cents,
) -> Result<(Chips, Chips), Impossible> {
    let (out, back) = with_change(table, heap, amount)?;
    let left = heap.minus(&out).ok_or(Impossible::Short(amount))?.plus(&back);
    let inventory = table.inventory.checked_plus(&out).and_then(|sum| sum.minus(&back));
    Ok((left, inventory.ok_or(Impossible::Short(amount))?))
}

pub(super) fn given(table: &Table, seat: Seat) -> Cents {
    let given = table.given.get(usize::from(seat.0).wrapping_sub(1));
    given.copied().unwrap_or(Cents::ZERO)
}

/// Non-value chips of this worth, and this much of them.
pub(super) fn of_value(value: Cents, amount: Cents) -> Result<Chips, Impossible> {
    let kind = DENOMINATIONS.iter().position(|&d| d == value);
    let kind = kind.ok_or(Impossible::NotAMultiple(amount, value))?;
    if amount.0 % value.0 != 0 {
        return Err(Impossible::NotAMultiple(amount, value));
    }
    let mut chips = Chips::NONE;
    chips.0[kind] = u16::try_from(amount.0 / value.0).map_err(|_| Impossible::Short(amount))?;
    Ok(chips)
}

/// The most non-value chips that a patron puts down at once: a stack.
const STACK: i64 = 20;

/// An amount in a patron's own colour, as far as a stack of it goes.
fn in_colour(table: &Table, seat: Seat, amount: Cents) -> Option<Chips> {
    let (_, value) = table.tint(seat)?;
    let chips = of_value(value, amount).ok().filter(|_| amount.0 <= value.0 * STACK)?;
    non_value_chips(table, seat, value).contains(&chips).then_some(chips)
}

/// The non-value chips in a patron's hands.
pub(super) fn non_value_chips(table: &Table, seat: Seat, value: Cents) -> Chips {
    let purse = table.purse(seat);
    let mut mine = Chips::NONE;
    if let Some(kind) = DENOMINATIONS.iter().position(|&d| d == value) {
        mine.0[kind] = purse.0[kind];
    }
    mine
}

impl Table {
    /// What the non-value chips in a patron's hands are worth.
    #[must_use]
    pub fn in_colour(&self, seat: Seat) -> Cents {
        let worth = |(_, value)| non_value_chips(self, seat, value).total();
        self.tint(seat).map_or(Cents::ZERO, worth)
    }
}

pub(super) fn slot<T>(list: &mut [T], seat: Seat) -> Option<&mut T> {
    list.get_mut(usize::from(seat.0).wrapping_sub(1))
}

pub(super) fn give_back(table: &mut Table, spot: Spot) {
    table.held.retain(|held| *held != spot);
    if let Some(taken) = table.change_spot(spot, SpotState::clear) {
        add_to_purse(table, spot.seat, &taken);
    }
}

pub(super) fn add_to_purse(table: &mut Table, seat: Seat, chips: &Chips) {
    if let Some(purse) = table.purses.get_mut(usize::from(seat.0).wrapping_sub(1)) {
        *purse = purse.plus(chips);
    }
}

/// What was paid beside a wager goes to its owner; the wager stays.
pub(super) fn take_winnings(table: &mut Table, spot: Spot) {
    if let Some(paid) = table.change_spot(spot, |state| std::mem::take(&mut state.paid)) {
        add_to_purse(table, spot.seat, &paid);
    }
}

/// The chips that a patron would lay on a spot, if he has them.
fn chips_for(table: &Table, spot: Spot, amount: Cents) -> Option<Chips> {
    table.spot(spot)?;
    in_colour(table, spot.seat, amount).or_else(|| table.purse(spot.seat).cut(amount))
}

/// Whether a patron has the chips to lay this amount on a spot.
#[must_use]
pub fn can_stake(table: &Table, spot: Spot, amount: Cents) -> bool {
    amount.0 > 0 && chips_for(table, spot, amount).is_some()
}

/// Moves chips from a patron's purse onto a spot; nothing moves if the purse cannot make it.
pub(super) fn stake(table: &mut Table, spot: Spot, amount: Cents) {
    let purse = table.purse(spot.seat);
    let Some(chips) = chips_for(table, spot, amount) else { return };
    let Some(left) = purse.minus(&chips) else { return };
    let laid = table.change_spot(spot, |state| state.stake = state.stake.plus(&chips));
    if laid.is_none() {
        return;
    }
    if let Some(purse) = table.purses.get_mut(usize::from(spot.seat.0).wrapping_sub(1)) {
        *purse = left;
    }
}
