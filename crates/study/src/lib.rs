//! What players learn from the engine and the bots.
//!
//! | module | contents |
//! | --- | --- |
//! | [`advice`] | the best few turns of a position, and the reasons for them |
//! | [`lessons`] | positions with a task, which teach the rules one by one |

pub mod advice;
pub mod lessons;
