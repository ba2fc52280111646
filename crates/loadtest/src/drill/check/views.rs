//! Whether every table that anybody was shown stood like that, and showed nothing that is hidden.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::notes::{Seen, Told};
use super::chain::entry;
use super::script::{Position, Script};
use super::{Findings, Kind};

/// Checks each table that was seen.
pub(super) fn were_right(
    told: &Told,
    truth: &[Value],
    script: Option<&Script>,
    findings: &mut Findings,
) {
    let mut by_step: BTreeMap<u64, Vec<&Seen>> = BTreeMap::new();
    for seen in &told.seen {
        let table = &seen.table;
        let seq = table["seq"].as_u64().unwrap_or_default();
        // Before the first entry there is nothing to compare with.
        let happened = entry(truth, seq);
        let same = happened
            .is_some_and(|event| event["head"] == table["head"] && event["step"] == table["step"]);
        if !same && seq > 0 {
            let (step, head) = (&table["step"], &table["head"]);
            let what = format!(
                "{:?} saw entry {seq}, step {step}, head {head}, where {happened:?} is true",
                seen.viewer
            );
            findings.add(Kind::Contradiction, what);
        }
        // Before the cards are dealt nothing is shown.
        if !table["scores"].is_null() {
            by_step.entry(table["step"].as_u64().unwrap_or_default()).or_default().push(seen);
        }
    }
    let Some(script) = script else { return };
    script.each(|step, position| {
        for seen in by_step.remove(&step).unwrap_or_default() {
            compare(seen, step, position, script, findings);
        }
    });
    for seen in by_step.values().flatten() {
        let what = format!("{:?} saw {}, a step that was not played", seen.viewer, seen.table);
        findings.add(Kind::WrongView, what);
    }
}

fn compare(
    seen: &Seen,
    step: u64,
    position: &dyn Position,
    script: &Script,
    findings: &mut Findings,
) {
    let Seen { viewer, table } = seen;
    let mut expected = position.tell(*viewer);
    let over = expected["over"] == true;
    expected["actions"] = script.seen(0..step, *viewer, over);
    let Value::Object(fields) = &expected else { return };
    for (name, value) in fields {
        if table[name] != *value {
            let kind = if shows_more(&table[name], value) { Kind::Leak } else { Kind::WrongView };
            let what =
                format!("{viewer:?} saw {name} {} at step {step}; expected {value}", table[name]);
            findings.add(kind, what);
        }
    }
}

/// Whether there are cards where only their number may be known, or where nothing may be.
fn shows_more(shown: &Value, expected: &Value) -> bool {
    match (shown, expected) {
        (Value::Array(shown), Value::Number(_)) => !shown.is_empty(),
        (Value::Array(shown), Value::Array(expected)) => {
            (expected.is_empty() && !shown.is_empty())
                || shown.iter().zip(expected).any(|(shown, expected)| shows_more(shown, expected))
        }
        (Value::Object(shown), Value::Object(expected)) => shown.iter().any(|(name, shown)| {
            expected.get(name).is_none_or(|expected| shows_more(shown, expected))
        }),
        (Value::String(shown), Value::String(hidden)) => {
            shown.len() > hidden.len() && shown.starts_with(&**hidden)
        }
        (shown, Value::Null) => !shown.is_null(),
        _ => false,
    }
}
