//! Whole turns: every way to play the steps of one turn, and its value.

use gueridon_engine::{Game, Heuristics, Seat};

use crate::bot::Candidate;
use crate::dice::Xoshiro;

/// The most steps that are tried; a turn with more options is judged by those tried first, which
/// begin with the steps of the highest value.
const MAX_STEPS: usize = 6000;

/// The turn of the highest value, and for each first step the value of its best turn.
pub(crate) struct BestTurn<A> {
    pub(crate) line: Vec<A>,
    pub(crate) firsts: Vec<Candidate<A>>,
}

/// Tries the turns of the seat to act; none when the game is over. A turn is followed until it passes
/// to another seat or shows a hidden card, which is where two possible worlds differ.
pub(crate) fn best_turn<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    dice: &mut Xoshiro,
) -> Option<BestTurn<G::Action>> {
    let worlds = [game.resample(seen, dice), game.resample(seen, dice)];
    let seat = game.to_act(&worlds[0])?;
    let mut walk =
        Walk { game, seat, steps: 0, line: Vec::new(), best: Vec::new(), best_value: f32::MIN };
    let mut firsts = Vec::new();
    for (action, value) in walk.options(&worlds[0]) {
        let before = walk.best_value;
        walk.best_value = f32::MIN;
        let kept = std::mem::take(&mut walk.best);
        walk.follow(&worlds, action, value);
        let reached = walk.best_value;
        firsts.push(Candidate { action, visits: 1, margin: reached, win: 0.5 });
        if reached <= before {
            (walk.best, walk.best_value) = (kept, before);
        }
    }
    // Stable, so that equal values stay in the order of the rules.
    firsts.sort_by(|one, other| other.margin.total_cmp(&one.margin));
    Some(BestTurn { line: walk.best, firsts })
}

struct Walk<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    steps: usize,
    line: Vec<G::Action>,
    best: Vec<G::Action>,
    best_value: f32,
}

impl<G: Heuristics> Walk<'_, G> {
    /// The legal steps, the highest value first.
    fn options(&self, state: &G::State) -> Vec<(G::Action, f32)> {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        let mut options: Vec<_> =
            actions.iter().map(|&action| (action, self.game.action_value(state, action))).collect();
        options.sort_by(|one, other| other.1.total_cmp(&one.1));
        options
    }

    fn follow(&mut self, worlds: &[G::State; 2], action: G::Action, value: f32) {
        self.steps += 1;
        self.line.push(action);
        let mut after = worlds.clone();
        for world in &mut after {
            self.game.play_unchecked(world, action);
        }
        let goes_on = self.game.to_act(&after[0]) == Some(self.seat)
            && self.steps < MAX_STEPS
            && self.game.observe(&after[0], Some(self.seat))
                == self.game.observe(&after[1], Some(self.seat));
        if goes_on {
            for (next, more) in self.options(&after[0]) {
                self.follow(&after, next, value + more);
            }
        } else if value > self.best_value {
            self.best_value = value;
            self.best.clone_from(&self.line);
        }
        self.line.pop();
    }
}
