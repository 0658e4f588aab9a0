//! What time it is: the one place where the desk reads the clock.

use std::time::{SystemTime, UNIX_EPOCH};

/// The moment, in milliseconds of UTC since 1970.
#[allow(clippy::disallowed_methods, reason = "what happens at the desk is stamped with the time")]
pub(super) fn utc_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
