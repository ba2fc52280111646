//! `gueridon hint`: the best few turns for the player to move, and why.
//!
//! Only what that player may know goes in: the position of the record is turned into an observation
//! before anything is thought.

mod facts;
mod print;
mod reach;
mod think;
mod turn;
mod why;

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use gueridon_bots::{Budget, Level, Resources};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_record::{GameId, Record};
use gueridon_text::{Hint, Message, Speaker};

use crate::failure::Failure;
use crate::input::{self, RecordPosition};
use crate::show::paint;
use facts::Facts;
use print::Progress;
use think::Thinking;
use turn::Scene;

/// What to advise, and how long to think about it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: RecordPosition,
    /// Who advises: apprentice, regular, host or master
    #[arg(long, default_value = "master", value_parser = parse_level)]
    level: Level,
    /// Think about so long, such as 500ms or 2s, instead of as long as the level does
    #[arg(long, value_parser = parse_time, conflicts_with = "nodes")]
    time: Option<Budget>,
    /// Think for so many iterations: the same answer on every machine
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

fn parse_level(text: &str) -> Result<Level, String> {
    let known = || format!("known levels: {}", Level::ALL.map(Level::name).join(", "));
    Level::from_name(text).ok_or_else(known)
}

fn parse_time(text: &str) -> Result<Budget, String> {
    match text.parse() {
        Ok(budget @ Budget::Time(_)) => Ok(budget),
        Ok(Budget::Nodes(_) | Budget::Capped(..)) | Err(()) => {
            Err("write a time such as 500ms or 2s".to_string())
        }
    }
}

/// Without an answer for so long, a note says that there will be one.
const PATIENCE: Duration = Duration::from_secs(1);

/// Prints the best turns.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let (record, at) = arguments.position.read(speaker)?;
    let text = match record.game {
        GameId::CafeBoard => advise::<CafeBoard>(arguments, &record, at, speaker),
        GameId::CafeCards => advise::<CafeCards>(arguments, &record, at, speaker),
        GameId::FortySix => advise::<FortySix>(arguments, &record, at, speaker),
    }?;
    paint::print(&text)?;
    Ok(())
}

fn advise<G: Facts>(
    arguments: &Arguments,
    record: &Record,
    at: usize,
    speaker: &Speaker,
) -> Result<String, Failure> {
    let replay = input::replay::<G>(record, at, speaker)?;
    let over = || Failure::told(speaker.say(&Message::new("refused-game-over")));
    let seat = replay.game.to_act(&replay.state).ok_or_else(over)?;
    let seen = replay.game.observe(&replay.state, Some(seat));
    let scene = Scene::new(&replay.game, seen, arguments.seed).ok_or_else(over)?;
    let thinking = Thinking {
        level: arguments.level,
        budget: arguments.time.or(arguments.nodes.map(Budget::Nodes)),
        seed: arguments.seed,
        top: usize::from(arguments.top),
        resources: Resources {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            ..Resources::default()
        },
    };
    let hints = with_note(speaker, || thinking.hints(&scene));
    Ok(if arguments.json {
        format!("{}\n", print::json(&scene, &hints, record.version, speaker))
    } else {
        let progress = Progress { version: record.version, step: at, steps: record.actions.len() };
        print::page(&scene, &hints, &progress, speaker)
    })
}

/// Does something; says on standard error that it goes on if it takes long.
fn with_note<T>(speaker: &Speaker, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                // Whoever closed standard error does not want the note.
                let _ = writeln!(io::stderr(), "{}", speaker.say(&Hint::Thinking.message()));
            }
        });
        let result = work();
        drop(done);
        result
    })
}
