//! Every check. Those that do not need each other run side by side.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::run::{beside_tests, cargo, check, nothing, report, step};
use crate::{browser, compiler, dist, fourth_game, install, python};

/// The check that `deny.toml` configures.
const DEPENDENCIES: &str = "licences, bans and sources of dependencies";
const PYTHON_DEPENDENCIES: &str = "the same of the Python package";
/// Tables and pages, for browsers: the crate of pages brings that of tables along.
const TABLE_FOR_BROWSERS: &str = "tables and pages for wasm32";
/// Crates that need a server, an operating system or a store.
const SERVER_CRATES: [&str; 7] = ["axum", "getrandom", "hyper", "mio", "rusqlite", "sqlx", "tokio"];
/// The check of the Python package.
const PYTHON: &str = "the Python package";
/// The check that the guide for new games is followed.
const FOURTH_GAME: &str = "a fourth game";

/// The checks that failed, and those that could not run, by name.
#[derive(Default)]
struct Results {
    failed: Mutex<Vec<String>>,
    skipped: Mutex<Vec<String>>,
}

/// Runs all checks, also after one failed, and reports those that failed.
///
/// The tests are compiled first. While they and the browsers run, everything else that has to be compiled is
/// compiled with a low priority: in the pauses of the tests, and without taking time from them.
pub(crate) fn run() -> bool {
    let tools = [install::rust_tools, install::python, install::postgres, install::tmux];
    if !tools.iter().all(|has_tool| has_tool()) {
        return false;
    }
    // Installed one after the other, because only one installer of the system may run at a time.
    let interpreter = python::interpreter();
    let interpreter = interpreter.as_deref();
    let has_node = install::node();
    let has_browser = install::browser();
    let has_wasm = install::wasm_target();
    let results = Results::default();
    thread::scope(|scope| {
        scope.spawn(|| check_dependencies(&results));
        let packages = scope.spawn(|| check_scripts(has_node, &results));
        let wheel = scope.spawn(|| build_wheel(interpreter, &results));
        results.note("format", check("format", cargo(&["fmt", "--all", "--check"]), nothing));
        let fuzz = ["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"];
        results.note("format of fuzz", check("format of fuzz", cargo(&fuzz), nothing));
        let program = browser::program();
        // Cargo lets one command compile at a time. The tests look first whether all is compiled.
        let (begins, begun) = mpsc::channel::<()>();
        if program.is_some() {
            scope.spawn(|| results.note("tests", run_tests(begins)));
        } else {
            results.note("tests, which are not compiled", false);
            drop(begins);
        }
        let results = &results;
        let in_browser = program.clone();
        scope.spawn(move || {
            let has_packages = packages.join().unwrap_or(false);
            let ready = has_packages && has_browser;
            let run = |program: PathBuf| ready && browser::test(&program);
            results.note("browser", in_browser.is_some_and(run));
        });
        scope.spawn(move || {
            if let Some(wheel) = wheel.join().ok().flatten() {
                let run = |program: &PathBuf| wheel.test(program);
                results.note(PYTHON, program.as_ref().is_some_and(run));
            }
            let check = |program: PathBuf| dist::run(Some(program), true);
            results.note("packages", program.is_some_and(check));
            match interpreter.and_then(python::environment) {
                Some(python) => results.note(FOURTH_GAME, fourth_game::run(&python)),
                None => results.skip(FOURTH_GAME, python::MISSING),
            }
        });
        // An error says that the tests are over, or that there are none: then nothing is in the way.
        let _ = begun.recv();
        check_code(has_wasm, results);
    });
    results.summary()
}

impl Results {
    fn note(&self, check: &str, passed: bool) {
        if !passed {
            let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
            failed.push(check.into());
        }
    }

    /// A check that cannot run here, and what would let it run.
    fn skip(&self, check: &str, remedy: &str) {
        let mut skipped = self.skipped.lock().unwrap_or_else(PoisonError::into_inner);
        skipped.push(format!("SKIPPED: {check}. To run it: {remedy}"));
    }

    /// Reports what failed and what was skipped; true when nothing failed.
    fn summary(self) -> bool {
        let skipped = self.skipped.into_inner().unwrap_or_else(PoisonError::into_inner);
        skipped.iter().for_each(|line| report(line));
        let failed = self.failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !failed.is_empty() {
            report(&format!("Failed: {}.", failed.join(", ")));
        } else if skipped.is_empty() {
            report("Every check passed.");
        } else {
            report("Every other check passed.");
        }
        failed.is_empty()
    }
}

/// Runs the tests, which are compiled. The sender is dropped as soon as cargo has begun with them.
fn run_tests(begins: mpsc::Sender<()>) -> bool {
    let begins = std::cell::Cell::new(Some(begins));
    check("tests", cargo(&["test", "--workspace", "--no-fail-fast"]), |line| {
        let begun = line.trim_start().starts_with("Running ");
        if begun {
            drop(begins.take());
        }
        begun || line.trim_start().starts_with("Doc-tests ") || line.starts_with("test result: ")
    })
}

