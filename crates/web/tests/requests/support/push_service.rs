//! A push service of the test's own, and a browser that can read what it gets there.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use gueridon_web::Config;
use hmac::{Hmac, KeyInit, Mac};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use sha2::Sha256;
use tokio::sync::mpsc;

use super::browser::TIMEOUT;
use super::{Answer, Browser, config};

/// A request that arrived.
pub(crate) struct Arrived {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// Accepts every message, unless answers were prepared.
pub(crate) struct PushService {
    pub(crate) origin: String,
    arrived: mpsc::UnboundedReceiver<Arrived>,
    answers: Answers,
}

type Answers = Arc<Mutex<VecDeque<Response>>>;

impl PushService {
    pub(crate) async fn start() -> PushService {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let (sender, arrived) = mpsc::unbounded_channel();
        let answers = Answers::default();
        let app = Router::new().fallback(take).with_state((sender, answers.clone()));
        tokio::spawn(async move { axum::serve(listener, app).await });
        PushService { origin, arrived, answers }
    }

    /// Settings of a server that may send here.
    pub(crate) fn config(&self) -> Config {
        let push_services = vec![self.origin.parse().expect("an origin")];
        let push_retry = std::time::Duration::from_millis(1);
        Config { push_services, push_retry, ..config() }
    }

    /// Prepares the answer to the next request that has none yet.
    pub(crate) fn answer(&self, answer: impl IntoResponse) {
        self.answers.lock().expect("no panic").push_back(answer.into_response());
    }

    /// The next request.
    pub(crate) async fn next(&mut self) -> Arrived {
        let next = tokio::time::timeout(TIMEOUT, self.arrived.recv()).await;
        next.expect("a message in time").expect("the service runs")
    }

    /// How many requests have arrived and were not looked at.
    pub(crate) fn unread(&self) -> usize {
        self.arrived.len()
    }
}

async fn take(
    State((sender, answers)): State<(mpsc::UnboundedSender<Arrived>, Answers)>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let arrived = Arrived { path: uri.path().to_string(), headers, body: body.to_vec() };
    let answer = answers.lock().expect("no panic").pop_front();
    // Fails when the test is over.
    let _ = sender.send(arrived);
    answer.unwrap_or_else(|| StatusCode::CREATED.into_response())
}

/// What a browser keeps of its subscription.
pub(crate) struct Subscriber {
    pub(crate) endpoint: String,
    pub(crate) secret: SecretKey,
    pub(crate) auth: [u8; 16],
}

impl Subscriber {
    /// A subscription at a service, with keys that follow from a number.
    pub(crate) fn new(service: &PushService, number: u8) -> Subscriber {
        let secret = SecretKey::from_slice(&[number; 32]).expect("a private key");
        let endpoint = format!("{}/push/{number}", service.origin);
        Subscriber { endpoint, secret, auth: [number; 16] }
    }

    pub(crate) fn fields(&self) -> [(&'static str, String); 3] {
        [
            ("endpoint", self.endpoint.clone()),
            ("p256dh", encode(&point(&self.secret.public_key()))),
            ("auth", encode(&self.auth)),
        ]
    }

    /// Reads a message as RFC 8291 says, step by step.
    pub(crate) fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let (sender, record) = rest[1..].split_at(usize::from(rest[0]));
        let size = u32::from_be_bytes(size.try_into().expect("four bytes")) as usize;
        assert!(record.len() <= size, "one record");
        let sender_key = PublicKey::from_sec1_bytes(sender).expect("a point");
        let shared =
            p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), sender_key.as_affine());
        let own = point(&self.secret.public_key());
        let key = hmac(&self.auth, &[shared.raw_secret_bytes()]);
        let key = hmac(&key, &[b"WebPush: info\0", &own, sender, &[1]]);
        let key = hmac(salt, &[&key]);
        let content_key = &hmac(&key, &[b"Content-Encoding: aes128gcm\0", &[1]])[..16];
        let nonce = &hmac(&key, &[b"Content-Encoding: nonce\0", &[1]])[..12];
        let cipher = UnboundKey::new(&AES_128_GCM, content_key).expect("a key of 16 bytes");
        let nonce = Nonce::try_assume_unique_for_key(nonce).expect("12 bytes");
        let mut record = record.to_vec();
        let opened = LessSafeKey::new(cipher).open_in_place(nonce, Aad::empty(), &mut record);
        let opened = opened.expect("a message for this browser");
        let end = opened.iter().rposition(|&byte| byte != 0).expect("a mark at the end");
        assert_eq!(opened[end], 2, "the last record");
        opened[..end].to_vec()
    }

    /// The message as the worker of the browser gets it.
    pub(crate) fn read(&self, arrived: &Arrived) -> Value {
        serde_json::from_slice(&self.decrypt(&arrived.body)).expect("JSON")
    }
}

impl Arrived {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    /// The claims of the site, after its signature was checked; and the public key that it names.
    pub(crate) fn claims(&self) -> (Value, String) {
        let authorization = self.header("authorization");
        let (token, key) = authorization
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("the scheme of RFC 8292");
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
        verifier.verify(signed.as_bytes(), &decode(signature)).expect("a valid signature");
        let (header, claims) = signed.split_once('.').expect("header and claims");
        let json = |part| -> Value { serde_json::from_slice(&decode(part)).expect("JSON") };
        assert_eq!(json(header), serde_json::json!({ "typ": "JWT", "alg": "ES256" }));
        (json(claims), key.to_string())
    }
}

impl Browser {
    pub(crate) async fn subscribe(&mut self, subscriber: &Subscriber) -> Answer {
        let fields = subscriber.fields();
        let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.post("/push", &fields).await
    }
}

fn point(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("any length");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Vec<u8> {
    BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64")
}

/// The example of RFC 8291, section 5 and appendix A: what these tests read with reads it.
#[test]
fn the_example_of_the_standard_is_read() {
    let secret = decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
    let subscriber = Subscriber {
        endpoint: String::new(),
        secret: SecretKey::from_slice(&secret).expect("a private key"),
        auth: decode("BTBZMqHH6r4Tts7J_aSIgg").try_into().expect("16 bytes"),
    };
    let body = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8\
        wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    let read = subscriber.decrypt(&decode(body));
    assert_eq!(String::from_utf8_lossy(&read), "When I grow up, I want to be a watermelon");
}
