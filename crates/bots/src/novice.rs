//! The player that makes human mistakes.

use gueridon_engine::{Chance, Game};

use crate::bot::{Bot, Thought};
use crate::dice::Xoshiro;
use crate::insight::Insight;
use crate::turn::best_turn;

/// Plays like [`Greedy`](crate::Greedy), but overlooks some options for a whole turn, and sometimes
/// takes the second best that it sees.
#[derive(Clone, Debug)]
pub struct Novice<G: Game> {
    dice: Xoshiro,
    /// What was noticed this turn, and what was not.
    glances: Vec<(G::Action, bool)>,
}

/// Of a hundred options, so many are overlooked.
const OVERLOOKED: u32 = 40;
/// In a hundred choices, so often the second best is taken.
const SECOND_BEST: u32 = 25;
/// What falls so many times the tolerance of the game short of the best is no mistake that anybody
/// makes.
const BLUNDER: f32 = 4.0;

impl<G: Insight> Novice<G> {
    /// The player of a seed.
    pub fn new(seed: u64) -> Novice<G> {
        Novice { dice: Xoshiro::new(seed), glances: Vec::new() }
    }

    /// Whether an option is seen at all; what was overlooked stays so until the turn is over.
    fn notices(&mut self, action: G::Action) -> bool {
        if let Some(&(_, noticed)) = self.glances.iter().find(|(known, _)| *known == action) {
            return noticed;
        }
        let noticed = self.dice.below(100) >= OVERLOOKED;
        self.glances.push((action, noticed));
        noticed
    }
}

impl<G: Insight> Bot<G> for Novice<G> {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Thought<G::Action>> {
        let all = best_turn(game, seen, &mut self.dice)?.firsts;
        let least = all.first()?.margin - BLUNDER * G::TUNING.tolerance;
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
        game.play_unchecked(&mut world, action);
        if game.to_act(&world) != seat {
            self.glances.clear();
        }
        Some(Thought::plain(action, vec![action], options))
    }
}
