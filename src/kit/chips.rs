//! Value chips, counted by denomination.

use super::Cents;
use std::fmt;

/// The denominations a table can hold, in cents, smallest first: quarter and half-dollar coins,
/// then chips.
pub const DENOMINATIONS: [Cents; 8] = [
    Cents(25),
    Cents(50),
    Cents::dollars(1),
    Cents::dollars(5),
    Cents::dollars(25),
    Cents::dollars(100),
    Cents::dollars(500),
    Cents::dollars(1000),
];

/// What each of them is worth in the smallest.
const IN_COINS: [u32; DENOMINATIONS.len()] = {
    let mut coins = [0; DENOMINATIONS.len()];
    let mut i = 0;
    while i < coins.len() {
        coins[i] = (DENOMINATIONS[i].0 / DENOMINATIONS[0].0) as u32;
        i += 1;
    }
    coins
};

/// A heap of chips: how many of each of [`DENOMINATIONS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Chips(pub [u16; DENOMINATIONS.len()]);

impl Chips {
    /// No chips.
    pub const NONE: Self = Self([0; DENOMINATIONS.len()]);

    /// What the chips are worth.
    #[must_use]
    #[inline]
    pub fn total(&self) -> Cents {
        // Counted in the smallest coin every heap there can be fits into thirty-two bits.
        let coins = |(&n, coins): (&u16, &u32)| u32::from(n) * coins;
        let sum: u32 = self.0.iter().zip(&IN_COINS).map(coins).sum();
        Cents(i64::from(sum) * DENOMINATIONS[0].0)
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether `other` can be taken out of this heap.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, theirs)| mine >= theirs)
    }

    /// This heap with `other` added, or `None` if that is more than a heap can hold.
    #[must_use]
    pub fn checked_plus(&self, other: &Self) -> Option<Self> {
        let mut sum = *self;
        for (mine, theirs) in sum.0.iter_mut().zip(other.0) {
            *mine = mine.checked_add(theirs)?;
        }
        Some(sum)
    }

    /// This heap with `other` added, as far as a heap can hold them.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].saturating_add(other.0[i])))
    }

    /// This heap with `other` taken out, or `None` if it does not hold them.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.contains(other).then(|| Self(std::array::from_fn(|i| self.0[i] - other.0[i])))
    }

    /// The fewest chips of this heap that make `amount`, largest first, or `None` if it cannot.
    #[must_use]
    pub fn cut(&self, amount: Cents) -> Option<Self> {
        fn search(from: &Chips, i: usize, left: i64, taken: &mut Chips) -> bool {
            if left == 0 {
                return true;
            }
            let value = DENOMINATIONS[i].0;
            let most = (left / value).min(i64::from(from.0[i]));
            // One chip fewer than the most is enough to step round a gap such as no quarters left.
            for n in (0..=most).rev().take(if i == 0 { 1 } else { 4 }) {
                taken.0[i] = u16::try_from(n).unwrap_or(u16::MAX);
                if i == 0 {
                    if n * value == left {
                        return true;
                    }
                } else if search(from, i - 1, left - n * value, taken) {
                    return true;
                }
                taken.0[i] = 0;
            }
            false
        }
        if amount.0 < 0 {
            return None;
        }
        let mut taken = Self::NONE;
        search(self, DENOMINATIONS.len() - 1, amount.0, &mut taken).then_some(taken)
    }

    /// Reads the form that `Display` writes: `1x25.00+2x5.00`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut chips = Self::NONE;
        for part in text.split('+') {
            let (count, value) = part.split_once('x')?;
            let value: Cents = value.parse().ok()?;
            let i = DENOMINATIONS.iter().position(|&d| d == value)?;
            chips.0[i] = chips.0[i].checked_add(count.parse().ok()?)?;
        }
        Some(chips)
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (i, &n) in self.0.iter().enumerate().rev().filter(|(_, n)| **n > 0) {
            let plus = if first { "" } else { "+" };
            write!(f, "{plus}{n}x{}", DENOMINATIONS[i])?;
            first = false;
        }
        Ok(())
    }
}

impl fmt::Debug for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
