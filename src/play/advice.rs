//! Advice for the person to move, in words. It starts from what the seat may know.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotGame, Level, Resources};
use gueridon_record::Recorded;
use gueridon_study::advice::{HintContext, Thinking};
use gueridon_text::{Hint, Speaker};

use crate::hint::print::{AdvisedTurn, advised, note};

/// How many turns are advised at most.
const TOP: usize = 3;
/// The seed of the search.
const SEED: u64 = 1;

/// The best turns, the best first.
pub(crate) struct Advice {
    /// Whom they are for.
    pub(crate) title: String,
    /// The turns.
    pub(crate) turns: Vec<AdvisedTurn>,
    /// How sure the numbers are.
    pub(crate) note: Option<String>,
}

/// Searches as the level `master` does; `stop` makes it answer at once. None when the game is over.
pub(crate) fn advise<G: Recorded + BotGame>(
    game: &G,
    seen: G::Observation,
    speaker: &Speaker,
    stop: Arc<AtomicBool>,
) -> Option<Advice> {
    let context = HintContext::new(game, seen, SEED)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources { threads, stop };
    let thinking = Thinking { level: Level::Master, budget: None, seed: SEED, top: TOP, resources };
    let hints = thinking.hints(&context);
    Some(Advice {
        title: speaker.say(&Hint::Title(context.seat).message()),
        turns: advised(&context, &hints, speaker),
        note: note(&hints, speaker),
    })
}
