//! The making and checking of puzzles, and `gueridon-lab puzzles` as people and other programs call it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use gueridon_bots::Resources;
use gueridon_lab::puzzles::{MakingOptions, PuzzleMaker, Recheck, recheck};
use gueridon_record::GameId;
use gueridon_study::puzzles::{PuzzleFile, puzzles as puzzles_of};

/// The file of the program, of which the first lines are used.
const FILE: &str = include_str!("../../study/puzzles/forty-six.jsonl");
/// The puzzles of each game of which the deep check is repeated.
const RECHECKED: usize = 2;

fn puzzles(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gueridon-lab"))
        .arg("puzzles")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// The sentence of a command that fails, which is one line and nothing else.
fn complaint(arguments: &[&str]) -> String {
    let output = puzzles(arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let sentence = text(&output.stderr);
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

/// The header and the first game.
fn first_game() -> String {
    FILE.lines().take(2).map(|line| format!("{line}\n")).collect()
}

fn name(path: &Path) -> &str {
    path.to_str().expect("names of tests are text")
}

#[test]
fn a_file_with_enough_puzzles_stays_as_it_is_and_nothing_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.jsonl");
    fs::write(&file, first_game()).expect("a file");
    let made = puzzles(&["make", "forty-six", "--count", "1", "--output", name(&file)]);
    assert!(made.status.success() && made.stdout.is_empty() && made.stderr.is_empty(), "{made:?}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), first_game());
    let left: Vec<_> = fs::read_dir(folder.path()).expect("the folder").collect();
    assert_eq!(left.len(), 1, "no other file is left");
}

#[test]
fn a_file_of_other_puzzles_is_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.jsonl");
    fs::write(&file, first_game()).expect("a file");
    let other_game = complaint(&["make", "cafe-cards", "--output", name(&file)]);
    assert!(other_game.contains("puzzles of forty-six with the seed 1"), "{other_game}");
    let other_seed = complaint(&["make", "forty-six", "--seed", "2", "--output", name(&file)]);
    assert!(other_seed.contains("name another one"), "{other_seed}");
    fs::write(&file, "my notes\n").expect("a file");
    assert!(complaint(&["make", "forty-six", "--output", name(&file)]).contains("line 1"));
    assert_eq!(fs::read_to_string(&file).expect("the file"), "my notes\n");
    assert!(complaint(&["check", name(&folder.path().join("none"))]).contains("none"));
}

#[test]
fn a_check_confirms_good_puzzles_and_names_broken_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.jsonl");
    fs::write(&file, first_game()).expect("a file");
    let checked = puzzles(&["check", name(&file)]);
    assert!(checked.status.success(), "{checked:?}");
    assert!(text(&checked.stdout).contains("confirmed."), "{checked:?}");
    assert!(checked.stderr.is_empty());
    // Another deal: the same actions lead nowhere.
    fs::write(&file, first_game().replacen("\"deal\":1", "\"deal\":9", 1)).expect("a file");
    let broken = puzzles(&["check", name(&file)]);
    assert_eq!(broken.status.code(), Some(1));
    let report = text(&broken.stdout);
    assert!(report.starts_with("Puzzle 1: the position or a turn cannot be played.\n"), "{report}");
    assert!(report.contains("0 confirmed."), "{report}");
}

#[test]
fn a_search_by_other_worlds_confirms_a_sample() {
    for game in GameId::ALL {
        let all = puzzles_of(game);
        for puzzle in all.iter().step_by(all.len().div_ceil(RECHECKED).max(1)) {
            let result = recheck(puzzle, 20, &Resources::default());
            assert_eq!(result, Recheck::Agrees, "{} {}", game.name(), puzzle.number);
        }
    }
}

/// The first game of the file that comes with the program is found again: the same seed gives the same puzzles.
#[test]
fn the_same_seed_gives_the_same_puzzles_with_any_number_of_threads_and_after_a_stop() {
    let make = |threads: usize, batches: usize| {
        let mut maker = PuzzleMaker::new(PuzzleFile::new(GameId::FortySix, 5));
        let options = MakingOptions { count: 100, threads, resources: Resources::default() };
        for _ in 0..batches {
            assert!(maker.batch(&options));
        }
        maker
    };
    let (one, two) = (make(1, 1), make(2, 1));
    assert_eq!(one.file().write(), two.file().write());
    let stopped = Resources::default();
    stopped.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut again = PuzzleMaker::new(one.file().clone());
    assert!(!again.batch(&MakingOptions { count: 100, threads: 1, resources: stopped }));
    assert_eq!(again.file().write(), one.file().write(), "what was found is kept");
}
