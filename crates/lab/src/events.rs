//! Server-sent events of a table.

use std::io::Write;
use std::ops::Range;

use flate2::write::GzDecoder;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;
use memchr::{memchr, memmem};

use gueridon_cli::Error;

/// Longest event in bytes.
const MAX_EVENT: usize = 1 << 20;

/// What an event is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EventKind {
    /// An entry.
    Update,
    /// The state of the table.
    Now,
    /// Who is present, or a keep-alive.
    Other,
}

impl EventKind {
    fn of(name: &[u8]) -> EventKind {
        match name {
            // `step` is the name of servers that send no parts.
            b"update" | b"step" => EventKind::Update,
            b"now" => EventKind::Now,
            _ => EventKind::Other,
        }
    }
}

/// An event of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEvent<'a> {
    pub(crate) kind: EventKind,
    /// The number of the newest entry.
    pub(crate) id: Option<u64>,
    /// A JSON object.
    pub(crate) data: &'a [u8],
    /// The changed part of the page as HTML, or its first line.
    pub(crate) part: Option<&'a [u8]>,
}

impl TableEvent<'_> {
    /// Reads the lines of an event.
    fn read(text: &[u8]) -> TableEvent<'_> {
        let mut event = TableEvent { kind: EventKind::Other, id: None, data: b"", part: None };
        let (mut rest, mut data) = (text, Vec::with_capacity(2));
        while !rest.is_empty() {
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            rest = after.get(1..).unwrap_or_default();
            let (name, value) = line.split_at(memchr(b':', line).unwrap_or(line.len()));
            let value = value.strip_prefix(b":").unwrap_or(value);
            let value = value.strip_prefix(b" ").unwrap_or(value);
            match name {
                b"event" => event.kind = EventKind::of(value),
                b"id" => event.id = read_number(value),
                b"data" => data.push(value),
                _ => {}
            }
        }
        event.data = data.first().copied().unwrap_or_default();
        event.part = data.get(1).copied();
        event
    }
}

/// The decimal number that a text begins with.
pub(crate) fn read_number(text: &[u8]) -> Option<u64> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

/// The events of a table, read from a connection of their own.
pub(crate) struct EventStream {
    body: Incoming,
    buffer: EventBuffer,
    /// The connection ends with its sender.
    _sender: SendRequest<Full<Bytes>>,
}

impl EventStream {
    pub(crate) fn new(
        body: Incoming,
        compressed: bool,
        sender: SendRequest<Full<Bytes>>,
    ) -> EventStream {
        EventStream { body, buffer: EventBuffer::new(compressed), _sender: sender }
    }

    /// The next event; none when the server has ended the stream.
    pub(crate) async fn next(&mut self) -> Result<Option<TableEvent<'_>>, Error> {
        let event = loop {
            if let Some(event) = self.buffer.take()? {
                break event;
            }
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            if let Some(bytes) = frame?.data_ref() {
                self.buffer.add(bytes)?;
            }
        };
        Ok(Some(TableEvent::read(&self.buffer.text[event])))
    }
}

/// Bytes of a stream, cut into events.
struct EventBuffer {
    /// For a stream that is compressed: as browsers do, it is read as one gzip member.
    inflater: Option<GzDecoder<Vec<u8>>>,
    text: Vec<u8>,
    /// The events before this place were taken.
    taken: usize,
    /// No event ends before this place.
    searched: usize,
}

impl EventBuffer {
    fn new(compressed: bool) -> EventBuffer {
        let inflater = compressed.then(|| GzDecoder::new(Vec::new()));
        EventBuffer { inflater, text: Vec::new(), taken: 0, searched: 0 }
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.text.drain(..self.taken);
        self.searched -= self.taken;
        self.taken = 0;
        match &mut self.inflater {
            Some(inflater) => {
                inflater.write_all(bytes)?;
                inflater.flush()?;
                self.text.append(inflater.get_mut());
            }
            None => self.text.extend_from_slice(bytes),
        }
        Ok(())
    }

