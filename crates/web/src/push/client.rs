//! One request to a push service.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};

use super::services::PushAddress;

/// Most bytes of an answer that are held; of its body nothing is read.
const MAX_ANSWER: usize = 16 * 1024;

/// A message for a service.
pub(super) struct PushRequest {
    pub(super) authorization: String,
    pub(super) topic: String,
    /// How long the service may keep it, in seconds.
    pub(super) ttl: u64,
    pub(super) body: Vec<u8>,
}

/// The status that a service answered with, and after which time it wants to be asked again.
pub(super) type PushAnswer = (StatusCode, Option<Duration>);

/// Sends requests over TLS, each over a connection of its own: they are few. Redirects are not followed.
pub(super) struct PushClient {
    tls: TlsConnector,
}

impl PushClient {
    pub(super) fn new() -> PushClient {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider has the usual cipher suites")
            .with_root_certificates(roots)
            .with_no_client_auth();
        PushClient { tls: Arc::new(config).into() }
    }

    /// Sends a request and waits for the head of the answer.
    pub(super) async fn post(
        &self,
        endpoint: &PushAddress,
        push: PushRequest,
    ) -> io::Result<PushAnswer> {
        let stream = connect(endpoint).await?;
        if !endpoint.service.uses_tls() {
            return exchange(stream, endpoint, push).await;
        }
        let name = ServerName::try_from(endpoint.service.host().to_string());
        let name = name.map_err(io::Error::other)?;
        exchange(self.tls.connect(name, stream).await?, endpoint, push).await
    }
}

/// Connects to the first address of a service that may be reached and answers.
async fn connect(endpoint: &PushAddress) -> io::Result<TcpStream> {
    let mut failure = io::Error::other("the service has no public address");
    for address in lookup_host(endpoint.service.target()).await? {
        if !endpoint.may_reach(address.ip()) {
            continue;
        }
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    endpoint: &PushAddress,
    push: PushRequest,
) -> io::Result<PushAnswer> {
    let authority = endpoint.service.origin();
    let authority = authority.split_once("://").map_or("", |(_, authority)| authority);
    let request = Request::builder()
        .method(Method::POST)
        .uri(&endpoint.path)
        .header(header::HOST, authority)
        .header(header::AUTHORIZATION, push.authorization)
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header("ttl", push.ttl)
        .header("topic", push.topic)
        .header("urgency", "normal")
        .body(Full::new(Bytes::from(push.body)))
        .map_err(io::Error::other)?;
    let mut http = http1::Builder::new();
    http.max_buf_size(MAX_ANSWER);
    let (mut sender, connection) =
        http.handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let answering = tokio::spawn(connection);
    let response = sender.send_request(request).await;
    // Nothing more is wanted of the connection.
    answering.abort();
    let response = response.map_err(io::Error::other)?;
    let seconds = response.headers().get(header::RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Ok((response.status(), seconds.map(Duration::from_secs)))
}
