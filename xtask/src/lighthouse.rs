//! How quick, usable and sound the pages are, by Lighthouse's measure.

use crate::run::{root, step};
use crate::{browser, install};

/// Measures the home page and a table. Lighthouse is large and seldom needed, so it has a folder and a
/// lock file of its own; its reports go to `target/lighthouse`.
pub(crate) fn run() -> bool {
    let folder = root().join("tests/browser");
    let own = folder.join("lighthouse");
    if !install::browser_tools() || !browser::packages(&folder) || !browser::packages(&own) {
        return false;
    }
    let Some(mut measure) = browser::runner(&own) else { return false };
    step("lighthouse", measure.arg("measure.mjs"))
}
