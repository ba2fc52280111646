//! `gueridon export`: writes a store as lines of JSON, or its finished games as records.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gueridon_cli::{Failure, plural, unless_interrupted};
use gueridon_journal::{Journal, PlayerId, StoredTable, TableId};
use gueridon_table::archive::{self, MAX_LINE, Totals};

use crate::new_file::NewFile;
use crate::store::Store;

/// Ids or names that are read at once; tables are read one by one.
const PAGE: u32 = 500;

/// What to write, and where to.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    store: Store,
    /// Write to this file, which is complete when it is there [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if there is one
    #[arg(long, requires = "output")]
    force: bool,
    /// Only the games that are over, as the records that referee and verify read: nothing secret
    #[arg(long)]
    records: bool,
    /// Also the key that signs cookies and links: a reader of the file can pose as every player
    #[arg(long, conflicts_with = "records")]
    with_keys: bool,
}

/// Writes a store; fails when a part of it is damaged.
pub(crate) fn run(arguments: &Arguments, outer: &Store) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    let done = match arguments.output.as_deref() {
        Some(path) => runtime.block_on(to_file(path, arguments, outer))?,
        None => {
            let mut out = BufWriter::new(io::stdout().lock());
            let done = runtime.block_on(export(arguments, outer, &mut out))?;
            out.flush()?;
            done
        }
    };
    let _ = writeln!(io::stderr(), "{}", done.summary(arguments.records));
    if done.damaged == 0 { Ok(()) } else { Err(Failure::Shown) }
}

/// Writes a file, which is not there when that is interrupted.
async fn to_file(path: &Path, arguments: &Arguments, outer: &Store) -> Result<Exported, Failure> {
    let mut file = NewFile::beside(path, arguments.force, arguments.store.or(outer))?;
    let mut out = BufWriter::new(file.as_file_mut());
    let done = unless_interrupted(export(arguments, outer, &mut out)).await?;
    out.flush().map_err(|error| Failure::file(path, error))?;
    drop(out);
    file.persist()?;
    Ok(done)
}

/// Numbers of written lines.
#[derive(Default)]
struct Exported {
    totals: Totals,
    /// Tables that are damaged, or too long for import.
    damaged: u64,
}

impl Exported {
    fn summary(&self, records: bool) -> String {
        let Totals { keys, players, tables, documents } = self.totals;
        if records {
            return format!("exported {}", plural(tables, "record"));
        }
        format!(
            "exported {}, {}, {}, {}: {}",
            plural(tables, "table"),
            plural(players, "player"),
            plural(documents, "document"),
            plural(keys, "key"),
            if keys == 0 {
                "anybody who reads this sees every card, and can take free seats"
            } else {
                "anybody who reads this can play as everybody and sees every card"
            }
        )
    }

    fn damaged(&mut self, id: &TableId, why: &str) {
        self.damaged += 1;
        let _ = writeln!(io::stderr(), "table {id}: {why}");
    }
}

async fn export(
    arguments: &Arguments,
    outer: &Store,
    out: &mut dyn Write,
) -> Result<Exported, Failure> {
    let journal = arguments.store.or(outer).open_to_read().await?;
    let mut done = Exported::default();
    if arguments.records {
        tables(&*journal, async |stored| record(&stored, out, &mut done)).await?;
    } else {
        everything(&*journal, arguments.with_keys, out, &mut done).await?;
    }
    journal.close().await;
    Ok(done)
}

async fn everything(
    journal: &dyn Journal,
    with_keys: bool,
    out: &mut dyn Write,
    done: &mut Exported,
) -> Result<(), Failure> {
    let count = journal.counts().await?.iter().sum();
    writeln!(out, "{}", archive::header(count))?;
    let keys = if with_keys { journal.keys().await? } else { Vec::new() };
    for key in keys {
        writeln!(out, "{}", archive::key(&key))?;
        done.totals.keys += 1;
    }
    let mut last: Option<PlayerId> = None;
    loop {
        let page = journal.players_after(last, PAGE).await?;
        let Some(newest) = page.last() else { break };
        last = Some(newest.id);
        for player in &page {
            writeln!(out, "{}", archive::player(player))?;
        }
        done.totals.players += page.len() as u64;
    }
    tables(journal, async |stored| table(stored, out, done)).await?;
    documents(journal, out, done).await?;
    writeln!(out, "{}", archive::end(done.totals))?;
    Ok(())
}

async fn documents(
    journal: &dyn Journal,
    out: &mut dyn Write,
    done: &mut Exported,
) -> Result<(), Failure> {
    let mut last: Option<(String, String)> = None;
    loop {
        let after = last.as_ref().map(|(scope, name)| (scope.as_str(), name.as_str()));
        let page = journal.documents_after(after, PAGE).await?;
        let Some(newest) = page.last() else { return Ok(()) };
        last = Some((newest.scope.clone(), newest.name.clone()));
        done.totals.documents += page.len() as u64;
        for document in page {
            writeln!(out, "{}", archive::document(document))?;
        }
    }
}

/// Calls `show` for every table, one at a time.
async fn tables(
    journal: &dyn Journal,
    mut show: impl AsyncFnMut(StoredTable) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut last: Option<TableId> = None;
    loop {
        let page = journal.tables_after(last.as_ref(), PAGE).await?;
        let Some(newest) = page.last() else { return Ok(()) };
        last = Some(newest.clone());
        for id in &page {
            if let Some(stored) = journal.read(id, 0).await? {
                show(stored).await?;
            }
        }
    }
}

/// Writes a table; a damaged one as it is, because there may be no other copy.
fn table(stored: StoredTable, out: &mut dyn Write, done: &mut Exported) -> Result<(), Failure> {
    let id = stored.id.clone();
    if let Err(error) = stored.check() {
        done.damaged(&id, &format!("{error}; import will refuse it"));
    }
    let line = archive::table(stored);
    if line.len() > MAX_LINE {
        done.damaged(&id, &format!("longer than {MAX_LINE} bytes; import will refuse it"));
    }
    writeln!(out, "{line}")?;
    done.totals.tables += 1;
    Ok(())
}

fn record(stored: &StoredTable, out: &mut dyn Write, done: &mut Exported) -> Result<(), Failure> {
    match archive::record(stored, gueridon_web::Clock::SYSTEM.now()) {
        Ok(Some(line)) => {
            writeln!(out, "{line}")?;
            done.totals.tables += 1;
        }
        Ok(None) => {}
        Err(error) => done.damaged(&stored.id, &error.to_string()),
    }
    Ok(())
}
