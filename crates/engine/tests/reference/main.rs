//! The engine against a second implementation of the rules, which is slow and obvious and was
//! written from the rules alone: equal answers after every step of random games.

mod slow;

use std::collections::BTreeSet;

use gueridon_engine::{
    Chance, Version, cafe_board::CafeBoard, cafe_cards::CafeCards, forty_six::FortySix,
};
use gueridon_record::{CardSource, Dice, GameId, Record, Recorded, Replay, Seed};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

const VECTORS: [&str; 2] = [
    include_str!("../data/referee-vectors.jsonl"),
    include_str!("../data/referee-vectors-1.jsonl"),
];

/// The slow rules have to be right themselves to be worth comparing with.
#[test]
fn the_slow_rules_answer_the_published_vectors() {
    for line in VECTORS.iter().flat_map(|file| file.lines()) {
        let vector: Value = serde_json::from_str(line).expect("a vector is JSON");
        let mut wanted = vector["answer"].clone();
        let legal = wanted["legal"].as_array().expect("legal actions are a list").iter();
        let sorted: BTreeSet<_> = legal.map(|action| action.as_str().expect("a text")).collect();
        wanted["legal"] = json!(sorted);
        assert_eq!(slow::answer(&vector["record"]), wanted);
    }
}

/// A game to compare: which, by which version, how many play, with which options and which cards.
struct Case {
    game: GameId,
    version: Version,
    players: usize,
    rules: Value,
    seed: u64,
}

/// Plays a game at random and compares every field of every answer on the way.
fn compare<G: Recorded>(case: &Case, rows: Value) {
    let Case { game, version, players, ref rules, seed } = *case;
    let mut seeded = Record::new(game, players, CardSource::Seed(Seed::numbered(seed)));
    seeded.version = version;
    seeded.rules = rules.as_object().expect("options are an object").clone();
    let dealt = Replay::<G>::open(&seeded).expect("the options hold").deal;
    let record = Record { source: CardSource::Deal(G::write_deal(&dealt)), ..seeded };
    let mut fast = Replay::<G>::open(&record).expect("a written deal is a deal");
    let mut written: Value = serde_json::from_str(&record.write()).expect("a record is JSON");
    written["rows"] = rows;
    let mut slow = slow::start(&written);
    let mut slow_points = Vec::new();
    let mut dice = Dice::new(Seed::numbered(seed));
    // Groups are rare, so half of the games take every chance for one.
    let seeks_groups = seed.is_multiple_of(2);
    loop {
        let legal = slow.legal();
        let mut wanted = slow.table();
        wanted["legal"] = json!(legal);
        wanted["points"] = json!(slow_points);
        let mut got = fast.answer();
        let sorted: BTreeSet<String> = fast.legal().into_iter().collect();
        got["legal"] = json!(sorted);
        assert_eq!(got, wanted, "after {:?}", fast.steps.last());
        let groups = || legal.iter().filter(|action| seeks_groups && action.starts_with("group"));
        let choices: Vec<&String> =
            if groups().count() > 0 { groups().collect() } else { legal.iter().collect() };
        if choices.is_empty() {
            break;
        }
        let action = choices[dice.below(choices.len() as u32) as usize];
        fast.play(action).expect("what the slow rules allow is allowed");
        slow_points.push(slow.play(action));
    }
}

/// The rows of the side that is played, as they are printed on the board.
fn rows_of(players: usize, rules: &Value) -> Value {
    let mut record = Record::new(GameId::FortySix, players, CardSource::Seed(Seed::numbered(0)));
    record.rules = rules.as_object().expect("options are an object").clone();
    let game = Replay::<FortySix>::open(&record).expect("the options hold").game;
    let rows = game.board().rows().map(|row| {
        row.map(|square| square.map_or("#".to_string(), |square| square.to_string())).join(" ")
    });
    json!(rows)
}

/// Runs a property over a fixed series of cases, so that every run tries the same ones.
fn check(cases: u32, strategy: impl Strategy<Value = (usize, Value, u64)>, game: GameId) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[46; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let versions = prop::sample::select(Version::ALL.to_vec());
    let result = runner.run(&(versions, strategy), |(version, (players, rules, seed))| {
        let case = Case { game, version, players, rules, seed };
        match game {
            GameId::CafeBoard => compare::<CafeBoard>(&case, Value::Null),
            GameId::CafeCards => compare::<CafeCards>(&case, Value::Null),
            GameId::FortySix => compare::<FortySix>(&case, rows_of(players, &case.rules)),
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

fn board_rules() -> impl Strategy<Value = Value> {
    let edition = prop::sample::select(vec!["amigo", "schuk"]);
    let bar = prop::sample::select(vec!["rows", "linear"]);
    (edition, bar, any::<bool>()).prop_map(
        |(edition, bar, groups)| json!({"edition": edition, "bar": bar, "groups": groups}),
    )
}

#[test]
fn cafe_board_agrees_with_the_slow_rules() {
    check(100, (2_usize..=4, board_rules(), any::<u64>()), GameId::CafeBoard);
}

#[test]
fn cafe_board_agrees_on_boards_of_other_shapes() {
    let plans = prop::sample::select(vec![
        json!({"b2": "DE", "c3": "FR", "e3": "DE", "g5": "IT", "c7": "CU"}),
        json!({"b2": "DE"}),
        json!({"b2": "RU", "b4": "RU", "d2": "GB", "d4": "CF", "h8": "IN", "y25": "ES"}),
    ]);
    let rules = (board_rules(), plans).prop_map(|(mut rules, tables)| {
        rules["board"] = json!({ "tables": tables });
        rules
    });
    check(60, (2_usize..=4, rules, any::<u64>()), GameId::CafeBoard);
}

#[test]
fn cafe_cards_agrees_with_the_slow_rules() {
    let rules = any::<bool>().prop_map(|groups| json!({ "groups": groups }));
    check(120, (2_usize..=5, rules, any::<u64>()), GameId::CafeCards);
}

#[test]
fn forty_six_agrees_with_the_slow_rules() {
    let joker = prop::sample::select(vec![None, Some("linked"), Some("anywhere")]);
    let rules = (joker, 1..=3).prop_map(|(joker, rounds)| match joker {
        None => json!({ "rounds": rounds }),
        Some(joker) => json!({"joker": joker, "rounds": rounds}),
    });
    check(150, (2_usize..=6, rules, any::<u64>()), GameId::FortySix);
}
