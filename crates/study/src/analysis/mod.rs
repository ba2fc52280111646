//! The analysis of a game: what every turn was worth, what it lost, and what was luck.
//!
//! Three numbers are estimated, each from what it may depend on:
//!
//! - the **expectation** before a turn, with all hands known and the order of the piles not: short rollouts valued by the
//!   learned evaluation, corrected by its mean error against whole games over the turns around;
//! - the **decision** of a turn, from what its player could know: what it brings, less what the turn of the computer
//!   brings in the same possible worlds;
//! - the **luck** of a turn: the change of the expectation that is not its decision.
//!
//! All are whole tenths before they are added up, so that start, luck and decisions make the result exactly.

mod amount;
mod curve;
mod expectation;
mod ledger;
mod segments;
mod words;
mod work;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gueridon_bots::{BotGame, Level, Resources, Review, ReviewBudget};
use gueridon_engine::Version;
use gueridon_record::{RecordFormat, Replay};
use serde::{Deserialize, Serialize};

pub use amount::Amount;
pub use curve::{CurvePlace, curve};
pub use ledger::SeatLedger;
use segments::{Segment, segments};
pub use words::{gain_message, loss_message, method};
pub use work::expected_work;

/// The number of the form of [`Analysis`]; another form has another number.
pub const FORMAT: u32 = 1;
/// The most turns that are called the best or the worst.
const MOST_STRIKING: usize = 3;
/// A turn that loses or gains less than this is not called so, in the unit of [`ReviewedTurn::weight`].
const NOTICEABLE: f64 = 0.01;

/// How much is spent on an analysis. The same numbers and the same seed give the same analysis on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnalysisBudget {
    /// The rollouts of the search for the computer's turn.
    pub rollouts: u64,
    /// The possible worlds in which the played turn and the computer's are compared.
    pub worlds: u64,
    /// The short rollouts for each expectation.
    pub short_games: u64,
    /// The whole games for each expectation.
    pub whole_games: u64,
}

impl AnalysisBudget {
    /// The budget of a level; none for levels that do not search.
    pub fn of_level(level: Level) -> Option<AnalysisBudget> {
        match level {
            Level::Easy | Level::Medium => None,
            Level::Strong => Some(AnalysisBudget {
                rollouts: 256,
                worlds: 128,
                short_games: 64,
                whole_games: 16,
            }),
            Level::Master => Some(AnalysisBudget {
                rollouts: 4096,
                worlds: 768,
                short_games: 192,
                whole_games: 64,
            }),
        }
    }

    /// A short text that names it, for file names and keys.
    pub fn name(self) -> String {
        let AnalysisBudget { rollouts, worlds, short_games, whole_games } = self;
        format!("{rollouts}-{worlds}-{short_games}-{whole_games}")
    }
}

/// A finished game, or one as far as it was played, turn by turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of this program.
    pub engine: String,
    /// The game by its name in records.
    pub game: String,
    /// The version of the rules.
    pub version: u64,
    /// The number of players.
    pub players: usize,
    /// The budget.
    pub budget: AnalysisBudget,
    /// The seed of all possible worlds.
    pub seed: u64,
    /// Whether the game is over; otherwise the last expectation stands for the result.
    pub finished: bool,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
    /// The turns that lost the most, by their index, the worst first.
    pub worst: Vec<usize>,
    /// The turns that gained the most over the turn of the highest value at once, by their index, the best first.
    pub best: Vec<usize>,
    /// For each seat, how its result came about.
    pub ledger: Vec<SeatLedger>,
}

