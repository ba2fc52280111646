//! Putting lines into a store, a batch at a time.

use gueridon_journal::{Journal, JournalError, Restored, SiteKey, StoredPlayer};
use gueridon_table::archive::{Line, holds};

use super::lines::Batch;
use super::progress::Progress;
use super::tally::{Completeness, Tally};
use crate::failure::Failure;

/// Puts lines into a store.
pub(super) struct Intake<'a> {
    journal: &'a dyn Journal,
    tally: Tally,
    complete: Completeness,
    progress: Progress,
}

/// A table with the number of its line.
type Numbered = (usize, Restored);

impl<'a> Intake<'a> {
    pub(super) fn new(journal: &'a dyn Journal) -> Intake<'a> {
        let (tally, complete) = (Tally::default(), Completeness::default());
        Intake { journal, tally, complete, progress: Progress::new() }
    }

    /// Fails when the store cannot go on; what is wrong with lines is only told.
    pub(super) async fn take(&mut self, batch: Batch) -> Result<(), Failure> {
        let (mut tables, mut players, mut addresses) = (Vec::new(), Vec::new(), Vec::new());
        for numbered in batch {
            let number = numbered.number;
            match numbered.line {
                Ok(Line::Header(tables)) => {
                    let before = self.complete.begin();
                    self.note(number, before);
                    self.progress.expect(tables);
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
                Ok(Line::End(totals)) => {
                    let end = self.complete.end(totals);
                    self.note(number, end);
                }
                Err(bad) => {
                    self.tally.bad += 1;
                    self.complete.bad();
                    self.progress.message(&format!("line {number}: {bad}"));
                }
            }
        }
        self.players(players).await?;
        self.tables(tables).await?;
        for address in addresses {
            self.progress.result(&address);
        }
        Ok(())
    }

    /// Says what became of everything; also how it is complete, if the input has ended.
    pub(super) fn finish(mut self, ended: bool) -> Tally {
        if ended && let Err(why) = self.complete.stop() {
            self.tally.incomplete += 1;
            self.progress.message(why);
        }
        self.progress.finish(&self.tally.to_string());
        self.tally
    }

    fn note(&mut self, number: usize, found: Result<(), &'static str>) {
        if let Err(why) = found {
            self.tally.incomplete += 1;
            self.progress.message(&format!("line {number}: {why}"));
        }
    }

    async fn key(&mut self, number: usize, key: SiteKey) -> Result<(), JournalError> {
        let (name, value) = (key.name.clone(), key.value);
        let taken = self.journal.restore_key(key).await? == value;
        self.progress.message(&if taken {
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
        for news in self.journal.restore_players(players).await? {
            *if news { &mut self.tally.players } else { &mut self.tally.skipped } += 1;
        }
        Ok(())
    }

    async fn tables(&mut self, tables: Vec<Numbered>) -> Result<(), JournalError> {
        if tables.is_empty() {
            return Ok(());
        }
        let whole = tables.iter().map(|(_, table)| table.clone()).collect();
        let new = self.journal.restore(whole).await?;
        self.progress.done(tables.len() as u64);
        for ((number, table), new) in tables.into_iter().zip(new) {
            if new {
                self.tally.tables += 1;
                self.tally.entries += table.entries.len() as u64;
            } else {
                self.compare(number, &table).await?;
            }
        }
        Ok(())
    }

    /// There is a table of this name.
    async fn compare(&mut self, number: usize, table: &Restored) -> Result<(), JournalError> {
        let id = &table.table.id;
        let kept = self.journal.read(id, 0).await?;
        if kept.is_some_and(|kept| holds(&kept, table)) {
            self.tally.skipped += 1;
            return Ok(());
        }
        self.tally.conflicts += 1;
        self.progress.message(&format!(
            "line {number}: table {id} is here with another history, which stays"
        ));
        Ok(())
    }
}
