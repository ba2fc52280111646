//! Running commands and telling how they went.

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
    // The one that runs this program, so that its version is the same.
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command and says its name, how it went and how long it took.
pub(crate) fn step(name: &str, command: &mut Command) -> bool {
    say(&format!("── {name}"));
    let started = Instant::now();
    let status = command.status();
    let seconds = started.elapsed().as_secs_f64();
    match status {
        Ok(status) if status.success() => {
            say(&format!("── {name}: passed in {seconds:.1} s\n"));
            true
        }
        Ok(_) => {
            say(&format!("── {name}: FAILED after {seconds:.1} s\n"));
            false
        }
        Err(error) => {
            let program = command.get_program().to_string_lossy().into_owned();
            say(&format!("── {name}: FAILED: {program} does not start: {error}\n"));
            false
        }
    }
}

/// A line to the one who waits. The checks write to both streams; this goes with the errors, so
/// that the order of lines is kept.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
