//! For those who run the server, and their machines.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::meter;
use crate::problem::Problem;

const WELL: &str = "ok\n";

/// The process answers: there is no reason to kill it, nor to go elsewhere unless it is about to stop.
pub(super) async fn alive(State(app): State<App>) -> Response {
    if app.is_leaving() { not_now("stopping") } else { WELL.into_response() }
}

/// Moves can be taken: there is no reason to send people elsewhere.
pub(super) async fn ready(State(app): State<App>) -> Response {
    if app.is_leaving() {
        return not_now("stopping");
    }
    match app.journal.ping().await {
        Ok(()) => WELL.into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            not_now(&error.to_string())
        }
    }
}

fn not_now(why: &str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response()
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
