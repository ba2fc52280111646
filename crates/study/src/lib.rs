//! What players learn from the engine and the bots.
//!
//! | module | contents |
//! | --- | --- |
//! | [`advice`] | the best few turns of a position, and the reasons for them |
//! | [`analysis`] | what every turn of a game lost, and what was luck |
//! | [`lessons`] | positions with a task, as data, and whether a turn reaches it |
//! | [`puzzles`] | positions with one clearly best turn: found, checked, kept, solved |
//! | [`StudyGame`] | what a game offers for these, which every game implements |

pub mod advice;
pub mod analysis;
pub mod lessons;
pub mod puzzles;
mod study_game;
mod tried_turn;

pub use study_game::StudyGame;
pub use tried_turn::{Grade, IllegalStep};
