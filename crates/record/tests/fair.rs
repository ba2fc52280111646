//! Seeds that nobody chose alone: literal values, worked out by another program. In Python:
//!
//! ```python
//! from hashlib import sha256
//! secret, share = bytes(range(32)), bytes(range(32, 64))
//! print(sha256(b"gueridon commitment 1\n" + secret).hexdigest())
//! for shares in [(share, None), (None, share), (bytes(32), share), (None, None), (None, None, None)]:
//!     parts = b"".join(b"\0" if one is None else b"\1" + one for one in shares)
//!     print(sha256(b"gueridon seed 1\n" + secret + parts).hexdigest())
//! ```

use gueridon_record::{
    CardSource, Expected, Fair, FairError, Record, RecordError, Seed, fair, read_bytes,
    referee_answer,
};
use gueridon_text::{Lang, Speaker};
use serde_json::{Value, json};

const COMMITMENT: &str = "66113cc62c25c12b84e20b2b06ea8ece95723ad393b442bde40fa4a0235c8c44";
/// Of the shares `[share, none]`.
const SEED: &str = "4df5edb9274dd71c8cad813342d12459cf395621606acc64ff42eca8bce56cd8";

fn bytes_from(first: u8) -> [u8; 32] {
    std::array::from_fn(|index| first + index as u8)
}

fn fair() -> Fair {
    Fair {
        commitment: read_bytes(COMMITMENT).expect("64 digits"),
        secret: bytes_from(0),
        shares: vec![Some(bytes_from(32)), None],
    }
}

/// A record with all that belongs to it.
fn record() -> Value {
    let (secret, share) = (hex::encode(bytes_from(0)), hex::encode(bytes_from(32)));
    json!({
        "game": "forty-six", "players": 2, "version": 1, "seed": SEED,
        "fair": {"commitment": COMMITMENT, "secret": secret, "shares": [share, null]},
        "actions": ["draw"],
    })
}

fn read(record: &Value) -> Result<Record, RecordError> {
    Record::read(record.to_string().as_bytes())
}

#[test]
fn a_commitment_and_a_seed_are_what_another_program_works_out() {
    assert_eq!(hex::encode(fair::commitment(&bytes_from(0))), COMMITMENT);
    let share = Some(bytes_from(32));
    let cases: [(&[Option<[u8; 32]>], &str); 5] = [
        (&[share, None], SEED),
        (&[None, share], "5ea2fb1857c5ecda1bba9bca0f2c83fd183eb2920ad4c87018bc6b549465e860"),
        (
            &[Some([0; 32]), share],
            "c84f26aad62e895f15a68e20508185ea07612a641740e2b87b47ce030d860530",
        ),
        (&[None, None], "63f6de01e9dbdc794955475811d19be524fad099c7abfa70ce20302f5b8a24f7"),
        (&[None, None, None], "8d16ff3ab8aeb119bb7fed24a4bc8c81b164871040500ab01e1ac93ddf9e3a44"),
    ];
    for (shares, expected) in cases {
        assert_eq!(fair::seed(&bytes_from(0), shares).to_string(), expected);
    }
}

#[test]
fn whatever_is_changed_afterwards_shows() {
    let (fair, seed) = (fair(), Seed::read(SEED).expect("64 digits"));
    assert_eq!(fair.check(seed), Ok(()));

    let mut other_secret = fair.clone();
    other_secret.secret[31] ^= 1;
    let expected = fair::commitment(&other_secret.secret);
    assert_eq!(other_secret.check(seed), Err(FairError::Commitment { expected }));

    let mut other_commitment = fair.clone();
    other_commitment.commitment[0] ^= 1;
    let expected = fair.commitment;
    assert_eq!(other_commitment.check(seed), Err(FairError::Commitment { expected }));

    for shares in [vec![None, None], vec![None, fair.shares[0]], vec![Some([9; 32]), None]] {
        let other_shares = Fair { shares, ..fair.clone() };
        assert!(matches!(other_shares.check(seed), Err(FairError::Seed { .. })));
    }
    assert_eq!(fair.check(Seed([0; 32])), Err(FairError::Seed { expected: seed }));
}

#[test]
fn a_record_keeps_how_its_seed_came_about() {
    let read = read(&record()).expect("a record");
    assert_eq!(read.fair, Some(fair()));
    assert_eq!(read.write(), record().to_string());
    // What stands beside a deal that is written out would be refused when it is read again.
    let dealt = Record { source: CardSource::Deal(json!({"decks": []})), ..read };
    assert!(!dealt.write().contains("fair"));
}

#[test]
fn the_referee_takes_no_notice_of_it() {
    let speaker = Speaker::new(Lang::En);
    let answer = |record: &Value| referee_answer(record.to_string().as_bytes(), &speaker);
    let mut plain = record();
    plain.as_object_mut().expect("an object").shift_remove("fair");
    let mut untrue = record();
    untrue["fair"]["secret"] = "00".repeat(32).into();
    assert_eq!(answer(&plain)["player"], 1);
    assert_eq!(answer(&record()), answer(&plain));
    assert_eq!(answer(&untrue), answer(&plain));
}

#[test]
fn it_is_read_strictly() {
    let wrong = |field, expected| RecordError::WrongValue { field, expected };
    let with = |name: &str, value: Value| {
        let mut record = record();
        record["fair"][name] = value;
        read(&record).expect_err("the line should not be a record")
    };
    for value in [json!(null), json!(7), json!("00"), json!(["00"]), json!("g".repeat(64))] {
        assert_eq!(with("commitment", value.clone()), wrong("commitment", Expected::Seed));
        assert_eq!(with("secret", value), wrong("secret", Expected::Seed));
    }
    for value in [json!(null), json!({}), json!("00"), json!([null, "00"]), json!([false, null])] {
        assert_eq!(with("shares", value), wrong("shares", Expected::Shares));
    }
    for shares in [0, 1, 3, 1000] {
        let list = vec![Value::Null; shares];
        assert_eq!(with("shares", json!(list)), RecordError::WrongShares { shares });
    }
    let other = with("salt", json!(1));
    assert_eq!(other, RecordError::UnknownField { field: "salt".into() });
    for name in ["commitment", "secret", "shares"] {
        let mut record = record();
        record["fair"].as_object_mut().expect("an object").shift_remove(name);
        assert_eq!(read(&record), Err(RecordError::MissingField { field: name }));
    }
    for value in [json!(null), json!([]), json!("fair"), json!(true)] {
        let mut record = record();
        record["fair"] = value;
        assert_eq!(read(&record), Err(wrong("fair", Expected::Fair)));
    }
}

#[test]
fn it_stands_beside_a_seed_and_nowhere_else() {
    let mut dealt = record();
    dealt.as_object_mut().expect("an object").shift_remove("seed");
    assert_eq!(read(&dealt), Err(RecordError::SeedOrDeal));
    dealt["deal"] = json!({"decks": []});
    assert_eq!(read(&dealt), Err(RecordError::FairWithoutSeed));
}
