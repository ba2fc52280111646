//! Every connection is an open file, and systems have few unless asked.

use crate::failure::Failure;

/// Those of the program itself.
const OWN: u64 = 64;

/// Allows as many as the system lets; answers how many that are, none when there is no limit.
#[cfg(unix)]
pub(crate) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let now = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: now.maximum, maximum: now.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => now.maximum,
        Err(_) => now.current,
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() -> Option<u64> {
    None
}

/// Makes sure that so many lines can be open.
pub(crate) fn allow(lines: u64) -> Result<(), Failure> {
    let needed = lines + OWN;
    match raise() {
        Some(most) if most < needed => Err(Failure::told(format!(
            "so many tables and streams need {needed} open files, and this system allows {most}: \
             ask for fewer with --tables or --streams, or raise the limit with `ulimit -n {needed}`"
        ))),
        Some(_) | None => Ok(()),
    }
}
