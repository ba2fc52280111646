//! The result of a drill, as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use gueridon_report::plural;
use serde_json::{Map, Value, json};

use super::check::{Finding, FindingKind};
use super::state::DrillState;

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
