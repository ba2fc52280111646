//! What a run has used so far: the servers' CPU time, bytes, requests, parts of pages.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gueridon_cli::rounded;
use serde_json::{Value, json};

use super::LoadOptions;
use super::metrics::LoadMetrics;
use super::page::PartCounts;
use crate::endpoint::HttpEndpoint;
use crate::process::ProcessId;
use gueridon_cli::Error;

/// Amounts since some moment, or for one of something.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Usage {
    /// CPU time of all servers in microseconds, if it is known.
    pub(super) cpu: Option<f64>,
    /// Bytes received, heads of answers included, compressed as they came.
    pub(super) bytes: f64,
    pub(super) requests: f64,
    /// Parts of pages that came with events, and by requests of their own.
    pub(super) pushed: f64,
    pub(super) fetched: f64,
    /// Acknowledged steps.
    pub(super) steps: f64,
    /// Tables that were created.
    pub(super) tables: f64,
}

impl Usage {
    fn combine(self, other: Usage, with: impl Fn(f64, f64) -> f64) -> Usage {
        Usage {
            cpu: self.cpu.zip(other.cpu).map(|(one, other)| with(one, other)),
            bytes: with(self.bytes, other.bytes),
            requests: with(self.requests, other.requests),
            pushed: with(self.pushed, other.pushed),
            fetched: with(self.fetched, other.fetched),
            steps: with(self.steps, other.steps),
            tables: with(self.tables, other.tables),
        }
    }

    /// What was used since an earlier moment.
    pub(super) fn since(self, earlier: Usage) -> Usage {
        self.combine(earlier, |now, earlier| now - earlier)
    }

    /// A share of it; nothing of nothing.
    pub(super) fn divided(self, by: f64) -> Usage {
        if by > 0.0 { self.combine(self, |one, _| one / by) } else { Usage::default() }
    }

    /// The rest without a number of others, at least nothing.
    fn without(self, count: f64, other: Usage) -> Usage {
        self.combine(other, |all, one| (all - count * one).max(0.0))
    }

    /// As JSON, for one step or table with this number of pages.
    pub(super) fn json(&self, pages: usize) -> Value {
        json!({
            "server_cpu_us": self.cpu.map(|cpu| rounded(cpu, 1)),
            "bytes_received": rounded(self.bytes, 1),
            "bytes_received_per_page": rounded(self.bytes / pages as f64, 1),
            "requests": rounded(self.requests, 3),
            "parts_pushed": rounded(self.pushed, 3),
            "parts_fetched": rounded(self.fetched, 3),
        })
    }
}

/// What one step and one table cost.
#[derive(Clone, Copy, Default)]
pub(super) struct UnitCosts {
    /// A step without tables that were created meanwhile.
    pub(super) step: Usage,
    /// A table with its pages.
    pub(super) table: Usage,
    /// Everything while it was measured, by the number of steps.
    pub(super) all: Usage,
}

impl UnitCosts {
    /// From what the tables before the run have used, and what was used while it was measured.
    fn new(creation: Usage, measured: Usage) -> UnitCosts {
        let table = creation.divided(creation.tables);
        let played = measured.without(measured.tables, table);
        let step = played.divided(measured.steps);
        UnitCosts { step, table, all: measured.divided(measured.steps) }
    }
}

/// The moments of a run at which its usage is read.
#[derive(Default)]
pub(super) struct UsageMarks {
    /// Before the first table, and when all are created.
    pub(super) creation: Option<(Usage, Usage)>,
    /// The begin and the end of the measurement.
    pub(super) begin: Option<Usage>,
    pub(super) end: Option<Usage>,
}

impl UsageMarks {
    /// The costs, if the run came to its end.
    pub(super) fn costs(&self) -> Option<UnitCosts> {
        let (before, created) = self.creation?;
        Some(UnitCosts::new(created.since(before), self.end?.since(self.begin?)))
    }
}

/// Reads what was used so far.
pub(super) struct UsageMeter {
    /// The processes of all servers; none when they are unknown.
    processes: Option<Vec<ProcessId>>,
    endpoints: Vec<HttpEndpoint>,
    parts: Arc<PartCounts>,
}

impl UsageMeter {
    /// Finds the processes of the servers.
    ///
    /// # Errors
    ///
    /// When a process that was named is not there.
    pub(super) fn new(options: &LoadOptions, parts: Arc<PartCounts>) -> Result<UsageMeter, Error> {
        let named: Vec<ProcessId> =
            options.server_pids.iter().copied().map(ProcessId::new).collect();
        for (process, id) in named.iter().zip(&options.server_pids) {
            process.cpu_time().ok_or_else(|| format!("no CPU time of a process {id} is known"))?;
        }
        let endpoints = options.endpoints.clone();
        let processes = if named.is_empty() { find_processes(&endpoints) } else { Some(named) };
        Ok(UsageMeter { processes, endpoints, parts })
    }

    /// The amounts since the start of the program.
    pub(super) fn read(&self, metrics: &LoadMetrics) -> Usage {
        let sum = |of: fn(&HttpEndpoint) -> u64| self.endpoints.iter().map(of).sum::<u64>() as f64;
        let (steps, tables) = {
            let counters = metrics.lock();
            (counters.played, counters.created)
        };
        Usage {
            cpu: self.cpu_time().map(|time| time.as_secs_f64() * 1e6),
            bytes: sum(|endpoint| endpoint.traffic().received()),
            requests: sum(|endpoint| endpoint.traffic().requests()),
            pushed: self.parts.pushed.load(Ordering::Relaxed) as f64,
            fetched: self.parts.fetched.load(Ordering::Relaxed) as f64,
            steps: steps as f64,
            tables: tables as f64,
        }
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.processes.as_ref()?.iter().map(|process| process.cpu_time()).sum()
    }
}

/// The processes that listen at all of the addresses, if they are on this machine and can be seen.
fn find_processes(endpoints: &[HttpEndpoint]) -> Option<Vec<ProcessId>> {
    let mut found = Vec::new();
    for endpoint in endpoints {
        let here = endpoint.is_loopback().then(|| ProcessId::listening_at(endpoint.address()));
        found.extend(here.filter(|processes| !processes.is_empty())?);
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_tables_are_no_part_of_a_step() {
        // Ten tables took 30 ms before the run; 1,000 steps and two more tables took 106 ms.
        let creation =
            Usage { cpu: Some(30_000.0), bytes: 1_000.0, tables: 10.0, ..Usage::default() };
        let measured = Usage {
            cpu: Some(106_000.0),
            bytes: 5_200.0,
            tables: 2.0,
            steps: 1_000.0,
            ..Usage::default()
        };
        let UnitCosts { step, table, all } = UnitCosts::new(creation, measured);
        assert_eq!([step, table, all].map(|usage| usage.cpu), [100.0, 3_000.0, 106.0].map(Some));
        assert_eq!([step, table, all].map(|usage| usage.bytes), [5.0, 100.0, 5.2]);
    }

    #[test]
    fn a_run_without_steps_costs_nothing() {
        let costs = UnitCosts::new(Usage::default(), Usage::default());
        assert_eq!(costs.step, Usage::default());
    }

    #[test]
    fn unknown_time_stays_unknown() {
        let creation = Usage { tables: 1.0, ..Usage::default() };
        let measured = Usage { steps: 10.0, bytes: 20.0, ..Usage::default() };
        let step = UnitCosts::new(creation, measured).step;
        assert_eq!((step.cpu, step.bytes), (None, 2.0));
        assert_eq!(step.json(2)["server_cpu_us"], Value::Null);
    }
}
