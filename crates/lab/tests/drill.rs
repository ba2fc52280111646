//! `gueridon-lab drill`, in short forms.

use std::process::{Command, Stdio};

use gueridon_lab::server_beside;
use serde_json::Value;

/// The report of a drill as JSON; it must have succeeded.
fn report(arguments: &str) -> Value {
    let lab = env!("CARGO_BIN_EXE_gueridon-lab");
    let output = Command::new(lab)
        .args(["drill", "--json", "--server"])
        .arg(server_beside(lab.as_ref()))
        .args(arguments.split(' '))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let (text, said) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{text}{said}");
    serde_json::from_str(&text).expect("JSON")
}

/// The same after kills, without any finding.
fn drill(arguments: &str) -> Value {
    let report = report(arguments);
    for nothing in [
        "lost",
        "contradictions",
        "leaks",
        "wrong_views",
        "not_replayed",
        "stuck",
        "broken_chains",
        "unexpected",
    ] {
        assert_eq!(report[nothing], 0, "{nothing} of {report}");
    }
    assert_eq!(report["not_done"], serde_json::json!([]), "{report}");
    assert_eq!(report["games_replayed"], report["tables"], "{report}");
    assert!(report["acknowledged"].as_u64() > Some(100), "{report}");
    report
}

#[test]
fn a_server_that_is_killed_loses_nothing_that_it_acknowledged() {
    let report = drill("--kills 5 --tables 4 --seed 7 --seconds 240");
    assert_eq!(report["kills"], 5, "{report}");
    assert!(report["recovery_ms_max"].as_u64().is_some(), "{report}");
}

#[cfg(unix)]
#[test]
fn two_servers_over_a_database_that_crashes_too_lose_nothing() {
    let report = drill("--kills 4 --tables 4 --seed 7 --seconds 240 --postgres --nodes 2");
    assert_eq!((&report["kills"], &report["database_kills"]), (&4.into(), &1.into()), "{report}");
}

#[cfg(unix)]
#[test]
fn older_copies_of_a_database_are_refused_until_they_are_accepted() {
    let report = report("--failover 5 --tables 4 --seed 7 --seconds 240");
    assert_eq!((&report["swaps"], &report["swaps_not_done"]), (&5.into(), &0.into()), "{report}");
    assert_eq!(report["findings"], serde_json::json!([]), "{report}");
    assert!(report["steps_acknowledged"].as_u64() > Some(50), "{report}");
    assert!(report["copies_behind"].as_u64() > Some(0), "{report}");
    assert!(report["tables_checked"].as_u64() >= Some(4), "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn attacks_hold_and_players_are_refused_nothing() {
    let report = report("--hostile --short --tables 6 --seed 7 --seconds 240");
    let attacks = report["attacks"].as_array().expect("a list");
    assert_eq!((attacks.len(), &report["not_run"]), (23, &serde_json::json!([])), "{report}");
    for attack in attacks {
        assert_eq!(attack["held"], true, "{attack}");
        assert_eq!(attack["missed"], serde_json::json!([]), "{attack}");
    }
    let steps: u64 = attacks.iter().filter_map(|attack| attack["steps"].as_u64()).sum();
    assert!(steps > 100, "players played on: {report}");
}

#[test]
fn several_servers_need_a_database() {
    let output = Command::new(env!("CARGO_BIN_EXE_gueridon-lab"))
        .args(["drill", "--nodes", "2"])
        .output()
        .expect("the program starts");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("--database"));
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_gueridon-lab"))
        .args(["drill", "--server", "/nowhere/gueridon"])
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("/nowhere/gueridon") && told.contains("--server"), "{told}");
}
