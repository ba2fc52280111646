//! The lines that players which are other programs read: the referee's answer for a seat, and what
//! else that seat may know.

use gueridon_engine::Seat;
use serde_json::{Map, Value, json};

use crate::games::RecordFormat;
use crate::record::Record;
use crate::replay::{Replay, Step};

impl<G: RecordFormat> Replay<G> {
    /// What a program reads before a step of a seat. Everything but the record's actions follows from
    /// the observation of the seat, and hidden parts of other players' actions are left out. The
    /// first line of a game also describes the game, in the field `new`. The first `outdated` steps were
    /// played with hidden cards that are others now, and the seat's own are concealed there, too.
    pub fn bot_line(&self, record: &Record, seat: Seat, first: bool, outdated: usize) -> Value {
        let mut line = Map::new();
        if first {
            line.insert("new".into(), self.description(record, seat));
        }
        if let Value::Object(answer) = self.answer_to(Some(seat)) {
            line.extend(answer);
        }
        line.insert("seat".into(), seat.0.into());
        line.insert("step".into(), self.steps.len().into());
        let seen = self.game.observe(&self.state, Some(seat));
        self.game.knowledge(&seen, &mut line);
        if let Some(starts) = G::round_starts(&self.steps) {
            line.insert("round_starts".into(), json!(starts));
        }
        let write = |(index, step): (usize, &Step<G>)| {
            if step.seat == seat && index >= outdated {
                self.game.write(step.action)
            } else {
                self.game.write_concealed(step.action)
            }
        };
        let actions: Vec<String> = self.steps.iter().enumerate().map(write).collect();
        line.insert(
            "record".into(),
            json!({
                "game": G::ID, "players": self.game.players(), "rules": record.rules,
                "version": record.version.number(), "actions": actions,
            }),
        );
        Value::Object(line)
    }

    /// The game, the seat and the geometry of the table, which do not change during a game.
    fn description(&self, record: &Record, seat: Seat) -> Value {
        let mut description = Map::new();
        let mut put = |name: &str, value: Value| description.insert(name.into(), value);
        put("game", G::ID.into());
        put("players", self.game.players().into());
        put("seat", seat.0.into());
        put("rules", record.rules.clone().into());
        put("version", record.version.number().into());
        self.game.geometry(&mut description);
        Value::Object(description)
    }
}
