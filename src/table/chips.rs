//! What is done with chips and cash beyond taking, paying and giving back whole wagers.

use super::physics::{add_to_purse, fits, seat_exists};
use super::{Act, Event, Impossible, Table};
use crate::kit::{Area, Cents, Chips, DENOMINATIONS, Seat, Spot};

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
    let back = table.inventory.plus(heap).cut(over).ok_or(Impossible::Short(over))?;
    Ok((*heap, back))
}

/// Takes an amount out of a heap into the inventory. The heap is what is left of it.
fn taken(table: &Table, heap: &Chips, amount: Cents) -> Result<(Chips, Chips), Impossible> {
    let (out, back) = with_change(table, heap, amount)?;
    let left = heap.minus(&out).unwrap_or_default().plus(&back);
    let inventory = table.inventory.checked_plus(&out).and_then(|sum| sum.minus(&back));
    Ok((left, inventory.ok_or(Impossible::Short(amount))?))
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

fn given(table: &Table, seat: Seat) -> Cents {
    let given = table.given.get(usize::from(seat.0).wrapping_sub(1));
    given.copied().unwrap_or(Cents::ZERO)
}

fn stake_of(table: &Table, spot: Spot) -> Result<Chips, Impossible> {
    let state = table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
    if state.stake.is_empty() { Err(Impossible::NoChips(spot)) } else { Ok(state.stake) }
}

/// Non-value chips of this worth, and this much of them.
fn of_value(value: Cents, amount: Cents) -> Result<Chips, Impossible> {
    let kind = DENOMINATIONS.iter().position(|&d| d == value);
    let kind = kind.ok_or(Impossible::NotAMultiple(amount, value))?;
    if amount.0 % value.0 != 0 {
        return Err(Impossible::NotAMultiple(amount, value));
    }
    let mut chips = Chips::NONE;
    chips.0[kind] = u16::try_from(amount.0 / value.0).unwrap_or(u16::MAX);
    Ok(chips)
}

/// Whether an act of this file can be done.
pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    if let Some(seat) = act.seat() {
        seat_exists(table, Area::Seat(seat))?;
    }
    match *act {
        Act::Hold(spot) => stake_of(table, spot).map(|_| ()),
        Act::Take { spot, amount } => {
            let heap = stake_of(table, spot)?;
            taken(table, &heap, amount).map(|_| ())
        }
        Act::Transfer { from, to, amount } => {
            seat_exists(table, Area::Seat(to))?;
            let (_, _, inventory) = handed_over(table, from, amount)?;
            let chips = inventory.cut(amount).ok_or(Impossible::Short(amount))?;
            fits(from, table.purse(to), [&chips])
        }
        Act::Charge { spot, amount } => {
            table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            let purse = table.purse(spot.seat);
            if purse.total() < amount {
                return Err(Impossible::Poor { seat: spot.seat, amount });
            }
            taken(table, &purse, amount).map(|_| ())
        }
        Act::Vig { spot, amount } => {
            table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if amount.0 > 0 { Ok(()) } else { Err(Impossible::Nothing) }
        }
        Act::Unmark { spot, amount } => {
            table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if amount.0 <= 0 {
                return Err(Impossible::Nothing);
            }
            let marked = table.owed(spot.seat) >= amount;
            if marked { Ok(()) } else { Err(Impossible::NotMarked { seat: spot.seat, amount }) }
        }
        Act::Refund { spot, amount } => {
            table.spot(spot).ok_or(Impossible::NoSpot(spot))?;
            if amount.0 <= 0 {
                return Err(Impossible::Nothing);
            }
            table.inventory.cut(amount).map(|_| ()).ok_or(Impossible::Short(amount))
        }
        Act::Change(seat) => {
            let cash = cash_of(table, seat)?;
            table.inventory.cut(cash).map(|_| ()).ok_or(Impossible::Short(cash))
        }
        Act::Colour { seat, value, .. } => {
            let cash = cash_of(table, seat)?;
            let chips = of_value(value, cash)?;
            table.inventory.minus(&chips).map(|_| ()).ok_or(Impossible::Short(cash))
        }
        Act::CashOut { seat, amount } => {
            let (_, value) = table.tint(seat).ok_or(Impossible::NoTint(seat))?;
            if amount.0 <= 0 {
                return Err(Impossible::Nothing);
            }
            value_chips(table, value, amount).map(|_| ()).ok_or(Impossible::Short(amount))
        }
        _ => Ok(()),
    }
}

fn cash_of(table: &Table, seat: Seat) -> Result<Cents, Impossible> {
    let cash = table.cash(seat);
    if cash.is_zero() { Err(Impossible::NoCash(seat)) } else { Ok(cash) }
}

/// Value chips for a colour of this value: of other kinds than its own, as far as they make the
/// amount.
fn value_chips(table: &Table, value: Cents, amount: Cents) -> Option<Chips> {
    let mut others = table.inventory;
    if let Some(kind) = DENOMINATIONS.iter().position(|&d| d == value) {
        others.0[kind] = 0;
    }
    others.cut(amount).or_else(|| table.inventory.cut(amount))
}

