//! What computers think about a game: their turns, advice and analyses, each computed when it is called.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotGame, BotSpec, Level, Resources};
use gueridon_engine::Version;
use gueridon_record::{AnyGame, RecordFormat, Replay, with_any};
use gueridon_study::advice::{SeatAdvice, Thinking};
use gueridon_study::analysis::{
    Analysis, AnalysisBudget, AnalysisRequest, Stopped, analyse, expected_work,
};

/// The game after the turn of a computer.
pub type BotTurn = Box<dyn FnOnce() -> AnyGame + Send>;

/// Advice for the seat to act; none when the game is over.
pub type AdviceJob = Box<dyn FnOnce() -> Option<SeatAdvice> + Send>;

/// An analysis, which reports how far it is.
pub type AnalysisJob = Box<dyn FnOnce(&(dyn Fn(f64) + Sync)) -> Result<Analysis, Stopped> + Send>;

/// The seed of analyses: with one seed for all, an analysis can be repeated anywhere.
const ANALYSIS_SEED: u64 = 1;
/// The level of advice.
const ADVISER: Level = Level::Master;
/// The most turns that are advised.
const ADVISED_TURNS: usize = 3;

/// The game after the rest of the turn of the seat to act, chosen by a computer when it is called. The same seed plays
/// the same turn.
pub fn bot_turn<G: RecordFormat + BotGame>(
    replay: &Replay<G>,
    spec: BotSpec,
    seed: u64,
    stop: Arc<AtomicBool>,
) -> impl FnOnce() -> Replay<G> + Send + use<G> {
    let mut now = replay.clone();
    move || {
        let seat = now.game.to_act(&now.state);
        let mut bot = spec.make::<G>(seed, &Resources { threads: 1, stop });
        while seat.is_some() && now.game.to_act(&now.state) == seat {
            let seen = now.game.observe(&now.state, seat);
            let Some(chosen) = bot.choose(&now.game, &seen) else { break };
            if now.apply(chosen.action).is_err() || !now.game.mid_turn(&now.state) {
                break;
            }
        }
        now
    }
}

/// The same of any game.
pub fn any_bot_turn(game: &AnyGame, spec: BotSpec, seed: u64, stop: Arc<AtomicBool>) -> BotTurn {
    with_any!(game, replay => {
        let turn = bot_turn(replay, spec, seed, stop);
        Box::new(move || turn().into())
    })
}

/// Advice for the seat to act, from what that seat may know.
pub(crate) fn advice(game: &AnyGame, stop: Arc<AtomicBool>) -> AdviceJob {
    with_any!(game, replay => advice_of(replay, stop))
}

fn advice_of<G: RecordFormat + BotGame>(replay: &Replay<G>, stop: Arc<AtomicBool>) -> AdviceJob {
    let game = replay.game.clone();
    let seat = game.to_act(&replay.state);
    let seen = game.observe(&replay.state, seat);
    // The seed is public, and the same for the same position: asking again brings nothing new.
    let seed = replay.steps.len() as u64;
    let resources = Resources { threads: 1, stop };
    let (level, top) = (ADVISER, ADVISED_TURNS);
    let thinking = Thinking { level, budget: None, seed, top, resources };
    Box::new(move || seat.and_then(|_| thinking.advise(&game, seen)))
}

/// The expected work of its analysis.
pub(crate) fn analysis_work(game: &AnyGame) -> u64 {
    with_any!(game, replay => expected_work(replay))
}

/// The analysis of the whole game.
pub(crate) fn analysis(
    game: &AnyGame,
    version: Version,
    budget: AnalysisBudget,
    stop: Arc<AtomicBool>,
) -> AnalysisJob {
    let game = game.clone();
    Box::new(move |progress| {
        let resources = Resources { threads: 1, stop };
        let request = AnalysisRequest { budget, seed: ANALYSIS_SEED, resources, progress };
        with_any!(&game, replay => analyse(replay, version, &request))
    })
}
