//! A stream of events, read one by one.

use axum::body::Body;
use http_body_util::BodyExt;
use serde_json::Value;

use super::browser::TIMEOUT;

/// The events of a table.
pub(crate) struct Events {
    body: Body,
    /// Everything that came over the wire and was not read yet.
    left: String,
}

/// An event.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReceivedEvent {
    pub(crate) name: String,
    /// 0 for an event without a number.
    pub(crate) id: u64,
    pub(crate) data: Value,
    /// The part of the page that changed, where one came along.
    pub(crate) part: Option<String>,
}

impl Events {
    pub(super) fn new(body: Body) -> Events {
        Events { body, left: String::new() }
    }

    /// The next event as it came, or none when the stream ends.
    pub(crate) async fn raw(&mut self) -> Option<String> {
        // Signs of life come for ever, so the patience is for the event and not for the next bytes.
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        loop {
            if let Some((block, rest)) = self.left.split_once("\n\n") {
                let (block, rest) = (block.to_string(), rest.to_string());
                self.left = rest;
                // Signs of life are comments.
                if !block.starts_with(':') {
                    return Some(block);
                }
                continue;
            }
            let next = tokio::time::timeout_at(deadline, self.body.frame()).await;
            let frame = next.expect("an event in time")?.expect("streams do not fail");
            let bytes = frame.into_data().expect("only data");
            self.left += std::str::from_utf8(&bytes).expect("events are text");
        }
    }

    pub(crate) async fn next(&mut self) -> Option<ReceivedEvent> {
        let block = self.raw().await?;
        let fields = |name: &'static str| {
            let lines = block.lines();
            lines.filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": "))
        };
        let mut data = fields("data");
        Some(ReceivedEvent {
            name: fields("event").next().expect("events have names").to_string(),
            id: fields("id").next().map_or(0, |id| id.parse().expect("a number")),
            data: serde_json::from_str(data.next().expect("events have data")).expect("JSON"),
            part: data.next().map(String::from),
        })
    }

    /// Reads until the table stands at `seq` or later: every event up to the one that says so.
    pub(crate) async fn until(&mut self, seq: u64) -> Vec<ReceivedEvent> {
        let mut told = Vec::new();
        loop {
            let event = self.next().await.expect("the stream goes on");
            let there = event.name != "presence" && event.id >= seq;
            told.push(event);
            if there {
                return told;
            }
        }
    }

    /// The next presence.
    pub(crate) async fn presence(&mut self) -> Value {
        loop {
            let event = self.next().await.expect("the stream goes on");
            if event.name == "presence" {
                return event.data;
            }
        }
    }

    /// The next thing that happens at the table.
    pub(crate) async fn step(&mut self) -> ReceivedEvent {
        loop {
            let event = self.next().await.expect("the stream goes on");
            if event.name == "update" {
                return event;
            }
        }
    }
}
