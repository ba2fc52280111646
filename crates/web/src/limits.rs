//! Every limit of the server, by name, and rate limits.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use crate::locks::lock;
use crate::problem::Problem;
use crate::subnet::LimitKey;

/// How many times the limit of one address the /56 network of a home has, and the /48 network of a site: many
/// /64 networks are one customer's, and a few customers may share the wider ones.
pub(crate) const HOMES_SHARE: usize = 2;
pub(crate) const SITES_SHARE: usize = 4;

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
/// The longest host of a request that is repeated in an answer, in characters.
pub(crate) const MAX_SHOWN_HOST: usize = 100;
/// Most steps of one request; a whole turn has fewer.
pub(crate) const MAX_STEPS: usize = 64;
/// How often a change to a player's lessons or puzzles is tried while other nodes change the same.
pub(crate) const PROGRESS_ATTEMPTS: usize = 100;
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
/// Threads that make pages: one for each core, within these.
pub(crate) const PAGE_THREADS: (usize, usize) = (2, 4);
/// Pages that are made or wait, in all; of one network as many as it may have event streams.
pub(crate) const MAX_PAGES: usize = 4_096;
/// How long a page may wait for a thread; then the request is refused.
pub(crate) const PAGE_WAIT: Duration = Duration::from_secs(2);
/// Tables of each of two lists that `/readyz` tries to read: one that is damaged says nothing of the others.
pub(crate) const READY_TABLES: u32 = 3;
/// How long an answer of `/readyz` is reused, in milliseconds.
pub(crate) const READY_FOR: i64 = 1_000;

/// A rate limit: a burst, and a steady rate after it.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

