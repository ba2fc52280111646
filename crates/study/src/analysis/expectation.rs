//! What every seat could expect before each turn.

use gueridon_bots::{BotGame, Outlook, Resources};

use super::AnalysisRequest;

/// The turns before and after a turn over which the error of the learned evaluation is averaged.
const AROUND: usize = 4;

/// Two estimates of a position.
pub(super) struct Sampled {
    /// By the learned evaluation: precise, but off by an error that changes little from turn to turn.
    short: Outlook,
    /// By whole games: right on average, but rough.
    whole: Outlook,
    /// Whether the game is over.
    over: bool,
}

/// Samples a position; none when it is stopped.
pub(super) fn sample<G: BotGame>(
    game: &G,
    state: &G::State,
    request: &AnalysisRequest<'_>,
    resources: &Resources,
) -> Option<Sampled> {
    let budget = request.budget;
    // The same seed before every turn: the piles are then in similar orders, and differences are less rough.
    let short = game.expect(state, budget.short_games, false, request.seed, resources)?;
    let whole = game.expect(state, budget.whole_games, true, !request.seed, resources)?;
    Some(Sampled { short, whole, over: game.to_act(state).is_none() })
}

/// The expectations, corrected by the mean error of the learned evaluation over the turns around in the same round.
/// `rounds` has the rounds of all positions but the last.
pub(super) fn corrected(sampled: &[Sampled], rounds: &[u32]) -> Vec<Outlook> {
    (0..sampled.len()).map(|index| corrected_at(sampled, rounds, index)).collect()
}

fn corrected_at(sampled: &[Sampled], rounds: &[u32], index: usize) -> Outlook {
    let here = &sampled[index];
    if here.over {
        return here.whole;
    }
    let round = rounds.get(index);
    let same_round = |&other: &usize| rounds.get(other) == round && !sampled[other].over;
    let later = (index + 1..sampled.len()).take_while(same_round).take(AROUND).count();
    // Towards the end of a round the error vanishes: what it was before is no guide then.
    let earlier = (0..index).rev().take_while(same_round).take(later).count();
    let around = index - earlier..=index + later;
    let weight = 1.0 / (earlier + later + 1) as f64;
    let mut corrected = here.short;
    for other in &sampled[around] {
        corrected = corrected.plus(&other.whole, weight).plus(&other.short, -weight);
    }
    for win in corrected.win.iter_mut() {
        *win = win.clamp(0.0, 1.0);
    }
    corrected
}
