//! Everything that is left to chance follows from one seed.

use std::ops::Range;
use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_engine::Chance;

/// The dice of one who takes part.
pub(crate) struct Dice(Xoshiro);

impl Dice {
    /// The dice of one of many, from the seed of all.
    pub(crate) fn of(seed: u64, who: u64) -> Dice {
        Dice(Xoshiro::stream(seed, who))
    }

    /// Dice for somebody else.
    pub(crate) fn split(&mut self) -> Dice {
        let words = [self.0.next_u32(), self.0.next_u32()].map(u64::from);
        Dice(Xoshiro::new(words[0] << 32 | words[1]))
    }

    /// So often in a hundred.
    pub(crate) fn percent(&mut self, often: u32) -> bool {
        self.0.below(100) < often
    }

    /// One of so many.
    pub(crate) fn below(&mut self, many: usize) -> usize {
        self.0.below(u32::try_from(many).unwrap_or(u32::MAX)) as usize
    }

    /// One of several; none of nothing.
    pub(crate) fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.below(among.len()))
    }

    /// A while, in milliseconds.
    pub(crate) fn between(&mut self, ms: Range<u32>) -> Duration {
        let more = self.0.below(ms.end.saturating_sub(ms.start));
        Duration::from_millis(u64::from(ms.start + more))
    }

    /// Mixes up.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        gueridon_engine::shuffle(items, &mut self.0);
    }

    /// What a browser adds to the deal: 64 hexadecimal digits.
    pub(crate) fn share(&mut self) -> String {
        let mut bytes = [0; 32];
        bytes.fill_with(|| self.0.next_u32() as u8);
        hex::encode(bytes)
    }
}
