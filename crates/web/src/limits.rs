//! Every limit, by name, and who may do something again when.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The longest name of a player, in characters.
pub(crate) const MAX_NAME: usize = 24;
/// The longest thing to say, in characters.
pub(crate) const MAX_CHAT: usize = 200;
/// So many of the newest things said are shown.
pub(crate) const SHOWN_CHAT: usize = 30;
/// So many things are said at one table at most.
pub(crate) const MAX_CHAT_LINES: usize = 1_000;
/// So many times seats of one table are handed to computers at most.
pub(crate) const MAX_LEAVINGS: usize = 200;
/// Entries that a stream of events makes up for one by one, and that a page of `entries.json` holds.
pub(crate) const MAX_MISSED: u64 = 200;
/// The latest time that a table from elsewhere may name, in milliseconds since 1970: the year 9999.
pub(crate) const MAX_TIME: i64 = 253_402_300_799_000;
/// The largest form, in bytes.
pub(crate) const MAX_FORM: usize = 16 * 1024;
/// The largest record that can be brought along: as long as a line may be, written as a form.
pub(crate) const MAX_IMPORT: usize = 3 * gueridon_record::MAX_LINE;
/// So many steps are played in one request at most: a whole turn has fewer.
pub(crate) const MAX_STEPS: usize = 64;
/// So many of the newest turns are told beside the table; the replay has all.
pub(crate) const SHOWN_TURNS: usize = 8;
/// So many tables stand in a list of the home page.
pub(crate) const LISTED: u32 = 12;
/// So many of somebody's own games.
pub(crate) const LISTED_OWN: u32 = 24;

/// Requests that wait until a picture of a table is drawn, besides the one that it is drawn for.
pub(crate) const PREVIEWS_WAITING: usize = 8;
/// Pictures of tables that are kept, in bytes.
pub(crate) const PREVIEW_CACHE_BYTES: usize = 16 << 20;
/// Bodies larger than a form that are read at the same time, in all and by address.
pub(crate) const LARGE_BODIES: usize = 16;
pub(crate) const LARGE_BODIES_PER_ADDRESS: usize = 2;
/// How long an answer of `/readyz` holds, in milliseconds.
pub(crate) const READY_FOR: i64 = 1_000;

/// How often something may be done: so many at once, and so many more in a second.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// Moves, by player: far more than anybody clicks.
pub(crate) const MOVES: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// Signing out everywhere, by address.
pub(crate) const SIGN_OUTS: Rate = Rate { burst: 10.0, per_second: 0.1 };
/// Time after which other nodes know at the latest that somebody has signed out everywhere.
pub(crate) const SESSIONS_REFRESH: Duration = Duration::from_secs(5);
/// Things to say, by player.
pub(crate) const CHATS: Rate = Rate { burst: 6.0, per_second: 0.5 };
/// New tables, by address, at once: a whole club may sit behind one.
pub(crate) const TABLES_PER_ADDRESS: u32 = 60;
/// And so many more in a second.
pub(crate) const TABLES_PER_SECOND: f64 = 1.0;
/// So many unfinished games somebody may have.
pub(crate) const UNFINISHED: u32 = 200;
/// A table of computers alone counts as so many tables.
pub(crate) const COMPUTERS_ALONE: f64 = 10.0;
/// Computers' turns that wait for a thread, by address; further ones wait for longer.
pub(crate) const TURNS_PER_ADDRESS: usize = 64;
/// Streams of events, by address.
pub(crate) const STREAMS_PER_ADDRESS: usize = 256;
/// Requests that make no sense, by address. Who sends more is answered without being listened to.
pub(crate) const BAD_REQUESTS: Rate = Rate { burst: 300.0, per_second: 30.0 };

/// Tables in memory; more than that, and those that nobody is at are let go at once.
pub(crate) const MAX_IN_MEMORY: usize = 50_000;
/// So long a table stays in memory that nobody is at, unless told otherwise.
pub(crate) const IDLE: Duration = Duration::from_secs(300);
/// Between two looks for such tables, at most and at least.
pub(crate) const SWEEPS: (Duration, Duration) =
    (Duration::from_secs(30), Duration::from_millis(20));

/// Connections in all.
pub(crate) const MAX_CONNECTIONS: usize = 32_768;
/// Connections of one peer beyond its streams.
pub(crate) const SPARE_CONNECTIONS: usize = 256;
/// So long may the head of a request take, and a connection be idle, unless told otherwise.
pub(crate) const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// The largest head of a request, in bytes.
pub(crate) const MAX_HEADER_BYTES: usize = 32 * 1024;
/// So long may a request take in all, unless told otherwise.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a connection may take nothing of what it is sent, unless configured otherwise.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// What the system keeps for a connection that does not read, in bytes.
pub(crate) const SEND_BUFFER: usize = 128 * 1024;

/// After so many entries, those who have waited long enough are forgotten.
const SWEEP: usize = 10_000;

/// Counts who did how much of something.
pub(crate) struct Buckets<K> {
    rate: Rate,
    levels: Mutex<HashMap<K, (f64, i64)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, levels: Mutex::default() }
    }

    /// Whether somebody may not do it now.
    pub(crate) fn is_spent(&self, key: &K, now: i64) -> bool {
        let levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        levels.get(key).is_some_and(|bucket| self.filled(*bucket, now) < 1.0)
    }

    /// How much there is of what was left at some time.
    fn filled(&self, (level, at): (f64, i64), now: i64) -> f64 {
        let seconds = (now - at).max(0) as f64 / 1000.0;
        (level + seconds * self.rate.per_second).min(self.rate.burst)
    }

    /// Whether somebody may do it now, at a time in milliseconds.
    pub(crate) fn take(&self, key: K, now: i64) -> bool {
        self.take_many(key, 1.0, now)
    }

    /// The same for something that counts more than once.
    pub(crate) fn take_many(&self, key: K, count: f64, now: i64) -> bool {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        let burst = self.rate.burst;
        if levels.len() >= SWEEP {
            levels.retain(|_, bucket| self.filled(*bucket, now) < burst);
        }
        let level = levels.get(&key).map_or(burst, |bucket| self.filled(*bucket, now));
        let allowed = level >= count;
        levels.insert(key, (if allowed { level - count } else { level }, now));
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_one_a_while() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 1.0 });
        let taken: Vec<bool> = (0..5).map(|_| buckets.take("a", 0)).collect();
        assert_eq!(taken, [true, true, true, false, false]);
        assert!(buckets.take("b", 0), "another one is not held up");
        assert!(buckets.is_spent(&"a", 900) && !buckets.is_spent(&"c", 900));
        assert!(!buckets.take("a", 900), "too early");
        assert!(!buckets.is_spent(&"a", 1_100));
        assert!(buckets.take("a", 1_100), "after a second");
        assert!(!buckets.take("a", 1_200), "and once only");
    }

    #[test]
    fn a_clock_that_goes_back_does_no_harm() {
        let buckets = Buckets::new(Rate { burst: 1.0, per_second: 1.0 });
        assert!(buckets.take("a", 10_000));
        assert!(!buckets.take("a", 0));
        assert!(buckets.take("a", 1_500));
    }
}
