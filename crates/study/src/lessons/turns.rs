//! All whole turns of a position.

use gueridon_engine::Seat;
use gueridon_record::Replay;

use crate::study_game::StudyGame;
use crate::tried_turn::goes_on;

/// The most turns that are looked through.
pub const MAX_TURNS: usize = 100_000;

/// A whole turn.
pub struct WholeTurn<G: StudyGame> {
    /// Its steps.
    pub steps: Vec<G::Action>,
    /// What it gains, penalties of the end aside.
    pub gain: i32,
}

/// Every turn of the seat to act, by the cards as they lie; none when there are more than [`MAX_TURNS`], and an
/// empty list when the game is over.
pub fn turns<G: StudyGame>(replay: &Replay<G>) -> Option<Vec<WholeTurn<G>>> {
    let Some(seat) = replay.game.to_act(&replay.state) else { return Some(Vec::new()) };
    let mut walk = Walk { game: &replay.game, seat, steps: Vec::new(), turns: Vec::new() };
    walk.follow(&replay.state, 0).then_some(walk.turns)
}

struct Walk<'a, G: StudyGame> {
    game: &'a G,
    seat: Seat,
    steps: Vec<G::Action>,
    turns: Vec<WholeTurn<G>>,
}

impl<G: StudyGame> Walk<'_, G> {
    /// Follows all steps from a position; false when there are too many turns.
    fn follow(&mut self, state: &G::State, gain: i32) -> bool {
        let mut actions = Vec::new();
        self.game.legal(state, &mut actions);
        for action in actions {
            let (mut after, mut receipt) = (state.clone(), Vec::new());
            self.game.apply_unchecked_into(&mut after, action, &mut receipt);
            let gain = gain + receipt.iter().map(|event| G::gain(event, self.seat)).sum::<i32>();
            self.steps.push(action);
            if goes_on(self.game, &after, self.seat) {
                if !self.follow(&after, gain) {
                    return false;
                }
            } else {
                self.turns.push(WholeTurn { steps: self.steps.clone(), gain });
            }
            self.steps.pop();
            if self.turns.len() > MAX_TURNS {
                return false;
            }
        }
        true
    }
}
