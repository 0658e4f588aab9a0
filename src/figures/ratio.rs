//! Exact fractions as decimals, without a float.

/// An exact fraction. What is summed up over all deals is kept as it was counted, not in lowest terms.
pub type Ratio = num_rational::Ratio<i128>;

/// A fraction with so many decimals, the last one rounded.
#[must_use]
pub fn decimals(ratio: Ratio, places: u32) -> String {
    let unit = 10i128.pow(places);
    // Halves are rounded away from zero.
    let units = (ratio * unit).round().to_integer();
    let sign = if units < 0 { "-" } else { "" };
    let (whole, part) = (units.abs() / unit, units.abs() % unit);
    match places {
        0 => format!("{sign}{whole}"),
        places => format!("{sign}{whole}.{part:0wide$}", wide = places as usize),
    }
}

/// A fraction as a percentage with seven decimals, without the sign `%`.
#[must_use]
pub fn percent(ratio: Ratio) -> String {
    decimals(ratio * 100, 7)
}
