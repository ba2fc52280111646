//! The laboratory: tests of running servers over their public interface (load, killed servers, attacks), the making of
//! puzzles, and the training of learned evaluations.

mod client;
pub mod drill;
mod endpoint;
mod events;
pub mod load;
mod process;
pub mod puzzles;
mod traffic;
pub mod training;

use std::path::{Path, PathBuf};
use std::pin::Pin;

pub use client::CookieJar;
pub use endpoint::HttpEndpoint;
use gueridon_cli::Error;

/// A test that runs. It is boxed, so that it is compiled with this crate and not again with its callers.
pub type Running<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + 'a>>;

/// The server's program in the folder of another one, where cargo puts both.
pub fn server_beside(program: &Path) -> PathBuf {
    program.with_file_name(format!("gueridon{}", std::env::consts::EXE_SUFFIX))
}
