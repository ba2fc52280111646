//! Clients that survive faults: one repeats its requests, unchanged and to any server, until there is
//! a response; one reads the events of a table over all interruptions, and notes every one.

use std::sync::Arc;
use std::time::Duration;

use gueridon_cli::plural;
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::state::{DrillRng, DrillState};
use super::transcript::{ReceivedEvent, SharedTranscript, ViewingSeat};
use crate::client::{Client, Response};
use crate::events::{EventKind, EventStream};

/// Time limit for a response, and for opening a stream.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Milliseconds before a request is repeated.
const PAUSE: std::ops::Range<u32> = 5..40;
/// Probability of a new connection, maybe to another server, in percent of requests.
const RECONNECT: u32 = 15;
/// Milliseconds before a connection is cut: some requests arrive, some do not.
const CUT: std::ops::Range<u32> = 0..6;

/// A player with a connection to any of the servers.
pub(crate) struct RetryingClient {
    pub(crate) drill: Arc<DrillState>,
    pub(crate) client: Client,
    pub(crate) rng: DrillRng,
}

impl RetryingClient {
    /// A player without cookies.
    pub(crate) fn anonymous(drill: &Arc<DrillState>, mut rng: DrillRng) -> RetryingClient {
        let client = Client::new(&drill.servers.any(&mut rng));
        RetryingClient { drill: drill.clone(), client, rng }
    }

    /// A player with a cookie. It is requested before anything depends on it: a player who loses the
    /// response with the cookie would sit down again as another player.
    pub(crate) async fn named(
        drill: &Arc<DrillState>,
        rng: DrillRng,
        name: &str,
    ) -> RetryingClient {
        let mut client = RetryingClient::anonymous(drill, rng);
        client.post("/me", &[("name", name)]).await;
        client
    }

    /// The same player on another connection, at the same time.
    pub(crate) fn twin(&mut self) -> RetryingClient {
        let mut twin = RetryingClient::anonymous(&self.drill, self.rng.split());
        twin.client.cookies = self.client.cookies.clone();
        twin
    }

    /// Requests a page until there is a response.
    pub(crate) async fn get(&mut self, path: &str) -> Response {
        loop {
            self.maybe_reconnect();
            let response = timeout(TIMEOUT, self.client.get(path)).await;
            if let Some(response) = self.accept(response.ok().and_then(Result::ok)).await {
                return response;
            }
        }
    }

    /// Sends a form until there is a response.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        loop {
            self.maybe_reconnect();
            let response = timeout(TIMEOUT, self.client.post(path, fields)).await;
            if let Some(response) = self.accept(response.ok().and_then(Result::ok)).await {
                return response;
            }
        }
    }

    /// Sends a form once; without a response it may have been accepted or not.
    pub(crate) async fn post_once(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Option<Response> {
        let response = timeout(TIMEOUT, self.client.post(path, fields)).await;
        let response = response.ok().and_then(Result::ok);
        if response.is_none() {
            self.reconnect();
        }
        response
    }

    /// Sends a form, and does not wait for the response.
    pub(crate) async fn post_and_disconnect(&mut self, path: &str, fields: &[(&str, &str)]) {
        let after = self.rng.duration(CUT);
        self.drill.counters.cut.add();
        self.client.post_and_disconnect(path, fields, after).await;
    }

    /// A response that is final; else waits before the next attempt.
    async fn accept(&mut self, response: Option<Response>) -> Option<Response> {
        match response {
            // Too many requests, or the store is away: try again later.
            Some(response) if !matches!(response.status, 429 | 503) => return Some(response),
            Some(_) => {}
            None => {
                self.drill.counters.repeated.add();
                self.reconnect();
            }
        }
        self.pause().await;
        None
    }

    /// Waits before something is tried again.
    pub(crate) async fn pause(&mut self) {
        sleep(self.rng.duration(PAUSE)).await;
    }

    fn maybe_reconnect(&mut self) {
        if self.rng.percent(RECONNECT) {
            self.reconnect();
        }
    }

    fn reconnect(&mut self) {
        let endpoint = self.drill.servers.any(&mut self.rng);
        self.client = Client::with_cookies(&endpoint, self.client.cookies.clone());
    }
}

