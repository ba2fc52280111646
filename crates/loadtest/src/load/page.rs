//! A page that is open at a table.

use std::time::Instant;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::scan::{self, Told};
use super::table::PATIENCE;
use super::tally::Trouble;
use crate::client::{self, Player, Site};

/// The newest entry that a page was told of, and when.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) told: Told,
    pub(super) at: Instant,
}

/// Reads the events of a table for as long as this lives.
pub(super) struct Watcher {
    seen: watch::Receiver<Option<Seen>>,
    reading: JoinHandle<()>,
}

impl Watcher {
    /// Opens the page; all that has happened is told.
    pub(super) async fn open(site: &Site, player: &Player, id: &str) -> Result<Watcher, Trouble> {
        let mut events = client::listen(site, player, id, Some(0)).await?;
        let (tell, seen) = watch::channel(None);
        // A line that breaks is noticed by who waits for what should come over it.
        let reading = tokio::spawn(async move {
            while let Ok(Some(told)) = events.next_that(scan::event).await {
                tell.send_replace(Some(Seen { told, at: Instant::now() }));
            }
        });
        Ok(Watcher { seen, reading })
    }

    /// Waits until an entry is told.
    pub(super) async fn reach(&mut self, seq: u64) -> Result<Seen, Trouble> {
        let reached = |seen: &Option<Seen>| seen.is_some_and(|seen| seen.told.seq >= seq);
        let found = timeout(PATIENCE, self.seen.wait_for(reached)).await;
        let found = found.map_err(|_| Trouble::NeverSeen)?;
        let ended = |_| Trouble::Broken("a stream of events has ended".into());
        found.map_err(ended)?.ok_or(Trouble::Unexpected)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.reading.abort();
    }
}
