//! The Debian package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{DEBIAN_PROGRAM, UNIT, UNIT_PROGRAM, VERSION, copy, settle, size, text, write};
use crate::run::{output, report, root};

/// The options of the server, which administrators edit.
pub(super) const OPTIONS: &str = "etc/default/gueridon";
/// What dpkg runs when the package comes and goes.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Makes the package of a tree as it is below `/usr`; none where `dpkg-deb` is missing.
pub(super) fn build(
    tree: &Path,
    work: &Path,
    folder: &Path,
    time: SystemTime,
) -> Result<Option<PathBuf>, String> {
    let Ok(architecture) = output(Command::new("dpkg").arg("--print-architecture")) else {
        report("SKIPPED: the Debian package. To make it, install dpkg.");
        return Ok(None);
    };
    let architecture = architecture.trim();
    fs::create_dir_all(work).map_err(|error| error.to_string())?;
    output(Command::new("cp").arg("-a").arg(tree).arg(work.join("usr")))?;
    let unit = text("packaging/gueridon.service")?.replace(UNIT_PROGRAM, DEBIAN_PROGRAM);
    write(&work.join("usr").join(UNIT), &unit)?;
    copy(&root().join("packaging/default"), &work.join(OPTIONS))?;
    for script in SCRIPTS {
        copy(&root().join("packaging").join(script), &work.join("DEBIAN").join(script))?;
    }
    write(&work.join("DEBIAN/conffiles"), &format!("/{OPTIONS}\n"))?;
    let control = control(&work.join("usr/bin/gueridon"), architecture)?;
    write(&work.join("DEBIAN/control"), &control)?;
    settle(work, time)?;
    let deb = folder.join(format!("gueridon_{VERSION}_{architecture}.deb"));
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "-Zgzip", "--build"]).arg(work).arg(&deb);
    output(build.env("SOURCE_DATE_EPOCH", seconds.to_string()))?;
    Ok(Some(deb))
}

fn control(program: &Path, architecture: &str) -> Result<String, String> {
    let bytes = fs::read(program).map_err(|error| error.to_string())?;
    Ok(format!(
        "Package: gueridon\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: The developers of Guéridon <gueridon@localhost>\n\
         Installed-Size: {}\n\
         Depends: libc6 (>= {}), libgcc-s1\n\
         Section: games\n\
         Priority: optional\n\
         Description: tabletop games in the browser\n \
         A server for Café International, as a board game and as a card game, and\n \
         Quarante-six: against bots, with friends by a link, or on one screen.\n",
        size(program)? / 1024,
        newest_libc(&bytes),
    ))
}

/// The newest version of the C library that a program names: its symbols say `GLIBC_2.34`.
fn newest_libc(program: &[u8]) -> String {
    const MARK: &[u8] = b"GLIBC_2.";
    let marks = program.windows(MARK.len()).enumerate().filter(|(_, bytes)| *bytes == MARK);
    let minor = marks.filter_map(|(at, _)| {
        let digits = program[at + MARK.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        String::from_utf8(digits.copied().collect()).ok()?.parse::<u32>().ok()
    });
    format!("2.{}", minor.max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_of_the_c_library_counts() {
        assert_eq!(newest_libc(b"\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17.1\0GLIBC_PRIVATE"), "2.34");
        assert_eq!(newest_libc(b"GLIBC_2."), "2.0");
    }
}
