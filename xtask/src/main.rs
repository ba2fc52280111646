//! Tasks for developers: `cargo xtask test` runs every check, the others run parts of them or write files.

mod browser;
mod dist;
mod install;
mod python;
mod run;
mod test;
mod train;

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
    /// Run every check: format, lints, tests, documentation, licences and sources of dependencies
    /// (with cargo-deny), the purity of the engine, types and lints of scripts, browsers, packages, the Python package.
    Test,
    /// Run the browser tests alone.
    Browser,
    /// Run the checks of the Python package alone: lints, the wheel, its tests.
    Python,
    /// Take pictures of the pages, into target/screenshots.
    Screenshots,
    /// Print Lighthouse's scores of the home page and of a table.
    Lighthouse,
    /// Write the golden playthroughs again; review them as a diff.
    Golden,
    /// Train the learned evaluation of a game by self-play: minutes on two cores. It can be stopped, and goes on
    /// from the last look at its strength.
    Train {
        /// cafe-board, cafe-cards or forty-six.
        game: String,
        /// The number of games that are played in all [default: that of the weights in the repository]
        #[arg(long, value_name = "N")]
        games: Option<u64>,
        /// The number of threads; the weights are the same with any.
        #[arg(long, value_name = "N", default_value_t = 2)]
        threads: u64,
        /// The seed of all games.
        #[arg(long, value_name = "N", default_value_t = train::SEED)]
        seed: u64,
    },
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
        Task::Test => test::run(),
        Task::Browser => browser::run_tests(),
        Task::Python => test::python_alone(),
        Task::Screenshots => browser::take_screenshots(),
        Task::Lighthouse => browser::run_lighthouse(),
        Task::Golden => test::write_golden(),
        Task::Train { game, games, threads, seed } => train::run(&game, games, threads, seed),
        Task::Dist { binary, check } => dist::run(binary, check),
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
