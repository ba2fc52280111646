//! Without this, a migration that is added is not noticed until something else changes.
#![allow(clippy::print_stdout)] // This is how one speaks to Cargo.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
