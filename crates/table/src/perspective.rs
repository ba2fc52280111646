//! What a viewer may know of what happened.

use std::ops::Range;

use gueridon_engine::{GameEvent, Seat};
use gueridon_record::{RecordFormat, Replay, Step};
use gueridon_text::Speaker;

/// A point of view: a seat's, a spectator's, or an unlimited one once the game is over.
#[derive(Clone, Copy)]
pub struct Perspective {
    /// The seat; none for a spectator.
    pub viewer: Option<Seat>,
    /// Whether everything is revealed.
    pub reveal: bool,
}

impl Perspective {
    /// Whether the hidden cards of a seat's step stay hidden.
    fn misses<G: RecordFormat>(self, actor: Seat) -> bool {
        G::HIDDEN_HANDS && !self.reveal && self.viewer != Some(actor)
    }

    /// An action as the viewer sees it.
    fn action<G: RecordFormat>(self, game: &G, step: &Step<G>) -> String {
        if self.misses::<G>(step.seat) {
            game.write_concealed(step.action)
        } else {
            game.write(step.action)
        }
    }

    /// What happened in a step, sentence by sentence.
    pub fn sentences<G: RecordFormat>(
        self,
        game: &G,
        seat: Seat,
        receipt: &[G::Event],
        speaker: &Speaker,
    ) -> Vec<String> {
        if self.misses::<G>(seat) {
            let seen: Vec<G::Event> = receipt.iter().map(GameEvent::concealed).collect();
            return game.say_receipt(speaker, seat, &seen);
        }
        game.say_receipt(speaker, seat, receipt)
    }
}

/// Steps from a point of view, as they are written.
pub fn seen_actions<G: RecordFormat>(
    replay: &Replay<G>,
    steps: Range<usize>,
    perspective: Perspective,
) -> Vec<String> {
    let steps = replay.steps.since(steps.start).take(steps.len());
    steps.map(|step| perspective.action(&replay.game, step)).collect()
}
