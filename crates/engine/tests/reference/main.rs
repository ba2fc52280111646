//! The engine against a second implementation of the rules, which is slow and obvious and was
//! written from the rules alone: equal answers after every step of random games, whatever the options.

mod slow;

use std::collections::BTreeSet;

use gueridon_engine::{
    Chance, Version, cafe_board::CafeBoard, cafe_cards::CafeCards, forty_six::FortySix, shuffle,
};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed};
use serde_json::{Map, Value, json};

const VECTORS: [&str; 3] = [
    include_str!("../data/referee-vectors.jsonl"),
    include_str!("../data/referee-vectors-2.jsonl"),
    include_str!("../data/referee-vectors-1.jsonl"),
];

/// The slow rules have to be right themselves to be worth comparing with.
#[test]
fn the_slow_rules_answer_the_published_vectors() {
    for line in VECTORS.iter().flat_map(|file| file.lines()) {
        let vector: Value = serde_json::from_str(line).expect("a vector is JSON");
        let mut wanted = vector["answer"].clone();
        if let Some(error) = wanted.get_mut("error").and_then(Value::as_object_mut) {
            // Which of the broken rules is named first is for the program to say.
            error.remove("code");
        } else {
            let legal = wanted["legal"].as_array().expect("legal actions are a list").iter();
            let sorted: BTreeSet<_> = legal.map(|action| action.as_str().expect("text")).collect();
            wanted["legal"] = json!(sorted);
        }
        let got = slow::answer(&vector["record"]);
        for (name, value) in wanted.as_object().expect("an answer is an object") {
            assert_eq!(got.get(name), Some(value), "{name} of {}", vector["why"]);
        }
        assert_eq!(got.as_object().map(Map::len), wanted.as_object().map(Map::len));
    }
}

/// A game to compare: which, by which version, how many play, with which options and which cards.
#[derive(Debug)]
struct Case {
    game: GameId,
    version: Version,
    players: usize,
    rules: Value,
    seed: u64,
}

/// What a game goes after, so that rare rules are played: the first of these that some legal action
/// has in it is played each time.
const SOUGHT: [&[&str]; 4] = [&[], &["group", "<>"], &["*"], &["@bar"]];

impl Case {
    /// A case with options at random, of those that the version knows, and some of them left out.
    fn draw(game: GameId, seed: u64) -> Case {
        let mut dice = Dice::new(Seed::numbered(seed));
        let version = Version::ALL[dice.below(Version::ALL.len() as u32) as usize];
        let seats: Vec<usize> = game.players().collect();
        let players = seats[dice.below(seats.len() as u32) as usize];
        let mut rules = json!({});
        for (name, value) in slow::options::choices(game.name(), version.number()) {
            // Where both values of an option are drawn, the last one holds.
            if dice.below(3) == 0 {
                rules[name] = value;
            }
        }
        if version.number() >= 3 && dice.below(2) == 0 {
            rules["first"] = dice.below(players as u32).into();
        }
        if game == GameId::FortySix {
            rules["rounds"] = (1 + dice.below(3)).into();
            match dice.below(4) {
                0 => rules["side"] = format!("red:{seed}").into(),
                1 if version.number() >= 3 => {
                    let mut numbers: Vec<u32> = (1..=46).collect();
                    shuffle(&mut numbers, &mut dice);
                    rules["side"] = numbers.into();
                }
                _ => {}
            }
        }
        Case { game, version, players, rules, seed }
    }

    /// The record with its deal, before the first action. In some games of the board the jokers are
    /// dealt first, since they meet too rarely otherwise.
    fn record<G: RecordFormat>(&self) -> Record {
        let source = CardSource::Seed(Seed::numbered(self.seed));
        let mut seeded = Record::new(self.game, self.players, source);
        seeded.version = self.version;
        seeded.rules = self.rules.as_object().expect("options are an object").clone();
        let dealt = Replay::<G>::open(&seeded).expect("the options hold").deal;
        let mut deal = G::write_deal(&dealt);
        if let Some(bag) = deal
            .get_mut("bag")
            .and_then(Value::as_array_mut)
            .filter(|_| self.seed.is_multiple_of(3))
        {
            bag.sort_by_key(|card| !card.as_str().expect("a card").starts_with('*'));
        }
        Record { source: CardSource::Deal(deal), ..seeded }
    }

