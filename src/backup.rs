//! `gueridon backup`: copies the file of a store, also while the server runs.

use std::path::{Path, PathBuf};

use gueridon_cli::{Failure, plural, unless_interrupted};
use gueridon_journal::SqliteJournal;

use crate::new_file::NewFile;
use crate::store::Store;

/// What to copy, and where to.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The copy: put it back as gueridon.db, and a server starts with it
    file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    store: Store,
}

/// Makes a copy, and prints the number of its tables.
pub(crate) fn run(arguments: &Arguments, outer: &Store) -> Result<(), Failure> {
    let Arguments { file, force, store } = arguments;
    let store = store.or(outer);
    if let Some(database) = store.database()? {
        return Err(dump_instead(file, &database.to_string()));
    }
    let copy = NewFile::beside(file, *force, store)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let copied = runtime.block_on(unless_interrupted(async {
        Ok(SqliteJournal::back_up(&store.file(), copy.path(), file).await?)
    }));
    // A copy that was interrupted is not waited for.
    runtime.shutdown_background();
    let tables = copied?;
    copy.persist()?;
    gueridon_cli::print(&format!("{}: {}\n", file.display(), plural(tables, "table")))?;
    Ok(())
}

/// The advice to use the tool of PostgreSQL.
fn dump_instead(file: &Path, database: &str) -> Failure {
    Failure::told(format!(
        "PostgreSQL has a tool of its own for this, which asks for the password:\n  \
        pg_dump --format=custom --file={} {}",
        quoted(&file.display().to_string()),
        quoted(database)
    ))
}

/// A text as one word of a POSIX shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
