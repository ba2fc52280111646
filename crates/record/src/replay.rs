//! A record, played.

use std::sync::{Arc, OnceLock};

use gueridon_engine::{Game, PerSeat, Refusals, Seat};
use serde_json::{Map, Value, json};

use crate::error::{ActionError, RecordError};
use crate::games::RecordFormat;
use crate::record::Record;
use crate::shared_list::SharedList;

/// Events of a step, and what an allocation takes besides its contents, in bytes: for estimates.
const EVENTS_OF_STEP: usize = 2;
const ALLOCATION: usize = 32;

/// One step that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<G: Game> {
    /// The seat that played it.
    pub seat: Seat,
    /// The action.
    pub action: G::Action,
    /// The receipt; shared by all copies of a replay.
    pub receipt: Arc<[G::Event]>,
    /// Whether it is the first step of a turn.
    pub opens_turn: bool,
    /// The change of the player's score, penalties of the end aside.
    pub points: i32,
}

/// A game, its position and the steps that led to it.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The game with its options.
    pub game: G,
    /// The order of the cards; copies share it.
    pub deal: Arc<G::Deal>,
    /// The position.
    pub state: G::State,
    /// The steps played; copies share them.
    pub steps: SharedList<Step<G>>,
    /// The seat whose view is answered; none for all that there is to see.
    pub view: Option<Seat>,
}

impl Record {
    /// Whether its game exists: players, options, deal and view fit.
    ///
    /// # Errors
    ///
    /// When they do not.
    pub fn check(&self) -> Result<(), RecordError> {
        with_game!(self.game, G => Replay::<G>::open(self).map(drop))
    }
}

impl<G: RecordFormat> Replay<G> {
    /// Deals, and plays nothing yet.
    pub fn new(game: G, deal: impl Into<Arc<G::Deal>>) -> Replay<G> {
        let deal = deal.into();
        let state = game.start(&deal);
        Replay { game, deal, state, steps: SharedList::default(), view: None }
    }

    /// Sets up the game of a record and plays none of its actions. Every replay is made here, so that
    /// options and deals are checked once.
    ///
    /// # Errors
    ///
    /// When the options, the deal or the view do not fit the game.
    pub fn open(record: &Record) -> Result<Replay<G>, RecordError> {
        let (game, deal) = G::set_up(record)?;
        let mut replay = Replay::new(game, deal);
        if let Some(view) = record.view {
            let players = replay.game.players();
            if view >= players {
                return Err(RecordError::WrongView { players });
            }
            replay.view = Some(Seat(view as u8));
        }
        Ok(replay)
    }

    /// The game of a record after its actions; none when they cannot be played.
    pub fn after(record: &Record) -> Option<Replay<G>> {
        let mut replay = Replay::open(record).ok()?;
        replay.apply_texts(&record.actions).ok()?;
        Some(replay)
    }

    /// Plays one action as it is written.
    ///
    /// # Errors
    ///
    /// When it is no action of the game, or not a legal one; nothing has changed then.
    pub fn apply_text(&mut self, text: &str) -> Result<&Step<G>, ActionError<G>> {
        if self.game.to_act(&self.state).is_none() {
            return Err(ActionError::Over);
        }
        let action = self
            .game
            .read(text)
            .map_err(|why| ActionError::Unreadable { text: text.to_string(), why })?;
        self.apply(action).map_err(ActionError::Refused)
    }

    /// Plays one action.
    ///
    /// # Errors
    ///
    /// When it is not legal; nothing has changed then.
    pub fn apply(&mut self, action: G::Action) -> Result<&Step<G>, Refusals<G::Refusal>> {
        // When the game is over, the engine refuses any seat.
        let seat = self.game.to_act(&self.state).unwrap_or(Seat(0));
        let opens_turn = !self.game.mid_turn(&self.state);
        let before = self.game.scores(&self.state)[seat.index()];
        let receipt = self.game.apply(&mut self.state, action)?;
        let points = self.game.scores(&self.state)[seat.index()] - before;
        let receipt = receipt.into();
        self.steps.push(Step { seat, action, receipt, opens_turn, points });
        Ok(&self.steps[self.steps.len() - 1])
    }

    /// Plays the steps that a later copy of the game has after those of this one; false at the first that is not legal.
    pub fn follow(&mut self, later: &Replay<G>) -> bool {
        later.steps.since(self.steps.len()).all(|step| self.apply(step.action).is_ok())
    }

    /// The game as it stood after some steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> Replay<G> {
        let mut earlier = Replay::new(self.game.clone(), self.deal.clone());
        for step in self.steps.iter().take(steps) {
            // Each was legal when it was played, in the same position.
            let _ = earlier.apply(step.action);
        }
        earlier
    }

    /// Points so far; final points when the game is over.
    pub fn scores(&self) -> PerSeat<i32> {
        let outcome = self.game.outcome(&self.state);
        outcome.map_or_else(|| self.game.scores(&self.state), |outcome| outcome.scores)
    }

    /// Estimated memory, in bytes, from the number of steps.
    pub fn estimated_bytes(&self) -> usize {
        let step = size_of::<OnceLock<Step<G>>>() + EVENTS_OF_STEP * size_of::<G::Event>();
        size_of::<Self>() + size_of::<G::Deal>() + self.steps.len() * (step + ALLOCATION)
    }

    /// The index of the first step of the last turn; 0 before the first step.
    pub fn last_turn(&self) -> usize {
        let mut newest_first = (0..self.steps.len()).rev();
        newest_first.find(|&index| self.steps[index].opens_turn).unwrap_or(0)
    }

    /// Plays the actions of a record.
    ///
    /// # Errors
    ///
    /// At the first action that cannot be played: its index, and why.
    pub fn apply_texts<'a>(
        &mut self,
        actions: impl IntoIterator<Item = &'a String>,
    ) -> Result<(), (usize, ActionError<G>)> {
        for (at, text) in actions.into_iter().enumerate() {
            self.apply_text(text).map_err(|error| (at, error))?;
        }
        Ok(())
    }

    /// Every legal action as it is written, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, &mut actions);
        let mut texts: Vec<_> = actions.into_iter().map(|action| self.game.write(action)).collect();
        texts.sort_unstable();
        texts
    }

    /// The position, as the referee answers it.
    pub fn answer(&self) -> Value {
        self.answer_to(self.view)
    }

    /// The position, as the referee answers it to a seat; without one, with everything that there is to see.
    pub fn answer_to(&self, viewer: Option<Seat>) -> Value {
        let player = self.game.to_act(&self.state);
        // The legal actions depend on the hand and would give a hidden one away.
        let hidden = G::HIDDEN_HANDS && viewer.is_some() && viewer != player;
        let legal = if hidden { Vec::new() } else { self.legal() };
        let points: Vec<i32> = self.steps.iter().map(G::step_points).collect();
        let outcome = self.game.outcome(&self.state);

        let mut answer = Map::new();
        let mut put = |name: &str, value: Value| answer.insert(name.into(), value);
        put("player", json!(player.map(|seat| seat.0)));
        put("legal", json!(legal));
        put("points", json!(points));
        put("scores", json!(self.game.scores(&self.state)[..]));
        put("over", json!(outcome.is_some()));
        if let Some(outcome) = outcome {
            let winners: Vec<_> = outcome.winners().map(|seat| seat.0).collect();
            let (reason, scores) = (outcome.reason.code(), &outcome.scores[..]);
            put("final", json!({"reason": reason, "scores": scores, "winners": winners}));
        }
        self.game.table(&self.state, viewer, &mut answer);
        Value::Object(answer)
    }
}
