//! For those who run the server, and their machines.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::meter;
use crate::problem::Problem;

/// The process answers: there is no reason to kill it.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// Moves can be taken: there is no reason to send people elsewhere.
pub(super) async fn ready(State(app): State<App>) -> Response {
    let not_now = |why: String| (StatusCode::SERVICE_UNAVAILABLE, why + "\n").into_response();
    if *app.closing.borrow() {
        return not_now("stopping".into());
    }
    match app.journal.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            not_now(error.to_string())
        }
    }
}

/// Figures for Prometheus. Who comes through the proxy gets none: they are for who runs the server.
pub(super) async fn figures(
    State(app): State<App>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let from_outside = app.config.base_url.is_some() && headers.contains_key("x-forwarded-for");
    let figures = meter::render(&app).filter(|_| !from_outside).ok_or(Problem::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], figures).into_response())
}
