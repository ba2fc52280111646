//! What a bot reads beyond the referee's answer, against the same found by following the record.

use std::collections::BTreeMap;

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Chance, Notation, Seat};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed};
use serde_json::{Value, json};

/// A usual game with some rules.
fn open<G: RecordFormat>(players: usize, rules: Value) -> (Record, Replay<G>) {
    let source = CardSource::Seed(Seed::numbered(3));
    let mut record = Record::new(GameId::of::<G>(), players, source);
    record.rules = rules.as_object().expect("an object").clone();
    let replay = Replay::open(&record).expect("a game");
    (record, replay)
}

/// Plays at random to the end; `look` gets the line of every seat before each step, and the table as the
/// referee answers it when nothing is hidden.
fn play<G: RecordFormat>(
    record: &Record,
    mut replay: Replay<G>,
    seed: u64,
    mut look: impl FnMut(&Replay<G>, Seat, &Value, &Value),
) {
    let mut dice = Dice::new(Seed::numbered(seed));
    loop {
        let table = replay.answer();
        for seat in Seat::all(replay.game.players()) {
            look(&replay, seat, &replay.bot_line(record, seat, false, 0), &table);
        }
        let legal = replay.legal();
        if legal.is_empty() {
            return;
        }
        replay.apply_text(&legal[dice.below(legal.len() as u32) as usize]).expect("a legal action");
    }
}

/// How often each text of some lists stands there.
fn counts<'a>(lists: impl IntoIterator<Item = &'a Value>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for text in lists.into_iter().filter_map(Value::as_array).flatten() {
        *counts.entry(text.as_str().expect("a text").to_string()).or_default() += 1;
    }
    counts
}

fn read_counts(value: &Value) -> BTreeMap<String, u64> {
    let fields = value.as_object().expect("counts by card").iter();
    fields.map(|(card, count)| (card.clone(), count.as_u64().expect("a count"))).collect()
}

#[test]
fn unseen_guests_and_those_that_left_with_full_tables_add_up() {
    let (record, replay) = open::<CafeCards>(3, json!({}));
    let (mut cleared, mut before, mut steps) = (BTreeMap::<String, u64>::new(), json!({}), 0);
    play(&record, replay, 1, |replay, seat, line, table| {
        if replay.steps.len() != steps {
            steps = replay.steps.len();
            // A guest that sat somewhere and no longer does has left the game; so has the one that
            // was just seated and filled the table.
            let played = replay.game.write(replay.steps[steps - 1].action);
            let mut sat = before.as_object().expect("an object").clone();
            if let Some((guest, place)) = played.split_once('@') {
                sat.insert(place.into(), guest.into());
            }
            for (place, guest) in sat {
                if table["seats"].get(&place).is_none() {
                    *cleared.entry(guest.as_str().expect("a guest").into()).or_default() += 1;
                }
            }
            before = table["seats"].clone();
        }
        assert_eq!(read_counts(&line["cleared"]), cleared, "seat {seat:?}");
        let seated: Value =
            table["seats"].as_object().expect("an object").values().cloned().collect();
        let mut all = counts([&table["hands"][seat.index()], &line["own_down"], &seated]);
        for (card, count) in read_counts(&line["unseen"]).into_iter().chain(cleared.clone()) {
            *all.entry(card).or_default() += count;
        }
        assert!(all.len() == 24 && all.values().all(|&count| count == 4), "{all:?}");
    });
    assert!(cleared.values().sum::<u64>() >= 4, "a table was cleared");
}

#[test]
fn own_cards_of_outdated_steps_are_concealed() {
    let (record, replay) = open::<CafeCards>(2, json!({}));
    let mut compared = 0;
    play(&record, replay, 8, |replay, seat, line, _| {
        let played = replay.steps.len();
        let actions = |outdated| {
            let line = replay.bot_line(&record, seat, false, outdated);
            serde_json::from_value::<Vec<String>>(line["record"]["actions"].clone()).expect("texts")
        };
        let is_open = |action: &String| action.starts_with("down ");
        assert!(!actions(played).iter().any(is_open), "all steps are outdated");
        let known = actions(0);
        assert_eq!(json!(known), line["record"]["actions"]);
        if let Some(last) = known.iter().rposition(is_open) {
            assert_eq!(actions(last)[last..], known[last..], "later steps are not");
            assert_eq!(actions(last + 1)[last], "down");
            compared += 1;
        }
    });
    assert!(compared > 0, "a game in which cards are laid face down");
}