/// A turn, up to the first card that it shows; what is played after that is a turn of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedTurn {
    /// The seat that played it.
    pub seat: u8,
    /// The number of steps before it.
    pub from: usize,
    /// The number of steps after it.
    pub to: usize,
    /// Its actions, as records write them.
    pub played: Vec<String>,
    /// The actions of the computer's turn, up to the first card that it shows.
    pub computer: Vec<String>,
    /// Whether both are the same turn, in any order.
    pub same: bool,
    /// Whether the end was solved, or there was no choice: the loss has no error then.
    pub exact: bool,
    /// What the player lost against the computer's turn. Points may be gained where the chance to win is lost.
    pub loss: Amount,
    /// With another seed, the loss would differ by no more than this in 95 % of turns.
    pub error: Amount,
    /// What the player gained over the turn of the highest value at once.
    pub gain: Amount,
    /// The loss and gain as one number by which turns are ordered: about the chance to win, from 0 to 1.
    pub weight: Weight,
    /// What each seat could expect before it.
    pub before: Vec<Amount>,
    /// What each seat could expect after it.
    pub after: Vec<Amount>,
    /// The change for each seat that is due to the decision.
    pub decision: Vec<Amount>,
    /// The rest of the change for each seat.
    pub luck: Vec<Amount>,
}

/// How much a turn matters.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Weight {
    /// What was lost.
    pub loss: f64,
    /// What was gained.
    pub gain: f64,
}

/// What an analysis may use, and whom it tells how far it is.
pub struct AnalysisRequest<'a> {
    /// The budget.
    pub budget: AnalysisBudget,
    /// The seed.
    pub seed: u64,
    /// The number of threads, and the flag that stops it.
    pub resources: Resources,
    /// Called with the part that is done, from 0 to 1, by any thread.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

/// The analysis was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The part of a job in the whole work, as far as it is known before.
const WEIGHT_OF_REVIEW: usize = 3;

/// What is known of one turn.
struct TurnFindings<A> {
    expectation: Option<expectation::Sampled>,
    review: Option<Review<A>>,
}

/// Analyses what was played of a game.
///
/// # Errors
///
/// When it is stopped.
pub fn analyse<G: RecordFormat + BotGame>(
    replay: &Replay<G>,
    version: Version,
    request: &AnalysisRequest<'_>,
) -> Result<Analysis, Stopped> {
    let segments = segments(replay);
    let findings = find(replay, &segments, request)?;
    let (sampled, reviews): (Vec<_>, Vec<_>) =
        findings.into_iter().map(|found| (found.expectation, found.review)).unzip();
    let sampled: Vec<_> = sampled.into_iter().collect::<Option<_>>().ok_or(Stopped)?;
    let rounds: Vec<u32> = segments.iter().map(|segment| segment.round).collect();
    let players = replay.game.players();
    let expected: Vec<Vec<Amount>> =
        expectation::corrected(&sampled, &rounds).iter().map(Amount::of_outlook).collect();

    let mut turns = Vec::new();
    for (index, (segment, review)) in segments.iter().zip(&reviews).enumerate() {
        let Some(review) = review else { continue };
        let (before, after) = (&expected[index], &expected[index + 1]);
        turns.push(turn::<G>(&replay.game, segment, review, before, after));
    }
    let order = |weight: fn(&ReviewedTurn) -> f64| {
        let mut order: Vec<usize> =
            (0..turns.len()).filter(|&turn| weight(&turns[turn]) >= NOTICEABLE).collect();
        order.sort_by(|&one, &other| weight(&turns[other]).total_cmp(&weight(&turns[one])));
        order.truncate(MOST_STRIKING);
        order
    };
    Ok(Analysis {
        format: FORMAT,
        engine: env!("CARGO_PKG_VERSION").to_string(),
        game: G::ID.to_string(),
        version: version.number(),
        players,
        budget: request.budget,
        seed: request.seed,
        finished: replay.game.to_act(&replay.state).is_none(),
        worst: order(|turn| turn.weight.loss),
        best: order(|turn| turn.weight.gain),
        ledger: ledger::ledger(players, &turns, expected.first(), expected.last()),
        turns,
    })
}

