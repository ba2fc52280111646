//! What is no record, and why.

use gueridon_engine::Version;
use gueridon_engine::cafe_board::BoardError;
use gueridon_record::{AnyGame, MAX_LINE, Record, RecordError};
use serde_json::json;

/// What is wrong with a line, wherever it shows.
fn error(line: &str) -> RecordError {
    let record = match Record::read(line.as_bytes()) {
        Ok(record) => record,
        Err(error) => return error,
    };
    AnyGame::open(&record).expect_err("the line should not be a record")
}

/// A record with a seed and some fields.
fn record(fields: &str) -> String {
    format!(r#"{{"seed":"{}",{fields}}}"#, "0".repeat(64))
}

fn wrong_field(line: &str) -> &'static str {
    let error = error(line);
    let (RecordError::WrongValue { field, .. }
    | RecordError::MissingField { field }
    | RecordError::WrongChoice { option: field, .. }) = error
    else {
        panic!("{error:?}")
    };
    field
}

#[test]
fn a_line_that_is_not_json_is_told_apart_from_one_that_is_no_record() {
    for line in ["", "{", "nonsense", "{\"game\":\"cafe-board\"", "[1,]", "\u{0}", "1e999"] {
        assert_eq!(error(line).code(), "bad-json", "{line:?}");
    }
    for line in ["null", "5", "[]", "\"cafe-board\"", "{}"] {
        assert_eq!(error(line).code(), "bad-record", "{line:?}");
    }
}

#[test]
fn deep_nesting_long_lines_and_broken_text_are_refused() {
    let deep = "[".repeat(100_000);
    assert_eq!(error(&deep).code(), "bad-json");
    let long = " ".repeat(MAX_LINE + 1);
    assert_eq!(error(&long), RecordError::TooLong);
    assert_eq!(Record::read(b"\xff\xfe"), Err(RecordError::NotText));
}

