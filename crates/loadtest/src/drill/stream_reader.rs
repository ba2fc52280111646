//! Reads the events of a table over all interruptions, and notes every one.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::history::{ReceivedEvent, SharedHistory, Viewer};
use super::rng::DrillRng;
use super::state::DrillState;
use crate::client::{Client, CookieJar};
use crate::events::{EventStream, TableEvent};

/// Milliseconds before a stream is opened again.
const PAUSE: std::ops::Range<u32> = 0..30;
/// Probability that the reader cuts a stream, in percent, and the most events before that.
const CUT: u32 = 30;
const MAX_EVENTS_BEFORE_CUT: usize = 40;
/// Number of missed entries that a stream repeats one by one.
const MAX_RESENT: u64 = 200;
/// Time limit for opening a stream.
const TIMEOUT: Duration = Duration::from_secs(15);

/// A viewer who reads the events of a table.
pub(crate) struct StreamReader {
    pub(crate) drill: Arc<DrillState>,
    pub(crate) cookies: CookieJar,
    pub(crate) viewer: Viewer,
    pub(crate) table: String,
    pub(crate) history: Arc<SharedHistory>,
    pub(crate) rng: DrillRng,
    /// Publishes the number of entries.
    pub(crate) news: watch::Sender<u64>,
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
            let endpoint = self.drill.servers.any(&mut self.rng);
            let client = Client::with_cookies(&endpoint, self.cookies.clone());
            let opened = timeout(TIMEOUT, client.events(&self.table, Some(position.last))).await;
            if let Ok(Ok(events)) = opened {
                let cut = self.rng.percent(CUT);
                let most = if cut { 1 + self.rng.below(MAX_EVENTS_BEFORE_CUT) } else { usize::MAX };
                self.read_stream(events, most, &mut position).await;
            }
            sleep(self.rng.duration(PAUSE)).await;
        }
    }

    /// Reads a stream until it ends, or cuts it after `most` events.
    async fn read_stream(
        &mut self,
        mut events: EventStream,
        most: usize,
        position: &mut StreamPosition,
    ) {
        let mut steps = Vec::new();
        for _ in 0..most {
            let Ok(Some(TableEvent { id, name, data })) = events.next().await else {
                return self.note(steps, None);
            };
            let Ok(data) = serde_json::from_str::<Value>(&data) else {
                self.contradiction(format!("an event is no JSON: {data}"));
                continue;
            };
            let seq = data["seq"].as_u64();
            let Some(seq) = seq.filter(|_| seq == id) else {
                self.contradiction(format!("an event with the id {id:?} has the entry {seq:?}"));
                continue;
            };
            position.last = seq;
            if name == "step" {
                if seq > position.complete + 1 {
                    self.contradiction(format!("after {} came {seq}", position.complete));
                }
                if seq <= position.complete {
                    self.drill.counters.resent.add();
                    self.contradiction(format!("{seq} was sent twice"));
                }
                position.complete = position.complete.max(seq);
                steps.push(data);
                continue;
            }
            if seq > position.complete {
                // A reader that has missed more is sent only the state of the table.
                if seq - position.complete <= MAX_RESENT {
                    let complete = position.complete;
                    self.contradiction(format!("{seq} entries, of which {complete} were sent"));
                }
                position.complete = seq;
            }
            self.note(std::mem::take(&mut steps), Some(seq));
            self.history.reach(seq);
            self.news.send_if_modified(|newest| {
                let newer = seq > *newest;
                *newest = seq.max(*newest);
                newer
            });
        }
        self.drill.counters.cut.add();
        self.note(steps, None);
    }

    fn note(&self, events: Vec<Value>, as_of: Option<u64>) {
        let received = |event| ReceivedEvent { viewer: self.viewer, event, as_of };
        self.history.lock().events.extend(events.into_iter().map(received));
    }

    fn contradiction(&self, what: String) {
        let viewer = self.viewer.map_or("a spectator".to_string(), |seat| format!("seat {seat}"));
        self.history.lock().contradictions.push(format!("events for {viewer}: {what}"));
    }
}
