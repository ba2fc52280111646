//! Random ids, secrets and words.

use std::sync::atomic::{AtomicU64, Ordering};

use gueridon_journal::{PlayerId, TableId};
use gueridon_table::random::{spell, table_id_of};
use sha2::{Digest, Sha256};

/// Random bytes of the operating system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

/// Fills with random bytes of the operating system.
pub(crate) fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system gives random bytes");
}

/// The secret word of an invitation.
pub(crate) fn invitation() -> String {
    spell(&bytes::<20>())
}

/// The id of a new table.
pub(crate) fn table_id() -> TableId {
    table_id_of(&bytes())
}

/// A new player.
pub(crate) fn player_id() -> PlayerId {
    PlayerId(bytes())
}

/// The source of table secrets, which deals follow from.
pub(crate) enum Secrets {
    /// Random bytes of the operating system.
    System,
    /// Derived from a seed and a counter, for tests.
    Fixed { seed: u64, drawn: AtomicU64 },
}

impl Secrets {
    pub(crate) fn new(fixed_seed: Option<u64>) -> Secrets {
        let fixed = |seed| Secrets::Fixed { seed, drawn: AtomicU64::default() };
        fixed_seed.map_or(Secrets::System, fixed)
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
