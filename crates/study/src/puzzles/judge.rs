//! Whether a turn solves a puzzle, and what it costs otherwise.

use gueridon_bots::{Xoshiro, certainly_wins};
use gueridon_engine::{Game, GameEvent, Seat};
use gueridon_record::{AnyGame, RecordFormat, Replay, with_any};

use super::{Puzzle, PuzzleKind, TurnLoss};
use crate::tried_turn::{Grade, IllegalStep, TriedTurn, goes_on};

/// What a turn that is no solution costs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurnCost {
    /// What it loses.
    pub loss: TurnLoss,
    /// Whether it may lose more.
    pub at_least: bool,
}

impl Puzzle {
    /// What comes of steps that are played in the position.
    ///
    /// # Errors
    ///
    /// When one of them is not legal, or follows the end of the turn.
    pub fn judge(&self, steps: &[String]) -> Result<Grade<TurnCost>, IllegalStep> {
        let position = AnyGame::after(&self.record).ok_or(IllegalStep(0))?;
        self.try_steps(&position, steps).map(|(_, grade)| grade)
    }

    /// The same where the position has been played already; returns the game after the steps as well.
    ///
    /// # Errors
    ///
    /// When a step is not legal, or follows the end of the turn.
    pub fn try_steps(
        &self,
        position: &AnyGame,
        steps: &[String],
    ) -> Result<(AnyGame, Grade<TurnCost>), IllegalStep> {
        with_any!(position, start => {
            let tried = TriedTurn::play(start.clone(), steps, ends_turn)?;
            let grade = grade(self, &tried);
            Ok((tried.end.into(), grade))
        })
    }
}

/// Whether the turn of a seat is over after the last step: another seat acts, or something hidden was shown.
pub fn ends_turn<G: RecordFormat>(replay: &Replay<G>, seat: Seat) -> bool {
    let last = replay.steps.last();
    let reveals = last.is_some_and(|step| step.receipt.iter().any(GameEvent::reveals));
    reveals || !goes_on(&replay.game, &replay.state, seat)
}

fn grade<G: RecordFormat>(puzzle: &Puzzle, tried: &TriedTurn<G>) -> Grade<TurnCost> {
    let TriedTurn { start, seat, end, is_over } = tried;
    if !is_over {
        return Grade::Open;
    }
    let seat = *seat;
    let after = end.game.observe(&end.state, Some(seat));
    let same = |turn: &[String]| leads_to(start, seat, turn, &after);
    if puzzle.accepted.iter().any(|turn| same(turn)) {
        return Grade::Right;
    }
    if puzzle.kind == PuzzleKind::CertainWin {
        let played: Vec<G::Action> =
            end.steps.since(start.steps.len()).map(|step| step.action).collect();
        let seen = start.game.observe(&start.state, Some(seat));
        let over = end.game.outcome(&end.state).is_some();
        if over && certainly_wins(&start.game, &seen, &played, &mut Xoshiro::new(1)) {
            return Grade::Right;
        }
    }
    let known = puzzle.others.iter().find(|other| same(&other.steps));
    let loss = known.or(puzzle.others.last()).map(|other| other.loss).unwrap_or_default();
    Grade::Wrong(TurnCost { loss, at_least: known.is_none() })
}

/// Whether a turn of a seat leaves what that seat sees afterwards: orders of the same steps are one turn.
fn leads_to<G: RecordFormat>(
    start: &Replay<G>,
    seat: Seat,
    turn: &[String],
    after: &<G as Game>::Observation,
) -> bool {
    let mut replay = start.clone();
    replay.apply_texts(turn).is_ok() && replay.game.observe(&replay.state, Some(seat)) == *after
}
