//! Games as numbers, for programs that learn: fixed ids of actions, and tensors of positions.

mod ids;
mod tensor;

use alloc::string::String;
use alloc::vec::Vec;

pub use ids::{ActionId, IdIter, IdSet, Ids, MAX_IDS};
pub use tensor::{Field, FieldList, Tensor, TensorSink};

use crate::game::{Notation, Seat};

/// A game whose actions have ids and whose positions are tensors.
///
/// Ids depend on the options of the game and on nothing else; they never change. An action is chosen by one id, or, in the
/// case of a group, by several in a row. Tensors have the fields that the methods pass to their sink, in that order, and
/// the same fields in every position of a game.
pub trait Encode: Notation {
    /// The number of ids: they go from 0 to one less than this.
    fn id_count(&self) -> usize;

    /// The ids that an action is chosen by, one after the other.
    fn ids(&self, action: Self::Action) -> Ids;

    /// The first id of an action.
    #[inline]
    fn first_id(&self, action: Self::Action) -> ActionId {
        self.ids(action)[0]
    }

    /// Puts the first id of every legal action into a set, which a game may do without listing the actions.
    fn insert_legal(&self, state: &Self::State, actions: &mut Vec<Self::Action>, ids: &mut IdSet) {
        self.legal(state, actions);
        actions.iter().for_each(|&action| ids.insert(self.first_id(action)));
    }

    /// The action that is chosen by one id; none for an id that begins a group, and for one that does not exist.
    fn action_of(&self, id: ActionId) -> Option<Self::Action>;

    /// The meaning of an id that begins a group, as text; none for other ids.
    fn write_group_id(&self, _: ActionId) -> Option<String> {
        None
    }

    /// Every rule that an id breaks after those that were chosen for a group, the most helpful first. Like
    /// [`broken_rules`](crate::Game::broken_rules), it only explains; it is empty for an id that does not exist.
    fn explain_id(
        &self,
        state: &Self::State,
        _chosen: &[ActionId],
        id: ActionId,
    ) -> Vec<Self::Refusal> {
        self.action_of(id).map_or_else(Vec::new, |action| self.broken_rules(state, action))
    }

    /// Writes what a seat sees.
    fn encode_observation(&self, seen: &Self::Observation, sink: &mut impl TensorSink);

    /// Writes what a seat sees of a position, which a game may do without making an observation.
    #[inline]
    fn encode_view(&self, state: &Self::State, viewer: Seat, sink: &mut impl TensorSink) {
        self.encode_observation(&self.observe(state, Some(viewer)), sink);
    }

    /// Writes the ids of a group that its player has chosen so far.
    fn encode_chosen(&self, _chosen: &[ActionId], _: &mut impl TensorSink) {}

    /// The ids of actions by which a seat has hidden cards from the others, one for each card that is still hidden.
    fn hidden_ids(&self, _: &Self::State, _: Seat) -> Vec<ActionId> {
        Vec::new()
    }

    /// Writes what seat 0 does not see: hands, and the order of every pile.
    fn encode_hidden(&self, state: &Self::State, sink: &mut impl TensorSink);
}

/// The seats from the viewer on, in turn order, with their positions in a tensor.
pub(crate) fn seats_from(viewer: Seat, players: usize) -> impl Iterator<Item = (usize, Seat)> {
    let mut seat = viewer;
    (0..players).map(move |position| {
        let here = seat;
        seat = seat.next(players);
        (position, here)
    })
}

/// Writes a number for each seat, from the viewer on; the field gets a column for each.
#[inline(always)]
pub(crate) fn write_seats(
    sink: &mut impl TensorSink,
    (viewer, players): (Seat, usize),
    field: Field,
    number: impl Fn(Seat) -> f32,
) {
    let numbers = sink.field(Field { columns: players, ..field });
    for (position, seat) in seats_from(viewer, players) {
        numbers[position] = number(seat);
    }
}

/// Writes a field of one number.
#[inline(always)]
pub(crate) fn write_number(sink: &mut impl TensorSink, field: Field, number: f32) {
    sink.field(Field { columns: 1, ..field })[0] = number;
}

/// Writes things in a row by their index, from 1.
pub(crate) fn list(numbers: &mut [f32], indices: impl Iterator<Item = usize>) {
    for (number, index) in numbers.iter_mut().zip(indices) {
        *number = index as f32 + 1.0;
    }
}

/// 1 or 0.
#[inline]
pub(crate) fn flag(on: bool) -> f32 {
    f32::from(u8::from(on))
}

/// The unit of scores in tensors, in points.
pub(crate) const SCORE_UNIT: f32 = 100.0;
/// The unit of the sizes of hands in tensors, in cards.
pub(crate) const SIZE_UNIT: f32 = 10.0;
