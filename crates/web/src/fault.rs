//! Faults of the program: they are logged where they are noticed, and answered with status 500.

use std::fmt;

/// Something that only a mistake in the program explains. It was logged when it was made.
#[derive(Clone, Copy)]
pub(crate) struct Fault(());

impl Fault {
    /// Logs what went wrong.
    pub(crate) fn log(what: impl fmt::Display) -> Fault {
        tracing::error!("a fault of the program: {what}");
        Fault(())
    }
}
