//! Tells Cargo that a new file of sentences changes the crate: the macro that embeds them lists the
//! folder, which Cargo cannot see.

use std::io::Write;

fn main() -> std::io::Result<()> {
    writeln!(std::io::stdout(), "cargo::rerun-if-changed=locales")
}
