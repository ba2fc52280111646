//! Prompts and answers through a pipe.

use std::io::{BufReader, Read, Write};
use std::process::{ChildStdin, Stdio};

use crate::{actions, gueridon, last_record, referee, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Reads up to the next prompt; what came before it, and whether there is one.
fn read_to_prompt(output: &mut impl Read) -> (String, bool) {
    let mut bytes = Vec::new();
    let mut byte = [0];
    while output.read(&mut byte).expect("the output can be read") == 1 {
        bytes.push(byte[0]);
        if bytes.ends_with(b"\n> ") {
            return (text(&bytes), true);
        }
    }
    (text(&bytes), false)
}

/// The action of the first choice that is listed, written or by its number.
fn first_choice(position: &str, numbered: bool) -> String {
    let listed = position.split("You can:\n").nth(1).expect("choices are listed");
    let mut words = listed.split_whitespace();
    let first = words.next().expect("there is a choice");
    if numbered { first.trim_end_matches('.').to_string() } else { first.to_string() }
}

fn answer(input: &mut ChildStdin, line: &str) {
    writeln!(input, "{line}").expect("the program reads its input");
}

/// Plays the first choice until the game is over.
fn play_whole_game(game: &str, numbered: bool) {
    let arguments = ["play", game, "--seed", "5", "--level", "easy"];
    let mut child = gueridon(&arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let end = loop {
        let (position, asks) = read_to_prompt(&mut output);
        assert!(!position.contains('\u{1b}'), "no colours in a pipe");
        if !asks {
            break position;
        }
        answer(&mut input, &first_choice(&position, numbered));
    };
    assert!(child.wait().expect("the program ends").success());
    assert!(end.contains("\nTotal "), "{end}");
    assert_eq!(referee(&last_record(&end))["over"], true);
}

#[test]
fn a_whole_board_game() {
    play_whole_game("cafe-board", true);
}

#[test]
fn a_whole_card_game() {
    play_whole_game("cafe-cards", true);
}

#[test]
fn a_whole_game_of_forty_six() {
    play_whole_game("forty-six", false);
}

#[test]
fn the_end_of_the_input_keeps_the_game() {
    let output = run(&["play", "cafe-board", "--seed", "3"], "CNf@g2\n");
    assert!(output.status.success());
    let record = last_record(&text(&output.stdout));
    assert_eq!(actions(&record), ["CNf@g2"]);
    // What was laid out is laid out again, and can be undone.
    let again = run(&["play", "--resume", &record.to_string()], "undo\nquit\n");
    assert!(text(&again.stdout).contains("Laid out, not yet played"));
    assert_eq!(last_record(&text(&again.stdout))["actions"], serde_json::json!([]));
}

#[test]
fn a_refusal_prints_the_rules_and_loses_nothing() {
    let lines = "CNf@a2\nCNf@zz\n77\nundo\nhelp\nshow\n\nquit\n";
    let output = run(&["play", "cafe-board", "--seed", "3"], lines);
    let told = text(&output.stdout);
    assert!(output.status.success());
    for sentence in
        ["(Rule: Who may sit where)", "is not an action", "no choice 77", "nothing to undo"]
    {
        assert!(told.contains(sentence), "{sentence:?} is missing:\n{told}");
    }
    assert!(actions(&last_record(&told)).is_empty());
}

#[test]
fn a_hint_names_turns_that_can_be_played() {
    let output = run(&["play", "forty-six", "--seed", "3"], "hint\n");
    let told = text(&output.stdout);
    assert!(told.contains("The best turns for Player 1"), "{told}");
}

#[test]
fn hidden_hands_stay_hidden() {
    let output = run(&["play", "cafe-cards", "--seed", "3", "--players", "3"], "");
    let told = text(&output.stdout);
    let others = told.lines().filter(|line| line.contains("Player 2") || line.contains("Player 3"));
    let hands: Vec<&str> = others.collect();
    assert_eq!(hands.len(), 2, "{told}");
    assert!(
        hands.iter().all(|line| line.contains("7 cards") && !line.contains("Hand")),
        "{hands:?}"
    );
}

#[test]
fn the_record_is_kept_in_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    let name = file.to_str().expect("a name");
    let play = ["play", "cafe-board", "--seed", "3", "--record", name];
    let output = run(&play, "CNf@g2\ndone\n");
    assert!(output.status.success());
    let told = text(&output.stderr);
    assert!(told.contains(&format!("gueridon play --resume {name}")), "{told}");
    let kept = std::fs::read_to_string(&file).expect("the file is there");
    assert_eq!(actions(&last_record(&kept))[..2], ["CNf@g2", "done"]);
    // Another game does not overwrite it; the same one goes on in it.
    let refused = run(&play, "");
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&file).expect("the file is there"), kept);
    let resumed = run(&["play", "--resume", name], "1\n");
    assert!(resumed.status.success());
    let longer = std::fs::read_to_string(&file).expect("the file is there");
    let (kept, longer) = (last_record(&kept), last_record(&longer));
    assert!(actions(&longer).len() > actions(&kept).len());
    assert!(actions(&longer).starts_with(&actions(&kept)));
}

#[test]
fn a_file_with_several_records_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let games = text(&run(&["deal", "cafe-board", "--count", "2"], "").stdout);
    std::fs::write(&file, &games).expect("it is written");
    let output = run(&["play", "--resume", file.to_str().expect("a name")], "1\n");
    assert_eq!(actions(&last_record(&text(&output.stdout))).len(), 1);
    assert_eq!(std::fs::read_to_string(&file).expect("the file is there"), games);
}

#[test]
fn without_a_game_the_games_are_listed() {
    let chosen = run(&["play"], "chess\n3\nquit\n");
    assert!(text(&chosen.stderr).contains("Which game?"));
    assert_eq!(last_record(&text(&chosen.stdout))["game"], "forty-six");
    let none = run(&["play"], "");
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stderr).contains("cafe-board, cafe-cards, forty-six"));
}

#[test]
fn options_are_those_of_a_deal() {
    let wrong = run(&["play", "cafe-board", "--players", "9"], "");
    assert_eq!(wrong.status.code(), Some(1));
    let seat = run(&["play", "cafe-board", "--seat", "2"], "");
    assert!(text(&seat.stderr).contains("2 seats"));
    let both = run(&["play", "cafe-board", "--resume", "x"], "");
    assert_eq!(both.status.code(), Some(2));
    let groups = run(&["play", "cafe-board", "--rule", "groups=true"], "quit\n");
    assert_eq!(last_record(&text(&groups.stdout))["rules"]["groups"], true);
    let options = ["--rule", "bar_when=stuck", "--rule", "four_jokers=false", "--rule", "first=1"];
    let chosen = run(&[&["play", "cafe-board"], &options[..]].concat(), "quit\n");
    let expected = serde_json::json!({"bar_when": "stuck", "four_jokers": false, "first": 1});
    assert_eq!(last_record(&text(&chosen.stdout))["rules"], expected);
}
