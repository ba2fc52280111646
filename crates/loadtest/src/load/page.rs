//! An open page at a table, and the little that is read of each response and event: parsing all of
//! them would take time from a server on the same machine.

use std::time::Instant;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::metrics::RequestError;
use super::table::TIMEOUT;
use crate::client::Client;

/// An entry of a table, as a response or an event names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntryRef {
    /// Its number, from 1.
    pub seq: u64,
    /// The end of the chain of entries, in hexadecimal digits.
    pub head: [u8; 64],
}

impl EntryRef {
    /// Reads an acknowledgement: `{"seq":3,"step":2,"head":"…"}`.
    pub fn from_receipt(body: &[u8]) -> Option<EntryRef> {
        Some(EntryRef { seq: number(after(body, b"\"seq\":")?)?, head: head(body)? })
    }

    /// Reads an event of a stream; none for the state of the table and for keep-alives.
    pub fn from_event(text: &[u8]) -> Option<EntryRef> {
        let mut lines = text.split(|&byte| byte == b'\n');
        // In the order of the server: name, data, number.
        field(&mut lines, b"event: ").filter(|&name| name == b"step")?;
        let head = head(field(&mut lines, b"data: ")?)?;
        Some(EntryRef { seq: number(field(&mut lines, b"id: ")?)?, head })
    }
}

fn field<'a>(lines: &mut impl Iterator<Item = &'a [u8]>, name: &[u8]) -> Option<&'a [u8]> {
    lines.find_map(|line| line.strip_prefix(name))
}

fn head(text: &[u8]) -> Option<[u8; 64]> {
    after(text, b"\"head\":\"")?.first_chunk().copied()
}

fn number(text: &[u8]) -> Option<u64> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

/// The text after the first occurrence of a mark.
fn after<'a>(text: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    let at = text.windows(mark.len()).position(|part| part == mark)?;
    text.get(at + mark.len()..)
}

/// The newest entry of a page, and when it arrived.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub(super) entry: EntryRef,
    pub(super) at: Instant,
}

/// Reads the events of a table until it is dropped.
pub(super) struct OpenPage {
    newest: watch::Receiver<Option<Arrival>>,
    reading: JoinHandle<()>,
}

impl OpenPage {
    /// Opens the page; the stream begins with the first entry.
    pub(super) async fn open(client: &Client, id: &str) -> Result<OpenPage, RequestError> {
        let mut events = client.events(id, Some(0)).await?;
        let (sender, newest) = watch::channel(None);
        // A broken connection is noticed by the next wait for an entry.
        let reading = tokio::spawn(async move {
            while let Ok(Some(entry)) = events.next_map(EntryRef::from_event).await {
                sender.send_replace(Some(Arrival { entry, at: Instant::now() }));
            }
        });
        Ok(OpenPage { newest, reading })
    }

    /// Waits for an entry.
    pub(super) async fn reach(&mut self, seq: u64) -> Result<Arrival, RequestError> {
        let reached = |newest: &Option<Arrival>| newest.is_some_and(|page| page.entry.seq >= seq);
        let found = timeout(TIMEOUT, self.newest.wait_for(reached)).await;
        let found = found.map_err(|_| RequestError::NeverSeen)?;
        let ended = |_| RequestError::Disconnected("a stream of events has ended".into());
        found.map_err(ended)?.ok_or(RequestError::Unexpected)
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        self.reading.abort();
    }
}
