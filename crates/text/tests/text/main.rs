//! Every sentence exists in every language, speaks of what it is given, and reads as it should.
#![expect(clippy::unwrap_used, reason = "Clippy takes helpers beside the tests for other code")]

mod callers;
mod catalogue;
mod complete;
mod options;
mod rules;
mod samples;
mod typography;
mod wording;
mod wording_cafe;
