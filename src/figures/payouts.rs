//! The odds of a pay table in whole units of one stake.

use crate::law::Odds;
use std::collections::BTreeMap;

/// What each hand is paid of a stake that no odds break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payouts {
    stake: i64,
    lines: BTreeMap<String, i64>,
}

impl Payouts {
    /// The payouts of these lines of odds.
    #[must_use]
    pub fn of(lines: &[Odds]) -> Self {
        let common = |a: i64, b: i64| {
            let (mut x, mut y) = (a, b);
            while y != 0 {
                (x, y) = (y, x % y);
            }
            a / x * b
        };
        // Odds for nothing wagered say nothing.
        let lines = || lines.iter().filter(|line| line.per > 0);
        let stake = lines().map(|line| line.per).fold(1, common);
        let units = |line: &Odds| (line.hand.clone(), stake / line.per * line.pays);
        Self { stake, lines: lines().map(units).collect() }
    }

    /// No odds at all.
    #[must_use]
    pub fn none() -> Self {
        Self::of(&[])
    }

    /// How many units the stake is.
    #[must_use]
    pub const fn stake(&self) -> i64 {
        self.stake
    }

    /// The best odds among hands by these names, in units; `None` if none of them is paid.
    #[must_use]
    pub fn best<'a>(&self, hands: impl IntoIterator<Item = &'a str>) -> Option<i64> {
        hands.into_iter().filter_map(|hand| self.lines.get(hand).copied()).max()
    }

    /// The odds of a table with one line, in units; `None` if it has more or none.
    #[must_use]
    pub fn only(&self) -> Option<i64> {
        let mut lines = self.lines.values();
        lines.next().copied().filter(|_| lines.next().is_none())
    }
}
