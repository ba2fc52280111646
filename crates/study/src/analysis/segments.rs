//! The turns of a game, as players decide them: up to the first card that is shown.

use gueridon_engine::{Game, GameEvent, Heuristics, Seat};
use gueridon_record::{RecordFormat, Replay};

/// Steps that one player decides on without seeing anything new.
pub(super) struct Segment<G: Game> {
    pub(super) seat: Seat,
    /// The number of steps before it.
    pub(super) from: usize,
    pub(super) round: u32,
    pub(super) state: G::State,
    pub(super) actions: Vec<G::Action>,
}

/// Splits a game into the decisions of its players.
pub(super) fn segments<G: RecordFormat + Heuristics>(replay: &Replay<G>) -> Vec<Segment<G>> {
    let game = &replay.game;
    let mut state = game.start(&replay.deal);
    let mut segments: Vec<Segment<G>> = Vec::new();
    let mut goes_on = false;
    for (index, step) in replay.steps.iter().enumerate() {
        let round = game.round(&state);
        match segments.last_mut().filter(|_| goes_on) {
            Some(segment) => segment.actions.push(step.action),
            None => segments.push(Segment {
                seat: step.seat,
                from: index,
                round,
                state: state.clone(),
                actions: vec![step.action],
            }),
        }
        game.apply_unchecked(&mut state, step.action);
        goes_on = game.to_act(&state) == Some(step.seat)
            && game.round(&state) == round
            && !step.receipt.iter().any(GameEvent::reveals);
    }
    segments
}