impl Rate {
    /// A number of times the rate.
    pub(crate) fn times(self, number: f64) -> Rate {
        Rate { burst: self.burst * number, per_second: self.per_second * number }
    }
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
/// How long a link that signs another device in counts, in milliseconds.
pub(crate) const SIGN_IN_LINK: i64 = 24 * 3_600_000;
/// Time after which other nodes know that a player has signed out everywhere.
pub(crate) const SESSIONS_REFRESH: Duration = Duration::from_secs(5);
/// Burst of new tables, by address: a whole club may share one.
pub(crate) const TABLES_PER_ADDRESS: u32 = 60;
/// Steady rate of new tables, by address.
pub(crate) const TABLES_PER_SECOND: f64 = 1.0;
/// Bytes that a network may have written at once, and again each hour, for each table that it may create at
/// once: 30 MiB usually. A game of sixty people takes less.
pub(crate) const KEPT_BYTES_PER_TABLE: u32 = 512 << 10;
/// What the store needs for an entry or a document besides its text, in bytes, and for a new table.
pub(crate) const KEPT_WITH_ENTRY: usize = 128;
pub(crate) const KEPT_WITH_TABLE: usize = 1_024;
/// How long a size of the store is reused, in milliseconds.
pub(crate) const STORE_SIZE_FOR: i64 = 10_000;
/// Most unfinished games of a player.
pub(crate) const UNFINISHED: u32 = 200;
/// How many times the rate of new tables of one address the server has for all together.
pub(crate) const TABLES_IN_ALL: f64 = 10.0;
/// Imports, advice and analyses of all networks together: beyond that, the server is busy.
pub(crate) const IMPORTS_IN_ALL: Rate = Rate { burst: 100.0, per_second: 5.0 };
pub(crate) const ADVICE_IN_ALL: Rate = Rate { burst: 100.0, per_second: 5.0 };
pub(crate) const ANALYSES_IN_ALL: Rate = Rate { burst: 20.0, per_second: 0.1 };
/// What a network has of each of them however much others use: the part of the rate of all.
pub(crate) const RESERVED: f64 = 0.05;
/// Public tables of a network that wait for players, and how many of all networks a node remembers.
pub(crate) const PUBLIC_TABLES_PER_NETWORK: usize = 2;
pub(crate) const REMEMBERED_PUBLIC_TABLES: usize = 1_000;
/// How many new tables a table of computers alone counts as.
pub(crate) const COMPUTERS_ALONE: f64 = 10.0;
/// Computers' turns that wait for a thread, by address; further ones wait outside the queue.
pub(crate) const TURNS_PER_ADDRESS: usize = 64;
/// Analyses that are computed at once, at the lowest priority.
pub(crate) const ANALYSES_AT_ONCE: usize = 1;
/// Analyses that wait or are under way, in all.
pub(crate) const ANALYSES: usize = 64;
/// The same, by address.
pub(crate) const ANALYSES_PER_ADDRESS: usize = 4;
/// How long an analysis is computed before those of other addresses have their turn; a part of the work, such as the
/// review of one turn, is not cut.
pub(crate) const ANALYSIS_SLICE: Duration = Duration::from_secs(1);
/// How long an analysis goes on when nobody has its page open, in milliseconds: a page in the background asks at
/// least once a minute.
pub(crate) const ANALYSIS_UNWATCHED: i64 = 5 * 60_000;
/// Event streams, by address.
pub(crate) const STREAMS_PER_ADDRESS: usize = 256;
/// Estimated bytes of tables that an address may keep in memory by its streams, for each stream that it may have:
/// 16 MiB usually. An everyday game takes less than one of these parts.
pub(crate) const OPEN_BYTES_PER_STREAM: usize = 64 << 10;

/// A clock that jumps by more than this is not believed at first, in milliseconds: what corrects clocks sets them by
/// less.
pub(crate) const MAX_CLOCK_STEP: i64 = 60_000;
/// How long it must have stayed there to be believed, in milliseconds.
pub(crate) const CLOCK_STEADY: i64 = 5 * 60_000;

/// The part of the machine's memory that tables take by default: a sixteenth, but not less and not more
/// than these, in bytes. Beyond it, those without an open page go, the least recently used first.
pub(crate) const TABLE_MEMORY_SHARE: usize = 16;
pub(crate) const TABLE_MEMORY: (usize, usize) = (32 << 20, 256 << 20);
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

/// Interval of log lines about one event of one network, in milliseconds.
pub(crate) const CLIENT_LOG_INTERVAL: i64 = 60_000;
/// Most networks and events about which there are lines in that time.
pub(crate) const MAX_LOGGED_CLIENTS: usize = 1_000;

/// Default wait before a notification is sent again; each further wait is six times as long.
pub(crate) const PUSH_RETRY: Duration = Duration::from_secs(5);

/// Number of keys at which full buckets are dropped.
const SWEEP: usize = 10_000;

/// Token buckets by key; wider keys have their share of the rate. By hand, because they need the time of the
/// journal, seeded tests, and costs of more than one token.
pub(crate) struct Buckets<K> {
    rate: Rate,
    levels: Mutex<Levels<K>>,
}

struct Levels<K> {
    /// Keys that are not there have all their tokens.
    by_key: HashMap<K, Bucket>,
    /// Number of keys at which full buckets are dropped next.
    sweep: usize,
}

#[derive(Clone, Copy)]
struct Bucket {
    /// Tokens; below 0, those that were charged afterwards.
    level: f64,
    /// When it had them, in milliseconds.
    at: i64,
    /// How many times the rate it has.
    share: f64,
}

impl Bucket {
    /// The bucket at a later time.
    fn filled(self, rate: Rate, now: i64) -> Bucket {
        let seconds = (now - self.at).max(0) as f64 / 1000.0;
        let level = self.level + seconds * rate.per_second * self.share;
        Bucket { level: level.min(rate.burst * self.share), at: now, ..self }
    }
}

impl<K: LimitKey> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, levels: Levels { by_key: HashMap::new(), sweep: SWEEP }.into() }
    }

    /// Whether a key, or a wider one that it is part of, has no token left.
    pub(crate) fn is_spent(&self, key: K, now: i64) -> bool {
        let levels = lock(&self.levels);
        key.scopes().any(|scope| self.bucket(&levels, scope, now).level < 1.0)
    }

    /// Takes a token at a time in milliseconds; false when there is none.
    pub(crate) fn take(&self, key: K, now: i64) -> bool {
        self.take_many(key, 1.0, now)
    }

    /// Takes a token, or refuses the request.
    pub(crate) fn admit(&self, key: K, now: i64) -> Result<(), Problem> {
        if self.take(key, now) { Ok(()) } else { Err(Problem::TooMany) }
    }

    /// Takes several tokens, or none.
    pub(crate) fn take_many(&self, key: K, count: f64, now: i64) -> bool {
        let mut levels = lock(&self.levels);
        let allowed = key.scopes().all(|scope| self.bucket(&levels, scope, now).level >= count);
        self.remove(&mut levels, key, if allowed { count } else { 0.0 }, now);
        allowed
    }

    /// Takes tokens for what has happened already, also those that come later.
    pub(crate) fn charge(&self, key: K, count: f64, now: i64) {
        self.remove(&mut lock(&self.levels), key, count, now);
    }

    fn bucket(&self, levels: &Levels<K>, (key, share): (K, usize), now: i64) -> Bucket {
        let share = share as f64;
        let full = Bucket { level: self.rate.burst * share, at: now, share };
        levels.by_key.get(&key).map_or(full, |bucket| bucket.filled(self.rate, now))
    }

    fn remove(&self, levels: &mut Levels<K>, key: K, count: f64, now: i64) {
        if levels.by_key.len() >= levels.sweep {
            let is_full = |bucket: &Bucket| {
                bucket.filled(self.rate, now).level >= self.rate.burst * bucket.share
            };
            levels.by_key.retain(|_, bucket| !is_full(bucket));
            levels.by_key.shrink_to(SWEEP);
            // So that a flood from many keys does not look at all of them again and again.
            levels.sweep = SWEEP.max(2 * levels.by_key.len());
        }
        for (key, share) in key.scopes() {
            let bucket = self.bucket(levels, (key, share), now);
            levels.by_key.insert(key, Bucket { level: bucket.level - count, ..bucket });
        }
    }
}

