//! All servers of a drill, over one store.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::chance::Dice;
use super::node::{Node, is_well};
use super::store::Store;
use crate::client::Site;
use crate::failure::Failure;

/// Between two questions whether all are well again.
const BETWEEN: Duration = Duration::from_millis(20);
/// When they are not after so long, they will not be.
const PATIENCE: Duration = Duration::from_secs(60);

/// Some servers; each may be down.
pub(crate) struct Fleet {
    sites: Vec<Site>,
    nodes: Vec<Mutex<Node>>,
    /// Whether all that can be expected to work works: nothing is killed just now.
    whole: AtomicBool,
}

/// How long something was away.
pub(crate) struct Away {
    /// From the kill until moves were taken again.
    pub(crate) recovery: Duration,
    /// The part of it that the servers are to blame for: after the start, or after the database was back.
    pub(crate) start: Duration,
}

impl Fleet {
    /// Starts so many servers.
    pub(crate) async fn start(
        folder: &Path,
        count: usize,
        store: &Store,
        dice: &mut Dice,
    ) -> Result<Fleet, Failure> {
        let mut nodes = Vec::new();
        for number in 0..count {
            let name = format!("node-{number}");
            let mut node = Node::new(folder, &name, store.url(), dice)?;
            node.start()?;
            // One after the other: the first prepares the store.
            node.answers().await?;
            nodes.push(node);
        }
        let sites = nodes.iter().map(|node| node.site.clone()).collect();
        let nodes = nodes.into_iter().map(Mutex::new).collect();
        Ok(Fleet { sites, nodes, whole: AtomicBool::new(true) })
    }

    /// How many servers there are.
    pub(crate) fn count(&self) -> usize {
        self.sites.len()
    }

    /// Any of them, be it up or down.
    pub(crate) fn any(&self, dice: &mut Dice) -> Site {
        self.sites[dice.below(self.sites.len())].clone()
    }

    /// Whether nothing is killed just now.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole.load(Ordering::Relaxed)
    }

    /// Kills any one, leaves it down for a while and starts it again.
    pub(crate) async fn kill_one(&self, dice: &mut Dice, pause: Duration) -> Result<Away, Failure> {
        let mut node = self.nodes[dice.below(self.nodes.len())].lock().await;
        self.whole.store(false, Ordering::Relaxed);
        let killed = Instant::now();
        tokio::task::block_in_place(|| node.kill());
        tokio::time::sleep(pause).await;
        let started = Instant::now();
        node.start()?;
        node.answers().await?;
        self.whole.store(true, Ordering::Relaxed);
        Ok(Away { recovery: killed.elapsed(), start: started.elapsed() })
    }

    /// Does something to what all of them need, and waits until they are well again.
    pub(crate) async fn shake(
        &self,
        what: impl Future<Output = Result<(), Failure>>,
    ) -> Result<Away, Failure> {
        self.whole.store(false, Ordering::Relaxed);
        let shaken = Instant::now();
        what.await?;
        let since = Instant::now();
        for site in &self.sites {
            while !is_well(site).await {
                if since.elapsed() > PATIENCE {
                    return Err(Failure::told("a server does not find back to its database"));
                }
                tokio::time::sleep(BETWEEN).await;
            }
        }
        self.whole.store(true, Ordering::Relaxed);
        Ok(Away { recovery: shaken.elapsed(), start: since.elapsed() })
    }

    /// Kills all, for good.
    pub(crate) async fn end(&self) {
        for node in &self.nodes {
            let mut node = node.lock().await;
            tokio::task::block_in_place(|| node.kill());
        }
    }
}
