//! Training by self-play: temporal differences, as in backgammon (Tesauro 1995).
//!
//! The network plays most seats of many games. After each turn, the value of the position moves towards the value
//! after the same player's next turn, and in part towards the end of the round. Games are played in batches by a
//! network that does not change meanwhile, so that the result is the same with any number of threads.

mod training_sets;

use gueridon_bots::learned::{Evaluator, HIDDEN, Network, OUTPUTS, SeatValue, chances};
use gueridon_bots::{Beam, Xoshiro, select, turns};
use gueridon_engine::{Chance, Heuristics, Inputs, Seat};

pub use training_sets::{Trainable, TrainingSet};

/// The weight of later positions in what a position should have been worth.
const LAMBDA: f32 = 0.8;
/// The weight of the margin against that of the chance to win.
const MARGIN_LOSS: f32 = 0.3;
/// The size of a change at the start; it shrinks with the changes that a weight has seen (Adagrad).
const RATE: f32 = 0.02;
/// The percentage of seats that are played by the turn of the highest value by rule of thumb.
const SIMPLE_PLAYERS: u32 = 60;
/// The most turns that are considered.
const MAX_TURNS: usize = 60;
/// The possible worlds in which turns are valued that draw or turn up cards.
const WORLDS: usize = 8;
/// Games between two changes of the network.
const BATCH: u64 = 8;

/// A network in training.
pub struct Trainer<G: Heuristics> {
    training_set: TrainingSet<G>,
    seed: u64,
    network: Network,
    /// The sums of the squares of all changes of each weight.
    squares: Network,
    games: u64,
}

/// A position and what it should have been worth.
struct Sample {
    inputs: Inputs,
    target: SeatValue,
}

impl<G: Heuristics> Trainer<G> {
    /// Begins a training.
    pub fn new(training_set: TrainingSet<G>, seed: u64) -> Trainer<G> {
        let network = Network::untrained(G::INPUTS, seed);
        let mut squares = Network::untrained(G::INPUTS, seed);
        squares.first.fill([1.0; HIDDEN]);
        squares.first_bias = [1.0; HIDDEN];
        squares.second = [[1.0; HIDDEN]; OUTPUTS];
        squares.second_bias = [1.0; OUTPUTS];
        Trainer { training_set, seed, network, squares, games: 0 }
    }

    /// The network so far.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The seed of its games.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of games that were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The bytes from which the training can be resumed.
    pub fn save(&self) -> Vec<u8> {
        let [network, squares] = [self.network.write(), self.squares.write()];
        [&self.games.to_le_bytes()[..], &self.seed.to_le_bytes(), &network, &squares].concat()
    }

    /// Resumes a training; none when the bytes are not those of one of this game.
    pub fn resume(training_set: TrainingSet<G>, bytes: &[u8]) -> Option<Trainer<G>> {
        let (games, rest) = bytes.split_at_checked(8)?;
        let (seed, rest) = rest.split_at_checked(8)?;
        let (network, squares) = rest.split_at_checked(rest.len() / 2)?;
        Some(Trainer {
            training_set,
            seed: u64::from_le_bytes(seed.try_into().ok()?),
            network: Network::read(network, G::INPUTS)?,
            squares: Network::read(squares, G::INPUTS)?,
            games: u64::from_le_bytes(games.try_into().ok()?),
        })
    }

