//! Games with their options.

#![allow(dead_code, reason = "not every test needs every helper")]

use std::sync::Arc;

use gueridon_environment::{Encoded, GameSpec};
use gueridon_record::{CardSource, GameId, Record, Seed};

/// Games, numbers of players and options that between them use every field and every id.
pub(crate) const OPTIONS: &[(GameId, usize, &str)] = &[
    (GameId::CafeBoard, 2, "{}"),
    (GameId::CafeBoard, 3, r#"{"groups":true}"#),
    (GameId::CafeBoard, 4, r#"{"edition":"schuk","bar":"linear"}"#),
    (GameId::CafeBoard, 2, r#"{"board":{"tables":{"b2":"DE","c3":"FR","e3":"DE"}}}"#),
    (
        GameId::CafeBoard,
        3,
        r#"{"first":2,"first_turn":"ordinary","bar_joker":"last-resort","bar_when":"stuck","debt":"below-zero"}"#,
    ),
    (
        GameId::CafeBoard,
        2,
        r#"{"exchange_nation":"chosen","exchange_gender":"same","four_jokers":false,"bag":"finish"}"#,
    ),
    (GameId::CafeCards, 2, "{}"),
    (GameId::CafeCards, 3, r#"{"groups":true}"#),
    (GameId::CafeCards, 5, r#"{"first":4}"#),
    (GameId::FortySix, 2, "{}"),
    (GameId::FortySix, 4, r#"{"side":"red","joker":"linked"}"#),
    (GameId::FortySix, 6, r#"{"rounds":1}"#),
    (
        GameId::FortySix,
        3,
        r#"{"first":1,"side":[46,45,44,43,42,41,40,39,38,37,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1]}"#,
    ),
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
pub(crate) fn rules_of<G: Encoded>(game: GameId, players: usize, rules: &str) -> Arc<GameSpec<G>> {
    GameSpec::open(&record(game, players, rules)).expect("a game")
}

/// A usual record of a seed.
pub(crate) fn usual(game: GameId, seed: u64) -> Record {
    Record::new(game, 2, CardSource::Seed(Seed::numbered(seed)))
}
