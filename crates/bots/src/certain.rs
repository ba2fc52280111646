//! Turns that win the game for certain.

use gueridon_engine::{Game, Heuristics, Seat};

use crate::bot::{Candidate, Evaluation};
use crate::dice::Xoshiro;
use crate::search::rate;
use crate::turn::Turn;

/// The number of possible worlds in which a turn of a player must win.
const WORLDS: usize = 64;
/// The number of possible worlds in which the solution of a puzzle must win.
const PUZZLE_WORLDS: usize = 640;
/// The most turns that are checked, those of the highest value first.
const MAX_TURNS: usize = 64;

/// A turn that ends the game now and wins it alone in all of many possible worlds; of several, the best rated. None when
/// there is no such turn.
pub(crate) fn certain_win<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    turns: &[Turn<G::Action>],
    dice: &mut Xoshiro,
) -> Option<Evaluation<G::Action>> {
    let ending: Vec<&Turn<G::Action>> =
        turns.iter().filter(|turn| turn.ends).take(MAX_TURNS).collect();
    if ending.is_empty() {
        return None;
    }
    let worlds: Vec<G::State> = (0..WORLDS).map(|_| game.resample(seen, dice)).collect();
    let seat = game.to_act(worlds.first()?)?;
    let mut wins: Vec<_> = ending
        .into_iter()
        .filter_map(|turn| Some((turn, rate_win(game, &worlds, seat, &turn.steps)?)))
        .collect();
    // Stable, so that equals stay in the order of their values.
    wins.sort_by(|(_, one), (_, other)| other.win.total_cmp(&one.win));
    let (best, _) = wins.first()?;
    Some(Evaluation {
        action: *best.steps.first()?,
        line: best.steps.clone(),
        candidates: wins.iter().map(|(_, candidate)| *candidate).collect(),
        nodes: WORLDS as u64,
        exact: true,
    })
}

/// Whether a turn of the seat that sees this ends the game and wins it alone, in all of many possible worlds. Its steps
/// are legal in all of them.
pub fn certainly_wins<G: Game>(
    game: &G,
    seen: &G::Observation,
    steps: &[G::Action],
    dice: &mut Xoshiro,
) -> bool {
    (0..PUZZLE_WORLDS).all(|_| {
        let world = game.resample(seen, dice);
        let seat = game.to_act(&world);
        seat.is_some_and(|seat| win_alone(game, world, seat, steps).is_some())
    })
}

/// The end of the game after a turn; none when the game goes on, or the seat does not win it alone.
fn win_alone<G: Game>(
    game: &G,
    mut world: G::State,
    seat: Seat,
    steps: &[G::Action],
) -> Option<G::State> {
    game.apply_all_unchecked(&mut world, steps);
    let outcome = game.outcome(&world)?;
    outcome.winners().eq([seat]).then_some(world)
}

/// Rates a turn over worlds; none when there is one in which it does not win alone.
fn rate_win<G: Heuristics>(
    game: &G,
    worlds: &[G::State],
    seat: Seat,
    steps: &[G::Action],
) -> Option<Candidate<G::Action>> {
    let (mut win, mut margin) = (0.0, 0.0);
    for world in worlds {
        let rating = rate(game, &win_alone(game, world.clone(), seat, steps)?);
        win += rating.win[seat.index()];
        margin += rating.margin[seat.index()];
    }
    let count = worlds.len() as f32;
    let &action = steps.first()?;
    let visits = worlds.len() as u64;
    Some(Candidate { action, visits, margin: margin / count, win: win / count })
}
