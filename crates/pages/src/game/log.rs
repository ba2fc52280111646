//! What happened, as a viewer may know it: the log, the receipts of every point, the standings.

use gueridon_draw::{GameUi, Moved, back};
use gueridon_engine::{GameEvent, PointSource, Seat};
use gueridon_record::{RecordFormat, Replay, Step};
use gueridon_table::Perspective;
use gueridon_text::{Message, Speaker};
use maud::Markup;

/// A turn in the log, or as much of it as was played.
pub struct LogEntry {
    /// Its first step, from 1.
    pub first: usize,
    /// Its last step, from 1: the table as it stood after it is the replay at this number.
    pub step: usize,
    /// Whose turn.
    pub seat: Seat,
    /// What it brought the player.
    pub points: i32,
    /// The cards that moved, in order.
    pub pieces: Vec<Piece>,
    /// The places that changed.
    pub places: Vec<String>,
    /// What happened, sentence by sentence.
    pub sentences: Vec<String>,
}

/// A card that moved in a turn, as everybody saw it.
pub struct Piece {
    /// The step, from 1.
    pub step: usize,
    /// The name of the card; none for a hidden one.
    pub name: Option<String>,
    /// Its code, as actions write it; none for a hidden one.
    pub code: Option<String>,
    /// Its face, or the back of a hidden one.
    pub face: Markup,
    /// Where it went; none for a card beside the board.
    pub place: Option<String>,
    /// Whether it came from the pile.
    pub drawn: bool,
    /// What it brought the player.
    pub points: i32,
    /// Whether a full table left the board after it.
    pub clears: bool,
}

/// The end of a round, while the game goes on.
pub struct RoundEnd {
    /// The step that ended it, from 1.
    pub step: usize,
    /// Why it ended.
    pub reason: String,
    /// The seats with cards left.
    pub costs: Vec<RoundCost>,
}

/// What a seat held at the end of a round.
pub struct RoundCost {
    /// Whose cards.
    pub seat: Seat,
    /// How many cards, and what they cost.
    pub sentence: String,
    /// The names and faces of the cards.
    pub cards: Vec<(String, Markup)>,
}

/// How a game went: the points of every seat after each turn, and its best turn.
pub(crate) struct ScoreHistory {
    /// After each turn, the points by seat.
    pub(crate) totals: Vec<Vec<i32>>,
    /// None when nobody did anything of note.
    pub(crate) best: Option<BestTurn>,
}

/// The turn that brought most points; where the fewest win, the one in which most cards were placed.
pub(crate) struct BestTurn {
    /// Its last step, from 1.
    pub(crate) step: usize,
    pub(crate) seat: Seat,
    pub(crate) points: i32,
    /// The cards that were placed in it.
    pub(crate) cards: Vec<String>,
}

/// A line of a receipt: an event that brought points.
pub struct PointsLine {
    /// The step, from 1.
    pub step: usize,
    /// What brought them, without their number.
    pub source: String,
    /// Their number.
    pub points: i32,
}

/// The points of a seat at the end, and their sources.
pub struct FinalRow {
    /// Whose.
    pub seat: Seat,
    /// The number of seats that did better.
    pub rank: u8,
    /// The points.
    pub points: i32,
    /// Where they come from.
    pub sources: Vec<(PointSource, i32)>,
}

/// The newest turns, the oldest of them first.
pub fn log<G: GameUi>(
    replay: &Replay<G>,
    perspective: Perspective,
    speaker: &Speaker,
    newest: usize,
) -> Vec<LogEntry> {
    let openings = (0..replay.steps.len()).rev().filter(|&index| replay.steps[index].opens_turn);
    let from = openings.take(newest).last().unwrap_or(0);
    let mut entries: Vec<LogEntry> = Vec::new();
    for (index, step) in (from..).zip(replay.steps.since(from)) {
        if step.opens_turn || entries.is_empty() {
            entries.push(LogEntry {
                first: index + 1,
                step: index + 1,
                seat: step.seat,
                points: 0,
                pieces: Vec::new(),
                places: Vec::new(),
                sentences: Vec::new(),
            });
        }
        let Some(turn) = entries.last_mut() else { continue };
        turn.step = index + 1;
        turn.sentences.extend(perspective.sentences(
            &replay.game,
            step.seat,
            &step.receipt,
            speaker,
        ));
        add_events(turn, &replay.game, step, speaker);
    }
    entries
}

/// Adds what a step moved and brought to its turn. Hidden cards are shown by their backs to everybody.
fn add_events<G: GameUi>(turn: &mut LogEntry, game: &G, step: &Step<G>, speaker: &Speaker) {
    let begun = turn.pieces.len();
    for event in step.receipt.iter() {
        turn.places.extend(event.place());
        let number = turn.step;
        let hidden = |drawn| Piece {
            step: number,
            name: None,
            code: None,
            face: back(),
            place: None,
            drawn,
            points: 0,
            clears: false,
        };
        match G::moved(event) {
            Some(Moved::Placed { card, place }) => turn.pieces.push(Piece {
                name: Some(game.card_name(&card, speaker)),
                face: G::face(&card),
                code: Some(card),
                place: Some(place),
                ..hidden(false)
            }),
            Some(Moved::Drawn) => turn.pieces.push(hidden(true)),
            Some(Moved::FaceDown) => turn.pieces.push(hidden(false)),
            Some(Moved::Cleared) => {
                if let Some(piece) = turn.pieces[begun..].last_mut() {
                    piece.clears = true;
                }
            }
            None => {}
        }
        if let Some((whose, source, points)) = event.scored(step.seat)
            && whose == step.seat
        {
            turn.points += points;
            // What is left in hand costs points; no card that was placed does.
            let by_card = !G::FEWEST_WINS && source != PointSource::PENALTY;
            if let Some(piece) = turn.pieces[begun..].last_mut().filter(|_| by_card) {
                piece.points += points;
            }
        }
    }
}

