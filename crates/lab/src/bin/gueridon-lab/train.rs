//! `gueridon-lab train`: trains the learned evaluation of a game by self-play.
//!
//! The state of the training is kept in `target/training`, so that it can be stopped at any time and goes on from there.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gueridon_bots::learned::Network;
use gueridon_bots::{Bot, Budget, Greedy, Resources, Search, Xoshiro};
use gueridon_cli::{Failure, parse_game};
use gueridon_draw::chart::Chart;
use gueridon_engine::{Game, Seat};
use gueridon_lab::training::{Trainable, Trainer, TrainingSet};
use gueridon_record::{GameId, with_game};

/// The seed of the weights in the repository.
const SEED: u64 = 46;
/// The most threads: more must be a mistake.
const MAX_THREADS: u64 = 256;
/// Deals between two looks at the strength; each is played once from every seat.
const CHECK_DEALS: u64 = 100;
/// The looks at the strength of a whole training.
const CHECKS: u64 = 20;

/// A look at the strength: games played, mean squared error, share of wins against `greedy`.
type StrengthCheck = (u64, f32, f64);

/// The game to train, and for how long.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// cafe-board, cafe-cards or forty-six
    #[arg(value_parser = parse_game)]
    game: GameId,
    /// The number of games that are played in all [default: that of the weights in the repository]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The number of threads; the weights are the same with any
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=MAX_THREADS))]
    threads: u64,
    /// The seed of all games
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
}

/// Trains, or goes on training, and writes weights and curve into the repository.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    Ok(with_game!(arguments.game, G => arguments.train::<G>())?)
}

/// A path in the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)
}

impl Arguments {
    fn train<G: Trainable>(&self) -> io::Result<()> {
        let set = G::training_set().ok_or_else(|| {
            io::Error::other(format!("{} has no learned evaluation: it cannot be trained", G::ID))
        })?;
        let (mut output, games) = (io::stdout().lock(), self.games.unwrap_or(G::GAMES));
        let folder = repository("target/training");
        fs::create_dir_all(&folder)?;
        let (state, log) =
            (folder.join(format!("{}.state", G::ID)), folder.join(format!("{}.csv", G::ID)));
        let saved = fs::read(&state).ok();
        let resumed = saved.and_then(|bytes| Trainer::resume(set.clone(), &bytes));
        let resumed = resumed.filter(|trainer| trainer.seed() == self.seed);
        let mut checks = if resumed.is_some() { read_log(&log) } else { Vec::new() };
        let mut trainer = resumed.unwrap_or_else(|| Trainer::new(set.clone(), self.seed));
        if checks.is_empty() {
            checks.push((0, 0.0, share_against_greedy(&set, trainer.network())));
        }
        writeln!(output, "{} of {games} games played", trainer.games())?;
        let between = games.div_ceil(CHECKS).max(1);
        let (mut error, mut steps) = (0.0, 0_u32);
        while trainer.games() < games {
            error += trainer.step(self.threads as usize);
            steps += 1;
            let next = checks.len() as u64 * between;
            if trainer.games() >= next.min(games) {
                let share = share_against_greedy(&set, trainer.network());
                let mean = error / steps as f32;
                writeln!(
                    output,
                    "{} games, error {mean:.4}, {:.1} % against greedy",
                    trainer.games(),
                    100.0 * share
                )?;
                checks.push((trainer.games(), mean, share));
                (error, steps) = (0.0, 0);
                fs::write(&state, trainer.save())?;
                fs::write(&log, write_log(&checks))?;
            }
        }
        let weights = repository("crates/bots/weights").join(format!("{}.bin", G::ID));
        fs::write(weights, trainer.network().write())?;
        let curve = repository("docs/training").join(format!("{}.svg", G::ID));
        fs::write(curve, draw::<G>(&checks, self.seed))
    }
}

/// The share of games with two players that the evaluation wins without a search against `greedy`.
fn share_against_greedy<G: Trainable>(set: &TrainingSet<G>, network: &Network) -> f64 {
    // Players keep a network for as long as the program runs; there are few looks.
    let network: &'static Network = Box::leak(Box::new(network.clone()));
    let Some(game) = set.games.iter().find(|game| game.players() == 2) else { return 0.0 };
    let mut won = 0.0;
    for number in 0..CHECK_DEALS {
        let deal = (set.deal)(game, &mut Xoshiro::stream(0, number));
        for seat in Seat::all(2) {
            let mut search =
                Search::<G>::new(Some(network), Budget::Nodes(1), number, Resources::default());
            let mut greedy = Greedy::new(number);
            let mut state = game.start(&deal);
            while let Some(acting) = game.to_act(&state) {
                let seen = game.observe(&state, Some(acting));
                let bot: &mut dyn Bot<G> = if acting == seat { &mut search } else { &mut greedy };
                let Some(choice) = bot.choose(game, &seen) else { break };
                game.apply_unchecked(&mut state, choice.action);
            }
            let winners: Vec<Seat> =
                game.outcome(&state).map_or(Vec::new(), |end| end.winners().collect());
            won += if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
    }
    won / (2 * CHECK_DEALS) as f64
}

fn write_log(checks: &[StrengthCheck]) -> String {
    let lines = checks.iter().map(|(games, error, share)| format!("{games},{error},{share}\n"));
    std::iter::once("games,error,share\n".to_string()).chain(lines).collect()
}

fn read_log(file: &Path) -> Vec<StrengthCheck> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let read = |line: &str| {
        let mut fields = line.split(',');
        let games = fields.next()?.parse().ok()?;
        Some((games, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    text.lines().filter_map(read).collect()
}

/// The share of wins over the games of the training.
fn draw<G: Game>(checks: &[StrengthCheck], seed: u64) -> String {
    const HEIGHT: f64 = 380.0;
    const TOP: f64 = 90.0;
    const BASE: f64 = 320.0;
    let y = |share: f64| BASE - (BASE - TOP) * share;
    let mut chart = Chart::new(HEIGHT, &format!("Training of {}", G::ID));
    chart.title(34.0, &format!("Training of {}", G::ID));
    chart.about(58.0, &format!(
        "Wins of the evaluation alone, two players, {CHECK_DEALS} deals from both seats, seed {seed}"
    ));
    for tenths in [0, 2, 4, 6, 8, 10] {
        chart.grid_line(y(f64::from(tenths) / 10.0), &format!("{} %", 10 * tenths));
    }
    chart.dashed_line(y(0.5));
    let all = checks.last().map_or(1, |check| check.0) as f64;
    let points: Vec<_> = checks
        .iter()
        .map(|&(games, _, share)| {
            let error = 1.96 * (share * (1.0 - share) / (2 * CHECK_DEALS) as f64).sqrt();
            let ys = [y((share - error).max(0.0)), y(share), y((share + error).min(1.0))];
            (Chart::x(games as f64 / all), ys)
        })
        .collect();
    chart.band(0, "share of wins", &points);
    for quarter in 0..=4 {
        let part = f64::from(quarter) / 4.0;
        chart.mark(Chart::x(part), BASE + 18.0, &format!("{:.0}", part * all));
    }
    chart.x_title(BASE + 42.0, "games");
    chart.y_title((TOP + BASE) / 2.0, "wins against greedy");
    chart.finish()
}
