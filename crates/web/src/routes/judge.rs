//! The judge: positions that are set up in the address.

use axum::extract::{FromRequestParts, Path, RawQuery};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_pages::{self as pages, JudgeQuery, JudgeReply, PadAnswer};
use gueridon_record::GameId;

use super::study::record_file;
use crate::app::App;
use crate::problem::Problem;
use crate::session::Session;

/// The game of the path, and the fields of the query.
pub(super) struct Asked(JudgeQuery, GameId);

impl FromRequestParts<App> for Asked {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked, Problem> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let Path(game) = path.map_err(|_| Problem::NotFound)?;
        let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
        let Ok(RawQuery(query)) = RawQuery::from_request_parts(parts, app).await;
        Ok(Asked(JudgeQuery::new(game, query.unwrap_or_default()), game))
    }
}

/// A position, questions about it, and what clicks and forms make of it.
pub(super) async fn judge(session: Session, Asked(query, _): Asked) -> Response {
    match pages::judge(&session.context(), &query) {
        JudgeReply::Page(page) => page.into_response(),
        JudgeReply::Moved(address) => Redirect::to(&address).into_response(),
    }
}

/// Editions side by side.
pub(super) async fn editions(session: Session) -> Response {
    pages::editions(&session.context()).into_response()
}

/// The score pad, and its record.
pub(super) async fn pad(session: Session, Asked(query, game): Asked) -> Response {
    if let Some(address) = pages::pad_begun(&query) {
        return Redirect::to(&address).into_response();
    }
    match pages::pad(&session.context(), &query) {
        PadAnswer::Page(page) => page.into_response(),
        PadAnswer::Moved(address) => Redirect::to(&address).into_response(),
        PadAnswer::Record(record) => record_file(game.name(), record),
    }
}
