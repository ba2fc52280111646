//! Every check there is.

use std::process::Command;

use crate::run::{cargo, say, step};
use crate::{browser, install};

/// The check that `deny.toml` configures.
const DEPENDENCIES: &str = "licences, bans and sources of dependencies";

/// Runs all checks, also after one failed, and sums up.
pub(crate) fn run() -> bool {
    if !install::rust_tools() || !install::python() || !install::postgres() {
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
    let has_deny = install::deny();
    if has_deny {
        // What is only remarked, such as crates in two versions, is for who asks for it. The network is
        // needed only for crates of other systems that were never fetched.
        let quiet = ["deny", "--locked", "--log-level", "error"];
        let check = ["check", "licenses", "bans", "sources"];
        checks.push((DEPENDENCIES, cargo(&[&quiet[..], &check].concat())));
    }
    let mut failed: Vec<&str> = checks
        .iter_mut()
        .filter_map(|(name, command)| (!step(name, command)).then_some(*name))
        .collect();
    if !engine_is_pure() {
        failed.push("engine");
    }
    if !browser::run() {
        failed.push("browser");
    }
    if !has_deny {
        say(&format!("SKIPPED: {DEPENDENCIES}. To run it: cargo install cargo-deny --locked"));
    }
    if failed.is_empty() {
        say(if has_deny { "Every check passed." } else { "Every other check passed." });
    } else {
        say(&format!("Failed: {}.", failed.join(", ")));
    }
    failed.is_empty()
}

/// The engine depends on nothing at all: no generator, no clock, no operating system. That it does
/// without the standard library is seen by the compiler.
fn engine_is_pure() -> bool {
    let tree = cargo(&["tree", "-p", "gueridon-engine", "--edges", "normal,build"]).output();
    let crates = match &tree {
        Ok(output) => String::from_utf8_lossy(&output.stdout).lines().count(),
        Err(_) => 0,
    };
    let pure = crates == 1;
    let verdict = if pure { "passed" } else { "FAILED: it must depend on no other crate" };
    say(&format!("── engine is pure: {verdict}\n"));
    pure
}
