//! The way round the table: the printed numbers rise counterclockwise from the dealer's right.

use crate::games::prelude::*;

/// The seats that are taken, counterclockwise from the dealer: the numbers rising.
pub(crate) fn from_dealer(context: &Context<'_>) -> Vec<Seat> {
    let mut seats = context.memory.seated.clone();
    seats.sort_unstable();
    seats
}

/// The other seats that are taken, counterclockwise from a seat.
pub(crate) fn after(context: &Context<'_>, seat: Seat) -> Vec<Seat> {
    let mut seats = from_dealer(context);
    let until = seats.partition_point(|&other| other <= seat);
    seats.rotate_left(until);
    seats.retain(|&other| other != seat);
    seats
}

/// The seats that are taken, clockwise from a seat, that seat first if somebody sits there.
pub(crate) fn clockwise(context: &Context<'_>, seat: Seat) -> Vec<Seat> {
    let mut seats = from_dealer(context);
    seats.reverse();
    let before = seats.partition_point(|&other| other > seat);
    seats.rotate_left(before);
    seats
}

/// How many of these patrons come before a seat, counterclockwise from another.
pub(crate) fn ahead(seated: &[Seat], from: Seat, seat: Seat) -> usize {
    // The seat that is counted from comes last of all.
    let turn = |seat: Seat| (seat <= from, seat);
    seated.iter().filter(|&&other| turn(other) < turn(seat)).count()
}