    /// The place of the next complete event in the text, without the empty line at its end.
    fn take(&mut self) -> Result<Option<Range<usize>>, Error> {
        let start = self.taken;
        match memmem::find(&self.text[self.searched..], b"\n\n") {
            Some(at) => {
                let end = self.searched + at;
                self.taken = end + 2;
                self.searched = self.taken;
                Ok(Some(start..end))
            }
            None if self.text.len() - start > MAX_EVENT => Err("an event without an end".into()),
            None => {
                // The first half of the mark may be there.
                self.searched = self.text.len().saturating_sub(1).max(start);
                Ok(None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const EVENTS: &str = "event: now\nid: 2\ndata: {\"seq\":2}\n\n:\n\n\
        event: presence\ndata: {\"here\":[true,false],\"watching\":3}\n\n\
        event: update\nid: 3\ndata: {\"seq\":3}\ndata: <main id=\"table\">\n\n\
        event: update\ndata: {\"seq\":4}\nid: 4\n\n";

    fn expected() -> [TableEvent<'static>; 5] {
        let event = |kind, id, data: &'static str, part: Option<&'static str>| TableEvent {
            kind,
            id,
            data: data.as_bytes(),
            part: part.map(str::as_bytes),
        };
        let presence = r#"{"here":[true,false],"watching":3}"#;
        [
            event(EventKind::Now, Some(2), r#"{"seq":2}"#, None),
            event(EventKind::Other, None, "", None),
            event(EventKind::Other, None, presence, None),
            event(EventKind::Update, Some(3), r#"{"seq":3}"#, Some(r#"<main id="table">"#)),
            event(EventKind::Update, Some(4), r#"{"seq":4}"#, None),
        ]
    }

    /// Reads chunks, and checks the events after each.
    fn check<'a>(compressed: bool, chunks: impl Iterator<Item = &'a [u8]>) {
        let (mut buffer, mut expected) = (EventBuffer::new(compressed), expected().into_iter());
        for chunk in chunks {
            buffer.add(chunk).unwrap();
            while let Some(event) = buffer.take().unwrap() {
                assert_eq!(Some(TableEvent::read(&buffer.text[event])), expected.next());
            }
        }
        assert_eq!(expected.next(), None, "all events came");
    }

    /// The stream as a server compresses it: every event can be read as soon as it was sent.
    fn compressed() -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        for event in EVENTS.split_inclusive("\n\n") {
            encoder.write_all(event.as_bytes()).unwrap();
            encoder.flush().unwrap();
        }
        // The end of the member is never sent.
        encoder.get_ref().clone()
    }

    #[test]
    fn events_are_read_wherever_the_network_cuts_them() {
        for size in [1, 2, 7, EVENTS.len()] {
            check(false, EVENTS.as_bytes().chunks(size));
            check(true, compressed().chunks(size));
        }
    }

    #[test]
    fn a_compressed_event_is_read_before_the_next_one_is_sent() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let mut buffer = EventBuffer::new(true);
        for (event, expected) in EVENTS.split_inclusive("\n\n").zip(expected()) {
            encoder.write_all(event.as_bytes()).unwrap();
            encoder.flush().unwrap();
            buffer.add(&std::mem::take(encoder.get_mut())).unwrap();
            let event = buffer.take().unwrap().expect("it was sent");
            assert_eq!(TableEvent::read(&buffer.text[event]), expected);
        }
    }

    #[test]
    fn a_stream_that_is_not_gzip_is_refused() {
        assert!(EventBuffer::new(true).add(EVENTS.as_bytes()).is_err());
    }

    #[test]
    fn an_event_without_an_end_is_not_kept_for_ever() {
        let mut buffer = EventBuffer::new(false);
        buffer.add(&vec![b'a'; MAX_EVENT]).unwrap();
        assert_eq!(buffer.take().unwrap(), None);
        buffer.add(b"a").unwrap();
        assert!(buffer.take().is_err());
    }
}
