//! What went wrong, as HTTP: the one place that knows a status.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use gueridon_journal::JournalError;
use gueridon_pages::Notice;
use gueridon_record::{GameId, RecordError};
use gueridon_table::analysis::Unplayable;
use gueridon_table::{BrokenRule, Refused};
use gueridon_text::{AnalysisText, Message, Phrase, Speaker};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::limits::{PUBLIC_TABLES_PER_NETWORK, UNFINISHED};

/// How programs send their token.
const BEARER: &str = "Authorization: Bearer TOKEN";

/// What went wrong.
#[derive(Clone)]
pub(crate) enum Problem {
    /// No page has this address.
    NotFound,
    /// No table has this id.
    NoSuchTable,
    /// The address does not take this method.
    WrongMethod,
    /// The form lacks something, or holds something that cannot be.
    Malformed,
    /// There is no computer of this strength.
    UnknownLevel,
    /// More than a named limit.
    TooLarge(Message),
    /// The request names a host that is not ours.
    UnknownHost(String),
    /// A page of another site sent this.
    ForeignOrigin,
    /// Only players of the table may do that.
    NotSeated,
    /// Only the player who created the table may do that.
    NotHost,
    /// Other people play at the table, and advice was not agreed on.
    NoAdvice,
    /// The player has asked for another analysis, which is not done.
    OneAnalysis,
    /// Only the player who asked for an analysis may stop it.
    NotAsker,
    /// Allowed only after the end, because it shows hidden cards.
    NotOver,
    /// A deal of the day that others may still have to play.
    Sealed,
    /// A deal of the day can be begun on its day only.
    DayOver,
    /// Games of a deal of the day can be compared after the own one only.
    DailyUnfinished,
    /// After an own one that was played with help, not before the day is over.
    DailyHelped,
    /// The invitation is not of this table.
    WrongInvitation,
    /// No seat is free any more.
    NoFreeSeat,
    /// A program sent no token.
    NoToken,
    /// No seat has this token.
    WrongToken,
    /// The token counted once.
    TokenRevoked,
    /// A newer stream for the same seat takes the place of this one.
    StreamReplaced,
    /// A program did not send what a move needs.
    IncompletePlay,
    /// A program answered a position that is no longer there.
    LatePlay,
    /// The game is over.
    GameOver,
    /// A rate limit.
    TooMany,
    /// Too many event streams of one address.
    TooManyStreams,
    /// The address of a subscription is at no push service that is allowed.
    UnknownPushService,
    /// Too many unfinished games.
    TooManyTables,
    /// Enough public tables of the network wait for players.
    TooManyPublicTables,
    /// Too much was written for the network.
    TooMuchKept,
    /// The store is as large as it may be: it takes no new tables.
    StoreFull,
    /// All places for this kind of request are taken; later one is free.
    Busy,
    /// The link that signs in another device is damaged, used, too old or revoked.
    WrongSignInLink,
    /// The table has changed meanwhile.
    Stale,
    /// Another seat is to act.
    NotYourTurn,
    /// Steps follow one that shows something hidden; they were not tried.
    AfterReveal,
    /// Not written like an action.
    Unreadable,
    /// Against the rules of a game; with every broken rule.
    Against(GameId, Arc<Vec<BrokenRule>>),
    /// A record that cannot be played, and why.
    Record(Message),
    /// The journal does not accept writes now.
    Unavailable(Phrase),
    /// A fault of the program.
    Internal(Fault),
}

