//! Sets of chairs, a bit each.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::board::Chair;

/// A set of chairs.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ChairSet(pub(super) u128);

impl ChairSet {
    pub(super) const EMPTY: ChairSet = ChairSet(0);

    pub(super) const fn with(self, chair: usize) -> ChairSet {
        ChairSet(self.0 | 1 << chair)
    }

    pub(super) const fn or(self, other: ChairSet) -> ChairSet {
        ChairSet(self.0 | other.0)
    }

    #[inline]
    pub(super) fn one(chair: Chair) -> ChairSet {
        ChairSet(1 << chair.0)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The chair at a place in the order.
    #[inline]
    pub(super) fn nth(self, place: u32) -> Option<Chair> {
        let mut rest = self.0;
        for _ in 0..place {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Chair(rest.trailing_zeros() as u8))
    }

    /// The chairs in it, in order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Chair> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let chair = Chair(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(chair)
        })
    }
}

impl BitAnd for ChairSet {
    type Output = ChairSet;

    #[inline]
    fn bitand(self, other: ChairSet) -> ChairSet {
        ChairSet(self.0 & other.0)
    }
}

impl BitOr for ChairSet {
    type Output = ChairSet;

    #[inline]
    fn bitor(self, other: ChairSet) -> ChairSet {
        ChairSet(self.0 | other.0)
    }
}

impl Not for ChairSet {
    type Output = ChairSet;

    #[inline]
    fn not(self) -> ChairSet {
        ChairSet(!self.0)
    }
}

impl BitAndAssign for ChairSet {
    #[inline]
    fn bitand_assign(&mut self, other: ChairSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for ChairSet {
    #[inline]
    fn bitor_assign(&mut self, other: ChairSet) {
        self.0 |= other.0;
    }
}

impl fmt::Debug for ChairSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|chair| chair.0)).finish()
    }
}
