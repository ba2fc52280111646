//! Server-sent events, as they come in.

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;

use super::Broken;

/// No event is longer.
const LONGEST: usize = 1 << 20;

/// Something that a table tells.
pub(crate) struct Event {
    /// The number of the newest entry that it tells of.
    pub(crate) id: Option<u64>,
    /// `step` for something that happened, `now` for how things stand.
    pub(crate) name: String,
    /// A JSON object.
    pub(crate) data: String,
}

/// The events of a table.
pub(crate) struct Events {
    body: Incoming,
    /// What has come of the next events.
    buffer: Vec<u8>,
    /// The line ends with its sender.
    _sender: SendRequest<Full<Bytes>>,
}

impl Events {
    pub(super) fn new(body: Incoming, sender: SendRequest<Full<Bytes>>) -> Events {
        Events { body, buffer: Vec::new(), _sender: sender }
    }

    /// The next event; none when the server has ended the stream.
    pub(crate) async fn next(&mut self) -> Result<Option<Event>, Broken> {
        self.next_that(parse).await
    }

    /// What is read from the next event of which anything is; none when the stream has ended.
    pub(crate) async fn next_that<T>(
        &mut self,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<Option<T>, Broken> {
        loop {
            while let Some(end) = self.buffer.windows(2).position(|pair| pair == b"\n\n") {
                let event = read(&self.buffer[..end]);
                self.buffer.drain(..end + 2);
                // What has no name is a sign of life, and nothing to anybody.
                if let Some(event) = event {
                    return Ok(Some(event));
                }
            }
            if self.buffer.len() > LONGEST {
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

fn parse(text: &[u8]) -> Option<Event> {
    let text = std::str::from_utf8(text).ok()?;
    let field = |name: &str| {
        let of = |line: &str| line.strip_prefix(name)?.strip_prefix(':').map(str::to_string);
        text.lines().find_map(of).map(|value| value.trim_start().to_string())
    };
    Some(Event {
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
    fn a_sign_of_life_is_no_event() {
        assert!(parse(b":").is_none());
    }
}
