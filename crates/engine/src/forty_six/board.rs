//! The board: four rows of twelve squares, a joker square and the square of the pile.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// The numbers go from 1 to this.
pub const NUMBERS: u8 = 46;

const ROWS: i8 = 4;
const COLUMNS: i8 = 12;
/// Where the joker's own square is, counted along the rows from 0.
const JOKER_PLACE: i8 = 25;
/// Where the draw pile lies.
const PILE_PLACE: i8 = 18;

/// A card: a number, or the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

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
        Square(self.0)
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

/// A square, called by the number printed on it, or `J`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The joker's own square.
    pub const JOKER: Square = Square(0);

    /// The card whose square this is.
    pub fn card(self) -> Card {
        Card(self.0)
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
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

/// A set of cards, or of the squares that carry their numbers: one bit each, the joker's first.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// None.
    pub const EMPTY: CardSet = CardSet(0);
    /// All of them.
    pub const ALL: CardSet = CardSet((1 << Card::COUNT) - 1);
    /// All but the joker.
    pub(crate) const NUMBERED: CardSet = CardSet(CardSet::ALL.0 - 1);

    /// The set of one card.
    #[inline]
    pub fn one(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// Whether a card is in it.
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Adds a card.
    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes out a card.
    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The card at a place in the order.
    #[inline]
    pub(crate) fn nth(self, place: u32) -> Option<Card> {
        let mut rest = self.0;
        for _ in 0..place {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Card(rest.trailing_zeros() as u8))
    }

    /// The cards in it, the joker first, then by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let card = Card(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(card)
        })
    }

    /// What all its cards cost together.
    #[inline]
    pub fn cost(self) -> i32 {
        self.iter().map(Card::cost).sum()
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl Not for CardSet {
    type Output = CardSet;

    #[inline]
    fn not(self) -> CardSet {
        CardSet(!self.0 & CardSet::ALL.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::one(card))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A side of the board: where the numbers stand, and what touches what.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// The numbers along the rows, but for the joker's square and the pile's.
    numbers: [u8; NUMBERS as usize],
    /// For each square, the squares that touch it by a side or a corner.
    links: [CardSet; Card::COUNT],
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
                links[here as usize].0 |= 1 << there;
            }
            pair += 1;
        }
        Board { numbers, links }
    }

    /// The squares that touch a square.
    #[inline]
    pub fn links(&self, square: Square) -> CardSet {
        self.links[square.index()]
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn touching(board: &Board, square: &str) -> Vec<u8> {
        board.links(Card::read(square).unwrap().square()).iter().map(|card| card.0).collect()
    }

    #[test]
    fn the_neighbours_of_21_and_of_25_are_those_of_the_document() {
        assert_eq!(touching(&Board::BLUE, "21"), [9, 10, 11, 20, 22, 31, 32, 33]);
        // 0 is the joker's square, which links only when a joker lies there.
        assert_eq!(touching(&Board::BLUE, "25"), [0, 14, 15, 16, 26, 36, 37, 38]);
    }

    #[test]
    fn nothing_links_through_the_pile() {
        assert!(!touching(&Board::BLUE, "18").contains(&19));
        assert!(!touching(&Board::BLUE, "7").contains(&29));
        assert_eq!(touching(&Board::BLUE, "18"), [5, 6, 7, 17, 27, 28, 29]);
    }

    #[test]
    fn the_rows_of_the_blue_side_are_those_of_the_document() {
        let rows = Board::BLUE.rows().map(|row| row.map(|square| square.map(|square| square.0)));
        assert_eq!(rows[1][5..8], [Some(18), None, Some(19)]);
        assert_eq!(rows[2][..3], [Some(24), Some(0), Some(25)]);
        assert_eq!(rows[3][11], Some(46));
    }

    #[test]
    fn the_red_side_has_every_number_once_out_of_order() {
        assert_eq!(Board::new(Board::RED.numbers), Some(Board::RED));
        for (red, blue) in Board::RED.numbers.iter().zip(Board::BLUE.numbers) {
            assert_ne!(*red, blue);
        }
        for number in 1..NUMBERS {
            let next = Card::number(number + 1).unwrap();
            assert!(!Board::RED.links[usize::from(number)].has(next), "{number} touches {next}");
        }
    }

    #[test]
    fn a_side_with_a_number_twice_is_refused() {
        let mut numbers = Board::BLUE.numbers;
        numbers[0] = 2;
        assert_eq!(Board::new(numbers), None);
    }

    #[test]
    fn cards_are_written_and_read_back() {
        use alloc::string::ToString;
        for card in Card::all() {
            assert_eq!(Card::read(&card.to_string()), Some(card));
        }
        for bad in ["", "0", "47", "07", "+7", "-1", "j", "999", "1 "] {
            assert_eq!(Card::read(bad), None, "{bad}");
        }
    }
}
