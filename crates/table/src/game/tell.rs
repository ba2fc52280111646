//! What happened, as a viewer may know it: the log, the receipts of every point, the standings.

use gueridon_engine::{Event, PointSource, Seat};
use gueridon_record::{Recorded, Replay, Step};
use gueridon_text::Speaker;

/// A turn in the log, or as much of it as was played.
pub(crate) struct LogEntry {
    /// Its last step, from 1: the table as it stood after it is the replay at this number.
    pub(crate) step: usize,
    pub(crate) seat: Seat,
    /// What happened, sentence by sentence.
    pub(crate) sentences: Vec<String>,
}

/// A line of a receipt: an event that brought points.
pub(crate) struct PointsLine {
    pub(crate) step: usize,
    pub(crate) sentence: String,
    pub(crate) points: i32,
}

/// The points of a seat at the end, and their sources.
pub(crate) struct Standing {
    pub(crate) seat: Seat,
    /// The number of seats that did better.
    pub(crate) rank: u8,
    pub(crate) points: i32,
    pub(crate) sources: Vec<(PointSource, i32)>,
}

/// A point of view: a seat's, a spectator's, or an unlimited one once the game is over.
#[derive(Clone, Copy)]
pub(crate) struct Perspective {
    pub(crate) viewer: Option<Seat>,
    pub(crate) reveal: bool,
}

impl Perspective {
    /// Whether the hidden cards of a seat's step stay hidden.
    fn misses<G: Recorded>(self, actor: Seat) -> bool {
        G::HIDDEN_HANDS && !self.reveal && self.viewer != Some(actor)
    }

    /// An action as the viewer sees it.
    pub(super) fn action<G: Recorded>(self, game: &G, step: &Step<G>) -> String {
        if self.misses::<G>(step.seat) {
            game.write_concealed(step.action)
        } else {
            game.write(step.action)
        }
    }

    /// What happened in a step, sentence by sentence.
    pub(super) fn sentences<G: Recorded>(
        self,
        game: &G,
        seat: Seat,
        receipt: &[G::Event],
        speaker: &Speaker,
    ) -> Vec<String> {
        let missed = self.misses::<G>(seat);
        let sentences = receipt.iter().map(|event| {
            let seen = if missed { event.concealed() } else { event.clone() };
            game.say_event(speaker, seat, &seen)
        });
        sentences.collect()
    }
}

/// The newest turns, the oldest of them first.
pub(super) fn log<G: Recorded>(
    replay: &Replay<G>,
    perspective: Perspective,
    speaker: &Speaker,
    newest: usize,
) -> Vec<LogEntry> {
    let openings = (0..replay.steps.len()).rev().filter(|&index| replay.steps[index].opens_turn);
    let from = openings.take(newest).last().unwrap_or(0);
    let mut entries: Vec<LogEntry> = Vec::new();
    for (index, step) in (from..).zip(replay.steps.since(from)) {
        let sentences = perspective.sentences(&replay.game, step.seat, &step.receipt, speaker);
        match entries.last_mut() {
            Some(turn) if !step.opens_turn => {
                turn.step = index + 1;
                turn.sentences.extend(sentences);
            }
            Some(_) | None => {
                entries.push(LogEntry { step: index + 1, seat: step.seat, sentences });
            }
        }
    }
    entries
}

/// The last step in sentences.
pub(super) fn last_step<G: Recorded>(
    replay: &Replay<G>,
    perspective: Perspective,
    speaker: &Speaker,
) -> Vec<String> {
    let Some(step) = replay.steps.last() else { return Vec::new() };
    let sentences = perspective.sentences(&replay.game, step.seat, &step.receipt, speaker);
    if sentences.is_empty() {
        // Ending a turn brings nothing by itself, and hides nothing.
        return vec![replay.game.say_action(speaker, step.seat, step.action)];
    }
    sentences
}

/// Every point of a seat, with what brought it.
pub(super) fn receipt<G: Recorded>(
    replay: &Replay<G>,
    seat: Seat,
    speaker: &Speaker,
) -> Vec<PointsLine> {
    let mut lines = Vec::new();
    for (index, step) in replay.steps.iter().enumerate() {
        for event in step.receipt.iter() {
            if let Some((whose, points)) = event.points(step.seat)
                && whose == seat
                && points != 0
            {
                // Events that bring points hide nothing.
                let sentence = replay.game.say_event(speaker, step.seat, event);
                lines.push(PointsLine { step: index + 1, sentence, points });
            }
        }
    }
    lines
}

/// The points of all seats by source, the best first; before the end, by points so far.
pub(super) fn standings<G: Recorded>(replay: &Replay<G>) -> Vec<Standing> {
    let outcome = replay.game.outcome(&replay.state);
    let scores =
        outcome.map_or_else(|| replay.game.scores(&replay.state), |outcome| outcome.scores);
    let mut standings: Vec<Standing> = Seat::all(replay.game.players())
        .map(|seat| {
            let index = seat.index();
            let rank = outcome.map_or(0, |outcome| outcome.ranks[index]);
            Standing { seat, rank, points: scores[index], sources: Vec::new() }
        })
        .collect();
    for step in &replay.steps {
        for (seat, source, points) in G::Event::scored_in(&step.receipt, step.seat) {
            let sources = &mut standings[seat.index()].sources;
            match sources.iter_mut().find(|(known, _)| *known == source) {
                Some((_, sum)) => *sum += points,
                None => sources.push((source, points)),
            }
        }
    }
    for standing in &mut standings {
        standing.sources.sort_by_key(|(source, _)| *source);
    }
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    standings
}
