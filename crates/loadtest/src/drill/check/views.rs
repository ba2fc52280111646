//! Checks that every view of a table shows a state that it had, and nothing hidden.

use std::collections::BTreeMap;

use serde_json::Value;

use super::entries::entry;
use super::replay::ReplayedGame;
use super::{FindingKind, Findings};
use crate::drill::history::{History, ReceivedView, Viewer};

pub(super) fn check_views(
    history: &History,
    truth: &[Value],
    game: Option<&ReplayedGame>,
    findings: &mut Findings,
) {
    let mut by_step: BTreeMap<u64, Vec<&ReceivedView>> = BTreeMap::new();
    for view in &history.views {
        let table = &view.table;
        let seq = table["seq"].as_u64().unwrap_or_default();
        // Before the first entry there is nothing to compare with.
        let actual = entry(truth, seq);
        let same = actual
            .is_some_and(|event| event["head"] == table["head"] && event["step"] == table["step"]);
        if !same && seq > 0 {
            let (step, head, viewer) = (&table["step"], &table["head"], view.viewer);
            let what = format!(
                "{viewer:?} saw entry {seq}, step {step}, head {head}, where {actual:?} is true"
            );
            findings.add(FindingKind::Contradiction, what);
        }
        // Before the deal a view has no scores.
        if !table["scores"].is_null() {
            by_step.entry(table["step"].as_u64().unwrap_or_default()).or_default().push(view);
        }
    }
    let Some(game) = game else { return };
    game.each_position(|step, describe| {
        for view in by_step.remove(&step).unwrap_or_default() {
            compare(view, step, describe, game, findings);
        }
    });
    for view in by_step.values().flatten() {
        let what = format!("{:?} saw {}, a step that was not played", view.viewer, view.table);
        findings.add(FindingKind::WrongView, what);
    }
}

fn compare(
    view: &ReceivedView,
    step: u64,
    describe: &dyn Fn(Viewer) -> Value,
    game: &ReplayedGame,
    findings: &mut Findings,
) {
    let ReceivedView { viewer, table } = view;
    let mut expected = describe(*viewer);
    let over = expected["over"] == true;
    expected["actions"] = game.visible_steps(0..step, *viewer, over);
    let Value::Object(fields) = &expected else { return };
    for (name, value) in fields {
        if table[name] != *value {
            let leak = shows_more(&table[name], value);
            let kind = if leak { FindingKind::Leak } else { FindingKind::WrongView };
            let what =
                format!("{viewer:?} saw {name} {} at step {step}; expected {value}", table[name]);
            findings.add(kind, what);
        }
    }
}

/// Whether a value shows cards where only their number is known, or where nothing is.
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
