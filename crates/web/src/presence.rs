//! Counts the pages that are open at a table, by seat.
//!
//! Each node counts its own pages. Nothing depends on the counts, and counting across nodes would need a
//! message for everybody who comes and goes, and for every node that dies.

use std::sync::{Arc, Mutex};

use gueridon_engine::{MAX_SEATS, Seat};
use gueridon_pages::Presence;

use crate::live_table::LiveTable;
use crate::locks::lock;

/// Open pages by seat; the last count is that of spectators.
#[derive(Default)]
pub(crate) struct PresenceCounts(Mutex<[usize; MAX_SEATS + 1]>);

impl PresenceCounts {
    /// Who is present now.
    pub(crate) fn snapshot(&self) -> Presence {
        let counts = lock(&self.0);
        let seats = std::array::from_fn(|seat| counts[seat] > 0);
        Presence { seats, spectators: counts[MAX_SEATS] }
    }

    /// Whether any page of the table is open.
    pub(crate) fn anybody(&self) -> bool {
        lock(&self.0).iter().any(|count| *count > 0)
    }

    /// Changes a count; true when the snapshot changes too.
    fn change(&self, place: usize, by: isize) -> bool {
        let mut counts = lock(&self.0);
        let before = counts[place];
        counts[place] = before.saturating_add_signed(by);
        place == MAX_SEATS || (before == 0) != (counts[place] == 0)
    }
}

/// Counts one open page for as long as it lives.
pub(crate) struct PresenceGuard {
    live: Arc<LiveTable>,
    places: Vec<usize>,
}

impl PresenceGuard {
    /// Counts a page for all seats of its player, or as a spectator's.
    pub(crate) fn new(live: Arc<LiveTable>, seats: &[Seat]) -> PresenceGuard {
        let mut places: Vec<usize> = seats.iter().map(|seat| seat.index()).collect();
        if places.is_empty() {
            places.push(MAX_SEATS);
        }
        let guard = PresenceGuard { live, places };
        guard.count(1);
        guard
    }

    fn count(&self, by: isize) {
        let changes = self.places.iter().map(|&place| self.live.presence.change(place, by));
        if changes.fold(false, |changed, change| changed | change) {
            self.live.notify_watchers();
        }
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.count(-1);
    }
}
