//! Runs commands, alone or several at once, and reports their results.

use std::io::{BufRead, BufReader, PipeReader, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a silent command is asked whether it has ended.
const POLL: Duration = Duration::from_millis(200);
/// How long the output of a command that has ended is awaited. What it started and left behind may hold it open.
const GRACE: Duration = Duration::from_secs(2);

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

/// The same command with a low priority, so that it leaves the processors to tests that run beside it.
pub(crate) fn beside_tests(command: Command) -> Command {
    if !cfg!(unix) {
        return command;
    }
    let mut nice = Command::new("nice");
    nice.args(["-n", "15"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            nice.env(name, value);
        }
    }
    if let Some(folder) = command.get_current_dir() {
        nice.current_dir(folder);
    }
    nice
}

/// Runs a command alone, with its output as it comes; true when it succeeds.
pub(crate) fn step(name: &str, command: &mut Command) -> bool {
    report(&format!("── {name}"));
    let started = Instant::now();
    let status = command.status().map_err(|error| does_not_start(command, &error));
    report(&format!("{}\n", result(name, &status, started)));
    status.is_ok_and(|status| status.success())
}

/// Runs a command while others may run. Of its output only the lines that `shows` accepts are printed as
/// they come, and all of it when the command has failed; true when it succeeds.
pub(crate) fn check(name: &str, mut command: Command, shows: impl Fn(&str) -> bool) -> bool {
    report(&format!("── {name}"));
    let started = Instant::now();
    let mut output = String::new();
    let status = run(&mut command, |line| {
        if shows(line) {
            print(line);
        }
        output.push_str(line);
        output.push('\n');
    });
    let status = status.map_err(|error| does_not_start(&command, &error));
    let passed = status.as_ref().is_ok_and(ExitStatus::success);
    if !passed {
        // One piece, so that no line of another check comes between.
        print(&format!("── all output of {name}:\n{output}"));
    }
    report(&result(name, &status, started));
    passed
}

/// The filter of [`check`] for commands whose output matters only when they fail.
pub(crate) fn nothing(_line: &str) -> bool {
    false
}

/// Runs a command and hands each line of its output and errors on, in the order in which they came.
fn run(command: &mut Command, mut each_line: impl FnMut(&str)) -> std::io::Result<ExitStatus> {
    let (reader, writer) = std::io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn()?;
    // The command holds the other end of the pipe; without this it would never close.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let lines = lines(reader);
    let mut ended = None;
    loop {
        let patience = if ended.is_some() { GRACE } else { POLL };
        match (lines.recv_timeout(patience), ended) {
            (Ok(line), _) => each_line(&line),
            (Err(RecvTimeoutError::Disconnected), _) => return child.wait(),
            (Err(RecvTimeoutError::Timeout), Some(status)) => return Ok(status),
            (Err(RecvTimeoutError::Timeout), None) => ended = child.try_wait()?,
        }
    }
}

/// Reads lines on a thread of its own, so that the receiver need not wait for them.
fn lines(reader: PipeReader) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(reader).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            if sender.send(line.trim_end_matches('\r').to_string()).is_err() {
                break;
            }
        }
    });
    receiver
}

fn result(name: &str, status: &Result<ExitStatus, String>, started: Instant) -> String {
    let seconds = started.elapsed().as_secs_f64();
    match status {
        Ok(status) if status.success() => format!("── {name}: passed in {seconds:.1} s"),
        Ok(_) => format!("── {name}: FAILED after {seconds:.1} s"),
        Err(why) => format!("── {name}: FAILED: {why}"),
    }
}

fn does_not_start(command: &Command, error: &std::io::Error) -> String {
    format!("{} does not start: {error}", command.get_program().to_string_lossy())
}

/// What a command prints; an error is what it complains about.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| does_not_start(command, &error))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let name = command.get_program().to_string_lossy();
    Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

/// Writes a line about the checks to standard error.
pub(crate) fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Writes lines of a command to standard output.
fn print(lines: &str) {
    let _ = writeln!(std::io::stdout(), "{lines}");
}

#[cfg(all(test, unix))]
mod tests {
    use std::cell::RefCell;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn a_check_fails_with_its_command_and_reads_both_outputs() {
        let seen = RefCell::new(Vec::new());
        let note = |line: &str| {
            seen.borrow_mut().push(line.to_string());
            false
        };
        assert!(check("two lines", shell("echo one; echo two >&2"), note));
        assert!(!check("a failure", shell("echo three; exit 1"), note));
        assert!(!check("no program", Command::new("no such program"), note));
        assert_eq!(*seen.borrow(), ["one", "two", "three"]);
    }

    #[test]
    fn what_a_command_leaves_behind_does_not_hold_a_check_up() {
        let started = Instant::now();
        assert!(check("left behind", shell("sleep 20 & echo done"), nothing));
        assert!(started.elapsed() < Duration::from_secs(10));
    }
}
