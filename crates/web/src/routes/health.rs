//! Health, readiness and metrics, for operators.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::metrics;
use crate::problem::Problem;

const OK: &str = "ok\n";

/// Liveness: 200 unless the server is about to stop.
pub(super) async fn alive(State(app): State<App>) -> Response {
    if app.is_draining() { unavailable("stopping") } else { OK.into_response() }
}

/// Readiness: 200 when the journal accepts writes.
pub(super) async fn ready(State(app): State<App>) -> Response {
    if app.is_draining() {
        return unavailable("stopping");
    }
    match app.readiness.trouble(|| app.now(), async || app.journal.ping().await).await {
        None => OK.into_response(),
        Some(why) => unavailable(&why),
    }
}

fn unavailable(why: &str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response()
}

/// Metrics, for this machine and for clients with the token.
pub(super) async fn metrics(
    State(app): State<App>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let may_read = is_from_this_machine(&extensions, &headers) || has_token(&app, &headers);
    let text = metrics::render(&app).filter(|_| may_read).ok_or(Problem::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

/// Whether a request comes from this machine, and not through a proxy that runs here too.
fn is_from_this_machine(extensions: &Extensions, headers: &HeaderMap) -> bool {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let is_local = peer.is_none_or(|peer| peer.0.ip().to_canonical().is_loopback());
    is_local && !headers.contains_key("x-forwarded-for") && !headers.contains_key("forwarded")
}

fn has_token(app: &App, headers: &HeaderMap) -> bool {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let sent = sent.and_then(|value| value.strip_prefix("Bearer "));
    let token = app.config.metrics_token.as_deref().filter(|token| !token.is_empty());
    // Signatures are compared, so that the time does not reveal how much of a token is right.
    token.zip(sent).is_some_and(|(token, sent)| app.are_equal(token, sent))
}
