//! Games with their options.

#![allow(dead_code, reason = "not every test needs every helper")]

use std::sync::Arc;

use gueridon_environment::{Encoded, Rules};
use gueridon_record::{CardSource, GameId, Record, Seed};

/// Games, numbers of players and options that between them use every field and every id.
pub(crate) const OPTIONS: &[(GameId, usize, &str)] = &[
    (GameId::CafeBoard, 2, "{}"),
    (GameId::CafeBoard, 3, r#"{"groups":true}"#),
    (GameId::CafeBoard, 4, r#"{"edition":"schuk","bar":"linear"}"#),
    (GameId::CafeBoard, 2, r#"{"board":{"tables":{"b2":"DE","c3":"FR","e3":"DE"}}}"#),
    (GameId::CafeCards, 2, "{}"),
    (GameId::CafeCards, 3, r#"{"groups":true}"#),
    (GameId::CafeCards, 5, "{}"),
    (GameId::FortySix, 2, "{}"),
    (GameId::FortySix, 4, r#"{"side":"red","joker":"linked"}"#),
    (GameId::FortySix, 6, r#"{"rounds":1}"#),
];

/// A record of a game with options as JSON.
pub(crate) fn record(game: GameId, players: usize, rules: &str) -> Record {
    let line = format!(
        r#"{{"game":"{}","players":{players},"rules":{rules},"seed":"{}"}}"#,
        game.name(),
        Seed::numbered(0)
    );
    Record::read(line.as_bytes()).expect("a record")
}

/// The rules of a game with options as JSON.
pub(crate) fn rules_of<G: Encoded>(game: GameId, players: usize, rules: &str) -> Arc<Rules<G>> {
    Rules::open(&record(game, players, rules)).expect("a game")
}

/// A usual record of a seed.
pub(crate) fn usual(game: GameId, seed: u64) -> Record {
    Record::new(game, 2, CardSource::Seed(Seed::numbered(seed)))
}