/// The most non-value chips that a patron puts down at once: a stack.
const STACK: i64 = 20;

/// An amount in a patron's own colour, as far as a stack of it goes.
pub(super) fn in_colour(table: &Table, seat: Seat, amount: Cents) -> Option<Chips> {
    let (_, value) = table.tint(seat)?;
    let chips = of_value(value, amount).ok().filter(|_| amount.0 <= value.0 * STACK)?;
    own_chips(table, seat, value).contains(&chips).then_some(chips)
}

/// The non-value chips in a patron's hands.
fn own_chips(table: &Table, seat: Seat, value: Cents) -> Chips {
    let purse = table.purse(seat);
    let mut mine = Chips::NONE;
    if let Some(kind) = DENOMINATIONS.iter().position(|&d| d == value) {
        mine.0[kind] = purse.0[kind];
    }
    mine
}

/// Does an act of this file.
pub(super) fn apply(table: &mut Table, act: &Act) -> Result<(), Impossible> {
    match *act {
        Act::Hold(spot) => {
            table.held.retain(|held| *held != spot);
            table.held.push(spot);
        }
        Act::Take { spot, amount } => {
            let (left, inventory) = taken(table, &stake_of(table, spot)?, amount)?;
            table.inventory = inventory;
            table.change_spot(spot, |state| state.stake = left);
        }
        Act::Transfer { from, to, amount } => {
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
        }
        Act::Charge { spot, amount } => {
            let (left, inventory) = taken(table, &table.purse(spot.seat), amount)?;
            table.inventory = inventory;
            if let Some(purse) = slot(&mut table.purses, spot.seat) {
                *purse = left;
            }
            if let Some(owed) = slot(&mut table.owed, spot.seat) {
                owed.0 = (owed.0 - amount.0).max(0);
            }
        }
        Act::Vig { spot, amount } => {
            if let Some(owed) = slot(&mut table.owed, spot.seat) {
                *owed += amount;
            }
        }
        Act::Unmark { spot, amount } => {
            if let Some(owed) = slot(&mut table.owed, spot.seat) {
                *owed -= amount;
            }
        }
        Act::Refund { spot, amount } => {
            let chips = table.inventory.cut(amount).ok_or(Impossible::Short(amount))?;
            table.inventory = table.inventory.minus(&chips).unwrap_or(table.inventory);
            add_to_purse(table, spot.seat, &chips);
        }
        Act::Change(seat) => {
            let cash = cash_of(table, seat)?;
            let chips = table.inventory.cut(cash).ok_or(Impossible::Short(cash))?;
            sell(table, seat, &chips);
        }
        Act::Colour { seat, tint, value } => {
            let chips = of_value(value, cash_of(table, seat)?)?;
            sell(table, seat, &chips);
            table.set_tint(seat, Some((tint, value)));
        }
        Act::CashOut { seat, amount } => {
            let (_, value) = table.tint(seat).ok_or(Impossible::NoTint(seat))?;
            let given = value_chips(table, value, amount).ok_or(Impossible::Short(amount))?;
            let mine = own_chips(table, seat, value);
            table.inventory = table.inventory.minus(&given).unwrap_or_default().plus(&mine);
            if let Some(purse) = slot(&mut table.purses, seat) {
                *purse = purse.minus(&mine).unwrap_or_default().plus(&given);
            }
            table.set_tint(seat, None);
        }
        _ => {}
    }
    Ok(())
}

fn slot<T>(list: &mut [T], seat: Seat) -> Option<&mut T> {
    list.get_mut(usize::from(seat.0).wrapping_sub(1))
}

/// Gives chips for the cash before a seat.
fn sell(table: &mut Table, seat: Seat, chips: &Chips) {
    if let Some(left) = table.inventory.minus(chips) {
        table.inventory = left;
        add_to_purse(table, seat, chips);
    }
    table.drop += table.cash(seat);
    if let Some(cash) = slot(&mut table.cash, seat) {
        *cash = Cents::ZERO;
    }
}

/// What was paid beside a wager goes to its owner; the wager stays.
pub(super) fn take_winnings(table: &mut Table, spot: Spot) {
    if let Some(paid) = table.change_spot(spot, |state| std::mem::take(&mut state.paid)) {
        add_to_purse(table, spot.seat, &paid);
    }
}

/// Lets the world do its part.
pub(super) fn happen(table: &mut Table, event: &Event) {
    match *event {
        Event::Cash { seat, amount } => {
            if let Some(cash) = slot(&mut table.cash, seat) {
                *cash += amount;
            }
        }
        Event::Shifts { from, to } => {
            let to = Spot { wager: to, ..from };
            if table.spot(to).is_none() {
                return;
            }
            let moved = table.change_spot(from, |state| std::mem::take(&mut state.stake));
            if let Some(moved) = moved {
                table.change_spot(to, |state| state.stake = state.stake.plus(&moved));
            }
        }
        _ => {}
    }
}
