//! The result of all attacks, as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use gueridon_report::rounded;
use serde_json::{Value, json};

use super::MAX_P99;
use super::context::AttackVerdict;
use crate::drill::report::PrintableReport;
use crate::load::LoadInterval;

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
        writeln!(text, "{tables} tables, {rate} steps/s, seed {seed}, {seconds} s\n")?;
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
