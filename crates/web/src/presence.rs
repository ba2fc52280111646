//! Who is at a table right now: how many pages each seat has open.
//!
//! At this node: pages that others serve are not counted. It is a courtesy on which nothing depends, and
//! counting across nodes would need word of everybody who comes and goes, and of every node that dies.

use std::sync::{Arc, Mutex, PoisonError};

use gueridon_engine::{MAX_SEATS, Seat};

use crate::tables::LiveTable;

/// How many pages are open, by seat; spectators come last.
#[derive(Default)]
pub(crate) struct Presence(Mutex<[usize; MAX_SEATS + 1]>);

impl Presence {
    /// Whether somebody looks through the eyes of that seat.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[seat.index()] > 0
    }

    /// How many look on without a seat.
    pub(crate) fn spectators(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[MAX_SEATS]
    }

    /// Whether anybody has a page of the table open.
    pub(crate) fn anybody(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|count| *count > 0)
    }

    /// Counts up or down; true when somebody came or went for good.
    fn change(&self, place: usize, by: isize) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = counts[place];
        counts[place] = before.saturating_add_signed(by);
        place == MAX_SEATS || (before == 0) != (counts[place] == 0)
    }
}

/// Somebody is at the table for as long as this lives.
pub(crate) struct PresenceGuard {
    live: Arc<LiveTable>,
    places: Vec<usize>,
}

impl PresenceGuard {
    /// Comes, with all the seats that the visitor holds.
    pub(crate) fn new(live: Arc<LiveTable>, seats: &[Seat]) -> PresenceGuard {
        let mut places: Vec<usize> = seats.iter().map(|seat| seat.index()).collect();
        if places.is_empty() {
            places.push(MAX_SEATS);
        }
        let visit = PresenceGuard { live, places };
        visit.count(1);
        visit
    }

    fn count(&self, by: isize) {
        let mut changed = false;
        for &place in &self.places {
            changed |= self.live.presence.change(place, by);
        }
        if changed {
            self.live.notify_watchers();
        }
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.count(-1);
    }
}
