//! Café International, the board game (`cafe-board`).
//!
//! ```
//! use gueridon_engine::cafe_board::{CafeBoard, Deal, Options};
//! use gueridon_engine::{Game, Notation, Seat};
//!
//! let cards: Vec<_> = Deal::cards().collect();
//! let deal = Deal::new(&cards).expect("the cards in order are a deal, if a poor one");
//! let game = CafeBoard::new(Options::new(2)).expect("two can play");
//! let mut state = game.start(&deal);
//!
//! let first = game.read("DEf@c12").expect("a German woman on chair c12");
//! game.apply(&mut state, first).expect("any fitting chair will do on the first turn");
//! assert_eq!(game.to_act(&state), Some(Seat(0)));
//! let refused = game.apply(&mut state, first).expect_err("exactly one guest");
//! assert_eq!(refused.iter().count(), 2, "one guest too many, and the chair is taken");
//! ```

mod action;
mod arrange;
mod board;
mod deal;
mod encoding;
mod heuristics;
mod inputs;
mod legal;
mod observation;
mod options;
mod refusals;
mod state;
mod step;

use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use action::{Action, Group};
pub use board::{Board, BoardError, Chair, Table};
pub use deal::Deal;
pub use observation::Observation;
pub use options::{
    BagEnd, BarJoker, BarScale, BarWhen, Debt, Edition, ExchangeGender, ExchangeNation, FirstTurn,
    Options,
};
pub use state::{BAG, BAR, HAND, State};

use crate::cafe::{CafeGame, CafeTurn, Event, Refusal};
use crate::chance::Chance;
use crate::game::{Game, Outcome, PerSeat, Recorder, Seat, game_items};

/// The board game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CafeBoard {
    options: Options,
    board: Board,
}

impl CafeBoard {
    /// The game on the board of its version; none for a number of players that it does not have, or
    /// where a seat begins that is not there.
    pub fn new(options: Options) -> Option<CafeBoard> {
        CafeBoard::on(Board::standard(options.version), options)
    }

    /// The game on another board.
    pub fn on(board: Board, options: Options) -> Option<CafeBoard> {
        let known = CafeBoard::PLAYERS.contains(&options.players)
            && options.first.index() < options.players;
        known.then_some(CafeBoard { options, board })
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

impl Game for CafeBoard {
    const ID: &'static str = "cafe-board";
    const PLAYERS: RangeInclusive<usize> = 2..=state::MAX_PLAYERS;

    game_items!();

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        state.over.is_none().then_some(state.seat)
    }

    fn mid_turn(&self, state: &State) -> bool {
        state.turn != CafeTurn::Fresh
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        self.legal_actions(state, self.options.groups).list(self, actions);
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        // A joker goes to the bar, or a player passes, only where no group can sit down either.
        let asks_groups = match action {
            Action::Group(_) | Action::Pass => true,
            Action::Bar(card) => card.is_joker() || self.options.bar_when == BarWhen::Stuck,
            Action::Seat(..) | Action::Exchange(..) | Action::Done => false,
        };
        self.legal_actions(state, asks_groups && self.options.groups).has(self, action)
    }

    #[inline]
    fn pick(&self, state: &State, chance: &mut impl Chance) -> Option<Action> {
        self.legal_actions(state, self.options.groups).pick(self, chance)
    }

    #[inline]
    fn apply_unchecked_into<R: Recorder<Event>>(
        &self,
        state: &mut State,
        action: Action,
        recorder: &mut R,
    ) {
        if !matches!(action, Action::Pass) {
            state.passes = 0;
        }
        match action {
            Action::Seat(guest, chair) => self.seat(state, guest, chair, recorder),
            Action::Bar(card) => self.bar(state, card, recorder),
            Action::Exchange(card, chair) => self.exchange(state, card, chair, recorder),
            Action::Group(group) => {
                self.sit_group(state, group, recorder);
                self.end_if_chairs_are_full(state, recorder);
            }
            Action::Pass => self.pass(state, recorder),
            Action::Done => self.refill(state, recorder),
        }
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::new(self.players(), |seat| i32::from(state.scores[seat.index()]))
    }

    /// Most points win; eliminated players rank below everyone still playing (B4, B6).
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let reason = state.over?;
        let scores = PerSeat::new(self.players(), |seat| {
            i32::from(state.scores[seat.index()]) + step::penalty(state, seat)
        });
        Some(Outcome::rank(reason, scores, |seat| (!state.is_out(seat), scores[seat.index()])))
    }
}
