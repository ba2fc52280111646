//! Health, readiness and metrics, for operators.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gueridon_journal::{Journal, JournalError, TableId};
use tokio::sync::Mutex;

use crate::app::App;
use crate::limits::{READY_FOR, READY_TABLES};
use crate::metrics;
use crate::problem::Problem;

const OK: &str = "ok\n";

/// Liveness: 200 unless the server is about to stop.
pub(super) async fn alive(State(app): State<App>) -> Response {
    if app.is_draining() { unavailable("stopping") } else { OK.into_response() }
}

/// Readiness: 200 when the journal accepts writes and can be read.
pub(super) async fn ready(State(app): State<App>) -> Response {
    if app.is_draining() {
        return unavailable("stopping");
    }
    let trouble = async || Ok(trouble(app.journal.as_ref()).await);
    let Ok(trouble) = app.readiness.get::<Infallible>(|| app.now(), READY_FOR, trouble).await;
    trouble.map_or_else(|| OK.into_response(), |why| unavailable(&why))
}

/// Why the journal does not work, if so.
async fn trouble(journal: &dyn Journal) -> Option<String> {
    let error = check(journal).await.err()?;
    tracing::warn!(%error, "not ready");
    Some(error.to_string())
}

/// Fails when nothing can be written, or tables are stored and none of some can be read.
async fn check(journal: &dyn Journal) -> Result<(), JournalError> {
    journal.ping().await?;
    let running = journal.running_tables(READY_TABLES).await?;
    let mut tables: Vec<TableId> = running.into_iter().map(|table| table.id).collect();
    tables.extend(journal.tables_after(None, READY_TABLES).await?);
    let mut readable = Ok(());
    for table in tables {
        readable = read_last(journal, &table).await;
        if readable.is_ok() {
            break;
        }
    }
    readable
}

/// Reads what is stored of a table, and of its entries the last.
async fn read_last(journal: &dyn Journal, table: &TableId) -> Result<(), JournalError> {
    let Some(stored) = journal.read(table, u64::MAX).await? else { return Ok(()) };
    journal.read(table, stored.count.saturating_sub(1)).await.map(drop)
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

/// An answer of the journal that is reused for a while, however often it is asked for.
pub(crate) struct RecentAnswer<T>(Mutex<Option<(i64, T)>>);

impl<T: Clone> RecentAnswer<T> {
    pub(crate) fn new() -> RecentAnswer<T> {
        RecentAnswer(Mutex::new(None))
    }

    /// An answer of at most this age in milliseconds; simultaneous calls share one. A failure is not kept.
    pub(crate) async fn get<E>(
        &self,
        now: impl Fn() -> i64,
        valid_for: i64,
        ask: impl AsyncFnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let mut known = self.0.lock().await;
        // A clock may go back: an answer from the future says nothing.
        if let Some((at, answer)) = &*known
            && (0..valid_for).contains(&(now() - at))
        {
            return Ok(answer.clone());
        }
        let answer = ask().await?;
        *known = Some((now(), answer.clone()));
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn the_journal_is_asked_once_a_second_whatever_it_answers() {
        let (readiness, time, asked) = (RecentAnswer::new(), Cell::new(0), Cell::new(0));
        let ask = async |trouble: Option<JournalError>| {
            let ping = async || {
                asked.set(asked.get() + 1);
                Ok(trouble)
            };
            let Ok(trouble) = readiness.get::<Infallible>(|| time.get(), READY_FOR, ping).await;
            trouble
        };
        for _ in 0..100 {
            assert_eq!(ask(None).await, None);
        }
        assert_eq!(asked.get(), 1);
        time.set(READY_FOR);
        for _ in 0..100 {
            assert!(ask(Some(JournalError::Closed)).await.is_some());
        }
        assert_eq!(asked.get(), 2);
        time.set(0);
        assert_eq!(ask(None).await, None, "a clock that goes back does no harm");
    }
}
