//! What went wrong, as HTTP: the one place that knows a status.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use gueridon_journal::JournalError;
use gueridon_record::{GameId, RecordError};
use gueridon_text::{Message, Phrase, Speaker};
use serde_json::json;

use crate::app::App;
use crate::game::{Refused, WhyNot};
use crate::guard;
use crate::identity::Guest;
use crate::limits::UNFINISHED;
use crate::pages;
use axum::extract::FromRequestParts;

/// What went wrong.
#[derive(Clone)]
pub(crate) enum Problem {
    /// Nothing has this address.
    NotFound,
    /// No table has this id.
    NoSuchTable,
    /// The address exists, but not to be asked like that.
    WrongMethod,
    /// The form lacks something, or holds something that cannot be.
    Malformed,
    /// More than a named limit.
    TooLarge(Message),
    /// A page of another site sent this.
    ForeignOrigin,
    /// Only somebody who sits at the table may.
    NotSeated,
    /// Only after the end, because it would show hidden cards.
    NotOver,
    /// The link of an invitation is not of this table.
    WrongInvitation,
    /// No seat is free any more.
    NoFreeSeat,
    /// Too often in too short a time.
    TooMany,
    /// Too many pages are open at one address.
    TooManyStreams,
    /// Too many games that were not finished.
    TooManyTables,
    /// Others keep the server busy with the same; later there is room.
    Busy,
    /// The link that carries a player is damaged.
    WrongCarry,
    /// Something else has happened meanwhile.
    Stale,
    /// Somebody else is to act.
    NotYourTurn,
    /// Steps follow one that shows something hidden.
    AfterReveal,
    /// Not written like an action.
    Unreadable,
    /// Against the rules of a game, and which.
    Against(GameId, Arc<Vec<WhyNot>>),
    /// A record that is none.
    Record(Arc<RecordError>),
    /// A record that cannot be played.
    Unplayable(Message),
    /// The journal cannot take it now.
    Unavailable(Phrase),
    /// Our fault.
    Internal,
}

impl Problem {
    fn status(&self) -> StatusCode {
        match self {
            Problem::NotFound | Problem::NoSuchTable => StatusCode::NOT_FOUND,
            Problem::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Problem::Malformed | Problem::Unreadable | Problem::WrongCarry => {
                StatusCode::BAD_REQUEST
            }
            Problem::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::ForeignOrigin
            | Problem::NotSeated
            | Problem::NotOver
            | Problem::WrongInvitation => StatusCode::FORBIDDEN,
            Problem::NoFreeSeat | Problem::Stale | Problem::NotYourTurn => StatusCode::CONFLICT,
            Problem::TooMany | Problem::TooManyStreams | Problem::TooManyTables => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Problem::AfterReveal
            | Problem::Against(..)
            | Problem::Record(_)
            | Problem::Unplayable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::Busy | Problem::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable name for programs.
    fn code(&self) -> &'static str {
        match self {
            Problem::NotFound => "not-found",
            Problem::NoSuchTable => "no-such-table",
            Problem::WrongMethod => "wrong-method",
            Problem::Malformed => "malformed",
            Problem::TooLarge(_) => "too-large",
            Problem::ForeignOrigin => "foreign-origin",
            Problem::NotSeated => "not-seated",
            Problem::NotOver => "not-over",
            Problem::WrongInvitation => "wrong-invitation",
            Problem::NoFreeSeat => "no-free-seat",
            Problem::TooMany => "too-many",
            Problem::TooManyStreams => "too-many-streams",
            Problem::TooManyTables => "too-many-tables",
            Problem::Busy => "busy",
            Problem::WrongCarry => "wrong-link",
            Problem::Stale => "stale",
            Problem::NotYourTurn => "not-your-turn",
            Problem::AfterReveal => "after-reveal",
            Problem::Unreadable => "unreadable",
            Problem::Against(..) => "against-the-rules",
            Problem::Record(_) | Problem::Unplayable(_) => "record",
            Problem::Unavailable(_) => "unavailable",
            Problem::Internal => "internal",
        }
    }

    /// After how many seconds to try again, where that helps.
    fn retry_after(&self) -> Option<&'static str> {
        match self.status() {
            StatusCode::TOO_MANY_REQUESTS => Some("10"),
            StatusCode::SERVICE_UNAVAILABLE => Some("2"),
            _ => None,
        }
    }

