//! The board: four rows of twelve squares, a joker square and the square of the pile.

use core::fmt;

use crate::bits::{bit_set, numbered};

/// The numbers go from 1 to this.
pub const NUMBERS: u8 = 46;

const ROWS: i8 = 4;
const COLUMNS: i8 = 12;
/// Where the joker's own square is, counted along the rows from 0.
const JOKER_PLACE: i8 = 25;
/// Where the draw pile lies.
const PILE_PLACE: i8 = 18;

numbered! {
    /// A card: a number, or the joker.
    pub struct Card
}

impl Card {
    /// The joker.
    pub const JOKER: Card = Card(0);
    /// How many cards there are.
    pub const COUNT: usize = NUMBERS as usize + 1;

    /// The card of a number from 1 to [`NUMBERS`].
    pub fn number(number: u8) -> Option<Card> {
        (1..=NUMBERS).contains(&number).then_some(Card(number))
    }

    /// Every card, the joker first.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..=NUMBERS).map(Card)
    }

    /// What it costs in hand at the end of a round.
    pub fn cost(self) -> i32 {
        if self == Card::JOKER { 100 } else { i32::from(self.0) }
    }

    /// The square of its number; for the joker, its own square.
    #[inline]
    pub fn square(self) -> Square {
        Square::from_index(self.index())
    }

    /// Reads `17` or `J`.
    pub fn read(text: &str) -> Option<Card> {
        if text == "J" {
            return Some(Card::JOKER);
        }
        let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().ok().and_then(Card::number)).flatten()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Card::JOKER { f.write_str("J") } else { write!(f, "{}", self.0) }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

numbered! {
    /// A square, called by the number printed on it, or `J`.
    pub struct Square
}

impl Square {
    /// The joker's own square.
    pub const JOKER: Square = Square(0);

    /// The card whose square this is.
    pub fn card(self) -> Card {
        Card(self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.card(), f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

bit_set! {
    /// A set of cards, or of the squares that carry their numbers; the joker comes first.
    pub struct CardSet(u64) of Card
}

impl CardSet {
    /// All of them.
    pub const ALL: CardSet = CardSet((1 << Card::COUNT) - 1);
    /// All but the joker.
    pub(crate) const NUMBERED: CardSet = CardSet(CardSet::ALL.0 - 1);

    /// What all its cards cost together.
    #[inline]
    pub fn cost(self) -> i32 {
        self.iter().map(Card::cost).sum()
    }
}

/// A side of the board: where the numbers stand, and what touches what.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// The numbers along the rows, but for the joker's square and the pile's.
    numbers: [u8; NUMBERS as usize],
    /// For each square, the squares that touch it by a side or a corner.
    links: [CardSet; Card::COUNT],
    /// For each square, its place in the grid, counted along the rows.
    places: [u8; Card::COUNT],
}

impl Board {
    /// The blue side: the numbers in order.
    pub const BLUE: Board = {
        let mut numbers = [0; NUMBERS as usize];
        let mut place = 0;
        while place < numbers.len() {
            numbers[place] = place as u8 + 1;
            place += 1;
        }
        Board::lay(numbers)
    };

    /// The red side (ruling Q1): one fixed arrangement, drawn once so that no number keeps its
    /// blue place and no two neighbours in value touch.
    pub const RED: Board = Board::lay([
        2, 38, 43, 17, 10, 19, 13, 11, 3, 37, 32, 7, //
        22, 20, 8, 25, 41, 16, 33, 42, 46, 24, 36, //
        9, 4, 34, 39, 18, 30, 1, 14, 29, 21, 6, //
        12, 23, 44, 31, 45, 28, 35, 40, 27, 5, 26, 15,
    ]);

    /// A side with the numbers in another order; none unless each is there once.
    pub fn new(numbers: [u8; NUMBERS as usize]) -> Option<Board> {
        let set: CardSet = numbers.iter().copied().filter_map(Card::number).collect();
        (set == CardSet::NUMBERED).then(|| Board::lay(numbers))
    }

    /// The square at a place of the grid, counted along the rows; none where the pile lies.
    const fn at(numbers: &[u8; NUMBERS as usize], place: i8) -> Option<u8> {
        if place == PILE_PLACE {
            return None;
        }
        if place == JOKER_PLACE {
            return Some(0);
        }
        let before = (place > PILE_PLACE) as i8 + (place > JOKER_PLACE) as i8;
        Some(numbers[(place - before) as usize])
    }

    const fn lay(numbers: [u8; NUMBERS as usize]) -> Board {
        let mut links = [CardSet::EMPTY; Card::COUNT];
        let mut places = [0; Card::COUNT];
        let mut pair = 0;
        while pair < ROWS as i32 * COLUMNS as i32 * 9 {
            let place = (pair / 9) as i8;
            let row = place / COLUMNS + (pair % 9) as i8 / 3 - 1;
            let column = place % COLUMNS + (pair % 9) as i8 % 3 - 1;
            let inside = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
            if inside
                && pair % 9 != 4
                && let Some(here) = Board::at(&numbers, place)
                && let Some(there) = Board::at(&numbers, row * COLUMNS + column)
            {
                links[here as usize].insert(Card(there));
                places[here as usize] = place as u8;
            }
            pair += 1;
        }
        Board { numbers, links, places }
    }

    /// The numbers along the rows, but for the joker's square and the pile's.
    pub fn numbers(&self) -> &[u8; NUMBERS as usize] {
        &self.numbers
    }

    /// The squares that touch a square.
    #[inline]
    pub fn links(&self, square: Square) -> CardSet {
        self.links[square.index()]
    }

    /// The place of a square in the grid, counted along the rows from 0.
    #[inline]
    pub(crate) fn place(&self, square: Square) -> usize {
        usize::from(self.places[square.index()])
    }

    /// The rows of the board; nothing where the pile lies.
    pub fn rows(&self) -> [[Option<Square>; COLUMNS as usize]; ROWS as usize] {
        core::array::from_fn(|row| {
            core::array::from_fn(|column| {
                let place = row as i8 * COLUMNS + column as i8;
                Board::at(&self.numbers, place).map(Square)
            })
        })
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.numbers).finish()
    }
}