#[test]
fn a_field_that_stands_twice_is_refused() {
    let line = record(r#""game":"cafe-board","players":2,"players":3"#);
    assert_eq!(error(&line), RecordError::DoubledField { field: "players".into() });
}

#[test]
fn unknown_names_are_refused_wherever_they_stand() {
    let field = record(r#""game":"cafe-board","players":2,"acitons":[]"#);
    assert_eq!(error(&field), RecordError::UnknownField { field: "acitons".into() });
    let game = record(r#""game":"chess","players":2"#);
    assert_eq!(error(&game), RecordError::UnknownGame { name: "chess".into() });
    let option = record(r#""game":"cafe-cards","players":2,"rules":{"edition":"amigo"}"#);
    let known = "groups, first".to_string();
    assert_eq!(error(&option), RecordError::UnknownOption { option: "edition".into(), known });
    // An old record is told the options that it could have.
    let known = "groups".to_string();
    let option = option.replace("\"rules\"", "\"version\":2,\"rules\"");
    assert_eq!(error(&option), RecordError::UnknownOption { option: "edition".into(), known });
}

#[test]
fn an_option_or_a_value_of_version_3_is_refused_in_an_older_record_whatever_it_says() {
    let side: Vec<u32> = (1..=46).collect();
    let cases = [
        ("cafe-board", "first", json!(0)),
        ("cafe-cards", "first", json!(1)),
        ("forty-six", "first", json!(1)),
        ("cafe-board", "first_turn", json!("one")),
        ("cafe-board", "bar_joker", json!("never")),
        ("cafe-board", "bar_when", json!("free")),
        ("cafe-board", "exchange_nation", json!("any")),
        ("cafe-board", "exchange_gender", json!("same")),
        ("cafe-board", "debt", json!("eliminated")),
        ("cafe-board", "bag", json!("stop")),
        ("cafe-board", "four_jokers", json!(true)),
        ("cafe-cards", "groups", json!("strict")),
        ("forty-six", "side", json!(side)),
    ];
    for (game, option, value) in cases {
        let line = |version| {
            let rules = json!({ option: value });
            record(&format!(r#""game":"{game}","players":2,"rules":{rules},"version":{version}"#))
        };
        for version in [Version::V1, Version::V2] {
            let RecordError::NewerOption { option: named, since, version: told } =
                error(&line(version.number()))
            else {
                panic!("{game} {option}: {:?}", error(&line(version.number())));
            };
            assert!(named.starts_with(option), "{named}");
            assert_eq!((since, told), (Version::V3, version));
        }
        let newest = Record::read(line(3).as_bytes()).expect("a record");
        assert_eq!(newest.check(), Ok(()), "{game} {option}");
    }
}

#[test]
fn each_game_has_its_number_of_players() {
    let games = [("cafe-board", 2, 4), ("cafe-cards", 2, 5), ("forty-six", 2, 6)];
    for (game, least, most) in games {
        for players in [0, 1, most + 1, 1_000_000, usize::MAX] {
            let line = record(&format!(r#""game":"{game}","players":{players}"#));
            assert_eq!(error(&line), RecordError::Players { least, most });
        }
    }
    for players in ["-1", "2.5", "\"2\"", "null", "1e3", "99999999999999999999"] {
        let line = record(&format!(r#""game":"cafe-board","players":{players}"#));
        assert_eq!(wrong_field(&line), "players", "{players}");
    }
}

#[test]
fn options_take_their_own_values_only() {
    let board = [
        "edition \"Amigo\"",
        "bar \"row\"",
        "groups 1",
        "groups \"strict\"",
        "board []",
        "first 2",
        "first -1",
        "first \"1\"",
        "first_turn \"two\"",
        "bar_joker true",
        "bar_when \"always\"",
        "exchange_nation \"own\"",
        "exchange_gender null",
        "debt 0",
        "bag \"Stop\"",
        "four_jokers \"true\"",
    ];
    let sides = ["\"red:\"", "\"red:007\"", "\"red:-1\"", "\"red:18446744073709551616\""];
    let sides = sides.map(|side| format!("side {side}"));
    let cases = board.map(|case| ("cafe-board", case)).into_iter();
    let cases = cases.chain([("cafe-cards", "groups \"true\"")]);
    let cases = cases.chain(sides.iter().map(|case| ("forty-six", case.as_str())));
    let others = ["rounds 0", "rounds 101", "joker true", "side [1,2,3]", "side []"]
        .map(|case| ("forty-six", case));
    for (game, case) in cases.chain(others) {
        let (option, value) = case.split_once(' ').expect("an option and its value");
        let rules = format!(r#""rules":{{"{option}":{value}}}"#);
        let line = record(&format!(r#""game":"{game}","players":2,{rules}"#));
        assert_eq!(wrong_field(&line), option, "{value}");
    }
}

#[test]
fn exactly_one_of_seed_and_deal() {
    let neither = r#"{"game":"cafe-board","players":2}"#;
    assert_eq!(error(neither), RecordError::SeedOrDeal);
    let both = record(r#""game":"cafe-board","players":2,"deal":{"bag":[]}"#);
    assert_eq!(error(&both), RecordError::SeedOrDeal);
    let short = r#"{"game":"cafe-board","players":2,"seed":"00"}"#;
    assert_eq!(wrong_field(short), "seed");
}

#[test]
fn a_deal_has_every_card_as_often_as_the_game() {
    let wrong = |line: &str, name: &str| {
        let error = error(line);
        let RecordError::WrongDeal { pile } = error else { panic!("{error:?}") };
        assert_eq!(pile.name(), name);
    };
    let hundred = vec!["\"DEf\""; 100].join(",");
    wrong(&format!(r#"{{"game":"cafe-board","players":2,"deal":{{"bag":[{hundred}]}}}}"#), "bag");
    wrong(r#"{"game":"cafe-board","players":2,"deal":{"bag":["??"]}}"#, "bag");
    let cards = r#"{"game":"cafe-cards","players":2,"deal":{"guests":["DEf"],"tables":["XX"]}}"#;
    wrong(cards, "tables");
    let few_guests = cards.replace("XX", "DE");
    wrong(&few_guests, "guests");
    let decks = r#"{"game":"forty-six","players":2,"rules":{"rounds":1},"deal":{"decks":[["J"]]}}"#;
    wrong(decks, "decks");
    let few = r#"{"game":"forty-six","players":3,"deal":{"decks":[]}}"#;
    assert_eq!(error(few), RecordError::WrongDecks { rounds: 3, decks: 0 });
    let other = r#"{"game":"cafe-board","players":2,"deal":{"bag":[],"box":[]}}"#;
    assert_eq!(error(other), RecordError::UnknownField { field: "box".into() });
    for deal in ["5", "null", "{\"bag\":7}", "[]"] {
        let line = format!(r#"{{"game":"cafe-board","players":2,"deal":{deal}}}"#);
        assert_eq!(wrong_field(&line), "deal");
    }
}

#[test]
fn a_board_is_refused_with_the_reason() {
    let board = |tables: &str| {
        let rules = format!(r#""rules":{{"board":{{"tables":{tables}}}}}"#);
        error(&record(&format!(r#""game":"cafe-board","players":2,{rules}"#)))
    };
    let wrong = |tables, why: fn(_) -> _, square| {
        let square = gueridon_engine::cafe::Square::read(square).unwrap();
        assert_eq!(board(tables), RecordError::WrongBoard(why(square)));
    };
    assert_eq!(board("{}"), RecordError::WrongBoard(BoardError::NoTables));
    wrong(r#"{"a2":"DE"}"#, BoardError::LacksChair, "a2");
    wrong(r#"{"z26":"DE"}"#, BoardError::LacksChair, "z26");
    wrong(r#"{"b2":"DE","b3":"FR"}"#, BoardError::LacksChair, "b2");
    wrong(r#"{"b2":"DE","d2":"FR","c3":"IT"}"#, BoardError::TooShared, "c2");
    assert_eq!(board(r#"{"b2":"XX"}"#), RecordError::WrongTable { text: "b2: \"XX\"".into() });
    assert_eq!(board(r#"{"22":"DE"}"#), RecordError::WrongTable { text: "22: \"DE\"".into() });
    let many: Vec<String> = (0..33)
        .map(|n| format!("\"{}{}\":\"DE\"", char::from(b'b' + n % 11 * 2), 2 + n / 11 * 3))
        .collect();
    let many = format!("{{{}}}", many.join(","));
    assert_eq!(board(&many), RecordError::WrongBoard(BoardError::TooManyTables));
}

#[test]
fn a_view_is_a_seat_at_the_table_and_a_version_is_known() {
    let view = record(r#""game":"cafe-cards","players":3,"view":3"#);
    assert_eq!(error(&view), RecordError::WrongView { players: 3 });
    assert_eq!(wrong_field(&record(r#""game":"cafe-cards","players":3,"view":-1"#)), "view");
    for version in [0, 4, 99] {
        let line = record(&format!(r#""game":"cafe-cards","players":3,"version":{version}"#));
        assert_eq!(error(&line), RecordError::UnknownVersion);
    }
}

#[test]
fn actions_are_a_list_of_texts() {
    for actions in ["5", "[5]", "{}", "\"done\"", "[null]"] {
        let line = record(&format!(r#""game":"cafe-cards","players":3,"actions":{actions}"#));
        assert_eq!(wrong_field(&line), "actions");
    }
}

#[test]
fn a_record_is_written_as_it_was_read_with_its_version() {
    let seed = "0".repeat(64);
    let line = format!(
        r#"{{"game":"forty-six","players":3,"rules":{{"joker":"anywhere"}},"seed":"{seed}","actions":["draw"]}}"#
    );
    let record = Record::read(line.as_bytes()).unwrap();
    let written = record.write();
    assert_eq!(Record::read(written.as_bytes()), Ok(record));
    assert_eq!(written, line.replace(",\"seed\"", ",\"version\":3,\"seed\""));
    for version in Version::ALL {
        let number = format!(",\"version\":{},\"seed\"", version.number());
        let pinned = line.replace(",\"seed\"", &number);
        let record = Record::read(pinned.as_bytes()).unwrap();
        assert_eq!(record.version, version);
        assert_eq!(record.write(), pinned);
    }
}

#[test]
fn notes_of_an_arena_are_an_object_that_changes_nothing() {
    let plain = record(r#""game":"cafe-cards","players":2"#);
    let noted = record(r#""game":"cafe-cards","players":2,"arena":{"bots":["a","b"],"view":7}"#);
    let read = |line: &str| Record::read(line.as_bytes()).expect("a record");
    assert_eq!(read(&noted), read(&plain));
    for notes in ["[]", "null", "3", "\"a\""] {
        let line = record(&format!(r#""game":"cafe-cards","players":2,"arena":{notes}"#));
        assert_eq!(wrong_field(&line), "arena");
    }
    let doubled = record(r#""game":"cafe-cards","players":2,"arena":{"a":1,"a":2}"#);
    assert_eq!(error(&doubled), RecordError::DoubledField { field: "a".into() });
}
