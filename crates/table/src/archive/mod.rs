//! Everything of a store as lines of JSON, written and read: what `gueridon export` and `gueridon import`
//! exchange. `docs/EXPORT.md` describes the lines.

mod lines;
mod read;

pub use crate::table::HistoryError;
pub use lines::{
    BadLine, MAX_LINE, Totals, VERSION, document, end, header, key, player, record, table,
};
pub use read::{Line, Reader, Study, holds};
