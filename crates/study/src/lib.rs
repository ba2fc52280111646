//! What players learn from the engine and the bots.
//!
//! | module | contents |
//! | --- | --- |
//! | [`advice`] | the best few turns of a position, and the reasons for them |
//! | [`puzzles`] | positions with one clearly best turn: found, checked, kept, solved |

pub mod advice;
pub mod puzzles;
