//! Tools that the checks call: whether they are there, and how to get them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{cargo, say, step};

/// The oldest Node.js whose test runner does what the browser tests ask of it.
const NODE: u32 = 20;

/// Formatter and lints come with the toolchain, but not with every installation of it.
pub(crate) fn rust_tools() -> bool {
    let missing: Vec<&str> = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(command, _)| {
            !cargo(&[command, "--version"]).output().is_ok_and(|output| output.status.success())
        })
        .map(|(_, component)| component)
        .collect();
    if !missing.is_empty() {
        say(&format!("Missing tools. Install them: rustup component add {}", missing.join(" ")));
    }
    missing.is_empty()
}

/// The tool that checks licences and sources of dependencies, installed from the registry when it is
/// missing: without optimisation, which takes longer than all of its work.
pub(crate) fn deny() -> bool {
    let is_there =
        || cargo(&["deny", "--version"]).output().is_ok_and(|output| output.status.success());
    let mut install = cargo(&["install", "cargo-deny", "--locked", "--debug", "--quiet"]);
    is_there() || (step("install cargo-deny", &mut install) && is_there())
}

/// The example bot is a Python program, and a test plays with it.
pub(crate) fn python() -> bool {
    version("python3").is_some() || install(&["python3"])
}

/// The tests of the journal start servers of their own.
pub(crate) fn postgres() -> bool {
    // Debian keeps the programs of each version in a folder of its own, off the path.
    let kept = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut kept = kept.filter(|version| version.path().join("bin/postgres").exists());
    version("postgres").is_some() || kept.next().is_some() || install(&["postgresql"])
}

/// What the browser tests run on.
pub(crate) fn browser_tools() -> bool {
    let mut missing = Vec::new();
    if version("node").is_none() {
        missing.push("nodejs");
    }
    if version("npm").is_none() {
        missing.push("npm");
    }
    if std::env::var_os("CHROMIUM").is_none() && !chromium().exists() {
        missing.push("chromium");
    }
    // Without any font a browser draws boxes, and measures them.
    if missing.contains(&"chromium") && !Path::new("/usr/share/fonts/truetype").exists() {
        missing.push("fonts-dejavu-core");
    }
    if !missing.is_empty() && !install(&missing) {
        return false;
    }
    if !chromium().exists() {
        say(&format!("There is no browser at {}, where CHROMIUM says.", chromium().display()));
        return false;
    }
    let node = version("node").unwrap_or_default();
    // It calls itself "v20.20.2".
    let major = node.trim_start_matches('v').split('.').next().and_then(|text| text.parse().ok());
    let new_enough = major.is_some_and(|major: u32| major >= NODE);
    if !new_enough {
        say(&format!("Node.js {NODE} or newer is needed, and `node --version` says {node:?}."));
    }
    new_enough
}

/// The browser: the one that `CHROMIUM` names, or Debian's.
pub(crate) fn chromium() -> PathBuf {
    std::env::var_os("CHROMIUM").map_or_else(|| "/usr/bin/chromium".into(), PathBuf::from)
}

/// What a program says its version is; none when it does not start.
fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Installs packages of Debian where that is allowed, and says what to install elsewhere.
fn install(packages: &[&str]) -> bool {
    let names = packages.join(" ");
    let id = Command::new("id").arg("-u").output();
    let root = id.is_ok_and(|output| output.stdout == b"0\n");
    if root && version("apt-get").is_some() {
        say(&format!("Missing, and now installed with apt-get: {names}"));
        let apt_get = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        // Lists of packages are often left out of containers. Old ones may do, so go on regardless.
        step("update the list of packages", &mut apt_get(&["update"]));
        let mut install = apt_get(&["install", "-y", "--no-install-recommends"]);
        if step(&format!("install {names}"), install.args(packages)) {
            return true;
        }
    }
    say(&format!(
        "Missing: {names}. Install them, on Debian with: \
         sudo apt-get install --no-install-recommends {names}"
    ));
    if packages.contains(&"chromium") {
        say(
            "A Chromium that is elsewhere is found by the variable CHROMIUM, the path of its program.",
        );
    }
    false
}
