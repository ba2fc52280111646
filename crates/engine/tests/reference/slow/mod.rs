//! The three games played from their written rules, as plainly as possible and without regard to speed.
//!
//! Every legal set is found the same way: write down every action that could be written at all, and keep
//! those that `is_legal` lets pass. Of a record, the options and the actions are judged; seeds, deals and
//! boards are taken to be well formed.

pub(crate) mod board;
pub(crate) mod cafe;
pub(crate) mod cards;
pub(crate) mod forty_six;
pub(crate) mod options;

use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A game in progress.
pub(crate) trait Game {
    /// Every legal action; empty only when the game is over.
    fn legal(&self) -> BTreeSet<String>;
    /// Plays an action of the legal set and says by how much the acting player's score changed.
    fn play(&mut self, action: &str) -> i64;
    /// The answer's fields, all but `legal` and `points`.
    fn table(&self) -> Value;
}

/// The game of a record before its first action.
pub(crate) fn start(record: &Value) -> Box<dyn Game> {
    match record["game"].as_str().expect("a record names its game") {
        "cafe-board" => Box::new(board::Board::start(record)),
        "cafe-cards" => Box::new(cards::Cards::start(record)),
        "forty-six" => Box::new(forty_six::FortySix::start(record)),
        other => panic!("no game is called {other}"),
    }
}

/// Where a record stands, or the index of its first illegal action, which is null where the record itself is
/// wrong.
pub(crate) fn answer(record: &Value) -> Value {
    if !options::are_known(record) {
        return json!({"error": {"at": null}});
    }
    let mut game = start(record);
    let mut points = Vec::new();
    for (at, action) in strings(&record["actions"]).iter().enumerate() {
        if !game.legal().contains(action) {
            return json!({"error": {"at": at}});
        }
        points.push(game.play(action));
    }
    let mut answer = game.table();
    answer["legal"] = json!(game.legal());
    answer["points"] = json!(points);
    answer
}

/// A JSON array of strings; an absent one counts as empty.
fn strings(value: &Value) -> Vec<String> {
    let mut list = Vec::new();
    if let Some(items) = value.as_array() {
        for item in items {
            list.push(item.as_str().expect("the array holds strings").to_string());
        }
    }
    list
}

/// The version of a record; without a number it is the newest.
fn version(record: &Value) -> u64 {
    record["version"].as_u64().unwrap_or(3)
}

/// The seat that begins.
fn first(record: &Value) -> usize {
    record["rules"]["first"].as_u64().unwrap_or(0) as usize
}

/// The number of seats of a record.
fn players(record: &Value) -> usize {
    record["players"].as_u64().expect("a record says how many play") as usize
}

/// Takes `count` cards from the top of a pile.
fn deal(pile: &mut Vec<String>, count: usize) -> Vec<String> {
    pile.drain(..count).collect()
}

/// Takes one such card out of a hand.
fn take(hand: &mut Vec<String>, card: &str) {
    let index =
        hand.iter().position(|held| held == card).expect("a legal action plays a card of the hand");
    hand.remove(index);
}

/// Hands as answers show them: sorted.
fn sorted(hands: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut hands = hands.to_vec();
    for hand in &mut hands {
        hand.sort();
    }
    hands
}

/// The seats of the highest rank, which share the win.
fn winners<R: Ord>(ranks: &[R]) -> Vec<usize> {
    let best = ranks.iter().max().expect("somebody plays");
    let mut winners = Vec::new();
    for (seat, rank) in ranks.iter().enumerate() {
        if rank == best {
            winners.push(seat);
        }
    }
    winners
}
