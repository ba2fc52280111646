//! A turn that is tried in a position, as lessons and puzzles ask for it.

use gueridon_engine::{Game, Seat};
use gueridon_record::{RecordFormat, Replay};

/// What comes of a turn; a wrong one of a puzzle has a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade<Cost = ()> {
    /// The turn is not over.
    Open,
    /// It is what was asked for.
    Right,
    /// It is over, and not what was asked for.
    Wrong(Cost),
}

/// A step that cannot be played: its index among those that were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalStep(pub usize);

/// Whether the turn of a seat goes on.
pub(crate) fn goes_on<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    game.mid_turn(state) && game.to_act(state) == Some(seat)
}

/// Steps that were played in a position.
pub(crate) struct TriedTurn<G: RecordFormat> {
    /// Before the first step.
    pub(crate) start: Replay<G>,
    /// The seat whose turn it is there.
    pub(crate) seat: Seat,
    /// After the last step.
    pub(crate) end: Replay<G>,
    /// Whether the turn is over there.
    pub(crate) is_over: bool,
}

impl<G: RecordFormat> TriedTurn<G> {
    /// Plays steps in a position; `is_over` says when a turn is over.
    pub(crate) fn play(
        start: Replay<G>,
        steps: &[String],
        is_over: impl Fn(&Replay<G>, Seat) -> bool,
    ) -> Result<TriedTurn<G>, IllegalStep> {
        let seat = start.game.to_act(&start.state).ok_or(IllegalStep(0))?;
        let mut tried = TriedTurn { end: start.clone(), start, seat, is_over: false };
        for (at, step) in steps.iter().enumerate() {
            if tried.is_over || tried.end.apply_text(step).is_err() {
                return Err(IllegalStep(at));
            }
            tried.is_over = is_over(&tried.end, seat);
        }
        Ok(tried)
    }
}
