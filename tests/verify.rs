//! `gueridon verify`: what is in order, what is not, and which of the two the exit code says.

use std::process::{Command, Output};

use gueridon_record::types::CafeCards;
use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, fair};
use serde_json::{Value, json};

const SECRET: [u8; 32] = [0x5e; 32];

fn verify(record: &Value, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gueridon"))
        .args(["verify", &record.to_string()])
        .args(arguments)
        .env_remove("GUERIDON_LANG")
        .env("LC_ALL", "en_US.UTF-8")
        .output()
        .expect("the program starts")
}

fn page(output: &Output, code: i32) -> String {
    let page = String::from_utf8(output.stdout.clone()).expect("the program writes UTF-8");
    assert_eq!(output.status.code(), Some(code), "{page}");
    assert!(output.stderr.is_empty());
    page
}

/// The lines with a mark before them.
fn marked(page: &str, mark: char) -> Vec<&str> {
    page.lines().filter_map(|line| line.strip_prefix(mark)).map(str::trim_start).collect()
}

fn as_json(record: &Value, arguments: &[&str]) -> (Option<i32>, Value) {
    let output = verify(record, &[&["--json"], arguments].concat());
    let answer = serde_json::from_slice(&output.stdout).expect("JSON");
    (output.status.code(), answer)
}

/// Plays the first legal action until the game is over; all actions.
fn play_on<G: RecordFormat>(mut replay: Replay<G>) -> Vec<String> {
    while let Some(action) = replay.legal().first().cloned() {
        replay.apply_text(&action).expect("it is legal");
    }
    replay.steps.iter().map(|step| replay.game.write(step.action)).collect()
}

/// A whole game whose seed came about as it should.
fn played() -> Value {
    let shares = vec![Some([1; 32]), None, Some([3; 32])];
    let commitment = fair::commitment(&SECRET);
    let source = CardSource::Seed(fair::seed(&SECRET, &shares));
    let mut record = Record::new(GameId::CafeCards, 3, source);
    record.fair = Some(fair::Fair { commitment, secret: SECRET, shares });
    record.actions = play_on(Replay::<CafeCards>::open(&record).expect("a game"));
    serde_json::from_str(&record.write()).expect("a record is JSON")
}

#[test]
fn a_game_in_order_is_good_in_every_point() {
    let record = played();
    let actions = record["actions"].as_array().expect("a list").len();
    let page = page(&verify(&record, &[]), 0);
    let good = marked(&page, '✓');
    assert_eq!(page.lines().count(), good.len(), "{page}");
    assert_eq!(good[0], "The record is well written.");
    assert_eq!(good[1], "The commitment matches the secret.");
    assert_eq!(good[2], "The seed follows from the secret and the players’ shares.");
    assert_eq!(good[3], format!("All {actions} actions are legal."));
    assert!(good[4].contains("The game is over") && good[4].contains("win"), "{page}");
    assert_eq!(good.len(), 5);

    let (code, answer) = as_json(&record, &[]);
    assert_eq!(code, Some(0));
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["fair"], true);
    assert_eq!(answer["actions"], actions);
    assert_eq!(answer["over"], true);
    assert!(answer["final"]["winners"].is_array() && answer["error"].is_null(), "{answer}");
}

#[test]
fn each_language_has_its_sentences() {
    let in_french = page(&verify(&played(), &["--lang", "fr"]), 0);
    assert!(in_french.contains("L’engagement correspond au secret."), "{in_french}");
    let in_german = page(&verify(&played(), &["--lang", "de"]), 0);
    assert!(in_german.contains("Die Festlegung passt zum Geheimnis."), "{in_german}");
}

#[test]
fn another_secret_than_the_one_committed_to_is_found() {
    let mut record = played();
    record["fair"]["secret"] = "00".repeat(32).into();
    let page = page(&verify(&record, &[]), 1);
    let bad = marked(&page, '✗');
    assert!(bad[0].contains("does not match the secret"), "{page}");
    assert!(bad[1].contains("does not follow"), "{page}");
    assert_eq!(bad.len(), 2);
    let (code, answer) = as_json(&record, &[]);
    assert_eq!((code, &answer["ok"], &answer["fair"]), (Some(1), &json!(false), &json!(false)));
}