    /// Plays the game at random and compares every field of every answer on the way.
    fn compare<G: RecordFormat>(&self) {
        let record = self.record::<G>();
        let mut fast = Replay::<G>::open(&record).expect("a written deal is a deal");
        let mut written: Value = serde_json::from_str(&record.write()).expect("a record is JSON");
        written["rows"] = numbered_side(&record);
        let mut slow = slow::start(&written);
        let mut slow_points = Vec::new();
        let mut dice = Dice::new(Seed::numbered(self.seed));
        let sought = SOUGHT[self.seed as usize % SOUGHT.len()];
        loop {
            let legal = slow.legal();
            let mut wanted = slow.table();
            wanted["legal"] = json!(legal);
            wanted["points"] = json!(slow_points);
            let mut got = fast.answer();
            let sorted: BTreeSet<String> = fast.legal().into_iter().collect();
            got["legal"] = json!(sorted);
            assert_eq!(got, wanted, "{self:?} after {:?}", fast.steps.last());
            let having = |part: &&str| -> Vec<&String> {
                legal.iter().filter(|action| action.contains(part)).collect()
            };
            let first_sought = sought.iter().map(having).find(|actions| !actions.is_empty());
            let choices = first_sought.unwrap_or_else(|| legal.iter().collect());
            if choices.is_empty() {
                break;
            }
            let action = choices[dice.below(choices.len() as u32) as usize];
            fast.apply_text(action).expect("what the slow rules allow is allowed");
            slow_points.push(slow.play(action));
        }
    }
}

/// The rows of a side that is drawn from a number, which the slow rules do not know.
fn numbered_side(record: &Record) -> Value {
    let side = record.rules.get("side").and_then(Value::as_str);
    if !side.is_some_and(|side| side.starts_with("red:")) {
        return Value::Null;
    }
    let game = Replay::<FortySix>::open(record).expect("the options hold").game;
    let rows = game.board().rows().map(|row| {
        row.map(|square| square.map_or("#".to_string(), |square| square.to_string())).join(" ")
    });
    json!(rows)
}

/// Compares a series of cases, in which every value of every option is played by every version.
fn check<G: RecordFormat>(cases: u64, changed: impl Fn(&mut Case)) {
    let mut played = BTreeSet::new();
    for seed in 0..cases {
        let mut case = Case::draw(GameId::of::<G>(), seed);
        changed(&mut case);
        case.compare::<G>();
        for (name, value) in case.rules.as_object().expect("options are an object") {
            played.insert((case.version.number(), name.clone(), value.to_string()));
        }
    }
    for version in Version::ALL.map(Version::number) {
        for (name, value) in slow::options::choices(G::ID, version) {
            let option = (version, name.to_string(), value.to_string());
            assert!(played.contains(&option), "{option:?} is not played");
        }
    }
}

#[test]
fn cafe_board_agrees_with_the_slow_rules() {
    check::<CafeBoard>(150, |_| {});
}

#[test]
fn cafe_board_agrees_on_boards_of_other_shapes() {
    let plans = [
        json!({"b2": "DE", "c3": "FR", "e3": "DE", "g5": "IT", "c7": "CU"}),
        json!({"b2": "DE"}),
        json!({"b2": "RU", "b4": "RU", "d2": "GB", "d4": "CF", "h8": "IN", "y25": "ES"}),
    ];
    check::<CafeBoard>(120, |case| {
        let plan = &plans[(case.seed / 3) as usize % plans.len()];
        case.rules["board"] = json!({ "tables": plan });
    });
}

#[test]
fn cafe_cards_agrees_with_the_slow_rules() {
    check::<CafeCards>(120, |_| {});
}

#[test]
fn forty_six_agrees_with_the_slow_rules() {
    check::<FortySix>(150, |_| {});
}

/// Versions, options and values, right and wrong ones and those of other games, in any mixture.
#[test]
fn a_record_is_refused_by_both_or_by_neither() {
    let mut names = vec!["first", "rounds", "board", "side", "x"];
    let mut values = vec![json!({"tables": {"b2": "DE"}}), json!("red:7"), json!("red:07")];
    let own_side: Vec<u32> = (1..=46).rev().collect();
    values.extend([
        json!(own_side),
        json!(own_side[1..]),
        json!([own_side.as_slice(), &[7]].concat()),
    ]);
    values.extend([json!(0), json!(2), json!(5), json!(100), json!(101), json!(-1), json!(1.5)]);
    values.extend([json!("0"), json!("true"), json!("Stop"), Value::Null, json!([])]);
    for game in GameId::ALL {
        for (name, value) in slow::options::choices(game.name(), 3) {
            names.push(name);
            values.push(value);
        }
    }
    for game in GameId::ALL {
        for version in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
            for name in &names {
                for value in &values {
                    let players = game.usual_players();
                    let mut record = json!({"game": game.name(), "players": players});
                    record["seed"] = "0".repeat(64).into();
                    record["rules"] = json!({ *name: value });
                    if let Some(version) = version {
                        record["version"] = version.into();
                    }
                    let line = record.to_string();
                    let read = Record::read(line.as_bytes());
                    let opened = read.and_then(|record| record.check());
                    assert_eq!(opened.is_ok(), slow::options::are_known(&record), "{line}");
                }
            }
        }
    }
}
