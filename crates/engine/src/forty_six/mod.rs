//! Quarante-six (`forty-six`): lay numbered cards that touch, before anyone else runs out.
//!
//! ```
//! use gueridon_engine::forty_six::{Card, Deal, Deck, FortySix, Options};
//! use gueridon_engine::{Game, Notation};
//!
//! let cards: Vec<_> = Card::all().collect();
//! let deck = Deck::new(&cards).expect("the cards in order are a deck");
//! let game = FortySix::new(Options::new(2)).expect("two can play");
//! let mut state = game.start(&Deal::new(vec![deck; 2]));
//!
//! // The joker and 1 to 4 against 5 to 9; 10 is turned up, and nothing of the first hand touches
//! // it but the joker.
//! let refused = game.apply(&mut state, game.read("4").expect("a card")).expect_err("not linked");
//! assert_eq!(refused.iter().count(), 1);
//! game.apply(&mut state, game.read("J@11").expect("a square")).expect("next to 10");
//! ```

mod action;
mod arrange;
mod board;
mod deal;
mod encoding;
mod event;
mod heuristics;
mod inputs;
mod legal;
mod observation;
mod refusals;
mod state;
mod step;

use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use action::Action;
pub use board::{Board, Card, CardSet, NUMBERS, Square};
pub use deal::{Deal, Deck};
pub use event::{Event, Refusal};
pub use observation::Observation;
pub use state::{HAND, PublicState, State};

use crate::chance::Chance;
use crate::game::{Game, Outcome, PerSeat, Recorder, Seat, game_items};
use crate::version::{Change, Version};

/// The most rounds.
pub const MAX_ROUNDS: usize = 100;

/// The options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// 2 to 6.
    pub players: usize,
    /// The seat that begins the first round.
    pub first: Seat,
    /// 1 to 100; as many as players unless said otherwise.
    pub rounds: usize,
    /// Whether the joker may be placed without a link (ruling Q3).
    pub joker_anywhere: bool,
}

impl Options {
    /// The usual options, by the newest version.
    pub const fn new(players: usize) -> Options {
        Options::of(Version::NEWEST, players)
    }

    /// The usual options of a version.
    pub const fn of(version: Version, players: usize) -> Options {
        let joker_anywhere = version.has(Change::FreeJoker);
        Options { players, first: Seat(0), rounds: players, joker_anywhere }
    }
}

/// The game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FortySix {
    options: Options,
    board: Board,
}

impl FortySix {
    /// The game on the blue side; none for numbers of players or rounds that it does not have, or
    /// where a seat begins that is not there.
    pub fn new(options: Options) -> Option<FortySix> {
        FortySix::on(Board::BLUE, options)
    }

    /// The game on another side.
    pub fn on(board: Board, options: Options) -> Option<FortySix> {
        let known = FortySix::PLAYERS.contains(&options.players)
            && options.first.index() < options.players
            && (1..=MAX_ROUNDS).contains(&options.rounds);
        known.then_some(FortySix { options, board })
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Game for FortySix {
    const ID: &'static str = "forty-six";
    const PLAYERS: RangeInclusive<usize> = 2..=state::MAX_PLAYERS;
    const HIDDEN_HANDS: bool = true;
    const FEWEST_WINS: bool = true;

    game_items!();

    fn mid_turn(&self, state: &State) -> bool {
        state.public.placed || state.public.last_turn
    }

    // Half of a random game is choosing: a call of its own would cost it 8 % of its instructions.
    #[inline(always)]
    fn pick(&self, state: &State, chance: &mut impl Chance) -> Option<Action> {
        self.legal_actions(state).pick(chance)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        state.public.over.is_none().then_some(state.public.seat)
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::new(self.players(), |seat| state.public.scores[seat.index()])
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        self.legal_actions(state).list(actions);
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        self.legal_actions(state).has(action)
    }

    #[inline]
    fn apply_unchecked_into<R: Recorder<Event>>(
        &self,
        state: &mut State,
        action: Action,
        recorder: &mut R,
    ) {
        match action {
            Action::Number(card) => self.place(state, card, card.square(), recorder),
            Action::Joker(square) => self.place(state, Card::JOKER, square, recorder),
            Action::Draw => self.draw(state, recorder),
            Action::Done if state.public.last_turn => self.end_round(state, None, recorder),
            Action::Done => {
                state.public.note_declined(false);
                self.next_player(state);
            }
        }
    }

    /// Fewest points win; a tie is shared (Q5).
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let scores = self.scores(state);
        let reason = state.public.over?;
        Some(Outcome::rank(reason, scores, |seat| -scores[seat.index()]))
    }
}
