//! What became of the lines.

use std::fmt;

use gueridon_table::archive::Totals;

use crate::counted::counted;

/// What became of the lines so far.
#[derive(Clone, Default)]
pub(super) struct Tally {
    pub(super) tables: u64,
    pub(super) entries: u64,
    pub(super) players: u64,
    /// What was there already.
    pub(super) skipped: u64,
    /// Tables that are there with another history.
    pub(super) conflicts: u64,
    pub(super) bad: u64,
    /// Exports that have lost lines, or their end.
    pub(super) incomplete: u64,
}

impl Tally {
    /// Whether everything was taken in, or was there.
    pub(super) fn is_clean(&self) -> bool {
        self.conflicts + self.bad + self.incomplete == 0
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { tables, entries, players, skipped, conflicts, bad, .. } = *self;
        let (tables, players) = (counted(tables, "table"), counted(players, "player"));
        let (conflicts, bad) = (counted(conflicts, "conflict"), counted(bad, "bad line"));
        write!(f, "imported {tables} (entries: {entries}), {players}; ")?;
        write!(f, "{skipped} skipped, {conflicts}, {bad}")
    }
}

/// Whether an export is complete: its last line says what there was.
#[derive(Default)]
pub(super) struct Completeness {
    /// What has come since the header; none outside of an export.
    since: Option<Totals>,
    bad: bool,
}

impl Completeness {
    pub(super) fn begin(&mut self) -> Result<(), &'static str> {
        let before = self.stop();
        *self = Completeness { since: Some(Totals::default()), bad: false };
        before
    }

    pub(super) fn count(&mut self, count: impl FnOnce(&mut Totals)) {
        self.since.as_mut().map(count);
    }

    /// A line that could not be read may have been any.
    pub(super) fn bad(&mut self) {
        self.bad = true;
    }

    pub(super) fn end(&mut self, totals: Totals) -> Result<(), &'static str> {
        match self.since.take() {
            Some(since) if since != totals && !self.bad => Err("the export has lost lines"),
            _ => Ok(()),
        }
    }

    /// At the end of the input.
    pub(super) fn stop(&mut self) -> Result<(), &'static str> {
        match self.since.take() {
            Some(_) => Err("the export is cut off: its last line is missing"),
            None => Ok(()),
        }
    }
}
