//! How a command ends when it cannot do what was asked.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why something cannot be done: a sentence for the user, or an input/output error.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Why a command stops.
#[derive(Debug)]
pub enum Failure {
    /// A sentence for the user.
    Told(String),
    /// The output already shows what is wrong.
    Shown,
    /// The reader of the output has closed it: `gueridon … | head`.
    NobodyReads,
}

impl Failure {
    /// A failure with a sentence.
    pub fn told(sentence: impl Into<String>) -> Failure {
        Failure::Told(sentence.into())
    }

    /// A failure with a file.
    pub fn file(path: &Path, error: impl std::fmt::Display) -> Failure {
        Failure::told(format!("{}: {error}", path.display()))
    }

    /// Prints the sentence after the name of the program, and returns the exit code.
    pub fn report(self, program: &str) -> ExitCode {
        match self {
            Failure::NobodyReads => ExitCode::SUCCESS,
            Failure::Shown => ExitCode::FAILURE,
            Failure::Told(sentence) => {
                let _ = writeln!(io::stderr(), "{program}: {sentence}");
                ExitCode::FAILURE
            }
        }
    }
}

/// Every error is a sentence, but for a closed output.
impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        let error = error.into();
        match error.downcast_ref::<io::Error>() {
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            Some(_) | None => Failure::told(error.to_string()),
        }
    }
}
