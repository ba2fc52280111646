//! Players and the secrets of the site: what is stored besides tables.

use std::fmt;

/// The id of a player: 16 random bytes, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub [u8; 16]);

/// Reads and displays a type that wraps bytes as hexadecimal digits.
macro_rules! hexadecimal {
    ($type:ident, $bytes:literal) => {
        impl $type {
            /// Reads hexadecimal digits, two for each byte.
            pub fn read(text: &str) -> Option<$type> {
                let mut bytes = [0; $bytes];
                hex::decode_to_slice(text, &mut bytes).ok()?;
                Some($type(bytes))
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }
    };
}
pub(crate) use hexadecimal;

hexadecimal!(PlayerId, 16);

/// A player as stored: the name, and how often the player signed out everywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPlayer {
    /// The player's id.
    pub id: PlayerId,
    /// The player's name, empty before it is saved.
    pub name: String,
    /// When the name was saved, in milliseconds since 1970.
    pub saved: i64,
    /// How many times the player has signed out everywhere.
    pub generation: u32,
}

/// A secret of the whole site, such as the key that signs cookies.
#[derive(Clone, PartialEq, Eq)]
pub struct SiteKey {
    /// The name of the key.
    pub name: String,
    /// The secret.
    pub value: [u8; 64],
}

/// Omits the secret, so that it cannot get into a log.
impl fmt::Debug for SiteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteKey").field("name", &self.name).finish_non_exhaustive()
    }
}
