//! A position that is played by ids and seen as a tensor. A group of guests is several ids in a row; the others do not see
//! its beginning before it is complete.

use std::fmt::Write;
use std::sync::Arc;

use gueridon_engine::{
    ActionId, Chance, Field, IdSet, Ids, Outcome, PerSeat, Refusals, Seat, Tensor,
};
use gueridon_record::{ActionError, CardSource, Dice, Record, Replay, Seed};
use gueridon_text::{Message, Speaker};

use crate::game_spec::{Encoded, GameSpec};

/// The room that is kept for the ids of a game, so that few games need more.
const USUAL_LENGTH: usize = 256;

/// An id that was applied, and the seat that chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AppliedId {
    seat: Seat,
    id: ActionId,
}

/// Where a history starts: a deal, or a position whose unseen cards were dealt again.
#[derive(Debug)]
struct Origin<G: Encoded> {
    state: G::State,
    /// The number of choices before it.
    choices: usize,
    /// The cards, when the history starts with the deal.
    source: Option<CardSource>,
}

/// The last action, with the receipt for it.
#[derive(Clone, Debug)]
pub struct Played<G: Encoded> {
    /// The seat that played it.
    pub seat: Seat,
    /// The action.
    pub action: G::Action,
    /// What happened.
    pub receipt: Vec<G::Event>,
}

/// A position, and what led to it.
#[derive(Debug)]
pub struct Position<G: Encoded> {
    rules: Arc<GameSpec<G>>,
    pub(crate) state: G::State,
    /// The ids of a group that is not complete yet. Only its player knows of them.
    chosen: Ids,
    history: Vec<AppliedId>,
    origin: Arc<Origin<G>>,
    /// The legal ids, once they were asked for.
    legal: Option<IdSet>,
    /// Room for legal actions, kept from one use to the next.
    actions: Vec<G::Action>,
}

impl<G: Encoded> Clone for Position<G> {
    fn clone(&self) -> Position<G> {
        Position {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            chosen: self.chosen,
            history: self.history.clone(),
            origin: Arc::clone(&self.origin),
            legal: self.legal,
            actions: Vec::new(),
        }
    }
}

impl<G: Encoded> Position<G> {
    /// The position after the deal of a seed.
    pub fn start(rules: &Arc<GameSpec<G>>, seed: Seed) -> Position<G> {
        let deal = rules.game.shuffled(&mut Dice::new(seed));
        Position::new(rules, rules.game.start(&deal), CardSource::Seed(seed))
    }

    fn new(rules: &Arc<GameSpec<G>>, state: G::State, source: CardSource) -> Position<G> {
        let origin = Origin { state: state.clone(), choices: 0, source: Some(source) };
        Position {
            rules: Arc::clone(rules),
            state,
            chosen: Ids::EMPTY,
            history: Vec::with_capacity(USUAL_LENGTH),
            origin: Arc::new(origin),
            legal: None,
            actions: Vec::new(),
        }
    }

    /// Starts again with another deal.
    pub(crate) fn restart(&mut self, seed: Seed) {
        let deal = self.rules.game.shuffled(&mut Dice::new(seed));
        self.state = self.rules.game.start(&deal);
        self.chosen = Ids::EMPTY;
        self.history.clear();
        self.legal = None;
        let source = Some(CardSource::Seed(seed));
        self.origin = Arc::new(Origin { state: self.state.clone(), choices: 0, source });
    }

    /// Plays a record of this game.
    ///
    /// # Errors
    ///
    /// When the cards do not fit the game, or an action cannot be played; then the sentences that the speaker says about it.
    pub fn replay(
        rules: &Arc<GameSpec<G>>,
        record: &Record,
        speaker: &Speaker,
    ) -> Result<Position<G>, String> {
        let start = Replay::<G>::open(record).map_err(|error| speaker.say(&error.message()))?;
        let mut position = Position::new(rules, start.state, record.source.clone());
        for (at, text) in record.actions.iter().enumerate() {
            position
                .apply_text(text)
                .map_err(|error| format!("action {at}: {}", error.explain(&rules.game, speaker)))?;
        }
        Ok(position)
    }

    /// Applies an action as records write it: one id, or those of a whole group.
    fn apply_text(&mut self, text: &str) -> Result<(), ActionError<G>> {
        if self.to_act().is_none() {
            return Err(ActionError::Over);
        }
        let game = &self.rules.game;
        let unreadable = |why| ActionError::Unreadable { text: text.to_owned(), why };
        let action = game.read(text).map_err(unreadable)?;
        game.check(&self.state, action).map_err(ActionError::Refused)?;
        let ids = game.ids(action);
        for &id in &*ids {
            self.apply(id).map_err(ActionError::Refused)?;
        }
        Ok(())
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<GameSpec<G>> {
        &self.rules
    }

    /// The position itself.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seat whose step it is; none when the game is over.
    #[inline]
    pub fn to_act(&self) -> Option<Seat> {
        self.rules.game.to_act(&self.state)
    }

    /// The ids of a group that its player has chosen so far.
    pub fn chosen(&self) -> &[ActionId] {
        &self.chosen
    }

    /// The ids that were applied.
    pub fn history(&self) -> impl ExactSizeIterator<Item = ActionId> + '_ {
        self.history.iter().map(|choice| choice.id)
    }

