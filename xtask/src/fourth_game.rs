//! Adds a fourth game to a copy of the repository, by the edits of docs/ADDING_A_GAME.md and no others, and plays it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{beside_tests, cargo, check, nothing, output, report, root};

/// The page whose edits are made.
const GUIDE: &str = "docs/ADDING_A_GAME.md";
/// The new files of the game, at their paths in the repository, and the script that plays it.
const FILES: &str = "tests/fourth_game";
const MANIFEST: &str = "Cargo.toml";
/// The most edits in files that exist.
const MAX_EDITS: usize = 10;
/// The folder of what is built, where crates of others are compiled for the tests.
const PROFILE: &str = "debug";
/// The program of the copy, by a name of its own: beside it lies the one that the tests use.
const PROGRAM: &str = "gueridon-fourth";

/// Lines to be added to a file after others that follow one another there.
struct Edit {
    path: String,
    after: Vec<String>,
    added: Vec<String>,
}

/// Adds the game to a copy, builds it, and plays it by the program and in Python, which needs numpy.
pub(crate) fn run(python: &Path) -> bool {
    let copy = root().join("target/fourth-game");
    if let Err(why) = prepare(&copy) {
        report(&format!("The fourth game cannot be added: {why}"));
        return false;
    }
    let build = |arguments: &[&str], target: &str| {
        let mut build = cargo(arguments);
        build.current_dir(&copy).env("CARGO_TARGET_DIR", root().join(target));
        beside_tests(build)
    };
    // With all packages, so that crates of others are those that the tests have compiled.
    let program = build(&["build", "--workspace", "--bin", PROGRAM], "target");
    let library = ["build", "--manifest-path", "python/Cargo.toml"];
    let library = build(&library, "python/target");
    if !check("program with a fourth game", program, nothing)
        || !check("package with a fourth game", library, nothing)
    {
        return false;
    }
    let package = copy.join("python/package");
    let native = root().join("python/target").join(PROFILE).join("lib_native.so");
    if let Err(error) = fs::copy(&native, package.join("gueridon/_native.abi3.so")) {
        report(&format!("{}: {error}", native.display()));
        return false;
    }
    let mut play = Command::new(python);
    play.arg(root().join(FILES).join("play.py"));
    play.arg(root().join("target").join(PROFILE).join(PROGRAM)).env("PYTHONPATH", package);
    check("a fourth game", play, |line| line.ends_with(" passed"))
}

/// Copies the repository with the new files, and makes the edits.
fn prepare(copy: &Path) -> Result<(), String> {
    let guide = read(&root().join(GUIDE))?;
    let edits = edits(&guide);
    if edits.is_empty() || edits.len() > MAX_EDITS {
        return Err(format!("{GUIDE} names {} edits, not 1 to {MAX_EDITS}", edits.len()));
    }
    let listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let listed = output(Command::new("git").args(listed).current_dir(root()))?;
    let edited: Vec<&str> = edits.iter().map(|edit| edit.path.as_str()).collect();
    // What has not changed keeps its time, so that it is not compiled again.
    for path in listed.lines().filter(|path| *path != MANIFEST && !edited.contains(path)) {
        let to = path.strip_prefix(FILES).map_or(path, |new| new.trim_start_matches('/'));
        let (from, to) = (root().join(path), copy.join(to));
        let Ok(text) = fs::read(&from) else { continue };
        write(&to, &text)?;
    }
    let manifest = read(&root().join(MANIFEST))?;
    let manifest = manifest.replace("default-run = \"gueridon\"", "autobins = false");
    let program = format!("\n[[bin]]\nname = \"{PROGRAM}\"\npath = \"src/main.rs\"\n");
    write(&copy.join(MANIFEST), (manifest + &program).as_bytes())?;
    for edit in edits {
        let path = copy.join(&edit.path);
        let text = edit.make(&read(&root().join(&edit.path))?)?;
        write(&path, text.as_bytes())?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, unless it has this content.
fn write(path: &PathBuf, content: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == content) {
        return Ok(());
    }
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| fs::write(path, content));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// The edits of the guide: its blocks of the language `diff`.
fn edits(guide: &str) -> Vec<Edit> {
    let blocks = guide.split("\n```diff\n+++ ").skip(1);
    let read = |block: &str| {
        let mut lines = block.split("\n```").next()?.lines();
        let path = lines.next()?.to_owned();
        let (mut after, mut added) = (Vec::new(), Vec::new());
        for line in lines {
            match line.strip_prefix('+') {
                Some(line) => added.push(line.to_owned()),
                None => after.push(line.strip_prefix(' ').unwrap_or(line).to_owned()),
            }
        }
        Some(Edit { path, after, added })
    };
    blocks.filter_map(read).collect()
}

impl Edit {
    /// The text with the lines added; an error unless there is just one place for them.
    fn make(&self, text: &str) -> Result<String, String> {
        let mut lines: Vec<&str> = text.lines().collect();
        let places: Vec<usize> = lines
            .windows(self.after.len())
            .enumerate()
            .filter(|(_, window)| window.iter().eq(&self.after))
            .map(|(at, _)| at + self.after.len())
            .collect();
        let &[place] = &places[..] else {
            let (path, times) = (&self.path, places.len());
            return Err(format!("{GUIDE}: {:?} stands {times} times in {path}", self.after));
        };
        let rest = lines.split_off(place);
        lines.extend(self.added.iter().map(String::as_str));
        lines.extend(rest);
        Ok(lines.join("\n") + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_in_the_one_place_that_the_guide_names() {
        let guide = "Text\n\n```diff\n+++ list.rs\n b\n }\n+\n+c\n```\n\nMore";
        let edits = edits(guide);
        assert_eq!(edits.len(), 1);
        assert_eq!(edits[0].path, "list.rs");
        assert_eq!(edits[0].make("a\nb\n}\nd\n").unwrap(), "a\nb\n}\n\nc\nd\n");
        assert!(edits[0].make("a\n").is_err());
        assert!(edits[0].make("b\n}\nb\n}\n").is_err());
    }
}
