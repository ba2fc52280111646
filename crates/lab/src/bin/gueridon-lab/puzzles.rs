//! `gueridon-lab puzzles`: finds positions with one clearly best turn, and checks files of them.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use gueridon_bots::Resources;
use gueridon_cli::{Failure, ProgressBar, parse_game, plural, stop_on_signals};
use gueridon_lab::puzzles::{MakingOptions, PuzzleMaker, Recheck, recheck};
use gueridon_record::GameId;
use gueridon_study::puzzles::PuzzleFile;

/// The most puzzles of a file, and the most threads: more must be a mistake.
const MAX_COUNT: u64 = 1000;
const MAX_THREADS: u64 = 256;
/// The largest number of a seed: each has a million deals.
const MAX_SEED: u64 = 1_000_000_000;

/// What to do with puzzles.
#[derive(clap::Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Let bots play, and keep positions with one clearly best turn
    ///
    /// Each is found by a search and checked by one that is ten times deeper, or solved. The same seed gives the same
    /// puzzles. Ctrl-C keeps what was found; the same command with the same file goes on.
    Make(MakeArguments),
    /// Repeat the check of every puzzle of a file
    Check(CheckArguments),
}

/// The puzzles to make.
#[derive(clap::Args)]
pub(crate) struct MakeArguments {
    /// cafe-board, cafe-cards or forty-six
    #[arg(value_parser = parse_game)]
    game: GameId,
    /// How many
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MAX_COUNT))]
    count: u64,
    /// A number from which games and searches follow
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=MAX_SEED))]
    seed: u64,
    /// How many games are played at once [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_THREADS))]
    threads: Option<u64>,
    /// The file to write, or to go on with [default: standard output]
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// The puzzles to check.
#[derive(clap::Args)]
pub(crate) struct CheckArguments {
    /// A file that make has written
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// Another number checks by other possible worlds
    #[arg(long, default_value_t = 2)]
    seed: u64,
}

/// Makes or checks puzzles.
pub(crate) fn run(command: &PuzzlesCommand) -> Result<(), Failure> {
    let resources = Resources::default();
    stop_on_signals(&resources.stop)?;
    match command {
        PuzzlesCommand::Make(arguments) => make(arguments, resources),
        PuzzlesCommand::Check(arguments) => check(arguments, &resources),
    }
}

fn make(arguments: &MakeArguments, resources: Resources) -> Result<(), Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = MakingOptions {
        count: arguments.count as usize,
        threads: arguments.threads.map_or_else(cores, |threads| threads as usize),
        resources,
    };
    let mut maker = PuzzleMaker::new(begin(arguments)?);
    let bar = ProgressBar::new(
        Some(arguments.count),
        "{wide_bar} puzzle {pos} of {len}, {msg}, {eta} left",
    );
    bar.set_position(maker.file().count() as u64);
    bar.reset_eta();
    while maker.batch(&options) {
        bar.set_message(plural(maker.games(), "game"));
        bar.set_position(maker.file().count() as u64);
        if let Some(file) = &arguments.output {
            save(file, maker.file())?;
        }
    }
    drop(bar);
    if options.resources.stop.load(Ordering::Relaxed) {
        let found = plural(maker.file().count() as u64, "puzzle");
        writeln!(io::stderr(), "Interrupted: {found} so far.")?;
    }
    match &arguments.output {
        Some(file) => save(file, maker.file()),
        None => Ok(gueridon_cli::print(&maker.file().write())?),
    }
}

/// The file to go on with, or one without puzzles.
fn begin(arguments: &MakeArguments) -> Result<PuzzleFile, Failure> {
    let fresh = || PuzzleFile::new(arguments.game, arguments.seed);
    let Some(path) = &arguments.output else { return Ok(fresh()) };
    match fs::metadata(path) {
        Ok(known) if known.len() > 0 => {}
        Ok(_) | Err(_) => return Ok(fresh()),
    }
    let file = read(path)?;
    if file.game() != arguments.game || file.seed() != arguments.seed {
        let (game, seed) = (file.game().name(), file.seed());
        let why = format!("this file has puzzles of {game} with the seed {seed}; name another one");
        return Err(Failure::file(path, why));
    }
    Ok(file)
}

fn read(path: &Path) -> Result<PuzzleFile, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
    PuzzleFile::read(&bytes).map_err(|error| Failure::file(path, error))
}

/// Replaces the file at once, so that a crash leaves the old one.
fn save(path: &Path, file: &PuzzleFile) -> Result<(), Failure> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let written = fs::write(&part, file.write()).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| Failure::file(path, error))
}

fn check(arguments: &CheckArguments, resources: &Resources) -> Result<(), Failure> {
    let puzzles = read(&arguments.file)?.into_puzzles();
    let bar = ProgressBar::new(
        Some(puzzles.len() as u64),
        "{wide_bar} puzzle {pos} of {len}, {eta} left",
    );
    let (mut text, mut agreed, mut checked) = (String::new(), 0, 0);
    for puzzle in &puzzles {
        let result = recheck(puzzle, arguments.seed, resources);
        if resources.stop.load(Ordering::Relaxed) {
            break;
        }
        checked += 1;
        bar.inc(1);
        match result {
            Recheck::Agrees => agreed += 1,
            Recheck::Disagrees => {
                text += &format!("Puzzle {}: another search does not agree.\n", puzzle.number);
            }
            Recheck::Broken => {
                text += &format!(
                    "Puzzle {}: the position or a turn cannot be played.\n",
                    puzzle.number
                );
            }
        }
    }
    drop(bar);
    let all = plural(checked, "puzzle");
    gueridon_cli::print(&format!("{text}{all} checked, {agreed} confirmed.\n"))?;
    if checked < puzzles.len() as u64 {
        writeln!(io::stderr(), "Interrupted: {} not checked.", puzzles.len() as u64 - checked)?;
    }
    if agreed == puzzles.len() as u64 { Ok(()) } else { Err(Failure::Shown) }
}
