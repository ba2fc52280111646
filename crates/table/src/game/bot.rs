//! A computer's turn: it is handed what its seat may know, step by step.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{Level, Resources};
use gueridon_record::Replay;

use super::Playable;

/// A turn that is still to be thought out.
pub type BotTurn = Box<dyn FnOnce() -> Vec<String> + Send>;

/// The rest of the turn of whoever is to act, thought out by a computer when it is called. The same
/// seed plays the same turn.
pub(super) fn turn<G: Playable>(
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
            let Some(thought) = bot.choose(&game, &game.observe(&state, seat)) else { break };
            game.play_unchecked(&mut state, thought.action);
            actions.push(game.write(thought.action));
            if !game.mid_turn(&state) {
                break;
            }
        }
        actions
    })
}
