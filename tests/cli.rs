//! The program as people and other programs call it.

#[path = "support/call.rs"]
mod call;

use std::process::{Command, Output, Stdio};

use gueridon_record::referee_answer;
use gueridon_text::{Lang, Speaker};
use serde_json::Value;

use call::call;

/// Games of version 1.
const VECTORS: &str = include_str!("../crates/engine/tests/data/referee-vectors-1.jsonl");
/// Games of version 2.
const VERSION_2: &str = include_str!("../crates/engine/tests/data/referee-vectors-2.jsonl");
/// Games of the newest version, which they do not name.
const NEWEST: &str = include_str!("../crates/engine/tests/data/referee-vectors.jsonl");
const SEED: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Runs the program with some input; the language is English unless the test says otherwise.
fn gueridon(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
    command.args(arguments).env_remove("GUERIDON_LANG").env("LC_ALL", "en_US.UTF-8");
    call(&mut command, input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn stdout(arguments: &[&str], input: &[u8]) -> String {
    let output = gueridon(arguments, input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The sentence of a command that fails, which is one line and nothing else.
fn complaint(arguments: &[&str], input: &[u8]) -> String {
    let output = gueridon(arguments, input);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let sentence = text(&output.stderr);
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

/// The records of the vectors, a line each.
fn records() -> String {
    records_of(VECTORS)
}

fn records_of(vectors: &str) -> String {
    vectors
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a vector is JSON"))
        .map(|vector| vector["record"].to_string() + "\n")
        .collect()
}

/// What the answers say is tested with the rules (`crates/engine/tests/vectors.rs`).
#[test]
fn the_referee_answers_each_line_with_a_line() {
    let records = records_of(&format!("{VECTORS}{VERSION_2}{NEWEST}"));
    let answers = stdout(&["referee"], records.as_bytes());
    assert_eq!(answers.lines().count(), 77 + 76 + 215);
    let english = Speaker::new(Lang::En);
    for (answer, record) in answers.lines().zip(records.lines()) {
        let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert_eq!(answer, referee_answer(record.as_bytes(), &english), "{record}");
    }
}

#[test]
fn the_referee_goes_on_after_whatever_it_is_told() {
    let good = format!(r#"{{"game":"forty-six","players":2,"seed":"{SEED}"}}"#);
    let mut input = Vec::new();
    let too_long = vec![b'x'; (1 << 20) + 1];
    let bad: [&[u8]; 6] = [b"", b"\0\0", b"\xff\xfe", b"{", &[b'['; 5000], &too_long];
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(good.as_bytes());
        input.push(b'\n');
    }
    // The last line has no end.
    input.pop();
    let answers = stdout(&["referee"], &input);
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 2 * bad.len());
    for pair in answers.chunks(2) {
        assert_eq!(pair[0]["error"]["code"], "bad-json");
        assert_eq!(pair[1]["player"], 0);
    }
}

#[test]
fn the_language_is_the_one_asked_for_or_that_of_the_system_or_english() {
    let first_word = |arguments: &[&str], system: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
        command.args(arguments).env_remove("GUERIDON_LANG").env("LC_ALL", system);
        let answer: Value =
            serde_json::from_slice(&call(&mut command, b"{}\n").stdout).expect("JSON");
        let message = answer["error"]["message"].as_str().expect("a sentence").to_string();
        message.split(' ').next().expect("a word").to_string()
    };
    assert_eq!(first_word(&["referee", "--lang", "fr"], "de_DE.UTF-8"), "Il");
    assert_eq!(first_word(&["referee"], "de_DE.UTF-8"), "Das");
    assert_eq!(first_word(&["referee"], "ja_JP.UTF-8"), "The");
    assert_eq!(first_word(&["referee"], "C"), "The");
    let unknown = gueridon(&["referee", "--lang", "jp"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("en, fr, de"));
}

#[test]
fn a_deal_is_a_record_that_the_referee_takes() {
    for (game, players) in [("cafe-board", "4"), ("cafe-cards", "5"), ("forty-six", "6")] {
        let line = stdout(&["deal", game, "--players", players], b"");
        let answer: Value =
            serde_json::from_str(&stdout(&["referee"], line.as_bytes())).expect("JSON");
        assert_eq!(answer["player"], 0, "{answer}");
        let other = stdout(&["deal", game, "--players", players], b"");
        assert_ne!(line, other, "without a seed, every deal is another");
    }
    let seeded =
        ["deal", "cafe-board", "--seed", SEED, "--rule", "edition=schuk", "-r", "groups=true"];
    let expected = format!(
        r#"{{"game":"cafe-board","players":2,"rules":{{"edition":"schuk","groups":true}},"version":3,"seed":"{SEED}","actions":[]}}"#
    );
    assert_eq!(stdout(&seeded, b"").trim_end(), expected);
    let old = stdout(&[&seeded[..], &["--version", "1"]].concat(), b"");
    assert_eq!(old.trim_end(), expected.replace("\"version\":3", "\"version\":1"));
}

#[test]
fn a_deal_takes_every_option_by_its_choice_or_value() {
    let reversed = (1..=46).rev().map(|number: u8| number.to_string()).collect::<Vec<_>>();
    let side = format!("side={}", reversed.join(","));
    for (game, rule, name, value) in [
        ("cafe-board", "first_turn=ordinary", "first_turn", "\"ordinary\"".to_owned()),
        ("cafe-board", "four_jokers=no", "four_jokers", "false".to_owned()),
        ("cafe-board", "first=1", "first", "1".to_owned()),
        ("cafe-cards", "groups=strict", "groups", "\"strict\"".to_owned()),
        ("forty-six", "rounds=7", "rounds", "7".to_owned()),
        ("forty-six", side.as_str(), "side", format!("[{}]", reversed.join(","))),
    ] {
        let line = stdout(&["deal", game, "--seed", "1", "--rule", rule], b"");
        assert!(line.contains(&format!("\"{name}\":{value}")), "{rule}: {line}");
    }
}

#[test]
fn an_option_that_a_version_does_not_know_is_refused_with_the_version_that_does() {
    for (game, rule) in
        [("cafe-board", "bag=stop"), ("cafe-cards", "groups=strict"), ("forty-six", "first=0")]
    {
        let said = complaint(&["deal", game, "--version", "2", "--rule", rule], b"");
        assert!(said.contains("version 3") && said.contains("version 2"), "{said}");
    }
}

#[test]
fn what_differs_from_the_edition_is_said_in_every_language() {
    let games: [(&str, &[&str]); 3] = [
        (
            "cafe-board",
            &[
                "groups=true",
                "bar=linear",
                "first_turn=one",
                "bar_when=stuck",
                "bar_joker=never",
                "debt=eliminated",
                "exchange_nation=any",
                "exchange_gender=same",
                "four_jokers=true",
                "bag=stop",
                "first=1",
                "edition=schuk",
            ],
        ),
        ("cafe-cards", &["groups=strict", "first=1"]),
        ("forty-six", &["side=red:7", "rounds=7", "joker=linked", "first=1"]),
    ];
    for (game, rules) in games {
        let options = rules.iter().flat_map(|rule| ["--rule", rule]);
        let arguments: Vec<&str> =
            ["deal", game, "--seed", SEED].into_iter().chain(options).collect();
        let line = stdout(&arguments, b"");
        let house_rules = rules.iter().filter(|rule| !rule.starts_with("edition=")).count();
        for (lang, word) in
            [("en", "House rule – "), ("fr", "Règle maison – "), ("de", "Hausregel – ")]
        {
            for command in ["show", "verify"] {
                let page = stdout(&[command, line.trim_end(), "--lang", lang], b"");
                assert_eq!(page.matches(word).count(), house_rules, "{command}: {page}");
                assert!(!page.contains("page-option"), "a text is missing: {page}");
            }
        }
        if rules.contains(&"side=red:7") {
            let page = stdout(&["show", line.trim_end(), "--lang", "en"], b"");
            assert!(page.contains("Red, drawn from number 7."), "the side has its number: {page}");
        }
    }
}

#[test]
fn what_the_edition_says_is_no_house_rule() {
    let rules =
        ["--rule", "edition=schuk", "--rule", "first_turn=ordinary", "--rule", "bag=finish"];
    let line = stdout(&[&["deal", "cafe-board", "--seed", SEED], &rules[..]].concat(), b"");
    let page = stdout(&["show", line.trim_end()], b"");
    assert!(page.contains("Edition: Schuk.") && !page.contains("House rule"), "{page}");
}

#[test]
fn deals_are_played_out_to_games_that_replay() {
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let lines = stdout(&["deal", game, "--count", "3", "--play-out"], b"");
        assert_eq!(lines.lines().count(), 3);
        for line in lines.lines() {
            let answer = stdout(&["referee"], line.as_bytes());
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(answer["over"], true, "{answer}");
        }
    }
}

#[test]
fn a_deal_that_cannot_be_is_refused_with_what_to_do() {
    let players = complaint(&["deal", "cafe-board", "--players", "7"], b"");
    assert!(players.contains("2 to 4"), "{players}");
    let option = complaint(&["deal", "cafe-cards", "--rule", "edition=amigo"], b"");
    assert!(option.contains("edition") && option.contains("groups"), "{option}");
    let board = complaint(&["deal", "cafe-board", "--board", "/nowhere/board.json"], b"");
    assert!(board.contains("/nowhere/board.json"), "{board}");
    let seed = gueridon(&["deal", "cafe-board", "--seed", "twelve"], b"");
    assert_eq!(seed.status.code(), Some(2));
    assert!(text(&seed.stderr).contains("a number such as 12, or 64 hexadecimal digits"));
}

/// A number is the first eight bytes, the lowest first.
#[test]
fn a_deal_takes_a_number_for_its_seed() {
    let deal = |seed: &str| stdout(&["deal", "forty-six", "--seed", seed], b"");
    assert_eq!(deal("12"), deal(&format!("0c{}", "00".repeat(31))));
    assert_eq!(deal("258"), deal(&format!("0201{}", "00".repeat(30))));
    assert_eq!(deal("0"), deal(SEED));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell], b"");
        for word in ["arena", "completions", "resample", "records"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        assert!(!script.contains("generate into"), "what is hidden stays hidden");
    }
    for shell in ["bash", "fish", "zsh"] {
        let script = stdout(&["completions", shell], b"");
        for option in ["bar_joker=last-resort", "first=5"] {
            assert!(script.contains(option), "{shell} offers {option}");
        }
    }
    let unknown = gueridon(&["completions", "tcsh"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("bash"), "{}", text(&unknown.stderr));
    let mut bash = Command::new("bash");
    let checked = call(bash.arg("-n"), stdout(&["completions", "bash"], b"").as_bytes());
    assert!(checked.status.success(), "{}", text(&checked.stderr));
}

/// Bash hands the words to the script as it splits them, also at "=".
#[test]
fn bash_completes_the_name_and_the_value_of_an_option() {
    let script = stdout(&["completions", "bash"], b"");
    let complete = |words: &str, current: &str, previous: &str| {
        let input = format!(
            "{script}\nCOMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _gueridon_pair gueridon '{current}' '{previous}'; echo \"${{COMPREPLY[@]}}\""
        );
        text(&call(&mut Command::new("bash"), input.as_bytes()).stdout).trim().to_owned()
    };
    let deal = "gueridon deal cafe-board";
    assert_eq!(
        complete(&format!("{deal} --rule bar_w"), "bar_w", "--rule"),
        "bar_when=free bar_when=stuck"
    );
    assert_eq!(complete(&format!("{deal} --rule bar_when ="), "", "bar_when"), "free stuck");
    assert_eq!(complete(&format!("{deal} -r bar_when = s"), "s", "="), "stuck");
    assert_eq!(complete(&format!("{deal} --rule = bar_when = s"), "s", "="), "stuck");
    assert_eq!(
        complete(&format!("{deal} --rule = bar_w"), "bar_w", "="),
        "bar_when=free bar_when=stuck"
    );
    assert_eq!(complete(&format!("{deal} --pla"), "--pla", "cafe-board"), "--players --play-out");
}

#[test]
fn man_pages_are_printed_for_the_program_and_its_commands() {
    for (words, name) in [
        (&["man"][..], "gueridon"),
        (&["man", "arena"], "gueridon-arena"),
        (&["man", "arena", "merge"], "gueridon-arena-merge"),
    ] {
        let page = stdout(words, b"");
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
        assert!(page.contains(".SH NAME") && page.contains(".SH OPTIONS"), "{page}");
    }
    assert!(stdout(&["man"], b"").contains("gueridon\\-arena(1)"));
    let unknown = complaint(&["man", "arena", "split"], b"");
    assert!(unknown.contains("no command \"split\"; its commands: merge"), "{unknown}");
    assert!(complaint(&["man", "arenas"], b"").contains("referee, show, hint"));
}

/// As `gueridon … | head` does.
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let record = stdout(&["deal", "cafe-board", "--seed", "1", "--play-out"], b"");
    let commands: [&[&str]; 7] = [
        &["--help"],
        &["arena", "--help"],
        &["man"],
        &["completions", "zsh"],
        &["deal", "cafe-board", "--play-out", "--count", "200"],
        &["show", record.trim_end(), "--svg", "-"],
        &["arena", "cafe-cards", "--bot", "greedy", "--bot", "random", "--games", "2"],
    ];
    for arguments in commands {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
        command.args(arguments).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let said = text(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
    }
}

#[test]
fn a_board_from_a_file_is_played_on() {
    let file = std::env::temp_dir().join(format!("gueridon-board-{}.json", std::process::id()));
    std::fs::write(&file, r#"{"tables":{"b2":"DE","d2":"FR"}}"#).expect("a file can be written");
    let path = file.to_str().expect("a path is text");
    let line = stdout(&["deal", "cafe-board", "--seed", SEED, "--board", path], b"");
    std::fs::remove_file(&file).expect("it can be removed");
    let shown = stdout(&["show", line.trim_end()], b"");
    assert!(shown.contains("[DE]") && shown.contains("[FR]") && !shown.contains("[GB]"), "{shown}");
}

#[test]
fn a_position_is_shown_plainly_in_a_pipe_and_in_colour_when_forced() {
    let plain = stdout(&["show", "-", "--line", "6"], records().as_bytes());
    assert!(!plain.contains('\u{1b}'));
    assert!(plain.contains(" 2    .  [DE] *DEm [GB]"), "{plain}");
    assert!(plain.contains("▶ Player 1"), "{plain}");
    assert!(plain.contains("Table l8: 4 guests, not all Russian = 4."), "{plain}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
    command.args(["show", "-", "--line", "6"]).env("CLICOLOR_FORCE", "1");
    assert!(text(&call(&mut command, records().as_bytes()).stdout).contains('\u{1b}'));
}

#[test]
fn a_seat_is_shown_only_what_it_may_know() {
    // After this line seat 1 has just laid a card face down, and holds eleven.
    let all = stdout(&["show", "-", "--line", "34"], records().as_bytes());
    assert!(all.contains("down GBf") && all.contains("CNm ESf INf ITf"), "{all}");
    let own = stdout(&["show", "-", "--line", "34", "--seat", "0"], records().as_bytes());
    assert!(own.contains("11 cards"), "{own}");
    assert!(!own.contains("GBf") && !own.contains("CNm"), "{own}");
}

#[test]
fn a_position_can_be_shown_at_any_step() {
    let line = records().lines().nth(6).expect("a whole game").to_string();
    let start = stdout(&["show", &line, "--at", "0"], b"");
    assert!(start.contains("After 0 of 125 steps") && !start.contains("The last turn"), "{start}");
    let end = stdout(&["show", &line, "--lang", "de"], b"");
    assert!(end.contains("Spieler 1: 107") && end.contains("Spieler 2: 78"), "{end}");
    let far = complaint(&["show", &line, "--at", "126"], b"");
    assert!(far.contains("125"), "{far}");
}

/// Of the newest version nothing is said.
#[test]
fn the_version_of_the_rules_is_said_of_an_older_game() {
    let output = |command: &str, line: &str| stdout(&[command, line], b"");
    for version in [1, 2, 3] {
        let number = version.to_string();
        let line = stdout(&["deal", "forty-six", "--seed", SEED, "--version", &number], b"");
        for command in ["show", "hint", "verify"] {
            let page = output(command, line.trim_end());
            let sentence = format!("version {version} of the rules; the newest is version 3");
            assert_eq!(page.contains(&sentence), version < 3, "{command}: {page}");
        }
        for command in ["hint", "verify"] {
            let json = stdout(&[command, line.trim_end(), "--json"], b"");
            let json: Value = serde_json::from_str(&json).expect("JSON");
            assert_eq!(json["version"], version);
        }
    }
}

/// The first seat goes out with its last card and begins the next round: two turns, not one.
#[test]
fn the_last_turn_does_not_reach_back_over_the_end_of_a_round() {
    let deck = |first: &str| {
        let mut cards: Vec<String> = first.split(' ').map(String::from).collect();
        let all = (1..=46).map(|number| number.to_string()).chain(["J".to_string()]);
        let rest: Vec<String> = all.filter(|card| !cards.contains(card)).collect();
        cards.extend(rest);
        cards
    };
    // Seat 1 holds the neighbours of 21 in round 0, goes out, and begins round 1 by drawing.
    let decks = [deck("1 2 3 4 5 20 9 11 32 10 21"), deck("1 2 3 4 5 30 9 11 32 10 46")];
    let record = serde_json::json!({
        "game": "forty-six", "players": 2, "deal": {"decks": decks},
        "actions": ["draw", "20", "9", "11", "32", "10", "draw"],
    });
    let shown = stdout(&["show", &record.to_string()], b"");
    let last_turn = shown.split("The last turn").nth(1).expect("a last turn");
    assert!(last_turn.contains("draw") && !last_turn.contains("32"), "{shown}");
}

#[test]
fn a_position_is_drawn_as_svg_and_as_png() {
    let line = records().lines().nth(33).expect("a game with hidden hands").to_string();
    let own = stdout(&["show", &line, "--seat", "0", "--svg", "-", "--lang", "fr"], b"");
    assert!(own.starts_with("<svg xmlns=") && own.ends_with("</svg>"));
    assert!(own.contains("Joueur 1") && own.contains("c2, aux tables "));
    let all = stdout(&["show", &line, "--svg", "-"], b"");
    let backs = |svg: &str| svg.matches("href=\"#d-back\" x=").count();
    assert_eq!(backs(&all), 0, "a viewer of everything sees no backs");
    assert!(backs(&own) > 0, "the hands of the others are hidden");

    let folder = std::env::temp_dir().join(format!("gueridon-show-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the picture");
    let file = folder.join("table.png");
    let name = file.to_str().expect("a readable name");
    let said = stdout(&["show", &line, "--png", name, "--width", "320"], b"");
    assert!(said.is_empty(), "{said}");
    let png = std::fs::read(&file).expect("the picture is there");
    std::fs::remove_dir_all(&folder).expect("the folder can go");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..20], 320_u32.to_be_bytes(), "the width stands first in its header");
}

#[test]
fn a_picture_that_cannot_be_made_says_why() {
    let line = records().lines().next().expect("a record").to_string();
    let path = complaint(&["show", &line, "--png", "/nowhere/table.png"], b"");
    assert!(path.contains("/nowhere/table.png: "), "{path}");
    for width in ["0", "99", "5000", "-1", "wide"] {
        let width = format!("--width={width}");
        let refused = gueridon(&["show", &line, "--png", "-", &width], b"");
        assert_eq!(refused.status.code(), Some(2));
        assert!(refused.stdout.is_empty());
        assert!(text(&refused.stderr).contains("--width"), "{}", text(&refused.stderr));
    }
    let text_with_width = gueridon(&["show", &line, "--width", "300"], b"");
    assert!(text(&text_with_width.stderr).contains("--png"), "a width is for pixels only");
    let both = gueridon(&["show", &line, "--png", "-", "--svg", "-"], b"");
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_record_that_cannot_be_shown_says_why() {
    let line =
        format!(r#"{{"game":"cafe-cards","players":2,"seed":"{SEED}","actions":["draw","end"]}}"#);
    let why = complaint(&["show", &line], b"");
    assert!(why.contains("end") && why.contains("(Rule: Declaring the end)"), "{why}");
    let missing = complaint(&["show", "/nowhere/games.jsonl"], b"");
    assert!(missing.contains("/nowhere/games.jsonl"), "{missing}");
    let few = complaint(&["show", "-", "--line", "3"], b"{}\n");
    assert!(few.contains("no line 3"), "{few}");
    let zero = gueridon(&["show", "-", "--line", "0"], b"{}\n");
    assert_eq!(zero.status.code(), Some(2));
}
