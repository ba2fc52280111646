//! Advice for the person to move, in words. It starts from what the seat may know.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotGame, Level, Resources};
use gueridon_record::RecordFormat;
use gueridon_study::advice::{AdvisedTurn, Thinking};
use gueridon_text::{Hint, Speaker};

/// How many turns are advised at most.
const TOP: usize = 3;
/// The seed of the search.
const SEED: u64 = 1;

/// The best turns, the best first.
pub(crate) struct Advice {
    /// Whom they are for.
    pub(crate) title: String,
    /// The turns.
    pub(crate) turns: Vec<ToldTurn>,
    /// How sure the numbers are.
    pub(crate) note: Option<String>,
}

/// A turn that is advised, in words.
pub(crate) struct ToldTurn {
    /// The actions as records write them.
    pub(crate) actions: Vec<String>,
    /// What follows from it: the actions on one line, what they bring, the most important reason.
    pub(crate) lines: Vec<String>,
}

/// Searches as the level `master` does; `stop` makes it answer at once. None when the game is over.
pub(crate) fn advise<G: RecordFormat + BotGame>(
    game: &G,
    seen: G::Observation,
    speaker: &Speaker,
    stop: Arc<AtomicBool>,
) -> Option<Advice> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources { threads, stop };
    let thinking = Thinking { level: Level::Master, budget: None, seed: SEED, top: TOP, resources };
    let advice = thinking.advise(game, seen)?;
    let say = |hint: Hint| speaker.say(&hint.message());
    let turn = |turn: AdvisedTurn| {
        let goes_on = (!turn.complete).then(|| format!("  ({})", say(Hint::GoesOn)));
        let actions = turn.actions.join("  ") + &goes_on.unwrap_or_default();
        let numbers: Vec<String> = turn.numbers.into_iter().map(say).collect();
        let why = turn.whys.first().map(|why| speaker.say(&why.message()));
        let lines = [actions, numbers.join(" · ")].into_iter().chain(why).collect();
        ToldTurn { actions: turn.actions, lines }
    };
    Some(Advice {
        title: say(Hint::Title(advice.seat)),
        note: advice.method().map(say),
        turns: advice.turns.into_iter().map(turn).collect(),
    })
}

impl Advice {
    /// All of it as lines: each turn with its number.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (rank, turn) in (1..).zip(&self.turns) {
            let numbered = turn.lines.iter().enumerate().map(|(nth, line)| match nth {
                0 => format!("{rank}. {line}"),
                _ => format!("   {line}"),
            });
            lines.extend(numbered);
        }
        lines.extend(self.note.clone());
        lines
    }
}
