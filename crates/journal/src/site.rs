//! What a site keeps beside its tables.

use std::fmt;

use crate::PlayerId;

/// Somebody who has a name, or has signed out everywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// The name that they go by.
    pub name: String,
    /// When they took it, in milliseconds since 1970.
    pub saved: i64,
    /// How often they have signed out everywhere.
    pub generation: u32,
}

/// A secret of the whole site.
#[derive(Clone, PartialEq, Eq)]
pub struct SiteKey {
    /// What it is for.
    pub name: String,
    /// The secret.
    pub value: [u8; 64],
}

/// Without the secret: what can be printed gets into a log one day.
impl fmt::Debug for SiteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteKey").field("name", &self.name).finish_non_exhaustive()
    }
}
