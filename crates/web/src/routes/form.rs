//! What a form holds, checked field by field.

use axum::Form;
use axum::body::HttpBody;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableId};
use gueridon_text::Phrase;

use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::limits::{MAX_FORM, MAX_IMPORT, MAX_NAME};
use crate::problem::Problem;
use crate::session::{RateKey, address};
use crate::table::{Table, read_share};
use crate::tables::LiveTable;
use std::sync::Arc;

/// The fields of a form, in order.
pub(super) struct Fields {
    fields: Vec<(String, String)>,
    /// The place of a large body, for as long as it takes room.
    _place: Option<Permit<RateKey>>,
}

impl Fields {
    /// A field, if it is there and not empty.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(known, _)| known == name);
        field.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    /// A field that must be there.
    pub(super) fn need(&self, name: &str) -> Result<&str, Problem> {
        self.get(name).ok_or(Problem::Malformed)
    }

    /// A seat by its number.
    pub(super) fn seat(&self, name: &str) -> Result<Seat, Problem> {
        self.need(name)?.parse().map(Seat).map_err(|_| Problem::Malformed)
    }

    /// A name that somebody goes by: one line, not too long, without what cannot be seen.
    pub(super) fn name(&self, field: &str) -> Result<String, Problem> {
        let name = clean_text(self.get(field).unwrap_or_default());
        if name.chars().count() > MAX_NAME {
            let message = Phrase::ProblemNameTooLong.with("limit", MAX_NAME as i32);
            return Err(Problem::TooLarge(message));
        }
        Ok(name)
    }

    /// Randomness that a browser adds, if it did.
    pub(super) fn share(&self) -> Result<Option<String>, Problem> {
        let Some(share) = self.get("share") else { return Ok(None) };
        read_share(share).map(|_| Some(share.to_ascii_lowercase())).ok_or(Problem::Malformed)
    }

    /// Where to go afterwards: an address of ours.
    pub(super) fn next(&self) -> &str {
        self.get("next").filter(|next| is_local(next)).unwrap_or("/")
    }
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

/// Marks that turn text around or take no room, with which a name could pose as another.
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

impl FromRequest<App> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Fields, Problem> {
        let limit = if request.uri().path() == "/import" { MAX_IMPORT } else { MAX_FORM };
        let too_large = || {
            let limit = (limit / 1024) as i32;
            Problem::TooLarge(Phrase::ProblemFormTooLarge.with("limit", limit))
        };
        // What is announced to be too large need not come.
        if request.body().size_hint().lower() > limit as u64 {
            return Err(too_large());
        }
        // Bodies that are large, or do not say how large, are read a few at a time.
        let is_small =
            request.body().size_hint().upper().is_some_and(|most| most <= MAX_FORM as u64);
        let place = if is_small || limit == MAX_FORM {
            None
        } else {
            let address = address(request.extensions(), request.headers(), app);
            let place = app.large_bodies.acquire(RateKey::of(address, None));
            let no_room = if app.large_bodies.is_full() { Problem::Busy } else { Problem::TooMany };
            Some(place.ok_or(no_room)?)
        };
        match Form::<Vec<(String, String)>>::from_request(request, app).await {
            Ok(Form(fields)) => Ok(Fields { fields, _place: place }),
            Err(FormRejection::BytesRejection(error))
                if error.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Err(too_large())
            }
            Err(_) => Err(Problem::Malformed),
        }
    }
}

/// The table of an address.
pub(super) async fn find(app: &App, id: &str) -> Result<Arc<LiveTable>, Problem> {
    let id = TableId::new(id).ok_or(Problem::NoSuchTable)?;
    let live = app.tables.open(&id).await?.ok_or(Problem::NoSuchTable)?;
    Ok(live)
}

/// Only for those who sit at a table.
pub(super) fn must_sit(table: &Table, player: PlayerId) -> Result<(), Problem> {
    if table.seats_of(player).is_empty() { Err(Problem::NotSeated) } else { Ok(()) }
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
    fn only_our_own_pages_are_gone_to() {
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
