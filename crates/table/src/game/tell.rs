//! What happened, told to somebody: the log, the receipts of every point, the standings.

use gueridon_engine::{Event, Seat};
use gueridon_record::{Recorded, Replay, Step};
use gueridon_text::Speaker;

use super::{Playable, Source};

/// A turn in the log, or as much of it as was played.
pub(crate) struct LogEntry {
    /// Its last step, from 1: the table as it stood after it is the replay at this number.
    pub(crate) step: usize,
    pub(crate) seat: Seat,
    /// What happened, sentence by sentence.
    pub(crate) sentences: Vec<String>,
}

/// A line of a receipt: what brought how many points, and when.
pub(crate) struct Line {
    pub(crate) step: usize,
    pub(crate) sentence: String,
    pub(crate) points: i32,
}

/// What somebody ended with, and from where.
pub(crate) struct Standing {
    pub(crate) seat: Seat,
    /// How many did better.
    pub(crate) rank: u8,
    pub(crate) points: i32,
    pub(crate) sources: Vec<(Source, i32)>,
}

/// Whose eyes: a seat's, a spectator's, or everybody's once all is shown.
#[derive(Clone, Copy)]
pub(super) struct Eyes {
    pub(super) viewer: Option<Seat>,
    pub(super) reveal: bool,
}

impl Eyes {
    /// Whether the hidden cards of somebody's step stay hidden.
    fn miss<G: Recorded>(self, actor: Seat) -> bool {
        G::HIDDEN_HANDS && !self.reveal && self.viewer != Some(actor)
    }

    /// An action as these eyes see it.
    pub(super) fn action<G: Recorded>(self, game: &G, step: &Step<G>) -> String {
        if self.miss::<G>(step.seat) {
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
        let missed = self.miss::<G>(seat);
        let told = receipt.iter().map(|event| {
            let seen = if missed { event.concealed() } else { event.clone() };
            game.tell_event(speaker, seat, &seen)
        });
        told.collect()
    }
}

/// The newest turns, the oldest of them first.
pub(super) fn log<G: Recorded>(
    replay: &Replay<G>,
    eyes: Eyes,
    speaker: &Speaker,
    newest: usize,
) -> Vec<LogEntry> {
    let opening = |(index, step): (usize, &Step<G>)| step.opens_turn.then_some(index);
    let from = replay.steps.iter().enumerate().rev().filter_map(opening).take(newest).last();
    let mut entries: Vec<LogEntry> = Vec::new();
    for (index, step) in replay.steps.iter().enumerate().skip(from.unwrap_or(0)) {
        let told = eyes.sentences(&replay.game, step.seat, &step.receipt, speaker);
        match entries.last_mut() {
            Some(turn) if !step.opens_turn => {
                turn.step = index + 1;
                turn.sentences.extend(told);
            }
            Some(_) | None => {
                entries.push(LogEntry { step: index + 1, seat: step.seat, sentences: told });
            }
        }
    }
    entries
}

/// The last step, told.
pub(super) fn last_step<G: Recorded>(
    replay: &Replay<G>,
    eyes: Eyes,
    speaker: &Speaker,
) -> Vec<String> {
    let Some(step) = replay.steps.last() else { return Vec::new() };
    let told = eyes.sentences(&replay.game, step.seat, &step.receipt, speaker);
    if told.is_empty() {
        // Ending a turn brings nothing by itself, and hides nothing.
        return vec![replay.game.tell_action(speaker, step.seat, step.action)];
    }
    told
}

/// Every point of a seat, with what brought it.
pub(super) fn receipt<G: Recorded>(replay: &Replay<G>, seat: Seat, speaker: &Speaker) -> Vec<Line> {
    let mut lines = Vec::new();
    for (index, step) in replay.steps.iter().enumerate() {
        for event in step.receipt.iter() {
            if let Some((whose, points)) = event.points(step.seat)
                && whose == seat
                && points != 0
            {
                // Events that bring points hide nothing.
                let sentence = replay.game.tell_event(speaker, step.seat, event);
                lines.push(Line { step: index + 1, sentence, points });
            }
        }
    }
    lines
}

/// Everybody's points by source, the best first; before the end, by points so far.
pub(super) fn standings<G: Playable>(replay: &Replay<G>) -> Vec<Standing> {
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
        for (seat, source, points) in replay.game.sources(step.seat, &step.receipt) {
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
