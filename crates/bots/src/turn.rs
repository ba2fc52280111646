//! Whole turns: every way to play the steps of one turn, and what each promises.

use gueridon_engine::{Game, Seat};

use crate::bot::Candidate;
use crate::dice::Xoshiro;
use crate::insight::Insight;

/// No more steps are looked at than that; a turn with more options is judged by those seen first,
/// and these begin with the most promising steps.
const MAX_STEPS: usize = 6000;

/// The most promising turn from here, and for each first step what its best turn promises.
pub(crate) struct BestTurn<A> {
    pub(crate) line: Vec<A>,
    pub(crate) firsts: Vec<Candidate<A>>,
}

/// Looks through the turns of the seat to act; none when the game is over. A turn is followed until
/// it passes to somebody else or shows a card that nobody could know: two worlds tell.
pub(crate) fn best_turn<G: Insight>(
    game: &G,
    seen: &G::Observation,
    dice: &mut Xoshiro,
) -> Option<BestTurn<G::Action>> {
    let worlds = [game.resample(seen, dice), game.resample(seen, dice)];
    let seat = game.to_act(&worlds[0])?;
    let mut walk =
        Walk { game, seat, steps: 0, line: Vec::new(), best: Vec::new(), best_promise: f32::MIN };
    let mut firsts = Vec::new();
    for (action, promise) in walk.options(&worlds[0]) {
        let before = walk.best_promise;
        walk.best_promise = f32::MIN;
        let kept = std::mem::take(&mut walk.best);
        walk.follow(&worlds, action, promise);
        let reached = walk.best_promise;
        firsts.push(Candidate { action, visits: 1, margin: reached, win: 0.5 });
        if reached <= before {
            (walk.best, walk.best_promise) = (kept, before);
        }
    }
    // Stable, so that equal promises stay in the order of the rules.
    firsts.sort_by(|one, other| other.margin.total_cmp(&one.margin));
    Some(BestTurn { line: walk.best, firsts })
}

struct Walk<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    steps: usize,
    line: Vec<G::Action>,
    best: Vec<G::Action>,
    best_promise: f32,
}

impl<G: Insight> Walk<'_, G> {
    /// The legal steps, the most promising first.
    fn options(&self, state: &G::State) -> Vec<(G::Action, f32)> {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        let mut options: Vec<_> =
            actions.iter().map(|&action| (action, self.game.promise(state, action))).collect();
        options.sort_by(|one, other| other.1.total_cmp(&one.1));
        options
    }

    fn follow(&mut self, worlds: &[G::State; 2], action: G::Action, promise: f32) {
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
                self.follow(&after, next, promise + more);
            }
        } else if promise > self.best_promise {
            self.best_promise = promise;
            self.best.clone_from(&self.line);
        }
        self.line.pop();
    }
}
