//! An open page at a table, as a program reads it or as a browser shows it, and the little that is read
//! of each answer and event: parsing all of them would take time from a server on the same machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use memchr::memmem;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::metrics::RequestError;
use super::table::{TIMEOUT, in_time};
use crate::client::{Client, Format, Response};
use crate::events::{EventKind, EventStream, read_number};

/// An entry of a table, as a receipt or an event names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EntryRef {
    /// Its number, from 1.
    pub(super) seq: u64,
    /// The end of the chain of entries, in hexadecimal digits.
    pub(super) head: [u8; 64],
}

impl EntryRef {
    /// Reads the JSON of a receipt or an event: `{"seq":3,"step":2,"head":"…`.
    pub(super) fn read(json: &[u8]) -> Option<EntryRef> {
        let head = after(json, b"\"head\":\"")?.first_chunk().copied()?;
        Some(EntryRef { seq: read_number(after(json, b"\"seq\":")?)?, head })
    }
}

/// The number of entries that a page shows, or a part of one.
fn shown_entries(html: &[u8]) -> Option<u64> {
    memmem::find(html, b"id=\"table\"")?;
    read_number(after(html, b"data-seq=\"")?)
}

/// The number of entries that the page of an answer shows.
pub(super) fn shown_in(response: &Response) -> Result<u64, RequestError> {
    if response.status != 200 {
        return Err(RequestError::from_response(response));
    }
    shown_entries(&response.body).ok_or(RequestError::Unexpected)
}

/// The text after the first occurrence of a mark.
fn after<'a>(text: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    let at = memmem::find(text, mark)?;
    text.get(at + mark.len()..)
}

/// Parts of pages that browsers have received, by how they came.
#[derive(Default)]
pub(super) struct PartCounts {
    /// With an event.
    pub(super) pushed: AtomicU64,
    /// By a request of their own.
    pub(super) fetched: AtomicU64,
}

/// What a page shows.
#[derive(Clone, Copy)]
pub(super) struct PageState {
    /// The newest entry that its stream has named.
    entry: Option<EntryRef>,
    /// The number of entries that it shows, and since when.
    shown: u64,
    pub(super) shown_at: Instant,
}

impl PageState {
    fn new(shown: u64) -> PageState {
        PageState { entry: None, shown, shown_at: Instant::now() }
    }

    fn show(&mut self, shown: u64) {
        if shown > self.shown {
            (self.shown, self.shown_at) = (shown, Instant::now());
        }
    }

    /// The entry that it shows, if it is this one; else it tells another history.
    pub(super) fn entry_at(&self, seq: u64) -> Result<EntryRef, RequestError> {
        self.entry.filter(|entry| entry.seq == seq).ok_or(RequestError::HeadsDiffer)
    }
}

/// A move that its player's page has sent.
#[derive(Clone, Copy, Default)]
struct SentMove {
    under_way: bool,
    /// The number of entries that the answer to the last one shows.
    shown: u64,
}

/// A page, which reads the events of its table until it is dropped.
pub(super) struct OpenPage {
    state: watch::Receiver<Result<PageState, RequestError>>,
    sent: watch::Sender<SentMove>,
    reading: JoinHandle<()>,
}

impl OpenPage {
    /// Opens a page as programs do; its stream begins with entry `seq`.
    pub(super) async fn open(
        client: &Client,
        id: &str,
        seq: u64,
    ) -> Result<OpenPage, RequestError> {
        let events = in_time(client.events(id, Some(seq - 1))).await?;
        Ok(OpenPage::start(PageState::new(0), |state, _| PageReader {
            state,
            events,
            browser: None,
        }))
    }

    /// Opens a page as browsers do.
    pub(super) async fn open_in_browser(
        client: &Client,
        id: &str,
        parts: &Arc<PartCounts>,
    ) -> Result<OpenPage, RequestError> {
        let mut client = Client::with_cookies(&client.endpoint, client.cookies.clone());
        let path = format!("/t/{id}");
        let page = in_time(client.get_as(&path, Format::Page)).await?;
        let state = PageState::new(shown_in(&page)?);
        let events = in_time(client.page_events(id)).await?;
        let parts = parts.clone();
        Ok(OpenPage::start(state, |state, sent| PageReader {
            state,
            events,
            browser: Some(Browser { client, path, sent, parts }),
        }))
    }

    fn start(
        state: PageState,
        reader: impl FnOnce(PageState, watch::Receiver<SentMove>) -> PageReader,
    ) -> OpenPage {
        let (sent, sent_moves) = watch::channel(SentMove::default());
        let (news, receiver) = watch::channel(Ok(state));
        let reading = tokio::spawn(reader(state, sent_moves).read(news));
        OpenPage { state: receiver, sent, reading }
    }

    /// Notes that the player sends a move: the page waits for its answer before it fetches anything.
    pub(super) fn begin_move(&self) {
        self.sent.send_modify(|sent| sent.under_way = true);
    }

