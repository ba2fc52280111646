//! Files that appear only when they are complete, and hold secrets.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use gueridon_cli::Failure;

use crate::store::Store;

/// How the names of files begin that are not complete yet.
const PREFIX: &str = ".gueridon-";
/// What SQLite appends to the name of a file for those beside it.
pub(crate) const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// A file that appears only when it is complete: written beside its place, then renamed. Only its
/// owner may read it; it is removed when this is dropped before.
pub(crate) struct NewFile {
    temporary: NamedTempFile,
    path: PathBuf,
    replace: bool,
}

impl NewFile {
    /// Creates a temporary file in the folder of `path`. A file that exists is replaced only with `replace`, and a
    /// file of the store that is read is never.
    pub(crate) fn beside(path: &Path, replace: bool, store: &Store) -> Result<NewFile, Failure> {
        if let Some(file) = store.files().iter().find(|file| is_same(path, file)) {
            let file = file.display();
            let why = format!("this is {file}, of the store itself: name another file");
            return Err(Failure::file(path, why));
        }
        if path.exists() && !replace {
            let why = "exists: choose another name, or replace it with --force";
            return Err(Failure::told(format!("{} {why}", path.display())));
        }
        remove_leftovers(folder_of(path));
        let temporary = tempfile::Builder::new().prefix(PREFIX).tempfile_in(folder_of(path));
        let temporary = temporary.map_err(|error| Failure::file(path, error))?;
        // Tells others that it is being written. Not every system can.
        let _ = temporary.as_file().try_lock();
        Ok(NewFile { temporary, path: path.to_path_buf(), replace })
    }

    /// The path of the temporary file.
    pub(crate) fn path(&self) -> &Path {
        self.temporary.path()
    }

    pub(crate) fn as_file_mut(&mut self) -> &mut File {
        self.temporary.as_file_mut()
    }

    /// Flushes the file to the disk and renames it.
    pub(crate) fn persist(self) -> Result<(), Failure> {
        let NewFile { temporary, path, replace } = self;
        let failed = |error: io::Error| Failure::file(&path, error);
        temporary.as_file().sync_all().map_err(failed)?;
        let renamed =
            if replace { temporary.persist(&path) } else { temporary.persist_noclobber(&path) };
        renamed.map_err(|error| failed(error.error))?;
        // The name is durable when the folder is flushed, which some systems cannot do.
        if let Ok(folder) = File::open(folder_of(&path)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// Removes what a program that was killed has left in a folder: files that nobody writes any more.
fn remove_leftovers(folder: &Path) {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.file_name());
    for name in names.filter(|name| name.to_string_lossy().starts_with(PREFIX)) {
        let text = name.to_string_lossy();
        let main = BESIDE.iter().find_map(|end| text.strip_suffix(end)).unwrap_or(&text);
        let is_written = File::open(folder.join(main)).is_ok_and(|file| file.try_lock().is_err());
        if !is_written {
            // Fails when another program was quicker.
            let _ = fs::remove_file(folder.join(&name));
        }
    }
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

/// Whether two paths lead to one file, also through links; or would, if it were there.
fn is_same(one: &Path, other: &Path) -> bool {
    let same_name = || {
        one.file_name().is_some_and(|name: &OsStr| other.file_name() == Some(name))
            && is_same_file(folder_of(one), folder_of(other))
    };
    is_same_file(one, other) || same_name()
}

#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |path: &Path| fs::metadata(path).map(|data| (data.dev(), data.ino())).ok();
    id(one).is_some_and(|one| id(other) == Some(one))
}

#[cfg(not(unix))]
fn is_same_file(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}
