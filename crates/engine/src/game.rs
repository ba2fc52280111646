//! What every game is: the one small trait that bots, records, pages and tests are generic over.

use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::ops::{Deref, DerefMut};

use crate::chance::Chance;
use crate::refusal::{Refusal, Refusals};

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// A seat at the table, counted from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seats of a table, in turn order.
    pub fn all(players: usize) -> impl Iterator<Item = Seat> {
        (0..players as u8).map(Seat)
    }

    /// The seat after this one.
    #[inline]
    pub fn next(self, players: usize) -> Seat {
        Seat(if self.index() + 1 < players { self.0 + 1 } else { 0 })
    }
}

/// One value for each seat, kept inline.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    len: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The value of each seat, from a function of the seat.
    #[inline]
    pub fn new(players: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut items = [T::default(); MAX_SEATS];
        for (seat, item) in items.iter_mut().enumerate().take(players) {
            *item = value(Seat(seat as u8));
        }
        PerSeat { items, len: players as u8 }
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T> DerefMut for PerSeat<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The last chair was taken (`cafe-board`).
    ChairsFull,
    /// The last place at the bar was taken (`cafe-board`).
    BarFull,
    /// A player whose hand limit is 0 holds nothing (`cafe-board`).
    EmptyHand,
    /// A refill left too few guests in the bag (`cafe-board`).
    BagEmpty,
    /// All players but one were eliminated (`cafe-board`).
    LastStanding,
    /// Everybody passed in succession (`cafe-board`).
    Stalemate,
    /// The last guest was drawn (`cafe-cards`).
    StockEmpty,
    /// The pile of tables could not replace all that were cleared (`cafe-cards`).
    TablesEmpty,
    /// A player without cards declared the end (`cafe-cards`).
    Declared,
    /// Every round was played (`forty-six`).
    RoundsPlayed,
}

impl Reason {
    /// Every reason, in the order above.
    pub const ALL: [Reason; 10] = [
        Reason::ChairsFull,
        Reason::BarFull,
        Reason::EmptyHand,
        Reason::BagEmpty,
        Reason::LastStanding,
        Reason::Stalemate,
        Reason::StockEmpty,
        Reason::TablesEmpty,
        Reason::Declared,
        Reason::RoundsPlayed,
    ];

    /// The stable name that records use.
    pub fn code(self) -> &'static str {
        match self {
            Reason::ChairsFull => "chairs-full",
            Reason::BarFull => "bar-full",
            Reason::EmptyHand => "empty-hand",
            Reason::BagEmpty => "bag-empty",
            Reason::LastStanding => "last-standing",
            Reason::Stalemate => "stalemate",
            Reason::StockEmpty => "stock-empty",
            Reason::TablesEmpty => "tables-empty",
            Reason::Declared => "declared",
            Reason::RoundsPlayed => "rounds-played",
        }
    }
}

/// How a game ended: the final scores and who ranks where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why it ended.
    pub reason: Reason,
    /// Final scores, penalties included.
    pub scores: PerSeat<i32>,
    /// How many players did better: 0 for every winner.
    pub ranks: PerSeat<u8>,
}

impl Outcome {
    /// Ranks the seats by a key: a larger key is better, equal keys share a rank.
    pub(crate) fn rank<K: Ord>(
        reason: Reason,
        scores: PerSeat<i32>,
        key: impl Fn(Seat) -> K,
    ) -> Outcome {
        let players = scores.len();
        let ranks = PerSeat::new(players, |seat| {
            let own = key(seat);
            Seat::all(players).filter(|&other| key(other) > own).count() as u8
        });
        Outcome { reason, scores, ranks }
    }

    /// The seats that won.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.ranks.len()).filter(|seat| self.ranks[seat.index()] == 0)
    }
}

/// What one entry of a receipt means for the scores and for those who may not see all of it.
pub trait Event: Clone + PartialEq + fmt::Debug + Send + Sync {
    /// Whose score this entry changes, and by how much; `actor` played the step.
    fn points(&self, actor: Seat) -> Option<(Seat, i32)>;

    /// The entry as somebody sees it who does not know the actor's hidden cards.
    #[must_use]
    fn concealed(&self) -> Self;
}

/// Receives what happens in a step, entry by entry.
pub trait Recorder<E> {
    /// Adds an entry; a recorder that keeps nothing does not call the closure.
    fn record(&mut self, event: impl FnOnce() -> E);
}

impl<E> Recorder<E> for Vec<E> {
    fn record(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// The recorder of search: it keeps nothing and costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct NullRecorder;

impl<E> Recorder<E> for NullRecorder {
    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> E) {}
}

/// A game with its options chosen: the rules, the board and the number of players, which everybody
/// at the table knows. Positions are values of [`State`](Game::State), apart from it.
///
/// The trait is total: every method answers for every state that [`start`](Game::start) and
/// [`play`](Game::play) can produce.
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// The name in records and addresses.
    const ID: &'static str;

    /// The order of every pile, checked: made once, outside the rules.
    type Deal: Clone + fmt::Debug + Send + Sync;
    /// A position, hidden things included. Cloning allocates nothing.
    type State: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// One step, small enough for a screen to follow every click.
    type Action: Copy + Ord + Hash + fmt::Debug + Send + Sync;
    /// One entry of a receipt.
    type Event: Event;
    /// One broken rule, with its values.
    type Refusal: Refusal;
    /// Everything that one seat, or a spectator, may know, and nothing else.
    type Observation: Clone + PartialEq + fmt::Debug + Send + Sync;

