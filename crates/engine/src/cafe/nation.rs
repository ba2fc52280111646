//! The twelve nations.

/// A nation of the café.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Nation {
    /// Germany
    De,
    /// France
    Fr,
    /// Great Britain
    Gb,
    /// United States
    Us,
    /// Turkey
    Tr,
    /// India
    In,
    /// China
    Cn,
    /// Russia
    Ru,
    /// Spain
    Es,
    /// Cuba
    Cu,
    /// Central Africa
    Cf,
    /// Italy
    It,
}

impl Nation {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// Every nation, in the order of the rules.
    pub const ALL: [Nation; Nation::COUNT] = [
        Nation::De,
        Nation::Fr,
        Nation::Gb,
        Nation::Us,
        Nation::Tr,
        Nation::In,
        Nation::Cn,
        Nation::Ru,
        Nation::Es,
        Nation::Cu,
        Nation::Cf,
        Nation::It,
    ];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Nation::De => "DE",
            Nation::Fr => "FR",
            Nation::Gb => "GB",
            Nation::Us => "US",
            Nation::Tr => "TR",
            Nation::In => "IN",
            Nation::Cn => "CN",
            Nation::Ru => "RU",
            Nation::Es => "ES",
            Nation::Cu => "CU",
            Nation::Cf => "CF",
            Nation::It => "IT",
        }
    }

    /// The nation of a two-letter code.
    pub fn from_code(code: &str) -> Option<Nation> {
        match *code.as_bytes() {
            [first, second] => Nation::from_letters(first, second),
            _ => None,
        }
    }

    /// The nation of two letters; for plans in the source, at compile time.
    pub(crate) const fn from_letters(first: u8, second: u8) -> Option<Nation> {
        let mut index = 0;
        while index < Nation::COUNT {
            let code = Nation::ALL[index].code().as_bytes();
            if code[0] == first && code[1] == second {
                return Some(Nation::ALL[index]);
            }
            index += 1;
        }
        None
    }

    /// The nation as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A set of nations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NationSet(u16);

impl NationSet {
    /// Whether a nation is in it.
    #[inline]
    pub fn has(self, nation: Nation) -> bool {
        self.0 >> nation.index() & 1 == 1
    }

    /// The nations in it, in order.
    pub fn iter(self) -> impl Iterator<Item = Nation> {
        Nation::ALL.into_iter().filter(move |&nation| self.has(nation))
    }
}

impl FromIterator<Nation> for NationSet {
    fn from_iter<I: IntoIterator<Item = Nation>>(nations: I) -> NationSet {
        NationSet(nations.into_iter().fold(0, |set, nation| set | 1 << nation.index()))
    }
}
