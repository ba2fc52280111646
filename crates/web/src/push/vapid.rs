//! The keys of the site, and the signature by which push services know it (RFC 8292).

use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use p256::SecretKey;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use serde_json::json;
use sha2::Sha256;

use super::{encode, public_key};

/// How long a signature is valid, in seconds; services accept up to a day.
const VALID_FOR: i64 = 12 * 60 * 60;

/// The keys that identify the site to push services. They follow from a secret of the journal, so all nodes
/// have the same.
pub(super) struct Vapid {
    seed: [u8; 64],
    signing: EcdsaKeyPair,
    /// The public key as browsers and services take it.
    public: Arc<str>,
    /// How a service can reach the operator: the address of the site, if it is known.
    contact: Option<String>,
}

impl Vapid {
    pub(super) fn new(seed: [u8; 64], contact: Option<String>) -> Vapid {
        let secret = derive_secret(&seed);
        let public = public_key(&secret);
        let signing = EcdsaKeyPair::from_private_key_and_public_key(
            &ECDSA_P256_SHA256_FIXED_SIGNING,
            &secret.to_bytes(),
            &public,
            &SystemRandom::new(),
        );
        let signing = signing.expect("the public key belongs to the private one");
        Vapid { seed, signing, public: encode(public).into(), contact }
    }

    pub(super) fn public(&self) -> &Arc<str> {
        &self.public
    }

    /// The header `Authorization` for a service, at a time in milliseconds since 1970.
    pub(super) fn authorization(&self, origin: &str, now: i64) -> Option<String> {
        let mut claims = json!({ "aud": origin, "exp": now / 1000 + VALID_FOR });
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let header = json!({ "typ": "JWT", "alg": "ES256" });
        let signed = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
        let signature = self.signing.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", encode(signature), self.public))
    }

    /// The topic of messages about a table: a newer message takes the place of one that waits at the service,
    /// which learns nothing of the table by it. 32 characters, as many as are allowed.
    pub(super) fn topic(&self, table: &str) -> String {
        encode(&keyed_hash(&self.seed, b"topic of a table\n", table.as_bytes())[..24])
    }
}

/// The private key that follows from a seed: the first hash that is one, which is nearly always the first.
fn derive_secret(seed: &[u8; 64]) -> SecretKey {
    let mut hashes = (0_u32..)
        .map(|number| keyed_hash(seed, b"private key of notifications\n", &number.to_be_bytes()));
    let secret = hashes.find_map(|hash| SecretKey::from_slice(&hash).ok());
    secret.expect("of four billion hashes one is a private key")
}

fn keyed_hash(key: &[u8], purpose: &[u8], value: &[u8]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("any length is a key");
    mac.update(purpose);
    mac.update(value);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_from_the_seed_alone_and_differ_with_it() {
        let vapid = |seed| Vapid::new([seed; 64], None);
        assert_eq!(vapid(1).public(), vapid(1).public());
        assert_ne!(vapid(1).public(), vapid(2).public());
        assert_ne!(vapid(1).topic("table"), vapid(2).topic("table"));
    }

    #[test]
    fn a_topic_is_one_for_a_table_and_short_enough_for_the_header() {
        let vapid = Vapid::new([7; 64], None);
        assert_eq!(vapid.topic("table-a"), vapid.topic("table-a"));
        assert_ne!(vapid.topic("table-a"), vapid.topic("table-b"));
        assert_eq!(vapid.topic("table-a").len(), 32);
    }
}
