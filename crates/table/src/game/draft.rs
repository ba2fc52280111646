//! A turn that is laid out but not played: it can be undone step by step, up to the first step that
//! reveals something. And the same steps, played.

use gueridon_draw::GameUi;
use gueridon_engine::{Game, GameEvent, Seat};
use gueridon_record::{AnyGame, Replay, map_any};
use gueridon_text::Speaker;

use super::choices::{BrokenRule, reasons};

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
    Ok(map_any!(game, replay => played(replay, seat, steps, speaker)?))
}

fn played<G: GameUi>(
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

/// How many steps of a turn can be laid out before one that ends it or reveals something.
pub(crate) fn layable<G: GameUi>(replay: &Replay<G>, seat: Seat, steps: &[String]) -> usize {
    let can_be_laid =
        |&count: &usize| Draft::lay(&replay.game, &replay.state, seat, &steps[..count]).is_ok();
    (0..=steps.len()).rev().find(can_be_laid).unwrap_or(0)
}

/// A turn that is laid out.
pub(super) struct Draft<G: Game> {
    /// The position with the steps of the draft played.
    pub(super) state: G::State,
    /// The receipts of these steps.
    pub(super) receipts: Vec<Vec<G::Event>>,
}

impl<G: GameUi> Draft<G> {
    /// A turn of which nothing is laid out.
    pub(super) fn empty(state: &G::State) -> Draft<G> {
        Draft { state: state.clone(), receipts: Vec::new() }
    }

    /// Lays out the steps of a turn.
    ///
    /// A step that would reveal something, or end the turn, cannot be laid out, only played; its result
    /// is not shown here.
    pub(super) fn lay(
        game: &G,
        state: &G::State,
        seat: Seat,
        steps: &[String],
    ) -> Result<Draft<G>, Refused> {
        let mut draft = Draft::empty(state);
        for text in steps {
            let action = game.read(text).map_err(|_| Refused::Unreadable)?;
            if !game.is_legal(&draft.state, action) {
                return Err(Refused::Stale);
            }
            let tried = Tried::new(game, &draft.state, seat, action);
            if tried.is_final {
                return Err(Refused::Stale);
            }
            draft.state = tried.state;
            draft.receipts.push(tried.receipt);
        }
        Ok(draft)
    }
}

/// A step that was tried.
pub(super) struct Tried<G: Game> {
    pub(super) state: G::State,
    pub(super) receipt: Vec<G::Event>,
    /// The points it brings the player, penalties of the end aside.
    pub(super) points: i32,
    /// Whether it cannot be undone: it ends the turn or reveals something.
    pub(super) is_final: bool,
}

impl<G: GameUi> Tried<G> {
    /// Tries a legal step. Not checked again, since a page tries all that the generator lists: with
    /// thousands of them, a check of each would take the square of their number.
    pub(super) fn new(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Tried<G> {
        let mut after = state.clone();
        let mut receipt = Vec::new();
        game.apply_unchecked_into(&mut after, action, &mut receipt);
        let points = game.scores(&after)[seat.index()] - game.scores(state)[seat.index()];
        let is_final = is_final(game, &after, seat, &receipt);
        Tried { state: after, receipt, points, is_final }
    }
}

/// Whether a step cannot be undone, nor followed by another in the same request: it ends the turn of the
/// seat, or reveals something. `after` is the position after it.
pub fn is_final<G: Game>(game: &G, after: &G::State, seat: Seat, receipt: &[G::Event]) -> bool {
    let goes_on = game.to_act(after) == Some(seat) && game.mid_turn(after);
    !goes_on || receipt.iter().any(GameEvent::reveals)
}
