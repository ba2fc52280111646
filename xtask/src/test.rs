//! Every check.

use std::process::Command;

use crate::run::{cargo, report, step};
use crate::{browser, dist, install, python};

/// The check that `deny.toml` configures.
const DEPENDENCIES: &str = "licences, bans and sources of dependencies";
const PYTHON_DEPENDENCIES: &str = "the same of the Python package";
/// The crate of tables and pages, for browsers.
const TABLE_FOR_BROWSERS: &str = "tables and pages for wasm32";
/// Crates that need a server, an operating system or a store.
const SERVER_CRATES: [&str; 7] = ["axum", "getrandom", "hyper", "mio", "rusqlite", "sqlx", "tokio"];

/// The check of the Python package.
const PYTHON: &str = "the Python package";

/// Runs all checks, also after one failed, and reports those that failed.
pub(crate) fn run() -> bool {
    let tools = [install::rust_tools, install::python, install::postgres, install::tmux];
    if !tools.iter().all(|has_tool| has_tool()) {
        return false;
    }
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    let mut checks: Vec<(&str, Command)> = vec![
        ("format", cargo(&["fmt", "--all", "--check"])),
        ("format of fuzz", cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"])),
        ("lints", cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        ("tests", cargo(&["test", "--workspace", "--no-fail-fast"])),
        ("documentation", documentation),
    ];
    let has_deny = install::cargo_deny();
    if has_deny {
        // Remarks, such as crates in two versions, are left out. The network is needed only for crates
        // of other systems that were never fetched.
        let quiet = ["deny", "--locked", "--log-level", "error"];
        let check = ["check", "licenses", "bans", "sources"];
        checks.push((DEPENDENCIES, cargo(&[&quiet[..], &check].concat())));
        let python = ["--manifest-path", "python/Cargo.toml"];
        checks.push((PYTHON_DEPENDENCIES, cargo(&[&quiet[..], &python, &check].concat())));
    }
    let has_wasm = install::wasm_target();
    if has_wasm {
        let check = ["check", "-p", "gueridon-table", "--target", install::WASM];
        checks.push((TABLE_FOR_BROWSERS, cargo(&check)));
    }
    let has_packages = install::node() && browser::packages(&browser::folder());
    if has_packages {
        checks.push(("types of scripts", npm_run("types")));
        checks.push(("lints of scripts", npm_run("lints")));
    }
    let mut failed: Vec<&str> = checks
        .iter_mut()
        .filter_map(|(name, command)| (!step(name, command)).then_some(*name))
        .collect();
    let interpreter = python::interpreter();
    let others = [
        (PYTHON, interpreter.as_deref().is_none_or(python::run)),
        ("packages for scripts", has_packages),
        ("engine", engine_is_pure()),
        ("table", table_has_no_server()),
        ("browser", browser::run_tests()),
        ("packages", browser::program().is_some_and(|program| dist::run(Some(program), true))),
    ];
    failed.extend(others.iter().filter_map(|(name, passed)| (!passed).then_some(*name)));
    let skipped = [
        (has_deny, DEPENDENCIES, "cargo install cargo-deny --locked"),
        (has_wasm, TABLE_FOR_BROWSERS, "rustup target add wasm32-unknown-unknown"),
        (interpreter.is_some(), PYTHON, python::MISSING),
    ];
    let mut all = true;
    for (_, check, command) in skipped.into_iter().filter(|(has_tool, ..)| !has_tool) {
        report(&format!("SKIPPED: {check}. To run it: {command}"));
        all = false;
    }
    if failed.is_empty() {
        report(if all { "Every check passed." } else { "Every other check passed." });
    } else {
        report(&format!("Failed: {}.", failed.join(", ")));
    }
    failed.is_empty()
}

/// Runs the checks of the Python package alone.
pub(crate) fn python_alone() -> bool {
    let interpreter = python::interpreter();
    if interpreter.is_none() {
        report(&format!("{PYTHON} cannot be tested: {}", python::MISSING));
    }
    interpreter.as_deref().is_some_and(python::run)
}

/// Writes the golden playthroughs again: recorded games with every receipt and observation, as text.
pub(crate) fn write_golden() -> bool {
    let mut test = cargo(&["test", "-p", "gueridon-record", "--test", "golden"]);
    step("golden playthroughs", test.env("GUERIDON_GOLDEN", "write"))
}

/// A script of `tests/browser/package.json`.
fn npm_run(script: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", script]).current_dir(browser::folder());
    command
}

/// Whether the engine depends on no other crate: no generator, no clock, no operating system. The compiler
/// checks that it does without the standard library.
fn engine_is_pure() -> bool {
    let is_pure = dependencies("gueridon-engine").len() == 1;
    verdict("engine is pure", is_pure, "it must depend on no other crate")
}

/// Whether tables and pages depend on nothing that needs a server.
fn table_has_no_server() -> bool {
    let crates = dependencies("gueridon-table");
    let found = SERVER_CRATES.iter().find(|name| crates.iter().any(|known| known == *name));
    let why = format!("it depends on {}", found.unwrap_or(&"nothing: is it there?"));
    verdict("tables need no server", found.is_none() && !crates.is_empty(), &why)
}

/// A crate and all that it depends on, by name.
fn dependencies(package: &str) -> Vec<String> {
    let arguments = ["tree", "-p", package, "--edges", "normal,build", "--prefix", "none"];
    let tree = cargo(&arguments).args(["--target", install::WASM]).output();
    let tree = tree.map(|output| output.stdout).unwrap_or_default();
    let names = String::from_utf8_lossy(&tree);
    let names = names.lines().filter_map(|line| line.split(' ').next());
    names.map(String::from).collect()
}

fn verdict(check: &str, passed: bool, why_not: &str) -> bool {
    let result = if passed { "passed".to_string() } else { format!("FAILED: {why_not}") };
    report(&format!("── {check}: {result}\n"));
    passed
}
