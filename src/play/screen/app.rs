//! What the screen shows and what is chosen on it. Nothing here draws, reads keys or starts threads.

use gueridon_bots::BotGame;
use gueridon_draw::{Command, Fresh, GameUi, Layer, Spot, TextGrid};
use gueridon_engine::{GameEvent as _, Seat};
use gueridon_pages::game::choices::{Chooser, CommandView, Guidance, LegalSteps};
use gueridon_pages::game::{self, LogEntry};
use gueridon_record::Replay;
use gueridon_table::Perspective;
use gueridon_text::{Phrase, PlayText, Speaker};
use ratatui::layout::Rect;

use super::popup::Popup;
use crate::play::session::TerminalGame;

/// The most turns of the log that are kept for the screen.
const LOGGED_TURNS: usize = 60;

/// A job on a thread of its own; an answer with another number is out of date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct JobId(pub(crate) u64);

/// The screen of a game.
pub(crate) struct GameScreen<G: GameUi> {
    pub(crate) session: TerminalGame<G>,
    pub(crate) speaker: Speaker,
    /// Whether colours may be used.
    pub(crate) colours: bool,
    /// The size of the terminal.
    pub(crate) size: Rect,
    /// The chosen card, by its position in the hand.
    pub(crate) card: Option<usize>,
    /// The place under the cursor.
    pub(crate) cursor: Option<String>,
    /// A step that cannot be undone, to be confirmed.
    pub(crate) pending: Option<String>,
    /// Sentences about the last attempt.
    pub(crate) message: Vec<String>,
    /// What is being typed.
    pub(crate) typed: Option<String>,
    pub(crate) popup: Option<Popup>,
    /// The computer that thinks.
    pub(crate) thinking: Option<JobId>,
    /// The search for advice.
    pub(crate) advising: Option<JobId>,
    /// Counts redraws while something is under way.
    pub(crate) tick: usize,
    pub(super) jobs: u64,
    /// The step that ended the last round that was shown.
    pub(super) round_shown: usize,
    pub(super) position: ShownGame<G>,
}

/// What follows from the position, computed once.
pub(super) struct ShownGame<G: GameUi> {
    pub(super) steps: LegalSteps<G>,
    pub(super) layers: Vec<Layer>,
    pub(super) commands: Vec<CommandView>,
    pub(super) guidance: Option<Guidance>,
    pub(super) grid: TextGrid,
    pub(super) hand: Vec<HandCard>,
    pub(super) seats: Vec<SeatLine>,
    pub(super) remarks: Vec<String>,
    pub(super) fresh: Vec<Fresh>,
    /// Places of steps that are laid out.
    pub(super) ghosts: Vec<String>,
    pub(super) log: Vec<LogEntry>,
}

/// A card in hand.
pub(crate) struct HandCard {
    pub(crate) card: String,
    pub(crate) playable: bool,
}

/// What is shown of a seat.
pub(crate) struct SeatLine {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    pub(crate) points: i32,
    pub(crate) to_act: bool,
    /// The cards that the person may see, or how many there are.
    pub(crate) cards: Result<Vec<String>, String>,
    pub(crate) remarks: Vec<String>,
}

impl<G: GameUi + BotGame> GameScreen<G> {
    pub(crate) fn new(
        session: TerminalGame<G>,
        speaker: Speaker,
        colours: bool,
        size: Rect,
    ) -> GameScreen<G> {
        let position = ShownGame::new(&session, &speaker);
        GameScreen {
            session,
            speaker,
            colours,
            size,
            card: None,
            cursor: None,
            pending: None,
            message: Vec::new(),
            typed: None,
            popup: None,
            thinking: None,
            advising: None,
            tick: 0,
            jobs: 0,
            round_shown: 0,
            position,
        }
    }

    /// Forgets what was chosen, after the position has changed.
    pub(super) fn refresh(&mut self) {
        self.position = ShownGame::new(&self.session, &self.speaker);
        self.card = None;
        self.pending = None;
        self.message.clear();
    }

