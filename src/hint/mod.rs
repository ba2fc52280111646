//! `gueridon hint`: the best few turns for the player to move, and why.
//!
//! Only what that player may know goes in: the search starts from an observation of the position.

mod print;

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use gueridon_bots::{BotGame, Budget, Level, Resources};
use gueridon_cli::{Failure, parse_time};
use gueridon_record::{Record, RecordFormat, with_game};
use gueridon_study::advice::Thinking;
use gueridon_text::{Hint, Message, Speaker};

use crate::input::{self, RecordPosition};
use print::RecordProgress;

/// The position to advise on, and the budget of the search.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: RecordPosition,
    /// The level of the adviser: easy, medium, strong or master
    #[arg(long, default_value = "master", value_parser = parse_level)]
    level: Level,
    /// Search about this long, such as 5 (seconds), 500ms or 2m, instead of as long as the level does
    #[arg(long, value_parser = parse_time, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Search this many rollouts: the same answer on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: Option<u64>,
    /// The same number gives the same answer, unless time runs out
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many turns to advise at most
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    top: u8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A level by its name.
pub(crate) fn parse_level(text: &str) -> Result<Level, String> {
    let known = || format!("known levels: {}", Level::ALL.map(Level::name).join(", "));
    Level::read(text).ok_or_else(known)
}

/// The time without an answer after which a note says that the search goes on.
const NOTE_AFTER: Duration = Duration::from_secs(1);

/// Prints the best turns.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let (record, at) = arguments.position.read(speaker)?;
    let text = with_game!(record.game, G => advise::<G>(arguments, &record, at, speaker))?;
    gueridon_cli::print(&text)?;
    Ok(())
}

fn advise<G: RecordFormat + BotGame>(
    arguments: &Arguments,
    record: &Record,
    at: usize,
    speaker: &Speaker,
) -> Result<String, Failure> {
    let replay = input::replay::<G>(record, at, speaker)?;
    let over = || Failure::told(speaker.say(&Message::new("refused-game-over")));
    let seat = replay.game.to_act(&replay.state).ok_or_else(over)?;
    let seen = replay.game.observe(&replay.state, Some(seat));
    let thinking = Thinking {
        level: arguments.level,
        budget: arguments.time.map(Budget::Time).or(arguments.nodes.map(Budget::Nodes)),
        seed: arguments.seed,
        top: usize::from(arguments.top),
        resources: Resources {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            ..Resources::default()
        },
    };
    let advice = with_note(speaker, || thinking.advise(&replay.game, seen)).ok_or_else(over)?;
    Ok(if arguments.json {
        format!("{}\n", print::json::<G>(&advice, record.version, speaker))
    } else {
        let progress =
            RecordProgress { version: record.version, step: at, steps: record.actions.len() };
        print::page(&replay.game, &advice, &progress, speaker)
    })
}

/// Runs a function, and writes a note to standard error if it takes long.
fn with_note<T>(speaker: &Speaker, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(NOTE_AFTER) == Err(RecvTimeoutError::Timeout) {
                // A closed standard error needs no note.
                let _ = writeln!(io::stderr(), "{}", speaker.say(&Hint::Thinking.message()));
            }
        });
        let result = work();
        drop(done);
        result
    })
}
