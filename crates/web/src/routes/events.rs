//! The event stream of a table: to each viewer what that viewer may know.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_table::pages::Viewer;
use gueridon_table::table::{Entry, Table};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::form::TablePath;
use crate::app::{App, Lifecycle};
use crate::concurrency_limit::Permit;
use crate::limits::MAX_MISSED;
use crate::presence::PresenceGuard;
use crate::problem::Problem;
use crate::session::{RateKey, Session};
use crate::tables::LiveTable;

/// Interval of keep-alive comments, so that proxies keep the stream open and dead ones are noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The events of a table, from the one after `Last-Event-ID` on.
pub(super) async fn stream(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let permit = app.streams.acquire(session.rate_key()).ok_or(Problem::TooManyStreams)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let last = known_event(&app, &live, last).await;
    let events = open_stream(live.clone(), session.player, last, app.lifecycle.subscribe(), permit);
    let events = events.take_until(Box::pin(app.revocations.revoked(session.token)));
    // Computers without players wait for a spectator.
    app.auto_player.wake(&live);
    let alive = KeepAlive::new().interval(KEEP_ALIVE);
    let mut response = Sse::new(events).keep_alive(alive).into_response();
    // Proxies that collect answers would hold events back.
    response
        .headers_mut()
        .insert("x-accel-buffering", "no".parse().map_err(|_| Problem::Internal)?);
    Ok(response)
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

/// One open stream.
struct TableStream {
    live: Arc<LiveTable>,
    player: Option<PlayerId>,
    watch: watch::Receiver<Arc<Table>>,
    lifecycle: watch::Receiver<Lifecycle>,
    /// The number of the last event sent.
    sent: u64,
    /// Events to be sent.
    ready: VecDeque<Event>,
    _visit: PresenceGuard,
    _permit: Permit<RateKey>,
}

impl TableStream {
    /// The next event, when there is one; none when the server stops.
    async fn next(&mut self) -> Option<Event> {
        while self.ready.is_empty() {
            tokio::select! {
                changed = self.watch.changed() => changed.ok()?,
                _ = self.lifecycle.wait_for(|lifecycle| *lifecycle == Lifecycle::Stopped) => return None,
            }
            let table = self.watch.borrow_and_update().clone();
            self.ready.extend(new_events(&self.live, &table, self.player, &mut self.sent));
        }
        self.ready.pop_front()
    }
}

fn open_stream(
    live: Arc<LiveTable>,
    player: Option<PlayerId>,
    last: Option<u64>,
    lifecycle: watch::Receiver<Lifecycle>,
    permit: Permit<RateKey>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let seats = player.map(|player| live.now().seats_of(player)).unwrap_or_default();
    let visit = PresenceGuard::new(live.clone(), &seats);
    let mut watch = live.watch();
    // The state is sent at once, then every change.
    let sent = last.unwrap_or(watch.borrow().seq());
    watch.mark_changed();
    let stream = TableStream {
        live,
        player,
        watch,
        lifecycle,
        sent,
        ready: VecDeque::new(),
        _visit: visit,
        _permit: permit,
    };
    stream::unfold(stream, async |mut stream| {
        let event = stream.next().await?;
        Some((Ok(event), stream))
    })
}

/// The events that a viewer has not got yet, and who is present.
fn new_events(
    live: &LiveTable,
    table: &Table,
    player: Option<PlayerId>,
    sent: &mut u64,
) -> Vec<Event> {
    let from = *sent;
    if from > table.seq() {
        // The client saw it on another node, which was ahead.
        return Vec::new();
    }
    let mut events = Vec::new();
    // Pages show the state in any case; programs read what they missed as `entries.json`.
    if table.seq() - from <= MAX_MISSED {
        let viewer = viewer(table, player);
        for seq in from..table.seq() {
            let entry = entry_json(table, seq as usize, viewer);
            events.push(event("step", &entry).id((seq + 1).to_string()));
        }
    }
    let presence = live.presence.snapshot();
    let now = json!({
        "seq": table.seq(),
        "step": table.steps(),
        "here": presence.seats[..table.seats.len()],
        "watching": presence.spectators,
    });
    events.push(event("now", &now).id(table.seq().to_string()));
    *sent = table.seq();
    events
}

/// The seat whose hidden cards a player's events may show; none where several seats share a screen.
fn viewer(table: &Table, player: Option<PlayerId>) -> Option<Seat> {
    let viewer = Viewer::new(table, player, None);
    viewer.seat.filter(|_| viewer.seats.len() <= 1)
}

/// The entries after one, at most [`MAX_MISSED`], as events send them.
pub(super) async fn entries(
    session: Session,
    TablePath(live): TablePath,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let after = query.get("after").map_or(Ok(0), |after| after.parse());
    let after: u64 = after.map_err(|_| Problem::Malformed)?;
    let table = live.now();
    let viewer = viewer(&table, session.player);
    let page = after..table.seq().min(after.saturating_add(MAX_MISSED));
    let entries: Vec<Value> = page.map(|seq| entry_json(&table, seq as usize, viewer)).collect();
    Ok(Json(json!({ "seq": table.seq(), "entries": entries })).into_response())
}

fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

/// An entry, as a viewer may know it.
fn entry_json(table: &Table, seq: usize, viewer: Option<Seat>) -> Value {
    let applied = &table.entry_log[seq];
    let (before, after) = applied.steps;
    let what = match &applied.entry {
        Entry::Sit { seat, name, .. } => json!({"what": "sit", "seat": seat, "name": name}),
        Entry::Ready { seat, .. } => json!({"what": "ready", "seat": seat}),
        Entry::Play { seat, by, .. } => {
            let actions = table.seen_actions(before..after, viewer).unwrap_or_default();
            json!({"what": "play", "seat": seat, "by": by, "actions": actions})
        }
        Entry::Leave { seat, .. } => json!({"what": "leave", "seat": seat}),
        Entry::Return { seat } => json!({"what": "return", "seat": seat}),
        Entry::Chat { seat, text } => json!({"what": "chat", "seat": seat, "text": text}),
        Entry::Rematch { table } => json!({"what": "rematch", "table": table}),
    };
    let mut entry = json!({
        "seq": seq + 1,
        "step": after,
        "head": applied.head.to_string(),
    });
    if let (Some(fields), Value::Object(what)) = (entry.as_object_mut(), what) {
        fields.extend(what);
    }
    entry
}
