//! Runs commands and reports their results.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// A command of cargo, in the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    // The cargo that runs this program, so that the version is the same.
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command and reports its name, its result and its duration; true when it succeeds.
pub(crate) fn step(name: &str, command: &mut Command) -> bool {
    report(&format!("── {name}"));
    let started = Instant::now();
    let status = command.status();
    let seconds = started.elapsed().as_secs_f64();
    let result = match &status {
        Ok(status) if status.success() => format!("passed in {seconds:.1} s"),
        Ok(_) => format!("FAILED after {seconds:.1} s"),
        Err(error) => {
            format!("FAILED: {} does not start: {error}", command.get_program().to_string_lossy())
        }
    };
    report(&format!("── {name}: {result}\n"));
    status.is_ok_and(|status| status.success())
}

/// What a command prints; an error is what it complains about.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} does not start: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

/// Writes a line to standard error, where most of the checks write too: so the order of lines is kept.
pub(crate) fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