    /// The legal ids.
    #[inline]
    pub fn legal(&mut self) -> &IdSet {
        if self.legal.is_none() {
            self.find_legal();
        }
        self.legal.as_ref().unwrap_or(&IdSet::EMPTY)
    }

    fn find_legal(&mut self) {
        let game = &self.rules.game;
        let legal = self.legal.insert(IdSet::EMPTY);
        if self.chosen.is_empty() {
            return game.insert_legal(&self.state, &mut self.actions, legal);
        }
        game.legal(&self.state, &mut self.actions);
        for ids in self.actions.iter().map(|&action| game.ids(action)) {
            if ids.starts_with(&self.chosen) && ids.len() > self.chosen.len() {
                legal.insert(ids[self.chosen.len()]);
            }
        }
    }

    /// Applies an id; false when it is not legal, and nothing has changed then.
    #[inline]
    pub fn try_apply(&mut self, id: ActionId) -> bool {
        let Some(seat) = self.to_act().filter(|_| self.legal().has(id)) else { return false };
        self.history.push(AppliedId { seat, id });
        self.legal = None;
        match self.completed(id) {
            Some(action) => {
                self.chosen = Ids::EMPTY;
                self.rules.game.apply_unchecked(&mut self.state, action);
            }
            None => self.chosen.push(id),
        }
        true
    }

    /// Applies an id.
    ///
    /// # Errors
    ///
    /// When it is not legal; nothing has changed then.
    pub fn apply(&mut self, id: ActionId) -> Result<(), Refusals<G::Refusal>> {
        if self.try_apply(id) { Ok(()) } else { Err(self.refusals(id)) }
    }

    fn refusals(&self, id: ActionId) -> Refusals<G::Refusal> {
        Refusals::new(self.rules.game.explain_id(&self.state, &self.chosen, id))
    }

    /// Why an id is not legal, in words; none when it is.
    pub fn refusal(&mut self, id: ActionId, speaker: &Speaker) -> Option<String> {
        if self.legal().has(id) {
            return None;
        }
        if let Some(usual) = self.usual_id(id).filter(|&usual| self.legal().has(usual)) {
            let action = self.rules.write_id(usual).unwrap_or_default();
            return Some(speaker.say(&Message::other_id(action, i32::from(usual))));
        }
        let game = &self.rules.game;
        if self.to_act().is_none() {
            return Some(game.explain_over(speaker));
        }
        Some(game.explain(speaker, &self.refusals(id)))
    }

    /// The id that stands for the same action as this one, if that is another one: a chair between two tables of one nation
    /// has two.
    pub fn usual_id(&self, id: ActionId) -> Option<ActionId> {
        let action = self.rules.game.action_of(id)?;
        Some(self.rules.game.first_id(action)).filter(|&usual| usual != id)
    }

    /// The scores so far, before any penalty of the end.
    pub fn scores(&self) -> PerSeat<i32> {
        self.rules.game.scores(&self.state)
    }