/// A rate for all keys together that is fair to each: a part of it is reserved for every key, so that one who used
/// little lately is not refused because others used all.
pub(crate) struct SharedBucket<K> {
    reserved: Buckets<K>,
    common: Buckets<()>,
}

impl<K: LimitKey> SharedBucket<K> {
    pub(crate) fn new(rate: Rate) -> SharedBucket<K> {
        SharedBucket { reserved: Buckets::new(rate.times(RESERVED)), common: Buckets::new(rate) }
    }

    /// Takes a token: one that is reserved for the key, else one of those for all; or refuses the request.
    pub(crate) fn admit(&self, key: K, now: i64) -> Result<(), Problem> {
        let admitted = self.reserved.take(key, now) || self.common.take((), now);
        if admitted { Ok(()) } else { Err(Problem::Busy) }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::subnet::Subnet;

    #[test]
    fn a_burst_is_allowed_and_then_one_a_while() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 1.0 });
        let taken: Vec<bool> = (0..5).map(|_| buckets.take("a", 0)).collect();
        assert_eq!(taken, [true, true, true, false, false]);
        assert!(buckets.take("b", 0), "another one is not held up");
        assert!(buckets.is_spent("a", 900) && !buckets.is_spent("c", 900));
        assert!(!buckets.take("a", 900), "too early");
        assert!(!buckets.is_spent("a", 1_100));
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

    #[test]
    fn the_networks_of_a_home_and_of_a_site_have_a_few_times_the_rate_of_one() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 1.0 });
        let link = |number: u64| Subnet::V6(0x2001_0db8_0001_0000 + number, 64);
        let taken = |links: Range<u64>, now| {
            links.filter(|&number| buckets.take(link(number), now)).count()
        };
        assert_eq!((0..5).filter(|_| buckets.take(link(0), 0)).count(), 3);
        assert_eq!(taken(1..256, 0), 3, "the rest of the home");
        assert_eq!(taken(256..50_000, 0), 6, "the rest of the site");
        assert_eq!(taken(65_536..65_540, 0), 4, "another one is not held up");
        assert_eq!(taken(0..50_000, 1_000), 4, "a second later");
    }

    #[test]
    fn one_who_used_little_is_served_after_others_have_used_all() {
        let shared = SharedBucket::new(Rate { burst: 100.0, per_second: 1.0 });
        let take = |key, times| (0..times).filter(|_| shared.admit(key, 0).is_ok()).count();
        assert_eq!(take("greedy", 1_000), 105, "its own part, and that of all");
        assert_eq!(take("modest", 5), 5);
        assert_eq!(take("modest", 5), 0);
    }

    #[test]
    fn full_buckets_are_dropped_and_no_others() {
        let buckets = Buckets::new(Rate { burst: 2.0, per_second: 1.0 });
        let spent = Subnet::V6(u64::MAX, 64);
        assert!(buckets.take_many(spent, 2.0, 4_000));
        for number in 0..2 * SWEEP as u32 {
            assert!(buckets.take(Subnet::V4(number.into()), i64::from(number) / 3));
        }
        assert!(lock(&buckets.levels).by_key.len() < SWEEP + 10);
        assert!(buckets.is_spent(spent, 4_000));
    }

    #[test]
    fn what_is_charged_afterwards_has_to_come_back_first() {
        let buckets = Buckets::new(Rate { burst: 2.0, per_second: 1.0 });
        buckets.charge("a", 5.0, 0);
        assert!(buckets.is_spent("a", 3_500) && !buckets.is_spent("a", 4_000));
    }
}
