//! Every check there is.

use std::process::Command;

use crate::run::{cargo, say, step};

/// Runs all checks, also after one failed, and sums up.
pub(crate) fn run() -> bool {
    if !tools_are_there() {
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
    let mut failed: Vec<&str> = checks
        .iter_mut()
        .filter_map(|(name, command)| (!step(name, command)).then_some(*name))
        .collect();
    if !engine_is_pure() {
        failed.push("engine");
    }
    if failed.is_empty() {
        say("Every check passed.");
    } else {
        say(&format!("Failed: {}.", failed.join(", ")));
    }
    failed.is_empty()
}

/// Formatter and lints come with the toolchain, but not with every installation of it.
fn tools_are_there() -> bool {
    let missing: Vec<&str> = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(command, _)| {
            !cargo(&[command, "--version"]).output().is_ok_and(|output| output.status.success())
        })
        .map(|(_, component)| component)
        .collect();
    if !missing.is_empty() {
        say(&format!("Missing tools. Install them: rustup component add {}", missing.join(" ")));
        return false;
    }
    python_is_there()
}

/// The example bot is a Python program, and a test plays with it.
fn python_is_there() -> bool {
    let starts = |program: &str, argument: &str| {
        Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
    };
    if starts("python3", "--version") {
        return true;
    }
    say("python3 is missing; trying to install it with apt-get");
    let mut install = Command::new("apt-get");
    let installed = step(
        "install python3",
        install.args(["install", "--yes", "--no-install-recommends", "python3"]),
    );
    if !installed {
        say("Install python3 with the package manager of your system, then run this again.");
    }
    installed
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
