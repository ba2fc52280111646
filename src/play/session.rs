//! A game against computers: what was played, and the steps of a turn that are laid out but not played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotGame, BotSpec, Level};
use gueridon_cli::Failure;
use gueridon_draw::GameUi;
use gueridon_engine::{Refusals, Seat};
use gueridon_pages::game::choices::LegalSteps;
use gueridon_record::{ActionError, Record, Replay};
use gueridon_table::{bot_turn, is_final};
use gueridon_text::{PlayText, Speaker};

use crate::deal::dice;
use crate::input;

/// A game of one person against computers.
pub(crate) struct TerminalGame<G: GameUi> {
    /// The seat of the person.
    pub(crate) seat: Seat,
    /// The game with the steps laid out.
    pub(crate) now: Replay<G>,
    /// The game without them.
    played: Replay<G>,
    laid: Vec<G::Action>,
    record: Record,
    level: Level,
}

impl<G: GameUi + BotGame> TerminalGame<G> {
    /// Opens a record. Steps of an unfinished turn of the person that reveal nothing are laid out again.
    pub(crate) fn open(
        record: Record,
        seat: Option<usize>,
        level: Level,
        speaker: &Speaker,
    ) -> Result<TerminalGame<G>, Failure> {
        let players = record.players;
        let seat = seat.or(record.view).unwrap_or(0);
        if seat >= players {
            let message = PlayText::WrongSeat.with("players", players as i32);
            return Err(Failure::told(speaker.say(&message)));
        }
        let seat = Seat(seat as u8);
        let now = input::replay::<G>(&record, record.actions.len(), speaker)?;
        let unfinished = steps_to_lay(&now, seat);
        let keep = record.actions.len() - unfinished;
        let played = input::replay::<G>(&record, keep, speaker)?;
        let laid = now.steps.since(keep).map(|step| step.action).collect();
        let mut session = TerminalGame { seat, now, played, laid, record, level };
        session.look();
        Ok(session)
    }

    /// The person sees only what the seat may know; everything once the game is over.
    fn look(&mut self) {
        let view = self.outcome().is_none().then_some(self.seat);
        self.now.view = view;
        self.record.view = view.map(Seat::index);
    }

    /// The seat whose step it is.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.now.game.to_act(&self.now.state)
    }

    /// Whether the person is to act.
    pub(crate) fn is_mine(&self) -> bool {
        self.to_act() == Some(self.seat)
    }

    /// How the game ended.
    pub(crate) fn outcome(&self) -> Option<gueridon_engine::Outcome> {
        self.now.game.outcome(&self.now.state)
    }

    /// What the person may know.
    pub(crate) fn seen(&self) -> G::Observation {
        self.now.game.observe(&self.now.state, self.now.view)
    }

    /// How many steps are laid out.
    pub(crate) fn laid(&self) -> usize {
        self.laid.len()
    }

    /// What the steps laid out bring.
    pub(crate) fn laid_points(&self) -> i32 {
        let points = |replay: &Replay<G>| replay.game.scores(&replay.state)[self.seat.index()];
        points(&self.now) - points(&self.played)
    }

    /// The steps of the person, tried; none when another is to act.
    pub(crate) fn legal_steps(&self) -> LegalSteps<G> {
        if self.is_mine() {
            LegalSteps::new(&self.now.game, &self.now.state, self.seat)
        } else {
            LegalSteps::none()
        }
    }

    /// Lays a step out; plays it with all that are laid out, if it ends the turn or reveals something. Returns
    /// whether it was played.
    pub(crate) fn take(&mut self, action: G::Action) -> Result<bool, Refusals<G::Refusal>> {
        let step = self.now.apply(action)?;
        let receipt = step.receipt.clone();
        self.laid.push(action);
        let is_final = is_final(&self.now.game, &self.now.state, self.seat, &receipt);
        if is_final {
            self.settle();
        }
        Ok(is_final)
    }

    /// The same of an action as records write it.
    pub(crate) fn enter(&mut self, text: &str) -> Result<bool, ActionError<G>> {
        if self.to_act().is_none() {
            return Err(ActionError::Over);
        }
        let unreadable = |why| ActionError::Unreadable { text: text.to_string(), why };
        let action = self.now.game.read(text).map_err(unreadable)?;
        self.take(action).map_err(ActionError::Refused)
    }

    /// Takes the last step back that is laid out; false when there is none.
    pub(crate) fn undo(&mut self) -> bool {
        if self.laid.pop().is_none() {
            return false;
        }
        let mut now = self.played.clone();
        now.view = self.now.view;
        for &action in &self.laid {
            // Each was legal when it was laid out, in the same position.
            let _ = now.apply(action);
        }
        self.now = now;
        true
    }

    /// What is laid out counts as played.
    fn settle(&mut self) {
        self.laid.clear();
        self.played = self.now.clone();
        self.look();
    }

    /// The turn of a computer, to be computed; none when the person is to act, or nobody.
    pub(crate) fn computer(
        &self,
        stop: Arc<AtomicBool>,
    ) -> Option<impl FnOnce() -> Replay<G> + Send + use<G>> {
        self.to_act().filter(|&seat| seat != self.seat)?;
        let seed = dice(&self.record).wrapping_add(self.now.steps.len() as u64);
        Some(bot_turn(&self.now, BotSpec::Level(self.level), seed, stop))
    }

    /// Takes the game after the turn of a computer.
    pub(crate) fn play_computer(&mut self, after: Replay<G>) {
        self.now = after;
        self.settle();
    }

    /// The record, with what is laid out.
    pub(crate) fn record(&self) -> Record {
        let write = |step: &gueridon_record::Step<G>| self.now.game.write(step.action);
        let actions = self.now.steps.iter().map(write).collect();
        Record { actions, ..self.record.clone() }
    }
}

/// The number of steps at the end of an unfinished turn of a seat that reveal nothing.
fn steps_to_lay<G: GameUi>(replay: &Replay<G>, seat: Seat) -> usize {
    let (game, state) = (&replay.game, &replay.state);
    if game.to_act(state) != Some(seat) || !game.mid_turn(state) {
        return 0;
    }
    let mut count = 0;
    for index in (0..replay.steps.len()).rev() {
        let step = &replay.steps[index];
        if step.seat != seat || is_final(game, state, seat, &step.receipt) {
            break;
        }
        count += 1;
        if step.opens_turn {
            break;
        }
    }
    count
}
