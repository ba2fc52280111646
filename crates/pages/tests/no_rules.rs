//! Tables and pages ask the engine about rules and games, and know none themselves.

use std::path::Path;

/// What would be a rule in a page: a game compared with another, parts of one game's rules, signs of the notation.
const RULES: [&str; 9] = [
    "== GameId::",
    "!= GameId::",
    "G::ID ==",
    "G::ID !=",
    "cafe_board::",
    "cafe_cards::",
    "starts_with('*')",
    "\"group ",
    "\"doubled\"",
];

/// Data about games, and the form in which owners type in their red side, which is of one game.
const DATA: [&str; 2] = ["editions.rs", "side.rs"];

fn each_file(folder: &Path, check: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            each_file(&path, check);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            // Tests may name games.
            check(&path, text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
}

#[test]
fn no_page_knows_a_rule_or_compares_games() {
    let mut files = 0;
    for folder in ["src", "../table/src"] {
        each_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut |path, code| {
            files += 1;
            if DATA.iter().any(|name| path.ends_with(name)) {
                return;
            }
            for rule in RULES {
                assert!(!code.contains(rule), "{} contains {rule:?}", path.display());
            }
        });
    }
    assert!(files > 50, "only {files} files were read");
}
