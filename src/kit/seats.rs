//! Some of the seats of a table.

use super::Seat;

/// A set of seats, clockwise from the dealer's far left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats(u16);

const fn bit(seat: Seat) -> u16 {
    1 << (seat.0 & 15)
}

impl Seats {
    /// Whether a seat is among them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    /// Takes a seat in.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= bit(seat);
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self(seats.into_iter().fold(0, |all, seat| all | bit(seat)))
    }
}

/// The lowest number first.
impl Iterator for Seats {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        u8::try_from(seat).ok().filter(|&n| n < 16).map(Seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (Self::len(*self), Some(Self::len(*self)))
    }
}

impl DoubleEndedIterator for Seats {
    fn next_back(&mut self) -> Option<Seat> {
        let seat = self.0.checked_ilog2()?;
        self.0 ^= 1 << seat;
        u8::try_from(seat).ok().map(Seat)
    }
}

impl ExactSizeIterator for Seats {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_in_their_order_from_both_ends() {
        let all: Seats = [3, 14, 1].map(Seat).into_iter().collect();
        assert_eq!(all.collect::<Vec<_>>(), [1, 3, 14].map(Seat));
        assert_eq!(all.rev().collect::<Vec<_>>(), [14, 3, 1].map(Seat));
        assert_eq!(
            (Seats::len(all), all.contains(Seat(3)), all.contains(Seat(2))),
            (3, true, false)
        );
        assert_eq!(Seats::default().chain([]).next(), None);
    }
}
