//! Exact fractions, and their decimals without a float.

use std::fmt;

/// One whole number over another, which is greater than zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    /// Above the line.
    pub over: i128,
    /// Below the line.
    pub under: i128,
}

impl Ratio {
    /// The same in lowest terms.
    #[must_use]
    pub const fn reduced(self) -> Self {
        let (mut a, mut b) = (self.over.unsigned_abs(), self.under.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = if a == 0 { 1 } else { a.cast_signed() };
        Self { over: self.over / common, under: self.under / common }
    }

    /// The same with its sign turned.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { over: -self.over, under: self.under }
    }

    /// This divided by another, which must be greater than zero.
    #[must_use]
    pub const fn divided_by(self, other: Self) -> Self {
        let (a, b) = (self.reduced(), other.reduced());
        Self { over: a.over * b.under, under: a.under * b.over }
    }

    /// This taken so many times.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        let (a, b) = (self.reduced(), other.reduced());
        Self { over: a.over * b.over, under: a.under * b.under }
    }

    /// So many decimals, the last one rounded.
    #[must_use]
    pub fn decimals(self, places: u32) -> String {
        let unit = 10u128.pow(places);
        let Self { over, under } = self.reduced();
        let (over, under) = (over.unsigned_abs(), under.unsigned_abs().max(1));
        let units = (2 * over * unit + under) / (2 * under);
        let sign = if self.over < 0 && units > 0 { "-" } else { "" };
        let whole = units / unit;
        match places {
            0 => format!("{sign}{whole}"),
            places => format!("{sign}{whole}.{:0wide$}", units % unit, wide = places as usize),
        }
    }

    /// The same as a percentage with seven decimals, without the sign `%`.
    #[must_use]
    pub fn percent(self) -> String {
        Self { over: self.over * 100, under: self.under }.decimals(7)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.over, self.under)
    }
}
