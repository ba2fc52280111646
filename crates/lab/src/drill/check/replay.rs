//! A finished game, replayed from its record, and the check that every view of the table shows a
//! state that it had, and nothing hidden.

use std::collections::BTreeMap;
use std::ops::Range;

use gueridon_engine::{Game, Notation, Seat};
use gueridon_record::{CardSource, Record, RecordFormat, Replay, with_game};
use serde_json::{Value, json};

use super::entries::entry;
use super::{FindingKind, TableFindings};
use crate::drill::transcript::{ReceivedView, TableTranscript, ViewingSeat};

/// A finished game whose record was verified.
pub(super) struct ReplayedGame {
    steps: Vec<WrittenStep>,
    record: Record,
}

/// A step as its player sees it, and as the others do.
struct WrittenStep {
    seat: u8,
    open: String,
    concealed: String,
}

impl ReplayedGame {
    /// Reads the record of a finished game, and verifies its deal and every action.
    pub(super) fn read(line: &str, promised: Option<[u8; 32]>) -> Result<ReplayedGame, String> {
        let record = Record::read(line.as_bytes()).map_err(|error| format!("{error:?}"))?;
        let (CardSource::Seed(seed), Some(fair)) = (&record.source, &record.fair) else {
            return Err("its deal cannot be verified".into());
        };
        fair.check(*seed).map_err(|error| format!("{error:?}"))?;
        if promised.is_some_and(|promised| promised != fair.commitment) {
            return Err("its commitment is not the promised one".into());
        }
        let steps = with_game!(record.game, G => {
            let mut replay = Replay::<G>::open(&record).map_err(|error| format!("{error:?}"))?;
            replay
                .apply_texts(&record.actions)
                .map_err(|(at, error)| format!("action {at}: {}", error.code()))?;
            let game = &replay.game;
            if game.outcome(&replay.state).is_none() {
                return Err("it is not over".into());
            }
            let written = |step: &gueridon_record::Step<G>| WrittenStep {
                seat: step.seat.0,
                open: game.write(step.action),
                concealed: game.write_concealed(step.action),
            };
            replay.steps.iter().map(written).collect()
        });
        Ok(ReplayedGame { steps, record })
    }

    /// Steps as a viewer may see them.
    pub(super) fn visible_steps(
        &self,
        steps: Range<u64>,
        viewer: ViewingSeat,
        revealed: bool,
    ) -> Value {
        let count = steps.end.saturating_sub(steps.start) as usize;
        let visible = |step: &WrittenStep| {
            let open = revealed || viewer == Some(step.seat);
            if open { step.open.clone() } else { step.concealed.clone() }
        };
        let steps = self.steps.iter().skip(steps.start as usize).take(count);
        steps.map(visible).collect()
    }

    /// The number of the entry that ended the game.
    pub(super) fn last_entry(&self, truth: &[Value]) -> Option<u64> {
        let steps = self.steps.len();
        let last = truth.iter().find(|event| event["step"] == steps);
        last.and_then(|event| event["seq"].as_u64())
    }

    /// Calls `look` for the position after each number of steps, with a function that describes the
    /// position to a viewer.
    pub(super) fn each_position(&self, mut look: impl FnMut(u64, &dyn Fn(ViewingSeat) -> Value)) {
        with_game!(self.record.game, G => {
            let Ok(mut replay) = Replay::<G>::open(&self.record) else { return };
            look(0, &|viewer| describe(&replay, viewer));
            for (step, action) in (1..).zip(&self.record.actions) {
                if replay.apply_text(action).is_err() {
                    return;
                }
                look(step, &|viewer| describe(&replay, viewer));
            }
        });
    }
}

/// The fields about the game in the JSON of a table.
fn describe<G: RecordFormat>(replay: &Replay<G>, viewer: ViewingSeat) -> Value {
    let position = viewer.map(|seat| {
        let mut seen = replay.clone();
        seen.view = Some(Seat(seat));
        seen.answer()
    });
    let outcome = replay.game.outcome(&replay.state);
    let over = outcome.is_some();
    let scores =
        outcome.map_or_else(|| replay.game.scores(&replay.state), |outcome| outcome.scores);
    json!({
        "step": replay.steps.len(),
        "to_act": replay.game.to_act(&replay.state).map(|seat| seat.0),
        "scores": scores.to_vec(),
        "over": over,
        "position": position,
    })
}

/// Compares every view with the entries, and with the replayed game if it is over.
pub(super) fn check_views(
    transcript: &TableTranscript,
    truth: &[Value],
    game: Option<&ReplayedGame>,
    findings: &mut TableFindings,
) {
    let mut by_step: BTreeMap<u64, Vec<&ReceivedView>> = BTreeMap::new();
    for view in &transcript.views {
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
    describe: &dyn Fn(ViewingSeat) -> Value,
    game: &ReplayedGame,
    findings: &mut TableFindings,
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