fn turn<G: RecordFormat + BotGame>(
    game: &G,
    segment: &Segment<G>,
    review: &Review<G::Action>,
    before: &[Amount],
    after: &[Amount],
) -> ReviewedTurn {
    let written = |steps: &[G::Action]| steps.iter().map(|&step| game.write(step)).collect();
    let decision = Amount::of_change(&review.decision);
    let own = segment.seat.index();
    let rest = before.iter().zip(after).zip(&decision);
    let luck = rest.map(|((&before, &after), &decision)| after - before - decision).collect();
    let lost = gueridon_bots::Deviation {
        margin: -review.decision.margin[own],
        win: -review.decision.win[own],
    };
    // The computer's turn in another order is the turn that was played.
    let computer = if review.same { &segment.actions } else { &review.best };
    // A turn that loses more than it gains over the simplest turn is not a good one.
    let gain = review.gain.score::<G>() - lost.score::<G>();
    ReviewedTurn {
        seat: segment.seat.0,
        from: segment.from,
        to: segment.from + segment.actions.len(),
        played: written(&segment.actions),
        computer: written(computer),
        same: review.same,
        exact: review.exact,
        loss: -decision[own],
        error: Amount::error(review.error),
        gain: Amount::of_deviation(review.gain),
        weight: Weight { loss: lost.score::<G>(), gain },
        before: before.to_vec(),
        after: after.to_vec(),
        decision,
        luck,
    }
}

/// Samples the expectation before every turn and at the end, and reviews every turn; each is a job of its own, so that
/// the result is the same with any number of threads.
fn find<G: RecordFormat + BotGame>(
    replay: &Replay<G>,
    segments: &[Segment<G>],
    request: &AnalysisRequest<'_>,
) -> Result<Vec<TurnFindings<G::Action>>, Stopped> {
    let last = segments.len();
    // The dearest jobs first: expectations early in the game take the longest.
    let jobs: Vec<(usize, bool)> =
        (0..=last).flat_map(|index| [(index, false), (index, true)]).collect();
    let total = (last * (WEIGHT_OF_REVIEW + 1) + 1) as f64;
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let findings: Vec<Mutex<TurnFindings<G::Action>>> =
        (0..=last).map(|_| Mutex::new(TurnFindings { expectation: None, review: None })).collect();
    let single = Resources { threads: 1, stop: request.resources.stop.clone() };
    let work = || {
        while let Some(&(index, is_review)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if single.stop.load(Ordering::Relaxed) {
                return;
            }
            let state = segments.get(index).map_or(&replay.state, |segment| &segment.state);
            let finding = &findings[index];
            if !is_review {
                let sampled = expectation::sample(&replay.game, state, request, &single);
                finding.lock().expect("no job panics").expectation = sampled;
            } else if let Some(segment) = segments.get(index) {
                let effort = ReviewBudget {
                    rollouts: request.budget.rollouts,
                    worlds: request.budget.worlds,
                };
                let seen = replay.game.observe(state, Some(segment.seat));
                let seed = turn_seed(request.seed, index);
                let review = replay.game.review(&seen, &segment.actions, effort, seed, &single);
                finding.lock().expect("no job panics").review = review;
            }
            let weight = if is_review { WEIGHT_OF_REVIEW } else { 1 };
            let done = done.fetch_add(weight, Ordering::Relaxed) + weight;
            (request.progress)((done as f64 / total).min(1.0));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..request.resources.threads {
            scope.spawn(work);
        }
        work();
    });
    let complete = |found: &TurnFindings<G::Action>, index: usize| {
        found.expectation.is_some() && (found.review.is_some() || index == last)
    };
    let findings = findings.into_iter().map(|found| found.into_inner().expect("no job panics"));
    let findings: Vec<_> = findings.collect();
    let all = findings.iter().enumerate().all(|(index, found)| complete(found, index));
    if all { Ok(findings) } else { Err(Stopped) }
}

/// The seed of the search of a turn, by its index.
pub fn turn_seed(seed: u64, index: usize) -> u64 {
    seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add((index as u64) << 40)
}
