//! The state that all tasks of a drill share, and their random numbers.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_engine::Chance;

use super::check::{Finding, FindingKind};
use super::faults::{DowntimeList, OutageMeter};
use super::servers::ServerGroup;
use super::store::DrillStore;
use super::transcript::{SharedTranscript, ViewingSeat};
use crate::client::CookieJar;

/// A number that many tasks add to.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.add_many(1);
    }

    pub(crate) fn add_many(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Defines counters with the names that they have in a report.
macro_rules! counters {
    ($($(#[$doc:meta])* $field:ident: $name:literal,)+) => {
        /// Events that are counted during a drill.
        #[derive(Default)]
        pub(crate) struct DrillCounters { $($(#[$doc])* pub(crate) $field: Counter,)+ }

        impl DrillCounters {
            /// Every counter with its name, in the order of a report.
            pub(crate) fn named(&self) -> Vec<(&'static str, u64)> {
                vec![$(($name, self.$field.get()),)+]
            }
        }
    };
}

counters! {
    /// Steps that a server acknowledged.
    acknowledged: "acknowledged",
    /// Servers that were killed.
    kills: "kills",
    /// Databases that were killed.
    database_kills: "database_kills",
    /// Requests that were repeated because they got no response.
    repeated: "requests_repeated",
    /// Requests that were sent twice although there was a response.
    doubled: "requests_doubled",
    /// Connections that were cut before the response, and streams before their end.
    cut: "lines_cut",
    /// Steps that came too late, and were refused.
    refused: "refused_as_too_late",
    /// Steps that were refused although they were played.
    denied: "refused_though_played",
    /// Responses of a server that did not know yet what another one had sent.
    behind: "answers_behind",
    /// Events that were sent a second time.
    resent: "events_told_again",
    /// Tables that were created.
    tables: "tables",
    /// Games that were played to their end.
    finished: "games_finished",
    /// Finished games that could be replayed.
    replayed: "games_replayed",
    /// Chains of entries that were checked in the store.
    chains: "chains_checked",
}

/// A table, and everything that was sent to its viewers.
#[derive(Clone)]
pub(crate) struct DrilledTable {
    pub(crate) id: String,
    pub(crate) transcript: Arc<SharedTranscript>,
    pub(crate) viewers: Vec<(ViewingSeat, CookieJar)>,
}

/// The shared state of a drill.
pub(crate) struct DrillState {
    pub(crate) seed: u64,
    pub(crate) servers: ServerGroup,
    pub(crate) store: DrillStore,
    tables: Mutex<Vec<DrilledTable>>,
    findings: Mutex<Vec<Finding>>,
    pub(crate) counters: DrillCounters,
    pub(crate) outages: OutageMeter,
    /// Downtimes of servers, and of the database.
    pub(crate) downtimes: [DowntimeList; 2],
    /// Whether the last fault is over.
    ending: AtomicBool,
}

impl DrillState {
    pub(crate) fn new(seed: u64, servers: ServerGroup, store: DrillStore) -> DrillState {
        DrillState {
            seed,
            servers,
            store,
            counters: DrillCounters::default(),
            outages: OutageMeter::new(),
            downtimes: Default::default(),
            tables: Mutex::default(),
            findings: Mutex::default(),
            ending: AtomicBool::new(false),
        }
    }

    /// All tables that were created.
    pub(crate) fn tables(&self) -> MutexGuard<'_, Vec<DrilledTable>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another table is created after this one.
    pub(crate) fn wants_more(&self) -> bool {
        !self.ending.load(Ordering::Relaxed)
    }

    /// Marks the last fault as over: games in progress are played to their end.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    /// Adds findings, each once: some are found during the drill and again at its end.
    pub(crate) fn report(&self, findings: Vec<Finding>) {
        let mut all = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        for finding in findings {
            if !all.contains(&finding) {
                all.push(finding);
            }
        }
    }

    /// Adds one finding; the table is empty when it is about none.
    pub(crate) fn report_one(&self, kind: FindingKind, table: &str, what: String) {
        self.report(vec![Finding { kind, table: table.to_string(), what }]);
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Descriptions of what there was no time for.
    pub(crate) fn not_done(&self, [kills, database_kills]: [u64; 2]) -> Vec<String> {
        let counters = &self.counters;
        let left = [
            ("kills of a server", kills - counters.kills.get()),
            ("crashes of the database", database_kills - counters.database_kills.get()),
            ("games to their end", counters.tables.get() - counters.finished.get()),
        ];
        let left = left.into_iter().filter(|(_, count)| *count > 0);
        left.map(|(what, count)| format!("{what}: {count}")).collect()
    }
}

/// The random numbers of one task, which all follow from the seed of the drill.
pub(crate) struct DrillRng(Xoshiro);

impl DrillRng {
    /// One of many streams from the seed of the drill.
    pub(crate) fn stream(seed: u64, number: u64) -> DrillRng {
        DrillRng(Xoshiro::stream(seed, number))
    }

    /// Independent random numbers for another task.
    pub(crate) fn split(&mut self) -> DrillRng {
        let words = [self.0.next_u32(), self.0.next_u32()].map(u64::from);
        DrillRng(Xoshiro::new(words[0] << 32 | words[1]))
    }

    /// True with a probability in percent.
    pub(crate) fn percent(&mut self, probability: u32) -> bool {
        self.0.below(100) < probability
    }

    /// A number from 0 to `limit - 1`; 0 when the limit is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.below(u32::try_from(limit).unwrap_or(u32::MAX)) as usize
    }

    /// One of several items; none of an empty slice.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// A duration within a range of milliseconds.
    pub(crate) fn duration(&mut self, ms: Range<u32>) -> Duration {
        let more = self.0.below(ms.end.saturating_sub(ms.start));
        Duration::from_millis(u64::from(ms.start + more))
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        gueridon_engine::shuffle(items, &mut self.0);
    }

    /// The share that a browser adds to the deal: 64 hexadecimal digits.
    pub(crate) fn share(&mut self) -> String {
        let mut bytes = [0; 32];
        bytes.fill_with(|| self.0.next_u32() as u8);
        hex::encode(bytes)
    }
}
