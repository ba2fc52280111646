//! Pictures of the pages, into `target/screenshots`.

use crate::run::{root, step};
use crate::{browser, install};

/// Takes them: home, tables, ends and replays, on a phone and on a desk, by day and by night.
pub(crate) fn run() -> bool {
    let folder = root().join("tests/browser");
    if !install::browser_tools() || !browser::packages(&folder) {
        return false;
    }
    let Some(mut pictures) = browser::runner(&folder) else { return false };
    step("screenshots", pictures.arg("screenshots.mjs"))
}
