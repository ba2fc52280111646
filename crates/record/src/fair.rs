//! Fair seeds, which no single party can choose.
//!
//! The dealer draws a secret and publishes its commitment, which gives nothing away. Then each player
//! may add a share. The seed follows from the secret and all shares: the dealer could not
//! know the shares when the secret was fixed, and the players did not know the secret. When the game is
//! over the secret is published, and anybody can check that it is the one that was committed to.
//!
//! ```
//! use gueridon_record::fair::{self, Fair};
//!
//! let secret = [7; 32];
//! let noted = fair::commitment(&secret);
//! let shares = vec![Some([1; 32]), None];
//! let seed = fair::seed(&secret, &shares);
//!
//! let published = Fair { commitment: noted, secret, shares };
//! assert_eq!(published.check(seed), Ok(()));
//! ```

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::error::{Expected, RecordError};
use crate::seed::{Seed, read_bytes};

/// The origin of a record's seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// Published before the shares.
    pub commitment: [u8; 32],
    /// Published after the game.
    pub secret: [u8; 32],
    /// The share of each seat; none for a seat that added nothing.
    pub shares: Vec<Option<[u8; 32]>>,
}

/// Why a deal was not fair, or cannot be shown to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FairError {
    /// The secret is not the one that was committed to.
    Commitment {
        /// The commitment to this secret.
        expected: [u8; 32],
    },
    /// The game was dealt from another seed.
    Seed {
        /// What follows from the secret and the shares.
        expected: Seed,
    },
}

/// The commitment to a secret, which is published first. Words come before the bytes here and in [`seed`], so that
/// neither can be passed off as the other.
pub fn commitment(secret: &[u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"gueridon commitment 1\n");
    hash.update(secret);
    hash.finalize().into()
}

/// The seed that follows from a secret and a share of each seat.
pub fn seed(secret: &[u8; 32], shares: &[Option<[u8; 32]>]) -> Seed {
    let mut hash = Sha256::new();
    hash.update(b"gueridon seed 1\n");
    hash.update(secret);
    for share in shares {
        match share {
            // No share is not the same as a share of zeros.
            None => hash.update([0]),
            Some(share) => {
                hash.update([1]);
                hash.update(share);
            }
        }
    }
    Seed(hash.finalize().into())
}

impl Fair {
    /// Whether the seed of the record is fair.
    ///
    /// # Errors
    ///
    /// The first check that fails.
    pub fn check(&self, record_seed: Seed) -> Result<(), FairError> {
        self.check_commitment()?;
        self.check_seed(record_seed)
    }

    /// Whether the secret is the one that was committed to.
    ///
    /// # Errors
    ///
    /// [`FairError::Commitment`] when it is another.
    pub fn check_commitment(&self) -> Result<(), FairError> {
        let expected = commitment(&self.secret);
        if self.commitment == expected { Ok(()) } else { Err(FairError::Commitment { expected }) }
    }

    /// Whether the seed follows from the secret and the shares.
    ///
    /// # Errors
    ///
    /// [`FairError::Seed`] when another one does.
    pub fn check_seed(&self, record_seed: Seed) -> Result<(), FairError> {
        let expected = seed(&self.secret, &self.shares);
        if record_seed == expected { Ok(()) } else { Err(FairError::Seed { expected }) }
    }

    /// Reads the field of a record without checking it.
    pub(crate) fn read(value: &Value, players: u64) -> Result<Fair, RecordError> {
        let wrong = |field, expected| RecordError::WrongValue { field, expected };
        let fields = value.as_object().ok_or(wrong("fair", Expected::Fair))?;
        if let Some(field) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
            return Err(RecordError::UnknownField { field: field.clone() });
        }
        let list =
            present(fields, "shares")?.as_array().ok_or(wrong("shares", Expected::Shares))?;
        if list.len() as u64 != players {
            return Err(RecordError::WrongShares { shares: list.len() });
        }
        let shares = list.iter().map(|share| match bytes(share) {
            None if share.is_null() => Ok(None),
            None => Err(wrong("shares", Expected::Shares)),
            found @ Some(_) => Ok(found),
        });
        let digits = |name| bytes(present(fields, name)?).ok_or(wrong(name, Expected::Seed));
        Ok(Fair {
            commitment: digits("commitment")?,
            secret: digits("secret")?,
            shares: shares.collect::<Result<_, _>>()?,
        })
    }

    /// The field of a record.
    pub(crate) fn write(&self) -> Value {
        let shares: Vec<Option<String>> =
            self.shares.iter().map(|share| share.as_ref().map(hex::encode)).collect();
        json!({
            "commitment": hex::encode(self.commitment),
            "secret": hex::encode(self.secret),
            "shares": shares,
        })
    }
}

const FIELDS: [&str; 3] = ["commitment", "secret", "shares"];

fn present<'a>(
    fields: &'a Map<String, Value>,
    field: &'static str,
) -> Result<&'a Value, RecordError> {
    fields.get(field).ok_or(RecordError::MissingField { field })
}

fn bytes(value: &Value) -> Option<[u8; 32]> {
    value.as_str().and_then(read_bytes)
}
