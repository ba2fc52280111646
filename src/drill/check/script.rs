//! A finished game as its record tells it, step by step.

use std::ops::Range;

use gueridon_engine::Seat;
use gueridon_record::{Record, Recorded, Replay, Visitor};
use gueridon_text::{Lang, Speaker};
use serde_json::{Value, json};

use super::super::notes::Viewer;
use super::{Findings, Kind};
use crate::verify;

/// What was played, and how the table stood before each step and after the last.
pub(super) struct Script {
    steps: Vec<Step>,
    record: Record,
}

/// A step for those who know it, and for the others.
struct Step {
    seat: u8,
    open: String,
    hidden: String,
}

impl Script {
    /// Reads the record of a finished game, if it can be replayed and its deal is the promised one.
    pub(super) fn read(
        line: &str,
        promised: Option<[u8; 32]>,
        findings: &mut Findings,
    ) -> Option<Script> {
        let noted = verify::Noted { commitment: promised, ..verify::Noted::default() };
        let report = verify::RecordReport::of(line.as_bytes(), &noted, &Speaker::new(Lang::En));
        if !report.ok() || report.over() != Some(true) || report.fair() != Some(true) {
            findings.add(Kind::NotReplayed, format!("{} {line}", report.json()));
            return None;
        }
        let record = Record::read(line.as_bytes()).ok()?;
        let steps = record.visit(Steps(&record.actions)).ok()?;
        Some(Script { steps, record })
    }

    /// Steps as somebody may see them.
    pub(super) fn seen(&self, steps: Range<u64>, viewer: Viewer, revealed: bool) -> Value {
        let count = steps.end.saturating_sub(steps.start) as usize;
        let see = |step: &Step| {
            let open = revealed || viewer == Some(step.seat);
            if open { step.open.clone() } else { step.hidden.clone() }
        };
        let steps = self.steps.iter().skip(steps.start as usize).take(count);
        steps.map(see).collect()
    }

    /// How many steps the game has.
    pub(super) fn steps(&self) -> u64 {
        self.steps.len() as u64
    }

    /// The number of the entry with which the game was over.
    pub(super) fn over_since(&self, truth: &[Value]) -> Option<u64> {
        let last = truth.iter().find(|event| event["step"] == self.steps());
        last.and_then(|event| event["seq"].as_u64())
    }

    /// Goes through the game and shows each position to somebody.
    pub(super) fn each(&self, look: impl FnMut(u64, &dyn Position)) {
        let walk = Walk { actions: &self.record.actions, look };
        // It has been opened before.
        let _ = self.record.visit(walk);
    }
}

/// A moment of the game.
pub(super) trait Position {
    /// What the table as a server tells it says of the game, to a viewer.
    fn tell(&self, viewer: Viewer) -> Value;
}

impl<G: Recorded> Position for Replay<G> {
    fn tell(&self, viewer: Viewer) -> Value {
        let position = viewer.map(|seat| {
            let mut seen = self.clone();
            seen.view = Some(Seat(seat));
            seen.answer()
        });
        let outcome = self.game.outcome(&self.state);
        let over = outcome.is_some();
        let scores =
            outcome.map_or_else(|| self.game.scores(&self.state), |outcome| outcome.scores);
        json!({
            "step": self.steps.len(),
            "to_act": self.game.to_act(&self.state).map(|seat| seat.0),
            "scores": scores.to_vec(),
            "over": over,
            "position": position,
        })
    }
}

struct Steps<'a>(&'a [String]);

impl Visitor for Steps<'_> {
    type Output = Vec<Step>;

    fn visit<G: Recorded>(self, mut replay: Replay<G>) -> Vec<Step> {
        // It has been verified before.
        let _ = replay.play_all(self.0);
        let game = &replay.game;
        let step = |step: &gueridon_record::Step<G>| Step {
            seat: step.seat.0,
            open: game.write(step.action),
            hidden: game.write_concealed(step.action),
        };
        replay.steps.iter().map(step).collect()
    }
}

struct Walk<'a, F> {
    actions: &'a [String],
    look: F,
}

impl<F: FnMut(u64, &dyn Position)> Visitor for Walk<'_, F> {
    type Output = ();

    fn visit<G: Recorded>(mut self, mut replay: Replay<G>) {
        (self.look)(0, &replay);
        for (step, action) in (1..).zip(self.actions) {
            if replay.play(action).is_err() {
                return;
            }
            (self.look)(step, &replay);
        }
    }
}
