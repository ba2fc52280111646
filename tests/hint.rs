//! `gueridon hint` as people and other programs call it.

use std::process::{Command, Output};

use serde_json::{Value, json};

const VECTORS: &str = include_str!("../crates/engine/tests/data/referee-vectors-1.jsonl");

/// Runs the program in English, with a small and certain budget unless the test says otherwise.
fn gueridon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gueridon"))
        .args(arguments)
        .env_remove("GUERIDON_LANG")
        .env("LC_ALL", "en_US.UTF-8")
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn hint(record: &str, options: &[&str]) -> String {
    let output = gueridon(&[&["hint", record, "--nodes", "2000"], options].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn hint_json(record: &str, options: &[&str]) -> Value {
    let line = hint(record, &[&["--json"], options].concat());
    assert_eq!(line.lines().count(), 1);
    serde_json::from_str(&line).expect("JSON")
}

/// The sentence of a command that fails, which is one line and nothing else.
fn complaint(arguments: &[&str]) -> String {
    let output = gueridon(&[&["hint"], arguments].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let sentence = text(&output.stderr);
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

/// In which order the cards come that a deal does not care about.
#[derive(Clone, Copy)]
enum Rest {
    Sorted,
    Reversed,
}

/// A pile: these on top, then the others.
fn pile(all: impl IntoIterator<Item = String>, top: &str, rest: Rest) -> Value {
    let mut others: Vec<String> = all.into_iter().collect();
    let mut cards: Vec<String> = top.split_whitespace().map(String::from).collect();
    for card in &cards {
        let place = others.iter().position(|other| other == card).expect("a card of the game");
        others.remove(place);
    }
    match rest {
        Rest::Sorted => others.sort_unstable(),
        Rest::Reversed => {
            others.sort_unstable();
            others.reverse();
        }
    }
    cards.extend(others);
    json!(cards)
}

const NATIONS: [&str; 12] =
    ["DE", "FR", "GB", "US", "TR", "IN", "CN", "RU", "ES", "CU", "CF", "IT"];

fn guests() -> impl Iterator<Item = String> {
    let kinds = NATIONS.iter().flat_map(|nation| ["f", "m"].map(|sex| format!("{nation}{sex}")));
    kinds.flat_map(|kind| std::iter::repeat_n(kind, 4))
}

fn record(game: &str, rules: Value, deal: Value, actions: &str) -> String {
    let actions: Vec<&str> = actions.split_whitespace().collect();
    json!({"game": game, "players": 2, "rules": rules, "deal": deal, "actions": actions})
        .to_string()
}

fn cards(hands: &str, rest: Rest, actions: &str) -> String {
    let tables = NATIONS.iter().chain(&NATIONS).map(ToString::to_string);
    let tables = pile(tables, "RU GB FR ES IT", rest);
    let deal = json!({"guests": pile(guests(), hands, rest), "tables": tables});
    record("cafe-cards", json!({}), deal, actions)
}

fn board(hands: &str, rest: Rest, actions: &str) -> String {
    let bag = guests().chain(["*f", "*f", "*m", "*m"].map(String::from));
    record("cafe-board", json!({}), json!({"bag": pile(bag, hands, rest)}), actions)
}

fn forty_six(deck: &str, rest: Rest, actions: &str) -> String {
    let all = (1..=46).map(|number| number.to_string()).chain(["J".to_string()]);
    let deal = json!({"decks": [pile(all, deck, rest)]});
    record("forty-six", json!({"rounds": 1}), deal, actions)
}

/// The worked example of the card game's rules: Russians on b1 and b3, and Player 2 holds what makes
/// 23 points of it.
fn turn_of_23(hidden: &str, rest: Rest) -> String {
    let hands = format!("RUf RUm {hidden}  RUf ITf ITm DEf USm TRm INf");
    cards(&hands, rest, "RUf@b1 RUm@b3 done")
}

fn sorted(turn: &Value) -> Vec<String> {
    let mut actions: Vec<String> =
        serde_json::from_value(turn["actions"].clone()).expect("a list of actions");
    actions.sort_unstable();
    actions
}

#[test]
fn the_turn_of_23_points_is_the_first_hint() {
    let hints = hint_json(&turn_of_23("DEf DEm USf USm TRf", Rest::Sorted), &[]);
    let best = &hints["turns"][0];
    assert_eq!(best["points"], 23, "{hints}");
    assert_eq!(best["actions"].as_array().map(Vec::len), Some(4), "{hints}");
    assert_eq!(best["actions"][3], "done", "the whole turn is advised");
    assert_eq!(best["complete"], true);
    assert!(best["reasons"].as_array().is_some_and(|all| all.contains(&json!("most-points"))));
    let turns = hints["turns"].as_array().expect("a list of turns");
    for (index, turn) in turns.iter().enumerate() {
        let others = turns[..index].iter().map(sorted);
        assert!(
            others.clone().all(|other| other != sorted(turn)),
            "a turn is advised once: {hints}"
        );
    }
}

#[test]
fn going_out_is_advised() {
    let line = forty_six("1 2 3 4 5  40 41 42 43 44  6", Rest::Sorted, "");
    let hints = hint_json(&line, &[]);
    let best = &hints["turns"][0];
    assert_eq!(best["actions"], json!(["5", "4", "3", "2", "1"]), "{hints}");
    assert_eq!((&best["shed"], &best["reasons"][0]), (&json!(15), &json!("goes-out")));
    assert!(hint(&line, &[]).contains("penalty shed: 15 · expected margin +"));
}

#[test]
fn a_round_that_the_same_player_begins_is_another_turn() {
    // Player 2 goes out and also begins the second round.
    let deck = |top: &str| {
        let all = (1..=46).map(|number| number.to_string()).chain(["J".to_string()]);
        pile(all, top, Rest::Sorted)
    };
    let decks = json!([deck("40 41 42 43 44  1 2 3 4 5  6"), deck("7 8 9 10 11")]);
    let line = record("forty-six", json!({}), json!({"decks": decks}), "draw");
    let best = hint_json(&line, &[])["turns"][0].clone();
    assert_eq!(best["actions"], json!(["5", "4", "3", "2", "1"]), "{best}");
    assert_eq!(best["complete"], true);
}

#[test]
fn the_card_game_is_ended_while_ahead() {
    let hands = "RUf RUm RUf GBm GBf ESf ESm  DEf DEm USf USm TRf TRm INf";
    let actions = "RUf@a2 RUm@b1 RUf@c2 done draw GBm@d1 GBf@e2 done draw ESf@a4 ESm@b5";
    let best = hint_json(&cards(hands, Rest::Sorted, actions), &[])["turns"][0].clone();
    assert_eq!(best["actions"], json!(["end"]));
    assert_eq!((&best["reasons"][0], &best["win"]), (&json!("ends-ahead"), &json!(1.0)), "{best}");
    // 4 + 6 for the Russians, 2 + 3 for the British with one of them, 4 for the Spaniards; and nine
    // cards cost Player 2 18 points.
    assert_eq!(best["margin"], 37.0, "{best}");
}

#[test]
fn a_table_of_one_nation_is_completed_by_a_level_that_does_not_think_ahead() {
    let hands = "CFf CFf CFm USf TRf  CFm CFf CFm DEf RUf";
    let line = board(hands, Rest::Sorted, "CFf@a2 done CFm@b1 done");
    // A search leaves it, because that costs a card for the rest of the game.
    let output = gueridon(&["hint", &line, "--level", "medium", "--json"]);
    let hints: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let best = hints["turns"][0].clone();
    assert_eq!((&best["points"], &best["reasons"][0]), (&json!(14), &json!("completes-table")));
    let reasons = best["reasons"].as_array().expect("a list of reasons");
    assert!(reasons.contains(&json!("denies")), "Player 2 could have completed it: {best}");
}

#[test]
fn what_is_hidden_changes_nothing() {
    let pairs = [
        (
            turn_of_23("DEf DEm USf USm TRf", Rest::Sorted),
            turn_of_23("CUf CUm CUm ESf GBm", Rest::Reversed),
        ),
        (
            forty_six("1 2 20 30 9  40 41 42 43 44  8", Rest::Sorted, ""),
            forty_six("1 2 20 30 9  7 J 12 46 3  8", Rest::Reversed, ""),
        ),
        (
            board("DEf USf TRf INf CNf  FRf FRm GBf GBm ITf", Rest::Sorted, ""),
            board("DEf USf TRf INf CNf  FRf FRm GBf GBm ITf", Rest::Reversed, ""),
        ),
    ];
    for (one, other) in pairs {
        assert_ne!(one, other);
        assert_eq!(hint(&one, &["--seed", "5"]), hint(&other, &["--seed", "5"]));
        let (one, other) = (hint_json(&one, &["--top", "6"]), hint_json(&other, &["--top", "6"]));
        assert_eq!(one, other);
    }
}

#[test]
fn programs_get_one_object() {
    let hints = hint_json(&turn_of_23("DEf DEm USf USm TRf", Rest::Sorted), &["--top", "2"]);
    assert_eq!((&hints["game"], &hints["player"]), (&json!("cafe-cards"), &json!(1)));
    assert_eq!(hints["exact"], json!(false));
    assert!(hints["nodes"].as_u64().is_some_and(|nodes| nodes > 1), "{hints}");
    let turns = hints["turns"].as_array().expect("a list of turns");
    assert!((1..=2).contains(&turns.len()));
    for turn in turns {
        let names: Vec<&String> = turn.as_object().expect("an object").keys().collect();
        let expected =
            ["actions", "complete", "points", "margin", "win", "visits", "why", "reasons"];
        assert_eq!(names, expected);
        assert!(turn["win"].as_f64().is_some_and(|win| (0.0..=1.0).contains(&win)));
        assert!(turn["margin"].is_f64() && turn["visits"].is_u64());
        assert!(turn["why"].as_str().is_some_and(|why| why.ends_with('.')));
    }
}

#[test]
fn people_read_it_in_their_language_and_without_colours_in_a_pipe() {
    let line = turn_of_23("DEf DEm USf USm TRf", Rest::Sorted);
    for (lang, parts) in [
        ("en", ["The best turns for Player 2", "+23 points now", "No other turn", " simulations"]),
        (
            "fr",
            ["Les meilleurs tours pour Joueur 2", "+23 points tout", "Aucun autre", " simulations"],
        ),
        (
            "de",
            ["Die besten Züge für Spieler 2", "+23 Punkte sofort", "Kein anderer", " Simulationen"],
        ),
    ] {
        let page = hint(&line, &["--lang", lang]);
        assert!(!page.contains('\u{1b}'));
        for part in parts {
            assert!(page.contains(part), "{lang}: {part:?} is not in:\n{page}");
        }
    }
}

#[test]
fn levels_that_do_not_think_ahead_claim_nothing_about_the_end() {
    let line = turn_of_23("DEf DEm USf USm TRf", Rest::Sorted);
    let output = gueridon(&["hint", &line, "--level", "medium", "--json"]);
    let hints: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let best = &hints["turns"][0];
    assert_eq!(
        (&best["points"], &best["margin"], &best["win"]),
        (&json!(23), &json!(null), &json!(null))
    );
}

#[test]
fn the_only_legal_step_is_no_choice() {
    let line = forty_six("40 41 42 43 44  7 8 9 10 11  1", Rest::Sorted, "");
    let page = hint(&line, &[]);
    assert!(page.contains("1.  draw") && page.contains("There is no choice"), "{page}");
    assert_eq!(hint_json(&line, &[])["turns"][0]["reasons"], json!(["only-choice"]));
}

/// The record of a vector, counted from 1.
fn vector(line: usize) -> String {
    let line = VECTORS.lines().nth(line - 1).expect("a vector");
    let vector: Value = serde_json::from_str(line).expect("JSON");
    vector["record"].to_string()
}

#[test]
fn an_end_that_was_solved_is_said_to_be() {
    // Two places are left at the bar of a game of four.
    let line = vector(14);
    let hints = hint_json(&line, &["--at", "118"]);
    assert_eq!(hints["exact"], true, "{hints}");
    let page = hint(&line, &["--at", "118"]);
    assert!(page.contains("The end is solved") && !page.contains("simulations"), "{page}");
    assert!(page.contains("prospects (win and rank)"), "{page}");
}

#[test]
fn what_cannot_be_advised_is_told() {
    let whole = vector(7);
    assert!(complaint(&[&whole]).contains("The game is over"));
    assert!(complaint(&[&whole, "--lang", "de"]).contains("Das Spiel ist aus"));
    assert!(complaint(&[&whole, "--at", "126"]).contains("125"));
    assert!(complaint(&["{}"]).contains("game"));
    assert!(complaint(&["/nowhere/games.jsonl"]).contains("/nowhere/games.jsonl"));
    let illegal = forty_six("1 2 3 4 5", Rest::Sorted, "done");
    assert!(complaint(&[&illegal]).contains("done"));
    let seat = illegal.replacen('{', r#"{"view":2,"#, 1);
    assert!(complaint(&[&seat]).contains("0 to 1"));
    for wrong in [["--time", "soon"], ["--level", "genius"], ["--top", "0"], ["--nodes", "0"]] {
        assert_eq!(gueridon(&["hint", &whole, wrong[0], wrong[1]]).status.code(), Some(2));
    }
}

/// What is wrong with a time is said together with how to write one.
#[test]
fn a_time_is_in_seconds_or_names_its_unit() {
    let record = text(&gueridon(&["deal", "forty-six", "--seed", "12"]).stdout);
    for time in ["1", "0.2", "200ms"] {
        let output = gueridon(&["hint", record.trim_end(), "--time", time]);
        assert!(output.status.success(), "{time}: {}", text(&output.stderr));
    }
    for time in ["0", "0s", "five", "-5", "2years"] {
        let output = gueridon(&["hint", record.trim_end(), &format!("--time={time}")]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("5 (seconds), 500ms"), "{}", text(&output.stderr));
    }
}

/// Nine cards go out at once here and win the last round; steps by their value never found the turn.
#[test]
fn a_turn_of_nine_cards_that_wins_for_certain_is_advised() {
    let record = include_str!("positions/forty-six-certain-win.jsonl");
    for level in ["medium", "strong", "master"] {
        let advice = hint_json(record, &["--level", level]);
        let turn = &advice["turns"][0];
        assert_eq!(turn["actions"].as_array().map(Vec::len), Some(9), "{level}: {advice}");
        assert_eq!(turn["complete"], true, "{level}: {advice}");
    }
}
