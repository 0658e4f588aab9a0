//! How fast a seat may speak: so many messages a second, and for a while more of what has piled up.

use std::time::Duration;
use tokio::time::Instant;

/// Messages a second.
const A_SECOND: u32 = 200;
/// How many may come at once.
const AT_ONCE: u32 = 2_000;

/// What one seat may still say now.
pub(super) struct Pace {
    /// When all that was said would have been said at the even rate.
    even: Instant,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { even: Instant::now() }
    }

    /// Waits until one more message may be read. Until then nothing is, and the seat's own network holds it up.
    pub(super) async fn next(&mut self) {
        let each = Duration::from_secs(1) / A_SECOND;
        let now = Instant::now();
        self.even = self.even.max(now) + each;
        if let Some(ahead) = self.even.checked_duration_since(now + each * AT_ONCE) {
            tokio::time::sleep(ahead).await;
        }
    }
}
