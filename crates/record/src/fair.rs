//! How a seed comes about so that nobody can choose it alone.
//!
//! Whoever deals draws a secret and tells everybody its commitment, which gives nothing away. Then
//! each player may add a share. The seed follows from the secret and all shares: the dealer could not
//! know the shares when the secret was fixed, and the players did not know the secret. When the game is
//! over the secret is told, and everybody can check that it is the one that was committed to.
//!
//! ```
//! use gueridon_record::fair::{self, Fair};
//!
//! let secret = [7; 32];
//! let noted = fair::commitment(&secret);
//! let shares = vec![Some([1; 32]), None];
//! let seed = fair::seed(&secret, &shares);
//!
//! let told = Fair { commitment: noted, secret, shares };
//! assert_eq!(told.check(seed), Ok(()));
//! ```

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::error::{Expected, RecordError};
use crate::hex;
use crate::seed::Seed;

/// How the seed of a record came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// What was told before the shares were.
    pub commitment: [u8; 32],
    /// What was told after the game.
    pub secret: [u8; 32],
    /// What each seat added; who added nothing has none.
    pub shares: Vec<Option<[u8; 32]>>,
}

/// Why a deal was not fair, or cannot be shown to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FairError {
    /// The secret is not the one that was committed to.
    Commitment {
        /// What a commitment to this secret is.
        expected: [u8; 32],
    },
    /// The game was dealt from another seed.
    Seed {
        /// What follows from the secret and the shares.
        expected: Seed,
    },
}

/// What is told of a secret beforehand. Words come before the bytes here and in [`seed`], so that
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
    /// Whether the seed of the record came about as it should.
    ///
    /// # Errors
    ///
    /// The first thing that does not fit.
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

    /// Reads the field of a record; whether it is true is not looked at.
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
            self.shares.iter().map(|share| share.as_ref().map(|share| hex::write(share))).collect();
        json!({
            "commitment": hex::write(&self.commitment),
            "secret": hex::write(&self.secret),
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
    value.as_str().and_then(hex::read)
}
