//! Forms and other parts of requests, checked.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::Arc;

use axum::body::{Bytes, HttpBody, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableId};
use gueridon_table::limits::MAX_NAME;
use gueridon_table::table::{Table, read_share};
use gueridon_text::{Phrase, clean_text};
use http_body_util::LengthLimitError;

use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::limits::{MAX_FORM, MAX_IMPORT, MAX_STEPS};
use crate::live_table::LiveTable;
use crate::middleware::wants_json;
use crate::problem::Problem;
use crate::session::{RateKey, Session, subnet};

/// The table of the path, from memory or rebuilt from the journal. A deal of the day is open to its player alone
/// until that day is over, since others may still have to play it.
pub(super) struct TablePath(pub(super) Arc<LiveTable>);

impl FromRequestParts<App> for TablePath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<TablePath, Problem> {
        let params = RawPathParams::from_request_parts(parts, app).await;
        let params = params.map_err(|_| Problem::Malformed)?;
        let id = params.iter().find(|(name, _)| *name == "table").map(|(_, id)| id);
        let id = id.and_then(TableId::new).ok_or(Problem::NoSuchTable)?;
        let live = app.tables.open(&id).await?.ok_or(Problem::NoSuchTable)?;
        let table = live.now();
        if table.is_sealed(app.now()) {
            // The request's own extractor may still need it.
            let session = parts.extensions.get::<Session>().cloned();
            let session = session.unwrap_or_else(|| Session::new(app, parts));
            if !session.player.is_some_and(|player| table.has_player(player)) {
                return Err(Problem::Sealed);
            }
        }
        Ok(TablePath(live))
    }
}

/// A player who sits at the table of the path, and sends the request. Everybody else is refused.
pub(super) struct PlayerAtTable {
    pub(super) session: Session,
    pub(super) live: Arc<LiveTable>,
    pub(super) player: PlayerId,
    /// At least one. Players keep their seats for as long as there is the table.
    pub(super) seats: Vec<Seat>,
}

impl FromRequestParts<App> for PlayerAtTable {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PlayerAtTable, Problem> {
        let TablePath(live) = TablePath::from_request_parts(parts, app).await?;
        let Ok(session) = Session::from_request_parts(parts, app).await;
        let player = session.player.ok_or(Problem::NotSeated)?;
        let seats_of = |table: &Arc<Table>| {
            let seats = table.seats_of(player);
            if seats.is_empty() { Err(Problem::NotSeated) } else { Ok(seats) }
        };
        let seats = app.tables.read_fresh(&live, seats_of).await?;
        Ok(PlayerAtTable { session, live, player, seats })
    }
}

/// How a request wants to be answered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    /// JSON, for programs.
    Json,
    /// The part of the table's page that changes, for scripts: header `x-part`.
    Part,
    /// A whole page, or a redirect to one.
    Page,
}

impl FromRequestParts<App> for Reply {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Reply, Self::Rejection> {
        let part = parts.headers.contains_key("x-part");
        let other = if part { Reply::Part } else { Reply::Page };
        Ok(if wants_json(&parts.headers) { Reply::Json } else { other })
    }
}

/// The fields of a form, decoded when they are asked for. Empty fields count as missing.
pub(super) struct Fields {
    body: Bytes,
    /// The permit for a large body, held for as long as it takes up memory.
    _permit: Option<Permit<RateKey>>,
}

