//! Nothing that can be written on a line makes the referee stop: a million arbitrary inputs.

use std::sync::LazyLock;

use gueridon_engine::{Chance, Notation, cafe_board, cafe_cards, forty_six};
use gueridon_record::{Dice, MAX_LINE, Seed, referee_answer};
use gueridon_text::{Lang, Speaker};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

const VECTORS: &str = concat!(
    include_str!("../../engine/tests/data/referee-vectors.jsonl"),
    include_str!("../../engine/tests/data/referee-vectors-2.jsonl"),
    include_str!("../../engine/tests/data/referee-vectors-1.jsonl")
);

/// How a seed came about, for two players.
const FAIR: &str = "{\"shares\":[null,null],\
    \"commitment\":\"1111111111111111111111111111111111111111111111111111111111111111\",\
    \"secret\":\"1111111111111111111111111111111111111111111111111111111111111111\"}";

static ENGLISH: LazyLock<Speaker> = LazyLock::new(|| Speaker::new(Lang::En));

const CODES: [&str; 22] = [
    "bad-json",
    "bad-record",
    "unknown-action",
    "not-in-hand",
    "no-such-place",
    "place-taken",
    "wrong-nation",
    "gender-balance",
    "sits-alone",
    "must-join",
    "must-score",
    "too-many-cards",
    "joker-at-bar",
    "no-joker",
    "not-linked",
    "hand-full",
    "hand-not-full",
    "must-place-first",
    "not-now",
    "game-over",
    "wrong-gender",
    "not-stuck",
];

/// An answer is a table or an error with a known code and a sentence; nothing in between.
fn check_answer(line: &[u8]) {
    let answer = referee_answer(line, &ENGLISH);
    if let Some(error) = answer.get("error") {
        let code = error["code"].as_str().expect("an error has a code");
        assert!(CODES.contains(&code), "{code}");
        assert!(error["message"].as_str().is_some_and(|message| message.len() > 10));
        assert!(error["at"].is_null() || error["at"].is_u64());
    } else {
        let legal = answer["legal"].as_array().expect("legal actions are a list");
        // A seat that waits does not learn what another one, with hidden cards, may do.
        let viewed = line.windows(6).any(|word| word == b"\"view\"");
        assert!(viewed || legal.is_empty() == (answer["over"] == true), "{answer}");
    }
}