#[test]
fn a_share_that_was_changed_or_left_out_is_found() {
    for share in [json!("00".repeat(32)), Value::Null] {
        let mut record = played();
        record["fair"]["shares"][2] = share;
        let page = page(&verify(&record, &[]), 1);
        let bad = marked(&page, '✗');
        assert_eq!(bad.len(), 1, "{page}");
        assert!(bad[0].contains("does not follow"), "{page}");
        let seed = record["seed"].as_str().expect("a seed");
        assert!(!bad[0].contains(seed), "it names the seed that would follow: {page}");
    }
}

#[test]
fn another_seed_is_found() {
    let mut record = played();
    let good = record["seed"].as_str().expect("a seed").to_string();
    record["seed"] = "00".repeat(32).into();
    record["actions"] = json!([]);
    let page = page(&verify(&record, &[]), 1);
    assert_eq!(marked(&page, '✗').len(), 1, "{page}");
    assert!(marked(&page, '✗')[0].contains(&good), "{page}");
    assert!(page.contains("✓ Nothing has been played yet."), "{page}");
}

#[test]
fn the_first_action_that_breaks_a_rule_is_named_with_the_rule() {
    let mut record = played();
    record["actions"][1] = "end".into();
    let page = page(&verify(&record, &[]), 1);
    let bad = marked(&page, '✗');
    assert_eq!(bad.len(), 1, "{page}");
    assert!(bad[0].starts_with("Action number 2, “end”, cannot be played."), "{page}");
    assert!(bad[0].ends_with("(Rule: Declaring the end)"), "{page}");
    let (code, answer) = as_json(&record, &[]);
    assert_eq!(code, Some(1));
    assert_eq!(answer["error"]["at"], 1);
    assert_eq!(answer["actions"], 1);
    assert!(answer["over"].is_null() && answer["fair"] == true, "{answer}");
}

#[test]
fn what_follows_after_the_end_is_not_legal() {
    let mut record = played();
    record["actions"].as_array_mut().expect("a list").push("draw".into());
    let (code, answer) = as_json(&record, &[]);
    assert_eq!((code, &answer["error"]["code"]), (Some(1), &json!("game-over")));
}

#[test]
fn a_record_that_does_not_tell_of_its_deal_can_only_be_checked_for_its_play() {
    let mut record = played();
    record.as_object_mut().expect("an object").remove("fair");
    record["actions"] = json!(["draw"]);
    let shown = page(&verify(&record, &[]), 0);
    let open = marked(&shown, '–');
    assert!(open[0].contains("only the play"), "{shown}");
    assert_eq!(open[1], "The game is not over. It is the turn of Player 2.");
    assert!(shown.contains("✓ The one action is legal."), "{shown}");
    let (code, answer) = as_json(&record, &[]);
    assert_eq!(code, Some(0));
    assert!(answer["ok"] == true && answer["fair"].is_null() && answer["over"] == false);

    let noted = page(&verify(&record, &["--commitment", &"00".repeat(32)]), 1);
    assert!(marked(&noted, '✗')[0].contains("none to compare"), "{noted}");
    // What cannot be compared is not shown to be unfair either.
    assert!(as_json(&record, &["--commitment", &"00".repeat(32)]).1["fair"].is_null());
}

#[test]
fn the_commitment_noted_before_the_game_must_be_the_one_in_the_record() {
    let good = hex::encode(fair::commitment(&SECRET));
    let same = page(&verify(&played(), &["--commitment", &good.to_uppercase()]), 0);
    assert!(same.contains("✓ The commitment is the one noted before the game."), "{same}");
    // The dealer chose another secret after the shares were published: everything fits except the noted commitment.
    let other = page(&verify(&played(), &["--commitment", &"ab".repeat(32)]), 1);
    assert_eq!(marked(&other, '✗').len(), 1, "{other}");
    assert!(marked(&other, '✗')[0].contains(&good), "{other}");
    assert_eq!(as_json(&played(), &["--commitment", &"ab".repeat(32)]).1["fair"], false);
    let short = verify(&played(), &["--commitment", "12"]);
    assert_eq!(short.status.code(), Some(2));
}

#[test]
fn a_line_that_is_no_record_or_no_game_says_why() {
    let empty = page(&verify(&json!({}), &[]), 1);
    assert!(marked(&empty, '✗')[0].starts_with("The record is not well written."), "{empty}");
    let mut crowded = played();
    crowded["players"] = 7.into();
    crowded["fair"]["shares"] = json!(vec![Value::Null; 7]);
    let page = page(&verify(&crowded, &[]), 1);
    assert!(marked(&page, '✗')[0].contains("2 to 5"), "{page}");
    let (_, answer) = as_json(&crowded, &[]);
    assert_eq!(answer["error"]["code"], "bad-record");
}

