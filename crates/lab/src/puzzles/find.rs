//! Looks for puzzles in one game between bots.

use std::sync::atomic::Ordering;

use gueridon_bots::{
    Bot, BotGame, BotSpec, Budget, ComparedTurn, Comparison, Level, Resources, Xoshiro,
};
use gueridon_engine::{Chance, Heuristics, Seat};
use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, Seed};
use gueridon_study::puzzles::{HARDEST, PuzzleEntry, PuzzleGame, PuzzleKind, SEPARATOR};
use serde_json::Map;

use super::assess::{Assessment, LEAST_TURNS, MOST_ACCEPTED, POINTS_MARGIN, WIN_MARGIN};
use super::levels::difficulty;

/// The rollouts of the search that finds a position.
pub(super) const FINDING: u64 = 1200;
/// The rollouts of the search that checks it: ten times as many.
pub(super) const CHECKING: u64 = 10 * FINDING;
/// The rollouts that tell whether a position is worth looking at.
const GLANCE: u64 = 150;
/// A turn that seems to be behind by less than this part of a clear gap may be as good as the best.
const PROMISING: f32 = 0.6;
/// The fewest turns between two puzzles of a game.
const APART: usize = 7;
/// The most puzzles of a game.
const MOST_OF_A_GAME: usize = 4;
/// The most turns of a game that is looked at.
const LONGEST: usize = 400;
/// The players of the games: mostly such as people are.
const PLAYERS: [BotSpec; 5] = [
    BotSpec::Level(Level::Easy),
    BotSpec::Level(Level::Medium),
    BotSpec::Level(Level::Medium),
    BotSpec::Search(Budget::Nodes(16)),
    BotSpec::Search(Budget::Nodes(128)),
];

/// Which puzzles are still wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) kinds: [bool; PuzzleKind::ALL.len()],
    /// Whether the solution may be a single step, such as to draw.
    pub(super) one_step: bool,
    /// By difficulty; the first is not used.
    pub(super) difficulties: [bool; HARDEST as usize + 1],
}

impl Wanted {
    fn kind(&self, kind: PuzzleKind) -> bool {
        PuzzleKind::ALL.iter().zip(self.kinds).any(|(known, wanted)| *known == kind && wanted)
    }
}

/// Plays the game of a number, and returns it if it holds puzzles.
pub(super) fn find<G: RecordFormat + BotGame>(
    deal: u64,
    wanted: &Wanted,
    resources: &Resources,
) -> Option<PuzzleGame> {
    let record = record::<G>(deal);
    let mut replay = Replay::<G>::open(&record).ok()?;
    let mut dice = Xoshiro::stream(deal, 1);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..record.players as u64)
        .map(|seat| {
            let spec = PLAYERS[dice.below(PLAYERS.len() as u32) as usize];
            spec.make(deal.wrapping_add(seat << 40), &Resources::default())
        })
        .collect();
    let mut entries: Vec<PuzzleEntry> = Vec::new();
    let (mut turn, mut next) = (0, 2);
    while let Some(seat) = replay.game.to_act(&replay.state) {
        if !replay.game.mid_turn(&replay.state) {
            turn += 1;
            let enough = entries.len() == MOST_OF_A_GAME || turn > LONGEST;
            if enough || resources.stop.load(Ordering::Relaxed) {
                break;
            }
            if turn >= next
                && let Some(entry) =
                    examine(&replay, seat, deal ^ (turn as u64) << 32, wanted, resources)
            {
                entries.push(entry);
                next = turn + APART;
            }
        }
        let seen = replay.game.observe(&replay.state, Some(seat));
        let choice = bots[seat.index()].choose(&replay.game, &seen)?;
        replay.apply(choice.action).ok()?;
    }
    let last = entries.last()?.at;
    let actions: Vec<String> =
        replay.steps.iter().take(last).map(|step| replay.game.write(step.action)).collect();
    let Record { players, rules, .. } = record;
    Some(PuzzleGame { players, rules, deal, actions: actions.join(SEPARATOR), puzzles: entries })
}

