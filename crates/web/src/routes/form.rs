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
use gueridon_text::Phrase;
use http_body_util::LengthLimitError;
use serde::Deserialize;

use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::limits::{MAX_FORM, MAX_IMPORT};
use crate::middleware::wants_json;
use crate::problem::Problem;
use crate::session::{RateKey, Session, address};
use crate::tables::LiveTable;

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
pub(super) struct SeatedPlayer {
    pub(super) session: Session,
    pub(super) live: Arc<LiveTable>,
    pub(super) player: PlayerId,
    /// At least one. Players keep their seats for as long as there is the table.
    pub(super) seats: Vec<Seat>,
}

impl FromRequestParts<App> for SeatedPlayer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<SeatedPlayer, Problem> {
        let TablePath(live) = TablePath::from_request_parts(parts, app).await?;
        let Ok(session) = Session::from_request_parts(parts, app).await;
        let player = session.player.ok_or(Problem::NotSeated)?;
        let seats_of = |table: &Arc<Table>| {
            let seats = table.seats_of(player);
            if seats.is_empty() { Err(Problem::NotSeated) } else { Ok(seats) }
        };
        let seats = app.tables.read_fresh(&live, seats_of).await?;
        Ok(SeatedPlayer { session, live, player, seats })
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
            let address = address(request.extensions(), request.headers(), app);
            let permit = app.large_bodies.acquire(RateKey::of(address, None));
            let no_room = if app.large_bodies.is_full() { Problem::Busy } else { Problem::TooMany };
            Some(permit.ok_or(no_room)?)
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

/// Steps of a turn, separated by commas; at most [`MAX_STEPS`](crate::limits::MAX_STEPS).
#[derive(Default, Deserialize)]
#[serde(from = "String")]
pub(super) struct Steps(pub(super) Vec<String>);

impl From<String> for Steps {
    fn from(text: String) -> Steps {
        Steps::read(&text)
    }
}

impl Steps {
    pub(super) fn read(text: &str) -> Steps {
        let steps = text.split(',').filter(|step| !step.is_empty());
        Steps(steps.take(crate::limits::MAX_STEPS).map(String::from).collect())
    }
}

/// Randomness that a browser adds to the deal: 32 bytes as hexadecimal digits.
#[derive(Clone)]
pub(super) struct Share(pub(super) String);

impl FromStr for Share {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Share, Problem> {
        let share = read_share(text).map(|_| Share(text.to_ascii_lowercase()));
        share.ok_or(Problem::Malformed)
    }
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

/// One line of visible text.
pub(super) fn clean_text(text: &str) -> String {
    let visible = |letter: &char| !letter.is_control() && !is_invisible(*letter);
    let words: String = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(visible)
        .collect();
    words.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Characters that reverse text or take no room, with which a name could pose as another.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_visible_text() {
        assert_eq!(clean_text("  Ada \n Lovelace\t"), "Ada Lovelace");
        assert_eq!(clean_text("A\u{202e}da\u{200b}\u{7}"), "Ada");
        assert_eq!(clean_text(" \u{200d} "), "");
        assert_eq!(clean_text("Zoë 😀 李"), "Zoë 😀 李");
    }

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