    /// How the game ended, when it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.game.outcome(&self.state)
    }

    /// What the finished game is worth to each seat.
    pub fn returns(&self) -> Option<PerSeat<f32>> {
        self.outcome().map(|outcome| self.rules.returns.of::<G>(&outcome))
    }

    /// Writes what a seat sees into a tensor of [`GameSpec::observation_len`].
    #[inline]
    pub fn observe(&self, seat: Seat, numbers: &mut [f32]) {
        let game = &self.rules.game;
        let mut tensor = Tensor::new(numbers);
        game.encode_view(&self.state, seat, &mut tensor);
        game.encode_chosen(self.chosen_by(seat), &mut tensor);
    }

    /// Writes everything into a tensor of [`GameSpec::state_len`].
    pub fn write_state(&self, numbers: &mut [f32]) {
        let game = &self.rules.game;
        let mut tensor = Tensor::new(numbers);
        game.encode_view(&self.state, Seat(0), &mut tensor);
        game.encode_chosen(&self.chosen, &mut tensor);
        game.encode_hidden(&self.state, &mut tensor);
    }

    /// The part of a group that a seat knows of: its own.
    fn chosen_by(&self, seat: Seat) -> &[ActionId] {
        if self.to_act() == Some(seat) { &self.chosen } else { &[] }
    }

    /// What a seat sees, as text: the name of each field, and its numbers that are not 0 with their positions.
    pub fn observation_text(&self, seat: Seat) -> String {
        let mut numbers = vec![0.0; self.rules.observation_len()];
        self.observe(seat, &mut numbers);
        let mut text = String::new();
        let mut rest = &numbers[..];
        for field in self.rules.observation_fields() {
            let (own, after) = rest.split_at(field.len());
            rest = after;
            write_field(field, own, &mut text);
        }
        text
    }

    /// What a seat sees and what it has seen played, as text.
    pub fn information_text(&self, seat: Seat) -> String {
        let mut text = self.observation_text(seat);
        text.push_str("played");
        let hidden = self.chosen.len() - self.chosen_by(seat).len();
        for choice in &self.history[..self.history.len() - hidden] {
            let game = &self.rules.game;
            let written = match game.action_of(choice.id) {
                Some(action) if choice.seat != seat => Some(game.write_concealed(action)),
                Some(_) | None => self.rules.write_id(choice.id),
            };
            let _ = write!(text, " {}:{}", choice.seat.0, written.unwrap_or_default());
        }
        text
    }

    /// A position that looks the same to a seat, all unseen cards dealt again. What the others have chosen of a group is
    /// forgotten, since the seat does not know of it.
    #[must_use]
    pub fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Position<G> {
        let game = &self.rules.game;
        let state = game.resample(&game.observe(&self.state, Some(seat)), chance);
        let mut world = self.clone();
        let complete = self.history.len() - self.chosen.len();
        if self.chosen_by(seat).is_empty() {
            world.history.truncate(complete);
            world.chosen = Ids::EMPTY;
        }
        world.rewrite_hidden(seat, &state);
        world.legal = None;
        world.origin = Arc::new(Origin { state: state.clone(), choices: complete, source: None });
        world.state = state;
        world
    }

    /// Lets the others have hidden the cards that lie hidden in another world: the history must not tell the real ones.
    fn rewrite_hidden(&mut self, viewer: Seat, world: &G::State) {
        let game = &self.rules.game;
        for seat in Seat::all(game.players()).filter(|&seat| seat != viewer) {
            let mut ids = game.hidden_ids(world, seat).into_iter();
            for choice in self.history.iter_mut().filter(|choice| choice.seat == seat) {
                let is_hidden = game
                    .action_of(choice.id)
                    .is_some_and(|action| game.write_concealed(action) != game.write(action));
                if let Some(id) = is_hidden.then(|| ids.next()).flatten() {
                    choice.id = id;
                }
            }
        }
    }

    /// Plays the history again from its origin: calls `each` with the position before each action, the seat and the action.
    fn retrace(&self, mut each: impl FnMut(&G::State, Seat, G::Action)) {
        let mut again = Position {
            state: self.origin.state.clone(),
            chosen: Ids::EMPTY,
            history: Vec::new(),
            legal: None,
            ..self.clone()
        };
        for choice in &self.history[self.origin.choices..] {
            let before = again.state.clone();
            let action = again.completed(choice.id);
            if let Some(action) = action {
                each(&before, choice.seat, action);
            }
            again.try_apply(choice.id);
        }
    }

    /// The action that a legal id completes; none when more ids have to follow.
    #[inline]
    fn completed(&mut self, id: ActionId) -> Option<G::Action> {
        if self.chosen.is_empty() {
            return self.rules.game.action_of(id);
        }
        self.completed_group(id)
    }

    fn completed_group(&mut self, id: ActionId) -> Option<G::Action> {
        let game = &self.rules.game;
        let mut ids = self.chosen;
        ids.push(id);
        game.legal(&self.state, &mut self.actions);
        self.actions.iter().copied().find(|&action| *game.ids(action) == *ids)
    }

    /// The last action with its receipt; none at the start, and right after unseen cards were dealt again.
    pub fn last_played(&self) -> Option<Played<G>> {
        let mut last = None;
        self.retrace(|state, seat, action| last = Some((state.clone(), seat, action)));
        let (mut state, seat, action) = last?;
        let mut receipt = Vec::new();
        self.rules.game.apply_unchecked_into(&mut state, action, &mut receipt);
        Some(Played { seat, action, receipt })
    }

    /// The receipt for the last action as sentences, which name cards that only its player knows; empty where there is none.
    pub fn receipt(&self, speaker: &Speaker) -> Vec<String> {
        self.last_played().map_or_else(Vec::new, |played| {
            self.rules.game.say_receipt(speaker, played.seat, &played.receipt)
        })
    }

    /// The record of the game so far, without a group that is not complete. None when unseen cards were dealt again: they
    /// follow from no seed.
    pub fn record(&self) -> Option<Record> {
        let source = self.origin.source.clone()?;
        let mut record = Record { source, ..self.rules.template.clone() };
        self.retrace(|_, _, action| record.actions.push(self.rules.game.write(action)));
        Some(record)
    }
}

fn write_field(field: &Field, numbers: &[f32], text: &mut String) {
    text.push_str(field.name);
    for (position, number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0.0) {
        let _ = if *number == 1.0 {
            write!(text, " {position}")
        } else {
            write!(text, " {position}={number}")
        };
    }
    text.push('\n');
}
