//! Seeds, and the dice that follow from them.
//!
//! Deals must come out the same for ever, so the generator is named (ChaCha with 20 rounds, words
//! taken in order) and the shuffle is our own, `gueridon_engine::shuffle`. Both are pinned by tests
//! against values worked out by an independent program.

use std::fmt;

use gueridon_engine::Chance;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// 32 bytes from which every shuffle of a game follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Seed> {
        read_bytes(text).map(Seed)
    }

    /// The seed of a small number, for tests, benches and numbered boards.
    pub fn numbered(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// Reads exactly `N` bytes, two hexadecimal digits each, small or capital.
pub fn read_bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
}

/// The generator of deals and of everything else that must be repeatable.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: Seed) -> Dice {
        Dice(ChaCha20Rng::from_seed(seed.0))
    }
}

impl Chance for Dice {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
}
