//! Many games side by side, into buffers of the caller. The seed of each game follows from that of the batch, its row and its
//! number, so every game has a record.

use std::sync::Arc;

use gueridon_engine::{ActionId, Chance, Seat, SplitMix64};
use gueridon_record::Seed;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::game_spec::{Encoded, GameSpec};
use crate::position::Position;

/// Games that are played side by side. A game that ends is followed by another one at once.
#[derive(Debug)]
pub struct Batch<G: Encoded> {
    rules: Arc<GameSpec<G>>,
    lanes: Vec<Lane<G>>,
    threads: usize,
    workers: Option<Workers>,
}

/// The other threads of a batch. Those of a process do not exist in its forks, which make their own.
#[derive(Debug)]
struct Workers {
    pool: ThreadPool,
    process: u32,
}

impl Workers {
    /// Some threads; none when the system has none left.
    fn new(threads: usize) -> Option<Workers> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        Some(Workers { pool, process: std::process::id() })
    }
}

/// One of the games.
#[derive(Debug)]
struct Lane<G: Encoded> {
    position: Position<G>,
    seeds: LaneSeeds,
    /// For random actions.
    dice: SplitMix64,
}

/// The seeds of the games of a lane: the seed of the batch, the number of the lane, and the number of the game.
#[derive(Clone, Copy, Debug)]
struct LaneSeeds {
    batch: u64,
    lane: u64,
    next_game: u64,
}

impl LaneSeeds {
    fn next(&mut self) -> Seed {
        let mut seed = Seed([0; 32]);
        for (bytes, number) in
            seed.0.chunks_exact_mut(8).zip([self.batch, self.lane, self.next_game])
        {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        self.next_game += 1;
        seed
    }
}

/// What a batch is read from after each step, a row for each game. Buffers that are too short are a mistake of the caller, and panic.
pub struct Buffers<'a> {
    /// What the player to act sees: [`GameSpec::observation_len`] numbers a row.
    pub observations: &'a mut [f32],
    /// Which ids are legal, a row of all ids.
    pub masks: &'a mut [bool],
    /// What the game that has just ended was worth to each seat; 0 otherwise.
    pub rewards: &'a mut [f32],
    /// Whether a game has just ended; its row shows the next one.
    pub done: &'a mut [bool],
    /// The player to act.
    pub players: &'a mut [i32],
}

/// An action that is not legal in its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalLane {
    /// The number of the game.
    pub lane: usize,
    /// The action.
    pub action: i32,
}

/// The rows of some lanes.
struct Rows<'a, G: Encoded> {
    lanes: &'a mut [Lane<G>],
    actions: &'a [i32],
    buffers: Buffers<'a>,
}

