//! `gueridon analyse`: what every turn of a game lost, and what was luck.

mod print;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gueridon_bots::{BotGame, Level, Resources};
use gueridon_record::{Record, Recorded, with_game};
use gueridon_report::Progress;
use gueridon_study::analysis::{self, Budget, Frame, Request};
use gueridon_text::{AnalysisText, Speaker};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failure;
use crate::input::{self, RecordPosition};
use crate::output::{PlotFile, claim};
use crate::show;

/// The exit code after a second signal, as shells have it.
const INTERRUPTED_CODE: i32 = 130;
/// The length of the progress bar; the analysis tells a part from 0 to 1.
const PROGRESS: u64 = 1000;
/// The most threads.
const MAX_THREADS: u16 = 256;

/// The game to analyse, and how much is spent on it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: RecordPosition,
    /// The level of the computer that every turn is compared with: strong or master
    #[arg(long, default_value = "master", value_parser = parse_level)]
    level: Level,
    /// The same number gives the same analysis on every machine
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; the result is the same with any [default: as many as there are cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=i64::from(MAX_THREADS)))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Draw the course of the game into a new file that ends in .svg or .png
    #[arg(long, value_name = "FILE", value_parser = PlotFile::parse, value_hint = clap::ValueHint::FilePath)]
    svg: Option<PlotFile>,
    /// Overwrite a file that is there already
    #[arg(long)]
    force: bool,
}

fn parse_level(text: &str) -> Result<Level, String> {
    let searches = |level: &Level| Budget::of_level(*level).is_some();
    let known = Level::ALL.into_iter().filter(searches).map(Level::name).collect::<Vec<_>>();
    let level = Level::read(text).filter(searches);
    level.ok_or_else(|| format!("known levels: {}", known.join(", ")))
}

/// Analyses a record and prints the result.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let (record, at) = arguments.position.read(speaker)?;
    let text = with_game!(record.game, G => analyse::<G>(arguments, &record, at, speaker))?;
    show::print(&text)?;
    Ok(())
}

fn analyse<G: Recorded + BotGame>(
    arguments: &Arguments,
    record: &Record,
    at: usize,
    speaker: &Speaker,
) -> Result<String, Failure> {
    let replay = input::replay::<G>(record, at, speaker)?;
    let told = |text: AnalysisText| Failure::told(speaker.say(&text.into()));
    if replay.steps.is_empty() {
        return Err(told(AnalysisText::NoTurns));
    }
    if let Some(file) = &arguments.svg {
        claim(file.path(), arguments.force)?;
    }
    let budget = Budget::of_level(arguments.level).expect("the level was checked when it was read");
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources {
        threads: arguments.threads.map_or_else(cores, usize::from),
        stop: interruption()?,
    };
    let stop = resources.stop.clone();
    let words = speaker.say(&AnalysisText::Analysing.into());
    let bar =
        Progress::bar(Some(PROGRESS), &format!("{words}  {{wide_bar}} {{percent}} %  {{eta}}"));
    let progress = |part: f64| bar.set_position((part * PROGRESS as f64) as u64);
    let request = Request { budget, seed: arguments.seed, resources, progress: &progress };
    let analysis = analysis::analyse(&replay, record.version, &request);
    drop(bar);
    let analysis = analysis.map_err(|analysis::Stopped| told(AnalysisText::Stopped))?;
    // A signal that came too late to stop anything need not lose the result.
    stop.store(false, Ordering::Relaxed);
    if let Some(file) = &arguments.svg {
        file.save(&analysis::curve(&analysis, speaker, Frame::File))?;
    }
    Ok(if arguments.json {
        let json = serde_json::to_string(&analysis);
        format!("{}\n", json.map_err(|error| Failure::told(error.to_string()))?)
    } else {
        print::page(&replay, &analysis, record.version, speaker)
    })
}

/// Set by SIGINT or SIGTERM; a second one ends the program at once.
fn interruption() -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, INTERRUPTED_CODE, Arc::clone(&interrupted))?;
        flag::register(signal, Arc::clone(&interrupted))?;
    }
    Ok(interrupted)
}
