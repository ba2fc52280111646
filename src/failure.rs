//! How a command ends that could not do what it was asked.

use std::io::{self, Write};
use std::process::ExitCode;

use gueridon_journal::JournalError;

/// Why a command stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A sentence for the one who called.
    Told(String),
    /// What is wrong stands already in the output.
    Shown,
    /// Whoever read the output has had enough: `gueridon … | head`.
    NobodyReads,
}

impl Failure {
    /// A failure with a sentence.
    pub(crate) fn told(sentence: impl Into<String>) -> Failure {
        Failure::Told(sentence.into())
    }

    /// Says it once and gives the exit code.
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

/// The sentences of a journal say what to do.
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
