//! The event stream of a table: to each viewer what that viewer may know.
//!
//! | event | data |
//! | --- | --- |
//! | `update` | an entry; for pages that are up to date, the part of the page that changed on a second line |
//! | `now` | how the table stands: at the start, and in place of more than [`MAX_MISSED`] updates |
//! | `presence` | which players have a page open, and how many people watch |
//!
//! The id of an `update` is the number of its entry, so a stream begins after `Last-Event-ID` on any node, or after `?after=SEQ`
//! on a first visit. A node that has not got that far catches up first. HTML comes with the newest entry only, and not to the
//! player whose own request made it: the answer to that request is the page. A page that has something selected, or that
//! got a message without HTML, fetches the part.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use gueridon_journal::PlayerId;
use gueridon_pages::{Audience, PageContext, Presence};
use gueridon_table::table::Table;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};

use super::form::TablePath;
use crate::app::{App, Lifecycle, StreamPermit};
use crate::compressed_pages::accepts;
use crate::deflate::{GZIP_HEADER, deflate_chunk};
use crate::limits::{MAX_MISSED, SPECTATOR_COUNT_DELAY};
use crate::live_table::LiveTable;
use crate::presence::PresenceGuard;
use crate::problem::Problem;
use crate::revocations::SessionToken;
use crate::session::Session;
use crate::updates::{Recipient, Update, entry_message, message, viewer_seat};

/// Interval of keep-alive comments, so that proxies keep the stream open and dead ones are noticed.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How a stream is to begin, as its address says.
#[derive(Deserialize)]
pub(super) struct StreamQuery {
    /// The last entry that the client knows; the header `Last-Event-ID` of a reconnection counts instead.
    after: Option<u64>,
    /// Sent by pages: updates hold the part that changed.
    part: Option<String>,
}

/// The events of a table, from the one after the last that the client knows; of a game that is only looked at, how it
/// stands.
pub(super) async fn stream(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let table = live.now();
    if table.setup.is_study() {
        // It never changes: a stream that stayed open would only keep it in memory.
        let standing = now_message(&table);
        return Ok(event_stream(stream::iter([Ok(standing)]), false));
    }
    let permit = app.open_stream(session.rate_key(), &live)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let last = known_event(&app, &live, last.or(query.after)).await;
    let deflates = accepts(&headers, "gzip");
    let page = query.part.is_some().then(|| session.context());
    let events = TableStream::open(&app, &session, live.clone(), page, deflates, last, permit);
    // Computers without players wait for a spectator.
    app.auto_player.wake(&live);
    Ok(event_stream(events, deflates))
}

/// The answer that sends events.
fn event_stream(
    events: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static,
    deflates: bool,
) -> Response {
    let mut response = stream_response(events, "text/event-stream");
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if deflates {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// The answer that sends a stream.
pub(super) fn stream_response(
    chunks: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static,
    kind: &'static str,
) -> Response {
    // Proxies that collect answers would hold chunks back.
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), "no");
    let kind = (header::CONTENT_TYPE, kind);
    ([kind, unbuffered], Body::from_stream(chunks)).into_response()
}

/// The number of the last event that a client saw. A number that this node has not reached comes from
/// another node, and this one catches up; or the store was reset, and the stream starts over.
async fn known_event(app: &App, live: &LiveTable, last: Option<u64>) -> Option<u64> {
    let last = last?;
    let reached = |table: &Arc<Table>| {
        if last <= table.seq() { Ok(()) } else { Err(Problem::Stale) }
    };
    match app.tables.read_fresh(live, reached).await {
        Err(Problem::Stale) => None,
        // When the journal cannot be asked, the stream goes on from there once it can.
        Ok(()) | Err(_) => Some(last),
    }
}

/// Waits until the server stops, a session is revoked, or the table counts no more.
pub(super) fn stream_end(
    app: &App,
    live: &LiveTable,
    token: Option<SessionToken>,
) -> impl Future<Output = ()> + Send + use<> {
    let mut lifecycle = app.lifecycle.subscribe();
    let (revoked, discarded) = (app.revocations.revoked(token), live.discarded());
    async move {
        let stopped = lifecycle.wait_for(|lifecycle| *lifecycle == Lifecycle::Stopped);
        tokio::select! {
            _ = stopped => {}
            () = revoked => {}
            () = discarded => {}
        }
    }
}

/// One open stream.
struct TableStream {
    app: App,
    live: Arc<LiveTable>,
    player: Option<PlayerId>,
    /// The reader of a page, whose updates hold the part that changed.
    page: Option<PageContext>,
    /// Whether chunks are compressed.
    deflates: bool,
    watch: watch::Receiver<Arc<Table>>,
    /// Ends when the server stops, the session is revoked or the table counts no more.
    ended: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// When something is due although nothing happens: a keep-alive, or a count of spectators.
    timer: Pin<Box<Sleep>>,
    /// Whether anything was sent since the timer was set.
    quiet: bool,
    /// The number of the last event sent.
    sent: u64,
    /// Whether the start was sent.
    started: bool,
    /// The presence that was sent last.
    presence: Presence,
    _visit: PresenceGuard,
    _permit: StreamPermit,
}

