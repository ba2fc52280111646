//! Every check.

use std::process::Command;

use crate::run::{cargo, report, step};
use crate::{browser, install};

/// The check that `deny.toml` configures.
const DEPENDENCIES: &str = "licences, bans and sources of dependencies";

/// Runs all checks, also after one failed, and reports those that failed.
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
    let has_deny = install::cargo_deny();
    if has_deny {
        // Remarks, such as crates in two versions, are left out. The network is needed only for crates
        // of other systems that were never fetched.
        let quiet = ["deny", "--locked", "--log-level", "error"];
        let check = ["check", "licenses", "bans", "sources"];
        checks.push((DEPENDENCIES, cargo(&[&quiet[..], &check].concat())));
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
    let others = [
        ("packages for scripts", has_packages),
        ("engine", engine_is_pure()),
        ("browser", browser::run_tests()),
    ];
    failed.extend(others.iter().filter_map(|(name, passed)| (!passed).then_some(*name)));
    if !has_deny {
        report(&format!("SKIPPED: {DEPENDENCIES}. To run it: cargo install cargo-deny --locked"));
    }
    if failed.is_empty() {
        report(if has_deny { "Every check passed." } else { "Every other check passed." });
    } else {
        report(&format!("Failed: {}.", failed.join(", ")));
    }
    failed.is_empty()
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
    let tree = cargo(&["tree", "-p", "gueridon-engine", "--edges", "normal,build"]).output();
    let crates = match &tree {
        Ok(output) => String::from_utf8_lossy(&output.stdout).lines().count(),
        Err(_) => 0,
    };
    let pure = crates == 1;
    let result = if pure { "passed" } else { "FAILED: it must depend on no other crate" };
    report(&format!("── engine is pure: {result}\n"));
    pure
}
