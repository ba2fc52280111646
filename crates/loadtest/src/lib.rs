//! Tests of running servers over their public interface: load, killed servers, attacks.

mod client;
pub mod drill;
mod events;
pub mod load;

pub use client::{CookieJar, Endpoint};

/// Why a test cannot run: a sentence for the user, or the error of a request.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
