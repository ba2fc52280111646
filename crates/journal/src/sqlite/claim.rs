//! The file that a server has open: locked against other servers, and compared with the one under its name.

use std::fs::{self, File, Metadata, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::connect::cannot_open;
use super::header::FileHeader;
use crate::{JournalError, Result};

/// How long to wait for a server that is just ending.
const PATIENCE: Duration = Duration::from_secs(1);

/// The pause between two attempts.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

/// The file of a server, by whatever names there are for it. Opened before SQLite opens the file and closed after
/// it has: a process that closes any handle of a file loses all of SQLite's locks on it.
pub(super) struct FileClaim {
    file: File,
    path: PathBuf,
    contents: Mutex<Contents>,
}

/// What the file itself holds, without the journal beside it.
enum Contents {
    /// Not yet everything that was written before this server.
    Unknown,
    /// What this server wrote, by the last look.
    Own(FileHeader),
    /// Something else. SQLite may still write its own pages over parts of that.
    Foreign,
}

impl FileClaim {
    /// Claims a file that exists for the only server.
    pub(super) fn take(path: &Path) -> Result<FileClaim> {
        let file = File::open(path).map_err(|error| cannot_open(path, error.to_string()))?;
        lock(&file, path)?;
        Ok(FileClaim { file, path: path.to_owned(), contents: Contents::Unknown.into() })
    }

    /// Notes what the file holds. From now on it is noticed when something else is written over it.
    pub(super) fn note(&self) {
        if let Some(header) = FileHeader::read(&self.file) {
            *self.contents.lock().unwrap_or_else(PoisonError::into_inner) = Contents::Own(header);
        }
    }

    /// Whether something else was written over the file.
    fn is_overwritten(&self) -> bool {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        if let Contents::Own(before) = *contents {
            let now = FileHeader::read(&self.file).filter(|now| before.may_become(*now));
            *contents = now.map_or(Contents::Foreign, Contents::Own);
        }
        matches!(*contents, Contents::Foreign)
    }

    /// Whether the file is still the one under its name, and nothing was written over it: what is written to a file
    /// without a name is gone with the server.
    pub(super) fn check(&self) -> Result<()> {
        let replaced = |what: &str| {
            let reason = format!(
                "{} {what} while this server had it open; stop the server, and put the right file there",
                self.path.display()
            );
            Err(JournalError::Replaced(reason))
        };
        let Ok(named) = fs::metadata(&self.path) else { return replaced("was moved or deleted") };
        if named.len() == 0 {
            return replaced("was emptied");
        }
        match self.file.metadata() {
            Ok(open) if !is_same(&open, &named) => replaced("was replaced by another file"),
            Ok(_) if self.is_overwritten() => replaced("was overwritten"),
            Ok(_) => Ok(()),
            Err(_) => replaced("cannot be looked at"),
        }
    }
}

/// Locks a file in a way that SQLite's own locks know nothing of. Elsewhere than on Linux they could meet.
fn lock(file: &File, path: &Path) -> Result<()> {
    let end = Instant::now() + PATIENCE;
    while cfg!(target_os = "linux") {
        match file.try_lock() {
            Ok(()) => break,
            Err(TryLockError::WouldBlock) if Instant::now() < end => sleep(RETRY_PAUSE),
            Err(TryLockError::WouldBlock) => {
                let reason =
                    "another server has it open, maybe by another name: stop that one first";
                return Err(cannot_open(path, reason));
            }
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "other servers cannot be kept away from the file");
                break;
            }
        }
    }
    Ok(())
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Files that are open cannot be replaced there.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}