/// Runs a property over a fixed series of cases, so that every run tries the same ones.
fn run<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[17; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let result = runner.run(&strategy, |value| {
        property(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn arbitrary_bytes_are_answered() {
    run(400_000, prop::collection::vec(any::<u8>(), 0..40), |bytes| check_answer(&bytes));
}

/// Records with a field or two replaced, added or left out: all that a writer might get wrong.
#[test]
fn arbitrary_fields_are_answered() {
    let value = prop::sample::select(vec![
        "null",
        "true",
        "0",
        "1",
        "2",
        "3",
        "4",
        "-1",
        "1e9",
        "18446744073709551616",
        "0.5",
        "\"\"",
        "[]",
        "{}",
        "[[]]",
        "[\"draw\"]",
        "[\"draw\",\"draw\",\"end\"]",
        "\"cafe-board\"",
        "\"cafe-cards\"",
        "\"forty-six\"",
        "{\"groups\":true}",
        "{\"rounds\":100}",
        "{\"side\":\"red:9\"}",
        "{\"edition\":\"schuk\"}",
        "{\"first\":1}",
        "{\"groups\":\"strict\"}",
        "{\"side\":[1,2,3]}",
        "{\"bag\":\"finish\",\"bar_when\":\"stuck\",\"four_jokers\":false}",
        "{\"board\":{\"tables\":{\"b2\":\"DE\"}}}",
        "\"1111111111111111111111111111111111111111111111111111111111111111\"",
        FAIR,
        "{\"commitment\":\"11\",\"secret\":null,\"shares\":[null,0]}",
    ]);
    let field = prop::sample::select(vec![
        "game", "players", "rules", "seed", "fair", "deal", "actions", "version", "view", "x",
    ]);
    let game = prop::sample::select(vec!["cafe-board", "cafe-cards", "forty-six"]);
    let changes = prop::collection::vec((field, prop::option::weighted(0.9, value)), 0..3);
    let tables = std::cell::Cell::new(0_u32);
    run(100_000, (game, 2..=4_u8, changes), |(game, players, changes)| {
        let mut fields = vec![
            ("game", format!("\"{game}\"")),
            ("players", players.to_string()),
            ("seed", format!("\"{}\"", "0".repeat(64))),
        ];
        for (name, value) in changes {
            fields.retain(|(field, _)| *field != name);
            fields.extend(value.map(|value| (name, value.to_string())));
        }
        let written: Vec<String> =
            fields.iter().map(|(field, value)| format!("\"{field}\":{value}")).collect();
        let line = format!("{{{}}}", written.join(","));
        check_answer(line.as_bytes());
        let answered = referee_answer(line.as_bytes(), &ENGLISH).get("error").is_none();
        tables.set(tables.get() + u32::from(answered));
    });
    assert!((20_000..80_000).contains(&tables.get()), "many are games, many are not");
}

/// Real records with bytes changed, left out or doubled.
#[test]
fn damaged_records_are_answered() {
    let records: Vec<String> = VECTORS
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a vector is JSON"))
        .map(|vector| vector["record"].to_string())
        .collect();
    run(100_000, any::<u64>(), |seed| {
        let mut dice = Dice::new(Seed::numbered(seed));
        let mut line = records[dice.below(records.len() as u32) as usize].clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(line.len() as u32) as usize;
            let byte = line[at];
            match dice.below(4) {
                0 => line[at] = dice.next_u32() as u8,
                1 => drop(line.remove(at)),
                2 => line.insert(at, byte),
                _ => {
                    let other = dice.below(line.len() as u32) as usize;
                    line.swap(at, other);
                }
            }
        }
        check_answer(&line);
    });
}

/// What is read as an action is written just so; everything else is refused without harm.
fn check_reading<G: Notation>(game: &G, text: &str) {
    if let Ok(action) = game.read(text) {
        assert_eq!(game.write(action), text);
    }
}

#[test]
fn arbitrary_actions_are_read_or_refused() {
    let board = cafe_board::CafeBoard::new(cafe_board::Options::new(2)).unwrap();
    let cards = cafe_cards::CafeCards::new(cafe_cards::Options::new(2)).unwrap();
    let forty_six = forty_six::FortySix::new(forty_six::Options::new(2)).unwrap();
    let part = prop::sample::select(vec![
        "group",
        " ",
        "  ",
        "FRf",
        "DEm",
        "*f",
        "*m=ES",
        "=",
        "@",
        "<>",
        "bar",
        "a2",
        "b2",
        "c10",
        "z26",
        "a0",
        "down",
        "draw",
        "done",
        "end",
        "pass",
        "J",
        "17",
        "046",
        "-1",
        "é",
        "\u{0}",
        "999999999999999999999",
    ]);
    let texts = prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat());
    let anything = prop_oneof![4 => texts, 1 => any::<String>()];
    run(400_000, anything, |text| {
        check_reading(&board, &text);
        check_reading(&cards, &text);
        check_reading(&forty_six, &text);
    });
}

#[test]
fn long_deep_and_broken_lines_are_answered_and_the_sentence_stays_short() {
    let long_name = format!("{{\"game\":\"{}\"}}", "x".repeat(MAX_LINE / 2));
    let long_action = format!(
        "{{\"game\":\"cafe-board\",\"players\":2,\"seed\":\"{}\",\"actions\":[\"{}\"]}}",
        "0".repeat(64),
        "y".repeat(MAX_LINE / 2)
    );
    let many_actions = format!(
        "{{\"game\":\"cafe-cards\",\"players\":2,\"seed\":\"{}\",\"actions\":[{}\"draw\"]}}",
        "0".repeat(64),
        "\"draw\",".repeat(100_000)
    );
    let lines = [
        vec![b'['; MAX_LINE],
        b"{\"a\":".repeat(MAX_LINE / 5),
        vec![0; 1000],
        vec![0xff; 1000],
        vec![b' '; MAX_LINE + 1],
        long_name.into_bytes(),
        long_action.into_bytes(),
        many_actions.into_bytes(),
    ];
    for line in lines {
        check_answer(&line);
        let answer = referee_answer(&line, &ENGLISH).to_string();
        assert!(answer.len() < 1000, "{} bytes", answer.len());
    }
}
