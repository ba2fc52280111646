//! The difficulty of a puzzle, from the levels that solve it.

use gueridon_bots::{Bot, BotGame, BotSpec, Budget, Level, Resources};
use gueridon_record::{RecordFormat, Replay};
use gueridon_study::puzzles::{HARDEST, ends_turn};

/// How many times each level tries, from the weakest on.
const TRIES: [(Level, u64); 4] =
    [(Level::Easy, 8), (Level::Medium, 1), (Level::Strong, 3), (Level::Master, 2)];

/// The difficulty: 1 when the weakest level finds a solution at least every second time, 2 when the next one does, and
/// so on.
pub(super) fn difficulty<G: RecordFormat + BotGame>(
    start: &Replay<G>,
    seed: u64,
    resources: &Resources,
    is_solution: impl Fn(&[G::Action]) -> bool,
) -> u8 {
    for (rank, (level, tries)) in (1..).zip(TRIES) {
        let solved = (0..tries).filter(|&number| {
            let mut bot = player::<G>(level, seed.wrapping_add(number), resources);
            is_solution(&turn(start, &mut *bot))
        });
        if 2 * solved.count() as u64 >= tries {
            return rank;
        }
    }
    HARDEST
}

/// A player of a level whose search is not cut short by time, so that the answer is the same everywhere.
fn player<G: BotGame>(level: Level, seed: u64, resources: &Resources) -> Box<dyn Bot<G>> {
    let spec = match level.budget() {
        Some(Budget::Capped(rollouts, _)) => BotSpec::Search(Budget::Nodes(rollouts)),
        Some(budget) => BotSpec::Search(budget),
        None => BotSpec::Level(level),
    };
    spec.make(seed, resources)
}

/// The turn that a bot plays.
pub(super) fn turn<G: RecordFormat>(start: &Replay<G>, bot: &mut dyn Bot<G>) -> Vec<G::Action> {
    let mut replay = start.clone();
    let seat = replay.game.to_act(&replay.state);
    let mut actions = Vec::new();
    while let Some(seat) = seat {
        let seen = replay.game.observe(&replay.state, Some(seat));
        let Some(choice) = bot.choose(&replay.game, &seen) else { break };
        if replay.apply(choice.action).is_err() {
            break;
        }
        actions.push(choice.action);
        if ends_turn(&replay, seat) {
            break;
        }
    }
    actions
}