    /// Shows the answer to a move, which is the part with this number of entries.
    pub(super) fn end_move(&self, shown: u64) {
        self.sent.send_replace(SentMove { under_way: false, shown });
    }

    /// Waits until the page shows this number of entries.
    pub(super) async fn show(&mut self, seq: u64) -> Result<PageState, RequestError> {
        self.wait(|page| page.shown >= seq).await
    }

    /// Waits until the page shows an entry and its stream has named it.
    pub(super) async fn reach(&mut self, seq: u64) -> Result<PageState, RequestError> {
        let named = |page: &PageState| page.entry.is_some_and(|entry| entry.seq >= seq);
        self.wait(|page| page.shown >= seq && named(page)).await
    }

    async fn wait(
        &mut self,
        reached: impl Fn(&PageState) -> bool,
    ) -> Result<PageState, RequestError> {
        let ended = |state: &Result<PageState, _>| state.as_ref().map_or(true, &reached);
        let found = timeout(TIMEOUT, self.state.wait_for(ended)).await;
        let found = found.map_err(|_| RequestError::NeverSeen)?;
        found.map_err(|_| RequestError::Unexpected)?.clone()
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        self.reading.abort();
    }
}

/// The task of a page.
struct PageReader {
    state: PageState,
    events: EventStream,
    /// None for a program.
    browser: Option<Browser>,
}

/// What a browser needs besides events.
struct Browser {
    client: Client,
    /// The path of the page.
    path: String,
    sent: watch::Receiver<SentMove>,
    parts: Arc<PartCounts>,
}

impl PageReader {
    /// Reads events and publishes what the page shows, until the stream ends or something fails.
    async fn read(mut self, news: watch::Sender<Result<PageState, RequestError>>) {
        loop {
            let result = self.read_event().await;
            let failed = result.is_err();
            if news.send(result.map(|()| self.state)).is_err() || failed {
                return;
            }
        }
    }

    async fn read_event(&mut self) -> Result<(), RequestError> {
        let ended = || RequestError::Disconnected("a stream of events has ended".into());
        let event = self.events.next().await?.ok_or_else(ended)?;
        if event.kind == EventKind::Other {
            return Ok(());
        }
        let (entry, newest) = (EntryRef::read(event.data), event.id.unwrap_or_default());
        if event.kind == EventKind::Update && entry.is_none_or(|entry| entry.seq != newest) {
            return Err(RequestError::Unexpected);
        }
        self.state.entry = entry.or(self.state.entry);
        let Some(browser) = &mut self.browser else {
            if event.kind == EventKind::Update {
                self.state.show(newest);
            }
            return Ok(());
        };
        if let Some(part) = event.part {
            if shown_entries(part) != Some(newest) {
                return Err(RequestError::Unexpected);
            }
            browser.parts.pushed.fetch_add(1, Ordering::Relaxed);
            self.state.show(newest);
        }
        if newest > self.state.shown {
            self.state.show(browser.answered().await);
        }
        if newest > self.state.shown {
            self.state.show(browser.fetch_part().await?);
        }
        Ok(())
    }
}

impl Browser {
    /// Waits for the answer to a move that is under way; what the last answer shows.
    async fn answered(&mut self) -> u64 {
        // The page is dropped with the sender, and this task with the page.
        self.sent.wait_for(|sent| !sent.under_way).await.map_or(0, |sent| sent.shown)
    }

    /// Fetches the part that changes; what it shows.
    async fn fetch_part(&mut self) -> Result<u64, RequestError> {
        let part = in_time(self.client.get_as(&self.path, Format::Part)).await?;
        self.parts.fetched.fetch_add(1, Ordering::Relaxed);
        shown_in(&part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: EntryRef = EntryRef { seq: 12, head: [b'a'; 64] };

    fn json() -> String {
        let head = "a".repeat(64);
        format!(r#"{{"seq":12,"step":11,"head":"{head}","what":"play"}}"#)
    }

    #[test]
    fn receipts_and_events_name_their_entry() {
        assert_eq!(EntryRef::read(json().as_bytes()), Some(ENTRY));
    }

    #[test]
    fn an_entry_that_is_cut_short_is_none() {
        let json = json();
        let head = json.find('a').unwrap();
        // The event may end at the head: what follows is not read.
        for end in 0..head + 64 {
            assert_eq!(EntryRef::read(&json.as_bytes()[..end]), None, "{end}");
        }
        for broken in ["{}", r#"{"seq":,"head":"aa"}"#, r#"{"seq":99999999999999999999}"#] {
            assert_eq!(EntryRef::read(broken.as_bytes()), None, "{broken}");
        }
    }

    #[test]
    fn a_part_says_how_many_entries_it_shows() {
        let part = br#"<main id="table" data-id="x" data-seq="31" data-step="30">"#;
        assert_eq!(shown_entries(part), Some(31));
        assert_eq!(shown_entries(b"<p data-seq=\"31\">"), None, "another page");
        assert_eq!(shown_entries(b"<main id=\"table\">"), None);
    }
}
