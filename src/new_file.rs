//! A file that is there only when it is complete: written beside its place, then renamed.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// A file in the making; gone when it is dropped before it is in place. Only its owner may read it.
pub(crate) struct NewFile {
    beside: NamedTempFile,
    place: PathBuf,
}

impl NewFile {
    /// Begins a file that is to be at `place`.
    pub(crate) fn beside(place: &Path) -> Result<NewFile, Failure> {
        let folder = folder_of(place);
        let beside = tempfile::Builder::new().prefix(".gueridon-").tempfile_in(folder);
        let beside = beside.map_err(|error| failed(place, &error))?;
        Ok(NewFile { beside, place: place.to_path_buf() })
    }

    /// Where it is meanwhile.
    pub(crate) fn path(&self) -> &Path {
        self.beside.path()
    }

    pub(crate) fn as_file_mut(&mut self) -> &mut File {
        self.beside.as_file_mut()
    }

    /// When the disk has everything, gives it its name; in place of another file only if told so.
    pub(crate) fn put_in_place(self, replace: bool) -> Result<(), Failure> {
        let NewFile { beside, place } = self;
        let failed = |error: &io::Error| failed(&place, error);
        beside.as_file().sync_all().map_err(|error| failed(&error))?;
        let put = if replace { beside.persist(&place) } else { beside.persist_noclobber(&place) };
        put.map_err(|error| failed(&error.error))?;
        // The name is safe when the folder is. Some systems cannot ask for that.
        if let Ok(folder) = File::open(folder_of(&place)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

fn folder_of(place: &Path) -> &Path {
    let parent = place.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

fn failed(place: &Path, error: &io::Error) -> Failure {
    Failure::told(format!("{}: {error}", place.display()))
}
