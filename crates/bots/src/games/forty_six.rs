//! What bots know of Quarante-six.

use gueridon_engine::forty_six::{
    Action, Card, CardSet, FortySix, HAND, Observation, Square, State,
};
use gueridon_engine::{Game, PerSeat};

use crate::insight::{Insight, Tuning};

/// What a card of the pile costs on average: the numbers and the joker.
const AVERAGE: f32 = 25.0;
/// What it is worth to make room for a card of one's own.
const OPENED: f32 = 10.0;
/// What it is worth that nobody takes the joker back from its own square.
const SAFE_JOKER: f32 = 5.0;
/// By how much the margin of a round goes astray.
const ROUND_SPREAD: f32 = 60.0;

impl Insight for FortySix {
    const OPEN: bool = false;
    const FEWEST: bool = true;
    const TUNING: Tuning = Tuning { curiosity: 0.4, tolerance: 120.0, whim: 5.0, rounds: 30 };
    const HOST_NODES: u64 = 150;
    const MASTER_NODES: u64 = 24_000;

    /// What the hand gets lighter by.
    fn promise(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Number(card) => {
                let joker = state.public().joker() == Some(card.square());
                card.cost() as f32 - if joker { Card::JOKER.cost() as f32 } else { 0.0 }
            }
            // Nobody takes it back from its own square.
            Action::Joker(Square::JOKER) => Card::JOKER.cost() as f32 + 0.5,
            Action::Joker(_) => Card::JOKER.cost() as f32,
            Action::Draw => -AVERAGE,
            Action::Done => 0.0,
        }
    }

    /// The same, but a step that makes room for further cards of the hand comes first: greed finds
    /// those by looking through the whole turn, imagined play has no time for that.
    fn instinct(&self, state: &State, action: Action) -> f32 {
        let opened = |square: Square| {
            let hand = self.to_act(state).map_or(CardSet::EMPTY, |seat| state.hand(seat));
            let new = self.board().links(square) & hand & !state.public().free();
            OPENED * new.len() as f32
        };
        match action {
            Action::Number(card) => card.cost() as f32 + opened(card.square()),
            Action::Joker(square) => {
                let own = if square == Square::JOKER { SAFE_JOKER } else { 0.0 };
                Card::JOKER.cost() as f32 + own + opened(square)
            }
            Action::Draw | Action::Done => 0.0,
        }
    }

    fn forecast(&self, state: &State) -> PerSeat<f32> {
        let scores = self.scores(state);
        let fresh = is_fresh(self, state);
        PerSeat::new(self.players(), |seat| {
            // A new deal is luck that nobody has earned.
            let held = if fresh { 0 } else { state.hand(seat).cost() };
            -(scores[seat.index()] + held) as f32
        })
    }

    fn spread(&self, state: &State) -> f32 {
        let left = self.options().rounds - state.public().round().min(self.options().rounds);
        ROUND_SPREAD * (left as f32).sqrt()
    }

    fn stage(&self, state: &State) -> u32 {
        state.public().round() as u32
    }

    fn unseen(&self, seen: &Observation) -> usize {
        seen.unseen().len()
    }

    fn is_ending(&self, seen: &Observation) -> bool {
        seen.unseen().len() <= 6
    }
}

/// Whether a round has just been dealt.
fn is_fresh(game: &FortySix, state: &State) -> bool {
    let dealt = HAND * game.players() + 1;
    state.public().taken().len() == 1 && state.stock() == Card::COUNT - dealt
}
