//! The twelve nations.

use crate::bits::bit_set;

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
        const CODES: [&str; Nation::COUNT] =
            ["DE", "FR", "GB", "US", "TR", "IN", "CN", "RU", "ES", "CU", "CF", "IT"];
        CODES[self.index()]
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

    #[inline]
    const fn from_index(index: usize) -> Nation {
        Nation::ALL[index]
    }

    /// The nation as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

bit_set! {
    /// A set of nations.
    pub struct NationSet(u16) of Nation
}
