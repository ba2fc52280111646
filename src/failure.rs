//! How a command ends when it cannot do what was asked.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use gueridon_journal::JournalError;

/// Why a command stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A sentence for the user.
    Told(String),
    /// The output already shows what is wrong.
    Shown,
    /// The reader of the output has closed it: `gueridon … | head`.
    NobodyReads,
}

impl Failure {
    /// A failure with a sentence.
    pub(crate) fn told(sentence: impl Into<String>) -> Failure {
        Failure::Told(sentence.into())
    }

    /// A failure with a file.
    pub(crate) fn file(path: &Path, error: impl std::fmt::Display) -> Failure {
        Failure::told(format!("{}: {error}", path.display()))
    }

    /// Prints the sentence and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::NobodyReads => ExitCode::SUCCESS,
            Failure::Shown => ExitCode::FAILURE,
            Failure::Told(sentence) => {
                let _ = writeln!(io::stderr(), "gueridon: {sentence}");
                ExitCode::FAILURE
            }
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        Failure::told(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::NobodyReads
        } else {
            Failure::told(error.to_string())
        }
    }
}

/// The errors of the arena and of load tests.
impl From<Box<dyn std::error::Error + Send + Sync>> for Failure {
    fn from(error: Box<dyn std::error::Error + Send + Sync>) -> Failure {
        match error.downcast::<io::Error>() {
            Ok(error) => (*error).into(),
            Err(error) => Failure::told(error.to_string()),
        }
    }
}
