//! `gueridon-lab bench` as people and other programs call it.

use std::process::{Command, Output};

use serde_json::Value;

fn bench(arguments: &[&str]) -> Output {
    let mut lab = Command::new(env!("CARGO_BIN_EXE_gueridon-lab"));
    lab.arg("bench").args(arguments).output().expect("the program starts")
}

#[test]
fn the_bench_prints_the_four_figures_of_each_game() {
    let output = bench(&["--json", "--seconds", "0.02"]);
    assert!(output.status.success(), "{output:?}");
    let figures: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let figures = &figures[game];
        assert!(figures["playouts_per_second"].as_u64().is_some_and(|rate| rate > 0));
        assert!(figures["clone_ns"].as_f64().is_some_and(|time| time > 0.0));
        let counted = &figures["instructions_per_playout"];
        assert!(counted.is_null() || counted.as_u64().is_some_and(|count| count > 1000));
        let bytes = figures["state_bytes"].as_u64().expect("a size");
        assert!((1..=512).contains(&bytes), "a state has at most 512 bytes, not {bytes}");
    }
}

#[test]
fn the_bench_takes_an_option_for_the_games_that_have_its_value() {
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let one = bench(&["--only", game, "--playouts", "1", "--rule", "groups=strict"]);
        assert!(one.status.success(), "{one:?}");
    }
    for rule in ["groups=perhaps", "nation=FR"] {
        let unknown = bench(&["--rule", rule]);
        assert!(!unknown.status.success());
        let why = String::from_utf8_lossy(&unknown.stderr);
        assert!(why.contains(&format!("--rule {rule}")), "{why}");
    }
}
