//! Everything of a store as lines of JSON, written and read: what `gueridon export` and `gueridon import`
//! exchange. `docs/EXPORT.md` describes the lines.

mod bad;
mod form;
mod read;
mod restore;
mod write;

pub use crate::table::HistoryError;
pub use bad::BadLine;
pub use form::{MAX_LINE, Totals, VERSION};
pub use read::{Line, Reader};
pub use restore::{Study, holds};
pub use write::{end, header, key, player, record, table};
