//! A computer's turn, chosen step by step from what its seat may know.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{Level, Resources};
use gueridon_draw::GameUi;
use gueridon_record::Replay;

/// A turn that is computed when it is called.
pub type BotTurn = Box<dyn FnOnce() -> Vec<String> + Send>;

/// The rest of the turn of the seat to act, chosen by a computer when it is called. The same seed plays
/// the same turn.
pub(super) fn turn<G: GameUi>(
    replay: &Replay<G>,
    level: Level,
    seed: u64,
    stop: Arc<AtomicBool>,
) -> BotTurn {
    let (game, mut state) = (replay.game.clone(), replay.state.clone());
    Box::new(move || {
        let seat = game.to_act(&state);
        let mut bot = level.make::<G>(seed, &Resources { threads: 1, stop });
        let mut actions = Vec::new();
        while seat.is_some() && game.to_act(&state) == seat {
            let Some(chosen) = bot.choose(&game, &game.observe(&state, seat)) else { break };
            game.play_unchecked(&mut state, chosen.action);
            actions.push(game.write(chosen.action));
            if !game.mid_turn(&state) {
                break;
            }
        }
        actions
    })
}
