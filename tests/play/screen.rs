//! The game in a real terminal.

use serde_json::Value;

use crate::tmux::Terminal;
use crate::{actions, referee};

/// The record that was printed when the program ended.
fn printed(screen: &str) -> Value {
    let line = screen.lines().find(|line| line.starts_with('{')).expect("a record is printed");
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn turns_by_keys_in_the_smallest_window() {
    let terminal = Terminal::start((80, 24), "cafe-board --seed 3 --level easy");
    terminal.wait_for("▶ Choose a guest.");
    terminal.press(&["1"]);
    terminal.wait_for("▶ Choose a lit chair.");
    terminal.press(&["Enter"]);
    terminal.wait_for("Laid out, not yet played");
    terminal.press(&["u"]);
    terminal.wait("the first turn again", |screen| {
        screen.contains("On the first turn") && !screen.contains("Laid out")
    });
    terminal.press(&["1", "Enter"]);
    terminal.wait_for("CNf°");
    terminal.press(&["d"]);
    terminal.wait("the second turn", |screen| {
        screen.contains("▶ ") && !screen.contains("CNf°") && !screen.contains("On the first turn")
    });
    terminal.press(&["?"]);
    terminal.wait_for("ask for advice");
    terminal.press(&["Escape"]);
    terminal.wait("no list", |screen| !screen.contains("ask for advice"));
    terminal.press(&[":"]);
    terminal.write("ZZz@a1");
    terminal.press(&["Enter"]);
    terminal.wait_for("is not an action of this game");
    terminal.press(&["q"]);
    let record = printed(&terminal.ended());
    assert_eq!(actions(&record)[..2], ["CNf@g2", "done"]);
    assert_eq!(referee(&record)["player"], 0, "the computer has played");
}

#[test]
fn turns_by_clicks_in_a_large_window() {
    let terminal = Terminal::start((120, 40), "cafe-board --seed 3 --level easy");
    terminal.wait_for("What happened");
    terminal.click("1 CNf", 2);
    terminal.wait_for("▶ Choose a lit chair.");
    // The lit chairs are named below what they bring.
    terminal.click("j3", 0);
    terminal.wait_for("CNf°");
    terminal.click("[d]Done", 4);
    terminal.wait_for("Player 2 draws");
    terminal.click("[r]", 0);
    terminal.wait_for("No points yet.");
    terminal.click("[l]", 0);
    terminal.press(&["C-c"]);
    let record = printed(&terminal.ended());
    assert_eq!(actions(&record)[..2], ["CNf@j3", "done"]);
}

#[test]
fn advice_is_asked_for_and_laid_out() {
    let terminal = Terminal::start((80, 24), "cafe-board --seed 3");
    terminal.wait_for("▶ Choose a guest.");
    terminal.press(&["h"]);
    let advice = terminal.wait_for("The best turns for Player 1");
    assert!(advice.contains("1. ") && advice.contains("@"), "{advice}");
    terminal.press(&["1"]);
    terminal.wait_for("Enter again plays it");
    terminal.press(&["Escape"]);
    terminal.wait("no question", |screen| !screen.contains("Enter again plays it"));
    terminal.press(&["q"]);
    assert_eq!(actions(&printed(&terminal.ended())).len(), 1, "it is laid out");
}

#[test]
fn the_window_may_change_its_size() {
    let terminal = Terminal::start((80, 24), "cafe-cards --seed 3 --players 3");
    terminal.wait_for("[q]Leave");
    terminal.resize((70, 20));
    terminal.wait_for("Please make this window larger");
    terminal.resize((120, 40));
    terminal.wait_for("[q]Leave");
    terminal.wait_for("Player 3");
    terminal.resize((80, 24));
    terminal.wait("the small screen", |screen| {
        screen.contains("[q]Leave") && screen.lines().count() <= 24
    });
    terminal.press(&["q"]);
    assert_eq!(printed(&terminal.ended())["players"], 3);
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    let name = file.to_str().expect("a name");
    let terminal =
        Terminal::start((100, 30), &format!("forty-six --seed 3 --level easy --record {name}"));
    terminal.wait_for("[w]Draw a card");
    terminal.press(&["w"]);
    terminal.wait_for("You draw card");
    terminal.press(&["q"]);
    assert!(terminal.ended().contains("gueridon play --resume"));
    let kept = std::fs::read_to_string(&file).expect("the record is kept");
    let resumed = Terminal::start((100, 30), &format!("--resume {name}"));
    resumed.wait_for("You draw card");
    resumed.press(&["q"]);
    resumed.ended();
    let after = std::fs::read_to_string(&file).expect("the record is kept");
    let [kept, after] = [kept, after].map(|text| serde_json::from_str::<Value>(&text));
    let (kept, after) = (kept.expect("JSON"), after.expect("JSON"));
    assert!(actions(&after).starts_with(&actions(&kept)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_asked_to_end_gives_the_terminal_back() {
    let terminal = Terminal::start((80, 24), "forty-six --seed 3");
    terminal.wait_for("[q]Leave");
    let shell = terminal.value("pane_pid");
    let children = std::fs::read_to_string(format!("/proc/{shell}/task/{shell}/children"));
    let children = children.expect("the shell has a child");
    let asked = std::process::Command::new("kill").args(["-TERM", children.trim()]).status();
    assert!(asked.expect("kill is there").success());
    assert_eq!(printed(&terminal.ended())["game"], "forty-six");
}
