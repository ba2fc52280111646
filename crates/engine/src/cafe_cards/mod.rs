//! Café International, the card game (`cafe-cards`).
//!
//! ```
//! use gueridon_engine::cafe_cards::{CafeCards, Deal, Options};
//! use gueridon_engine::{Game, Notation, Seat};
//!
//! let (mut guests, tables): (Vec<_>, Vec<_>) =
//!     (Deal::all_guests().collect(), Deal::all_tables().collect());
//! guests.sort_by_key(|guest| guest.gender());
//! let deal = Deal::new(&guests, &tables).expect("every card is there");
//! let game = CafeCards::new(Options::new(2)).expect("two can play");
//! let mut state = game.start(&deal);
//!
//! // Only women were dealt, so no card could join the first guest.
//! let alone = game.read("DEf@a2").expect("a German woman beside a German table");
//! let refused = game.play(&mut state, alone).expect_err("she would sit alone");
//! assert_eq!(refused.iter().count(), 1);
//! game.play(&mut state, game.read("draw").expect("an action")).expect("drawing is allowed");
//! assert_eq!(game.to_act(&state), Some(Seat(1)));
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
mod public_state;
mod refusals;
mod state;
mod step;

use alloc::vec::Vec;
use core::ops::RangeInclusive;

pub use action::{Action, Group};
pub use board::{PLACES, Place, TABLES, Table};
pub use deal::Deal;
pub use observation::Observation;
pub use public_state::PublicState;
pub use state::{GUESTS, HAND, HAND_LIMIT, State, TABLE_CARDS, TURN_LIMIT};

use crate::cafe::{CafeGame, Event, Refusal, Turn};
use crate::chance::Chance;
use crate::game::{Game, Outcome, PerSeat, Reason, Recorder, Seat, game_items};

/// The options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// 2 to 5.
    pub players: usize,
    /// Whether the variant with tables of four women or four men is played.
    pub groups: bool,
}

impl Options {
    /// The usual options.
    pub const fn new(players: usize) -> Options {
        Options { players, groups: false }
    }
}

/// The card game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CafeCards {
    options: Options,
}

impl CafeCards {
    /// The game; none for a number of players that it does not have.
    pub fn new(options: Options) -> Option<CafeCards> {
        let known = CafeCards::PLAYERS.contains(&options.players);
        known.then_some(CafeCards { options })
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }
}

impl Game for CafeCards {
    const ID: &'static str = "cafe-cards";
    const PLAYERS: RangeInclusive<usize> = 2..=state::MAX_PLAYERS;
    const HIDDEN_HANDS: bool = true;

    game_items!();

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        self.legal_actions(state, self.options.groups).list(actions);
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        let groups = self.options.groups && matches!(action, Action::Group(_));
        self.legal_actions(state, groups).has(action)
    }

    #[inline]
    fn pick(&self, state: &State, chance: &mut impl Chance) -> Option<Action> {
        self.pick_without_seating(state, chance)
            .unwrap_or_else(|| self.legal_actions(state, self.options.groups).pick(chance))
    }

    #[inline]
    fn step<R: Recorder<Event>>(&self, state: &mut State, action: Action, recorder: &mut R) {
        match action {
            Action::Seat(card, place) => self.seat(state, card, place, recorder),
            Action::Draw => self.draw(state, recorder),
            Action::Down(card) => {
                Self::own_hand(state).remove(card);
                state.down[state.public.seat.index()].add(card);
                recorder.record(|| Event::LaidDown { card: Some(card) });
                self.next_player(state, false);
            }
            Action::End => self.end(state, Reason::Declared, recorder),
            Action::Group(group) => {
                self.sit_group(state, group, recorder);
                self.clear_full_tables(state, recorder);
            }
            Action::Done => self.next_player(state, false),
        }
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        state.public.over.is_none().then_some(state.public.seat)
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::new(self.players(), |seat| i32::from(state.public.scores[seat.index()]))
    }

    fn mid_turn(&self, state: &State) -> bool {
        state.public.turn != Turn::Fresh
    }

    /// Most points win, then the smaller penalty (C3).
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let reason = state.public.over?;
        let mut scores = self.scores(state);
        for seat in Seat::all(self.players()) {
            scores[seat.index()] += step::penalty(state, seat);
        }
        let key = |seat: Seat| (scores[seat.index()], step::penalty(state, seat));
        Some(Outcome::rank(reason, scores, key))
    }
}
