//! A copy of a file that may be in use.

use std::path::Path;

use sqlx::Connection;

use super::open::{cannot_open, explain, look};
use super::read;
use crate::Result;
use crate::columns::by_phase;

/// Copies the journal at `from`, as it stands at one moment, and answers how many tables the copy holds.
pub(super) async fn back_up(from: &Path, to: &Path) -> Result<u64> {
    let (mut connection, _) = look(from).await?;
    let Some(target) = to.to_str() else {
        return Err(cannot_open(to, "its name is not plain text, choose another"));
    };
    // Reads in one transaction, which keeps nobody from writing.
    let copy = sqlx::query("VACUUM INTO ?").bind(target.to_owned()).execute(&mut connection);
    copy.await.map_err(|error| explain(to, error))?;
    connection.close().await.map_err(|error| explain(from, error))?;
    count(to).await
}

/// How many tables a copy holds that can be used in place of the original.
async fn count(copy: &Path) -> Result<u64> {
    let (mut connection, _) = look(copy).await?;
    let check = sqlx::query_scalar("PRAGMA quick_check").fetch_one(&mut connection);
    let found: String = check.await.map_err(|error| explain(copy, error))?;
    if found != "ok" {
        return Err(cannot_open(copy, format!("the copy is damaged, look at the disk ({found})")));
    }
    let counts = sqlx::query_as(read::COUNTS).fetch_all(&mut connection).await;
    let counts = by_phase(counts.map_err(|error| explain(copy, error))?)?;
    connection.close().await.map_err(|error| explain(copy, error))?;
    Ok(counts.iter().sum())
}