/// The end of a round within the last turn of every seat, unless the viewer has played since or the game is over.
pub fn round_end<G: GameUi>(
    replay: &Replay<G>,
    viewer: Option<Seat>,
    speaker: &Speaker,
) -> Option<RoundEnd> {
    replay.game.to_act(&replay.state)?;
    let mut turns = 0;
    for index in (0..replay.steps.len()).rev() {
        let step = &replay.steps[index];
        if let Some(end) = step.receipt.iter().position(G::ends_round) {
            let say =
                |event: &G::Event| replay.game.say_event(speaker, step.seat, &event.concealed());
            let before = position_before(replay, index);
            let costs = step.receipt[end..].iter().filter_map(|event| {
                let (seat, _) = event.points(step.seat)?;
                let seen = replay.game.observe(&before, Some(seat));
                let hand = replay.game.hand(&seen, seat).unwrap_or_default();
                let face = |card: String| (replay.game.card_name(&card, speaker), G::face(&card));
                let cards = hand.into_iter().map(face).collect();
                Some(RoundCost { seat, sentence: say(event), cards })
            });
            return Some(RoundEnd {
                step: index + 1,
                reason: say(&step.receipt[end]),
                costs: costs.collect(),
            });
        }
        turns += usize::from(step.opens_turn);
        if viewer == Some(step.seat) || turns > replay.game.players() {
            return None;
        }
    }
    None
}

/// The position before a step, by its index.
fn position_before<G: GameUi>(replay: &Replay<G>, index: usize) -> G::State {
    let mut state = replay.game.start(&replay.deal);
    for step in replay.steps.iter().take(index) {
        replay.game.apply_unchecked(&mut state, step.action);
    }
    state
}

/// How a game went.
pub(crate) fn score_history<G: GameUi>(replay: &Replay<G>) -> ScoreHistory {
    let mut totals: Vec<Vec<i32>> = Vec::new();
    let mut now = vec![0; replay.game.players()];
    let mut turns: Vec<BestTurn> = Vec::new();
    for (index, step) in replay.steps.iter().enumerate() {
        if step.opens_turn && index > 0 {
            totals.push(now.clone());
        }
        if step.opens_turn || turns.is_empty() {
            turns.push(BestTurn { step: 0, seat: step.seat, points: 0, cards: Vec::new() });
        }
        for event in step.receipt.iter() {
            if let Some((whose, points)) = event.points(step.seat) {
                now[whose.index()] += points;
            }
        }
        if let Some(turn) = turns.last_mut() {
            turn.step = index + 1;
            turn.points += step.points;
            let placed = step.receipt.iter().filter_map(|event| match G::moved(event)? {
                Moved::Placed { card, .. } => Some(card),
                Moved::Drawn | Moved::FaceDown | Moved::Cleared => None,
            });
            turn.cards.extend(placed);
        }
    }
    totals.push(now);
    let worth =
        |turn: &BestTurn| if G::FEWEST_WINS { turn.cards.len() as i32 } else { turn.points };
    // Of equal ones, the first.
    let best = turns.into_iter().rev().max_by_key(worth).filter(|turn| worth(turn) > 0);
    ScoreHistory { totals, best }
}

/// The card that a step places.
pub(crate) fn card_of<G: GameUi>(replay: &Replay<G>, step: &str) -> Option<String> {
    let action = replay.game.read(step).ok()?;
    replay.game.target(action).map(|(card, _)| card)
}

/// The names and the faces of cards.
pub(crate) fn faces<G: GameUi>(
    replay: &Replay<G>,
    cards: &[String],
    speaker: &Speaker,
) -> Vec<(String, Markup)> {
    let face = |card: &String| (replay.game.card_name(card, speaker), G::face(card));
    cards.iter().map(face).collect()
}

/// Steps as sentences, as a seat would play them.
pub(crate) fn say_steps<G: RecordFormat>(
    replay: &Replay<G>,
    seat: Seat,
    steps: &[String],
    speaker: &Speaker,
) -> Vec<String> {
    let actions = steps.iter().filter_map(|step| replay.game.read(step).ok());
    actions.map(|action| replay.game.say_action(speaker, seat, action)).collect()
}

/// The last step in sentences.
pub(crate) fn last_step<G: RecordFormat>(
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
pub fn receipt<G: RecordFormat>(
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
                let source = speaker.say(&replay.game.points_message(step.seat, event));
                lines.push(PointsLine { step: index + 1, source, points });
            }
        }
    }
    lines
}

/// The points of all seats by source, the best first; before the end, by points so far.
pub fn standings<G: RecordFormat>(replay: &Replay<G>) -> Vec<FinalRow> {
    let outcome = replay.game.outcome(&replay.state);
    let scores = replay.scores();
    let mut standings: Vec<FinalRow> = Seat::all(replay.game.players())
        .map(|seat| {
            let index = seat.index();
            let rank = outcome.map_or(0, |outcome| outcome.ranks[index]);
            FinalRow { seat, rank, points: scores[index], sources: Vec::new() }
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

/// The name of a source of points, as a heading.
pub fn source_name(speaker: &Speaker, source: PointSource) -> String {
    let name = Message::new(format!("page-source-{}", source.name));
    speaker.say(&match source.round {
        Some(round) => name.with("round", i32::from(round) + 1),
        None => name,
    })
}
