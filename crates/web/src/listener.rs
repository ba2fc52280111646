//! Accepts connections, with time-outs and limits, so that slow or silent clients hold up nobody else.
//!
//! By hand, on hyper: `axum::serve` has neither time-outs nor limits.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
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

use crate::app::{App, Config};
use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::limits::{MAX_CONNECTIONS, MAX_HEADER_BYTES, SEND_BUFFER, SPARE_CONNECTIONS};
use crate::metrics;
use crate::service::Service;
use crate::subnet::Subnet;
use crate::write_timeout::WriteTimeout;

/// How long open connections may take to end when the server stops.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the journal may take to close after that; acknowledged entries are in it in any case.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// What a request takes of the budget of 128 after which a task gives way.
const BUDGET_OF_REQUEST: u32 = 16;
/// Wait after the system refused to accept a connection.
const RETRY: Duration = Duration::from_millis(100);

/// Serves requests until `stop` ends and the drain time is over; then finishes requests that are under way
/// and closes the journal.
///
/// # Errors
///
/// Never at present; kept so that callers handle failures of the listener.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let service = Service::new(app.clone());
    let peers = ConcurrencyLimit::new(most_of_one_peer(&app));
    let open = GracefulShutdown::new();
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
                let subnet = Subnet::of(peer.ip());
                match peers.acquire(subnet) {
                    Some(permit) => {
                        let watcher = open.watcher();
                        serve_connection(&app, stream, peer, permit, service.clone(), watcher);
                    }
                    None => {
                        app.client_log.connection_refused(subnet, app.now());
                        metrics::connection_refused("peer");
                    }
                }
            }
            Ok(_) => metrics::connection_refused("full"),
            // The client has closed the connection already.
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

/// Lets others go on after every few requests of a connection that came at once.
async fn give_way() {
    for _ in 0..BUDGET_OF_REQUEST {
        tokio::task::coop::consume_budget().await;
    }
}

/// The length of the head of a request as it is usually written, in bytes.
fn head_bytes<B>(request: &Request<B>) -> usize {
    let path = request.uri().path_and_query().map_or(1, |path| path.as_str().len());
    let host = request.uri().authority().map_or(0, |host| host.as_str().len() + 8);
    let line = request.method().as_str().len() + path + host + 12;
    let fields = request.headers().iter();
    let fields: usize = fields.map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    line + fields + 2
}

/// Most connections of one peer. A proxy is the peer of all clients, and limits them itself.
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

fn serve_connection(
    app: &App,
    stream: TcpStream,
    peer: SocketAddr,
    permit: Permit<Subnet>,
    service: Service,
    watcher: Watcher,
) {
    let Config { header_timeout, write_timeout, .. } = app.config;
    // A move is one small packet, which must not wait for more.
    let _ = stream.set_nodelay(true);
    // A slow reader needs no more room than one page.
    let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
    let stream = WriteTimeout::new(stream, write_timeout);
    tokio::spawn(async move {
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let service = service.clone();
            async move {
                // Requests that came at once are answered in one go, and others wait meanwhile.
                give_way().await;
                // hyper's own limit is checked only between reads.
                if head_bytes(&request) > MAX_HEADER_BYTES {
                    return Ok(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response());
                }
                Ok::<_, Infallible>(service.respond(request.map(Body::new)).await)
            }
        });
        // hyper has no time-outs without a timer.
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .max_buf_size(MAX_HEADER_BYTES)
            .serve_connection(TokioIo::new(stream), answer);
        // However it ended: a client that is still there has noticed.
        let _ = watcher.watch(connection).await;
        drop(permit);
    });
}
