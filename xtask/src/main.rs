//! Tasks for developers: `cargo xtask test` runs every check, the others run parts of them or write files.

mod browser;
mod changed;
mod compiler;
mod dist;
mod fourth_game;
mod install;
mod python;
mod run;
mod test;

use std::path::PathBuf;
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
    /// Run format, lints, and the unit tests of what differs from the main branch: in less than two minutes once all
    /// is compiled.
    Check,
    /// Run every check: format, lints, tests, documentation, licences and sources of dependencies
    /// (with cargo-deny), the purity of the engine, types and lints of scripts, browsers, packages, the Python package.
    Test,
    /// Run the browser tests alone.
    Browser,
    /// Run the checks of the Python package alone: lints, the wheel, its tests.
    Python,
    /// Follow docs/ADDING_A_GAME.md in a copy of the repository, and play the game that is added there.
    FourthGame,
    /// Take pictures of the pages, into target/screenshots.
    Screenshots,
    /// Print Lighthouse's scores of the home page and of a table.
    Lighthouse,
    /// Write the golden playthroughs again; review them as a diff.
    Golden,
    /// Make packages of the program, into target/dist: a tarball and a .deb.
    Dist {
        /// Package this program instead of building one with the profile `dist`.
        #[arg(long, value_name = "PATH")]
        binary: Option<PathBuf>,
        /// Install both packages into a folder, start them, and compare a second packaging.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let passed = match Arguments::parse().task {
        Task::Check => changed::run(),
        Task::Test => test::run(),
        Task::Browser => browser::run_tests(),
        Task::Python => test::python_alone(),
        Task::FourthGame => test::fourth_game_alone(),
        Task::Screenshots => browser::take_screenshots(),
        Task::Lighthouse => browser::run_lighthouse(),
        Task::Golden => test::write_golden(),
        Task::Dist { binary, check } => dist::run(binary, check),
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
