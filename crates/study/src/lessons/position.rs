//! Positions as lessons write them: the first cards of each pile, and the turns that were played.

use std::collections::BTreeMap;

use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, Seed, with_game};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::goal::Goal;

/// A position and the task of its turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenTurn {
    /// The number of players.
    #[serde(default = "two")]
    players: usize,
    /// Options that differ from the usual ones.
    #[serde(default)]
    rules: Map<String, Value>,
    /// The first cards of each pile, separated by spaces.
    piles: BTreeMap<String, String>,
    /// The turns that were played, the steps of each separated by commas.
    #[serde(default)]
    played: Vec<String>,
    /// What the turn has to reach.
    pub(super) goal: Goal,
    /// Steps that reach it, separated by commas.
    pub(super) solution: String,
}

fn two() -> usize {
    2
}

/// The order of cards that no lesson names.
const OTHERS: u64 = 237;

/// Steps that are separated by commas.
pub(super) fn steps(text: &str) -> Vec<String> {
    text.split(',').filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

impl WrittenTurn {
    /// The game up to the position.
    pub(super) fn record(self, game: GameId) -> Result<Record, String> {
        let source = CardSource::Seed(Seed::numbered(OTHERS));
        let mut record = Record::new(game, self.players, source);
        record.rules = self.rules;
        with_game!(game, G => {
            let deal = complete::<G>(&record, &self.piles)?;
            record.source = CardSource::Deal(deal);
            record.actions = self.played.iter().flat_map(|turn| steps(turn)).collect();
            check::<G>(&record)?;
        });
        Ok(record)
    }
}

/// The whole deal: the named cards, and all others after them.
fn complete<G: RecordFormat>(
    record: &Record,
    piles: &BTreeMap<String, String>,
) -> Result<Value, String> {
    let (_, deal) = G::set_up(record).map_err(|error| format!("{error:?}"))?;
    let mut deal = G::write_deal(&deal);
    for (name, first) in piles {
        let pile = deal.get_mut(name).ok_or_else(|| format!("there is no pile {name}"))?;
        // The decks of a game of several rounds: the first one is named.
        let pile = if pile[0].is_array() { &mut pile[0] } else { pile };
        let cards = pile.as_array_mut().ok_or("a pile is a list")?;
        for (at, card) in first.split_whitespace().enumerate() {
            let from = cards[at..].iter().position(|other| other.as_str() == Some(card));
            let from = from.ok_or_else(|| format!("{name}: there is no further {card}"))?;
            let card = cards.remove(at + from);
            cards.insert(at, card);
        }
    }
    Ok(deal)
}

/// Whether everything can be played, and the game goes on after it.
fn check<G: RecordFormat>(record: &Record) -> Result<(), String> {
    let mut replay = Replay::<G>::open(record).map_err(|error| format!("{error:?}"))?;
    for action in &record.actions {
        replay.apply_text(action).map_err(|_| format!("{action} cannot be played"))?;
    }
    let goes_on = replay.game.to_act(&replay.state).is_some();
    if !goes_on || replay.game.mid_turn(&replay.state) {
        return Err("nobody begins a turn there".to_owned());
    }
    Ok(())
}
