//! Tests of running servers over their public interface: load, killed servers, attacks.

mod client;
pub mod drill;
mod endpoint;
mod events;
pub mod load;
mod process;
mod traffic;

pub use client::CookieJar;
pub use endpoint::Endpoint;

/// Why a test cannot run: a sentence for the user, or the error of a request.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
