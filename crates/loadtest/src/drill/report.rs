//! What came of a drill, as a table and as JSON.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::check::{Finding, Kind};
use crate::counted::counted;

/// So many cases of each kind are told in full.
const CASES: usize = 3;
/// And so much of each.
const LENGTH: usize = 1_000;

/// What a drill prints in the end.
pub(crate) trait Printed {
    /// Whether nothing is wrong.
    fn ok(&self) -> bool;
    /// For programs.
    fn json(&self) -> Value;
    /// For people.
    fn text(&self) -> String;
}

/// Everything that is known in the end.
pub(crate) struct Report {
    pub(crate) seed: u64,
    pub(crate) nodes: usize,
    pub(crate) store: &'static str,
    /// What was counted, by name.
    pub(crate) counts: Vec<(&'static str, u64)>,
    /// Times, by name.
    pub(crate) times: Vec<(&'static str, Option<Duration>)>,
    /// What is wrong.
    pub(crate) findings: Vec<Finding>,
    /// What there was no time for.
    pub(crate) not_done: Vec<String>,
}

impl Report {
    fn count(&self, kind: Kind) -> usize {
        self.findings.iter().filter(|finding| finding.kind == kind).count()
    }

    /// The first few of each kind, the worst kind first.
    fn cases(&self) -> impl Iterator<Item = &Finding> {
        let of = |kind| self.findings.iter().filter(move |finding| finding.kind == kind);
        Kind::ALL.into_iter().flat_map(move |kind| of(kind).take(CASES))
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Report { seed, nodes, store, .. } = self;
        let servers = counted(*nodes as u64, "server");
        writeln!(text, "{servers} over {store}, seed {seed}\n")?;
        let mut line = |name: &str, value: String| writeln!(text, "{name:<34}{value:>12}");
        for (name, count) in &self.counts {
            line(&name.replace('_', " "), count.to_string())?;
        }
        for kind in Kind::ALL {
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

impl Printed for Report {
    fn ok(&self) -> bool {
        self.findings.is_empty()
    }

    fn json(&self) -> Value {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Value| fields.insert(name.into(), value);
        put("ok", self.ok().into());
        put("seed", self.seed.into());
        put("nodes", self.nodes.into());
        put("store", self.store.into());
        for (name, count) in &self.counts {
            put(name, (*count).into());
        }
        for kind in Kind::ALL {
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
    what.chars().take(LENGTH).collect()
}