/// Lints and documentation, and what the crates may depend on.
fn check_code(has_wasm: bool, results: &Results) {
    let lints = [&["clippy", "--workspace", "--all-targets"], compiler::lints()].concat();
    results.note("lints", check("lints", beside_tests(cargo(&lints)), nothing));
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]);
    documentation.env("RUSTDOCFLAGS", compiler::documentation_flags());
    results.note("documentation", check("documentation", beside_tests(documentation), nothing));
    if let Some(remedy) = compiler::why_warnings_pass() {
        results.skip("warnings as errors", &remedy);
    }
    match compiler::oldest() {
        Ok(None) => {}
        Ok(Some(command)) => {
            results.note(compiler::OLDEST, check(compiler::OLDEST, command, nothing));
        }
        Err(remedy) => results.skip(compiler::OLDEST, &remedy),
    }
    if has_wasm {
        let arguments = ["check", "-p", "gueridon-pages", "--target", install::WASM];
        let passed = check(TABLE_FOR_BROWSERS, beside_tests(cargo(&arguments)), nothing);
        results.note(TABLE_FOR_BROWSERS, passed);
    } else {
        results.skip(TABLE_FOR_BROWSERS, "rustup target add wasm32-unknown-unknown");
    }
    results.note("engine", engine_is_pure());
    results.note("table", table_has_no_server());
}

/// Checks the dependencies of both workspaces.
fn check_dependencies(results: &Results) {
    if !install::cargo_deny() {
        results.skip(DEPENDENCIES, "cargo install cargo-deny --locked");
        return;
    }
    // The network is needed only for crates of other systems that were never fetched.
    let quiet = ["deny", "--locked", "--log-level", "error"];
    let what = ["check", "licenses", "bans", "sources"];
    let ours = cargo(&[&quiet[..], &what].concat());
    results.note(DEPENDENCIES, check(DEPENDENCIES, ours, nothing));
    let python = ["--manifest-path", "python/Cargo.toml"];
    let python = cargo(&[&quiet[..], &python, &what].concat());
    results.note(PYTHON_DEPENDENCIES, check(PYTHON_DEPENDENCIES, python, nothing));
}

/// Installs the packages of the scripts and checks types and lints; true when the packages are there.
fn check_scripts(has_node: bool, results: &Results) -> bool {
    let has_packages = has_node && browser::packages(&browser::folder());
    results.note("packages for scripts", has_packages);
    if has_packages {
        for (name, script) in [("types of scripts", "types"), ("lints of scripts", "lints")] {
            results.note(name, check(name, browser::npm_run(script), nothing));
        }
    }
    has_packages
}

/// Lints the Python package and builds its wheel; none when that failed or there is no Python.
fn build_wheel(interpreter: Option<&Path>, results: &Results) -> Option<python::Wheel> {
    let Some(interpreter) = interpreter else {
        results.skip(PYTHON, python::MISSING);
        return None;
    };
    results.note("format and lints of python", python::lint());
    let wheel = python::build(interpreter);
    results.note("wheel", wheel.is_some());
    wheel
}

/// Runs the checks of the Python package alone.
pub(crate) fn python_alone() -> bool {
    let Some(interpreter) = python::interpreter() else {
        report(&format!("{PYTHON} cannot be tested: {}", python::MISSING));
        return false;
    };
    let linted = python::lint();
    let tested = || Some(python::build(&interpreter)?.test(&browser::program()?));
    tested() == Some(true) && linted
}

/// Adds a fourth game to a copy and plays it.
pub(crate) fn fourth_game_alone() -> bool {
    let Some(interpreter) = python::interpreter() else {
        report(&format!("A fourth game cannot be played in Python: {}", python::MISSING));
        return false;
    };
    python::environment(&interpreter).is_some_and(|python| fourth_game::run(&python))
}

/// Writes the golden playthroughs again: recorded games with every receipt and observation, as text.
pub(crate) fn write_golden() -> bool {
    let mut test = cargo(&["test", "-p", "gueridon-record", "--test", "golden"]);
    step("golden playthroughs", test.env("GUERIDON_GOLDEN", "write"))
}

/// Whether the engine depends on no other crate: no generator, no clock, no operating system. The compiler
/// checks that it does without the standard library.
fn engine_is_pure() -> bool {
    let is_pure = dependencies("gueridon-engine").len() == 1;
    verdict("engine is pure", is_pure, "it must depend on no other crate")
}

/// Whether tables and pages depend on nothing that needs a server.
fn table_has_no_server() -> bool {
    let crates = dependencies("gueridon-pages");
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
    report(&format!("── {check}: {result}"));
    passed
}
