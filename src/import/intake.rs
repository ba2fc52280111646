//! Writes batches of lines into a store, and counts them.

use std::fmt;
use std::io::{self, Write};

use gueridon_cli::{Failure, Messages, ProgressBar, plural};
use gueridon_journal::{ImportedTable, Journal, JournalError, SiteKey, StoredPlayer};
use gueridon_table::archive::{Line, Totals, holds};

use super::ImportBatch;

/// Upper limit of messages about lines.
const MAX_MESSAGES: u64 = 1_000;

/// Writes lines into a store.
pub(super) struct Intake<'a> {
    journal: &'a dyn Journal,
    counts: ImportCounts,
    complete: Completeness,
    progress: ProgressBar,
    messages: Messages,
}

impl<'a> Intake<'a> {
    pub(super) fn new(journal: &'a dyn Journal) -> Intake<'a> {
        Intake {
            journal,
            counts: ImportCounts::default(),
            complete: Completeness::default(),
            progress: ProgressBar::new(None, "{wide_bar} table {pos} of {len}, {rate}"),
            messages: Messages::new(MAX_MESSAGES),
        }
    }

    /// Writes a batch; fails when the store does. Invalid lines are only reported.
    pub(super) async fn take(&mut self, batch: ImportBatch) -> Result<(), Failure> {
        let (mut tables, mut players, mut addresses) = (Vec::new(), Vec::new(), Vec::new());
        for (number, line) in batch {
            match line {
                Ok(Line::Header(tables)) => {
                    let before = self.complete.begin();
                    self.note(number, before);
                    self.progress.set_length(self.progress.position() + tables);
                }
                Ok(Line::Key(key)) => {
                    self.complete.count(|totals| totals.keys += 1);
                    self.key(number, key).await?;
                }
                Ok(Line::Player(player)) => {
                    self.complete.count(|totals| totals.players += 1);
                    players.push(player);
                }
                Ok(Line::Table(table)) => {
                    self.complete.count(|totals| totals.tables += 1);
                    tables.push((number, *table));
                }
                Ok(Line::Study(study)) => {
                    tables.push((number, study.table));
                    addresses.push(study.address);
                }
                Ok(Line::Document(document)) => {
                    self.complete.count(|totals| totals.documents += 1);
                    let new = self.journal.restore_document(document).await?;
                    *if new { &mut self.counts.documents } else { &mut self.counts.skipped } += 1;
                }
                Ok(Line::End(totals)) => {
                    let end = self.complete.end(totals);
                    self.note(number, end);
                }
                Err(bad) => {
                    self.counts.bad += 1;
                    self.complete.bad();
                    self.message(&format!("line {number}: {bad}"));
                }
            }
        }
        self.players(players).await?;
        self.tables(tables).await?;
        for address in addresses {
            self.progress.suspend(|| {
                let _ = writeln!(io::stdout(), "{address}");
            });
        }
        Ok(())
    }

    /// Prints the summary; an export without its last line is incomplete if the input has ended.
    pub(super) fn finish(mut self, ended: bool) -> ImportCounts {
        if ended && let Err(why) = self.complete.stop() {
            self.counts.incomplete += 1;
            self.message(why);
        }
        drop(self.progress);
        for line in self.messages.omitted().into_iter().chain([self.counts.to_string()]) {
            let _ = writeln!(io::stderr(), "{line}");
        }
        self.counts
    }

    fn message(&mut self, text: &str) {
        self.messages.print(&self.progress, text);
    }

    fn note(&mut self, number: usize, found: Result<(), &'static str>) {
        if let Err(why) = found {
            self.counts.incomplete += 1;
            self.message(&format!("line {number}: {why}"));
        }
    }

    async fn key(&mut self, number: usize, key: SiteKey) -> Result<(), JournalError> {
        let (name, value) = (key.name.clone(), key.value);
        let taken = self.journal.restore_key(key).await? == value;
        self.message(&if taken {
            format!(
                "line {number}: the key “{name}” is taken over: cookies and links of the other site \
                are valid here, and who has the file can pose as every player"
            )
        } else {
            format!(
                "line {number}: this store is in use with a key “{name}” of its own, which stays: \
                cookies from the other store are not valid here"
            )
        });
        Ok(())
    }

    async fn players(&mut self, players: Vec<StoredPlayer>) -> Result<(), JournalError> {
        if players.is_empty() {
            return Ok(());
        }
        for new in self.journal.restore_players(players).await? {
            *if new { &mut self.counts.players } else { &mut self.counts.skipped } += 1;
        }
        Ok(())
    }

    /// Writes tables, each with the number of its line.
    async fn tables(&mut self, tables: Vec<(usize, ImportedTable)>) -> Result<(), JournalError> {
        if tables.is_empty() {
            return Ok(());
        }
        let whole = tables.iter().map(|(_, table)| table.clone()).collect();
        let new = self.journal.restore(whole).await?;
        self.progress.inc(tables.len() as u64);
        for ((number, table), new) in tables.into_iter().zip(new) {
            if new {
                self.counts.tables += 1;
                self.counts.entries += table.entries.len() as u64;
            } else {
                self.compare(number, &table).await?;
            }
        }
        Ok(())
    }

    /// Compares a table with the one of the same id in the store.
    async fn compare(&mut self, number: usize, table: &ImportedTable) -> Result<(), JournalError> {
        let id = &table.table.id;
        let kept = self.journal.read(id, 0).await?;
        if kept.is_some_and(|kept| holds(&kept, table)) {
            self.counts.skipped += 1;
        } else {
            self.counts.conflicts += 1;
            self.message(&format!(
                "line {number}: table {id} is here with another history, which stays"
            ));
        }
        Ok(())
    }
}

/// Numbers of imported and refused lines.
#[derive(Clone, Default)]
pub(super) struct ImportCounts {
    /// Tables that are in the store with another history.
    conflicts: u64,
    bad: u64,
    /// Exports that have lost lines, or their end.
    incomplete: u64,
    /// Lines whose content is already in the store.
    skipped: u64,
    tables: u64,
    entries: u64,
    players: u64,
    documents: u64,
}

impl ImportCounts {
    /// Whether everything was imported, or was there already.
    pub(super) fn is_clean(&self) -> bool {
        self.conflicts + self.bad + self.incomplete == 0
    }
}

impl fmt::Display for ImportCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ImportCounts { tables, entries, players, skipped, conflicts, bad, .. } = *self;
        let (tables, players) = (plural(tables, "table"), plural(players, "player"));
        let documents = plural(self.documents, "document");
        let (conflicts, bad) = (plural(conflicts, "conflict"), plural(bad, "bad line"));
        write!(f, "imported {tables} (entries: {entries}), {players}, {documents}; ")?;
        write!(f, "{skipped} skipped, {conflicts}, {bad}")
    }
}

/// Checks that an export is complete: its last line has the totals.
#[derive(Default)]
struct Completeness {
    /// Totals since the header; none outside of an export.
    since: Option<Totals>,
    bad: bool,
}

impl Completeness {
    fn begin(&mut self) -> Result<(), &'static str> {
        let before = self.stop();
        *self = Completeness { since: Some(Totals::default()), bad: false };
        before
    }

    fn count(&mut self, count: impl FnOnce(&mut Totals)) {
        self.since.as_mut().map(count);
    }

    /// Notes an invalid line, which may have been of any kind.
    fn bad(&mut self) {
        self.bad = true;
    }

    fn end(&mut self, totals: Totals) -> Result<(), &'static str> {
        match self.since.take() {
            Some(since) if since != totals && !self.bad => Err("the export has lost lines"),
            _ => Ok(()),
        }
    }

    /// Notes the end of the input.
    fn stop(&mut self) -> Result<(), &'static str> {
        match self.since.take() {
            Some(_) => Err("the export is cut off: its last line is missing"),
            None => Ok(()),
        }
    }
}
