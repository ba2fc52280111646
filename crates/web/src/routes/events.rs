//! What happens at a table, as it happens: to each viewer what that viewer may know.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::form::find;
use crate::app::{App, Lifecycle};
use crate::concurrency_limit::Permit;
use crate::limits::MAX_MISSED;
use crate::pages::Eyes;
use crate::presence::PresenceGuard;
use crate::problem::Problem;
use crate::session::{RateKey, Session};
use crate::table::{Entry, Table};
use crate::tables::LiveTable;

/// A sign of life, so that proxies keep the line open and dead ones are noticed.
const ALIVE: Duration = Duration::from_secs(15);

/// The events of a table, from the one after `Last-Event-ID` on.
pub(super) async fn stream(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let permit = app.streams.acquire(session.rate_key()).ok_or(Problem::TooManyStreams)?;
    let live = find(&app, &id).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let last = still_known(&app, &live, last).await;
    let events = follow(live.clone(), session.player, last, app.lifecycle.subscribe(), permit);
    let events = events.take_until(Box::pin(app.revocations.ended(session.token)));
    // Computers without players wait for somebody who watches.
    app.auto_player.wake(&live);
    let alive = KeepAlive::new().interval(ALIVE);
    let mut response = Sse::new(events).keep_alive(alive).into_response();
    // Proxies that collect answers would hold events back.
    response
        .headers_mut()
        .insert("x-accel-buffering", "no".parse().map_err(|_| Problem::Internal)?);
    Ok(response)
}

/// The number of the last event that somebody saw. One that has not been given out yet comes from
/// another node, and this one catches up; or from another life of this table, and they start over.
async fn still_known(app: &App, live: &LiveTable, last: Option<u64>) -> Option<u64> {
    let last = last?;
    let given_out = |table: &Arc<Table>| {
        if last <= table.seq() { Ok(()) } else { Err(Problem::Stale) }
    };
    match app.tables.read_fresh(live, given_out).await {
        Err(Problem::Stale) => None,
        // When the journal cannot be asked, the stream goes on from there once it can.
        Ok(()) | Err(_) => Some(last),
    }
}

/// Somebody who follows a table.
struct Follower {
    live: Arc<LiveTable>,
    player: Option<PlayerId>,
    watch: watch::Receiver<Arc<Table>>,
    lifecycle: watch::Receiver<Lifecycle>,
    /// The number of the last event that was told.
    sent: u64,
    /// What is told next.
    ready: VecDeque<Event>,
    _visit: PresenceGuard,
    _permit: Permit<RateKey>,
}

impl Follower {
    /// The next event, when there is one; none when the server stops.
    async fn next(&mut self) -> Option<Event> {
        while self.ready.is_empty() {
            tokio::select! {
                changed = self.watch.changed() => changed.ok()?,
                _ = self.lifecycle.wait_for(|lifecycle| *lifecycle == Lifecycle::Stopped) => return None,
            }
            let table = self.watch.borrow_and_update().clone();
            self.ready.extend(news(&self.live, &table, self.player, &mut self.sent));
        }
        self.ready.pop_front()
    }
}

fn follow(
    live: Arc<LiveTable>,
    player: Option<PlayerId>,
    last: Option<u64>,
    lifecycle: watch::Receiver<Lifecycle>,
    permit: Permit<RateKey>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let seats = player.map(|player| live.now().seats_of(player)).unwrap_or_default();
    let visit = PresenceGuard::new(live.clone(), &seats);
    let mut watch = live.watch();
    // How things stand is told at once, and what happens from now on.
    let sent = last.unwrap_or(watch.borrow().seq());
    watch.mark_changed();
    let follower = Follower {
        live,
        player,
        watch,
        lifecycle,
        sent,
        ready: VecDeque::new(),
        _visit: visit,
        _permit: permit,
    };
    stream::unfold(follower, async |mut follower| {
        let event = follower.next().await?;
        Some((Ok(event), follower))
    })
}

/// What a viewer has not been told yet, and who is there.
fn news(live: &LiveTable, table: &Table, player: Option<PlayerId>, sent: &mut u64) -> Vec<Event> {
    let from = *sent;
    if from > table.seq() {
        // Seen on another node, which was quicker.
        return Vec::new();
    }
    let mut events = Vec::new();
    // A page shows how things stand in any case; a program reads what it missed as `entries.json`.
    if table.seq() - from <= MAX_MISSED {
        let viewer = viewer(table, player);
        for seq in from..table.seq() {
            let told = tell(table, seq as usize, viewer);
            events.push(event("step", &told).id((seq + 1).to_string()));
        }
    }
    let here: Vec<bool> =
        Seat::all(table.seats.len()).map(|seat| live.presence.is_here(seat)).collect();
    let now = json!({
        "seq": table.seq(),
        "step": table.steps(),
        "here": here,
        "watching": live.presence.spectators(),
    });
    events.push(event("now", &now).id(table.seq().to_string()));
    *sent = table.seq();
    events
}

/// Whose eyes a player at a table sees events with; nobody's where several seats share a screen.
fn viewer(table: &Table, player: Option<PlayerId>) -> Option<Seat> {
    let eyes = Eyes::new(table, player, None);
    eyes.seat.filter(|_| eyes.seats.len() <= 1)
}

/// What happened after an entry, a page of at most [`MAX_MISSED`] at a time, as events tell it.
pub(super) async fn entries(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let after = query.get("after").map_or(Ok(0), |after| after.parse());
    let after: u64 = after.map_err(|_| Problem::Malformed)?;
    let table = find(&app, &id).await?.now();
    let viewer = viewer(&table, session.player);
    let page = after..table.seq().min(after.saturating_add(MAX_MISSED));
    let entries: Vec<Value> = page.map(|seq| tell(&table, seq as usize, viewer)).collect();
    Ok(Json(json!({ "seq": table.seq(), "entries": entries })).into_response())
}

fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

/// Something that happened, as a viewer may know it.
fn tell(table: &Table, seq: usize, viewer: Option<Seat>) -> Value {
    let entry_log = &table.entry_log[seq];
    let (before, after) = entry_log.steps;
    let what = match &entry_log.entry {
        Entry::Sit { seat, name, .. } => json!({"what": "sit", "seat": seat, "name": name}),
        Entry::Ready { seat, .. } => json!({"what": "ready", "seat": seat}),
        Entry::Play { seat, by, .. } => {
            let seen = table.game.as_ref().map(|game| game.seen_actions(before..after, viewer));
            let actions = seen.unwrap_or_default();
            json!({"what": "play", "seat": seat, "by": by, "actions": actions})
        }
        Entry::Leave { seat, .. } => json!({"what": "leave", "seat": seat}),
        Entry::Return { seat } => json!({"what": "return", "seat": seat}),
        Entry::Chat { seat, text } => json!({"what": "chat", "seat": seat, "text": text}),
        Entry::Rematch { table } => json!({"what": "rematch", "table": table}),
    };
    let mut told = json!({
        "seq": seq + 1,
        "step": after,
        "head": entry_log.head.to_string(),
    });
    if let (Some(told), Value::Object(what)) = (told.as_object_mut(), what) {
        told.extend(what);
    }
    told
}
