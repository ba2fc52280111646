//! Where the record of a game is kept: in a file, turn by turn, or printed at the end.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gueridon_cli::{Failure, claim};
use gueridon_record::Record;
use gueridon_text::{PlayText, Speaker};

/// Keeps the record of a game.
pub(crate) struct Keeper {
    file: Option<PathBuf>,
}

impl Keeper {
    /// Keeps it in the file that is asked for, or else in the one that was resumed. A file that holds something else
    /// is refused.
    pub(crate) fn new(asked: Option<&Path>, resumed: Option<PathBuf>) -> Result<Keeper, Failure> {
        let Some(asked) = asked else { return Ok(Keeper { file: resumed }) };
        let same = resumed.is_some_and(|resumed| is_same(asked, &resumed));
        if !same && fs::metadata(asked).is_ok_and(|known| known.len() > 0) {
            return Err(Failure::file(asked, "this file is there already; name another one"));
        }
        claim(asked, true)?;
        Ok(Keeper { file: Some(asked.to_path_buf()) })
    }

    /// Writes the record into its file, if there is one: all of it or nothing.
    pub(crate) fn save(&self, record: &Record) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let failed = |error: io::Error| Failure::file(file, error);
        let mut new =
            tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
        writeln!(new, "{}", record.write()).map_err(failed)?;
        new.persist(file).map_err(|error| failed(error.error))?;
        Ok(())
    }

    /// Saves the record, or prints it, and says how to go on with a game that is not over.
    pub(crate) fn finish(
        &self,
        record: &Record,
        is_over: bool,
        speaker: &Speaker,
    ) -> Result<(), Failure> {
        let saved = self.save(record);
        let message = match (&self.file, &saved) {
            (Some(file), Ok(())) => PlayText::Saved.with("file", file.display().to_string()),
            (Some(_), Err(_)) | (None, _) => PlayText::Printed.into(),
        };
        if !is_over {
            // A closed standard error needs no sentence.
            let _ = writeln!(io::stderr(), "{}", speaker.say(&message));
        }
        if self.file.is_none() || saved.is_err() {
            writeln!(io::stdout(), "{}", record.write())?;
        }
        saved
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}
