//! The time. Over a database it is the database's: nodes read it twice a second and count on by a monotonic clock.

use std::sync::{LazyLock, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use gueridon_journal::{Journal, JournalError};

use crate::limits::{CLOCK_STEADY, MAX_CLOCK_STEP};
use crate::locks::lock;

/// Milliseconds since 1970; tests set their own.
#[derive(Clone, Copy)]
pub struct Clock {
    now: fn() -> i64,
    /// Milliseconds that have really passed, since any moment. Without it, time passes as the clock says.
    passed: Option<fn() -> i64>,
}

impl Clock {
    /// The clock of the system, which may be set while the program runs.
    pub const SYSTEM: Clock = Clock {
        now: || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |since| millis(since.as_millis()))
        },
        passed: Some(passed),
    };

    /// A clock that calls a function.
    pub const fn new(now: fn() -> i64) -> Clock {
        Clock { now, passed: None }
    }

    /// A clock that calls a function, and another one that says how many milliseconds have really passed.
    pub const fn with_passed(now: fn() -> i64, passed: fn() -> i64) -> Clock {
        Clock { now, passed: Some(passed) }
    }

    /// Now.
    pub fn now(self) -> i64 {
        (self.now)()
    }
}

/// Milliseconds that have passed since the first call.
fn passed() -> i64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    millis(START.elapsed().as_millis())
}

fn millis(time: u128) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// The time of the application. Nodes that share a journal use the journal's clock: a node with a wrong
/// clock would otherwise play for people who still have time, or hold tables for hours. A node that has its
/// journal to itself uses its own clock.
///
/// Neither is believed when it jumps by more than [`MAX_CLOCK_STEP`]: a clock that is a day ahead for a second would
/// give away the secret of a deal of the day. Time goes on as it did, until the clock is back, or has been steady for
/// [`CLOCK_STEADY`].
pub(crate) struct SharedClock {
    own: Clock,
    source: Mutex<TimeSource>,
}

enum TimeSource {
    /// The clock of this node: its last reading, and the milliseconds that have passed by then.
    Own { said: i64, passed: i64, line: TimeLine },
    /// The journal's clock.
    Shared(TimeLine),
}

impl SharedClock {
    /// Uses the node's own clock until [`sync`](Self::sync) finds another.
    pub(crate) fn new(own: Clock) -> SharedClock {
        let (said, passed) = (own.now(), own.passed.map_or(0, |passed| passed()));
        let line = TimeLine::new(said, passed);
        SharedClock { own, source: TimeSource::Own { said, passed, line }.into() }
    }

    /// Reads the journal's clock. Between two readings, the time is counted by a monotonic clock.
    pub(crate) async fn sync(&self, journal: &dyn Journal) -> Result<(), JournalError> {
        if let Some(time) = journal.time().await? {
            // Counted from when the answer arrives: rather late than early, so that nobody's time is
            // cut short.
            match &mut *lock(&self.source) {
                TimeSource::Shared(line) => {
                    line.read(time, passed());
                }
                own => *own = TimeSource::Shared(TimeLine::new(time, passed())),
            }
        }
        Ok(())
    }

    /// Now.
    pub(crate) fn now(&self) -> i64 {
        match &mut *lock(&self.source) {
            TimeSource::Own { said, passed, line } => {
                let before = std::mem::replace(said, self.own.now());
                *passed = match self.own.passed {
                    Some(passed) => passed(),
                    None => passed.saturating_add(said.saturating_sub(before).max(0)),
                };
                line.read(*said, *passed)
            }
            TimeSource::Shared(line) => line.at(passed()),
        }
    }
}

/// What is made of the readings of a clock.
struct TimeLine {
    /// The time at the last reading, and the milliseconds that had passed by then.
    time: i64,
    passed: i64,
    jump: Option<Jump>,
}

/// A clock that has jumped and is not believed.
struct Jump {
    /// By how much it differs.
    by: i64,
    /// Since when, in milliseconds that have passed.
    since: i64,
}

impl TimeLine {
    fn new(time: i64, passed: i64) -> TimeLine {
        TimeLine { time, passed, jump: None }
    }

    /// The time, counted on since the last reading.
    fn at(&self, passed: i64) -> i64 {
        self.time.saturating_add(passed.saturating_sub(self.passed).max(0))
    }

