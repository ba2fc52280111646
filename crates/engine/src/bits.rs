//! Small numbers that name things, and sets of them with a bit each.

use core::ops::{BitAnd, BitOrAssign, Not};

/// Defines a newtype over `u8` that numbers things from 0.
macro_rules! numbered {
    ($(#[$doc:meta])* $vis:vis struct $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(u8);

        impl $name {
            #[inline]
            pub(crate) const fn from_index(index: usize) -> $name {
                $name(index as u8)
            }

            /// Its number, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

/// Defines a set of things that have `index` and `from_index`, kept in one word.
macro_rules! bit_set {
    ($(#[$doc:meta])* $vis:vis struct $set:ident($word:ty) of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        $vis struct $set($word);

        #[allow(dead_code, reason = "not every set needs every operation")]
        impl $set {
            /// The set without items.
            $vis const EMPTY: $set = $set(0);

            #[inline]
            pub(crate) const fn from_bits(bits: $word) -> $set {
                $set(bits)
            }

            #[inline]
            pub(crate) const fn bits(self) -> $word {
                self.0
            }

            /// The set of one item.
            #[inline]
            $vis const fn one(item: $item) -> $set {
                $set(1 << item.index())
            }

            /// Whether an item is in the set.
            #[inline]
            $vis const fn has(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Puts an item into the set.
            #[inline]
            $vis const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes an item out of the set.
            #[inline]
            $vis const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Whether the set has no items.
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of items.
            #[inline]
            $vis const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The item at a position in the order, from 0.
            #[inline]
            $vis fn nth(self, position: usize) -> Option<$item> {
                let mut rest = self.0;
                for _ in 0..position {
                    rest &= rest.wrapping_sub(1);
                }
                (rest != 0).then(|| $item::from_index(rest.trailing_zeros() as usize))
            }

            /// The items, in order.
            #[inline]
            $vis fn iter(self) -> impl Iterator<Item = $item> {
                let mut rest = self.0;
                core::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let item = $item::from_index(rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                    Some(item)
                })
            }
        }

        impl $crate::bits::BitSet for $set {
            type Item = $item;
            const EMPTY: $set = $set(0);

            #[inline]
            fn has(self, item: $item) -> bool {
                $set::has(self, item)
            }

            #[inline]
            fn remove(&mut self, item: $item) {
                $set::remove(self, item);
            }

            #[inline]
            fn len(self) -> usize {
                $set::len(self)
            }

            #[inline]
            fn iter(self) -> impl Iterator<Item = $item> {
                $set::iter(self)
            }
        }

        bit_set!(@operator $set BitAnd bitand &);
        bit_set!(@operator $set BitOr bitor |);
        bit_set!(@assignment $set BitAndAssign bitand_assign &=);
        bit_set!(@assignment $set BitOrAssign bitor_assign |=);

        impl core::ops::Not for $set {
            type Output = $set;

            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                items.into_iter().fold($set::EMPTY, |set, item| set | $set::one(item))
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.iter()).finish()
            }
        }
    };
    (@operator $set:ident $operator:ident $method:ident $sign:tt) => {
        impl core::ops::$operator for $set {
            type Output = $set;

            #[inline]
            fn $method(self, other: $set) -> $set {
                $set(self.0 $sign other.0)
            }
        }
    };
    (@assignment $set:ident $operator:ident $method:ident $sign:tt) => {
        impl core::ops::$operator for $set {
            #[inline]
            fn $method(&mut self, other: $set) {
                self.0 $sign other.0;
            }
        }
    };
}

pub(crate) use {bit_set, numbered};

/// The sets that [`bit_set!`] defines, for code that is generic over them.
pub(crate) trait BitSet:
    Copy + PartialEq + BitAnd<Output = Self> + BitOrAssign + Not<Output = Self>
{
    type Item: Copy;
    const EMPTY: Self;

    fn has(self, item: Self::Item) -> bool;
    fn remove(&mut self, item: Self::Item);
    fn len(self) -> usize;
    fn iter(self) -> impl Iterator<Item = Self::Item>;
}
