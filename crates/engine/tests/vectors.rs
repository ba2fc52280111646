//! The referee's published vectors: answers worked out by rules that share no code with ours.

use std::collections::BTreeSet;

use gueridon_record::referee_answer;
use gueridon_text::{Lang, Speaker};
use serde_json::{Map, Value};

/// What a file of vectors holds, counted so that the check cannot shrink unnoticed.
#[derive(PartialEq, Debug, Default)]
struct Counts {
    lines: usize,
    /// Lines whose answer is an error.
    refusals: usize,
    /// Lines that were derived one by one and say from which rule.
    derived: usize,
}

/// The newest rules, version 2 and version 1.
const VECTORS: [(&str, Counts); 3] = [
    (include_str!("data/referee-vectors.jsonl"), Counts { lines: 215, refusals: 32, derived: 97 }),
    (include_str!("data/referee-vectors-2.jsonl"), Counts { lines: 76, refusals: 0, derived: 0 }),
    (include_str!("data/referee-vectors-1.jsonl"), Counts { lines: 77, refusals: 0, derived: 0 }),
];

#[test]
fn every_vector_is_answered_field_by_field() {
    for (vectors, counts) in VECTORS {
        assert_eq!(check(vectors), counts);
    }
}

/// Compares every line; returns how many there are.
fn check(vectors: &str) -> Counts {
    let english = Speaker::new(Lang::En);
    let mut counts = Counts::default();
    for (number, line) in vectors.lines().enumerate() {
        let vector: Value = serde_json::from_str(line).expect("a vector is JSON");
        let name = format!("vector {number}, {}", vector["why"]);
        let got = referee_answer(vector["record"].to_string().as_bytes(), &english);
        let wanted = &vector["answer"];
        counts.lines += 1;
        counts.derived += usize::from(vector["why"].is_string());
        if wanted["error"].is_object() {
            counts.refusals += 1;
            // The message is free.
            for field in ["code", "at"] {
                assert_eq!(got["error"][field], wanted["error"][field], "{name}: {field}");
            }
        } else {
            assert_eq!(fields(&got, &name), fields(wanted, &name), "{name}");
        }
    }
    counts
}

/// The fields of an answer, the legal actions as a set.
fn fields(answer: &Value, name: &str) -> Map<String, Value> {
    let mut fields = answer.as_object().expect("an answer is an object").clone();
    let legal = fields.get("legal").and_then(Value::as_array);
    let legal = legal.unwrap_or_else(|| panic!("{name}: {answer}"));
    let set: BTreeSet<String> = legal.iter().map(Value::to_string).collect();
    assert_eq!(set.len(), legal.len(), "{name}: no action twice");
    fields["legal"] = set.into_iter().collect();
    fields
}
