//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970; tests set their own.
#[derive(Clone, Copy)]
pub struct Clock(fn() -> i64);

impl Clock {
    /// The clock of the system.
    pub const SYSTEM: Clock = Clock(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    });

    /// A clock that asks a function.
    pub const fn new(now: fn() -> i64) -> Clock {
        Clock(now)
    }

    /// Now.
    pub(crate) fn now(self) -> i64 {
        self.0()
    }
}
