//! Subscriptions to notifications: where a browser gets them, and the keys that encrypt them.

use std::fmt;

use crate::PlayerId;

/// Most subscriptions of a player; a further one replaces the oldest.
pub const MAX_SUBSCRIPTIONS: usize = 5;
/// The longest address of a subscription, in bytes.
pub const MAX_ENDPOINT: usize = 1024;

/// A browser that a player wants to be notified at.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The player.
    pub player: PlayerId,
    /// The address at the push service of the browser: enough to try to send there, so it is secret.
    pub endpoint: String,
    /// The public key of the browser: an uncompressed point of P-256.
    pub public_key: [u8; 65],
    /// The secret that the browser shares with this site.
    pub auth: [u8; 16],
    /// The language of notifications, as its tag.
    pub lang: String,
    /// When it was saved, in milliseconds since 1970.
    pub saved: i64,
}

/// Omits the address and the keys, so that they cannot get into a log.
impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription").field("player", &self.player).finish_non_exhaustive()
    }
}

pub(crate) const SUBSCRIPTIONS_OF_PLAYER: &str =
    "SELECT player, endpoint, public_key, auth, lang, saved FROM subscriptions
    WHERE player = $1 ORDER BY saved DESC, endpoint";

pub(crate) const SAVE: &str =
    "INSERT INTO subscriptions (player, endpoint, public_key, auth, lang, saved)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (player, endpoint) DO UPDATE SET public_key = excluded.public_key,
        auth = excluded.auth, lang = excluded.lang, saved = excluded.saved";

/// Deletes a subscription of the same browser for another player. The secret proves that it is the same.
pub(crate) const MOVE: &str =
    "DELETE FROM subscriptions WHERE player <> $1 AND endpoint = $2 AND auth = $3";

/// Deletes the oldest subscriptions of a player beyond a limit, and never the one with this address.
pub(crate) const TRIM: &str = "DELETE FROM subscriptions WHERE player = $1 AND endpoint NOT IN
    (SELECT endpoint FROM subscriptions WHERE player = $1
    ORDER BY CASE endpoint WHEN $2 THEN 0 ELSE 1 END, saved DESC, endpoint LIMIT $3)";

pub(crate) const FORGET: &str = "DELETE FROM subscriptions WHERE player = $1 AND endpoint = $2";

pub(crate) const FORGET_ALL: &str = "DELETE FROM subscriptions WHERE player = $1";
