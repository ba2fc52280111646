//! Trains the learned evaluation of a game by self-play; `cargo xtask train` calls it.
//!
//! The state of the training is kept in a folder, so that it can be stopped at any time and goes on from there.

#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use gueridon_bots::learned::{Learned, Network, Trainer};
use gueridon_bots::{Bot, Budget, Greedy, Resources, Search, Xoshiro};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Game, Seat};
use gueridon_report::Chart;

const USAGE: &str = "train GAME GAMES THREADS SEED FOLDER CURVE.svg";
/// Deals between two looks at the strength; each is played once from every seat.
const CHECK_DEALS: u64 = 100;
/// The looks at the strength of a whole training.
const CHECKS: u64 = 20;

/// A look at the strength: games played, mean squared error, share of wins against `greedy`.
type Check = (u64, f32, f64);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let [game, games, threads, seed, folder, curve] = arguments else { return Err(USAGE.into()) };
    let number = |text: &String| text.parse::<u64>().map_err(|_| format!("{text} is no number"));
    let plan = Plan {
        games: number(games)?,
        threads: number(threads)?.max(1) as usize,
        seed: number(seed)?,
        folder: Path::new(folder),
        curve: Path::new(curve),
    };
    let trained = match game.as_str() {
        "cafe-board" => plan.train::<CafeBoard>(),
        "cafe-cards" => plan.train::<CafeCards>(),
        "forty-six" => plan.train::<FortySix>(),
        _ => return Err(format!("{game} is no game: cafe-board, cafe-cards or forty-six")),
    };
    trained.map_err(|error| error.to_string())
}

struct Plan<'a> {
    games: u64,
    threads: usize,
    seed: u64,
    folder: &'a Path,
    curve: &'a Path,
}

impl Plan<'_> {
    fn train<G: Learned>(&self) -> io::Result<()> {
        fs::create_dir_all(self.folder)?;
        let (state, weights, log) = (
            self.folder.join(format!("{}.state", G::ID)),
            self.folder.join(format!("{}.bin", G::ID)),
            self.folder.join(format!("{}.csv", G::ID)),
        );
        let saved = fs::read(&state).ok();
        let resumed = saved.and_then(|bytes| Trainer::<G>::resume(G::course(), &bytes));
        let resumed = resumed.filter(|trainer| trainer.seed() == self.seed);
        let mut checks = if resumed.is_some() { read_log(&log) } else { Vec::new() };
        let mut trainer = resumed.unwrap_or_else(|| Trainer::new(G::course(), self.seed));
        if checks.is_empty() {
            checks.push((0, 0.0, share_against_greedy::<G>(trainer.network())));
        }
        println!("{} of {} games played", trainer.games(), self.games);
        let between = self.games.div_ceil(CHECKS).max(1);
        let (mut error, mut steps) = (0.0, 0_u32);
        while trainer.games() < self.games {
            error += trainer.step(self.threads);
            steps += 1;
            let next = checks.len() as u64 * between;
            if trainer.games() >= next.min(self.games) {
                let share = share_against_greedy::<G>(trainer.network());
                let mean = error / steps as f32;
                println!(
                    "{} games, error {mean:.4}, {:.1} % against greedy",
                    trainer.games(),
                    100.0 * share
                );
                checks.push((trainer.games(), mean, share));
                (error, steps) = (0.0, 0);
                fs::write(&state, trainer.save())?;
                fs::write(&weights, trainer.network().write())?;
                fs::write(&log, write_log(&checks))?;
            }
        }
        fs::write(self.curve, draw::<G>(&checks, self.seed))
    }
}

/// The share of games with two players that the evaluation wins without a search against `greedy`.
fn share_against_greedy<G: Learned>(network: &Network) -> f64 {
    // Players keep a network for as long as the program runs; there are few looks.
    let network: &'static Network = Box::leak(Box::new(network.clone()));
    let course = G::course();
    let Some(game) = course.games.iter().find(|game| game.players() == 2) else { return 0.0 };
    let mut won = 0.0;
    for number in 0..CHECK_DEALS {
        let deal = (course.deal)(game, &mut Xoshiro::stream(0, number));
        for seat in Seat::all(2) {
            let mut search =
                Search::<G>::new(Some(network), Budget::Nodes(1), number, Resources::default());
            let mut greedy = Greedy::new(number);
            let mut state = game.start(&deal);
            while let Some(acting) = game.to_act(&state) {
                let seen = game.observe(&state, Some(acting));
                let bot: &mut dyn Bot<G> = if acting == seat { &mut search } else { &mut greedy };
                let Some(choice) = bot.choose(game, &seen) else { break };
                game.play_unchecked(&mut state, choice.action);
            }
            let winners: Vec<Seat> =
                game.outcome(&state).map_or(Vec::new(), |end| end.winners().collect());
            won += if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
    }
    won / (2 * CHECK_DEALS) as f64
}

fn write_log(checks: &[Check]) -> String {
    let lines = checks.iter().map(|(games, error, share)| format!("{games},{error},{share}\n"));
    std::iter::once("games,error,share\n".to_string()).chain(lines).collect()
}

fn read_log(file: &Path) -> Vec<Check> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let read = |line: &str| {
        let mut fields = line.split(',');
        let games = fields.next()?.parse().ok()?;
        Some((games, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    text.lines().filter_map(read).collect()
}

/// The share of wins over the games of the training.
fn draw<G: Game>(checks: &[Check], seed: u64) -> String {
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
