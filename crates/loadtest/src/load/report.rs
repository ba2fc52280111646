//! What was measured, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use hdrhistogram::Histogram;
use serde_json::{Value, json};

use super::drive::Run;
use super::tally::Trouble;

/// What to do when a server says that there is too much.
pub(super) const LIMITS: &str = "It limits new tables and open pages by address: start it with \
     higher --tables-per-address and --streams-per-address, or ask for fewer tables";

/// What was measured.
pub(super) struct Report {
    pub(super) steps: u64,
    seconds: f64,
    tables: usize,
    laid: u64,
    streams: usize,
    rate: Option<f64>,
    pub(super) acknowledged: Histogram<u64>,
    pub(super) seen: Histogram<u64>,
    /// How often, and an example, by kind.
    wrong: BTreeMap<String, (u64, Trouble)>,
    memory: Option<u64>,
}

impl Report {
    /// What a run has measured by now.
    pub(super) fn new(run: &Run, memory: Option<u64>) -> Report {
        let counts = run.tally.counts();
        let begin = run.clock().map(|clock| clock.begin);
        // Steps that were under way at the end are waited for, and so is their time.
        let measured = begin.zip(counts.last).map(|(begin, last)| last.duration_since(begin));
        let wrong = counts.wrong.iter();
        Report {
            steps: counts.steps,
            seconds: measured.map_or(0.0, |measured| measured.as_secs_f64()),
            tables: run.plan.tables,
            laid: counts.laid,
            streams: run.plan.streams,
            rate: run.plan.schedule.map(|schedule| schedule.rate),
            acknowledged: counts.acknowledged.clone(),
            seen: counts.seen.clone(),
            wrong: wrong
                .map(|(kind, wrong)| (kind.clone(), (wrong.times, wrong.first.clone())))
                .collect(),
            memory,
        }
    }

    /// Whether something was measured, and nothing went wrong.
    pub(super) fn is_good(&self) -> bool {
        self.steps > 0 && self.wrong.is_empty()
    }

    fn errors(&self) -> u64 {
        self.wrong.values().map(|(times, _)| times).sum()
    }

    fn steps_a_second(&self) -> f64 {
        if self.seconds > 0.0 { self.steps as f64 / self.seconds } else { 0.0 }
    }

    /// The result as JSON.
    pub(super) fn json(&self) -> Value {
        let kinds: BTreeMap<&str, u64> =
            self.wrong.iter().map(|(kind, (times, _))| (kind.as_str(), *times)).collect();
        let mut json = json!({
            "steps_per_second": rounded(self.steps_a_second()),
            "steps": self.steps,
            "seconds": rounded(self.seconds),
            "tables": self.tables,
            "tables_laid": self.laid,
            "streams": self.streams,
            "rate": self.rate,
        });
        for (name, times) in [("ack", &self.acknowledged), ("screen", &self.seen)] {
            for (part, time) in ["p50", "p99", "max"].into_iter().zip(milliseconds(times)) {
                json[format!("{name}_ms_{part}")] = json!(time);
            }
        }
        json["errors"] = json!(self.errors());
        json["errors_by_kind"] = json!(kinds);
        if let Some(memory) = self.memory {
            json["server_memory_bytes"] = json!(memory);
        }
        json
    }

    /// The result as a table.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write_text(&mut text);
        text
    }

    fn write_text(&self, text: &mut String) -> std::fmt::Result {
        let pace =
            self.rate.map_or("closed loop".into(), |rate| format!("{rate} steps/s asked for"));
        writeln!(text, "{} tables, {} open pages at each, {pace}\n", self.tables, self.streams)?;
        writeln!(text, "{:<18}{:>12.1}", "steps/s", self.steps_a_second())?;
        writeln!(text, "{:<18}{:>12}", "acknowledged", self.steps)?;
        writeln!(text, "{:<18}{:>12.1}", "seconds", self.seconds)?;
        writeln!(text, "{:<18}{:>12}", "tables laid", self.laid)?;
        writeln!(text, "{:<18}{:>12}", "errors", self.errors())?;
        if let Some(memory) = self.memory {
            writeln!(text, "{:<18}{:>12.1}", "server MiB", memory as f64 / f64::from(1 << 20))?;
        }
        writeln!(text, "\n{:<18}{:>12}{:>12}{:>12}", "ms", "median", "99th", "max")?;
        for (name, times) in [("acknowledgement", &self.acknowledged), ("screen", &self.seen)] {
            write!(text, "{name:<18}")?;
            for time in milliseconds(times) {
                let time = time.map_or("-".into(), |time| format!("{time:.2}"));
                write!(text, "{time:>12}")?;
            }
            writeln!(text)?;
        }
        if !self.wrong.is_empty() {
            writeln!(text)?;
        }
        for (times, first) in self.wrong.values() {
            writeln!(text, "{times} × {first}")?;
        }
        if self.wrong.values().any(|(_, first)| first.is_limit()) {
            writeln!(text, "{LIMITS}.")?;
        }
        if self.steps == 0 {
            writeln!(text, "\nNo step was acknowledged, so that nothing is known.")?;
        }
        Ok(())
    }
}

/// Median, 99th percentile and the worst.
fn milliseconds(times: &Histogram<u64>) -> [Option<f64>; 3] {
    let [median, late] = [0.5, 0.99].map(|part| times.value_at_quantile(part));
    [median, late, times.max()]
        .map(|time| (!times.is_empty()).then_some(rounded(time as f64 / 1000.0)))
}

/// To a thousandth.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