    /// Takes a reading into account; the time after it.
    fn read(&mut self, said: i64, passed: i64) -> i64 {
        let expected = self.at(passed);
        let by = said.saturating_sub(expected);
        self.time = if by.saturating_abs() <= MAX_CLOCK_STEP {
            if let Some(jump) = self.jump.take() {
                tracing::info!(seconds = jump.by / 1_000, "the clock is back after a jump");
            }
            // A clock that is a little behind is waited for: time goes on at half its speed, and never back.
            said.max(self.time.saturating_add((expected - self.time) / 2))
        } else if self.is_steady(by, passed) {
            tracing::warn!(seconds = by / 1_000, "the clock has jumped and stayed there: believed");
            self.jump = None;
            said
        } else {
            expected
        };
        self.passed = passed;
        self.time
    }

    /// Whether a clock that has jumped has been off by the same time for long enough.
    fn is_steady(&mut self, by: i64, passed: i64) -> bool {
        let same = |jump: &&Jump| jump.by.saturating_sub(by).saturating_abs() <= MAX_CLOCK_STEP;
        if let Some(jump) = self.jump.as_ref().filter(same) {
            return passed.saturating_sub(jump.since) >= CLOCK_STEADY;
        }
        let seconds = by / 1_000;
        tracing::warn!(seconds, "the clock has jumped: not believed until it stays there");
        self.jump = Some(Jump { by, since: passed });
        false
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
        let system = || Clock::SYSTEM.now() - BACK.load(Ordering::Relaxed);
        let clock = SharedClock::new(Clock::with_passed(system, passed));
        let before = clock.now();
        BACK.store(3_600_000, Ordering::Relaxed);
        let end = Instant::now() + std::time::Duration::from_secs(10);
        while clock.now() < before + 50 {
            assert!(Instant::now() < end, "it stands still");
            std::thread::yield_now();
        }
    }

    const DAY: i64 = 24 * 3_600_000;

    /// A line, and what it makes of a clock that is off by so much when so much has passed.
    fn line() -> (TimeLine, impl Fn(&mut TimeLine, i64, i64) -> i64) {
        (TimeLine::new(0, 0), |line, passed, off| line.read(passed + off, passed))
    }

    #[test]
    fn a_jump_is_not_believed_and_the_clock_comes_back() {
        for jump in [DAY, -DAY, 2 * MAX_CLOCK_STEP, i64::MAX / 2, i64::MIN / 2] {
            let (mut line, read) = line();
            assert_eq!(read(&mut line, 1_000, 0), 1_000);
            assert_eq!(read(&mut line, 2_000, jump), 2_000);
            assert_eq!(line.at(2_500), 2_500);
            assert_eq!(read(&mut line, 3_000, jump), 3_000);
            assert_eq!(read(&mut line, 4_000, 0), 4_000, "as if nothing had happened");
            assert!(line.jump.is_none());
        }
    }

    #[test]
    fn a_jump_is_believed_when_the_clock_has_stayed_there() {
        for jump in [DAY, -DAY] {
            let (mut line, read) = line();
            for passed in (1..=CLOCK_STEADY / 1_000).map(|second| 1_000 * second) {
                assert_eq!(read(&mut line, passed, jump), passed);
            }
            let steady = CLOCK_STEADY + 1_000;
            assert_eq!(read(&mut line, steady, jump), steady + jump);
            // It was wrong after all.
            assert_eq!(read(&mut line, steady + 1_000, 0), steady + 1_000 + jump);
            let later = 2 * CLOCK_STEADY + 2_000;
            assert_eq!(read(&mut line, later, 0), later);
        }
    }

    #[test]
    fn a_clock_that_jumps_to_and_fro_is_never_believed() {
        let (mut line, read) = line();
        for minute in 1..60 {
            let off = if minute % 2 == 0 { DAY } else { DAY / 2 };
            assert_eq!(read(&mut line, 60_000 * minute, off), 60_000 * minute);
        }
    }

    #[test]
    fn a_clock_that_is_a_little_behind_is_waited_for() {
        let (mut line, read) = line();
        let off = -10_000;
        let times =
            [5_000, 10_000, 15_000, 20_000, 25_000].map(|passed| read(&mut line, passed, off));
        assert_eq!(times, [2_500, 5_000, 7_500, 10_000, 15_000]);
        assert_eq!(read(&mut line, 26_000, 20_000), 46_000, "a little ahead it is followed");
    }
}