impl Problem {
    /// The one table of problems: status, stable code for programs, and message for people. A move against
    /// the rules has none: its reasons are sentences already.
    fn row(&self) -> (StatusCode, &'static str, Option<Message>) {
        use Phrase as P;
        use StatusCode as S;
        let (status, code, phrase) = match self {
            Problem::NotFound => (S::NOT_FOUND, "not-found", P::ProblemNotFound),
            Problem::NoSuchTable => (S::NOT_FOUND, "no-such-table", P::ProblemNoSuchTable),
            Problem::WrongMethod => (S::METHOD_NOT_ALLOWED, "wrong-method", P::ProblemWrongMethod),
            Problem::Malformed => (S::BAD_REQUEST, "malformed", P::ProblemMalformed),
            Problem::UnknownLevel => (S::BAD_REQUEST, "unknown-level", P::ProblemUnknownLevel),
            Problem::Unreadable => (S::BAD_REQUEST, "unreadable", P::ProblemUnreadable),
            Problem::WrongSignInLink => (S::BAD_REQUEST, "wrong-link", P::ProblemWrongLink),
            Problem::TooLarge(message) => {
                return (S::PAYLOAD_TOO_LARGE, "too-large", Some(message.clone()));
            }
            Problem::UnknownHost(name) => {
                let option = format!("--base-url http://{name}");
                let message =
                    P::ProblemUnknownHost.with("name", name.as_str()).with("text", option);
                return (S::MISDIRECTED_REQUEST, "unknown-host", Some(message));
            }
            Problem::ForeignOrigin => (S::FORBIDDEN, "foreign-origin", P::ProblemForeignOrigin),
            Problem::NotSeated => (S::FORBIDDEN, "not-seated", P::ProblemNotSeated),
            Problem::NotHost => (S::FORBIDDEN, "not-host", P::ProblemNotHost),
            Problem::NoAdvice => (S::FORBIDDEN, "no-advice", P::ProblemNoAdvice),
            Problem::OneAnalysis => {
                let message = AnalysisText::OneAtATime.into();
                return (S::TOO_MANY_REQUESTS, "one-analysis", Some(message));
            }
            Problem::NotAsker => {
                return (S::FORBIDDEN, "not-asker", Some(AnalysisText::NotAsker.into()));
            }
            Problem::NotOver => (S::FORBIDDEN, "not-over", P::ProblemNotOver),
            Problem::DayOver => (S::CONFLICT, "day-over", P::ProblemDayOver),
            Problem::DailyUnfinished => {
                (S::FORBIDDEN, "daily-unfinished", P::ProblemDailyUnfinished)
            }
            Problem::DailyHelped => (S::FORBIDDEN, "daily-helped", P::ProblemDailyHelped),
            Problem::Sealed => (S::FORBIDDEN, "sealed", P::ProblemSealed),
            Problem::WrongInvitation => {
                (S::FORBIDDEN, "wrong-invitation", P::ProblemWrongInvitation)
            }
            Problem::UnknownPushService => {
                (S::FORBIDDEN, "unknown-push-service", P::ProblemPushService)
            }
            Problem::NoToken => {
                let message = P::ProblemNoToken.with("header", BEARER);
                return (S::UNAUTHORIZED, "no-token", Some(message));
            }
            Problem::WrongToken => (S::UNAUTHORIZED, "wrong-token", P::ProblemWrongToken),
            Problem::TokenRevoked => (S::FORBIDDEN, "token-revoked", P::ProblemTokenRevoked),
            Problem::StreamReplaced => (S::CONFLICT, "stream-replaced", P::ProblemStreamReplaced),
            Problem::IncompletePlay => {
                let message = P::ProblemIncompletePlay.with("fields", "at=STEP, actions=ACTION");
                return (S::BAD_REQUEST, "malformed", Some(message));
            }
            Problem::LatePlay => (S::CONFLICT, "stale", P::ProblemLatePlay),
            Problem::GameOver => (S::GONE, "game-over", P::ProblemGameOver),
            Problem::NoFreeSeat => (S::CONFLICT, "no-free-seat", P::ProblemNoFreeSeat),
            Problem::Stale => (S::CONFLICT, "stale", P::ProblemStale),
            Problem::NotYourTurn => (S::CONFLICT, "not-your-turn", P::ProblemNotYourTurn),
            Problem::TooMany => (S::TOO_MANY_REQUESTS, "too-many", P::ProblemTooMany),
            Problem::TooManyStreams => {
                (S::TOO_MANY_REQUESTS, "too-many-streams", P::ProblemTooManyStreams)
            }
            Problem::TooManyTables => {
                let message = P::ProblemTooManyTables.with("limit", UNFINISHED as i32);
                return (S::TOO_MANY_REQUESTS, "too-many-tables", Some(message));
            }
            Problem::TooManyPublicTables => {
                let limit = PUBLIC_TABLES_PER_NETWORK as i32;
                let message = P::ProblemTooManyPublicTables.with("limit", limit);
                return (S::TOO_MANY_REQUESTS, "too-many-public-tables", Some(message));
            }
            Problem::TooMuchKept => (S::TOO_MANY_REQUESTS, "too-much-kept", P::ProblemTooMuchKept),
            Problem::StoreFull => (S::SERVICE_UNAVAILABLE, "store-full", P::ProblemStoreFull),
            Problem::AfterReveal => {
                (S::UNPROCESSABLE_ENTITY, "after-reveal", P::ProblemAfterReveal)
            }
            Problem::Against(..) => return (S::UNPROCESSABLE_ENTITY, "against-the-rules", None),
            Problem::Record(message) => {
                return (S::UNPROCESSABLE_ENTITY, "record", Some(message.clone()));
            }
            Problem::Busy => (S::SERVICE_UNAVAILABLE, "busy", P::ProblemBusy),
            Problem::Unavailable(phrase) => (S::SERVICE_UNAVAILABLE, "unavailable", *phrase),
            Problem::Internal(_) => (S::INTERNAL_SERVER_ERROR, "internal", P::ProblemInternal),
        };
        (status, code, Some(phrase.into()))
    }

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