    /// Plays a batch of games and learns from it; returns the mean squared error of the chances to win.
    pub fn step(&mut self, threads: usize) -> f32 {
        let numbers: Vec<u64> = (self.games..self.games + BATCH).collect();
        let share = numbers.len().div_ceil(threads.max(1));
        let this = &*self;
        let samples: Vec<Sample> = std::thread::scope(|scope| {
            let workers: Vec<_> = numbers
                .chunks(share)
                .map(|numbers| {
                    scope.spawn(move || -> Vec<Sample> {
                        numbers.iter().flat_map(|&number| this.play(number)).collect()
                    })
                })
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("games end")).collect()
        });
        self.games += BATCH;
        let errors: f32 = samples.iter().map(|sample| self.learn(sample)).sum();
        errors / samples.len().max(1) as f32
    }

    /// Plays a game; returns its positions, the rounds in order, each from its end back.
    fn play(&self, number: u64) -> Vec<Sample> {
        let mut dice = Xoshiro::stream(self.seed, number);
        let game =
            &self.training_set.games[(number % self.training_set.games.len() as u64) as usize];
        let mut state = game.start(&(self.training_set.deal)(game, &mut dice));
        let mut evaluator = Evaluator::new(game, Some(&self.network), WORLDS);
        let mut samples = Vec::new();
        // Without them, it would never meet players who lay all they can.
        let simple: Vec<bool> =
            (0..game.players()).map(|_| dice.below(100) < SIMPLE_PLAYERS).collect();
        // The positions after the turns of each seat, with the values that they had.
        let mut paths: Vec<Vec<(Inputs, SeatValue)>> = vec![Vec::new(); game.players()];
        while let Some(seat) = game.to_act(&state) {
            let round = game.round(&state);
            let seen = game.observe(&state, Some(seat));
            let mut turns = turns(game, &seen, Beam::NARROW, &mut dice);
            let chosen = if simple[seat.index()] {
                turns.into_iter().next()
            } else {
                select::<G>(&mut turns, MAX_TURNS);
                let valued = evaluator.value_turns(&seen, turns, &mut dice);
                valued.into_iter().next().map(|best| best.turn)
            };
            let Some(chosen) = chosen else { break };
            for &step in &chosen.steps {
                game.apply_unchecked(&mut state, step);
            }
            if game.to_act(&state).is_some() && game.round(&state) == round {
                if simple[seat.index()] {
                    continue;
                }
                let mut inputs = Inputs::default();
                game.write_inputs(&game.observe(&state, Some(seat)), &mut inputs);
                let value = self.network.value(&inputs);
                paths[seat.index()].push((inputs, value));
                continue;
            }
            for (seat, path) in Seat::all(game.players()).zip(&mut paths) {
                let mut target = evaluator.value(&state, seat, round);
                for (inputs, value) in path.drain(..).rev() {
                    samples.push(Sample { inputs, target });
                    target.win = LAMBDA * target.win + (1.0 - LAMBDA) * value.win;
                    target.margin = LAMBDA * target.margin + (1.0 - LAMBDA) * value.margin;
                }
            }
        }
        samples
    }

    /// Changes the network towards a sample; returns the squared error of the chance to win.
    fn learn(&mut self, Sample { inputs, target }: &Sample) -> f32 {
        let (network, squares) = (&mut self.network, &mut self.squares);
        let hidden = network.hidden(inputs);
        let outputs = network.outputs(&hidden);
        let error = chances(outputs[0]) - target.win;
        let slopes = [error, MARGIN_LOSS * (outputs[1] - target.margin)];
        let mut hidden_slopes = [0.0; HIDDEN];
        for (output, slope) in slopes.into_iter().enumerate() {
            for unit in 0..HIDDEN {
                if hidden[unit] > 0.0 {
                    hidden_slopes[unit] += slope * network.second[output][unit];
                }
            }
            let second = network.second[output].iter_mut().zip(&mut squares.second[output]);
            second.zip(hidden).for_each(|(weight, unit)| change(weight, slope * unit));
            change((&mut network.second_bias[output], &mut squares.second_bias[output]), slope);
        }
        let bias = network.first_bias.iter_mut().zip(&mut squares.first_bias);
        bias.zip(hidden_slopes).for_each(|(weight, slope)| change(weight, slope));
        for (index, value) in inputs.iter() {
            let row = network.first[index].iter_mut().zip(&mut squares.first[index]);
            row.zip(hidden_slopes).for_each(|(weight, slope)| change(weight, slope * value));
        }
        error * error
    }
}

/// Changes a weight against a slope of the error.
#[inline]
fn change((weight, squares): (&mut f32, &mut f32), slope: f32) {
    *squares += slope * slope;
    *weight -= RATE * slope / squares.sqrt();
}
