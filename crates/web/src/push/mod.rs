//! Notifications by Web Push: "your turn", for players who have left the page of a slow table.
//!
//! | module | contents |
//! | --- | --- |
//! | `sender` | when a message is sent, to whom, and what becomes of it |
//! | `services` | the push services that messages may go to |
//! | `client` | one request to a push service |
//! | `encryption` | messages that only the browser can read (RFC 8291) |
//! | `vapid` | the keys of the site, and its signature (RFC 8292) |

mod client;
mod encryption;
mod sender;
mod services;
mod vapid;

pub(crate) use sender::PushSender;
pub use services::PushService;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::SecretKey;

/// Bytes as base64 for addresses, without padding.
fn encode(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads exactly this many bytes of base64 for addresses, without padding.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    BASE64_URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

/// Whether bytes are a public key to which messages can be encrypted.
pub(crate) fn is_public_key(bytes: &[u8; 65]) -> bool {
    p256::PublicKey::from_sec1_bytes(bytes).is_ok()
}

/// The public key of a private one: an uncompressed point.
fn public_key(secret: &SecretKey) -> [u8; 65] {
    use p256::elliptic_curve::sec1::ToSec1Point;

    let point = secret.public_key().to_sec1_point(false);
    point.as_bytes().try_into().expect("an uncompressed point of P-256 has 65 bytes")
}
