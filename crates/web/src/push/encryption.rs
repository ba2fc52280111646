//! Messages that only the browser can read: RFC 8291, in the format of RFC 8188.

use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use sha2::Sha256;

use super::public_key;
use crate::random;

/// The size of a record, in bytes: a message is one record, and services take no larger body.
const RECORD: u32 = 4096;
/// Marks the end of the message in the last record; zeros may follow.
const LAST_RECORD: u8 = 2;
/// Messages are filled up to this length in bytes, so that their length tells nothing of language or game.
const PADDED: usize = 512;

/// Encrypts a message for the browser with this public key and secret; none when the key is none.
pub(super) fn encrypt(message: &[u8], public: &[u8; 65], auth: &[u8; 16]) -> Option<Vec<u8>> {
    let mut padded = message.to_vec();
    padded.push(LAST_RECORD);
    padded.resize(padded.len().max(PADDED), 0);
    let secret = loop {
        // Nearly all numbers of this size are private keys.
        if let Ok(secret) = SecretKey::from_slice(&random::bytes::<32>()) {
            break secret;
        }
    };
    encrypt_record(padded, public, auth, &secret, &random::bytes())
}

/// Encrypts a record with a private key and a salt that are used for nothing else.
fn encrypt_record(
    mut record: Vec<u8>,
    public: &[u8; 65],
    auth: &[u8; 16],
    secret: &SecretKey,
    salt: &[u8; 16],
) -> Option<Vec<u8>> {
    let browser = PublicKey::from_sec1_bytes(public).ok()?;
    let own = public_key(secret);
    let shared = p256::ecdh::diffie_hellman(secret.to_nonzero_scalar(), browser.as_affine());
    let info = [b"WebPush: info\0", &public[..], &own[..]].concat();
    let key: [u8; 32] = expand(auth, shared.raw_secret_bytes(), &info);
    let content_key: [u8; 16] = expand(salt, &key, b"Content-Encoding: aes128gcm\0");
    let nonce: [u8; 12] = expand(salt, &key, b"Content-Encoding: nonce\0");

    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key).ok()?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut record).ok()?;
    let id_length = [own.len() as u8];
    Some([&salt[..], &RECORD.to_be_bytes(), &id_length, &own, &record].concat())
}

fn expand<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    let mut bytes = [0; N];
    let expanded = Hkdf::<Sha256>::new(Some(salt), secret).expand(info, &mut bytes);
    expanded.expect("a key is shorter than 255 hashes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::push::{decode, encode};

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_is_encrypted_as_it_is_printed_there() {
        let public = decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let auth = decode("BTBZMqHH6r4Tts7J_aSIgg").unwrap();
        let secret: [u8; 32] = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").unwrap();
        let secret = SecretKey::from_slice(&secret).unwrap();
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").unwrap();
        let mut message = b"When I grow up, I want to be a watermelon".to_vec();
        message.push(LAST_RECORD);
        let body = encrypt_record(message, &public.unwrap(), &auth, &secret, &salt).unwrap();
        let printed = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
            InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgS\
            xsj_Qulcy4a-fN";
        assert_eq!(encode(body), printed);
    }

    #[test]
    fn the_length_of_a_message_tells_nothing_of_it_and_none_is_like_another() {
        let auth = [1; 16];
        let public = public_key(&SecretKey::from_slice(&[9; 32]).unwrap());
        let short = encrypt(b"a", &public, &auth).unwrap();
        let long = encrypt(&[b'b'; 400], &public, &auth).unwrap();
        assert_eq!(short.len(), long.len());
        assert_ne!(encrypt(b"a", &public, &auth).unwrap(), short);
    }

    #[test]
    fn a_key_that_is_no_point_is_refused() {
        assert_eq!(encrypt(b"a", &[4; 65], &[1; 16]), None);
    }
}
