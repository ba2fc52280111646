//! What players learn from the engine and the bots.
//!
//! | module | contents |
//! | --- | --- |
//! | [`advice`] | the best few turns of a position, and the reasons for them |
//! | [`analysis`] | what every turn of a game lost, and what was luck |

pub mod advice;
pub mod analysis;
