//! `gueridon play`: by plain prompts through a pipe, and on the screen of a real terminal.

mod plain;
mod screen;
mod tmux;

#[path = "../support/call.rs"]
mod call;

use std::process::{Command, Output};

use serde_json::Value;

/// The program with some arguments, in English.
fn gueridon(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
    command.args(arguments).env_remove("GUERIDON_LANG").env("LC_ALL", "en_US.UTF-8");
    command
}

/// What it prints for some input.
fn run(arguments: &[&str], input: &str) -> Output {
    call::call(&mut gueridon(arguments), input.as_bytes())
}

/// The record in the last line of a text.
fn last_record(text: &str) -> Value {
    let line = text.trim_end().lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line:?}"))
}

/// Its actions.
fn actions(record: &Value) -> Vec<&str> {
    let actions = record["actions"].as_array().expect("a record has actions");
    actions.iter().map(|action| action.as_str().expect("an action is a text")).collect()
}

/// The referee's answer to a record.
fn referee(record: &Value) -> Value {
    let output = run(&["referee"], &format!("{record}\n"));
    serde_json::from_slice(&output.stdout).expect("the referee answers by JSON")
}
