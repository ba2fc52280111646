//! Where chance comes from: always from outside.

/// A source of chance that the caller owns.
///
/// The rules never create one; a deal, a resampling or a random choice is handed one. What a source
/// yields decides everything that follows, so [`below`](Chance::below) and [`shuffle`] are part of
/// the record format: the same words give the same deal on every machine and in every version.
pub trait Chance {
    /// The next 32 random bits.
    fn next_u32(&mut self) -> u32;

    /// A number from 0 to `n - 1`, each equally likely; 0 when `n` is 0.
    ///
    /// Multiplication with rejection (Lemire 2019): exact, and one word almost always suffices.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        (**self).next_u32()
    }
}

/// Shuffles fairly, from the last place down (Fisher and Yates; Durstenfeld's order).
#[inline]
pub fn shuffle<T>(items: &mut [T], chance: &mut impl Chance) {
    for last in (1..items.len()).rev() {
        let other = chance.below(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Yields the words it was given, over and over.
    struct Words<'a>(core::iter::Cycle<core::slice::Iter<'a, u32>>);

    impl Chance for Words<'_> {
        fn next_u32(&mut self) -> u32 {
            *self.0.next().expect("a cycle never ends")
        }
    }

    fn words(words: &[u32]) -> Words<'_> {
        Words(words.iter().cycle())
    }

    #[test]
    fn below_scales_the_word_to_the_range() {
        assert_eq!(words(&[0x8000_0001]).below(10), 5);
        assert_eq!(words(&[u32::MAX]).below(10), 9);
        assert_eq!(words(&[7]).below(0), 0);
    }

    #[test]
    fn below_rejects_the_words_that_would_favour_some_numbers() {
        // 2^32 mod 3 = 1: the one word whose low product is under 1 is 0, so it is thrown again.
        assert_eq!(words(&[0, 0x8000_0000]).below(3), 1);
    }

    #[test]
    fn shuffle_walks_down_from_the_last_place() {
        // The largest word always picks the place itself: nothing moves.
        let mut items = [1, 2, 3, 4];
        shuffle(&mut items, &mut words(&[u32::MAX]));
        assert_eq!(items, [1, 2, 3, 4]);
        // A word of 1 always picks place 0: 4-1, then 3-4, then 2-3 change places.
        shuffle(&mut items, &mut words(&[1]));
        assert_eq!(items, [2, 3, 4, 1]);
    }
}