#[test]
fn the_share_that_a_browser_sent_must_be_the_one_in_the_record() {
    let sent = |seat: u8, byte: u8| format!("{seat}={}", hex::encode([byte; 32]));
    let both = ["--share", &sent(0, 1), "--share", &sent(2, 3)];
    let good = page(&verify(&played(), &both), 0);
    assert!(good.contains("✓ The share of Player 1 is the one that was sent."), "{good}");
    assert!(good.contains("✓ The share of Player 3 is the one that was sent."), "{good}");
    // The server took another share for this seat, and the seed follows from that one.
    let (code, answer) = as_json(&played(), &["--share", &sent(2, 9)]);
    assert_eq!((code, &answer["fair"]), (Some(1), &json!(false)), "{answer}");
    let checks = answer["checks"].as_array().expect("a list");
    let share = checks.iter().find(|check| check["check"] == "share").expect("the check");
    assert_eq!(share["ok"], false);
    assert!(share["message"].as_str().is_some_and(|text| text.contains("0303")), "{share}");
    // Or none, or there is no such seat, or nothing is known of the deal.
    let mut unknown = played();
    unknown.as_object_mut().expect("an object").remove("fair");
    for (record, seat) in [(played(), 1), (played(), 200), (unknown, 0)] {
        let page = page(&verify(&record, &["--share", &sent(seat, 1)]), 1);
        assert!(page.contains("but the record has none"), "{page}");
    }
    for nonsense in ["0", "0=12", "x=00", &format!("300={}", "00".repeat(32))] {
        assert_eq!(verify(&played(), &["--share", nonsense]).status.code(), Some(2), "{nonsense}");
    }
}

/// A file with these lines.
fn file(lines: &[String]) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), lines.join("\n")).expect("it can be written");
    file
}

fn verify_file(file: &tempfile::NamedTempFile, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gueridon"))
        .arg("verify")
        .arg(file.path())
        .args(arguments)
        .env_remove("GUERIDON_LANG")
        .env("LC_ALL", "en_US.UTF-8")
        .output()
        .expect("the program starts")
}

#[test]
fn a_forged_record_behind_a_good_one_is_found() {
    let mut forged = played();
    forged["fair"]["shares"][2] = Value::Null;
    let (good, forged) = (played().to_string(), forged.to_string());
    let three = file(&[good.clone(), String::new(), forged, good.clone(), String::new()]);

    let shown = page(&verify_file(&three, &[]), 1);
    let headings: Vec<&str> = shown.lines().filter(|line| line.starts_with("Line ")).collect();
    assert_eq!(headings, ["Line 1", "Line 3", "Line 4"], "{shown}");
    assert_eq!(marked(&shown, '✗').len(), 1, "{shown}");
    assert_eq!(shown.lines().last(), Some("One of 3 records is not in order."));

    let output = verify_file(&three, &["--json"]);
    let text = page(&output, 1);
    let objects: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let found: Vec<_> = objects.iter().map(|it| (it["line"].clone(), it["ok"].clone())).collect();
    let expected = [(1, true), (3, false), (4, true)].map(|(line, ok)| (json!(line), json!(ok)));
    assert_eq!(found, expected);

    assert_eq!(verify_file(&three, &["--line", "1"]).status.code(), Some(0));
    assert_eq!(verify_file(&three, &["--line", "3"]).status.code(), Some(1));
    assert_eq!(verify_file(&three, &["--line", "9"]).status.code(), Some(1));
    // What was noted is about one record.
    let noted = ["--commitment", &hex::encode(fair::commitment(&SECRET))];
    assert_eq!(verify_file(&three, &noted).status.code(), Some(1));
    assert_eq!(
        verify_file(&three, &[&noted[..], &["--line", "4"]].concat()).status.code(),
        Some(0)
    );
    // One record in a file is reported as if it were the argument.
    let one = file(&[good, String::new()]);
    assert!(!page(&verify_file(&one, &noted), 0).contains("Line"));
    let nothing = verify_file(&file(&[]), &[]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("no line 1"));
}
