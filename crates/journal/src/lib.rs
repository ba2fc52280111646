//! What happened at every table, kept.
//!
//! A journal is append-only: a table is its setup and the numbered entries after it, and everything
//! else (positions, scores, whose turn it is) follows from these. [`Journal`] says what a store must
//! do; [`SqliteJournal`] keeps everything in one file, [`PostgresJournal`] in a database that many
//! processes share. The entries of a table are a chain: each holds
//! a keyed hash over itself and the one before, so that a damaged or edited file is noticed.
//!
//! ```
//! use gueridon_journal::{Entry, Journal, NewTable, Phase, SqliteJournal, Summary, TableId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! let journal = SqliteJournal::open(&folder.path().join("tables.db")).await?;
//! let id = TableId::new("Zh3kQ9x0").expect("letters and digits");
//! let secret = [7; 32];
//! let table = NewTable {
//!     id: id.clone(),
//!     game: "cafe-cards".into(),
//!     public: true,
//!     setup: "the options and the seed".into(),
//!     secret,
//!     caption: "three players".into(),
//!     at: 1_000,
//!     summary: Summary { phase: Phase::Open, turn: None, due: None, seats: None },
//! };
//! let head = journal.create(table).await?;
//!
//! let entry = Entry::after(&secret, head, 0, 1_500, "draw".into());
//! let summary = Summary { phase: Phase::Playing, turn: Some(1), due: None, seats: None };
//! journal.append(&id, entry, summary).await?;
//!
//! let stored = journal.read(&id, 0).await?.expect("it was created above");
//! stored.check()?;
//! assert_eq!(stored.entries[0].body, "draw");
//! # journal.close().await;
//! # Ok(())
//! # }
//! ```

mod chain;
mod columns;
mod desk;
mod error;
mod failure;
mod id;
mod journal;
mod location;
mod meter;
mod postgres;
#[cfg(test)]
mod samples;
mod shape;
mod site;
mod sqlite;
mod table;

pub use chain::{Entry, Head};
pub use error::{JournalError, Result};
pub use id::{PlayerId, TableId};
pub use journal::{Change, Journal, MAX_BODY};
pub use location::Location;
pub use meter::describe_metrics;
pub use postgres::{PoolLimits, PostgresJournal};
pub use site::{Player, SiteKey};
pub use sqlite::SqliteJournal;
pub use table::{Listed, NewTable, Phase, Restored, Stored, Summary};
