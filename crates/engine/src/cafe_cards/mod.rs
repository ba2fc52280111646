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
//! let refused = game.apply(&mut state, alone).expect_err("she would sit alone");
//! assert_eq!(refused.iter().count(), 1);
//! game.apply(&mut state, game.read("draw").expect("an action")).expect("drawing is allowed");
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

use crate::cafe::{CafeGame, CafeTurn, Event, Refusal};
use crate::chance::Chance;
use crate::game::{Game, Outcome, PerSeat, Reason, Recorder, Seat, game_items};
use crate::version::{Change, Version};

/// The variant with tables of four women or four men (ruling C5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Groups {
    /// It is not played.
    Off,
    /// A group leaves the other tables of its places out: no gender rule, no points.
    Alone,
    /// The gender rule and the points at the other tables hold as usual.
    Strict,
}

impl Groups {
    /// What the variant is by a version of the rules.
    pub const fn of(version: Version) -> Groups {
        if version.has(Change::GroupAlone) { Groups::Alone } else { Groups::Strict }
    }

    /// Whether it is played.
    #[inline]
    pub const fn are_played(self) -> bool {
        match self {
            Groups::Off => false,
            Groups::Alone | Groups::Strict => true,
        }
    }
}

/// The options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The version of the rules.
    pub version: Version,
    /// 2 to 5.
    pub players: usize,
    /// The seat that begins.
    pub first: Seat,
    /// Whether and how the variant is played.
    pub groups: Groups,
}

impl Options {
    /// The usual options, by the newest version.
    pub const fn new(players: usize) -> Options {
        Options::of(Version::NEWEST, players)
    }

    /// The usual options of a version.
    pub const fn of(version: Version, players: usize) -> Options {
        Options { version, players, first: Seat(0), groups: Groups::Off }
    }
}

/// The card game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CafeCards {
    options: Options,
}

impl CafeCards {
    /// The game; none for a number of players that it does not have, or where a seat begins that is
    /// not there.
    pub fn new(options: Options) -> Option<CafeCards> {
        let known = CafeCards::PLAYERS.contains(&options.players)
            && options.first.index() < options.players;
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
        self.legal_actions(state, self.options.groups.are_played()).list(actions);
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        let groups = self.options.groups.are_played() && matches!(action, Action::Group(_));
        self.legal_actions(state, groups).has(action)
    }

    #[inline]
    fn pick(&self, state: &State, chance: &mut impl Chance) -> Option<Action> {
        let groups = self.options.groups.are_played();
        self.pick_without_seating(state, chance)
            .unwrap_or_else(|| self.legal_actions(state, groups).pick(chance))
    }

    #[inline]
    fn apply_unchecked_into<R: Recorder<Event>>(
        &self,
        state: &mut State,
        action: Action,
        recorder: &mut R,
    ) {
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
        state.public.turn != CafeTurn::Fresh
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
