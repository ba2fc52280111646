//! The server that drills start.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use gueridon_cli::Failure;
use gueridon_lab::server_beside;

/// The named program, or `gueridon` beside this one, which is built before if cargo runs this one.
pub(crate) fn server_program(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let program = match named {
        Some(named) => named.to_path_buf(),
        None => {
            let own = env::current_exe()?;
            build(&own)?;
            server_beside(&own)
        }
    };
    if program.is_file() {
        return Ok(program);
    }
    let why = "there is no such program: build the server with cargo build --release, or name one with --server";
    Err(Failure::file(&program, why))
}

/// Builds the server with the profile of this program, if cargo runs it.
fn build(own: &Path) -> Result<(), Failure> {
    let (Some(cargo), Some(package)) = (env::var_os("CARGO"), env::var_os("CARGO_MANIFEST_DIR"))
    else {
        return Ok(());
    };
    // Cargo names the folder after the profile, with one exception.
    let folder = own.parent().and_then(Path::file_name).unwrap_or_default();
    let profile = if folder == "debug" { "dev".as_ref() } else { folder };
    let mut command = Command::new(cargo);
    command.args(["build", "--package", "gueridon", "--profile"]).arg(profile);
    let status = command.current_dir(package).status()?;
    if status.success() { Ok(()) } else { Err(Failure::told("the server cannot be built")) }
}
