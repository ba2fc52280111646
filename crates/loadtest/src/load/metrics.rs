//! What was counted and measured so far, over all tables.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use crate::client::{Answer, Broken, NoEvents};

/// Latencies are kept in microseconds, with so many digits; what takes longer has taken so long.
const DIGITS: u8 = 3;
const LONGEST: u64 = 60_000_000;

/// Something that did not go as it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// A server that refuses, and what it says.
    Status(u16, String),
    Broken(String),
    TimedOut,
    NeverSeen,
    HeadsDiffer,
    Unexpected,
}

impl Trouble {
    /// An answer that is not the one that was asked for.
    pub(super) fn answered(answer: &Answer) -> Trouble {
        let told = answer.json().and_then(|told| told["message"].as_str().map(str::to_string));
        Trouble::Status(answer.status, told.unwrap_or_default())
    }

    /// Whether a server has said that there is too much of something.
    pub(super) fn is_limit(&self) -> bool {
        matches!(self, Trouble::Status(429, _))
    }

    /// What troubles are counted by.
    fn kind(&self) -> String {
        match self {
            Trouble::Status(status, _) => format!("status {status}"),
            Trouble::Broken(_) => "line broken".into(),
            Trouble::TimedOut => "timed out".into(),
            Trouble::NeverSeen => "screen never came".into(),
            Trouble::HeadsDiffer => "heads differ".into(),
            Trouble::Unexpected => "unexpected answer".into(),
        }
    }

    fn detail(&self) -> &str {
        match self {
            Trouble::Status(_, told) | Trouble::Broken(told) => told,
            Trouble::TimedOut => "no answer in time",
            Trouble::NeverSeen => "the other player's stream did not tell an acknowledged step",
            Trouble::HeadsDiffer => "a stream tells another history than what was acknowledged",
            Trouble::Unexpected => "an answer that does not say what it should",
        }
    }
}

impl From<Broken> for Trouble {
    fn from(error: Broken) -> Trouble {
        match error.downcast_ref::<NoEvents>() {
            Some(refused) => Trouble::Status(refused.status, error.to_string()),
            None => Trouble::Broken(error.to_string()),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, detail) = (self.kind(), self.detail());
        if detail.is_empty() { f.write_str(&kind) } else { write!(f, "{kind}: {detail}") }
    }
}

/// How often something went wrong, and how it did for the first time.
pub(super) struct Wrong {
    pub(super) times: u64,
    pub(super) first: Trouble,
}

/// All that is counted.
pub(super) struct Counts {
    /// Acknowledged steps.
    pub(super) steps: u64,
    /// Tables laid, those of the beginning among them.
    pub(super) laid: u64,
    pub(super) acknowledged: Histogram<u64>,
    pub(super) seen: Histogram<u64>,
    pub(super) wrong: BTreeMap<String, Wrong>,
    /// When the last of the steps was acknowledged.
    pub(super) last: Option<Instant>,
}

impl Counts {
    /// How often anything went wrong.
    pub(super) fn errors(&self) -> u64 {
        self.wrong.values().map(|wrong| wrong.times).sum()
    }
}

/// Counts, shared by all tables.
pub(super) struct Tally(Mutex<Counts>);

impl Tally {
    pub(super) fn new() -> Tally {
        let histogram = || Histogram::new_with_bounds(1, LONGEST, DIGITS).expect("bounds that fit");
        Tally(Mutex::new(Counts {
            steps: 0,
            laid: 0,
            acknowledged: histogram(),
            seen: histogram(),
            wrong: BTreeMap::new(),
            last: None,
        }))
    }

    pub(super) fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A step of the measured time was acknowledged.
    pub(super) fn acknowledged(&self, since: Instant, at: Instant) {
        let mut counts = self.counts();
        counts.steps += 1;
        counts.last = counts.last.max(Some(at));
        counts.acknowledged.saturating_record(microseconds(at.duration_since(since)));
    }

    /// The other player's page was told of it.
    pub(super) fn seen(&self, since: Instant, at: Instant) {
        self.counts().seen.saturating_record(microseconds(at.duration_since(since)));
    }

    pub(super) fn laid(&self) {
        self.counts().laid += 1;
    }

    pub(super) fn wrong(&self, trouble: Trouble) {
        let mut counts = self.counts();
        let wrong =
            counts.wrong.entry(trouble.kind()).or_insert(Wrong { times: 0, first: trouble });
        wrong.times += 1;
    }
}

fn microseconds(length: Duration) -> u64 {
    u64::try_from(length.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_out_as_they_were_measured() {
        let (tally, since) = (Tally::new(), Instant::now());
        for milliseconds in [1, 5, 2000] {
            tally.acknowledged(since, since + Duration::from_millis(milliseconds));
        }
        let counts = tally.counts();
        assert_eq!((counts.steps, counts.acknowledged.len()), (3, 3));
        assert!(counts.acknowledged.equivalent(counts.acknowledged.value_at_quantile(0.5), 5_000));
        assert!(counts.acknowledged.equivalent(counts.acknowledged.max(), 2_000_000));
    }

    #[test]
    fn troubles_are_counted_by_kind_with_the_first_of_them() {
        let tally = Tally::new();
        for told in ["first", "second"] {
            tally.wrong(Trouble::Status(429, told.into()));
        }
        tally.wrong(Trouble::NeverSeen);
        let counts = tally.counts();
        assert_eq!(counts.errors(), 3);
        let limits = &counts.wrong["status 429"];
        assert_eq!((limits.times, limits.first.to_string()), (2, "status 429: first".into()));
    }
}
