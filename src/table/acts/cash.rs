//! Chips for cash, and chips for other chips.

use super::{Act, Shuffle};
use crate::kit::{Area, Cents, Chips, DENOMINATIONS, Seat};
use crate::table::money::{add_to_purse, non_value_chips, of_value, slot};
use crate::table::{Impossible, Table, seat_exists};

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    if let Some(seat) = act.seat() {
        seat_exists(table, Area::Seat(seat))?;
    }
    match *act {
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

pub(super) fn apply(table: &mut Table, act: &Act, _: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
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
            let mine = non_value_chips(table, seat, value);
            let left = table.inventory.minus(&given).ok_or(Impossible::Short(amount))?;
            if let Some(purse) = slot(&mut table.purses, seat) {
                *purse = purse.minus(&mine).ok_or(Impossible::Short(amount))?.plus(&given);
            }
            table.inventory = left.plus(&mine);
            table.set_tint(seat, None);
        }
        _ => {}
    }
    Ok(())
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
