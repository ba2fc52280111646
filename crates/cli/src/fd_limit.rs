//! The system's limit of open files, which every connection counts towards.

use crate::failure::Failure;

/// Open files of the program besides connections.
const OTHER_FILES: u64 = 64;

/// Raises the limit as far as the system allows; returns it, or none when there is none.
#[cfg(unix)]
pub fn raise_fd_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let now = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: now.maximum, maximum: now.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => now.maximum,
        Err(_) => now.current,
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn raise_fd_limit() -> Option<u64> {
    None
}

/// Raises the limit.
///
/// # Errors
///
/// When it is too low for this number of connections.
pub fn require_connections(connections: u64) -> Result<(), Failure> {
    let needed = connections + OTHER_FILES;
    match raise_fd_limit() {
        Some(most) if most < needed => Err(Failure::told(format!(
            "these tables and pages need {needed} open files, and this system allows {most}: \
             ask for fewer with --tables or --spectators, or raise the limit with `ulimit -n {needed}`"
        ))),
        Some(_) | None => Ok(()),
    }
}
