//! `gueridon-lab bench`: how fast the rules are, in a few seconds.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use gueridon_bots::{BotGame, BotSpec, Budget, Resources, Xoshiro};
use gueridon_cli::{
    Failure, Rule, RuleParser, options_of, parse_game, parse_time_within, parse_version,
};
use gueridon_engine::{GameEvent, Seat, Version, playout};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed, with_game};
use gueridon_text::{Lang, Speaker};
use serde_json::{Map, Value, json};

/// The measurements to take.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// How long each measurement takes
    #[arg(long, value_name = "TIME", default_value = "1", value_parser = parse_length)]
    seconds: Duration,
    /// An option, such as groups=true, for the games that have it; may be repeated
    #[arg(long = "rule", short, value_name = "NAME=VALUE", value_parser = RuleParser, hide_possible_values = true)]
    rules: Vec<Rule>,
    /// The version of the rules [default: the newest]
    #[arg(long, value_name = "NUMBER", value_parser = parse_version)]
    version: Option<Version>,
    /// Play just this many games of one kind and print nothing; instructions are counted of this run
    #[arg(long, hide = true, requires = "only")]
    playouts: Option<usize>,
    #[arg(long, hide = true, value_parser = parse_game)]
    only: Option<GameId>,
}

fn parse_length(text: &str) -> Result<Duration, String> {
    parse_time_within(text, 0.01, 600.0)
}

/// The number of deals that are played in turn, with two players and the usual rules.
const DEALS: u64 = 64;
/// The number of games over which instructions are counted.
const COUNTED: usize = 100;

/// Measures every game and prints the results.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let speaker = &Speaker::new(Lang::En);
    if let Some(rule) =
        arguments.rules.iter().find(|rule| !GameId::ALL.iter().any(|game| rule.is_of(*game)))
    {
        return Err(Failure::told(format!(
            "no game has an option with the name and the value of --rule {rule}"
        )));
    }
    let version = arguments.version.unwrap_or(Version::NEWEST);
    if let (Some(playouts), Some(game)) = (arguments.playouts, arguments.only) {
        let record = arguments.record(game, speaker)?;
        with_game!(game, G => Samples::<G>::new(&record)?.play(playouts));
        return Ok(());
    }
    let mut output = io::stdout().lock();
    let mut all = Map::new();
    let mut counted_all = true;
    if !arguments.json {
        writeln!(
            output,
            "two players, rules of version {}, one thread; a game of forty-six is one round\n",
            version.number()
        )?;
        writeln!(
            output,
            "{:<11}{:>9}{:>18}{:>11}{:>11}{:>6}{:>20}",
            "game",
            "games/s",
            "instructions/game",
            "legal (ns)",
            "clone (ns)",
            "bytes",
            "search (rollouts/s)"
        )?;
    }
    for game in GameId::ALL {
        let record = arguments.record(game, speaker)?;
        let measured =
            with_game!(game, G => Samples::<G>::new(&record)?.measure(arguments.seconds));
        let instructions = count_instructions(arguments, game);
        counted_all &= instructions.is_some();
        if arguments.json {
            all.insert(game.name().into(), measured.json(instructions));
        } else {
            let search =
                with_game!(game, G => Samples::<G>::new(&record)?.search_rate(arguments.seconds));
            let counted = instructions.map_or("-".to_string(), |count| count.to_string());
            writeln!(
                output,
                "{:<11}{:>9.0}{counted:>18}{:>11.1}{:>11.1}{:>6}{:>20.0}",
                game.name(),
                measured.games_per_second,
                measured.legal_ns,
                measured.clone_ns,
                measured.state_bytes,
                search
            )?;
            output.flush()?;
        }
    }
    if arguments.json {
        writeln!(output, "{}", Value::Object(all))?;
    } else if !counted_all {
        writeln!(output, "\nInstructions are counted by valgrind, which is not installed here.")?;
    }
    Ok(())
}

impl Arguments {
    /// A record of a game to measure, by the options that it has; a game of several rounds has just one.
    fn record(&self, game: GameId, speaker: &Speaker) -> Result<Record, Failure> {
        let mut record = Record::new(game, 2, CardSource::Seed(Seed::numbered(0)));
        record.version = self.version.unwrap_or(Version::NEWEST);
        let rules: Vec<Rule> = self.rules.iter().filter(|rule| rule.is_of(game)).cloned().collect();
        record.rules = options_of(game, &rules, speaker)?;
        if game.option("rounds").is_some() && !record.rules.contains_key("rounds") {
            record.rules.insert("rounds".into(), 1.into());
        }
        record.check().map_err(|error| Failure::told(speaker.say(&error.message())))?;
        Ok(record)
    }
}

/// A game and the positions that it is measured in.
struct Samples<G: RecordFormat> {
    game: G,
    /// Positions at the start of games.
    starts: Vec<G::State>,
}

impl<G: RecordFormat + BotGame> Samples<G> {
    fn new(record: &Record) -> Result<Samples<G>, Failure> {
        let open = |number| {
            let source = CardSource::Seed(Seed::numbered(number));
            Replay::<G>::open(&Record { source, ..record.clone() })
        };
        let replays: Result<Vec<_>, _> = (0..DEALS).map(open).collect();
        let replays = replays
            .map_err(|error| Failure::told(format!("a usual game cannot be dealt: {error:?}")))?;
        let game = replays[0].game.clone();
        Ok(Samples { game, starts: replays.into_iter().map(|replay| replay.state).collect() })
    }

