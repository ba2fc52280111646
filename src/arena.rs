//! `gueridon arena`: bots against each other, over the same deals from every seat.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gueridon_arena::contest::lineup;
use gueridon_arena::{
    ArenaReport, Contest, Entrant, Merged, OnLoss, RunOptions, Shard, StartPosition, StopReason,
};
use gueridon_cli::{
    Failure, PlotFile, Rule, RuleParser, claim, often, options_of, parse_game, parse_seed,
    parse_time, parse_version,
};
use gueridon_engine::Version;
use gueridon_record::{GameId, Record, Seed, with_game};
use gueridon_text::Speaker;

use crate::deal::read_board;
use crate::input::{self, FromPosition};

/// Usual number of games, and the usual upper limit with --until-sure.
const USUAL_GAMES: u64 = 200;
const USUAL_GAMES_UNTIL_SURE: u64 = 20_000;
/// Upper limits: of games, for memory; of threads and shards, where more must be a mistake.
const MAX_GAMES: u64 = 10_000_000;
const MAX_THREADS: usize = 1024;
const MAX_SHARDS: u64 = 100_000;

/// A contest, or shards to merge.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    merge: Option<ArenaCommand>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(clap::Subcommand)]
enum ArenaCommand {
    /// Put the results of --shard together
    Merge(MergeArguments),
}

#[derive(clap::Args)]
struct RunArguments {
    /// cafe-board, cafe-cards or forty-six; with --from, that of the record
    // Always there, but for `merge` and `--from`.
    #[arg(value_parser = parse_game, required_unless_present = "from")]
    game: Option<GameId>,
    /// A player: random, greedy, easy, medium, strong, master, search:5000, search:500ms, or
    /// any program as "cmd:python3 mybot.py"; at least twice. NAME= before it names it in results
    #[arg(long = "bot", value_name = "BOT", value_parser = Entrant::parse, required = true)]
    bots: Vec<Entrant>,
    /// How many play; of two bots, the first has one seat and the second all others [default: one
    /// seat for each bot]
    #[arg(long, short, conflicts_with = "from")]
    players: Option<usize>,
    /// How many games, rounded up to whole deals [default: 200; with --until-sure at most 20000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES))]
    games: Option<u64>,
    /// A number, or 64 hexadecimal digits, from which deals and bots follow
    #[arg(long, default_value = "1", value_parser = parse_seed)]
    seed: Seed,
    /// The version of the rules [default: the newest]
    #[arg(long, value_name = "NUMBER", value_parser = parse_version, conflicts_with = "from")]
    version: Option<Version>,
    /// An option of the game, such as edition=schuk, groups=true or rounds=3; may be repeated
    #[arg(long = "rule", short, value_name = "NAME=VALUE", value_parser = RuleParser, hide_possible_values = true, conflicts_with = "from")]
    rules: Vec<Rule>,
    /// A file with a board for cafe-board
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    board: Option<PathBuf>,
    #[command(flatten)]
    start: FromPosition,
    /// With --from, deal again for each deal what the player to move cannot know: hands of others, and
    /// the order of cards to come
    #[arg(long, requires = "from", conflicts_with = "records")]
    resample: bool,
    /// How many games run at once [default: as many as there are cores, divided by --search-threads]
    #[arg(long, value_parser = parse_threads)]
    threads: Option<usize>,
    /// How many threads each search has
    #[arg(long, value_name = "THREADS", default_value = "1", value_parser = parse_threads)]
    search_threads: usize,
    /// Begin no deal after this time, such as 90 (seconds), 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// How long a player that is another program may take over an action
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    bot_timeout: Duration,
    /// What happens when a program loses its seat: forfeit (the game counts as lost for the seat),
    /// substitute (greedy plays on, and its result counts), stop (the run ends with an error)
    #[arg(long, value_name = "forfeit|substitute|stop", default_value = "forfeit", value_parser = parse_on_loss)]
    on_loss: OnLoss,
    /// Write every game to a new file, as a record a line
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Stop as soon as it is established that the first bot is stronger or weaker than the others
    #[arg(long, conflicts_with = "shard")]
    until_sure: bool,
    /// Play only one part of the deals, such as 1/4; the JSON is for `gueridon arena merge`
    #[arg(long, value_name = "I/N", value_parser = parse_shard, requires = "json")]
    shard: Option<Shard>,
    #[command(flatten)]
    output: OutputArguments,
}

#[derive(clap::Args)]
struct MergeArguments {
    /// Files with the JSON of each shard
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Merge also when shards or deals of the run are missing
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    output: OutputArguments,
}

/// The form of a report.
#[derive(clap::Args)]
struct OutputArguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Leave the times of answers out, which differ from run to run
    #[arg(long)]
    no_times: bool,
    /// Draw the scores and the running estimate into a new file that ends in .svg or .png
    #[arg(long, value_name = "FILE", value_parser = PlotFile::parse, value_hint = clap::ValueHint::FilePath)]
    plot: Option<PlotFile>,
    /// Overwrite files that are there already
    #[arg(long)]
    force: bool,
}

fn parse_on_loss(text: &str) -> Result<OnLoss, String> {
    OnLoss::from_name(text).ok_or_else(|| "forfeit, substitute or stop".to_string())
}

