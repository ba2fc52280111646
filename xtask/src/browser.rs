//! The scripts in `tests/browser`: tests with real browsers and a real server, screenshots, Lighthouse.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::install;
use crate::run::{cargo, check, nothing, report, root, step};

/// The folder of the browser tests.
pub(crate) fn folder() -> PathBuf {
    root().join("tests/browser")
}

/// Installs what the browser tests need, builds the program and runs them.
pub(crate) fn run_tests() -> bool {
    let has_tools = install::python() && install::node() && install::browser();
    has_tools && packages(&folder()) && program().is_some_and(|program| test(&program))
}

/// Runs the browser tests, for which everything is installed.
pub(crate) fn test(program: &Path) -> bool {
    // Without file names the runner finds the tests in every version of Node.js. Tests mostly wait, so
    // two files run at once.
    let runner = runner(program, &folder(), "--test-concurrency=2");
    // Of the report, the counts at its end.
    check("browser", runner, |line| line.starts_with("ℹ "))
}

/// Takes pictures of the pages on five screens, light and dark, in three languages, into `target/screenshots`.
pub(crate) fn take_screenshots() -> bool {
    run("screenshots", &folder(), "screenshots.mjs")
}

/// Measures the home page and a table with Lighthouse; the reports go to `target/lighthouse`. Lighthouse
/// is large and seldom needed, so it has its own folder and lock file.
pub(crate) fn run_lighthouse() -> bool {
    let own = folder().join("lighthouse");
    install::node() && packages(&own) && run("lighthouse", &own, "measure.mjs")
}

/// Installs tools and packages, builds the program, and runs Node's test runner in a folder.
fn run(name: &str, folder_to_run: &Path, argument: &str) -> bool {
    if !install::node() || !install::browser() || !packages(&folder()) {
        return false;
    }
    program().is_some_and(|program| step(name, &mut runner(&program, folder_to_run, argument)))
}

/// Node's test runner with a program and a browser.
fn runner(program: &Path, folder: &Path, argument: &str) -> Command {
    let mut runner = Command::new("node");
    runner.args(["--test", "--test-reporter=spec", argument]).current_dir(folder);
    runner.env("GUERIDON_BIN", program).env("CHROMIUM", install::chromium());
    runner
}

/// A script of `tests/browser/package.json`.
pub(crate) fn npm_run(script: &str) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", script]).current_dir(folder());
    command
}

/// Installs the packages of a folder as its lock file pins them, if it is newer than those installed.
pub(crate) fn packages(folder: &Path) -> bool {
    let changed = |file: &str| -> Option<SystemTime> {
        folder.join(file).metadata().and_then(|data| data.modified()).ok()
    };
    // npm writes this file when an installation is complete.
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("package-lock.json") {
        return true;
    }
    let mut install = Command::new("npm");
    install.arg("ci").current_dir(folder);
    check("packages for browser tests", install, nothing)
}

/// The program under test: the one that `GUERIDON_BIN` names, or built with all tests of the workspace. With
/// the same packages, features and profile nothing is compiled twice, while a build of the program alone would
/// compile its dependencies again for other features, and a release build would take minutes.
pub(crate) fn program() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("GUERIDON_BIN") {
        return Some(named.into());
    }
    let build = cargo(&["test", "--workspace", "--no-run"]);
    if !check("tests and program are compiled", build, nothing) {
        return None;
    }
    // Cargo puts the program beside this one, whatever the target folder is.
    let xtask = std::env::current_exe().ok()?;
    let program = xtask.with_file_name(format!("gueridon{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        report(&format!("{} is missing after the build.", program.display()));
        return None;
    }
    Some(program)
}