impl TableStream {
    fn open(
        app: &App,
        session: &Session,
        live: Arc<LiveTable>,
        page: Option<PageContext>,
        deflates: bool,
        last: Option<u64>,
        permit: StreamPermit,
    ) -> impl Stream<Item = Result<Bytes, Infallible>> + use<> {
        let seats = session.player.map(|player| live.now().seats_of(player)).unwrap_or_default();
        let visit = PresenceGuard::new(live.clone(), &seats);
        let mut watch = live.watch();
        let sent = last.unwrap_or(watch.borrow().seq());
        // The state is sent at once, then every change.
        watch.mark_changed();
        let stream = TableStream {
            app: app.clone(),
            presence: live.presence.snapshot(),
            ended: Box::pin(stream_end(app, &live, session.token)),
            live,
            player: session.player,
            page,
            deflates,
            watch,
            timer: Box::pin(sleep(KEEP_ALIVE)),
            quiet: true,
            sent,
            started: false,
            _visit: visit,
            _permit: permit,
        };
        stream::unfold(stream, async |mut stream| {
            let chunk = stream.next().await?;
            Some((Ok(chunk), stream))
        })
    }

    /// The next bytes, when there are any; none when the stream ends.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            let mut due = false;
            tokio::select! {
                biased;
                changed = self.watch.changed() => changed.ok()?,
                () = &mut self.ended => return None,
                () = &mut self.timer => due = true,
            }
            let mut chunks = self.news(due);
            if due {
                if chunks.is_empty() && self.quiet {
                    chunks.push(self.chunk(Bytes::from_static(b":\n\n")));
                }
                self.timer.as_mut().reset(Instant::now() + KEEP_ALIVE);
                self.quiet = true;
            }
            if let Some(bytes) = joined(chunks) {
                self.quiet &= due;
                return Some(bytes);
            }
        }
    }

    /// What the client does not know yet.
    fn news(&mut self, due: bool) -> Vec<Bytes> {
        let table = self.watch.borrow_and_update().clone();
        let mut chunks = Vec::new();
        // Otherwise the client saw it on another node, which was ahead.
        if self.sent <= table.seq() {
            let starts = !self.started;
            if starts && self.deflates {
                chunks.push(Bytes::from_static(&GZIP_HEADER));
            }
            let missed = table.seq() - self.sent > MAX_MISSED;
            if !missed {
                self.push_updates(&table, &mut chunks);
            }
            if starts || missed {
                chunks.push(self.chunk(now_message(&table)));
            }
            if starts {
                chunks.push(self.presence_chunk(&table));
            }
            (self.sent, self.started) = (table.seq(), true);
        }
        self.push_presence(&table, due, &mut chunks);
        chunks
    }

    /// Appends the updates after the last one that was sent.
    fn push_updates(&self, table: &Table, chunks: &mut Vec<Bytes>) {
        let viewer = viewer_seat(table, self.player);
        for seq in self.sent + 1..table.seq() {
            chunks.push(self.chunk(entry_message(table, seq, viewer, None, self.app.now())));
        }
        if self.sent < table.seq() {
            let recipient = match &self.page {
                Some(page) if !self.is_own(table) => Recipient::Page(Audience::new(page, table)),
                Some(_) | None => Recipient::Program(viewer),
            };
            let moment = || (self.live.presence.snapshot(), self.app.now());
            chunks.push(self.live.updates.newest(table, recipient, self.deflates, moment));
        }
    }

    /// Whether the newest entry was made by a request of this player, whose answer is the page.
    fn is_own(&self, table: &Table) -> bool {
        let author = table.entry_log.last().and_then(|applied| applied.entry.author());
        let owner = author.and_then(|seat| table.seats.get(usize::from(seat))?.owner);
        owner.is_some() && owner == self.player
    }

    /// Appends who is present, if that changed. A count of spectators may wait: hundreds may come at once.
    fn push_presence(&mut self, table: &Table, due: bool, chunks: &mut Vec<Bytes>) {
        let presence = self.live.presence.snapshot();
        if presence == self.presence || !self.started {
            return;
        }
        let urgent = presence.seats != self.presence.seats || due || !chunks.is_empty();
        if urgent {
            self.presence = presence;
            chunks.push(self.presence_chunk(table));
        } else {
            let soon = Instant::now() + SPECTATOR_COUNT_DELAY;
            let deadline = self.timer.deadline().min(soon);
            self.timer.as_mut().reset(deadline);
        }
    }

    fn presence_chunk(&self, table: &Table) -> Bytes {
        let here = &self.presence.seats[..table.seats.len()];
        let mut data = json!({ "here": here, "watching": self.presence.spectators });
        if let Some(page) = &self.page {
            data["sentence"] = self.presence.watching(page.lang).into();
        }
        self.chunk(message("presence", None, &data, None))
    }

    /// A message as the stream holds it.
    fn chunk(&self, message: Bytes) -> Bytes {
        if self.deflates { deflate_chunk(&message) } else { message }
    }
}

/// All chunks in one, so that they are written at once.
fn joined(mut chunks: Vec<Bytes>) -> Option<Bytes> {
    if chunks.len() > 1 { Some(chunks.concat().into()) } else { chunks.pop() }
}

fn now_message(table: &Table) -> Bytes {
    let now = json!({
        "seq": table.seq(),
        "step": table.steps(),
        "head": table.head.to_string(),
    });
    message("now", Some(table.seq()), &now, None)
}

/// The entries after one, at most [`MAX_MISSED`], as updates send them.
pub(super) async fn entries(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let after = query.get("after").map_or(Ok(0), |after| after.parse());
    let after: u64 = after.map_err(|_| Problem::Malformed)?;
    let table = live.now();
    let viewer = viewer_seat(&table, session.player);
    let page = after..table.seq().min(after.saturating_add(MAX_MISSED));
    let now = app.now();
    let entries: Vec<Update<'_>> =
        page.filter_map(|index| Update::new(&table, index as usize, viewer, now)).collect();
    Ok(Json(json!({ "seq": table.seq(), "entries": entries })).into_response())
}
