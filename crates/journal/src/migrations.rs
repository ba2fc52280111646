//! The migrations of each database, and the check that a store has exactly those.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, MigrationType, Migrator};

pub(crate) use sqlx::migrate::Migration;

use crate::{JournalError, Location, Result};

pub(crate) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(&[
        ("tables", include_str!("../migrations/sqlite/0001_tables.sql")),
        ("holds", include_str!("../migrations/sqlite/0002_holds.sql")),
        ("rule_versions", include_str!("../migrations/sqlite/0003_rule_versions.sql")),
        ("generations", include_str!("../migrations/sqlite/0004_generations.sql")),
        ("details", include_str!("../migrations/sqlite/0005_details.sql")),
        ("waiting_tables", include_str!("../migrations/sqlite/0006_waiting_tables.sql")),
        ("subscriptions", include_str!("../migrations/sqlite/0007_subscriptions.sql")),
        ("documents", include_str!("../migrations/sqlite/0008_documents.sql")),
        ("rules_version_3", include_str!("../migrations/sqlite/0009_rules_version_3.sql")),
    ])
});

pub(crate) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| {
    migrator(&[
        ("tables", include_str!("../migrations/postgres/0001_tables.sql")),
        ("rule_versions", include_str!("../migrations/postgres/0002_rule_versions.sql")),
        ("generations", include_str!("../migrations/postgres/0003_generations.sql")),
        ("details", include_str!("../migrations/postgres/0004_details.sql")),
        ("waiting_tables", include_str!("../migrations/postgres/0005_waiting_tables.sql")),
        ("subscriptions", include_str!("../migrations/postgres/0006_subscriptions.sql")),
        ("documents", include_str!("../migrations/postgres/0007_documents.sql")),
        ("rules_version_3", include_str!("../migrations/postgres/0008_rules_version_3.sql")),
        ("marks", include_str!("../migrations/postgres/0009_marks.sql")),
    ])
});

/// The versions that were applied to a store, each with the SHA-384 checksum of its SQL.
pub(crate) const APPLIED: &str = "SELECT version, checksum FROM _sqlx_migrations WHERE success";

/// A row of [`APPLIED`].
pub(crate) type Applied = (i64, Vec<u8>);

/// Migrations in order, each with its name and its SQL. A released migration never changes: stores
/// keep a checksum of what was applied.
fn migrator(steps: &[(&'static str, &'static str)]) -> Migrator {
    let numbered = (1..).zip(steps).map(|(version, &(name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(numbered.collect())
}

/// The migrations that a store lacks, in order. An error when it has one that is not known, or not as it is
/// known.
pub(crate) fn missing<'a>(
    applied: &[Applied],
    migrator: &'a Migrator,
    location: &Location,
) -> Result<Vec<&'a Migration>> {
    for (version, checksum) in applied {
        let Some(known) = migrator.iter().find(|known| known.version == *version) else {
            return Err(JournalError::Newer { location: location.clone() });
        };
        if *known.checksum != **checksum {
            let reason = format!("its migration {version} is not the one of this program");
            return Err(JournalError::cannot_open(location, reason));
        }
    }
    let is_missing =
        |known: &&Migration| applied.iter().all(|(version, _)| *version != known.version);
    Ok(migrator.iter().filter(is_missing).collect())
}

/// Checks that the applied versions are exactly those of the migrator.
pub(crate) fn check(applied: &[Applied], migrator: &Migrator, location: &Location) -> Result<()> {
    if missing(applied, migrator, location)?.is_empty() {
        return Ok(());
    }
    Err(JournalError::Older { location: location.clone() })
}

/// The error of a migration that failed; `explain` is for errors of the database itself.
pub(crate) fn explain(
    location: &Location,
    error: MigrateError,
    explain: impl FnOnce(sqlx::Error) -> JournalError,
) -> JournalError {
    if let MigrateError::VersionMissing(_) = error {
        return JournalError::Newer { location: location.clone() };
    }
    let reason = error.to_string();
    if let MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) = error {
        return explain(error);
    }
    JournalError::cannot_open(location, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is not listed would silently not be applied.
    #[test]
    fn every_migration_file_is_listed_under_its_number() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        for (name, listed) in [("sqlite", &SQLITE), ("postgres", &POSTGRES)] {
            let files = std::fs::read_dir(folder.join(name)).expect("a folder of migrations");
            let mut files: Vec<String> = files
                .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
                .collect();
            files.sort();
            let listed: Vec<String> = listed
                .iter()
                .map(|step| format!("{:04}_{}.sql", step.version, step.description))
                .collect();
            assert_eq!(listed, files);
        }
    }
}
