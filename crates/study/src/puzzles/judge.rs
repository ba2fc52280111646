//! Whether a turn solves a puzzle, and what it costs otherwise.

use gueridon_bots::{Xoshiro, certainly_wins};
use gueridon_engine::{Event, Game, Seat};
use gueridon_record::{Recorded, Replay, with_game};

use super::{Kind, Loss, Puzzle};

/// What comes of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Verdict {
    /// The turn is not over.
    Open,
    /// It is a solution.
    Right,
    /// It is none.
    Wrong {
        /// What it costs.
        loss: Loss,
        /// Whether it may cost more.
        at_least: bool,
    },
}

/// A step that cannot be played: its index among those that were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalStep(pub usize);

impl Puzzle {
    /// What comes of steps that are played in the position.
    ///
    /// # Errors
    ///
    /// When one of them is not legal, or follows the end of the turn.
    pub fn judge(&self, steps: &[String]) -> Result<Verdict, IllegalStep> {
        with_game!(self.record.game, G => judge::<G>(self, steps))
    }
}

/// The position of a puzzle; none when its record cannot be played.
pub(super) fn position<G: Recorded>(puzzle: &Puzzle) -> Option<Replay<G>> {
    let mut replay = Replay::<G>::open(&puzzle.record).ok()?;
    replay.play_all(&puzzle.record.actions).ok()?;
    Some(replay)
}

/// Plays a step of the seat's turn; true when the turn is over after it: another seat acts, or something hidden
/// was shown.
pub(super) fn ends_turn<G: Recorded>(replay: &Replay<G>, seat: Seat) -> bool {
    let goes_on =
        replay.game.to_act(&replay.state) == Some(seat) && replay.game.mid_turn(&replay.state);
    let last = replay.steps.len().checked_sub(1);
    let reveals = last.is_some_and(|at| replay.steps[at].receipt.iter().any(Event::reveals));
    !goes_on || reveals
}

fn judge<G: Recorded>(puzzle: &Puzzle, steps: &[String]) -> Result<Verdict, IllegalStep> {
    // The records of puzzles are played by the tests.
    let start = position::<G>(puzzle).ok_or(IllegalStep(0))?;
    let seat = start.game.to_act(&start.state).ok_or(IllegalStep(0))?;
    let mut replay = start.clone();
    let mut is_over = false;
    for (at, step) in steps.iter().enumerate() {
        if is_over || replay.play(step).is_err() {
            return Err(IllegalStep(at));
        }
        is_over = ends_turn(&replay, seat);
    }
    if !is_over {
        return Ok(Verdict::Open);
    }
    let after = replay.game.observe(&replay.state, Some(seat));
    let same = |turn: &[String]| leads_to(&start, seat, turn, &after);
    if puzzle.accepted.iter().any(|turn| same(turn)) {
        return Ok(Verdict::Right);
    }
    if puzzle.kind == Kind::CertainWin {
        let played: Vec<G::Action> =
            replay.steps.since(start.steps.len()).map(|step| step.action).collect();
        let seen = start.game.observe(&start.state, Some(seat));
        let over = replay.game.outcome(&replay.state).is_some();
        if over && certainly_wins(&start.game, &seen, &played, &mut Xoshiro::new(1)) {
            return Ok(Verdict::Right);
        }
    }
    let known = puzzle.others.iter().find(|other| same(&other.steps));
    let loss = known.or(puzzle.others.last()).map(|other| other.loss).unwrap_or_default();
    Ok(Verdict::Wrong { loss, at_least: known.is_none() })
}

/// Whether a turn of a seat leaves what that seat sees afterwards: orders of the same steps are one turn.
fn leads_to<G: Recorded>(
    start: &Replay<G>,
    seat: Seat,
    turn: &[String],
    after: &<G as Game>::Observation,
) -> bool {
    let mut replay = start.clone();
    replay.play_all(turn).is_ok() && replay.game.observe(&replay.state, Some(seat)) == *after
}
