//! Every line and every stream is an open file.

use crate::failure::Failure;

/// Those of the program itself.
const OWN: u64 = 64;

/// Makes sure that so many lines can be open.
#[cfg(unix)]
pub(super) fn allow(lines: u64) -> Result<(), Failure> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let needed = lines + OWN;
    let now = getrlimit(Resource::Nofile);
    // No limit is none.
    if now.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if let Some(most) = now.maximum.filter(|&most| most < needed) {
        return Err(Failure::told(format!(
            "so many tables and streams need {needed} open files, and this system allows {most}: \
             ask for fewer with --tables or --streams, or raise the limit with `ulimit -n {needed}`"
        )));
    }
    let raised = Rlimit { current: Some(needed), maximum: now.maximum };
    setrlimit(Resource::Nofile, raised)
        .map_err(|error| Failure::told(format!("{needed} open files are needed: {error}")))
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(super) fn allow(_: u64) -> Result<(), Failure> {
    Ok(())
}
