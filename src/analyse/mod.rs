//! `gueridon analyse`: what every turn of a game lost, and what was luck.

mod print;

use std::sync::atomic::Ordering;

use gueridon_bots::{BotGame, Level, Resources};
use gueridon_cli::{Failure, PlotFile, ProgressBar, claim, stop_on_signals};
use gueridon_record::{Record, RecordFormat, with_game};
use gueridon_study::analysis::{self, AnalysisBudget, AnalysisRequest, CurvePlace};
use gueridon_text::{AnalysisText, Speaker};

use crate::input::{self, RecordPosition};

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
    let searches = |level: &Level| AnalysisBudget::of_level(*level).is_some();
    let known = Level::ALL.into_iter().filter(searches).map(Level::name).collect::<Vec<_>>();
    let level = Level::read(text).filter(searches);
    level.ok_or_else(|| format!("known levels: {}", known.join(", ")))
}

/// Analyses a record and prints the result.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let (record, at) = arguments.position.read(speaker)?;
    let text = with_game!(record.game, G => analyse::<G>(arguments, &record, at, speaker))?;
    gueridon_cli::print(&text)?;
    Ok(())
}

fn analyse<G: RecordFormat + BotGame>(
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
    let budget =
        AnalysisBudget::of_level(arguments.level).expect("the level was checked when it was read");
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources {
        threads: arguments.threads.map_or_else(cores, usize::from),
        ..Resources::default()
    };
    let stop = resources.stop.clone();
    stop_on_signals(&stop)?;
    let words = speaker.say(&AnalysisText::Analysing.into());
    let bar =
        ProgressBar::new(Some(PROGRESS), &format!("{words}  {{wide_bar}} {{percent}} %  {{eta}}"));
    let progress = |part: f64| bar.set_position((part * PROGRESS as f64) as u64);
    let request = AnalysisRequest { budget, seed: arguments.seed, resources, progress: &progress };
    let analysis = analysis::analyse(&replay, record.version, &request);
    drop(bar);
    let analysis = analysis.map_err(|analysis::Stopped| told(AnalysisText::Stopped))?;
    // A signal that came too late to stop anything need not lose the result.
    stop.store(false, Ordering::Relaxed);
    if let Some(file) = &arguments.svg {
        file.save(&analysis::curve(&analysis, speaker, CurvePlace::File))?;
    }
    Ok(if arguments.json {
        let json = serde_json::to_string(&analysis);
        format!("{}\n", json.map_err(|error| Failure::told(error.to_string()))?)
    } else {
        print::page(&replay, &analysis, record.version, speaker)
    })
}
