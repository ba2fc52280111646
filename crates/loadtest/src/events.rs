//! Server-sent events of a table.

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;

use crate::Error;

/// Longest event in bytes.
const MAX_EVENT: usize = 1 << 20;

/// An event of a table.
pub(crate) struct TableEvent {
    /// The number of the newest entry.
    pub(crate) id: Option<u64>,
    /// `step` for an entry, `now` for the state of the table.
    pub(crate) name: String,
    /// A JSON object.
    pub(crate) data: String,
}

/// The events of a table, read from a connection of their own.
pub(crate) struct EventStream {
    body: Incoming,
    /// Bytes of events that are not complete yet.
    buffer: Vec<u8>,
    /// The connection ends with its sender.
    _sender: SendRequest<Full<Bytes>>,
}

impl EventStream {
    pub(crate) fn new(body: Incoming, sender: SendRequest<Full<Bytes>>) -> EventStream {
        EventStream { body, buffer: Vec::new(), _sender: sender }
    }

    /// The next event; none when the server has ended the stream.
    pub(crate) async fn next(&mut self) -> Result<Option<TableEvent>, Error> {
        self.next_map(parse).await
    }

    /// The first result of `read` over the next events; none when the server has ended the stream.
    pub(crate) async fn next_map<T>(
        &mut self,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<Option<T>, Error> {
        loop {
            while let Some(end) = self.buffer.windows(2).position(|pair| pair == b"\n\n") {
                let event = read(&self.buffer[..end]);
                self.buffer.drain(..end + 2);
                // An event without a name is a keep-alive.
                if let Some(event) = event {
                    return Ok(Some(event));
                }
            }
            if self.buffer.len() > MAX_EVENT {
                return Err("an event without an end".into());
            }
            match self.body.frame().await {
                None => return Ok(None),
                Some(frame) => {
                    if let Some(data) = frame?.data_ref() {
                        self.buffer.extend_from_slice(data);
                    }
                }
            }
        }
    }
}

fn parse(text: &[u8]) -> Option<TableEvent> {
    let text = std::str::from_utf8(text).ok()?;
    let field = |name: &str| {
        let of = |line: &str| line.strip_prefix(name)?.strip_prefix(':').map(str::to_string);
        text.lines().find_map(of).map(|value| value.trim_start().to_string())
    };
    Some(TableEvent {
        id: field("id").and_then(|id| id.parse().ok()),
        name: field("event")?,
        data: field("data").unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_has_a_name_a_number_and_data() {
        let event = parse(b"event: step\ndata: {\"seq\":3}\nid: 3").unwrap();
        assert_eq!(
            (event.id, event.name.as_str(), event.data.as_str()),
            (Some(3), "step", "{\"seq\":3}")
        );
    }

    #[test]
    fn a_keep_alive_is_no_event() {
        assert!(parse(b":").is_none());
    }
}
