//! Installs the tools that the checks call, or reports how to.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{cargo, report, step};

/// The oldest Node.js whose test runner has what the browser tests need.
const OLDEST_NODE: u32 = 20;

/// The target of browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Checks for formatter and lints, which some installations of the toolchain lack.
pub(crate) fn rust_tools() -> bool {
    let missing: Vec<&str> = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(command, _)| !has_cargo(command))
        .map(|(_, component)| component)
        .collect();
    if !missing.is_empty() {
        report(&format!("Missing tools. Install them: rustup component add {}", missing.join(" ")));
    }
    missing.is_empty()
}

/// Installs cargo-deny from the registry if it is missing, without optimisation: that would take longer
/// than all of its work.
pub(crate) fn cargo_deny() -> bool {
    let mut install = cargo(&["install", "cargo-deny", "--locked", "--debug", "--quiet"]);
    has_cargo("deny") || (step("install cargo-deny", &mut install) && has_cargo("deny"))
}

/// Installs the standard library for [`WASM`] if it is missing.
pub(crate) fn wasm_target() -> bool {
    let installed = || {
        let mut rustc = Command::new("rustc");
        let asked = rustc.args(["--print", "target-libdir", "--target", WASM]).output();
        let folder = asked.map(|output| output.stdout).unwrap_or_default();
        Path::new(String::from_utf8_lossy(&folder).trim()).is_dir()
    };
    let mut add = Command::new("rustup");
    installed() || (step("install a target", add.args(["target", "add", WASM])) && installed())
}

/// Whether cargo has a sub-command.
fn has_cargo(command: &str) -> bool {
    cargo(&[command, "--version"]).output().is_ok_and(|output| output.status.success())
}

/// Installs Python: tests play against the example bots, which are Python programs.
pub(crate) fn python() -> bool {
    version("python3").is_some() || debian_packages(&["python3"])
}

/// Installs Python with virtual environments, which Debian has in a package of their own.
pub(crate) fn python_with_venv() -> bool {
    debian_packages(&["python3", "python3-venv"])
}

/// Installs PostgreSQL: the tests of the journal start servers of their own.
pub(crate) fn postgres() -> bool {
    // Debian has the programs of each version in a folder of its own, which is not in the path.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut servers = versions.filter(|version| version.path().join("bin/postgres").exists());
    version("postgres").is_some() || servers.next().is_some() || debian_packages(&["postgresql"])
}

/// Installs tmux: tests play in its terminals.
pub(crate) fn tmux() -> bool {
    let mut tmux = Command::new("tmux");
    tmux.arg("-V").output().is_ok_and(|output| output.status.success())
        || debian_packages(&["tmux"])
}

/// Installs Node.js and npm, for browser tests and for the types and lints of scripts.
pub(crate) fn node() -> bool {
    let tools = [("node", "nodejs"), ("npm", "npm")].into_iter();
    let missing: Vec<&str> = tools
        .filter(|(program, _)| version(program).is_none())
        .map(|(_, package)| package)
        .collect();
    if !missing.is_empty() && !debian_packages(&missing) {
        return false;
    }
    let node = version("node").unwrap_or_default();
    // The version has the form "v20.20.2".
    let major = node.trim_start_matches('v').split('.').next().and_then(|text| text.parse().ok());
    let new_enough = major.is_some_and(|major: u32| major >= OLDEST_NODE);
    if !new_enough {
        report(&format!(
            "Node.js {OLDEST_NODE} or newer is needed, and `node --version` says {node:?}."
        ));
    }
    new_enough
}

/// Installs Chromium, unless `CHROMIUM` names one.
pub(crate) fn browser() -> bool {
    if chromium().exists() {
        return true;
    }
    if std::env::var_os("CHROMIUM").is_some() {
        report(&format!("There is no browser at {}, where CHROMIUM says.", chromium().display()));
        return false;
    }
    let mut missing = vec!["chromium"];
    // Without any font a browser draws boxes, and measures them.
    if !Path::new("/usr/share/fonts/truetype").exists() {
        missing.push("fonts-dejavu-core");
    }
    debian_packages(&missing)
}

/// The browser: the one that `CHROMIUM` names, or Debian's.
pub(crate) fn chromium() -> PathBuf {
    std::env::var_os("CHROMIUM").map_or_else(|| "/usr/bin/chromium".into(), PathBuf::from)
}

/// The version that a program prints; none if it does not start.
fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Installs Debian packages when run as root on Debian; otherwise reports which ones to install.
fn debian_packages(packages: &[&str]) -> bool {
    let names = packages.join(" ");
    let id = Command::new("id").arg("-u").output();
    let root = id.is_ok_and(|output| output.stdout == b"0\n");
    if root && version("apt-get").is_some() {
        report(&format!("Missing, and now installed with apt-get: {names}"));
        let apt_get = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        // Containers often come without lists of packages. Old lists may do, so a failure is no end.
        step("update the list of packages", &mut apt_get(&["update"]));
        let mut install = apt_get(&["install", "-y", "--no-install-recommends"]);
        if step(&format!("install {names}"), install.args(packages)) {
            return true;
        }
    }
    report(&format!(
        "Missing: {names}. Install them, on Debian with: \
         sudo apt-get install --no-install-recommends {names}"
    ));
    if packages.contains(&"chromium") {
        report(
            "To use a Chromium elsewhere, set the variable CHROMIUM to the path of its program.",
        );
    }
    false
}
