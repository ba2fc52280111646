//! Random numbers of a drill, which all follow from one seed.

use std::ops::Range;
use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_engine::Chance;

/// The random numbers of one task.
pub(crate) struct DrillRng(Xoshiro);

impl DrillRng {
    /// One of many streams from the seed of the drill.
    pub(crate) fn stream(seed: u64, number: u64) -> DrillRng {
        DrillRng(Xoshiro::stream(seed, number))
    }

    /// Independent random numbers for another task.
    pub(crate) fn split(&mut self) -> DrillRng {
        let words = [self.0.next_u32(), self.0.next_u32()].map(u64::from);
        DrillRng(Xoshiro::new(words[0] << 32 | words[1]))
    }

    /// True with a probability in percent.
    pub(crate) fn percent(&mut self, probability: u32) -> bool {
        self.0.below(100) < probability
    }

    /// A number from 0 to `limit - 1`; 0 when the limit is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.below(u32::try_from(limit).unwrap_or(u32::MAX)) as usize
    }

    /// One of several items; none of an empty slice.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// A duration within a range of milliseconds.
    pub(crate) fn duration(&mut self, ms: Range<u32>) -> Duration {
        let more = self.0.below(ms.end.saturating_sub(ms.start));
        Duration::from_millis(u64::from(ms.start + more))
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        gueridon_engine::shuffle(items, &mut self.0);
    }

    /// The share that a browser adds to the deal: 64 hexadecimal digits.
    pub(crate) fn share(&mut self) -> String {
        let mut bytes = [0; 32];
        bytes.fill_with(|| self.0.next_u32() as u8);
        hex::encode(bytes)
    }
}