    pub(crate) fn status(&self) -> StatusCode {
        self.row().0
    }

    /// The stable name for programs.
    pub(crate) fn code(&self) -> &'static str {
        self.row().1
    }

    /// After how many seconds to try again, where that helps.
    pub(crate) fn retry_after(&self) -> Option<&'static str> {
        match self.status() {
            StatusCode::TOO_MANY_REQUESTS => Some("10"),
            StatusCode::SERVICE_UNAVAILABLE => Some("2"),
            _ => None,
        }
    }

    /// The problem as programs read it: its code, a sentence, and the ids of the rules that a move breaks.
    pub(crate) fn to_json(&self, speaker: &Speaker) -> Value {
        let mut json = json!({ "error": self.code(), "message": self.sentence(speaker) });
        if let Problem::Against(_, reasons) = self {
            json["rules"] = reasons.iter().map(|reason| reason.code).collect();
        }
        json
    }

    /// The sentence for people.
    pub(crate) fn sentence(&self, speaker: &Speaker) -> String {
        if let Problem::Against(_, reasons) = self {
            let sentences: Vec<&str> = reasons.iter().map(|it| it.sentence.as_str()).collect();
            return sentences.join(" ");
        }
        self.row().2.map_or_else(String::new, |message| speaker.say(&message))
    }

    /// The problem as pages show it.
    pub(crate) fn notice(&self, speaker: &Speaker) -> Notice {
        if let Problem::Against(game, reasons) = self {
            return Notice::Refused(*game, reasons.to_vec());
        }
        Notice::Sentence(self.sentence(speaker))
    }
}

impl From<JournalError> for Problem {
    fn from(error: JournalError) -> Problem {
        match error {
            JournalError::NoSuchTable => Problem::NoSuchTable,
            JournalError::TooLong => Problem::TooLarge(Phrase::ProblemTooLarge.into()),
            JournalError::Full => Problem::Unavailable(Phrase::ProblemDiskFull),
            JournalError::Replaced(_) => Problem::Unavailable(Phrase::ProblemStoreReplaced),
            // A server has opened its store to write, draws names that nobody has, and takes no such text.
            JournalError::CannotOpen { .. }
            | JournalError::NotAJournal { .. }
            | JournalError::Newer { .. }
            | JournalError::Older { .. }
            | JournalError::ReadOnly
            | JournalError::Exists
            | JournalError::InvalidText => Fault::log(error).into(),
            JournalError::Clash
            | JournalError::Broken { .. }
            | JournalError::Damaged { .. }
            | JournalError::Closed
            | JournalError::Unavailable(_) => {
                tracing::error!(%error, "the journal failed");
                Problem::Unavailable(Phrase::ProblemUnavailable)
            }
        }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        Problem::Internal(fault)
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Problem {
        Problem::Record(error.message())
    }
}

impl From<Unplayable> for Problem {
    fn from(error: Unplayable) -> Problem {
        Problem::Record(error.0)
    }
}

/// Only the status; the middleware makes the body from the problem.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
