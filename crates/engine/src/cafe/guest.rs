//! Who comes to the café: guests, jokers, and both once they sit.

use core::fmt;

use super::Nation;

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

/// A card of the café as it is held: a guest, or a joker of the board game.
///
/// Numbered so that the lowest bit is the gender and the others are the nation: the woman and the
/// man of each nation in turn, and last the two jokers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

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

    /// The card of an index below [`COUNT`](Card::COUNT).
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Card {
        debug_assert!(index < Card::COUNT);
        Card(index as u8)
    }

    /// The card as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
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
pub struct Sitter {
    /// The nation, for a joker the one it stands for.
    pub nation: Nation,
    /// The gender.
    pub gender: Gender,
    /// Whether it is a joker.
    pub joker: bool,
}

impl Sitter {
    /// The card that sits there.
    #[inline]
    pub const fn card(self) -> Card {
        if self.joker { Card::joker(self.gender) } else { Card::guest(self.nation, self.gender) }
    }

    /// A card as it sits down; `nation` counts for a joker only.
    #[inline]
    pub(crate) fn new(card: Card, nation: Nation) -> Sitter {
        Sitter {
            nation: card.nation().unwrap_or(nation),
            gender: card.gender(),
            joker: card.is_joker(),
        }
    }

    /// The sitter as a byte below 48: guests like their cards, then the jokers.
    #[inline]
    pub(crate) const fn pack(self) -> u8 {
        let jokers = if self.joker { 2 * Nation::COUNT as u8 } else { 0 };
        jokers + Card::guest(self.nation, self.gender).0
    }

    /// The sitter of a byte that [`pack`](Sitter::pack) made.
    #[inline]
    pub(crate) const fn unpack(byte: u8) -> Sitter {
        let joker = byte >= 2 * Nation::COUNT as u8;
        let guest = Card(if joker { byte - 2 * Nation::COUNT as u8 } else { byte });
        let nation = Nation::ALL[guest.0 as usize / 2 % Nation::COUNT];
        Sitter { nation, gender: guest.gender(), joker }
    }

    /// Reads `FRf` or `*f=ES`.
    pub fn read(text: &str) -> Option<Sitter> {
        let (card, nation) = match text.split_once('=') {
            Some((card, nation)) => (Card::read(card)?, Some(Nation::from_code(nation)?)),
            None => (Card::read(text)?, None),
        };
        match (card.is_joker(), nation) {
            (true, Some(nation)) => Some(Sitter::new(card, nation)),
            (false, None) => card.nation().map(|own| Sitter::new(card, own)),
            (true, None) | (false, Some(_)) => None,
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.joker {
            write!(f, "{}={}", self.card(), self.nation.code())
        } else {
            write!(f, "{}", self.card())
        }
    }
}

impl fmt::Debug for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_card_is_written_and_read_back() {
        for card in Card::all() {
            assert_eq!(Card::read(&card.to_string()), Some(card));
        }
        assert_eq!(Card::guest(Nation::Fr, Gender::Woman).to_string(), "FRf");
        assert_eq!(Card::joker(Gender::Man).to_string(), "*m");
    }

    #[test]
    fn every_sitter_fits_in_a_byte() {
        for byte in 0..48 {
            assert_eq!(Sitter::unpack(byte).pack(), byte);
        }
        assert_eq!(Sitter::unpack(Card::guest(Nation::It, Gender::Man).0).to_string(), "ITm");
    }

    #[test]
    fn a_sitting_joker_names_its_nation_and_a_guest_does_not() {
        let joker = Sitter::read("*f=ES").unwrap();
        assert_eq!((joker.nation, joker.gender, joker.joker), (Nation::Es, Gender::Woman, true));
        assert_eq!(joker.to_string(), "*f=ES");
        for bad in ["*f", "FRf=ES", "FR", "", "*", "frf", "FRx", "*f=", "é"] {
            assert_eq!(Sitter::read(bad), None, "{bad}");
        }
    }
}
