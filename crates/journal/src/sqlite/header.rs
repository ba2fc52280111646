//! The first bytes of a file of SQLite, from which one learns whether something else was written over it.

use std::fs::File;

/// The length of the header in bytes, and what it begins with.
const LENGTH: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Where the numbers are: of changes, of pages, of changes of the schema, and of the program.
const CHANGES: usize = 24;
const PAGES: usize = 28;
const SCHEMA: usize = 40;
const APPLICATION: usize = 68;

/// What the header says. In a file that only grows, none of the numbers becomes less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileHeader {
    application: u32,
    schema: u32,
    changes: u32,
    pages: u32,
}

impl FileHeader {
    /// The header of an open file, as far as it was copied there from the journal beside it; none when there is none.
    #[cfg(unix)]
    pub(super) fn read(file: &File) -> Option<FileHeader> {
        use std::os::unix::fs::FileExt;
        let mut bytes = [0; LENGTH];
        file.read_exact_at(&mut bytes, 0).ok()?;
        FileHeader::parse(&bytes)
    }

    /// Elsewhere the file is locked against others.
    #[cfg(not(unix))]
    pub(super) fn read(_: &File) -> Option<FileHeader> {
        None
    }

    fn parse(bytes: &[u8; LENGTH]) -> Option<FileHeader> {
        let number = |at: usize| {
            let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map(u32::from_be_bytes)
        };
        Some(FileHeader {
            application: number(APPLICATION).filter(|_| bytes.starts_with(MAGIC))?,
            schema: number(SCHEMA)?,
            changes: number(CHANGES)?,
            pages: number(PAGES)?,
        })
    }

    /// Whether a file with this header may have become one with the other by what a server writes. A copy that SQLite has
    /// made has another number of changes of the schema, and an older copy fewer pages.
    pub(super) fn may_become(self, later: FileHeader) -> bool {
        let same = (self.application, self.schema) == (later.application, later.schema);
        same && self.changes <= later.changes && self.pages <= later.pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_goes_back_or_differs_is_of_another_file() {
        let known = FileHeader { application: 7, schema: 28, changes: 3, pages: 40 };
        assert!(known.may_become(known));
        assert!(known.may_become(FileHeader { changes: 4, pages: 90, ..known }));
        for other in [
            FileHeader { application: 8, ..known },
            FileHeader { schema: 29, ..known },
            FileHeader { changes: 2, ..known },
            FileHeader { pages: 39, ..known },
        ] {
            assert!(!known.may_become(other), "{other:?}");
        }
        assert_eq!(FileHeader::parse(&[b'x'; LENGTH]), None);
    }
}
