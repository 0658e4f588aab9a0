//! What goes wrong, told on the terminal: each thing at once, and not again and again while it lasts.

use super::now;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{LazyLock, Mutex, PoisonError};

/// For how long the same is not told again, in milliseconds.
const QUIET_MS: i64 = 10_000;
/// How many different things are remembered.
const MOST: usize = 100;

/// When each thing was told last.
#[derive(Default)]
struct Told(HashMap<String, i64>);

impl Told {
    /// Whether this is to be told now.
    fn is_due(&mut self, what: &str, now_ms: i64) -> bool {
        let since_ms = self.0.get(what).map(|told_ms| (now_ms - told_ms).abs());
        if since_ms.is_some_and(|ms| ms < QUIET_MS) {
            return false;
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(what.to_owned(), now_ms);
        true
    }
}

/// Tells on the terminal what has gone wrong.
pub(super) fn complain(what: &impl Display) {
    static TOLD: LazyLock<Mutex<Told>> = LazyLock::new(Mutex::default);
    let what = what.to_string();
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if told.is_due(&what, now::utc_ms()) {
        eprintln!("clearhands desk: {what}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lasts_is_told_once_in_a_while() {
        let mut told = Told::default();
        let due: Vec<bool> =
            [0, 1, 9_999, 10_000, 15_000, 20_000].map(|ms| told.is_due("full", ms)).into();
        assert_eq!(due, [true, false, false, true, false, true]);
        assert!(told.is_due("gone", 20_001));
        // Whatever the clock is set to.
        assert!(told.is_due("full", -1_000_000));
        for n in 0..1_000 {
            told.is_due(&n.to_string(), 0);
        }
        assert!(told.0.len() <= MOST);
    }
}
