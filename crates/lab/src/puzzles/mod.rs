//! Makes files of puzzles, and checks them again.
//!
//! Puzzles are found in games between bots and checked by a search ten times deeper, or by solving.

mod assess;
mod find;
mod levels;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gueridon_bots::{BotGame, Resources};
use gueridon_record::{RecordFormat, Replay, with_game};
use gueridon_study::Grade;
use gueridon_study::puzzles::{HARDEST, Puzzle, PuzzleFile, PuzzleGame, PuzzleKind, SEPARATOR};

use assess::Assessment;
use find::{CHECKING, Wanted, find};

/// The games that are played before it is decided again which puzzles are wanted, so that the result does not depend
/// on the number of threads.
const BATCH: u64 = 4;
/// The first number of the deals of a seed is the seed times this.
const DEALS_OF_A_SEED: u64 = 1_000_000;
/// Of a hundred puzzles, the most of each kind, of those that are solved by a single step, and of each difficulty.
const MOST_OF_KINDS: [(PuzzleKind, usize); 3] =
    [(PuzzleKind::BestTurn, 70), (PuzzleKind::CertainWin, 25), (PuzzleKind::SmallestLoss, 30)];
const MOST_OF_ONE_STEP: usize = 25;
const MOST_OF_DIFFICULTIES: [usize; HARDEST as usize] = [20, 40, 60, 40, 25];

/// How many puzzles are made, and with what.
pub struct MakingOptions {
    /// How many there are to be in the end.
    pub count: usize,
    /// The number of games that are played at once.
    pub threads: usize,
    /// A way to stop early.
    pub resources: Resources,
}

/// Makes puzzles batch by batch, each of which adds whole games to the file.
pub struct PuzzleMaker {
    file: PuzzleFile,
    next: u64,
}

impl PuzzleMaker {
    /// Goes on after the last game of a file.
    pub fn new(file: PuzzleFile) -> PuzzleMaker {
        let first = file.seed().wrapping_mul(DEALS_OF_A_SEED);
        let next = file.games().iter().map(|game| game.deal.wrapping_sub(first)).max();
        PuzzleMaker { next: next.map_or(0, |last| (last / BATCH + 1) * BATCH), file }
    }

    /// What was found.
    pub fn file(&self) -> &PuzzleFile {
        &self.file
    }

    /// The number of games that were played.
    pub fn games(&self) -> u64 {
        self.next
    }

    /// Plays the next games; false when there are enough puzzles, or it was stopped. Nothing of a batch that was stopped
    /// is kept.
    pub fn batch(&mut self, options: &MakingOptions) -> bool {
        if self.file.count() >= options.count || options.resources.stop.load(Ordering::Relaxed) {
            return false;
        }
        let wanted = self.wanted(options.count);
        let first = self.file.seed().wrapping_mul(DEALS_OF_A_SEED).wrapping_add(self.next);
        let deals: Vec<u64> = (0..BATCH).map(|number| first.wrapping_add(number)).collect();
        let played = with_game!(self.file.game(), G => play_all(&deals, options, |deal| {
            find::<G>(deal, &wanted, &options.resources)
        }));
        if options.resources.stop.load(Ordering::Relaxed) {
            return false;
        }
        self.next += BATCH;
        for mut game in played.into_iter().flatten() {
            let left = options.count - self.file.count();
            game.puzzles.truncate(left);
            if let Some(last) = game.puzzles.last() {
                let actions: Vec<&str> = game.actions.split(SEPARATOR).take(last.at).collect();
                game.actions = actions.join(SEPARATOR);
                self.file.push(game);
            }
        }
        true
    }

    fn wanted(&self, count: usize) -> Wanted {
        let entries = || self.file.games().iter().flat_map(|game| &game.puzzles);
        let share = |most: usize| (most * count).div_ceil(100);
        let kinds = MOST_OF_KINDS.map(|(kind, most)| {
            entries().filter(|entry| entry.kind == kind.name()).count() < share(most)
        });
        let mut difficulties = [true; HARDEST as usize + 1];
        for (rank, most) in (1..).zip(MOST_OF_DIFFICULTIES) {
            let found = entries().filter(|entry| usize::from(entry.difficulty) == rank).count();
            difficulties[rank] = found < share(most);
        }
        let single =
            entries().filter(|entry| entry.best.iter().any(|turn| !turn.contains(SEPARATOR)));
        Wanted { kinds, one_step: single.count() < share(MOST_OF_ONE_STEP), difficulties }
    }
}

/// Plays games on several threads; the results are in the order of the deals.
fn play_all(
    deals: &[u64],
    options: &MakingOptions,
    play: impl Fn(u64) -> Option<PuzzleGame> + Sync,
) -> Vec<Option<PuzzleGame>> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![None; deals.len()]));
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                while let Some((at, &deal)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    deals.get(at).map(|deal| (at, deal))
                } {
                    let game = play(deal);
                    results.lock().unwrap_or_else(PoisonError::into_inner)[at] = game;
                }
            });
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What a new check says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recheck {
    /// The position is reached, its solutions can be played, and a search agrees that they are clearly best.
    Agrees,
    /// A search finds another turn, or none that is clearly best.
    Disagrees,
    /// The record or a turn cannot be played.
    Broken,
}

/// Checks a puzzle again, by other worlds.
pub fn recheck(puzzle: &Puzzle, seed: u64, resources: &Resources) -> Recheck {
    with_game!(puzzle.record.game, G => recheck_in::<G>(puzzle, CHECKING, seed, resources))
}

fn recheck_in<G: RecordFormat + BotGame>(
    puzzle: &Puzzle,
    rollouts: u64,
    seed: u64,
    resources: &Resources,
) -> Recheck {
    let Some(replay) = Replay::<G>::after(&puzzle.record) else { return Recheck::Broken };
    let Some(seat) = replay.game.to_act(&replay.state) else { return Recheck::Broken };
    let right = |turn: &Vec<String>| puzzle.judge(turn) == Ok(Grade::Right);
    let wrong = |turn: &[String]| matches!(puzzle.judge(turn), Ok(Grade::Wrong(_)));
    if !puzzle.accepted.iter().all(right) || !puzzle.others.iter().all(|turn| wrong(&turn.steps)) {
        return Recheck::Broken;
    }
    let seen = replay.game.observe(&replay.state, Some(seat));
    let comparison = replay.game.compare_turns(&seen, rollouts, seed, resources);
    let write = |steps: &Vec<G::Action>| -> Vec<String> {
        steps.iter().map(|&step| replay.game.write(step)).collect()
    };
    let agrees = Assessment::new::<G>(&comparison, replay.game.players()).is_some_and(|found| {
        found.kind == puzzle.kind && found.accepted.first().is_some_and(|best| right(&write(best)))
    });
    if agrees { Recheck::Agrees } else { Recheck::Disagrees }
}
