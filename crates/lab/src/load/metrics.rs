//! Counters, latencies and errors of a run, over all tables.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

use crate::client::{Response, StreamRefused};
use gueridon_cli::Error;

/// Significant digits and upper limit of latencies in microseconds.
const DIGITS: u8 = 3;
const MAX_LATENCY: u64 = 60_000_000;

/// Why a request failed, or the event that should follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RequestError {
    /// The server refuses, with this message.
    Status(u16, String),
    Disconnected(String),
    TimedOut,
    NeverSeen,
    HeadsDiffer,
    Unexpected,
}

impl RequestError {
    /// A response other than the expected one.
    pub(super) fn from_response(response: &Response) -> RequestError {
        let json = response.json().unwrap_or_default();
        RequestError::Status(response.status, json["message"].as_str().unwrap_or_default().into())
    }

    /// Whether the server limits requests.
    pub(super) fn is_limit(&self) -> bool {
        matches!(self, RequestError::Status(429, _))
    }

    /// The name under which it is counted in the JSON of a report, and a sentence about it.
    fn describe(&self) -> (String, &str) {
        let (kind, detail) = match self {
            RequestError::Status(status, message) => return (format!("status {status}"), message),
            RequestError::Disconnected(why) => ("line broken", why.as_str()),
            RequestError::TimedOut => ("timed out", "no answer in time"),
            RequestError::NeverSeen => {
                ("screen never came", "another page did not show an acknowledged step in time")
            }
            RequestError::HeadsDiffer => {
                ("heads differ", "a stream tells another history than what was acknowledged")
            }
            RequestError::Unexpected => {
                ("unexpected answer", "an answer that does not say what it should")
            }
        };
        (kind.into(), detail)
    }
}

impl From<Error> for RequestError {
    fn from(error: Error) -> RequestError {
        match error.downcast_ref::<StreamRefused>() {
            Some(refused) => RequestError::Status(refused.status, error.to_string()),
            None => RequestError::Disconnected(error.to_string()),
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, detail) = self.describe();
        if detail.is_empty() { f.write_str(&kind) } else { write!(f, "{kind}: {detail}") }
    }
}

/// All counters and latencies.
#[derive(Clone)]
pub(super) struct LoadCounters {
    /// Acknowledged steps that were measured.
    pub(super) steps: u64,
    /// Acknowledged steps, measured or not.
    pub(super) played: u64,
    /// Tables that were created, those before the run among them.
    pub(super) created: u64,
    /// Microseconds from a step to its acknowledgement, and until the other player's page shows it.
    pub(super) latencies: [Histogram<u64>; 2],
    /// Errors by kind.
    pub(super) errors: BTreeMap<String, ErrorCount>,
    /// The time of the last acknowledgement.
    pub(super) last: Option<Instant>,
}

impl LoadCounters {
    /// Number of errors of all kinds.
    pub(super) fn error_count(&self) -> u64 {
        self.errors.values().map(|errors| errors.count).sum()
    }
}

/// Errors of one kind.
#[derive(Clone)]
pub(super) struct ErrorCount {
    pub(super) count: u64,
    pub(super) first: RequestError,
}

/// Counters that all tables share.
pub(super) struct LoadMetrics(Mutex<LoadCounters>);

impl LoadMetrics {
    pub(super) fn new() -> LoadMetrics {
        let histogram =
            || Histogram::new_with_bounds(1, MAX_LATENCY, DIGITS).expect("valid bounds");
        LoadMetrics(Mutex::new(LoadCounters {
            steps: 0,
            played: 0,
            created: 0,
            latencies: [histogram(), histogram()],
            errors: BTreeMap::new(),
            last: None,
        }))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, LoadCounters> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an acknowledged step; with a latency if it is measured.
    pub(super) fn add_step(&self, since: Option<Instant>, at: Instant) {
        let mut counters = self.lock();
        counters.played += 1;
        let Some(since) = since else { return };
        counters.steps += 1;
        counters.last = counters.last.max(Some(at));
        counters.latencies[0].saturating_record(microseconds(at.duration_since(since)));
    }

    /// Records when the other player's page showed a step.
    pub(super) fn add_seen(&self, since: Instant, at: Instant) {
        self.lock().latencies[1].saturating_record(microseconds(at.duration_since(since)));
    }

    /// Counts a table that was created.
    pub(super) fn add_table(&self) {
        self.lock().created += 1;
    }

    pub(super) fn add_error(&self, error: RequestError) {
        let (kind, _) = error.describe();
        let first = ErrorCount { count: 0, first: error };
        self.lock().errors.entry(kind).or_insert(first).count += 1;
    }
}

fn microseconds(length: Duration) -> u64 {
    u64::try_from(length.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latencies_come_out_as_they_were_measured() {
        let (metrics, since) = (LoadMetrics::new(), Instant::now());
        for milliseconds in [1, 5, 2000] {
            metrics.add_step(Some(since), since + Duration::from_millis(milliseconds));
        }
        let LoadCounters { steps, latencies: [acknowledged, _], .. } = metrics.lock().clone();
        assert_eq!((steps, acknowledged.len()), (3, 3));
        assert!(acknowledged.equivalent(acknowledged.value_at_quantile(0.5), 5_000));
        assert!(acknowledged.equivalent(acknowledged.max(), 2_000_000));
    }

    #[test]
    fn errors_are_counted_by_kind_with_the_first_of_them() {
        let metrics = LoadMetrics::new();
        for message in ["first", "second"] {
            metrics.add_error(RequestError::Status(429, message.into()));
        }
        metrics.add_error(RequestError::NeverSeen);
        let counters = metrics.lock();
        assert_eq!(counters.error_count(), 3);
        let limits = &counters.errors["status 429"];
        assert_eq!((limits.count, limits.first.to_string()), (2, "status 429: first".into()));
    }
}
