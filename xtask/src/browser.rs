//! The tests in `tests/browser`: real browsers at the tables of a real server.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::install;
use crate::run::{cargo, root, say, step};

/// Installs what they need, builds the program, and runs them.
pub(crate) fn run() -> bool {
    let folder = root().join("tests/browser");
    install::browser_tools() && packages(&folder) && tests(&folder)
}

/// Packages as the lock file pins them, anew when it is newer than what is installed.
pub(crate) fn packages(folder: &Path) -> bool {
    let changed = |file: &str| -> Option<SystemTime> {
        folder.join(file).metadata().and_then(|data| data.modified()).ok()
    };
    // npm leaves this file behind when an installation is complete.
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("package-lock.json") {
        return true;
    }
    step("packages for browser tests", Command::new("npm").arg("ci").current_dir(folder))
}

fn tests(folder: &Path) -> bool {
    let Some(mut tests) = runner(folder) else { return false };
    // Without arguments the runner finds the files by their names, in every version of Node.js. Most of
    // the time somebody waits for somebody: two files at once do no harm.
    step("browser", tests.arg("--test-concurrency=2"))
}

/// Node's test runner in a folder, with the program to test and the browser to test it with.
pub(crate) fn runner(folder: &Path) -> Option<Command> {
    let program = program()?;
    let mut runner = Command::new("node");
    runner.args(["--test", "--test-reporter=spec"]).current_dir(folder);
    runner.env("GUERIDON_BIN", program).env("CHROMIUM", install::chromium());
    Some(runner)
}

/// The program: the one that `GUERIDON_BIN` names, or built as the tests of the workspace build it.
/// These have it compiled by now: with the same packages, features and profile there is nothing left to
/// do, while a build of the program alone would compile what it depends on again for other features, and
/// a release would take minutes.
fn program() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("GUERIDON_BIN") {
        return Some(named.into());
    }
    let mut build = cargo(&["test", "--workspace", "--no-run", "--quiet"]);
    if !step("program for browser tests", &mut build) {
        return None;
    }
    // Cargo puts programs for tests beside this one, wherever its folder for targets is.
    let beside = std::env::current_exe().ok()?;
    let program = beside.with_file_name(format!("gueridon{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        say(&format!("{} should be there after the build, and is not.", program.display()));
        return None;
    }
    Some(program)
}
