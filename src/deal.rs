//! `gueridon deal`: the record of a fresh game.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use gueridon_bots::Xoshiro;
use gueridon_engine::Version;
use gueridon_record::{CardSource, GameId, Record, RecordError, Recorded, Replay, Seed, with_game};
use gueridon_text::Speaker;
use serde_json::Value;

use crate::failure::Failure;
use crate::values::parse_seed;

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
    /// An option of the game, may be repeated. cafe-board: edition=amigo|schuk, bar=rows|linear,
    /// groups=true; cafe-cards: groups=true; forty-six: side=blue|red|red:NUMBER, rounds=1…100,
    /// joker=linked|anywhere
    #[arg(long = "rule", short, value_name = "NAME=VALUE", value_parser = parse_rule)]
    rules: Vec<(String, Value)>,
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
        record.rules.extend(self.rules.iter().cloned());
        let board = self.board.as_ref().map(read_board).transpose()?;
        record.rules.extend(board.map(|board| ("board".to_string(), board)));
        record.check().map_err(|error| refused(&error, speaker))?;
        Ok(record)
    }
}

fn refused(error: &RecordError, speaker: &Speaker) -> Failure {
    Failure::told(speaker.say(&error.message()))
}

/// A game by its name.
pub(crate) fn parse_game(text: &str) -> Result<GameId, String> {
    let known = || format!("known games: {}", GameId::ALL.map(GameId::name).join(", "));
    GameId::from_name(text).ok_or_else(known)
}

/// A version of the rules by its number.
pub(crate) fn parse_version(text: &str) -> Result<Version, String> {
    let version = text.parse().ok().and_then(Version::from_number);
    version.ok_or_else(|| {
        let known = Version::ALL.map(|version| version.number().to_string()).join(", ");
        format!("known versions of the rules: {known}")
    })
}

/// A value is a number, true or false, or else a text.
pub(crate) fn parse_rule(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("write it like groups=true")?;
    let value = match serde_json::from_str(value) {
        Ok(plain @ (Value::Bool(_) | Value::Number(_))) => plain,
        Ok(Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_)) | Err(_) => {
            value.into()
        }
    };
    Ok((name.to_string(), value))
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
fn play_out<G: Recorded>(record: &Record, mut dice: Xoshiro) -> Result<Vec<String>, RecordError> {
    let Replay { game, mut state, .. } = Replay::<G>::open(record)?;
    let mut actions = Vec::new();
    while let Some(action) = game.pick(&state, &mut dice) {
        game.play_unchecked(&mut state, action);
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
