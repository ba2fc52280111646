//! Advice apart from its game: actions as records write them, and what to say about them.

use gueridon_bots::BotGame;
use gueridon_engine::Seat;
use gueridon_record::Recorded;
use gueridon_text::{Hint, Why};

use super::{HintContext, Thinking};

/// The best turns for a seat, the best first.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatAdvice {
    /// The seat.
    pub seat: Seat,
    /// The turns.
    pub turns: Vec<AdvisedTurn>,
    /// How it was found; none without a search.
    pub method: Option<Hint>,
}

/// A turn that is advised.
#[derive(Clone, PartialEq, Debug)]
pub struct AdvisedTurn {
    /// The actions as records write them.
    pub actions: Vec<String>,
    /// Whether all of it is known; else it goes on with a hidden card.
    pub complete: bool,
    /// What it gains, and what is expected.
    pub numbers: Vec<Hint>,
    /// The reasons, the most important first; never empty.
    pub whys: Vec<Why>,
}

impl Thinking {
    /// Advice on what a seat sees; none when the game is over.
    pub fn advise<G: Recorded + BotGame>(
        &self,
        game: &G,
        seen: G::Observation,
    ) -> Option<SeatAdvice> {
        let context = HintContext::new(game, seen, self.seed)?;
        let hints = self.hints(&context);
        let turns = hints.advice.iter().map(|advice| AdvisedTurn {
            actions: advice.written(game),
            complete: advice.turn.complete,
            numbers: advice.numbers(game),
            whys: advice.whys.clone(),
        });
        Some(SeatAdvice { seat: context.seat, turns: turns.collect(), method: hints.method() })
    }
}