#[test]
fn rounds_begin_where_the_cards_are_dealt_again() {
    let (record, replay) = open::<FortySix>(3, json!({"rounds": 4}));
    let mut starts = vec![];
    play(&record, replay, 2, |replay, seat, line, table| {
        let round = table["round"].as_u64().expect("a number") as usize;
        if table["over"] == false && starts.len() == round {
            starts.push(replay.steps.len());
        }
        assert_eq!(line["round_starts"], json!(starts), "seat {seat:?}");
        let (own, unseen) = (counts([&table["hands"][seat.index()]]), read_counts(&line["unseen"]));
        let laid: Value =
            table["board"].as_object().expect("an object").values().cloned().collect();
        let all: Vec<_> =
            own.keys().chain(unseen.keys()).cloned().chain(counts([&laid]).into_keys()).collect();
        assert_eq!(all.len(), 47, "every card is in one place");
    });
    assert_eq!(starts.len(), 4);
}

#[test]
fn the_first_line_tells_the_board_also_one_that_was_drawn_from_a_number() {
    let new = |side: &str| {
        let (record, replay) = open::<FortySix>(2, json!({"side": side}));
        replay.bot_line(&record, Seat(1), true, 0)["new"].clone()
    };
    let blue = new("blue");
    assert_eq!(
        blue["rows"][1],
        json!(["13", "14", "15", "16", "17", "18", null, "19", "20", "21", "22", "23"])
    );
    assert_eq!(blue["links"]["1"], json!(["2", "13", "14"]));
    assert_eq!(
        (&blue["seat"], &blue["players"], &blue["rounds"]),
        (&json!(1), &json!(2), &json!(2))
    );
    for side in ["red", "red:7"] {
        let red = new(side);
        assert_ne!(red["rows"], blue["rows"]);
        // What touches what follows from the rows.
        let rows: Vec<Vec<Option<String>>> =
            serde_json::from_value(red["rows"].clone()).expect("rows");
        for (row, squares) in rows.iter().enumerate() {
            for (column, square) in squares.iter().enumerate() {
                let Some(square) = square else { continue };
                let columns = column.saturating_sub(1)..=(column + 1).min(11);
                let around = &rows[row.saturating_sub(1)..=(row + 1).min(3)];
                let near = around.iter().flat_map(|row| row[columns.clone()].iter().flatten());
                let mut near: Vec<&String> = near.filter(|other| *other != square).collect();
                near.sort();
                let linked = counts([&red["links"][square]]);
                assert_eq!(linked.keys().collect::<Vec<_>>(), near, "{square}");
            }
        }
    }
}

#[test]
fn the_first_line_of_the_board_game_tells_tables_chairs_and_the_bar() {
    let (record, replay) = open::<CafeBoard>(2, json!({"bar": "linear"}));
    let line = replay.bot_line(&record, Seat(0), true, 0);
    let new = &line["new"];
    let prices: Vec<i64> = (1..=5).chain((1..=15).map(|place| -2 * place)).collect();
    assert_eq!(new["bar"], json!(prices));
    let (tables, places) = (new["tables"].as_object().unwrap(), new["places"].as_object().unwrap());
    let split = |square: &str| {
        let (column, row) = square.split_at(1);
        (column.as_bytes()[0], row.parse::<u8>().expect("a row"))
    };
    for (place, beside) in places {
        let touches = |table: &&String| {
            let ((a, b), (c, d)) = (split(place), split(table));
            a.abs_diff(c) + b.abs_diff(d) == 1
        };
        let mut found: Vec<&String> = tables.keys().filter(touches).collect();
        found.sort();
        let mut beside: Vec<&str> =
            beside.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        beside.sort_unstable();
        assert_eq!(beside, found);
    }
    let seats: usize = places.values().map(|beside| beside.as_array().unwrap().len()).sum();
    assert_eq!(seats, 4 * tables.len(), "four chairs a table");
    let drawn = counts(line["hands"].as_array().expect("hands"));
    let left = read_counts(&line["unseen"]);
    assert_eq!(drawn.values().chain(left.values()).sum::<u64>(), 100);
    assert!(replay.bot_line(&record, Seat(0), false, 0).get("new").is_none());
}
