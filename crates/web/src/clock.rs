//! The time.

use std::sync::Mutex;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use gueridon_journal::{Journal, JournalError};

use crate::locks::lock;

/// Milliseconds since 1970; tests set their own.
#[derive(Clone, Copy)]
pub struct Clock(fn() -> i64);

impl Clock {
    /// The clock of the system.
    pub const SYSTEM: Clock = Clock(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| millis(since.as_millis()))
    });

    /// A clock that calls a function.
    pub const fn new(now: fn() -> i64) -> Clock {
        Clock(now)
    }

    /// Now.
    pub fn now(self) -> i64 {
        self.0()
    }
}

fn millis(time: u128) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// The time of the application. Nodes that share a journal use the journal's clock: a node with a wrong
/// clock would otherwise play for people who still have time, or hold tables for hours. A node that has its
/// journal to itself uses its own clock, but never goes back with it: computers would wait until the time
/// comes again.
pub(crate) struct SharedClock {
    own: Clock,
    source: Mutex<TimeSource>,
}

enum TimeSource {
    /// The clock of this node.
    Own { last: Reading, set_back: Reading },
    /// The last reading of the journal's clock, and when it arrived.
    Shared { time: i64, heard: Instant },
}

/// A reading of the clock, the time that was made of it, and when.
#[derive(Clone, Copy)]
struct Reading {
    said: i64,
    taken: i64,
    at: Instant,
}

impl SharedClock {
    /// Uses the node's own clock until [`sync`](Self::sync) finds another.
    pub(crate) fn new(own: Clock) -> SharedClock {
        let said = own.now();
        let first = Reading { said, taken: said, at: Instant::now() };
        SharedClock { own, source: TimeSource::Own { last: first, set_back: first }.into() }
    }

    /// Reads the journal's clock. Between two readings, the time is counted by a monotonic clock.
    pub(crate) async fn sync(&self, journal: &dyn Journal) -> Result<(), JournalError> {
        if let Some(time) = journal.time().await? {
            // Counted from when the answer arrives: rather late than early, so that nobody's time is
            // cut short.
            *lock(&self.source) = TimeSource::Shared { time, heard: Instant::now() };
        }
        Ok(())
    }

    /// Now.
    pub(crate) fn now(&self) -> i64 {
        match &mut *lock(&self.source) {
            TimeSource::Own { last, set_back } => {
                let (said, at) = (self.own.now(), Instant::now());
                if said < last.said {
                    *set_back = Reading { said, taken: last.taken, at };
                }
                // Of what it gained since, only what has really passed: it may have been corrected.
                let passed = millis(at.duration_since(set_back.at).as_millis());
                let passed = said.saturating_sub(set_back.said).clamp(0, passed);
                let taken = said.max(set_back.taken.saturating_add(passed));
                *last = Reading { said, taken, at };
                taken
            }
            TimeSource::Shared { time, heard } => {
                time.saturating_add(millis(heard.elapsed().as_millis()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use super::*;

    #[test]
    fn a_clock_that_is_set_back_goes_on_from_where_it_was() {
        static OWN: AtomicI64 = AtomicI64::new(0);
        let clock = SharedClock::new(Clock::new(|| OWN.load(Ordering::Relaxed)));
        let now = |own| {
            OWN.store(own, Ordering::Relaxed);
            clock.now()
        };
        assert_eq!(now(5_000), 5_000);
        assert_eq!(now(2_000), 5_000);
        assert!((5_000..=5_010).contains(&now(2_010)));
        assert_eq!(now(9_000), 9_000, "ahead it follows, as far as its clock and no farther");
    }

    #[test]
    fn a_clock_that_was_set_back_is_counted_on() {
        static BACK: AtomicI64 = AtomicI64::new(0);
        let system = || (Clock::SYSTEM.0)() - BACK.load(Ordering::Relaxed);
        let clock = SharedClock::new(Clock::new(system));
        let before = clock.now();
        BACK.store(3_600_000, Ordering::Relaxed);
        let end = Instant::now() + std::time::Duration::from_secs(10);
        while clock.now() < before + 50 {
            assert!(Instant::now() < end, "it stands still");
            std::thread::yield_now();
        }
    }
}