fn parse_threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    number.ok_or_else(|| format!("a number from 1 to {MAX_THREADS}"))
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let wrong = || "a shard is one of several, from 1/4 to 4/4".to_string();
    let (index, count) = text.split_once('/').ok_or_else(wrong)?;
    match (index.parse(), count.parse()) {
        (Ok(index), Ok(count)) if 1 <= index && index <= count && count <= MAX_SHARDS => {
            Ok(Shard { index, count })
        }
        (Ok::<u64, _>(_) | Err(_), Ok::<u64, _>(_) | Err(_)) => Err(wrong()),
    }
}

/// Plays or merges, and prints the report.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let Some(ArenaCommand::Merge(arguments)) = &arguments.merge else {
        return play(&arguments.run, speaker);
    };
    claim_files(None, &arguments.output)?;
    let Merged { report, missing } = gueridon_arena::merge(&arguments.files)?;
    match missing {
        Some(missing) if !arguments.partial => {
            return Err(Failure::told(format!(
                "{missing}; add what is missing, or say --partial to merge what there is"
            )));
        }
        Some(missing) => writeln!(io::stderr(), "Not the whole run: {missing}.")?,
        None => {}
    }
    print(&report, &arguments.output, false)
}

fn play(arguments: &RunArguments, speaker: &Speaker) -> Result<(), Failure> {
    let contest = contest(arguments, speaker)?;
    contest.check(speaker)?;
    claim_files(arguments.records.as_deref(), &arguments.output)?;
    let rotations = contest.rotations() as u64;
    let usual = if arguments.until_sure { USUAL_GAMES_UNTIL_SURE } else { USUAL_GAMES };
    let games = arguments.games.unwrap_or(usual);
    let deals = games.div_ceil(rotations);
    let mut log = io::stderr();
    if arguments.games.is_some() && deals * rotations != games {
        writeln!(
            log,
            "{games} {} rounded up to {}: each deal is played {}, from every seat.",
            if games == 1 { "game is" } else { "games are" },
            deals * rotations,
            often(rotations)
        )?;
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = RunOptions {
        deals,
        shard: arguments.shard.unwrap_or(Shard { index: 1, count: 1 }),
        threads: arguments.threads.unwrap_or_else(|| (cores() / arguments.search_threads).max(1)),
        time: arguments.time,
        until_sure: arguments.until_sure,
        records: arguments.records.as_deref(),
    };
    let (report, stop) = gueridon_arena::run(&contest, &options, speaker)?;
    match stop {
        StopReason::Finished => {}
        StopReason::Interrupted => writeln!(log, "Interrupted: this is what is known so far.")?,
        StopReason::TimeOver => writeln!(log, "The time is over: this is what is known by now.")?,
    }
    print(&report, &arguments.output, arguments.shard.is_some())
}

/// Finds files that cannot be written, or must not, before hours of play.
fn claim_files(records: Option<&Path>, output: &OutputArguments) -> Result<(), Failure> {
    let plot = output.plot.as_ref().map(PlotFile::path);
    if records == Some(Path::new("-")) {
        return Err(Failure::told("standard output is for the result: name a file for --records"));
    }
    if records.is_some() && records == plot {
        return Err(Failure::told("--records and --plot need a file each"));
    }
    [records, plot].into_iter().flatten().try_for_each(|file| claim(file, output.force))
}

/// The position of --from, if it is asked for.
fn start(arguments: &RunArguments, speaker: &Speaker) -> Result<Option<StartPosition>, Failure> {
    let Some((record, at)) = arguments.start.read(speaker)? else { return Ok(None) };
    if arguments.game.is_some_and(|game| game != record.game) {
        let game = record.game.name();
        return Err(Failure::told(format!("the record of --from is a game of {game}")));
    }
    let start = with_game!(record.game, G => {
        let replay = input::replay::<G>(&record, at, speaker)?;
        StartPosition::new(&record, &replay, arguments.resample)
    });
    let over = || "the game of --from is over there: name an earlier step with --at";
    Ok(Some(start.ok_or_else(|| Failure::told(over()))?))
}

fn contest(arguments: &RunArguments, speaker: &Speaker) -> Result<Contest, Failure> {
    let entrants = arguments.bots.clone();
    let start = start(arguments, speaker)?;
    let (game, players, version, rules) = match &start {
        Some(start) => {
            let Record { game, players, version, rules, .. } = start.record();
            (*game, *players, *version, rules.clone())
        }
        None => {
            let game =
                arguments.game.ok_or_else(|| Failure::told("say which game the bots play"))?;
            let mut rules = options_of(game, &arguments.rules, speaker)?;
            if let Some(file) = &arguments.board {
                rules.insert("board".into(), read_board(file)?);
            }
            // The record reports the limits of players; no game comes near this one.
            let players = arguments.players.unwrap_or(entrants.len()).min(usize::from(u8::MAX));
            (game, players, arguments.version.unwrap_or(Version::NEWEST), rules)
        }
    };
    Ok(Contest {
        game,
        version,
        rules,
        lineup: lineup(entrants.len(), players),
        entrants,
        start,
        seed: arguments.seed,
        search_threads: arguments.search_threads,
        bot_timeout: arguments.bot_timeout,
        on_loss: arguments.on_loss,
    })
}

/// Prints and draws a report.
fn print(report: &ArenaReport, output: &OutputArguments, parts: bool) -> Result<(), Failure> {
    if let Some(file) = &output.plot {
        file.save(&report.svg())?;
    }
    let times = !output.no_times;
    let text =
        if output.json { format!("{}\n", report.json(times, parts)) } else { report.text(times) };
    gueridon_cli::print(&text)?;
    // Scripts learn that a bot is broken even if they read no results.
    if report.has_lost_seats() { Err(Failure::Shown) } else { Ok(()) }
}
