//! What computer players know of Quarante-six.

use super::inputs::{INPUTS, ROUND_MARGIN};
use super::{Action, Card, CardSet, Event, FortySix, HAND, Observation, Square, State};
use crate::chance::Chance;
use crate::game::{Game, PerSeat, Seat};
use crate::heuristics::{Heuristics, Spread};
use crate::inputs::Inputs;

/// What a card of the pile costs on average: the numbers and the joker.
const AVERAGE: f32 = 25.0;

impl Heuristics for FortySix {
    const TOLERANCE: f32 = 120.0;
    const HOLDS_BACK: bool = true;
    const INPUTS: usize = INPUTS;
    const TYPICAL_MARGIN: f32 = ROUND_MARGIN;

    /// The points that leave the hand.
    fn action_value(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Number(card) => {
                let joker = state.public().joker() == Some(card.square());
                card.cost() as f32 - if joker { Card::JOKER.cost() as f32 } else { 0.0 }
            }
            // No card takes it from its own square.
            Action::Joker(Square::JOKER) => Card::JOKER.cost() as f32 + 0.5,
            Action::Joker(_) => Card::JOKER.cost() as f32,
            Action::Draw => -AVERAGE,
            Action::Done => 0.0,
        }
    }

    fn forecast(&self, state: &State) -> PerSeat<f32> {
        let scores = self.scores(state);
        let fresh = is_fresh(self, state);
        PerSeat::new(self.players(), |seat| {
            // The cards of a new deal are chance and count for no player.
            let held = if fresh { 0 } else { state.hand(seat).cost() };
            -(scores[seat.index()] + held) as f32
        })
    }

    fn spread(&self, state: &State) -> Spread {
        let left = self.options().rounds.saturating_sub(state.public().round());
        Spread { fixed: 0.0, growing: ROUND_MARGIN, left }
    }

    fn likely_world(&self, seen: &Observation, chance: &mut impl Chance) -> State {
        seen.likely_world(self, chance)
    }

    fn write_inputs(&self, seen: &Observation, inputs: &mut Inputs) {
        self.describe_position(seen, inputs);
    }

    fn round(&self, state: &State) -> u32 {
        state.public().round() as u32
    }

    fn can_end_round(&self, state: &State) -> bool {
        self.can_go_out(state)
    }

    fn unseen(&self, seen: &Observation) -> usize {
        seen.unseen().len()
    }

    fn is_ending(&self, seen: &Observation) -> bool {
        seen.unseen().len() <= 6
    }

    /// The cost of the cards that leave the hand, less that of a joker taken back.
    fn gain(event: &Event, _: Seat) -> i32 {
        if let Event::Placed { card, .. } = event {
            return card.cost();
        }
        let took_joker = matches!(event, Event::TookJoker { .. });
        if took_joker { -Card::JOKER.cost() } else { 0 }
    }
}

impl FortySix {
    /// Whether the player to act can place every card in this turn.
    fn can_go_out(&self, state: &State) -> bool {
        let public = state.public();
        let Some(seat) = self.to_act(state) else { return false };
        if public.last_turn {
            return false;
        }
        let hand = state.hand(seat);
        let under_joker =
            public.joker().map_or(CardSet::EMPTY, |square| CardSet::one(square.card()));
        let has_joker = hand.has(Card::JOKER) || !(hand & under_joker).is_empty();
        // A free joker goes where a card of the hand belongs, and that card takes it back; so does the next.
        if has_joker && self.options().joker_anywhere {
            return true;
        }
        let numbers = hand & CardSet::NUMBERED & !under_joker;
        let (laid, left) = self.lay_linked(public.taken(), numbers);
        let bridges = self.linked_to(laid) & !laid;
        let bridged = |card| self.lay_linked(laid | CardSet::one(card), left).1.is_empty();
        left.is_empty() || has_joker && bridges.iter().any(bridged)
    }

    /// Lays numbers one after the other, as long as one is linked: what lies then, and what is left.
    fn lay_linked(&self, mut laid: CardSet, mut left: CardSet) -> (CardSet, CardSet) {
        loop {
            let next = left & self.linked_to(laid);
            if next.is_empty() {
                return (laid, left);
            }
            laid |= next;
            left &= !next;
        }
    }

    /// The squares that touch one of these.
    fn linked_to(&self, laid: CardSet) -> CardSet {
        laid.iter().fold(CardSet::EMPTY, |all, card| all | self.board().links(card.square()))
    }
}

/// Whether a round has just been dealt.
fn is_fresh(game: &FortySix, state: &State) -> bool {
    let dealt = HAND * game.players() + 1;
    state.public().taken().len() == 1 && state.stock() == Card::COUNT - dealt
}
