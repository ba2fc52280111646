//! Players without a search: random, greedy, and one that makes mistakes.

use gueridon_engine::{Chance, Game, Heuristics};

use crate::bot::{Bot, Evaluation};
use crate::certain::certain_win;
use crate::dice::Xoshiro;
use crate::turn::{Beam, first_steps, turns};

/// Plays any legal step, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro);

impl Random {
    /// The player of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>> {
        let world = game.resample(seen, &mut self.0);
        let action = game.pick(&world, &mut self.0)?;
        Some(Evaluation::plain(action, vec![action], Vec::new()))
    }
}

/// Plays the turn of the highest value and does not look beyond it, unless another turn wins the game at once.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Xoshiro,
}

impl Greedy {
    /// The player of a seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy { dice: Xoshiro::new(seed) }
    }
}

impl<G: Heuristics> Bot<G> for Greedy {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>> {
        let turns = turns(game, seen, Beam::WIDE, &mut self.dice);
        if let Some(win) = certain_win(game, seen, &turns, &mut self.dice) {
            return Some(win);
        }
        let best = turns.first()?;
        let action = *best.steps.first()?;
        Some(Evaluation::plain(action, best.steps.clone(), first_steps(&turns)))
    }
}

/// Plays like [`Greedy`], but overlooks some options for a whole turn, and sometimes
/// takes the second best that it sees.
#[derive(Clone, Debug)]
pub struct Novice<G: Game> {
    dice: Xoshiro,
    /// Whether each step that came up this turn was noticed.
    noticed: Vec<(G::Action, bool)>,
}

/// The percentage of options that are overlooked.
const OVERLOOKED: u32 = 40;
/// The percentage of choices in which the second best is taken.
const SECOND_BEST: u32 = 25;
/// An option that is worse than the best by more than this many times the tolerance of the game is
/// never taken.
const BLUNDER: f32 = 4.0;

impl<G: Heuristics> Novice<G> {
    /// The player of a seed.
    pub fn new(seed: u64) -> Novice<G> {
        Novice { dice: Xoshiro::new(seed), noticed: Vec::new() }
    }

    /// Whether an option is noticed; what was overlooked stays so until the turn is over.
    fn notices(&mut self, action: G::Action) -> bool {
        if let Some(&(_, seen)) = self.noticed.iter().find(|(known, _)| *known == action) {
            return seen;
        }
        let seen = self.dice.below(100) >= OVERLOOKED;
        self.noticed.push((action, seen));
        seen
    }
}

impl<G: Heuristics> Bot<G> for Novice<G> {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>> {
        let all = first_steps(&turns(game, seen, Beam::WIDE, &mut self.dice));
        let least = all.first()?.margin - BLUNDER * G::TOLERANCE;
        let mut options = Vec::new();
        for option in all.iter().filter(|option| option.margin > least) {
            if self.notices(option.action) {
                options.push(*option);
            }
        }
        if options.is_empty() {
            options.extend(all.first());
        }
        if options.len() > 1 && self.dice.below(100) < SECOND_BEST {
            options.swap(0, 1);
        }
        let action = options.first()?.action;
        let mut world = game.resample(seen, &mut self.dice);
        let seat = game.to_act(&world);
        game.apply_unchecked(&mut world, action);
        if game.to_act(&world) != seat {
            self.noticed.clear();
        }
        Some(Evaluation::plain(action, vec![action], options))
    }
}