impl Fields {
    /// A field; of several with one name, the first that is not empty.
    pub(super) fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        let mut fields = form_urlencoded::parse(&self.body);
        fields.find(|(known, value)| known == name && !value.is_empty()).map(|(_, value)| value)
    }

    /// A field that must be there.
    pub(super) fn need(&self, name: &str) -> Result<Cow<'_, str>, Problem> {
        self.get(name).ok_or(Problem::Malformed)
    }

    /// The player's name in the field `name`; without it, the one that is known.
    pub(super) fn name_or(&self, known: &str) -> Result<String, Problem> {
        self.get("name").map_or_else(|| Ok(known.to_owned()), |name| player_name(&name))
    }

    /// Randomness that a browser adds to the deal, in the field `share`: 32 bytes as hexadecimal digits.
    pub(super) fn share(&self) -> Result<Option<String>, Problem> {
        let check = |text: Cow<'_, str>| read_share(&text).map(|_| text.to_ascii_lowercase());
        self.get("share").map(|text| check(text).ok_or(Problem::Malformed)).transpose()
    }

    /// A number, or another value written as text; none when the field is missing.
    pub(super) fn parse<T: FromStr>(&self, name: &str) -> Result<Option<T>, Problem> {
        let value = self.get(name).map(|value| value.parse());
        value.transpose().map_err(|_| Problem::Malformed)
    }
}

impl FromRequest<App> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Fields, Problem> {
        let limit = if request.uri().path() == "/import" { MAX_IMPORT } else { MAX_FORM };
        let too_large = || {
            let limit = (limit / 1024) as i32;
            Problem::TooLarge(Phrase::ProblemFormTooLarge.with("limit", limit))
        };
        if !is_form(request.headers()) {
            return Err(Problem::Malformed);
        }
        // A body that announces to be too large is not read.
        if request.body().size_hint().lower() > limit as u64 {
            return Err(too_large());
        }
        // Bodies that are large, or do not announce their size, are read a few at a time.
        let is_small =
            request.body().size_hint().upper().is_some_and(|most| most <= MAX_FORM as u64);
        let permit = if is_small || limit == MAX_FORM {
            None
        } else {
            let subnet = subnet(request.extensions(), request.headers(), app);
            Some(app.large_bodies.admit(RateKey::of(subnet, None))?)
        };
        match to_bytes(request.into_body(), limit).await {
            Ok(body) => Ok(Fields { body, _permit: permit }),
            Err(error) if is_length_limit(&error) => Err(too_large()),
            Err(_) => Err(Problem::Malformed),
        }
    }
}

/// Whether the body is said to be a form.
fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.and_then(|kind| kind.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded"))
}

/// Whether a body was not read because it is too long.
fn is_length_limit(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|cause| cause.is::<LengthLimitError>())
}

/// Steps of a turn, separated by commas; none when there are more than [`MAX_STEPS`].
pub(super) fn read_steps(text: &str) -> Option<Vec<String>> {
    let steps = text.split(',').filter(|step| !step.is_empty());
    let steps: Vec<String> = steps.take(MAX_STEPS + 1).map(String::from).collect();
    (steps.len() <= MAX_STEPS).then_some(steps)
}

/// A player's name: one line of visible text, at most [`MAX_NAME`] characters.
pub(super) fn player_name(text: &str) -> Result<String, Problem> {
    let name = clean_text(text);
    if name.chars().count() > MAX_NAME {
        let message = Phrase::ProblemNameTooLong.with("limit", MAX_NAME as i32);
        return Err(Problem::TooLarge(message));
    }
    Ok(name)
}

/// Where to go after a form: an address of ours.
pub(super) fn local_or_home(next: Option<&str>) -> &str {
    next.filter(|next| is_local(next)).unwrap_or("/")
}

/// Whether an address leads to a page of ours: `//host` and `/\host` would lead elsewhere, and so
/// would either with a tab inside, which browsers drop.
pub(super) fn is_local(address: &str) -> bool {
    let odd = |letter: char| letter == '\\' || letter.is_control();
    address.starts_with('/') && !address.starts_with("//") && !address.contains(odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_lead_only_to_our_own_pages() {
        for local in ["/", "/t/abc?d=1", "/rules/fr/cafe-board"] {
            assert!(is_local(local), "{local}");
        }
        for foreign in [
            "",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "https://evil.example",
            "t/abc",
        ] {
            assert!(!is_local(foreign), "{foreign}");
        }
    }
}
