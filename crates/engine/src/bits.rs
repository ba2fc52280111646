//! Sets of few things, a bit each.

/// Defines a set of the things of a newtype over `u8`, kept in one word.
macro_rules! bit_set {
    ($(#[$doc:meta])* $vis:vis $set:ident($word:ty) of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        $vis struct $set($word);

        #[allow(dead_code, reason = "not every set is asked everything")]
        impl $set {
            /// Nothing.
            $vis const EMPTY: $set = $set(0);

            /// A set from its bits.
            #[inline]
            $vis const fn from_bits(bits: $word) -> $set {
                $set(bits)
            }

            /// Its bits.
            #[inline]
            $vis const fn bits(self) -> $word {
                self.0
            }

            /// The set of one thing.
            #[inline]
            $vis const fn one(item: $item) -> $set {
                $set(1 << item.0)
            }

            /// What is in either set; for use at compile time.
            $vis const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Whether something is in it.
            #[inline]
            $vis const fn has(self, item: $item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// Whether nothing is.
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are.
            #[inline]
            $vis const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The one at a position in the order.
            #[inline]
            $vis fn nth(self, position: u32) -> Option<$item> {
                let mut rest = self.0;
                for _ in 0..position {
                    rest &= rest.wrapping_sub(1);
                }
                (rest != 0).then(|| $item(rest.trailing_zeros() as u8))
            }

            /// All of them, in order.
            #[inline]
            $vis fn iter(self) -> impl Iterator<Item = $item> {
                let mut rest = self.0;
                core::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let item = $item(rest.trailing_zeros() as u8);
                    rest &= rest - 1;
                    Some(item)
                })
            }
        }

        impl core::ops::BitAnd for $set {
            type Output = $set;

            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl core::ops::BitOr for $set {
            type Output = $set;

            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl core::ops::Not for $set {
            type Output = $set;

            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        impl core::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl core::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.iter().map(|item| item.0)).finish()
            }
        }
    };
}

pub(crate) use bit_set;
