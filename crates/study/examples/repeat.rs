//! Does an analysis state its error rightly, and how long does it take?
//!
//! Analyses games twice, with two seeds, on one thread, and counts the turns whose loss moved by no more than its stated
//! error. The players are `strong` and `greedy`, so that there are good turns and bad ones.

#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::process::ExitCode;
use std::time::Instant;

use gueridon_bots::{BotGame, BotSpec, Budget, Level, Resources};
use gueridon_engine::Version;
use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, Seed, with_game};
use gueridon_study::analysis::{Analysis, AnalysisBudget, AnalysisRequest, analyse};

const USAGE: &str = "repeat GAME PLAYERS GAMES [strong|master]";
/// The first deal.
const SEED: u64 = 1500;

fn played<G: RecordFormat + BotGame>(record: &Record, number: u64) -> Replay<G> {
    let mut replay = Replay::<G>::open(record).expect("a game of this many players");
    let searching = BotSpec::Search(Budget::Nodes(16));
    let mut bots: Vec<_> = (0..record.players)
        .map(
            |seat| {
                if (seat as u64 + number).is_multiple_of(2) { searching } else { BotSpec::Greedy }
            },
        )
        .map(|spec| spec.make::<G>(number, &Resources::default()))
        .collect();
    while let Some(seat) = replay.game.to_act(&replay.state) {
        let seen = replay.game.observe(&replay.state, Some(seat));
        let choice = bots[seat.index()].choose(&replay.game, &seen).expect("the game goes on");
        replay.apply(choice.action).expect("bots play by the rules");
    }
    replay
}

/// Sums over turns and games.
#[derive(Default)]
struct Counts {
    turns: usize,
    /// Turns with another choice than the computer's in one of the runs.
    open: usize,
    within_margin: [usize; 2],
    within_win: [usize; 2],
    exact: usize,
    margin_errors: Vec<i32>,
    win_errors: Vec<i32>,
    luck_moved: Vec<i32>,
    seconds: Vec<f64>,
}

impl Counts {
    fn add(&mut self, one: &Analysis, other: &Analysis) {
        for (first, second) in one.turns.iter().zip(&other.turns) {
            let open = usize::from(!(first.same && second.same));
            let margin = (first.loss.margin - second.loss.margin).abs() <= first.error.margin;
            let win = (first.loss.win - second.loss.win).abs() <= first.error.win;
            self.turns += 1;
            self.open += open;
            self.exact += usize::from(first.exact);
            for (within, kept) in [(&mut self.within_margin, margin), (&mut self.within_win, win)] {
                within[0] += usize::from(kept);
                within[1] += usize::from(kept) * open;
            }
            if open > 0 {
                self.margin_errors.push(first.error.margin);
                self.win_errors.push(first.error.win);
            }
        }
        for (first, second) in one.ledger.iter().zip(&other.ledger) {
            for (luck, again) in first.luck.iter().zip(&second.luck) {
                self.luck_moved.push((luck.margin - again.margin).abs());
            }
        }
    }

    fn print(mut self, name: &str) {
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        println!(
            "{name}: {} turns, {} open, {} exact; within the stated error: margin {:.1} % of all and {:.1} % of open turns, \
             chance {:.1} % and {:.1} %",
            self.turns,
            self.open,
            self.exact,
            percent(self.within_margin[0], self.turns),
            percent(self.within_margin[1], self.open),
            percent(self.within_win[0], self.turns),
            percent(self.within_win[1], self.open),
        );
        for list in [&mut self.margin_errors, &mut self.win_errors, &mut self.luck_moved] {
            list.sort_unstable();
        }
        let median =
            |list: &[i32]| f64::from(list.get(list.len() / 2).copied().unwrap_or(0)) / 10.0;
        self.seconds.sort_by(f64::total_cmp);
        println!(
            "median error of open turns: {} points, {} %; luck of a player moved by {} points (median); \
             seconds on one core: median {:.1}, most {:.1}",
            median(&self.margin_errors),
            median(&self.win_errors),
            median(&self.luck_moved),
            self.seconds.get(self.seconds.len() / 2).copied().unwrap_or(0.0),
            self.seconds.last().copied().unwrap_or(0.0),
        );
    }
}

fn repeat<G: RecordFormat + BotGame>(
    game: GameId,
    players: usize,
    games: u64,
    budget: AnalysisBudget,
) {
    let mut counts = Counts::default();
    for number in 0..games {
        let source = CardSource::Seed(Seed::numbered(SEED + number));
        let replay = played::<G>(&Record::new(game, players, source), number);
        let analysis = |seed: u64| {
            let resources = Resources::default();
            let request = AnalysisRequest { budget, seed, resources, progress: &|_| {} };
            analyse(&replay, Version::NEWEST, &request).expect("nothing stops it")
        };
        let started = Instant::now();
        let first = analysis(1);
        counts.seconds.push(started.elapsed().as_secs_f64());
        counts.add(&first, &analysis(2));
    }
    counts.print(&format!("{} with {players} players, {games} games", G::ID));
}

fn run(arguments: &[String]) -> Result<(), String> {
    let [game, players, games, rest @ ..] = arguments else { return Err(USAGE.into()) };
    let game = GameId::from_name(game).ok_or(USAGE)?;
    let players = players.parse().map_err(|_| USAGE)?;
    let games = games.parse().map_err(|_| USAGE)?;
    let level = rest.first().map_or(Some(Level::Master), |name| Level::read(name)).ok_or(USAGE)?;
    let budget = AnalysisBudget::of_level(level).ok_or(USAGE)?;
    with_game!(game, G => repeat::<G>(game, players, games, budget));
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(problem) = run(&arguments) {
        println!("{problem}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
