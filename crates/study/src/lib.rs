//! What players learn from the engine and the bots.
//!
//! | module | contents |
//! | --- | --- |
//! | [`advice`] | the best few turns of a position, and the reasons for them |

pub mod advice;
