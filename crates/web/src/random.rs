//! What must be unguessable.

use std::sync::atomic::{AtomicU64, Ordering};

use gueridon_journal::{PlayerId, TableId};
use sha2::{Digest, Sha256};

/// Bytes that nobody can guess.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A word of letters and digits that nobody can guess.
pub(crate) fn word<const N: usize>() -> String {
    spell(&bytes::<N>())
}

/// A word of a letter for each byte.
pub(crate) fn spell(bytes: &[u8]) -> String {
    // Without what looks alike, so that it can be read out; a power of two, so that all are as likely.
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The id of a new table: 80 bits.
pub(crate) fn table_id() -> TableId {
    table_id_of(&bytes())
}

/// The id that these bytes spell.
pub(crate) fn table_id_of(bytes: &[u8; 16]) -> TableId {
    TableId::new(spell(bytes)).expect("letters and digits are an id")
}

/// A new player.
pub(crate) fn player_id() -> PlayerId {
    PlayerId(bytes())
}

/// Where the secrets of tables come from, from which deals follow.
pub(crate) enum Secrets {
    /// From the system: nobody can guess them.
    System,
    /// From a number, one after the other.
    Fixed { seed: u64, drawn: AtomicU64 },
}

impl Secrets {
    pub(crate) fn new(fixed_seed: Option<u64>) -> Secrets {
        let rehearsed = |seed| Secrets::Fixed { seed, drawn: AtomicU64::default() };
        fixed_seed.map_or(Secrets::System, rehearsed)
    }

    /// The secret of the next table.
    pub(crate) fn draw(&self) -> [u8; 32] {
        match self {
            Secrets::System => bytes(),
            Secrets::Fixed { seed, drawn } => {
                let number = drawn.fetch_add(1, Ordering::Relaxed);
                let words = format!("gueridon rehearsal 1\n{seed} {number}\n");
                Sha256::digest(words).into()
            }
        }
    }
}
