//! Where connections come in. Whoever is slow, silent or too many is shown out, and nobody else waits.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::app::App;
use crate::crowd::{Crowd, Ticket};
use crate::limits::{MAX_CONNECTIONS, MAX_HEADER_BYTES, SPARE_CONNECTIONS};
use crate::meter;

/// After so long, open connections are cut when the server stops.
const PATIENCE: Duration = Duration::from_secs(5);
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
    let peers = Crowd::new(most_of_one_peer(&app));
    let open = GracefulShutdown::new();
    let patience = app.config.header_patience;
    let left = async {
        stop.await;
        app.leave();
        tokio::time::sleep(app.config.farewell).await;
    };
    tokio::pin!(left);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut left => break,
        };
        match accepted {
            Ok((stream, peer)) if open.count() < MAX_CONNECTIONS => match peers.enter(peer.ip()) {
                Some(ticket) => {
                    let watcher = open.watcher();
                    receive(stream, peer, ticket, service.clone(), watcher, patience);
                }
                None => meter::turned_away("peer"),
            },
            Ok(_) => meter::turned_away("full"),
            // Who has gone before we looked is no trouble of ours.
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
    drop(listener);
    app.hang_up();
    if tokio::time::timeout(PATIENCE, open.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end by themselves");
    }
    app.close().await;
    Ok(())
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
    ticket: Ticket<IpAddr>,
    service: Router,
    watcher: Watcher,
    patience: Duration,
) {
    // A move is one small packet: it must not wait for more.
    let _ = stream.set_nodelay(true);
    tokio::spawn(async move {
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            service.clone().oneshot(request)
        });
        // Without a timer, nobody would be asked to hurry.
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
            .max_buf_size(MAX_HEADER_BYTES)
            .serve_connection(TokioIo::new(stream), answer);
        // However it ended: whoever is still there knows.
        let _ = watcher.watch(connection).await;
        drop(ticket);
    });
}
