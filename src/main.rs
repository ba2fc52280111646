//! The program `gueridon`: one subcommand a file.

mod accept;
mod analyse;
mod arena;
mod backup;
mod deal;
mod export;
mod generate;
mod hint;
mod hostname;
mod import;
mod input;
mod new_file;
mod play;
mod referee;
mod serve;
mod show;
mod store;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use gueridon_text::{Lang, Speaker};

/// A move makes hundreds of small allocations, which this allocator serves faster.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Guéridon: Café International, the board game and the card game, and Quarante-six.
///
/// Without a command, the table is started: open the address that is printed in a browser.
#[derive(Parser)]
#[command(name = "gueridon", version)]
struct Program {
    #[command(flatten)]
    serve: serve::Arguments,
    /// The language of all sentences: en, fr or de [default: the system's]
    #[arg(long, global = true, display_order = 900, env = "GUERIDON_LANG", value_parser = parse_lang)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Answer records, one JSON object a line, from standard input to standard output
    Referee,
    /// Print a position of a record, and what happened in the last turn
    Show(show::Arguments),
    /// Advise the player to move: the best few turns, and why
    Hint(hint::Arguments),
    /// Analyse a game: what every turn lost, and what was luck
    Analyse(analyse::Arguments),
    /// Check a record: how it was dealt, every action, the result
    Verify(verify::Arguments),
    /// Play against computers in this terminal
    ///
    /// The game is kept when you leave: go on with gueridon play --resume. The keys are listed by ?. Without a terminal,
    /// or with --plain, each step is a line of input.
    Play(Box<play::Arguments>),
    /// Print the record of a fresh game
    Deal(deal::Arguments),
    /// Let bots play each other over many deals, and measure their strength
    Arena(Box<arena::Arguments>),
    /// Write everything of a store as lines of JSON: the file is secret
    Export(export::Arguments),
    /// Take in what export has written, or records
    Import(import::Arguments),
    /// Copy the file with everything, also while the server runs
    Backup(backup::Arguments),
    /// Decide about a store that servers have stopped writing to
    #[command(subcommand)]
    Store(accept::StoreCommand),
    /// Print a script that completes commands and options in a shell
    ///
    /// For bash, put it where bash looks for completions:
    /// gueridon completions bash > ~/.local/share/bash-completion/completions/gueridon
    Completions(generate::CompletionsArguments),
    /// Print the man page of this program or of one of its commands
    ///
    /// To read it: gueridon man arena | man -l -
    Man(generate::ManArguments),
    /// Write man pages and completions into a folder, as packages have them
    #[command(hide = true)]
    Generate(generate::Arguments),
}

fn parse_lang(text: &str) -> Result<Lang, String> {
    Lang::from_tag(text).ok_or_else(|| "known languages: en, fr, de".to_string())
}

fn main() -> ExitCode {
    let arguments = Program::parse();
    let lang =
        arguments.lang.unwrap_or_else(|| Lang::choose(None, sys_locale::get_locale().as_deref()));
    let speaker = Speaker::new(lang);
    let done = match arguments.command {
        None => serve::run(&arguments.serve, lang),
        Some(CliCommand::Referee) => referee::run(&speaker),
        Some(CliCommand::Show(arguments)) => show::run(&arguments, &speaker),
        Some(CliCommand::Hint(arguments)) => hint::run(&arguments, &speaker),
        Some(CliCommand::Analyse(arguments)) => analyse::run(&arguments, &speaker),
        Some(CliCommand::Verify(arguments)) => verify::run(&arguments, &speaker),
        Some(CliCommand::Play(arguments)) => play::run(&arguments, &speaker),
        Some(CliCommand::Deal(arguments)) => deal::run(&arguments, &speaker),
        Some(CliCommand::Arena(arguments)) => arena::run(&arguments, &speaker),
        Some(CliCommand::Export(command)) => export::run(&command, &arguments.serve.store),
        Some(CliCommand::Import(command)) => import::run(&command, &arguments.serve.store, lang),
        Some(CliCommand::Backup(command)) => backup::run(&command, &arguments.serve.store),
        Some(CliCommand::Store(command)) => accept::run(&command, &arguments.serve.store),
        Some(CliCommand::Completions(arguments)) => generate::completions(&arguments),
        Some(CliCommand::Man(arguments)) => generate::man(&arguments),
        Some(CliCommand::Generate(arguments)) => generate::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report("gueridon"),
    }
}