impl<G: Encoded> Batch<G> {
    /// Some games, dealt by a seed and played on this many threads. What happens depends on the seed and the actions alone.
    pub fn new(rules: &Arc<GameSpec<G>>, lanes: usize, seed: u64, threads: usize) -> Batch<G> {
        let lane = |number: usize| {
            let mut seeds = LaneSeeds { batch: seed, lane: number as u64, next_game: 0 };
            let position = Position::start(rules, seeds.next());
            let mut mixed = SplitMix64(seed ^ (number as u64) << 32);
            let stream = u64::from(mixed.next_u32()) << 32 | u64::from(mixed.next_u32());
            Lane { position, seeds, dice: SplitMix64(stream) }
        };
        let lanes = (0..lanes).map(lane).collect();
        Batch { rules: Arc::clone(rules), lanes, threads: threads.max(1), workers: None }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// One of the games.
    pub fn position(&self, lane: usize) -> Option<&Position<G>> {
        self.lanes.get(lane).map(|lane| &lane.position)
    }

    /// Deals new games to all lanes, as a batch of this seed begins.
    pub fn restart(&mut self, seed: u64, buffers: Buffers<'_>) {
        self.lanes = Batch::new(&self.rules, self.lanes.len(), seed, 1).lanes;
        self.write(buffers);
    }

    /// Writes the rows of all games, without a step.
    pub fn write(&mut self, buffers: Buffers<'_>) {
        self.each(&[], buffers, |lane, _, row| {
            row.rewards.fill(0.0);
            row.done[0] = false;
            lane.write(row);
        });
    }

    /// One random legal action for each game, from the generator of its lane.
    pub fn sample(&mut self, actions: &mut [i32]) {
        for (lane, action) in self.lanes.iter_mut().zip(actions) {
            let legal = lane.position.legal();
            let position = lane.dice.below(legal.len() as u32);
            *action = legal.nth(position as usize).map_or(-1, i32::from);
        }
    }

    /// Plays an action in each game and writes the rows.
    ///
    /// # Errors
    ///
    /// When an action is not legal; no game has changed then.
    pub fn step(&mut self, actions: &[i32], buffers: Buffers<'_>) -> Result<(), IllegalLane> {
        for (number, (lane, &action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let id = ActionId::try_from(action).ok();
            if !id.is_some_and(|id| lane.position.legal().has(id)) {
                return Err(IllegalLane { lane: number, action });
            }
        }
        self.each(actions, buffers, Lane::step);
        Ok(())
    }

    /// Calls a function for each lane with its rows, on all threads.
    fn each(
        &mut self,
        actions: &[i32],
        buffers: Buffers<'_>,
        call: impl Fn(&mut Lane<G>, i32, &mut Buffers<'_>) + Sync,
    ) {
        let (rules, lanes) = (&*self.rules, self.lanes.len());
        let share = lanes.div_ceil(self.threads).max(1);
        if share < lanes && self.workers.as_ref().is_none_or(|it| it.process != std::process::id())
        {
            // Workers of another process are forgotten: waiting for them would never end.
            std::mem::forget(self.workers.take());
            self.workers = Workers::new(self.threads - 1);
        }
        let mut rest = Rows { lanes: &mut self.lanes, actions, buffers };
        let call = &call;
        let Some(workers) = self.workers.as_ref().filter(|_| share < lanes) else {
            return rest.run(rules, call);
        };
        workers.pool.in_place_scope(|scope| {
            while rest.lanes.len() > share {
                let (mut rows, after) = rest.split(share, rules);
                rest = after;
                scope.spawn(move |_| rows.run(rules, call));
            }
            rest.run(rules, call);
        });
    }
}

impl<'a, G: Encoded> Rows<'a, G> {
    /// The rows of the first lanes, and the others.
    fn split(self, lanes: usize, rules: &GameSpec<G>) -> (Rows<'a, G>, Rows<'a, G>) {
        let (first, rest) = self.lanes.split_at_mut(lanes);
        let (actions, later_actions) = self.actions.split_at(lanes.min(self.actions.len()));
        let (buffers, later) = self.buffers.split(lanes, rules);
        (
            Rows { lanes: first, actions, buffers },
            Rows { lanes: rest, actions: later_actions, buffers: later },
        )
    }

    fn run(&mut self, rules: &GameSpec<G>, call: &impl Fn(&mut Lane<G>, i32, &mut Buffers<'_>)) {
        let (width, ids) = (rules.observation_len(), rules.game.id_count());
        let players = rules.game.players();
        for (number, lane) in self.lanes.iter_mut().enumerate() {
            let all = &mut self.buffers;
            let mut row = Buffers {
                observations: &mut all.observations[number * width..][..width],
                masks: &mut all.masks[number * ids..][..ids],
                rewards: &mut all.rewards[number * players..][..players],
                done: &mut all.done[number..][..1],
                players: &mut all.players[number..][..1],
            };
            let action = self.actions.get(number).copied().unwrap_or(-1);
            call(lane, action, &mut row);
        }
    }
}

impl<'a> Buffers<'a> {
    fn split<G: Encoded>(self, lanes: usize, rules: &GameSpec<G>) -> (Buffers<'a>, Buffers<'a>) {
        let (observations, later_observations) =
            self.observations.split_at_mut(lanes * rules.observation_len());
        let (masks, later_masks) = self.masks.split_at_mut(lanes * rules.game.id_count());
        let (rewards, later_rewards) = self.rewards.split_at_mut(lanes * rules.game.players());
        let (done, later_done) = self.done.split_at_mut(lanes);
        let (players, later_players) = self.players.split_at_mut(lanes);
        (
            Buffers { observations, masks, rewards, done, players },
            Buffers {
                observations: later_observations,
                masks: later_masks,
                rewards: later_rewards,
                done: later_done,
                players: later_players,
            },
        )
    }
}

impl<G: Encoded> Lane<G> {
    #[inline]
    fn step(&mut self, action: i32, row: &mut Buffers<'_>) {
        // All actions were checked before the first was played.
        let played = ActionId::try_from(action).is_ok_and(|id| self.position.try_apply(id));
        debug_assert!(played, "a legal action");
        let ended = self.position.to_act().is_none();
        row.done[0] = ended;
        row.rewards.fill(0.0);
        if ended {
            if let Some(returns) = self.position.returns() {
                row.rewards.copy_from_slice(&returns);
            }
            let seed = self.seeds.next();
            self.position.restart(seed);
        }
        self.write(row);
    }

    /// Writes what the player to act sees and may do.
    #[inline]
    fn write(&mut self, row: &mut Buffers<'_>) {
        let seat = self.position.to_act().unwrap_or(Seat(0));
        row.players[0] = i32::from(seat.0);
        self.position.observe(seat, row.observations);
        row.masks.fill(false);
        for id in self.position.legal().iter() {
            row.masks[usize::from(id)] = true;
        }
    }
}
