//! Every limit of the server, by name, and rate limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::Duration;

use crate::locks::lock;

/// Most missed entries that a stream sends one by one, and that a page of `entries.json` holds.
pub(crate) const MAX_MISSED: u64 = 200;
/// Most kinds of viewers for whom the newest update of a table is kept ready. Of further ones, each makes
/// its own.
pub(crate) const MAX_AUDIENCES: usize = 64;
/// How long a new number of spectators may wait before pages learn of it.
pub(crate) const SPECTATOR_COUNT_DELAY: Duration = Duration::from_millis(250);
/// Most cookie headers whose checked contents are kept; then all are forgotten.
pub(crate) const MAX_CACHED_COOKIES: usize = 20_000;
/// The longest of them, in bytes.
pub(crate) const MAX_CACHED_COOKIE: usize = 512;
/// Smaller answers are not compressed, in bytes: they fit into one packet.
pub(crate) const MIN_COMPRESSED: u64 = 1024;
/// The largest form, in bytes.
pub(crate) const MAX_FORM: usize = 16 * 1024;
/// The largest form with a record, in bytes: a record of the greatest length, percent-encoded.
pub(crate) const MAX_IMPORT: usize = 3 * gueridon_record::MAX_LINE;
/// Most steps of one request; a whole turn has fewer.
pub(crate) const MAX_STEPS: usize = 64;
/// Most tables in a list of the home page.
pub(crate) const LISTED: u32 = 12;
/// Most of the player's own games on the home page. Each is read into memory for it.
pub(crate) const LISTED_OWN: u32 = 12;
/// Most finished games that the history counts and shows; older ones are left out.
pub(crate) const HISTORY: u32 = 1_000;

/// Newest games of a deal of the day that are read for its ranking.
pub(crate) const DAILY_RESULTS: u32 = 1_000;
/// Unfinished ones among them whose tables are looked at, in case that a result was not noted.
pub(crate) const DAILY_CHECKED: usize = 16;
/// Deals of the day that computers play on a node, or wait to play; further ones are asked for again.
pub(crate) const COMPUTED_DEALS: usize = 8;
/// Most turns of a game that computers play for a deal of the day; no game is that long.
pub(crate) const MAX_DAILY_TURNS: usize = 2_000;
/// How long a computer that plays for a deal of the day lets turns at tables go first, and how often it looks.
pub(crate) const YIELD_TO_TABLES: Duration = Duration::from_secs(2);
pub(crate) const YIELD_STEP: Duration = Duration::from_millis(20);

/// Requests that may wait for a preview picture, besides the one that it is drawn for.
pub(crate) const PREVIEWS_WAITING: usize = 8;
/// Size of the cache of preview pictures, in bytes.
pub(crate) const PREVIEW_CACHE_BYTES: usize = 16 << 20;
/// Bodies larger than a form that are read at the same time, in all and by address.
pub(crate) const LARGE_BODIES: usize = 16;
pub(crate) const LARGE_BODIES_PER_ADDRESS: usize = 2;
/// How long an answer of `/readyz` is reused, in milliseconds.
pub(crate) const READY_FOR: i64 = 1_000;

/// A rate limit: a burst, and a steady rate after it.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// Moves, by player: far more than anybody clicks.
pub(crate) const MOVES: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// Chat lines, by player.
pub(crate) const CHATS: Rate = Rate { burst: 6.0, per_second: 0.5 };
/// Requests for advice, by player.
pub(crate) const ADVICE: Rate = Rate { burst: 20.0, per_second: 0.5 };
/// Signing out everywhere, by address.
pub(crate) const SIGN_OUTS: Rate = Rate { burst: 10.0, per_second: 0.1 };
/// Changes of subscriptions to notifications, by address: a page of a slow table renews its own when it opens.
pub(crate) const SUBSCRIPTIONS: Rate = Rate { burst: 30.0, per_second: 0.5 };
/// Bad requests, by address. An address that sends more is refused without being read.
pub(crate) const BAD_REQUESTS: Rate = Rate { burst: 300.0, per_second: 30.0 };
/// Time after which other nodes know that a player has signed out everywhere.
pub(crate) const SESSIONS_REFRESH: Duration = Duration::from_secs(5);
/// Burst of new tables, by address: a whole club may share one.
pub(crate) const TABLES_PER_ADDRESS: u32 = 60;
/// Steady rate of new tables, by address.
pub(crate) const TABLES_PER_SECOND: f64 = 1.0;
/// Most unfinished games of a player.
pub(crate) const UNFINISHED: u32 = 200;
/// How many new tables a table of computers alone counts as.
pub(crate) const COMPUTERS_ALONE: f64 = 10.0;
/// Computers' turns that wait for a thread, by address; further ones wait outside the queue.
pub(crate) const TURNS_PER_ADDRESS: usize = 64;
/// Analyses that are computed at once, at the lowest priority.
pub(crate) const ANALYSES_AT_ONCE: usize = 1;
/// Analyses that wait or are under way, in all.
pub(crate) const ANALYSES: usize = 64;
/// The same that wait, by address.
pub(crate) const ANALYSES_PER_ADDRESS: usize = 4;
/// Event streams, by address.
pub(crate) const STREAMS_PER_ADDRESS: usize = 256;

/// Tables in memory; beyond that, tables without an open page are evicted at once.
pub(crate) const MAX_IN_MEMORY: usize = 50_000;
/// Default time that an unused table stays in memory.
pub(crate) const IDLE: Duration = Duration::from_secs(300);
/// Longest and shortest interval between evictions.
pub(crate) const SWEEPS: (Duration, Duration) =
    (Duration::from_secs(30), Duration::from_millis(20));

/// Connections in all.
pub(crate) const MAX_CONNECTIONS: usize = 32_768;
/// Connections of one peer beyond its streams.
pub(crate) const SPARE_CONNECTIONS: usize = 256;
/// Default time for the head of a request, and for an idle connection.
pub(crate) const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// The largest head of a request, in bytes.
pub(crate) const MAX_HEADER_BYTES: usize = 32 * 1024;
/// Default time for a whole request.
pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Default time during which a connection may accept no bytes.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Send buffer of a connection, in bytes: what the system keeps for a client that does not read.
pub(crate) const SEND_BUFFER: usize = 128 * 1024;

/// Default wait before a notification is sent again; each further wait is six times as long.
pub(crate) const PUSH_RETRY: Duration = Duration::from_secs(5);

/// Number of keys at which full buckets are dropped.
const SWEEP: usize = 10_000;

/// Token buckets by key. By hand, because they need the time of the journal, seeded tests, and costs of more
/// than one token.
pub(crate) struct Buckets<K> {
    rate: Rate,
    levels: Mutex<HashMap<K, (f64, i64)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, levels: Mutex::default() }
    }

    /// Whether a key has no token left.
    pub(crate) fn is_spent(&self, key: &K, now: i64) -> bool {
        lock(&self.levels).get(key).is_some_and(|bucket| self.filled(*bucket, now) < 1.0)
    }

    /// The tokens at a time, given those at an earlier one.
    fn filled(&self, (level, at): (f64, i64), now: i64) -> f64 {
        let seconds = (now - at).max(0) as f64 / 1000.0;
        (level + seconds * self.rate.per_second).min(self.rate.burst)
    }

    /// Takes a token at a time in milliseconds; false when there is none.
    pub(crate) fn take(&self, key: K, now: i64) -> bool {
        self.take_many(key, 1.0, now)
    }

    /// Takes several tokens, or none.
    pub(crate) fn take_many(&self, key: K, count: f64, now: i64) -> bool {
        let mut levels = lock(&self.levels);
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
