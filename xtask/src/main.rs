//! Tasks for developers: `cargo xtask test` runs every check, the others run parts of them or write files.

mod browser;
mod install;
mod run;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Tasks for developers of Guéridon.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check: format, lints, tests, documentation, licences and sources of dependencies
    /// (with cargo-deny), the purity of the engine, types and lints of scripts, browsers.
    Test,
    /// Run the browser tests alone.
    Browser,
    /// Take pictures of the pages, into target/screenshots.
    Screenshots,
    /// Print Lighthouse's scores of the home page and of a table.
    Lighthouse,
    /// Write the golden playthroughs again; review them as a diff.
    Golden,
}

fn main() -> ExitCode {
    let passed = match Arguments::parse().task {
        Task::Test => test::run(),
        Task::Browser => browser::run_tests(),
        Task::Screenshots => browser::take_screenshots(),
        Task::Lighthouse => browser::run_lighthouse(),
        Task::Golden => test::write_golden(),
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
