//! Tests of running servers over their public interface: load, killed servers, attacks.

mod client;
pub mod drill;
mod endpoint;
mod events;
pub mod load;
mod process;
mod traffic;

use std::pin::Pin;

pub use client::CookieJar;
pub use endpoint::Endpoint;

/// Why a test cannot run: a sentence for the user, or the error of a request.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A test that runs. It is boxed, so that it is compiled with this crate and not again with its callers.
pub type Running<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + 'a>>;
