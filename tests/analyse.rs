//! `gueridon analyse` as people and other programs call it.

use std::process::{Command, Output};

use serde_json::Value;

const VECTORS: &str = include_str!("../crates/engine/tests/data/referee-vectors.jsonl");

/// Runs the program in English, with the smaller budget.
fn gueridon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gueridon"))
        .args([&["analyse"], arguments].concat())
        .env_remove("GUERIDON_LANG")
        .env("LC_ALL", "en_US.UTF-8")
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn analysis(record: &str, options: &[&str]) -> String {
    let output = gueridon(&[&[record, "--level", "strong", "--at", "6"], options].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The sentence of a command that fails, which is one line and nothing else.
fn complaint(arguments: &[&str]) -> String {
    let output = gueridon(arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let sentence = text(&output.stderr);
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

/// A record of the vectors with at least six actions, of each game.
fn records() -> Vec<String> {
    ["cafe-board", "cafe-cards", "forty-six"]
        .into_iter()
        .map(|game| {
            let vectors = VECTORS.lines().map(serde_json::from_str::<Value>);
            let mut records = vectors.map(|vector| vector.expect("JSON")["record"].clone());
            let long = |record: &Value| record["actions"].as_array().is_some_and(|it| it.len() > 6);
            let found = records.find(|record| record["game"] == game && long(record));
            found.expect("there is one of each game").to_string()
        })
        .collect()
}

#[test]
fn the_page_shows_turns_ledger_and_method_and_says_that_the_game_goes_on() {
    for record in records() {
        let page = analysis(&record, &[]);
        for words in
            ["The game is not over", "The costliest turns", "All turns", "Start", "± in 95%"]
        {
            assert!(page.contains(words), "{words}: {page}");
        }
    }
}

#[test]
fn json_is_one_object_that_repeats_with_any_number_of_threads() {
    for record in records() {
        let one = analysis(&record, &["--json", "--threads", "1"]);
        assert_eq!(one.lines().count(), 1);
        assert_eq!(analysis(&record, &["--json", "--threads", "3"]), one);
        assert_ne!(analysis(&record, &["--json", "--seed", "2"]), one);
        let parsed: Value = serde_json::from_str(&one).expect("JSON");
        assert_eq!((&parsed["format"], &parsed["finished"]), (&1.into(), &false.into()));
    }
}

#[test]
fn the_curve_goes_to_a_new_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("curve.svg");
    let name = file.to_str().expect("a name");
    let record = &records()[0];
    analysis(record, &["--svg", name]);
    let svg = std::fs::read_to_string(&file).expect("the file is there");
    assert!(svg.starts_with("<svg") && svg.contains("prefers-color-scheme:dark"), "{svg}");
    let refused = complaint(&[record, "--level", "strong", "--svg", name]);
    assert!(refused.contains("--force"), "{refused}");
    analysis(record, &["--svg", name, "--force"]);
}

#[test]
fn bad_input_gets_a_sentence() {
    let record = &records()[0];
    assert!(complaint(&[record, "--at", "0"]).contains("nothing to analyse"));
    assert!(complaint(&[record, "--at", "100000"]).contains("100000"));
    assert!(complaint(&["{}"]).contains("game"));
    assert!(complaint(&["no-such-file.jsonl"]).contains("no-such-file"));
    let output = gueridon(&[record, "--level", "easy"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("known levels: strong, master"));
}

#[cfg(unix)]
#[test]
fn a_signal_stops_it_and_the_sentence_says_what_to_do() {
    use std::io::Read;
    use std::process::Stdio;
    let mut record: Value = serde_json::from_str(&records()[0]).expect("JSON");
    record.as_object_mut().expect("an object").remove("view");
    let mut child = Command::new(env!("CARGO_BIN_EXE_gueridon"))
        .args(["analyse", &record.to_string(), "--threads", "1"])
        .env_remove("GUERIDON_LANG")
        .env("LC_ALL", "en_US.UTF-8")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Its handlers are there once it no longer has the default ones.
    let status = format!("/proc/{}/status", child.id());
    let catches_interrupt = || {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
        caught.is_some_and(|bits| bits & 2 != 0)
    };
    while !catches_interrupt() && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
    let status = child.wait().expect("it ends");
    let mut words = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut words).expect("text");
    // A quick machine may have been done before.
    assert!(status.success() || words.contains("--level strong"), "{words}");
}