/// Milliseconds before a stream is opened again.
const REOPEN_DELAY: std::ops::Range<u32> = 0..30;
/// Probability that the reader cuts a stream, in percent, and the most events before that.
const CUT_STREAM: u32 = 30;
const MAX_EVENTS_BEFORE_CUT: usize = 40;
/// Number of missed entries that a stream repeats one by one.
const MAX_RESENT: u64 = 200;

/// A viewer who reads the events of a table.
pub(crate) struct StreamReader {
    pub(crate) viewer: ViewingSeat,
    pub(crate) table: String,
    /// Publishes the number of entries.
    pub(crate) news: watch::Sender<u64>,
    pub(crate) transcript: Arc<SharedTranscript>,
    pub(crate) client: RetryingClient,
}

/// The position of a reader.
#[derive(Default)]
struct StreamPosition {
    /// The number of the last event, as browsers keep it.
    last: u64,
    /// Every entry up to this one was received.
    complete: u64,
}

impl StreamReader {
    /// Reads until it is dropped.
    pub(crate) async fn read(mut self) {
        let mut position = StreamPosition::default();
        loop {
            self.client.reconnect();
            let events = self.client.client.events(&self.table, Some(position.last));
            if let Ok(Ok(events)) = timeout(TIMEOUT, events).await {
                let cut = self.client.rng.percent(CUT_STREAM);
                let most =
                    if cut { 1 + self.client.rng.below(MAX_EVENTS_BEFORE_CUT) } else { usize::MAX };
                self.read_stream(events, most, &mut position).await;
            }
            sleep(self.client.rng.duration(REOPEN_DELAY)).await;
        }
    }

    /// Reads a stream until it ends, or cuts it after `most` events.
    async fn read_stream(
        &mut self,
        mut events: EventStream,
        most: usize,
        position: &mut StreamPosition,
    ) {
        for _ in 0..most {
            let Ok(Some(event)) = events.next().await else { return };
            if event.kind == EventKind::Other {
                continue;
            }
            let Ok(data) = serde_json::from_slice::<Value>(event.data) else {
                let data = String::from_utf8_lossy(event.data);
                self.contradiction(format!("an event is no JSON: {data}"));
                continue;
            };
            let (id, seq) = (event.id, data["seq"].as_u64());
            let Some(seq) = seq.filter(|_| seq == id) else {
                self.contradiction(format!("an event with the id {id:?} has the entry {seq:?}"));
                continue;
            };
            position.last = seq;
            match event.kind {
                EventKind::Update => self.receive_entry(seq, data, position),
                EventKind::Now | EventKind::Other => self.receive_state(seq, position),
            }
            self.transcript.reach(seq);
            self.news.send_if_modified(|newest| {
                let newer = seq > *newest;
                *newest = seq.max(*newest);
                newer
            });
        }
        self.client.drill.counters.cut.add();
    }

    /// Notes an entry, which must be the next one.
    fn receive_entry(&self, seq: u64, event: Value, position: &mut StreamPosition) {
        if seq > position.complete + 1 {
            self.contradiction(format!("after {} came {seq}", position.complete));
        }
        if seq <= position.complete {
            self.client.drill.counters.resent.add();
            self.contradiction(format!("{seq} was sent twice"));
        }
        position.complete = position.complete.max(seq);
        let mut transcript = self.transcript.lock();
        let requested = transcript.requested;
        transcript.events.push(ReceivedEvent { viewer: self.viewer, event, requested });
    }

    /// Checks the state of the table: a reader that has missed many entries is sent only that.
    fn receive_state(&self, seq: u64, position: &mut StreamPosition) {
        let complete = position.complete;
        if seq > complete && seq - complete <= MAX_RESENT {
            self.contradiction(format!("{complete} of {} sent", plural(seq, "entry")));
        }
        position.complete = complete.max(seq);
    }

    fn contradiction(&self, what: String) {
        let viewer = self.viewer.map_or("a spectator".to_string(), |seat| format!("seat {seat}"));
        self.transcript.lock().contradictions.push(format!("events for {viewer}: {what}"));
    }
}