    pub(super) fn chooser(&self) -> Chooser<'_> {
        Chooser { speaker: &self.speaker, seat: self.session.seat }
    }

    pub(crate) fn say(&self, text: PlayText) -> String {
        self.speaker.say(&text.into())
    }

    /// The code of the chosen card.
    pub(crate) fn chosen_card(&self) -> Option<&str> {
        let card = self.position.hand.get(self.card?)?;
        Some(card.card.as_str())
    }

    /// The places of the chosen card and what it brings there.
    pub(crate) fn lit(&self) -> &[Spot] {
        let card = self.chosen_card();
        let layer = self.position.layers.iter().find(|layer| Some(layer.card.as_str()) == card);
        layer.map_or(&[], |layer| layer.spots.as_slice())
    }

    /// The ways to use a command now.
    pub(super) fn command(&self, command: Command) -> Option<&CommandView> {
        self.position.commands.iter().find(|view| view.command == command)
    }

    /// An action that could be typed.
    pub(crate) fn example(&self) -> String {
        let first = self.position.steps.iter().next();
        first.map(|step| self.session.now.game.write(step.action)).unwrap_or_default()
    }

    /// The name and the contents of the place under the cursor.
    pub(crate) fn described(&self) -> Option<String> {
        let place = self.cursor.as_deref()?;
        let TerminalGame { now, .. } = &self.session;
        Some(now.game.describe(&self.session.seen(), place, &self.speaker))
    }

    /// What to do next, in one sentence; none when the person is not to act.
    pub(crate) fn instruction(&self) -> Option<String> {
        let guidance = self.position.guidance.as_ref()?;
        let message = match self.card {
            None => &guidance.open,
            Some(_) if self.lit().is_empty() => &guidance.unplaceable,
            Some(_) => &guidance.placeable,
        };
        Some(self.speaker.say(message))
    }

    /// A new job, which replaces an earlier one.
    pub(super) fn next_job(&mut self) -> JobId {
        self.jobs += 1;
        JobId(self.jobs)
    }
}

impl<G: GameUi + BotGame> ShownGame<G> {
    fn new(session: &TerminalGame<G>, speaker: &Speaker) -> ShownGame<G> {
        let (game, seen) = (&session.now.game, session.seen());
        let steps = session.legal_steps();
        let chooser = Chooser { speaker, seat: session.seat };
        let perspective =
            Perspective { viewer: session.now.view, reveal: session.now.view.is_none() };
        let say = |label: gueridon_text::Label| speaker.say(&label.message());
        let remarks = game.banner(&seen).into_iter().chain(game.text_piles(&seen));
        let laid = session.now.steps.since(session.now.steps.len() - session.laid());
        let ghosts = laid.flat_map(|step| step.receipt.iter().filter_map(|event| event.place()));
        ShownGame {
            layers: steps.layers(game, None),
            commands: steps.commands(game, chooser),
            guidance: session.is_mine().then(|| steps.guidance(game, &seen)),
            grid: game.text_grid(&seen, speaker),
            hand: hand(session, &steps),
            seats: seats(session, speaker),
            remarks: remarks.map(say).collect(),
            fresh: game::fresh(&session.now, Some(session.seat)),
            ghosts: ghosts.collect(),
            log: game::log(&session.now, perspective, speaker, LOGGED_TURNS),
            steps,
        }
    }
}

fn hand<G: GameUi + BotGame>(session: &TerminalGame<G>, steps: &LegalSteps<G>) -> Vec<HandCard> {
    let aims = steps.aims(&session.now.game);
    let cards = sorted_hand(&session.now, session.seat).into_iter().map(|card| {
        let playable = aims.iter().any(|(of, _)| *of == card);
        HandCard { card, playable }
    });
    cards.collect()
}

/// The cards of a seat that the viewer of a replay may see; numbers by value. Once the game is over, all are shown.
fn sorted_hand<G: GameUi>(replay: &Replay<G>, seat: Seat) -> Vec<String> {
    let viewer = replay.view.unwrap_or(seat);
    let seen = replay.game.observe(&replay.state, Some(viewer));
    let mut cards = replay.game.hand(&seen, seat).unwrap_or_default();
    cards.sort_by_cached_key(|card| (card.parse::<u32>().unwrap_or(0), card.clone()));
    cards
}

fn seats<G: GameUi + BotGame>(session: &TerminalGame<G>, speaker: &Speaker) -> Vec<SeatLine> {
    let TerminalGame { now, .. } = session;
    let game = &now.game;
    let seen = session.seen();
    let scores = session.outcome().map_or_else(|| game.scores(&now.state), |end| end.scores);
    let you = speaker.say(&Phrase::You.into());
    let line = |seat: Seat| {
        let cards = sorted_hand(now, seat);
        let count = game.hand_size(&seen, seat);
        let hidden = cards.is_empty() && count > 0;
        let said = || speaker.say(&gueridon_text::Label::HiddenCards(count).message());
        let remarks = game.remarks(&seen, seat).into_iter();
        SeatLine {
            seat,
            name: if seat == session.seat { you.clone() } else { speaker.name(seat) },
            points: scores[seat.index()],
            to_act: session.to_act() == Some(seat),
            cards: if hidden { Err(said()) } else { Ok(cards) },
            remarks: remarks.map(|label| speaker.say(&label.message())).collect(),
        }
    };
    Seat::all(game.players()).map(line).collect()
}
