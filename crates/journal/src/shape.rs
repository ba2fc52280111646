//! Whether a store has today's shape, for those who may not change it.

use sqlx::migrate::Migrator;

use crate::{JournalError, Location, Result};

/// The migrations that a store has been through.
pub(crate) const VERSIONS: &str = "SELECT version FROM _sqlx_migrations WHERE success";

/// Checks that these migrations are exactly ours.
pub(crate) fn check(versions: &[i64], migrations: &Migrator, place: &Location) -> Result<()> {
    let known: Vec<i64> = migrations.iter().map(|migration| migration.version).collect();
    if versions.iter().any(|version| !known.contains(version)) {
        return Err(JournalError::Newer { place: place.clone() });
    }
    if known.iter().any(|version| !versions.contains(version)) {
        return Err(JournalError::Older { place: place.clone() });
    }
    Ok(())
}
