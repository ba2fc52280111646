//! Stylesheets are written in lines that fit on a screen.

use std::fs;
use std::path::{Path, PathBuf};

/// The most characters that a line may have.
const WIDTH: usize = 120;

/// The stylesheets in a folder and the folders below it.
fn stylesheets(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is readable");
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let is_style = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "css");
    let below = folders.iter().flat_map(|folder| stylesheets(folder));
    files.into_iter().filter(is_style).chain(below).collect()
}

#[test]
fn no_line_of_a_stylesheet_is_too_wide() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("crates");
    let sheets = stylesheets(&crates);
    assert!(sheets.len() >= 4, "there are stylesheets: {sheets:?}");
    for sheet in sheets {
        for (index, line) in fs::read_to_string(&sheet).unwrap().lines().enumerate() {
            let place = format!("{}:{}", sheet.display(), index + 1);
            assert!(line.chars().count() <= WIDTH, "{place} has over {WIDTH} characters");
        }
    }
}
