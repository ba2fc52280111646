//! Games, positions and batches without their types, for classes of Python, which have no type parameters.

use std::any::Any;
use std::sync::Arc;

use gueridon_bots::{Bot, BotGame, BotSpec, Resources, Xoshiro};
use gueridon_draw::{GameUi, ViewedPosition};
use gueridon_engine::{ActionId, Field, IdSet, Ids, Outcome, PerSeat, Seat};
use gueridon_environment::{
    Batch, Buffers, Encoded, GameSpec, IllegalLane, Position, Returns, UnreadableAction,
};
use gueridon_record::{Record, RecordError, Seed, with_game};
use gueridon_text::Speaker;

/// A game with everything that the package offers.
trait Playable: Encoded + GameUi + BotGame {}

impl<G: Encoded + GameUi + BotGame> Playable for G {}

/// The game of a record.
pub(crate) fn open(record: &Record, returns: Returns) -> Result<Arc<dyn AnyGameSpec>, RecordError> {
    with_game!(record.game, G => {
        let rules: Arc<GameSpec<G>> = GameSpec::with_returns(record, returns)?;
        Ok(Arc::new(rules))
    })
}

/// [`GameSpec`] of any game.
pub(crate) trait AnyGameSpec: Send + Sync {
    fn template(&self) -> &Record;
    fn players(&self) -> usize;
    fn id_count(&self) -> usize;
    fn returns(&self) -> Returns;
    fn observation_len(&self) -> usize;
    fn state_len(&self) -> usize;
    fn observation_fields(&self) -> Vec<Field>;
    fn state_fields(&self) -> Vec<Field>;
    fn write_id(&self, id: ActionId) -> Option<String>;
    fn read_ids(&self, text: &str) -> Result<Ids, UnreadableAction>;
    fn start(&self, seed: Seed) -> Box<dyn AnyPosition>;
    fn replay(&self, record: &Record, speaker: &Speaker) -> Result<Box<dyn AnyPosition>, String>;
    fn batch(&self, lanes: usize, seed: u64, threads: usize) -> Box<dyn AnyBatch>;
    fn bot(&self, spec: BotSpec, seed: u64, resources: &Resources) -> Box<dyn AnyBot>;
}

impl<G: Playable> AnyGameSpec for Arc<GameSpec<G>> {
    fn template(&self) -> &Record {
        &self.template
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn id_count(&self) -> usize {
        self.game.id_count()
    }

    fn returns(&self) -> Returns {
        self.returns
    }

    fn observation_len(&self) -> usize {
        GameSpec::observation_len(self)
    }

    fn state_len(&self) -> usize {
        GameSpec::state_len(self)
    }

    fn observation_fields(&self) -> Vec<Field> {
        GameSpec::observation_fields(self).to_vec()
    }

    fn state_fields(&self) -> Vec<Field> {
        GameSpec::state_fields(self).copied().collect()
    }

    fn write_id(&self, id: ActionId) -> Option<String> {
        GameSpec::write_id(self, id)
    }

    fn read_ids(&self, text: &str) -> Result<Ids, UnreadableAction> {
        GameSpec::read_ids(self, text)
    }

    fn start(&self, seed: Seed) -> Box<dyn AnyPosition> {
        Box::new(Position::start(self, seed))
    }

    fn replay(&self, record: &Record, speaker: &Speaker) -> Result<Box<dyn AnyPosition>, String> {
        Ok(Box::new(Position::replay(self, record, speaker)?))
    }

    fn batch(&self, lanes: usize, seed: u64, threads: usize) -> Box<dyn AnyBatch> {
        Box::new(Batch::new(self, lanes, seed, threads))
    }

    fn bot(&self, spec: BotSpec, seed: u64, resources: &Resources) -> Box<dyn AnyBot> {
        Box::new(std::sync::Mutex::new(Player::<G> { bot: spec.make(seed, resources) }))
    }
}

/// A [`Position`] of any game.
pub(crate) trait AnyPosition: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn AnyPosition>;
    fn to_act(&self) -> Option<Seat>;
    fn chosen(&self) -> &[ActionId];
    fn legal(&mut self) -> &IdSet;
    fn try_apply(&mut self, id: ActionId) -> bool;
    fn refusal(&mut self, id: ActionId, speaker: &Speaker) -> Option<String>;
    fn scores(&self) -> PerSeat<i32>;
    fn outcome(&self) -> Option<Outcome>;
    fn returns(&self) -> Option<PerSeat<f32>>;
    fn history(&self) -> Vec<ActionId>;
    fn observe(&self, seat: Seat, numbers: &mut [f32]);
    fn write_state(&self, numbers: &mut [f32]);
    fn observation_text(&self, seat: Seat) -> String;
    fn information_text(&self, seat: Seat) -> String;
    fn resample(&self, seat: Seat, seed: u64) -> Box<dyn AnyPosition>;
    fn receipt(&self, speaker: &Speaker) -> Vec<String>;
    fn record(&self) -> Option<Record>;
    fn svg(&self, viewer: Option<Seat>, speaker: &Speaker) -> String;
    fn text(&self, viewer: Option<Seat>, speaker: &Speaker) -> String;
}

