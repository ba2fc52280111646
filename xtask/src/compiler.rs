//! Which compiler runs the checks. New compilers bring new warnings; those must not fail a check on the day on
//! which one appears, so warnings are errors only with the compiler that `rust-version` names.

use std::process::Command;

use crate::run::{beside_tests, output, root};

/// The oldest supported compiler, as `rust-version` in `Cargo.toml` names it, such as `1.95`.
const RUST_VERSION: &str = env!("CARGO_PKG_RUST_VERSION");
/// The check that `rust-version` is true.
pub(crate) const OLDEST: &str = "oldest supported compiler";

/// The arguments with which clippy fails when something warns, with the known compiler.
pub(crate) fn lints() -> &'static [&'static str] {
    if is_known() { &["--", "-D", "warnings"] } else { &[] }
}

/// The flags with which rustdoc does the same.
pub(crate) fn documentation_flags() -> &'static str {
    if is_known() { "-D warnings" } else { "" }
}

/// With another compiler, how to have warnings as errors.
pub(crate) fn why_warnings_pass() -> Option<String> {
    (!is_known()).then(|| {
        format!(
            "use Rust {RUST_VERSION}, or raise rust-version in Cargo.toml, also of python, and mend \
             what the new compiler warns about"
        )
    })
}

/// The check with the oldest compiler; none when that is the one which runs all checks, and how to install
/// it when it is missing.
pub(crate) fn oldest() -> Result<Option<Command>, String> {
    if is_known() {
        return Ok(None);
    }
    let toolchains = output(Command::new("rustup").args(["toolchain", "list"])).unwrap_or_default();
    let mut names = toolchains.lines().filter_map(|line| line.split(' ').next());
    let Some(name) = names.find(|name| is_of(name, RUST_VERSION)) else {
        return Err(format!("rustup toolchain install {RUST_VERSION} --profile minimal"));
    };
    let mut check = beside_tests(Command::new("rustup"));
    check.args(["run", name, "cargo", "check", "--workspace", "--all-targets"]);
    // Its own folder: that of the newer compiler would have to be compiled again.
    check.current_dir(root()).env("CARGO_TARGET_DIR", "target/oldest");
    Ok(Some(check))
}

/// Whether a toolchain, such as `1.95.0-x86_64-unknown-linux-gnu`, has a version.
fn is_of(toolchain: &str, version: &str) -> bool {
    let rest = toolchain.strip_prefix(version);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
}

/// Whether the compiler is the one that the lints were chosen with.
fn is_known() -> bool {
    let version = output(Command::new("rustc").arg("--version")).unwrap_or_default();
    version.strip_prefix("rustc ").is_some_and(|version| is_of(version, RUST_VERSION))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toolchain_has_the_version_that_its_name_begins_with() {
        assert!(is_of("1.95.0-x86_64-unknown-linux-gnu", "1.95"));
        assert!(is_of("1.95-x86_64-unknown-linux-gnu", "1.95"));
        assert!(is_of("1.95.0 (59807616e 2026-04-14)", "1.95"));
        assert!(!is_of("1.950.0-x86_64-unknown-linux-gnu", "1.95"));
        assert!(!is_of("stable-x86_64-unknown-linux-gnu", "1.95"));
    }
}
