//! Steps that a seat plays, and why they are refused.

use gueridon_engine::{Game, GameEvent, Seat};
use gueridon_record::{AnyGame, RecordFormat, Replay, with_any};
use gueridon_text::Speaker;

use crate::broken_rule::{BrokenRule, reasons};

/// Why steps are not played.
pub enum Refused {
    /// It is not written like an action.
    Unreadable,
    /// Another player is to act.
    NotYourTurn,
    /// It was made for another position.
    Stale,
    /// It follows a step that reveals something. It is not checked, because the answer would give away
    /// what that step reveals.
    AfterReveal,
    /// Against the rules, and which.
    Against(Vec<BrokenRule>),
}

/// The game after steps that a seat may play now, as a form writes them. A step that ends the turn or shows something
/// hidden must be the last one.
pub(crate) fn try_steps(
    game: &AnyGame,
    seat: Seat,
    steps: &[String],
    speaker: &Speaker,
) -> Result<AnyGame, Refused> {
    with_any!(game, replay => Ok(played(replay, seat, steps, speaker)?.into()))
}

fn played<G: RecordFormat>(
    replay: &Replay<G>,
    seat: Seat,
    steps: &[String],
    speaker: &Speaker,
) -> Result<Replay<G>, Refused> {
    if replay.game.to_act(&replay.state) != Some(seat) {
        return Err(Refused::NotYourTurn);
    }
    let mut next = replay.clone();
    let mut ended = false;
    for text in steps {
        if ended {
            return Err(Refused::AfterReveal);
        }
        let action = next.game.read(text).map_err(|_| Refused::Unreadable)?;
        let step = next
            .apply(action)
            .map_err(|refusals| Refused::Against(reasons(&replay.game, &refusals, speaker)))?;
        let receipt = step.receipt.clone();
        ended = is_final(&next.game, &next.state, seat, &receipt);
    }
    Ok(next)
}

/// Whether a step cannot be undone, nor followed by another in the same request: it ends the turn of the
/// seat, or reveals something. `after` is the position after it.
pub fn is_final<G: Game>(game: &G, after: &G::State, seat: Seat, receipt: &[G::Event]) -> bool {
    let goes_on = game.to_act(after) == Some(seat) && game.mid_turn(after);
    !goes_on || receipt.iter().any(GameEvent::reveals)
}