    /// How many play.
    fn players(&self) -> usize;

    /// Deals and sets the table.
    fn start(&self, deal: &Self::Deal) -> Self::State;

    /// Whose step it is; nobody's when the game is over.
    fn to_act(&self, state: &Self::State) -> Option<Seat>;

    /// Whether the player to act has done something in this turn already.
    fn mid_turn(&self, state: &Self::State) -> bool;

    /// Replaces `actions` by every legal action: in a fixed order, none twice, none only when over.
    fn legal(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// One of the legal actions, each equally likely, without listing them.
    fn pick(&self, state: &Self::State, chance: &mut impl Chance) -> Option<Self::Action>;

    /// Whether an action is legal, that is, whether [`legal`](Game::legal) lists it.
    fn is_legal(&self, state: &Self::State, action: Self::Action) -> bool {
        let mut actions = Vec::new();
        self.legal(state, &mut actions);
        actions.contains(&action)
    }

    /// Every rule that an action breaks, the most helpful first; none when it is legal. This
    /// explains a refusal; what is legal is decided by [`is_legal`](Game::is_legal) alone.
    fn broken_rules(&self, state: &Self::State, action: Self::Action) -> Vec<Self::Refusal>;

    /// Whether an action may be played, and why not.
    ///
    /// # Errors
    ///
    /// When the action is not legal.
    fn check(
        &self,
        state: &Self::State,
        action: Self::Action,
    ) -> Result<(), Refusals<Self::Refusal>> {
        if self.is_legal(state, action) {
            return Ok(());
        }
        Err(Refusals::new(self.broken_rules(state, action)))
    }

    /// Plays an action that is known to be legal and records what happens.
    fn step<R: Recorder<Self::Event>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        recorder: &mut R,
    );

    /// The scores so far, before any penalty of the end.
    fn scores(&self, state: &Self::State) -> PerSeat<i32>;

    /// How the game ended, when it is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What a seat may know; without a seat, what a spectator may know.
    fn observe(&self, state: &Self::State, viewer: Option<Seat>) -> Self::Observation;

    /// A state that looks just so to that viewer, all unseen cards dealt anew and fairly.
    fn resample(&self, seen: &Self::Observation, chance: &mut impl Chance) -> Self::State;

    /// Plays an action and returns its receipt.
    ///
    /// # Errors
    ///
    /// When the action is not legal; the state is untouched then.
    fn play(
        &self,
        state: &mut Self::State,
        action: Self::Action,
    ) -> Result<Vec<Self::Event>, Refusals<Self::Refusal>> {
        self.check(state, action)?;
        let mut receipt = Vec::new();
        self.step(state, action, &mut receipt);
        Ok(receipt)
    }

    /// Plays an action that is known to be legal, for search: nothing is checked or recorded.
    #[inline]
    fn play_unchecked(&self, state: &mut Self::State, action: Self::Action) {
        self.step(state, action, &mut NullRecorder);
    }
}

/// The items of an `impl Game` that are the same in every game: the types of its folder, and the
/// methods that they carry out.
macro_rules! game_items {
    () => {
        type Deal = Deal;
        type State = State;
        type Action = Action;
        type Event = Event;
        type Refusal = Refusal;
        type Observation = Observation;

        #[inline]
        fn players(&self) -> usize {
            self.options.players
        }

        fn start(&self, deal: &Deal) -> State {
            State::start(self, deal)
        }

        fn broken_rules(&self, state: &State, action: Action) -> Vec<Refusal> {
            self.explain(state, action)
        }

        fn observe(&self, state: &State, viewer: Option<Seat>) -> Observation {
            Observation::new(state, viewer)
        }

        fn resample(&self, seen: &Observation, chance: &mut impl Chance) -> State {
            seen.resample(self, chance)
        }
    };
}

pub(crate) use game_items;

/// Plays uniformly random legal actions until the game is over; returns how many.
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, chance: &mut impl Chance) -> usize {
    let mut steps = 0;
    while let Some(action) = game.pick(state, chance) {
        game.play_unchecked(state, action);
        steps += 1;
    }
    steps
}

/// How actions are written on a line; apart from [`Game`] because search never writes any.
pub trait Notation: Game {
    /// Writes an action.
    fn write(&self, action: Self::Action) -> alloc::string::String;

    /// Writes an action for somebody who may not know the player's hidden cards.
    fn write_concealed(&self, action: Self::Action) -> alloc::string::String {
        self.write(action)
    }

    /// Reads an action exactly as [`write`](Notation::write) writes it.
    ///
    /// # Errors
    ///
    /// When the text is not an action of this game, or names a place that is not there.
    fn read(&self, text: &str) -> Result<Self::Action, Unreadable>;

    /// Every action that can be written, legal or not, of which there are finitely many: the
    /// universe that tests try in each position. Groups are left out, they are tried apart.
    fn universe(&self) -> Vec<Self::Action>;
}

/// Why a text is no action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It is not written like an action of this game.
    Unknown,
    /// It names a place that this table does not have.
    NoSuchPlace,
}

impl Unreadable {
    /// The stable name that records use.
    pub fn code(self) -> &'static str {
        match self {
            Unreadable::Unknown => "unknown-action",
            Unreadable::NoSuchPlace => "no-such-place",
        }
    }
}
