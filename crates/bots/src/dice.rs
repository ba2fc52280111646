//! The generator of bots: small, fast, and the same for ever.

use gueridon_engine::{Chance, SplitMix64};

/// xoshiro128++ 1.0 (Blackman and Vigna), its state filled by SplitMix64.
///
/// Search draws a hundred random words a rollout, where the ChaCha of deals would cost more than
/// the rules do. Nothing here is secret: bots know no hidden card.
#[derive(Clone, Debug)]
pub struct Xoshiro([u32; 4]);

impl Xoshiro {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Xoshiro {
        let mut words = SplitMix64(seed);
        let (first, second) = (words.next_u64(), words.next_u64());
        Xoshiro([first as u32, (first >> 32) as u32, second as u32, (second >> 32) as u32])
    }

    /// The generator of one of many streams of a seed.
    pub fn stream(seed: u64, stream: u64) -> Xoshiro {
        Xoshiro::new(seed ^ SplitMix64(stream).next_u64())
    }

    /// A number from 0 up to 1, with 24 random bits.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next_u32() >> 8) as f32 / 16_777_216.0
    }
}

impl Chance for Xoshiro {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        let state = &mut self.0;
        let word = state[0].wrapping_add(state[3]).rotate_left(7).wrapping_add(state[0]);
        let shifted = state[1] << 9;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(11);
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(mut dice: Xoshiro) -> [u32; 5] {
        std::array::from_fn(|_| dice.next_u32())
    }

    #[test]
    fn the_stream_is_that_of_the_reference() {
        let expected = [641, 1_573_767, 3_222_811_527, 3_517_856_514, 836_907_274];
        assert_eq!(words(Xoshiro([1, 2, 3, 4])), expected);
    }

    #[test]
    fn a_seed_gives_the_words_of_an_independent_program() {
        let zero = [0x4653_daa3, 0x7392_2b58, 0xb82b_4add, 0xd9fa_bd3b, 0x3c86_98c3];
        assert_eq!(words(Xoshiro::new(0)), zero);
        let other = [0x9d94_52c1, 0x6909_d440, 0x6148_a68f, 0x5482_9a5b, 0xc648_de34];
        assert_eq!(words(Xoshiro::new(42)), other);
    }
}
