//! The shape of a store: the migrations that lead to it, and whether it has been through all of them.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use crate::{JournalError, Location, Result};

/// How a file becomes a journal.
pub(crate) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| {
    migrations(&[
        ("tables", include_str!("../migrations/sqlite/0001_tables.sql")),
        ("holds", include_str!("../migrations/sqlite/0002_holds.sql")),
        ("rule_versions", include_str!("../migrations/sqlite/0003_rule_versions.sql")),
        ("generations", include_str!("../migrations/sqlite/0004_generations.sql")),
    ])
});

/// How a database becomes a journal.
pub(crate) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| {
    migrations(&[
        ("tables", include_str!("../migrations/postgres/0001_tables.sql")),
        ("rule_versions", include_str!("../migrations/postgres/0002_rule_versions.sql")),
        ("generations", include_str!("../migrations/postgres/0003_generations.sql")),
    ])
});

/// The migrations that a store has been through.
pub(crate) const VERSIONS: &str = "SELECT version FROM _sqlx_migrations WHERE success";

/// Migrations, the first one first, each by its name and what it does. What has been released is never
/// changed: stores remember what they have been through.
fn migrations(steps: &[(&'static str, &'static str)]) -> Migrator {
    let numbered = (1..).zip(steps).map(|(version, &(name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(numbered.collect())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that nobody lists would do nothing, and nobody would notice.
    #[test]
    fn every_migration_that_is_written_is_listed_under_its_number() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        for (name, listed) in [("sqlite", &SQLITE), ("postgres", &POSTGRES)] {
            let entries = std::fs::read_dir(folder.join(name)).expect("a folder of migrations");
            let mut written: Vec<String> = entries
                .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
                .collect();
            written.sort();
            let listed: Vec<String> = listed
                .iter()
                .map(|step| format!("{:04}_{}.sql", step.version, step.description))
                .collect();
            assert_eq!(listed, written);
        }
    }
}
