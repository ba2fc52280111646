//! The results of drills, as tables and as JSON.

use std::fmt::Write;
use std::time::Duration;

use gueridon_cli::{plural, rounded};
use serde_json::{Map, Value, json};

use super::check::{Finding, FindingKind};
use super::hostile::{AttackVerdict, MAX_P99};
use super::state::DrillState;
use crate::load::LoadInterval;

/// Number of findings of each kind that are printed, and characters of each.
const MAX_CASES: usize = 3;
const MAX_LENGTH: usize = 1_000;

/// A report that can be printed for users and for programs.
pub trait PrintableReport {
    /// Whether nothing is wrong.
    fn is_good(&self) -> bool;
    /// The report as JSON.
    fn json(&self) -> Value;
    /// The report as a table.
    fn text(&self) -> String;
}

/// The result of a drill that kills servers.
pub struct DrillReport {
    seed: u64,
    servers: usize,
    store: &'static str,
    counts: Vec<(&'static str, u64)>,
    times: Vec<(&'static str, Option<Duration>)>,
    findings: Vec<Finding>,
    /// Descriptions of what there was no time for.
    pub(super) not_done: Vec<String>,
}

impl DrillReport {
    pub(super) fn new(drill: &DrillState, took: Duration) -> DrillReport {
        let [servers, databases] = &drill.downtimes;
        let [recovery_median, recovery_max] = servers.median_and_max(|down| down.recovery);
        let [start_median, start_max] = servers.median_and_max(|down| down.start);
        let [_, database_max] = databases.median_and_max(|down| down.recovery);
        let [_, reconnection_max] = databases.median_and_max(|down| down.start);
        DrillReport {
            seed: drill.seed,
            servers: drill.servers.count(),
            store: drill.store.kind(),
            counts: drill.counters.named(),
            times: vec![
                ("recovery_ms_median", recovery_median),
                ("recovery_ms_max", recovery_max),
                ("start_ms_median", start_median),
                ("start_ms_max", start_max),
                ("database_recovery_ms_max", database_max),
                ("reconnection_ms_max", reconnection_max),
                ("outage_ms_max", Some(drill.outages.longest())),
                ("whole_drill_ms", Some(took)),
            ],
            findings: drill.findings(),
            not_done: Vec::new(),
        }
    }

    fn count(&self, kind: FindingKind) -> usize {
        self.findings.iter().filter(|finding| finding.kind == kind).count()
    }

    /// The first few findings of each kind, the worst kind first.
    fn cases(&self) -> impl Iterator<Item = &Finding> {
        let of = |kind| self.findings.iter().filter(move |finding| finding.kind == kind);
        FindingKind::ALL.into_iter().flat_map(move |kind| of(kind).take(MAX_CASES))
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let DrillReport { seed, servers, store, .. } = self;
        let servers = plural(*servers as u64, "server");
        writeln!(text, "{servers} over {store}, seed {seed}\n")?;
        let mut line = |name: &str, value: String| writeln!(text, "{name:<34}{value:>12}");
        for (name, count) in &self.counts {
            line(&name.replace('_', " "), count.to_string())?;
        }
        for kind in FindingKind::ALL {
            line(&kind.name().replace('_', " "), self.count(kind).to_string())?;
        }
        for (name, time) in &self.times {
            let time = time.map_or("–".into(), |time| format!("{} ms", time.as_millis()));
            line(&name.replace("_ms", "").replace('_', " "), time)?;
        }
        for what in &self.not_done {
            writeln!(text, "\nNot done in time: {what}")?;
        }
        for Finding { kind, table, what } in self.cases() {
            writeln!(text, "\n{} at table {table}: {}", kind.name(), shortened(what))?;
        }
        let more = self.findings.len() - self.cases().count();
        if more > 0 {
            writeln!(text, "\n… and {more} more.")?;
        }
        Ok(())
    }
}

impl PrintableReport for DrillReport {
    fn is_good(&self) -> bool {
        self.findings.is_empty()
    }

    fn json(&self) -> Value {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Value| fields.insert(name.into(), value);
        put("ok", self.is_good().into());
        put("seed", self.seed.into());
        put("nodes", self.servers.into());
        put("store", self.store.into());
        for (name, count) in &self.counts {
            put(name, (*count).into());
        }
        for kind in FindingKind::ALL {
            put(kind.name(), self.count(kind).into());
        }
        for (name, time) in &self.times {
            put(name, json!(time.map(|time| time.as_millis() as u64)));
        }
        put("not_done", json!(self.not_done));
        let case = |finding: &Finding| {
            let Finding { kind, table, what } = finding;
            json!({"kind": kind.name(), "table": table, "what": shortened(what)})
        };
        put("cases", self.cases().map(case).collect());
        Value::Object(fields)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write(&mut text);
        text
    }
}

fn shortened(what: &str) -> String {
    what.chars().take(MAX_LENGTH).collect()
}

/// Upper limit of the memory of a server, in bytes.
const MAX_MEMORY: u64 = 512 << 20;

/// The result of one attack.
pub(super) struct AttackResult {
    pub(super) name: &'static str,
    pub(super) verdict: AttackVerdict,
    /// Measurements of the honest players.
    pub(super) players: Option<LoadInterval>,
    /// Peak memory of the server in bytes.
    pub(super) memory: Option<u64>,
}

/// The results of all attacks.
pub struct HostileReport {
    pub(super) results: Vec<AttackResult>,
    /// Names of attacks that did not run, for lack of time or of a server.
    pub(super) not_run: Vec<&'static str>,
    pub(super) seed: u64,
    pub(super) short: bool,
    pub(super) tables: usize,
    /// Steps a second of the honest players.
    pub(super) rate: f64,
    pub(super) took: Duration,
}

impl AttackResult {
    /// Limits that were exceeded. Latencies are judged in the long form only.
    fn missed(&self, short: bool) -> Vec<String> {
        let mut missed = Vec::new();
        if let Some(players) = &self.players {
            if !short && players.p99.is_none_or(|p99| p99 >= MAX_P99) {
                missed.push(format!("p99 not under {} ms", MAX_P99.as_millis()));
            }
            missed.extend(players.failures.iter().map(|failure| format!("players: {failure}")));
        }
        if self.memory.is_some_and(|memory| memory >= MAX_MEMORY) {
            missed.push(format!("memory not under {} MiB", MAX_MEMORY >> 20));
        }
        missed
    }

    fn json(&self, short: bool) -> Value {
        let players = self.players.as_ref();
        json!({
            "attack": self.name,
            "held": self.verdict.held,
            "evidence": self.verdict.evidence,
            "steps": players.map(|players| players.steps),
            "p50_ms": players.and_then(|players| players.median).map(milliseconds),
            "p99_ms": players.and_then(|players| players.p99).map(milliseconds),
            "refused": players.map(|players| players.failed),
            "memory_bytes": self.memory,
            "missed": self.missed(short),
        })
    }

    /// The cells of its line in the table.
    fn cells(&self) -> [String; 7] {
        let players = self.players.as_ref();
        let time = |time: Option<Duration>| {
            time.map_or("–".to_string(), |time| format!("{:.1}", milliseconds(time)))
        };
        let number = |number: Option<u64>| number.map_or("–".to_string(), |it| it.to_string());
        [
            self.name.to_string(),
            if self.verdict.held { "yes" } else { "NO" }.to_string(),
            time(players.and_then(|players| players.median)),
            time(players.and_then(|players| players.p99)),
            number(self.memory.map(|memory| memory >> 20)),
            number(players.map(|players| players.failed)),
            self.verdict.evidence.clone(),
        ]
    }
}

impl PrintableReport for HostileReport {
    fn is_good(&self) -> bool {
        let good =
            |result: &AttackResult| result.verdict.held && result.missed(self.short).is_empty();
        self.not_run.is_empty() && self.results.iter().all(good)
    }

    fn json(&self) -> Value {
        let attacks: Vec<Value> = self.results.iter().map(|it| it.json(self.short)).collect();
        json!({
            "ok": self.is_good(),
            "seed": self.seed,
            "short": self.short,
            "tables": self.tables,
            "rate": self.rate,
            "attacks": attacks,
            "not_run": self.not_run,
            "seconds": self.took.as_secs_f64(),
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write(&mut text);
        text
    }
}

impl HostileReport {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        let HostileReport { seed, tables, rate, .. } = self;
        let seconds = self.took.as_secs();
        writeln!(
            text,
            "{}, {rate} steps/s, seed {seed}, {seconds} s\n",
            plural(*tables as u64, "table")
        )?;
        let heads = ["attack", "held", "p50 ms", "p99 ms", "MiB", "refused", "evidence"];
        write_line(text, heads.map(String::from))?;
        for result in &self.results {
            write_line(text, result.cells())?;
            for missed in result.missed(self.short) {
                writeln!(text, "    {missed}")?;
            }
        }
        for name in &self.not_run {
            writeln!(text, "\nNot run: {name}")?;
        }
        if self.short {
            writeln!(text, "\nThe short form: smaller attacks, and times are not judged.")?;
        }
        Ok(())
    }
}

fn write_line(
    text: &mut String,
    [name, held, p50, p99, memory, refused, evidence]: [String; 7],
) -> std::fmt::Result {
    writeln!(text, "{name:<23}{held:<5}{p50:>8}{p99:>9}{memory:>7}{refused:>9}  {evidence}")
}

fn milliseconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64() * 1e3, 3)
}