impl<G: Playable> AnyPosition for Position<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn to_act(&self) -> Option<Seat> {
        Position::to_act(self)
    }

    fn chosen(&self) -> &[ActionId] {
        Position::chosen(self)
    }

    fn legal(&mut self) -> &IdSet {
        Position::legal(self)
    }

    fn try_apply(&mut self, id: ActionId) -> bool {
        Position::try_apply(self, id)
    }

    fn refusal(&mut self, id: ActionId, speaker: &Speaker) -> Option<String> {
        Position::refusal(self, id, speaker)
    }

    fn scores(&self) -> PerSeat<i32> {
        Position::scores(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn returns(&self) -> Option<PerSeat<f32>> {
        Position::returns(self)
    }

    fn history(&self) -> Vec<ActionId> {
        Position::history(self).collect()
    }

    fn observe(&self, seat: Seat, numbers: &mut [f32]) {
        Position::observe(self, seat, numbers);
    }

    fn write_state(&self, numbers: &mut [f32]) {
        Position::write_state(self, numbers);
    }

    fn observation_text(&self, seat: Seat) -> String {
        Position::observation_text(self, seat)
    }

    fn information_text(&self, seat: Seat) -> String {
        Position::information_text(self, seat)
    }

    fn resample(&self, seat: Seat, seed: u64) -> Box<dyn AnyPosition> {
        Box::new(Position::resample(self, seat, &mut Xoshiro::new(seed)))
    }

    fn receipt(&self, speaker: &Speaker) -> Vec<String> {
        self.last_played().map_or_else(Vec::new, |played| {
            self.rules().game.say_receipt(speaker, played.seat, &played.receipt)
        })
    }

    fn record(&self) -> Option<Record> {
        Position::record(self)
    }

    fn svg(&self, viewer: Option<Seat>, speaker: &Speaker) -> String {
        ViewedPosition { game: &self.rules().game, state: self.state(), viewer, speaker }.svg()
    }

    fn text(&self, viewer: Option<Seat>, speaker: &Speaker) -> String {
        let text =
            ViewedPosition { game: &self.rules().game, state: self.state(), viewer, speaker }
                .text();
        // Colours are for terminals.
        anstream::adapter::strip_str(&text).to_string()
    }
}

/// A [`Batch`] of any game.
pub(crate) trait AnyBatch: Send + Sync {
    fn position(&self, lane: usize) -> Option<Box<dyn AnyPosition>>;
    fn restart(&mut self, seed: u64, buffers: Buffers<'_>);
    fn write(&mut self, buffers: Buffers<'_>);
    fn sample(&mut self, actions: &mut [i32]);
    fn step(&mut self, actions: &[i32], buffers: Buffers<'_>) -> Result<(), IllegalLane>;
}

impl<G: Playable> AnyBatch for Batch<G> {
    fn position(&self, lane: usize) -> Option<Box<dyn AnyPosition>> {
        Batch::position(self, lane).map(AnyPosition::copy)
    }

    fn restart(&mut self, seed: u64, buffers: Buffers<'_>) {
        Batch::restart(self, seed, buffers);
    }

    fn write(&mut self, buffers: Buffers<'_>) {
        Batch::write(self, buffers);
    }

    fn sample(&mut self, actions: &mut [i32]) {
        Batch::sample(self, actions);
    }

    fn step(&mut self, actions: &[i32], buffers: Buffers<'_>) -> Result<(), IllegalLane> {
        Batch::step(self, actions, buffers)
    }
}

/// A computer player of any game.
pub(crate) trait AnyBot: Send + Sync {
    /// Evaluates the position for the seat to act; none when the game is over, or it is another game's.
    fn evaluate(&mut self, position: &dyn AnyPosition) -> Option<EvaluatedPosition>;
}

/// What a computer player thinks of a position, by ids.
#[derive(Clone, Debug)]
pub(crate) struct EvaluatedPosition {
    /// The ids of the chosen action.
    pub(crate) ids: Ids,
    /// The actions that it considered, the best first.
    pub(crate) candidates: Vec<EvaluatedAction>,
    /// The number of rollouts, or of positions when solved.
    pub(crate) nodes: u64,
    /// Whether the end was solved exactly.
    pub(crate) exact: bool,
}

/// One action that was considered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvaluatedAction {
    pub(crate) ids: Ids,
    pub(crate) visits: u64,
    pub(crate) margin: f32,
    pub(crate) win: f32,
}

struct Player<G: Playable> {
    bot: Box<dyn Bot<G>>,
}

// A bot is only ever used through `&mut`, so sharing a reference to it does nothing.
impl<G: Playable> AnyBot for std::sync::Mutex<Player<G>> {
    fn evaluate(&mut self, position: &dyn AnyPosition) -> Option<EvaluatedPosition> {
        self.get_mut().ok()?.evaluate(position)
    }
}

impl<G: Playable> Player<G> {
    fn evaluate(&mut self, position: &dyn AnyPosition) -> Option<EvaluatedPosition> {
        let position = position.as_any().downcast_ref::<Position<G>>()?;
        let game = &position.rules().game;
        let seat = position.to_act()?;
        let thought = self.bot.choose(game, &game.observe(position.state(), Some(seat)))?;
        let candidate = |it: &gueridon_bots::Candidate<G::Action>| EvaluatedAction {
            ids: game.ids(it.action),
            visits: it.visits,
            margin: it.margin,
            win: it.win,
        };
        Some(EvaluatedPosition {
            ids: game.ids(thought.action),
            candidates: thought.candidates.iter().map(candidate).collect(),
            nodes: thought.nodes,
            exact: thought.exact,
        })
    }
}