/// The record of a number: mostly two players, and short games where a game has rounds.
fn record<G: RecordFormat>(deal: u64) -> Record {
    let players = match deal % 10 {
        3 | 6 => 3,
        9 => 4,
        _ => 2,
    };
    let players = players.clamp(*G::PLAYERS.start(), *G::PLAYERS.end());
    let mut rules = Map::new();
    let rounds = G::OPTIONS.iter().any(|option| option.name == "rounds");
    if rounds && !deal.is_multiple_of(4) {
        rules.insert("rounds".into(), 1.into());
    }
    let source = CardSource::Seed(Seed::numbered(deal));
    Record { rules, ..Record::new(GameId::of::<G>(), players, source) }
}

/// Whether few turns seem to be as good as the best one.
fn is_promising<G: Heuristics>(glance: &Comparison<G::Action>) -> bool {
    let close = |turn: &&ComparedTurn<G::Action>| {
        turn.win_gap.mean < PROMISING * WIN_MARGIN
            && turn.margin_gap.mean < PROMISING * POINTS_MARGIN * G::TYPICAL_MARGIN
    };
    let few = glance.turns.iter().filter(close).count() <= MOST_ACCEPTED;
    glance.turns.len() >= LEAST_TURNS && (few || glance.turns.iter().any(|turn| turn.certain))
}

/// A position that is a puzzle: a search finds it, the levels tell how difficult it is, and a search that is ten
/// times deeper and meets other worlds agrees.
fn examine<G: RecordFormat + BotGame>(
    replay: &Replay<G>,
    seat: Seat,
    seed: u64,
    wanted: &Wanted,
    resources: &Resources,
) -> Option<PuzzleEntry> {
    let game = &replay.game;
    let seen = game.observe(&replay.state, Some(seat));
    let glance = game.compare_turns(&seen, GLANCE, seed, resources);
    let is_tedious = |best: &Vec<G::Action>| best.len() == 1 && !wanted.one_step;
    if !is_promising::<G>(&glance)
        || glance.turns.first().is_none_or(|best| is_tedious(&best.steps))
    {
        return None;
    }
    let players = game.players();
    let found = game.compare_turns(&seen, FINDING, seed.wrapping_add(1), resources);
    let found = Assessment::new::<G>(&found, players).filter(|found| wanted.kind(found.kind))?;
    let first = found.accepted.first()?;
    if is_tedious(first) || first.len() < 2 && found.kind == PuzzleKind::CertainWin {
        return None;
    }
    let after = |steps: &[G::Action]| {
        let mut state = replay.state.clone();
        game.apply_all_unchecked(&mut state, steps);
        game.observe(&state, Some(seat))
    };
    let solutions: Vec<G::Observation> = found.accepted.iter().map(|steps| after(steps)).collect();
    let is_solution = |steps: &[G::Action]| solutions.contains(&after(steps));
    let difficulty = difficulty(replay, seed.wrapping_add(2), resources, is_solution);
    if !wanted.difficulties[usize::from(difficulty)] {
        return None;
    }
    let checked = game.compare_turns(&seen, CHECKING, seed.wrapping_add(3), resources);
    let checked = Assessment::new::<G>(&checked, players)?;
    let agree = checked.kind == found.kind
        && checked.accepted.first().is_some_and(|best| is_solution(best));
    let stopped = resources.stop.load(Ordering::Relaxed);
    (agree && !stopped).then(|| entry(replay, &checked, difficulty))
}

fn entry<G: RecordFormat>(
    replay: &Replay<G>,
    checked: &Assessment<G::Action>,
    difficulty: u8,
) -> PuzzleEntry {
    let write = |steps: &[G::Action]| {
        steps.iter().map(|&step| replay.game.write(step)).collect::<Vec<_>>().join(SEPARATOR)
    };
    let round = |value: f32| (10.0 * value).round() / 10.0;
    PuzzleEntry {
        at: replay.steps.len(),
        kind: checked.kind.name().into(),
        difficulty,
        best: checked.accepted.iter().map(|steps| write(steps)).collect(),
        others: (checked.others.iter())
            .map(|(steps, loss)| (write(steps), round(loss.win), round(loss.points)))
            .collect(),
        win: round(checked.win),
        points: round(checked.points),
        rollouts: checked.rollouts,
    }
}
