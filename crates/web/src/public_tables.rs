//! How many public tables of one network wait for players: so many that they cannot hide the others in the list.
//!
//! Each node counts those that were created on it since it started, and no network is stored.

use std::collections::VecDeque;
use std::sync::Mutex;

use gueridon_journal::{Phase, TableId};

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::limits::{PUBLIC_TABLES_PER_NETWORK, REMEMBERED_PUBLIC_TABLES};
use crate::locks::lock;
use crate::problem::Problem;
use crate::session::RateKey;
use crate::subnet::LimitKey;
use crate::tables::Tables;

/// The permit of a network for one more public table.
pub(crate) type PublicPermit = Permit<RateKey>;

/// The public tables that waited for players when they were last looked at.
pub(crate) struct PublicTables {
    limit: ConcurrencyLimit<RateKey>,
    /// The newest is last.
    waiting: Mutex<VecDeque<(TableId, PublicPermit)>>,
}

impl PublicTables {
    pub(crate) fn new() -> PublicTables {
        let limit = ConcurrencyLimit::new(PUBLIC_TABLES_PER_NETWORK);
        PublicTables { limit, waiting: Mutex::default() }
    }

    /// A permit for one more, unless as many of the network wait as may.
    pub(crate) async fn acquire(
        &self,
        tables: &Tables,
        key: RateKey,
    ) -> Result<PublicPermit, Problem> {
        if let Some(permit) = self.limit.acquire(key) {
            return Ok(permit);
        }
        // Some may have been filled or cancelled.
        for id in self.of_network(key) {
            let live = tables.open(&id).await?;
            if live.is_none_or(|live| live.now().phase() != Phase::Open) {
                lock(&self.waiting).retain(|(known, _)| *known != id);
            }
        }
        self.limit.acquire(key).ok_or(Problem::TooManyPublicTables)
    }

    /// Keeps the permit of a table for as long as it waits.
    pub(crate) fn add(&self, id: TableId, permit: PublicPermit) {
        let mut waiting = lock(&self.waiting);
        waiting.push_back((id, permit));
        if waiting.len() > REMEMBERED_PUBLIC_TABLES {
            waiting.pop_front();
        }
    }

    /// Those that count for the same networks, however wide.
    fn of_network(&self, key: RateKey) -> Vec<TableId> {
        let widest = |key: RateKey| key.scopes().last();
        let waiting = lock(&self.waiting);
        let same = waiting.iter().filter(|(_, permit)| widest(permit.key()) == widest(key));
        same.map(|(id, _)| id.clone()).collect()
    }
}
