//! What came of the attacks, as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Value, json};

use super::SLOWEST;
use super::stage::Verdict;
use crate::drill::report::Printed;
use crate::load::Measured;

/// The most memory that a server may have, in bytes.
const MEMORY: u64 = 512 << 20;

/// One attack.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) verdict: Verdict,
    /// What honest players noticed.
    pub(super) measured: Option<Measured>,
    /// The most memory that the server had meanwhile, in bytes.
    pub(super) memory: Option<u64>,
}

/// All of them.
pub(crate) struct Report {
    pub(super) seed: u64,
    pub(super) short: bool,
    pub(super) tables: usize,
    /// Steps a second that honest players make.
    pub(super) rate: f64,
    pub(super) rows: Vec<Row>,
    /// Attacks that there was no time for, or no server.
    pub(super) not_run: Vec<&'static str>,
    pub(super) took: Duration,
}

impl Row {
    /// What players or the machine suffered more than they may. Times are judged in the long form only.
    fn missed(&self, short: bool) -> Vec<String> {
        let mut missed = Vec::new();
        if let Some(measured) = &self.measured {
            if !short && measured.p99.is_none_or(|p99| p99 >= SLOWEST) {
                missed.push(format!("p99 not under {} ms", SLOWEST.as_millis()));
            }
            missed.extend(measured.failures.iter().map(|failure| format!("players: {failure}")));
        }
        if self.memory.is_some_and(|memory| memory >= MEMORY) {
            missed.push(format!("memory not under {} MiB", MEMORY >> 20));
        }
        missed
    }

    fn is_good(&self, short: bool) -> bool {
        self.verdict.held && self.missed(short).is_empty()
    }
}

impl Printed for Report {
    fn ok(&self) -> bool {
        self.not_run.is_empty() && self.rows.iter().all(|row| row.is_good(self.short))
    }

    fn json(&self) -> Value {
        let rows = self.rows.iter().map(|row| {
            let measured = row.measured.as_ref();
            json!({
                "attack": row.name,
                "held": row.verdict.held,
                "evidence": row.verdict.evidence,
                "steps": measured.map(|measured| measured.steps),
                "p50_ms": measured.and_then(|measured| measured.median).map(milliseconds),
                "p99_ms": measured.and_then(|measured| measured.p99).map(milliseconds),
                "refused": measured.map(|measured| measured.failed),
                "memory_bytes": row.memory,
                "missed": row.missed(self.short),
            })
        });
        json!({
            "ok": self.ok(),
            "seed": self.seed,
            "short": self.short,
            "tables": self.tables,
            "rate": self.rate,
            "attacks": rows.collect::<Vec<_>>(),
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

impl Report {
    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Report { seed, tables, rate, .. } = self;
        let seconds = self.took.as_secs();
        writeln!(text, "{tables} tables, {rate} steps/s, seed {seed}, {seconds} s\n")?;
        let heads = ["attack", "held", "p50 ms", "p99 ms", "MiB", "refused", "evidence"];
        line(text, heads.map(String::from))?;
        for row in &self.rows {
            let measured = row.measured.as_ref();
            let time = |time: Option<Duration>| {
                time.map_or("–".to_string(), |time| format!("{:.1}", milliseconds(time)))
            };
            let number =
                |number: Option<u64>| number.map_or("–".to_string(), |it| it.to_string());
            line(
                text,
                [
                    row.name.to_string(),
                    if row.verdict.held { "yes" } else { "NO" }.to_string(),
                    time(measured.and_then(|measured| measured.median)),
                    time(measured.and_then(|measured| measured.p99)),
                    number(row.memory.map(|memory| memory >> 20)),
                    number(measured.map(|measured| measured.failed)),
                    row.verdict.evidence.clone(),
                ],
            )?;
            for missed in row.missed(self.short) {
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

fn line(
    text: &mut String,
    [name, held, p50, p99, memory, refused, evidence]: [String; 7],
) -> std::fmt::Result {
    writeln!(text, "{name:<23}{held:<5}{p50:>8}{p99:>9}{memory:>7}{refused:>9}  {evidence}")
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
