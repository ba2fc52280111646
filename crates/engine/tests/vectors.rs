//! The referee's published vectors: answers worked out by rules that share no code with ours.

use std::collections::BTreeSet;

use gueridon_engine::{cafe_board::CafeBoard, cafe_cards::CafeCards, forty_six::FortySix};
use gueridon_record::{GameId, Record, Recorded, Replay};
use serde_json::Value;

/// Each file with the number of its lines: the newest rules, and version 1.
const VECTORS: [(&str, usize); 2] = [
    (include_str!("data/referee-vectors.jsonl"), 76),
    (include_str!("data/referee-vectors-1.jsonl"), 77),
];

fn answer<G: Recorded>(record: &Record) -> Value {
    let mut replay = Replay::<G>::open(record).expect("a vector sets up a game");
    if let Err((at, error)) = replay.play_all(&record.actions) {
        panic!("action {at} of a vector is refused: {error:?}");
    }
    replay.answer()
}

#[test]
fn every_vector_is_answered_field_by_field() {
    for (vectors, lines) in VECTORS {
        assert_eq!(check(vectors), lines);
    }
}

/// Compares every line; returns how many there are.
fn check(vectors: &str) -> usize {
    let mut checked = 0;
    for (number, line) in vectors.lines().enumerate() {
        let vector: Value = serde_json::from_str(line).expect("a vector is JSON");
        let record = Record::read(vector["record"].to_string().as_bytes()).expect("a record");
        let mut got = match record.game {
            GameId::CafeBoard => answer::<CafeBoard>(&record),
            GameId::CafeCards => answer::<CafeCards>(&record),
            GameId::FortySix => answer::<FortySix>(&record),
        };
        let mut wanted = vector["answer"].clone();
        for answer in [&mut got, &mut wanted] {
            let legal = answer["legal"].as_array().expect("legal actions are a list").clone();
            let set: BTreeSet<String> = legal.iter().map(Value::to_string).collect();
            assert_eq!(set.len(), legal.len(), "vector {number}: no action twice");
            answer["legal"] = set.into_iter().collect();
        }
        let (got, wanted) = (object(&got), object(&wanted));
        for (field, value) in wanted {
            assert_eq!(got.get(field), Some(value), "vector {number}: {field}");
        }
        let extra: Vec<_> = got.keys().filter(|field| !wanted.contains_key(*field)).collect();
        assert!(extra.is_empty(), "vector {number}: {extra:?}");
        checked += 1;
    }
    checked
}

fn object(answer: &Value) -> &serde_json::Map<String, Value> {
    answer.as_object().expect("an answer is an object")
}
