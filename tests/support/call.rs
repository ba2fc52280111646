//! Calling a program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a program with some input, to its end.
pub(crate) fn call(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that ends early does not read everything.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    })
}
