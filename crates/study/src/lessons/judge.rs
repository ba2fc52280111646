//! Whether what a learner played reaches the goal.

use gueridon_engine::Seat;
use gueridon_record::{AnyGame, Replay, with_any};

use super::LessonTask;
use crate::study_game::StudyGame;
use crate::tried_turn::{Grade, IllegalStep, TriedTurn, goes_on};

impl LessonTask {
    /// What comes of steps that are played in the position.
    ///
    /// # Errors
    ///
    /// When one of them is not legal, or follows the end of the turn.
    pub fn judge(&self, steps: &[String]) -> Result<Grade, IllegalStep> {
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
    ) -> Result<(AnyGame, Grade), IllegalStep> {
        with_any!(position, start => {
            judge(self, start.clone(), steps).map(|(end, grade)| (end.into(), grade))
        })
    }
}

fn judge<G: StudyGame>(
    task: &LessonTask,
    start: Replay<G>,
    steps: &[String],
) -> Result<(Replay<G>, Grade), IllegalStep> {
    let is_over = |replay: &Replay<G>, seat: Seat| !goes_on(&replay.game, &replay.state, seat);
    let TriedTurn { start, seat, end, is_over } = TriedTurn::play(start, steps, is_over)?;
    let grade = if !is_over {
        Grade::Open
    } else if task.goal.is_reached(&end, start.steps.len(), seat) {
        Grade::Right
    } else {
        Grade::Wrong(())
    };
    Ok((end, grade))
}
