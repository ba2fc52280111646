//! Tic-tac-toe: three in a row on nine squares.

mod bots;
mod position;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::chance::{Chance, pick};
use crate::game::{
    Game, GameEvent, Notation, Outcome, PerSeat, PointSource, Reason, Recorder, Seat, Unreadable,
    game_items,
};
use crate::refusal::{Code, GameRefusal, Rule};

const PLAYERS: usize = 2;
const SQUARES: u8 = 9;
/// The squares of each row, column and diagonal, a bit each.
const LINES: [u16; 8] =
    [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A square, row by row: `a1`, `b1`, `c1`, `a2` …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// All squares.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES).map(Square)
    }

    /// The square of a name.
    pub fn read(text: &str) -> Option<Square> {
        Square::all().find(|square| square.to_string() == text)
    }

    /// The column and the row, from 0.
    pub const fn cell(self) -> (u8, u8) {
        (self.0 % 3, self.0 / 3)
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.cell();
        write!(f, "{}{}", char::from(b'a' + column), row + 1)
    }
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    players: usize,
    /// The seat that begins.
    pub first: Seat,
}

/// The game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TicTacToe {
    options: Options,
}

impl TicTacToe {
    /// The game in which a seat begins; none where it is not there.
    pub fn new(first: Seat) -> Option<TicTacToe> {
        (first.index() < PLAYERS).then_some(TicTacToe { options: Options { players: PLAYERS, first } })
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }
}

/// There are no cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal;

/// A position. Everybody sees all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    marks: [u16; PLAYERS],
    seat: Seat,
}

/// A mark on a square: `b2`.
pub type Action = Square;

impl State {
    fn start(game: &TicTacToe, _: &Deal) -> State {
        State { marks: [0; PLAYERS], seat: game.options.first }
    }

    /// Whose mark is on a square.
    pub fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(PLAYERS).find(|seat| self.marks[seat.index()] & square.bit() != 0)
    }

    fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| self.marks[seat.index()] & line == *line)
    }

    /// Why the game is over, if it is.
    pub fn end(&self) -> Option<Reason> {
        let has_line = Seat::all(PLAYERS).any(|seat| self.has_line(seat));
        let is_full = self.marks[0] | self.marks[1] == (1 << SQUARES) - 1;
        if has_line { Some(Reason::Line) } else { is_full.then_some(Reason::Full) }
    }

    fn free(&self) -> impl Iterator<Item = Square> {
        let over = self.end().is_some();
        Square::all().filter(move |square| !over && self.owner(*square).is_none())
    }

    fn shuffle_piles(&mut self, _: &mut impl Chance) {}
}

/// What a seat knows: everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    state: State,
}

impl Observation {
    fn new(state: &State, _: Option<Seat>) -> Observation {
        Observation { state: state.clone() }
    }

    fn resample(&self, _: &TicTacToe, _: &mut impl Chance) -> State {
        self.state.clone()
    }

    /// The position.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// One entry of a receipt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A mark was made.
    Marked {
        /// Where.
        square: Square,
    },
    /// Three in a row: one point.
    Lined,
    /// The game is over.
    Ended {
        /// Why.
        reason: Reason,
    },
}

impl GameEvent for Event {
    fn scored(&self, actor: Seat) -> Option<(Seat, PointSource, i32)> {
        (*self == Event::Lined).then_some((actor, PointSource::new(0, "line"), 1))
    }

    fn place(&self) -> Option<String> {
        if let Event::Marked { square } = self { Some(square.to_string()) } else { None }
    }
}

/// One broken rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is a mark on the square.
    PlaceTaken {
        /// The square.
        square: Square,
    },
    /// The action is not legal, for no reason that is known.
    NotNow,
    /// The game is over.
    GameOver,
}

impl GameRefusal for Refusal {
    const NOT_NOW: Refusal = Refusal::NotNow;

    fn code(&self) -> Code {
        match self {
            Refusal::PlaceTaken { .. } => Code::PlaceTaken,
            Refusal::NotNow => Code::NotNow,
            Refusal::GameOver => Code::GameOver,
        }
    }

    fn rule(&self) -> Rule {
        match self {
            Refusal::PlaceTaken { .. } => Rule::Place,
            Refusal::NotNow => Rule::Turn,
            Refusal::GameOver => Rule::End,
        }
    }
}

impl TicTacToe {
    fn explain(&self, state: &State, square: Square) -> Vec<Refusal> {
        if state.end().is_some() {
            return Vec::from([Refusal::GameOver]);
        }
        state.owner(square).map(|_| Refusal::PlaceTaken { square }).into_iter().collect()
    }
}

impl Game for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    const PLAYERS: RangeInclusive<usize> = PLAYERS..=PLAYERS;

    game_items!();

    fn mid_turn(&self, _: &State) -> bool {
        false
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        state.end().is_none().then_some(state.seat)
    }

    fn legal(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        actions.extend(state.free());
    }

    fn pick(&self, state: &State, chance: &mut impl Chance) -> Option<Action> {
        pick(state.free().count() as u32, chance, |at| state.free().nth(at as usize))
    }

    fn apply_unchecked_into<R: Recorder<Event>>(
        &self,
        state: &mut State,
        square: Action,
        recorder: &mut R,
    ) {
        let seat = state.seat;
        state.marks[seat.index()] |= square.bit();
        state.seat = seat.next(PLAYERS);
        recorder.record(|| Event::Marked { square });
        if state.has_line(seat) {
            recorder.record(|| Event::Lined);
        }
        if let Some(reason) = state.end() {
            recorder.record(|| Event::Ended { reason });
        }
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::new(PLAYERS, |seat| i32::from(state.has_line(seat)))
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let scores = self.scores(state);
        Some(Outcome::rank(state.end()?, scores, |seat| scores[seat.index()]))
    }
}

impl Notation for TicTacToe {
    fn write(&self, square: Action) -> String {
        square.to_string()
    }

    fn read(&self, text: &str) -> Result<Action, Unreadable> {
        Square::read(text).ok_or(Unreadable::Unknown)
    }

    fn universe(&self) -> Vec<Action> {
        Square::all().collect()
    }
}
