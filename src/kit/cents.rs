//! Money in whole cents.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An amount of money, in cents. Never a float.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Cents(pub i64);

impl Cents {
    /// No money.
    pub const ZERO: Self = Self(0);

    /// The amount in whole dollars.
    #[must_use]
    pub const fn dollars(dollars: i64) -> Self {
        Self(dollars.saturating_mul(100))
    }

    /// Whether this is no money at all.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The amount as people read it: `$25`, `$2.50` or `$119,710`.
    #[must_use]
    pub fn spoken(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / 100, self.0.abs() % 100);
        let whole = grouped(whole.unsigned_abs());
        if part == 0 { format!("{sign}${whole}") } else { format!("{sign}${whole}.{part:02}") }
    }
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    if number < 1000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1000), number % 1000)
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }
}

/// An amount was not written in dollars and cents.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no amount; write dollars and cents, such as 25 or 2.50")]
pub struct ParseCentsError(pub String);

impl FromStr for Cents {
    type Err = ParseCentsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || ParseCentsError(text.to_owned());
        let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(part) || part.len() != 2 || whole.len() > 9 {
            return Err(bad());
        }
        let whole: i64 = whole.parse().map_err(|_| bad())?;
        let part: i64 = part.parse().map_err(|_| bad())?;
        Ok(Self(whole * 100 + part))
    }
}

impl Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Cents {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Cents {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Cents {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}
