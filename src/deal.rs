//! `gueridon deal`: the record of a fresh game.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use gueridon_bots::Xoshiro;
use gueridon_cli::{Failure, Rule, RuleParser, options_of, parse_game, parse_seed, parse_version};
use gueridon_engine::Version;
use gueridon_record::{
    CardSource, GameId, Record, RecordError, RecordFormat, Replay, Seed, with_game,
};
use gueridon_text::Speaker;
use serde_json::Value;

/// What to deal.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// cafe-board, cafe-cards or forty-six
    #[arg(value_parser = parse_game)]
    game: GameId,
    #[command(flatten)]
    options: DealOptions,
    /// The number of records, each of another deal
    #[arg(long, default_value_t = 1, conflicts_with = "seed")]
    count: u64,
    /// Play to the end, by random steps that are legal: games to try things with
    #[arg(long)]
    play_out: bool,
}

/// Players, cards and rules of a game to deal: the options of every command that deals one.
#[derive(clap::Args)]
pub(crate) struct DealOptions {
    /// How many play
    #[arg(long, short, default_value_t = 2)]
    players: usize,
    /// A number, or 64 hexadecimal digits, from which the deal follows [default: from the system]
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Seed>,
    /// An option of the game, such as edition=schuk, groups=true, first=1, rounds=3 or side=red:7; may be
    /// repeated. docs/REFEREE.md lists all of them
    #[arg(long = "rule", short, value_name = "NAME=VALUE", value_parser = RuleParser, hide_possible_values = true)]
    rules: Vec<Rule>,
    /// A file with a board for cafe-board: {"tables":{"b2":"DE", …}}
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// The version of the rules [default: the newest]
    #[arg(long, value_name = "NUMBER", value_parser = parse_version)]
    version: Option<Version>,
}

impl DealOptions {
    /// The record of a game of which nothing was played; refuses options that the game does not have.
    pub(crate) fn deal(&self, game: GameId, speaker: &Speaker) -> Result<Record, Failure> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        let mut record = Record::new(game, self.players, CardSource::Seed(seed));
        record.version = self.version.unwrap_or(Version::NEWEST);
        record.rules = options_of(game, &self.rules, speaker)?;
        let board = self.board.as_ref().map(read_board).transpose()?;
        record.rules.extend(board.map(|board| ("board".to_string(), board)));
        record.check().map_err(|error| refused(&error, speaker))?;
        Ok(record)
    }
}

fn refused(error: &RecordError, speaker: &Speaker) -> Failure {
    Failure::told(speaker.say(&error.message()))
}

/// Prints the record; refuses options that the game does not have.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..arguments.count {
        let mut record = arguments.options.deal(arguments.game, speaker)?;
        if arguments.play_out {
            let dice = Xoshiro::new(dice(&record));
            record.actions = with_game!(record.game, G => play_out::<G>(&record, dice))
                .map_err(|error| refused(&error, speaker))?;
        }
        writeln!(out, "{}", record.write())?;
    }
    out.flush()?;
    Ok(())
}

/// A number that follows from the deal, for what is chosen at random in the game; 0 for a deal that is written out.
pub(crate) fn dice(record: &Record) -> u64 {
    match &record.source {
        CardSource::Seed(seed) => {
            seed.0.iter().fold(0, |sum, &byte| sum.rotate_left(8) ^ u64::from(byte))
        }
        CardSource::Deal(_) => 0,
    }
}

/// The actions of a random game.
fn play_out<G: RecordFormat>(
    record: &Record,
    mut dice: Xoshiro,
) -> Result<Vec<String>, RecordError> {
    let Replay { game, mut state, .. } = Replay::<G>::open(record)?;
    let mut actions = Vec::new();
    while let Some(action) = game.pick(&state, &mut dice) {
        game.apply_unchecked(&mut state, action);
        actions.push(game.write(action));
    }
    Ok(actions)
}

fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::told(format!("the system gives no random seed: {error}")))?;
    Ok(Seed(bytes))
}

/// A board from a file.
pub(crate) fn read_board(file: &PathBuf) -> Result<Value, Failure> {
    let failed = |why: String| Failure::told(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}
