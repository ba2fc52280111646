//! The judge: positions that are set up in the address.

use axum::extract::{Path, RawQuery};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_record::GameId;
use gueridon_table::pages::{self, Judge, JudgeQuery, PadAnswer};

use crate::problem::Problem;
use crate::session::Session;

/// A position, questions about it, and what clicks and forms make of it.
pub(super) async fn judge(
    session: Session,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let query = query.unwrap_or_default();
    let field = |name: &str| field(&query, name);
    Ok(match pages::judge(&session.context(), &JudgeQuery { game, field: &field }) {
        Judge::Page(page) => page.into_response(),
        Judge::Moved(address) => Redirect::to(&address).into_response(),
    })
}

/// Editions side by side.
pub(super) async fn editions(session: Session) -> Response {
    pages::editions(&session.context()).into_response()
}

/// The score pad, and its record.
pub(super) async fn pad(
    session: Session,
    Path(game): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let query = query.unwrap_or_default();
    let field = |name: &str| field(&query, name);
    let query = JudgeQuery { game, field: &field };
    if let Some(address) = pages::pad_begun(&query) {
        return Ok(Redirect::to(&address).into_response());
    }
    Ok(match pages::pad(&session.context(), &query) {
        PadAnswer::Page(page) => page.into_response(),
        PadAnswer::Moved(address) => Redirect::to(&address).into_response(),
        PadAnswer::Record(record) => {
            let name = format!("attachment; filename=\"{}.json\"", game.name());
            let headers = [
                (header::CONTENT_TYPE, "application/json".to_string()),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, record + "\n").into_response()
        }
    })
}

/// The first field of a name that is not empty.
fn field(query: &str, name: &str) -> Option<String> {
    let mut fields = form_urlencoded::parse(query.as_bytes());
    let found = fields.find(|(known, value)| known == name && !value.is_empty());
    found.map(|(_, value)| value.into_owned())
}
