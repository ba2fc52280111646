//! The source of chance, which the caller owns.

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

/// SplitMix64 (Steele, Lea and Flood 2014): fills the state of larger generators, and serves where any words do.
#[derive(Clone, Debug)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }
}

impl Chance for SplitMix64 {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
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

/// The percentage of cards that players hold back although they could play them.
const HELD_BACK: u32 = 20;
/// The most cards that are drawn for one place in a hand.
const MAX_REDRAWS: usize = 8;

/// Puts another card first, drawn from all of them, as long as the first is one that a player declined to play; in some
/// cases it stays, since good players hold cards back.
#[inline]
pub(crate) fn put_likely_first<C: Copy>(
    cards: &mut [C],
    declined: impl Fn(C) -> bool,
    chance: &mut impl Chance,
) {
    for _ in 0..MAX_REDRAWS {
        let stays = |&card: &C| !declined(card) || chance.below(100) < HELD_BACK;
        if cards.first().is_none_or(stays) {
            return;
        }
        let other = chance.below(cards.len() as u32) as usize;
        cards.swap(0, other);
    }
}

/// One of `count` things by its position, each equally likely; one thing takes no chance.
#[inline]
pub(crate) fn pick<T>(
    count: u32,
    chance: &mut impl Chance,
    nth: impl FnOnce(u32) -> Option<T>,
) -> Option<T> {
    // One call, so that it is inlined once.
    let position = if count > 1 { chance.below(count) } else { 0 };
    if count > 0 { nth(position) } else { None }
}