    /// What to tell people.
    pub(crate) fn sentence(&self, speaker: &Speaker) -> String {
        let phrase = match self {
            Problem::NotFound => Phrase::ProblemNotFound,
            Problem::NoSuchTable => Phrase::ProblemNoSuchTable,
            Problem::WrongMethod => Phrase::ProblemWrongMethod,
            Problem::Malformed => Phrase::ProblemMalformed,
            Problem::ForeignOrigin => Phrase::ProblemForeignOrigin,
            Problem::NotSeated => Phrase::ProblemNotSeated,
            Problem::NotOver => Phrase::ProblemNotOver,
            Problem::WrongInvitation => Phrase::ProblemWrongInvitation,
            Problem::NoFreeSeat => Phrase::ProblemNoFreeSeat,
            Problem::TooMany => Phrase::ProblemTooMany,
            Problem::TooManyStreams => Phrase::ProblemTooManyStreams,
            Problem::Busy => Phrase::ProblemBusy,
            Problem::WrongCarry => Phrase::ProblemWrongLink,
            Problem::Stale => Phrase::ProblemStale,
            Problem::NotYourTurn => Phrase::ProblemNotYourTurn,
            Problem::AfterReveal => Phrase::ProblemAfterReveal,
            Problem::Unreadable => Phrase::ProblemUnreadable,
            Problem::Unavailable(phrase) => *phrase,
            Problem::Internal => Phrase::ProblemInternal,
            Problem::TooManyTables => {
                let limit = Phrase::ProblemTooManyTables.with("limit", UNFINISHED as i32);
                return speaker.say(&limit);
            }
            Problem::TooLarge(message) | Problem::Unplayable(message) => {
                return speaker.say(message);
            }
            Problem::Record(error) => return speaker.say(&error.message()),
            Problem::Against(_, reasons) => {
                let sentences: Vec<&str> =
                    reasons.iter().map(|reason| reason.sentence.as_str()).collect();
                return sentences.join(" ");
            }
        };
        speaker.say(&phrase.into())
    }
}

impl From<JournalError> for Problem {
    fn from(error: JournalError) -> Problem {
        match error {
            JournalError::NoSuchTable => Problem::NoSuchTable,
            JournalError::TooLong => Problem::TooLarge(Phrase::ProblemTooLarge.into()),
            JournalError::Full => Problem::Unavailable(Phrase::ProblemDiskFull),
            JournalError::Clash
            | JournalError::Exists
            | JournalError::Broken { .. }
            | JournalError::CannotOpen { .. }
            | JournalError::NotAJournal { .. }
            | JournalError::Newer { .. }
            | JournalError::Older { .. }
            | JournalError::ReadOnly
            | JournalError::Closed
            | JournalError::InvalidText
            | JournalError::Unavailable(_) => {
                tracing::error!(%error, "the journal failed");
                Problem::Unavailable(Phrase::ProblemUnavailable)
            }
        }
    }
}

impl Problem {
    /// Why steps of a game are not played.
    pub(crate) fn refused(game: GameId, refused: Refused) -> Problem {
        match refused {
            Refused::Unreadable => Problem::Unreadable,
            Refused::NotYourTurn => Problem::NotYourTurn,
            Refused::Stale => Problem::Stale,
            Refused::AfterReveal => Problem::AfterReveal,
            Refused::Against(reasons) => Problem::Against(game, Arc::new(reasons)),
        }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Problem {
        Problem::Record(Arc::new(error))
    }
}

/// Only the status, and the problem for [`render`] to tell.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// KeyedLock problems into pages with a way back, or into JSON for programs.
pub(crate) async fn render(app: &App, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let guest = Guest::from_request_parts(&mut parts, app).await;
    if let Ok(guest) = &guest {
        parts.extensions.insert(guest.clone());
    }
    let for_programs = wants_json(&parts.headers);
    let response = guard::same_origin(app, Request::from_parts(parts, body), next).await;
    // An address that is no text is refused before any of our code sees it.
    let unread = response.status() == StatusCode::BAD_REQUEST;
    let problem = response.extensions().get::<Problem>().cloned();
    let Some(problem) = problem.or(unread.then_some(Problem::Malformed)) else { return response };
    let Ok(guest) = guest else { return response };
    let sentence = problem.sentence(&guest.speaker());
    let mut response = if for_programs {
        let told = json!({ "error": problem.code(), "message": sentence });
        (problem.status(), axum::Json(told)).into_response()
    } else {
        (problem.status(), pages::problem(&guest, &problem)).into_response()
    };
    if let Some(seconds) = problem.retry_after() {
        let seconds = HeaderValue::from_static(seconds);
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

/// Whether a program asks, and not a page.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/json"))
}
