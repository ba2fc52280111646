//! Where connections come in. Whoever is slow, silent or too many is shown out, and nobody else waits.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::app::App;
use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::limits::{MAX_CONNECTIONS, MAX_HEADER_BYTES, SEND_BUFFER, SPARE_CONNECTIONS};
use crate::metrics;
use crate::session::network;
use crate::write_timeout::WriteTimeout;

/// After so long, open connections are cut when the server stops.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);
/// And after so long more, the journal is left as it is: what was acknowledged is in it.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// When the system has no more room for connections, it may have some after a while.
const RETRY: Duration = Duration::from_millis(100);

/// Serves whoever comes, until `stop` is over and farewell is said; then finishes what is under way, and
/// lets go of the journal.
///
/// # Errors
///
/// When the listener is of no use.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let service = crate::routes::app(app.clone());
    let peers = ConcurrencyLimit::new(most_of_one_peer(&app));
    let open = GracefulShutdown::new();
    let timeout = Timeouts::of(&app);
    let left = async {
        stop.await;
        app.drain();
        tokio::time::sleep(app.config.drain).await;
    };
    tokio::pin!(left);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut left => break,
        };
        match accepted {
            Ok((stream, peer)) if open.count() < MAX_CONNECTIONS => {
                match peers.acquire(network(peer.ip())) {
                    Some(permit) => {
                        let watcher = open.watcher();
                        receive(stream, peer, permit, service.clone(), watcher, timeout);
                    }
                    None => metrics::connection_refused("peer"),
                }
            }
            Ok(_) => metrics::connection_refused("full"),
            // Who has gone before we looked is no trouble of ours.
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
    drop(listener);
    app.stop();
    if tokio::time::timeout(DRAIN_TIMEOUT, open.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end by themselves");
    }
    if tokio::time::timeout(CLOSE_TIMEOUT, app.close()).await.is_err() {
        tracing::warn!("the journal did not close in time");
    }
    Ok(())
}

/// How long a connection is waited for.
#[derive(Clone, Copy)]
struct Timeouts {
    header: Duration,
    write: Duration,
}

impl Timeouts {
    fn of(app: &App) -> Timeouts {
        Timeouts { header: app.config.header_timeout, write: app.config.write_timeout }
    }
}

/// The length of the head of a request as it is usually written.
fn head_bytes<B>(request: &Request<B>) -> usize {
    let line = format!("{} {} HTTP/1.1\r\n", request.method(), request.uri()).len();
    let fields = request.headers().iter();
    let fields: usize = fields.map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    line + fields + 2
}

/// Behind a proxy, everybody comes from the same peer, and it is the proxy that counts.
fn most_of_one_peer(app: &App) -> usize {
    if app.config.base_url.is_some() {
        return usize::MAX;
    }
    app.config.streams_per_address.saturating_add(SPARE_CONNECTIONS)
}

fn is_theirs(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

fn receive(
    stream: TcpStream,
    peer: SocketAddr,
    permit: Permit<IpAddr>,
    service: Router,
    watcher: Watcher,
    timeout: Timeouts,
) {
    // A move is one small packet: it must not wait for more.
    let _ = stream.set_nodelay(true);
    // Nor does a reader that is slow need more room than one page.
    let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
    let stream = WriteTimeout::new(stream, timeout.write);
    tokio::spawn(async move {
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let service = service.clone();
            async move {
                // What is read at once may be longer than what is waited for.
                if head_bytes(&request) > MAX_HEADER_BYTES {
                    return Ok(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response());
                }
                service.oneshot(request).await
            }
        });
        // Without a timer, nobody would be asked to hurry.
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(timeout.header)
            .max_buf_size(MAX_HEADER_BYTES)
            .serve_connection(TokioIo::new(stream), answer);
        // However it ended: whoever is still there knows.
        let _ = watcher.watch(connection).await;
        drop(permit);
    });
}
