//! The durable record of every table.
//!
//! A journal is append-only: a table is its setup and the numbered entries after it, and everything
//! else (positions, scores, whose turn it is) follows from these. [`Journal`] is the interface of a
//! store; [`SqliteJournal`] is a file for one process, [`PostgresJournal`] a database that many
//! processes share. The entries of a table form a chain: each holds a keyed hash over itself and the
//! one before, so that damage and edits are noticed.
//!
//! What is long about a table or seldom changes is kept apart in `details`, and lists show its `caption` (names, and at the end
//! the result), so that a step inserts one entry and updates one row of about 80 bytes, both by key. No index changes at an
//! ordinary step: running tables are indexed by the minute of their last change, and lists sort the last minutes.
//!
//! ```
//! use gueridon_journal::{StoredEntry, Journal, NewTable, Phase, SqliteJournal, Summary, TableId};
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
//!     summary: Summary { phase: Phase::Open, turn: None, due: None, seats: None, caption: None },
//! };
//! let head = journal.create(table).await?;
//!
//! let entry = StoredEntry::after(&secret, head, 0, 1_500, "draw".into());
//! let summary =
//!     Summary { phase: Phase::Playing, turn: Some(1), due: None, seats: None, caption: None };
//! journal.append(&id, head, entry, summary).await?;
//!
//! let stored = journal.read(&id, 0).await?.expect("it was created above");
//! stored.check()?;
//! assert_eq!(stored.entries[0].body, "draw");
//! # journal.close().await;
//! # Ok(())
//! # }
//! ```
//!
//! Without the feature `stores`, only tables, entries and ids are there, for programs that have no database.

#![cfg_attr(not(feature = "stores"), allow(dead_code))]

#[cfg(feature = "stores")]
mod address;
#[cfg(feature = "stores")]
mod backend;
mod chain;
mod documents;
mod error;
#[cfg(feature = "stores")]
mod journal;
#[cfg(feature = "stores")]
mod migrations;
mod players;
#[cfg(feature = "stores")]
mod postgres;
#[cfg(feature = "stores")]
mod rows;
#[cfg(feature = "stores")]
mod sqlite;
#[cfg(feature = "stores")]
mod store_state;
mod subscriptions;
mod table;
#[cfg(feature = "stores")]
#[cfg(test)]
mod test_support;
#[cfg(feature = "stores")]
mod write_queue;

#[cfg(feature = "stores")]
pub use address::{Opening, StoreAddress};
pub use chain::{ChainHash, StoredEntry};
pub use documents::{Document, MAX_DOCUMENT, MAX_DOCUMENT_NAME};
pub use error::{JournalError, Location, Result};
#[cfg(feature = "stores")]
pub use journal::{Journal, TableChange};
pub use players::{PlayerId, SiteKey, StoredPlayer};
#[cfg(feature = "stores")]
pub use postgres::{PoolLimits, PostgresJournal};
#[cfg(feature = "stores")]
pub use sqlite::SqliteJournal;
#[cfg(feature = "stores")]
pub use store_state::{AcceptedHold, StoreState};
pub use subscriptions::{MAX_ENDPOINT, MAX_SUBSCRIPTIONS, Subscription};
pub use table::{
    ImportedTable, MAX_BODY, NewTable, Phase, StoredTable, Summary, TableId, TableListing,
};
#[cfg(feature = "stores")]
pub use write_queue::describe_metrics;