    /// Plays a number of games, for a counter of instructions.
    fn play(&self, playouts: usize) {
        let mut dice = Xoshiro::new(1);
        for start in self.starts.iter().cycle().take(playouts) {
            let mut state = start.clone();
            playout(&self.game, &mut state, &mut dice);
            black_box(self.game.outcome(&state));
        }
    }

    /// Measures playouts, legal actions and copies of a position.
    fn measure(&self, length: Duration) -> Measured {
        let game = &self.game;
        self.check_scores();
        let mut dice = Xoshiro::new(1);
        let playouts = rate(length, || {
            for start in &self.starts {
                let mut state = start.clone();
                playout(game, &mut state, &mut dice);
                black_box(game.outcome(&state));
            }
            self.starts.len()
        });
        let middles = self.middles();
        let mut actions = Vec::new();
        let legal = rate(length / 4, || {
            for state in &middles {
                game.legal(state, &mut actions);
                black_box(&actions);
            }
            middles.len()
        });
        let clones = rate(length / 4, || {
            for state in &middles {
                black_box(state.clone());
            }
            middles.len()
        });
        Measured {
            games_per_second: playouts,
            legal_ns: 1e9 / legal,
            clone_ns: 1e9 / clones,
            state_bytes: size_of::<G::State>(),
        }
    }

    /// Positions from all over random games.
    fn middles(&self) -> Vec<G::State> {
        let mut dice = Dice::new(Seed::numbered(2));
        let mut middles = Vec::new();
        for start in &self.starts {
            let mut state = start.clone();
            let mut step = 0;
            while let Some(action) = self.game.pick(&state, &mut dice) {
                if step % 16 == 0 {
                    middles.push(state.clone());
                }
                self.game.apply_unchecked(&mut state, action);
                step += 1;
            }
        }
        middles
    }

    /// Rollouts a second of a bot's search, over positions from all over random games.
    fn search_rate(&self, length: Duration) -> f64 {
        const NODES: u64 = 2_000;
        let mut positions = self.middles().into_iter().cycle();
        let search = BotSpec::Search(Budget::Nodes(NODES));
        let mut bot = search.make::<G>(1, &Resources::default());
        rate(length, || {
            let state = positions.next().expect("random games have positions");
            let seen = self.game.observe(&state, self.game.to_act(&state));
            bot.choose(&self.game, &seen).map_or(0, |choice| choice.nodes as usize)
        })
    }

    /// Checks that unchecked play ends with the scores that the receipts add up to.
    fn check_scores(&self) {
        let game = &self.game;
        let mut dice = Dice::new(Seed::numbered(3));
        for start in &self.starts {
            let (mut fast, mut slow) = (start.clone(), start.clone());
            let mut sums = vec![0; game.players()];
            while let Some(action) = game.pick(&fast, &mut dice) {
                let actor = game.to_act(&slow).unwrap_or(Seat(0));
                game.apply_unchecked(&mut fast, action);
                let receipt = game.apply(&mut slow, action).expect("what is picked is legal");
                for (seat, points) in receipt.iter().filter_map(|event| event.points(actor)) {
                    sums[seat.index()] += points;
                }
            }
            let outcome = game.outcome(&fast).expect("a game that offers no action is over");
            assert_eq!(outcome.scores[..], sums, "scores are the sum of receipts");
        }
    }
}

/// How often something is done in a second; the closure returns how often it did it.
fn rate(length: Duration, mut work: impl FnMut() -> usize) -> f64 {
    work();
    let started = Instant::now();
    let mut done = 0;
    while started.elapsed() < length {
        done += work();
    }
    done as f64 / started.elapsed().as_secs_f64()
}

struct Measured {
    games_per_second: f64,
    legal_ns: f64,
    clone_ns: f64,
    state_bytes: usize,
}

impl Measured {
    fn json(&self, instructions: Option<u64>) -> Value {
        json!({
            "playouts_per_second": self.games_per_second.round() as u64,
            "instructions_per_playout": instructions,
            "clone_ns": (self.clone_ns * 10.0).round() / 10.0,
            "state_bytes": self.state_bytes,
        })
    }
}

/// Instructions a game by callgrind, as the difference of two runs, so that the start of the program
/// does not count; none where valgrind is not installed.
fn count_instructions(arguments: &Arguments, game: GameId) -> Option<u64> {
    let count = |playouts| count_run(arguments, game, playouts);
    let (less, more) = (count(COUNTED)?, count(2 * COUNTED)?);
    Some(more.checked_sub(less)? / COUNTED as u64)
}

fn count_run(arguments: &Arguments, game: GameId, playouts: usize) -> Option<u64> {
    let version = arguments.version.unwrap_or(Version::NEWEST);
    let program = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", "--only", game.name(), "--playouts", &playouts.to_string()])
        .args(["--version", &version.number().to_string()])
        .args(arguments.rules.iter().map(|rule| format!("--rule={rule}")))
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split("Collected :").nth(1))?;
    collected.trim().parse().ok()
}
