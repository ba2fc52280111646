//! Guests and jokers, as cards and on chairs.

use core::fmt;

use super::Nation;
use crate::bits::numbered;

/// Woman or man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Gender {
    /// Written `f`.
    Woman,
    /// Written `m`.
    Man,
}

impl Gender {
    /// Both.
    pub const ALL: [Gender; 2] = [Gender::Woman, Gender::Man];

    /// The letter in records.
    pub const fn letter(self) -> char {
        match self {
            Gender::Woman => 'f',
            Gender::Man => 'm',
        }
    }

    /// The gender of a letter.
    pub(crate) fn from_letter(letter: &str) -> Option<Gender> {
        match letter {
            "f" => Some(Gender::Woman),
            "m" => Some(Gender::Man),
            _ => None,
        }
    }

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Gender {
        match self {
            Gender::Woman => Gender::Man,
            Gender::Man => Gender::Woman,
        }
    }

    /// The gender as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

numbered! {
    /// A card of the café as it is held: a guest, or a joker of the board game.
    ///
    /// Numbered so that the lowest bit is the gender and the others are the nation: the woman and
    /// the man of each nation in turn, and last the two jokers.
    pub struct Card
}

impl Card {
    /// How many kinds there are, jokers included.
    pub const COUNT: usize = 2 * Nation::COUNT + 2;
    /// How many there are of each kind of guest.
    pub const COPIES: u8 = 4;
    /// How many there are of each kind of joker.
    pub const JOKER_COPIES: u8 = 2;

    /// The guest of a nation and a gender.
    #[inline]
    pub const fn guest(nation: Nation, gender: Gender) -> Card {
        Card(2 * nation as u8 + gender as u8)
    }

    /// The joker of a gender.
    #[inline]
    pub const fn joker(gender: Gender) -> Card {
        Card(2 * Nation::COUNT as u8 + gender as u8)
    }

    /// Every kind of card, jokers last.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::COUNT).map(Card::from_index)
    }

    /// Whether it is a joker.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= 2 * Nation::COUNT as u8
    }

    /// The nation of a guest; a joker has none.
    #[inline]
    pub const fn nation(self) -> Option<Nation> {
        if self.is_joker() { None } else { Some(Nation::ALL[self.0 as usize / 2]) }
    }

    /// The gender.
    #[inline]
    pub const fn gender(self) -> Gender {
        if self.0 & 1 == 0 { Gender::Woman } else { Gender::Man }
    }

    /// Reads `FRf` or `*m`.
    pub fn read(text: &str) -> Option<Card> {
        if let Some(letter) = text.strip_prefix('*') {
            return Gender::from_letter(letter).map(Card::joker);
        }
        let (nation, letter) = text.split_at_checked(2)?;
        Some(Card::guest(Nation::from_code(nation)?, Gender::from_letter(letter)?))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nation = self.nation().map_or("*", Nation::code);
        write!(f, "{nation}{}", self.gender().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A guest on a chair, or a joker there with the nation it stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatedGuest {
    /// The nation, for a joker the one it stands for.
    pub nation: Nation,
    /// The gender.
    pub gender: Gender,
    /// Whether it is a joker.
    pub joker: bool,
}

impl SeatedGuest {
    /// The card that sits there.
    #[inline]
    pub const fn card(self) -> Card {
        if self.joker { Card::joker(self.gender) } else { Card::guest(self.nation, self.gender) }
    }

    /// A card as it sits down; `nation` counts for a joker only.
    #[inline]
    pub(crate) fn new(card: Card, nation: Nation) -> SeatedGuest {
        SeatedGuest {
            nation: card.nation().unwrap_or(nation),
            gender: card.gender(),
            joker: card.is_joker(),
        }
    }

    /// A guest as it sits down; a joker, which is none, would stand for the first nation.
    #[inline]
    pub(crate) fn from_guest(card: Card) -> SeatedGuest {
        SeatedGuest::new(card, Nation::De)
    }

    /// The guest as a byte below 48: guests like their cards, then the jokers.
    #[inline]
    pub(crate) const fn pack(self) -> u8 {
        let jokers = if self.joker { SeatedGuest::FIRST_JOKER } else { 0 };
        jokers + Card::guest(self.nation, self.gender).0
    }

    /// The first byte of a joker.
    pub(crate) const FIRST_JOKER: u8 = 2 * Nation::COUNT as u8;

    /// The index of the nation of such a byte.
    #[inline]
    pub(crate) const fn packed_nation(byte: u8) -> u8 {
        let joker = byte >= SeatedGuest::FIRST_JOKER;
        (if joker { byte - SeatedGuest::FIRST_JOKER } else { byte }) / 2
    }

    /// The guest of a byte that [`pack`](SeatedGuest::pack) made.
    #[inline]
    pub(crate) const fn unpack(byte: u8) -> SeatedGuest {
        let nation = Nation::ALL[SeatedGuest::packed_nation(byte) as usize % Nation::COUNT];
        let gender = Gender::ALL[byte as usize % 2];
        SeatedGuest { nation, gender, joker: byte >= SeatedGuest::FIRST_JOKER }
    }

    /// Reads `FRf` or `*f=ES`.
    pub fn read(text: &str) -> Option<SeatedGuest> {
        let (card, nation) = match text.split_once('=') {
            Some((card, nation)) => (Card::read(card)?, Some(Nation::from_code(nation)?)),
            None => (Card::read(text)?, None),
        };
        match (card.is_joker(), nation) {
            (true, Some(nation)) => Some(SeatedGuest::new(card, nation)),
            (false, None) => card.nation().map(|own| SeatedGuest::new(card, own)),
            (true, None) | (false, Some(_)) => None,
        }
    }
}

impl fmt::Display for SeatedGuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.joker {
            write!(f, "{}={}", self.card(), self.nation.code())
        } else {
            write!(f, "{}", self.card())
        }
    }
}

impl fmt::Debug for SeatedGuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seated_guest_fits_in_a_byte() {
        for byte in 0..48 {
            let guest = SeatedGuest::unpack(byte);
            assert_eq!(guest.pack(), byte);
            assert_eq!(usize::from(SeatedGuest::packed_nation(byte)), guest.nation.index());
        }
        let italian = SeatedGuest::from_guest(Card::guest(Nation::It, Gender::Man));
        assert_eq!(SeatedGuest::unpack(italian.card().0), italian);
    }
}
