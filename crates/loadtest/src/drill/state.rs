//! What everybody shares who takes part in a drill.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::check::{Finding, Kind};
use super::fleet::Fleet;
use super::killer::Recoveries;
use super::notes::{Notes, Viewer};
use super::pulse::Pulse;
use super::store::Store;
use super::tally::Tally;
use crate::client::Player;

/// A table, and everything that was told there.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) table: String,
    pub(crate) notes: Arc<Notes>,
    /// Who looked at it.
    pub(crate) viewers: Vec<(Viewer, Player)>,
}

/// What everybody shares who takes part.
pub(crate) struct Drill {
    pub(crate) seed: u64,
    pub(crate) fleet: Fleet,
    pub(crate) store: Store,
    pub(crate) pulse: Pulse,
    pub(crate) tally: Tally,
    pub(crate) recoveries: Recoveries,
    games: Mutex<Vec<Game>>,
    findings: Mutex<Vec<Finding>>,
    /// Whether the last kill is over.
    ending: AtomicBool,
}

impl Drill {
    pub(crate) fn new(seed: u64, fleet: Fleet, store: Store) -> Drill {
        Drill {
            seed,
            fleet,
            store,
            pulse: Pulse::new(),
            tally: Tally::default(),
            recoveries: Recoveries::default(),
            games: Mutex::default(),
            findings: Mutex::default(),
            ending: AtomicBool::new(false),
        }
    }

    /// All tables that were laid.
    pub(crate) fn games(&self) -> MutexGuard<'_, Vec<Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another table is laid after this one.
    pub(crate) fn wants_more(&self) -> bool {
        !self.ending.load(Ordering::Relaxed)
    }

    /// The last kill is over: what is begun is played to its end.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    /// Something is wrong.
    pub(crate) fn found(&self, findings: Vec<Finding>) {
        let mut all = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        for finding in findings {
            // Some is checked twice, during the drill and in the end.
            if !all.contains(&finding) {
                all.push(finding);
            }
        }
    }

    /// All that is wrong.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// An answer that no request should get, away from any game.
    pub(crate) fn unexpected(&self, what: &str) {
        let (table, what) = (String::new(), what.to_string());
        self.found(vec![Finding { kind: Kind::Unexpected, table, what }]);
    }
}
