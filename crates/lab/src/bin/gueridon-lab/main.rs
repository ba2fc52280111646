//! The program `gueridon-lab`: one subcommand a file.

mod bench;
mod drill;
mod load;
mod puzzles;
mod server_program;
mod train;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The allocator of the server, so that what is measured here holds there.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What developers of Guéridon measure, attack and make; `cargo lab` runs it.
#[derive(Parser)]
#[command(name = "gueridon-lab", version)]
struct Lab {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    Load(Box<load::Arguments>),
    /// Kill or attack servers in the middle of games, and check that nothing is lost and players notice nothing
    Drill(drill::Arguments),
    /// Measure the rules engine: random games, legal actions, copies of a position
    Bench(bench::Arguments),
    /// Find positions with one clearly best turn, or check such positions again
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Train the learned evaluation of a game by self-play
    ///
    /// Minutes on two cores. It can be stopped, and goes on from the last look at its strength.
    Train(train::Arguments),
}

fn main() -> ExitCode {
    let done = match Lab::parse().command {
        LabCommand::Load(arguments) => load::run(&arguments),
        LabCommand::Drill(arguments) => drill::run(&arguments),
        LabCommand::Bench(arguments) => bench::run(&arguments),
        LabCommand::Puzzles(command) => puzzles::run(&command),
        LabCommand::Train(arguments) => train::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report("gueridon-lab"),
    }
}
