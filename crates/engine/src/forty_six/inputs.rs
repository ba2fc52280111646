//! How a position is described to the learned evaluation.
//!
//! A card has the input of its place on the board, so that one evaluation serves every side; what the cards cost is
//! an input of its own. Other players come in the order of their turns.

use super::board::{CardSet, Square};
use super::state::MAX_PLAYERS;
use super::{FortySix, Observation};
use crate::game::{Game, Seat};
use crate::inputs::Inputs;

/// The places of the board, that of the pile included.
const PLACES: usize = 48;
/// The most other players.
const OTHERS: usize = MAX_PLAYERS - 1;
/// Larger hands count as this size.
const SIZES: usize = 12;
/// The size of the pile is counted in steps of this many cards.
const PILE_STEP: usize = 4;
const PILE_STEPS: usize = 12;

const HAND_PLAYABLE: usize = 0;
const HAND_OTHER: usize = HAND_PLAYABLE + PLACES;
const UNSEEN_PLAYABLE: usize = HAND_OTHER + PLACES;
const UNSEEN_OTHER: usize = UNSEEN_PLAYABLE + PLACES;
/// What each other player could have placed at the end of their last turn.
const DECLINED: usize = UNSEEN_OTHER + PLACES;
const OTHER_SIZES: usize = DECLINED + OTHERS * PLACES;
const OTHER_DREW: usize = OTHER_SIZES + OTHERS * SIZES;
const OTHER_HOLDS_JOKER: usize = OTHER_DREW + OTHERS;
const LEADS: usize = OTHER_HOLDS_JOKER + OTHERS;
const OWN_SIZE: usize = LEADS + OTHERS;
const OWN_COST: usize = OWN_SIZE + SIZES;
const OWN_PLAYABLE_COST: usize = OWN_COST + 1;
const PILE: usize = OWN_PLAYABLE_COST + 1;
const JOKER_SAFE: usize = PILE + PILE_STEPS;
const JOKER_TAKEABLE: usize = JOKER_SAFE + 1;
const JOKER_ANYWHERE: usize = JOKER_TAKEABLE + 1;
const OWN_TURN: usize = JOKER_ANYWHERE + 1;
const LAST_ROUND: usize = OWN_TURN + 1;
const PLAYERS: usize = LAST_ROUND + 1;
/// All inputs.
pub(super) const INPUTS: usize = PLAYERS + OTHERS;

/// The typical margin of one round, in points.
pub(super) const ROUND_MARGIN: f32 = 60.0;
/// The share of a round that is still open while it is played.
const OPEN_SHARE: f32 = 0.3;
/// A lead of this many typical margins is as good as any larger one.
const LARGEST_LEAD: f32 = 3.0;

impl FortySix {
    /// Describes what the viewer knows; a spectator knows nothing.
    pub(super) fn describe_position(&self, seen: &Observation, inputs: &mut Inputs) {
        let Some(viewer) = seen.viewer() else { return };
        let public = seen.public();
        let mut cards = |first: usize, set: CardSet| {
            for card in set.iter() {
                inputs.set(first + self.board().place(card.square()), 1.0);
            }
        };
        let playable = public.playable_squares();
        cards(HAND_PLAYABLE, seen.hand() & playable);
        cards(HAND_OTHER, seen.hand() & !playable);
        cards(UNSEEN_PLAYABLE, seen.unseen() & playable);
        cards(UNSEEN_OTHER, seen.unseen() & !playable);
        self.describe_others(viewer, seen, inputs);

        inputs.fill(OWN_SIZE, SIZES, seen.hand().len());
        inputs.set(OWN_COST, seen.hand().cost() as f32 / ROUND_MARGIN);
        inputs.set(OWN_PLAYABLE_COST, (seen.hand() & playable).cost() as f32 / ROUND_MARGIN);
        inputs.fill(PILE, PILE_STEPS, seen.stock() / PILE_STEP);
        inputs.flag(JOKER_SAFE, public.joker() == Some(Square::JOKER));
        inputs.flag(JOKER_TAKEABLE, public.joker().is_some_and(|at| at != Square::JOKER));
        inputs.flag(JOKER_ANYWHERE, self.options().joker_anywhere);
        inputs.flag(OWN_TURN, public.seat == viewer);
        inputs.flag(LAST_ROUND, public.round() + 1 == self.options().rounds);
        inputs.set(PLAYERS + self.players() - 2, 1.0);
    }

    fn describe_others(&self, viewer: Seat, seen: &Observation, inputs: &mut Inputs) {
        let public = seen.public();
        let rounds_after = self.options().rounds.saturating_sub(public.round() + 1);
        let typical = ROUND_MARGIN * root(rounds_after as f32 + OPEN_SHARE);
        let mut seat = viewer;
        for other in 0..self.players() - 1 {
            seat = seat.next(self.players());
            let declined = public.declined[seat.index()] & seen.unseen();
            for card in declined.iter() {
                let place = self.board().place(card.square());
                inputs.set(DECLINED + other * PLACES + place, 1.0);
            }
            inputs.fill(OTHER_SIZES + other * SIZES, SIZES, seen.hand_size(seat));
            inputs.flag(OTHER_DREW + other, public.drew[seat.index()]);
            inputs.flag(OTHER_HOLDS_JOKER + other, public.joker_holder() == Some(seat));
            let lead = public.scores[seat.index()] - public.scores[viewer.index()];
            let lead = (lead as f32 / typical).clamp(-LARGEST_LEAD, LARGEST_LEAD);
            inputs.set(LEADS + other, lead);
        }
    }
}

/// The square root of a number from 0 to 100, by Heron's method: `core` has none, and every machine must get the same.
fn root(square: f32) -> f32 {
    let mut root = 0.5 + square / 2.0;
    for _ in 0..8 {
        root = 0.5 * (root + square / root);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_the_school() {
        for square in [0.3, 1.3, 4.0, 9.0, 64.0, 100.0] {
            let error = root(square) * root(square) - square;
            assert!(error.abs() < 0.001 * square, "{square}");
        }
    }
}
