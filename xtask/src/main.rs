//! What developers run: `cargo xtask test` and its smaller siblings.

mod browser;
mod golden;
mod install;
mod lighthouse;
mod run;
mod screenshots;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What developers of Guéridon run.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every check there is: format, lints, tests, documentation, licences and sources of
    /// dependencies (with cargo-deny), the purity of the engine, browsers.
    Test,
    /// Run the browser tests alone.
    Browser,
    /// Take pictures of the pages, into target/screenshots.
    Screenshots,
    /// Print Lighthouse's scores of the home page and of a table.
    Lighthouse,
    /// Write the golden playthroughs anew; review them as a diff.
    Golden,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test => test::run(),
        Task::Browser => browser::run(),
        Task::Screenshots => screenshots::run(),
        Task::Lighthouse => lighthouse::run(),
        Task::Golden => golden::run(),
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
