//! Health, readiness and metrics, for operators.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gueridon_journal::JournalError;
use tokio::sync::Mutex;

use crate::app::App;
use crate::limits::READY_FOR;
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

/// Whether the journal accepts writes: asked at most once a second, however often `/readyz` is called.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<Answer>>);

struct Answer {
    /// When it was given, in milliseconds.
    at: i64,
    /// Why writes do not work, if they do not.
    trouble: Option<String>,
}

impl Readiness {
    /// Why writes do not work, if they do not. Simultaneous calls share an answer.
    pub(crate) async fn trouble(
        &self,
        now: impl Fn() -> i64,
        ping: impl AsyncFnOnce() -> Result<(), JournalError>,
    ) -> Option<String> {
        let mut last = self.0.lock().await;
        // A clock may go back: an answer from the future says nothing.
        let is_new = |answer: &&Answer| (0..READY_FOR).contains(&(now() - answer.at));
        if let Some(answer) = last.as_ref().filter(is_new) {
            return answer.trouble.clone();
        }
        let trouble = ping().await.err().map(|error| {
            tracing::warn!(%error, "not ready");
            error.to_string()
        });
        *last = Some(Answer { at: now(), trouble: trouble.clone() });
        trouble
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn the_journal_is_asked_once_a_second_whatever_it_answers() {
        let (readiness, time, asked) = (Readiness::default(), Cell::new(0), Cell::new(0));
        let ask = async |answer: Result<(), JournalError>| {
            let ping = async || {
                asked.set(asked.get() + 1);
                answer
            };
            readiness.trouble(|| time.get(), ping).await
        };
        for _ in 0..100 {
            assert_eq!(ask(Ok(())).await, None);
        }
        assert_eq!(asked.get(), 1);
        time.set(READY_FOR);
        for _ in 0..100 {
            assert!(ask(Err(JournalError::Closed)).await.is_some());
        }
        assert_eq!(asked.get(), 2);
        time.set(0);
        assert_eq!(ask(Ok(())).await, None, "a clock that goes back does no harm");
    }
}
