//! Measures one player against others of another kind, over duplicate deals.
//!
//! `duel GAME PLAYERS DEALS ONE OTHER [SEED] [SECONDS]`: the first takes each seat in turn on every
//! deal, the others all the other seats; no deal begins after so many seconds. The cafés may be
//! played with groups: `cafe-board+groups`. A search may be tuned:
//! `tuned:NODES:CURIOSITY:TOLERANCE:WHIM:ROUNDS`, and `instinct` plays as search imagines play.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use gueridon_bots::{Bot, BotSpec, Budget, Insight, Resources, Search, Thought, Tuning, Xoshiro};
use gueridon_engine::{Seat, cafe_board, cafe_cards, forty_six};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, deals, one, other, rest @ ..] = &args[..] else {
        println!("duel GAME PLAYERS DEALS ONE OTHER [SEED] [SECONDS]");
        return;
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let players = number(players) as usize;
    let run = Run {
        deals: number(deals),
        one,
        other,
        seed: rest.first().map_or(1, number),
        time: Duration::from_secs(rest.get(1).map_or(u64::MAX, number)),
    };
    let groups = game.ends_with("+groups");
    match game.trim_end_matches("+groups") {
        "cafe-board" => {
            let rules = cafe_board::Rules { groups, ..cafe_board::Rules::new(players) };
            let game = cafe_board::CafeBoard::new(rules).expect("players");
            duel(&game, &run, cafe_board::Deal::shuffled);
        }
        "cafe-cards" => {
            let rules = cafe_cards::Rules { players, groups };
            let game = cafe_cards::CafeCards::new(rules).expect("players");
            duel(&game, &run, cafe_cards::Deal::shuffled);
        }
        "forty-six" => {
            let game = forty_six::FortySix::new(forty_six::Rules::new(players)).expect("players");
            let rounds = game.rules().rounds;
            duel(&game, &run, |dice| forty_six::Deal::shuffled(rounds, dice));
        }
        _ => println!("no such game: {game}"),
    }
}

/// What to measure.
struct Run<'a> {
    deals: u64,
    one: &'a str,
    other: &'a str,
    seed: u64,
    time: Duration,
}

fn make<G: Insight>(text: &str, seed: u64) -> Box<dyn Bot<G>> {
    let resources = Resources::default();
    if text == "instinct" {
        return Box::new(Instinct(Xoshiro::new(seed)));
    }
    let Some(numbers) = text.strip_prefix("tuned:") else {
        return text.parse::<BotSpec>().expect("a bot").make(seed, &resources);
    };
    let numbers: Vec<f32> =
        numbers.split(':').map(|text| text.parse().expect("a number")).collect();
    let budget = Budget::Nodes(numbers[0] as u64);
    let tuning = Tuning {
        curiosity: numbers[1],
        tolerance: numbers[2],
        whim: numbers[3],
        rounds: numbers[4] as u32,
    };
    Box::new(Search::<G>::new(budget, seed, resources).tuned(tuning))
}

/// Plays as search imagines play.
struct Instinct(Xoshiro);

impl<G: Insight> Bot<G> for Instinct {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Thought<G::Action>> {
        let world = game.resample(seen, &mut self.0);
        let mut actions = Vec::new();
        game.legal(&world, &mut actions);
        let (mut best, mut most) = (*actions.first()?, f32::MIN);
        for action in actions {
            let value = game.instinct(&world, action) + G::TUNING.whim * self.0.unit();
            if value > most {
                (best, most) = (action, value);
            }
        }
        let (candidates, line) = (Vec::new(), vec![best]);
        Some(Thought { action: best, candidates, line, nodes: 0, exact: false })
    }
}

#[derive(Default)]
struct Pace {
    times: Vec<Duration>,
    nodes: u64,
}

impl Pace {
    fn at(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1) as f64;
        self.times.get((share * last) as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

fn duel<G: Insight>(game: &G, run: &Run, deal: impl Fn(&mut Xoshiro) -> G::Deal) {
    let &Run { deals, one, other, seed, time } = run;
    let players = game.players();
    let (mut shares, mut margins) = (Vec::new(), Vec::new());
    let mut paces = [Pace::default(), Pace::default()];
    let started = Instant::now();
    let mut steps = 0;
    for index in 0..deals {
        if started.elapsed() > time {
            break;
        }
        let deal = deal(&mut Xoshiro::stream(seed, index));
        let (mut share, mut margin) = (0.0, 0.0);
        for hero in Seat::all(players) {
            let bot_seed = (seed * 1_000_003 + index) * 16;
            let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(players)
                .map(|seat| {
                    make(if seat == hero { one } else { other }, bot_seed + u64::from(seat.0))
                })
                .collect();
            let mut state = game.start(&deal);
            while let Some(seat) = game.to_act(&state) {
                let seen = game.observe(&state, Some(seat));
                let before = Instant::now();
                let thought = bots[seat.index()].choose(game, &seen).expect("not over");
                let pace = &mut paces[usize::from(seat != hero)];
                if thought.nodes > 0 {
                    pace.times.push(before.elapsed());
                    pace.nodes += thought.nodes;
                }
                game.play(&mut state, thought.action).expect("a legal action");
                steps += 1;
            }
            let outcome = game.outcome(&state).expect("over");
            let winners: Vec<Seat> = outcome.winners().collect();
            if winners.contains(&hero) {
                share += 1.0 / winners.len() as f64;
            }
            let others = (0..players).filter(|&seat| seat != hero.index());
            let sign = if G::FEWEST { -1 } else { 1 };
            let best = others.map(|seat| sign * outcome.scores[seat]).max().unwrap_or(0);
            margin += f64::from(sign * outcome.scores[hero.index()] - best);
        }
        shares.push(share / players as f64);
        margins.push(margin / players as f64);
    }
    let (mean, error) = estimate(&shares);
    let (margin, margin_error) = estimate(&margins);
    let games = shares.len() * players;
    println!(
        "{} {players}p {one} v {other}: {games} games, wins {:.1} % ± {:.1}, margin {margin:+.1} ± {margin_error:.1}; {:.1} steps/game, {:.1} s",
        G::ID,
        mean * 100.0,
        error * 100.0,
        f64::from(steps) / games as f64,
        started.elapsed().as_secs_f64()
    );
    for (name, pace) in [one, other].into_iter().zip(&mut paces) {
        pace.times.sort();
        let time: Duration = pace.times.iter().sum();
        println!(
            "  {name}: {:.2} ms median, {:.2} ms 99th, {:.2} ms most; {:.0} nodes/s",
            pace.at(0.5),
            pace.at(0.99),
            pace.at(1.0),
            pace.nodes as f64 / time.as_secs_f64()
        );
    }
}

/// The mean, and the half width of its 95 % interval.
fn estimate(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance =
        values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
