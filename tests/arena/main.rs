//! `gueridon arena`: results, determinism, shards and records; players that are other programs.

mod programs;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const GAMES: [&str; 3] = ["cafe-board", "cafe-cards", "forty-six"];

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
    command.args(arguments).env_remove("GUERIDON_LANG").env("LC_ALL", "en_US.UTF-8");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

fn gueridon(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// The arguments of an arena, written as one line; a bot whose name has spaces follows apart.
fn words<'a>(line: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    line.split(' ').chain(more.iter().copied()).collect()
}

/// What an arena prints, and what it says meanwhile.
fn arena(line: &str, more: &[&str]) -> (String, String) {
    let output = gueridon(&words(&format!("arena {line}"), more));
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

fn arena_json(line: &str, more: &[&str]) -> Value {
    serde_json::from_str(&arena(&format!("{line} --json"), more).0).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// A file of this test in the folder for temporary files.
fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("gueridon-arena-{}-{name}", std::process::id()))
}

fn path(file: &std::path::Path) -> &str {
    file.to_str().expect("a path is text")
}

fn python() -> &'static str {
    let found = Command::new("python3").arg("--version").output();
    assert!(found.is_ok(), "this test runs a player written in Python: please install python3");
    "python3"
}

#[test]
fn greedy_beats_random_in_every_game() {
    for game in GAMES {
        let result =
            arena_json(&format!("{game} --bot greedy --bot random --games 60 --seed 5"), &[]);
        assert_eq!((&result["game"], &result["games"]), (&game.into(), &60.into()));
        let (greedy, random) = (&result["bots"][0], &result["bots"][1]);
        assert_eq!((&greedy["name"], &random["name"]), (&"greedy".into(), &"random".into()));
        assert!(number(&greedy["low"]) > 0.6, "{greedy}");
        assert!(number(&greedy["low"]) <= number(&greedy["win_share"]), "{greedy}");
        assert!(number(&greedy["win_share"]) <= number(&greedy["high"]), "{greedy}");
        assert!(number(&greedy["mean_margin"]) > 0.0 && number(&greedy["elo"]) > 0.0, "{greedy}");
        assert!(number(&greedy["margin_low"]) > 0.0, "{greedy}");
        let sum = number(&greedy["win_share"]) + number(&random["win_share"]);
        assert!((sum - 1.0).abs() < 1e-5, "two shares make a whole");
        assert!(number(&greedy["move_ms_p50"]) <= number(&greedy["move_ms_p99"]), "{greedy}");
    }
}

#[test]
fn the_result_is_the_same_with_any_number_of_threads() {
    for game in GAMES {
        let line = format!("{game} --bot search:40 --bot greedy --games 8 --seed 3 --no-times");
        let [one, two] = ["1", "2"].map(|threads| {
            let (out, _) = arena(&line, &["--json", "--threads", threads]);
            out
        });
        assert_eq!(one, two, "byte by byte");
        let (shared, _) = arena(&line, &["--json", "--search-threads", "3"]);
        assert_eq!(
            one, shared,
            "a search shares its rollouts out, and adds them up in the same order"
        );
        let (other, _) = arena(&line.replace("seed 3", "seed 4"), &["--json"]);
        assert_ne!(one, other, "another seed deals other cards");
    }
}

#[test]
fn the_fields_of_the_json_are_those_that_are_promised() {
    let (out, _) = arena("cafe-cards --bot greedy --bot random --games 2 --json --no-times", &[]);
    let start = r#"{"game":"cafe-cards","games":2,"bots":[{"name":"greedy","win_share":"#;
    assert!(out.starts_with(start), "{out}");
    assert!(out.contains(r#""move_ms_p50":null,"move_ms_p99":null"#), "{out}");
    let result: Value = serde_json::from_str(&out).expect("JSON");
    let bot = result["bots"][0].as_object().expect("an object");
    let promised =
        ["name", "win_share", "low", "high", "mean_margin", "elo", "move_ms_p50", "move_ms_p99"];
    let names: Vec<_> = bot.keys().map(String::as_str).collect();
    assert_eq!(names[..promised.len()], promised);
}

#[test]
fn merged_shards_are_the_whole_run() {
    let line = "forty-six --bot greedy --bot random --players 3 --games 30 --rule rounds=1";
    let whole = temporary("whole.svg");
    let (expected, _) = arena(line, &["--json", "--no-times", "--plot", path(&whole)]);
    let files: Vec<PathBuf> = (1..=3)
        .map(|index| {
            let file = temporary(&format!("shard-{index}.json"));
            let (part, _) = arena(line, &["--json", "--shard", &format!("{index}/3")]);
            fs::write(&file, part).expect("a file can be written");
            file
        })
        .collect();
    let merged = temporary("merged.svg");
    let mut more: Vec<&str> = files.iter().rev().map(|file| path(file)).collect();
    more.extend(["--json", "--no-times", "--plot", path(&merged)]);
    let (out, note) = arena("merge", &more);
    assert_eq!((out, note), (expected, String::new()));
    let picture = |file: &PathBuf| fs::read_to_string(file).expect("the picture is there");
    assert_eq!(picture(&merged), picture(&whole));
    let timed = arena_json("merge", &[path(&files[0]), path(&files[1]), path(&files[2])]);
    assert!(number(&timed["bots"][0]["move_ms_p99"]) > 0.0, "times are merged, too");

    let complaint = |more: &[&str]| {
        let output = gueridon(&words("arena merge", more));
        assert_eq!(output.status.code(), Some(1));
        text(&output.stderr)
    };
    assert!(complaint(&[path(&files[0]), path(&files[0])]).contains("in two of the files"));
    let damaged = picture(&files[1]).replace("\"won\":[", "\"won\":[true,");
    fs::write(&files[1], damaged).expect("a file can be written");
    assert!(complaint(&[path(&files[1])]).contains("damaged"));
    for setup in [["--seed", "9"], ["--on-loss", "substitute"]] {
        let (other, _) = arena(line, &[&["--json", "--shard", "2/3"], &setup[..]].concat());
        fs::write(&files[1], other).expect("a file can be written");
        assert!(complaint(&[path(&files[0]), path(&files[1])]).contains("another run"));
    }
    fs::write(&files[1], "{}").expect("a file can be written");
    assert!(complaint(&[path(&files[1])]).contains("--shard"));
    for file in files.iter().chain([&whole, &merged]) {
        fs::remove_file(file).expect("it can be removed");
    }
}

/// Answers of the referee to lines.
fn referee(lines: &str, file: &str) -> Vec<Value> {
    let input = temporary(file);
    fs::write(&input, lines).expect("a file can be written");
    let stdin = fs::File::open(&input).expect("it is there");
    let output = command(&["referee"]).stdin(stdin).output().expect("the program starts");
    fs::remove_file(&input).expect("it can be removed");
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn records_are_games_that_the_referee_takes_and_give_the_same_result() {
    for (game, rule) in [("cafe-board", "groups=true"), ("forty-six", "rounds=2")] {
        let file = temporary(&format!("{game}.jsonl"));
        let line = format!("{game} --bot greedy --bot random --bot random --games 6 --rule {rule}");
        let result = arena_json(&line, &["--records", path(&file)]);
        let records = fs::read_to_string(&file).expect("the records are there");
        fs::remove_file(&file).expect("it can be removed");
        let answers = referee(&records, &format!("{game}.input"));
        assert_eq!(answers.len(), 6);
        let seeds: Vec<Value> = records
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["seed"].clone())
            .collect();
        assert!(seeds[..3].iter().all(|seed| *seed == seeds[0]), "a deal has the same cards");
        assert_ne!(seeds[0], seeds[3], "the next deal has others");
        let (mut wins, mut margin) = (0.0, 0.0);
        for (number, answer) in answers.iter().enumerate() {
            assert_eq!(answer["over"], true, "{answer}");
            let seat = (3 - number % 3) % 3;
            let end = &answer["final"];
            let winners = end["winners"].as_array().expect("a list");
            if winners.contains(&seat.into()) {
                wins += 1.0 / winners.len() as f64;
            }
            let sign = if game == "forty-six" { -1 } else { 1 };
            let score = |at: usize| sign * end["scores"][at].as_i64().expect("a score");
            let best = (0..3).filter(|&at| at != seat).map(score).max().expect("two others");
            margin += (score(seat) - best) as f64;
        }
        assert!((number(&result["bots"][0]["win_share"]) - wins / 6.0).abs() < 1e-5);
        assert!((number(&result["bots"][0]["mean_margin"]) - margin / 6.0).abs() < 1e-3);
    }
}

#[test]
fn games_are_rounded_up_to_whole_deals_and_that_is_said() {
    let (out, note) = arena("cafe-cards --bot greedy --bot random --players 4 --games 5", &[]);
    assert!(note.contains("5 games are rounded up to 8"), "{note}");
    assert!(out.contains("8 games: 2 deals, each played 4 times; seed 1"), "{out}");
}

#[test]
fn a_run_ends_when_its_time_is_over() {
    let (out, note) =
        arena("cafe-cards --bot greedy --bot random --games 1000000 --time 200ms", &[]);
    assert!(note.contains("The time is over"), "{note}");
    assert!(out.contains("win share") || out.contains("No deal was played"), "{out}");
}

#[test]
fn until_sure_stops_early_and_at_the_same_deal_with_any_number_of_threads() {
    let line = "cafe-cards --bot greedy --bot random --until-sure --no-times";
    let [one, two] = ["1", "2"].map(|threads| arena_json(line, &["--threads", threads]));
    assert_eq!(one, two);
    assert_eq!(one["verdict"], "stronger");
    assert!(number(&one["games"]) <= 100.0, "{one}");
    let (out, _) = arena(line, &[]);
    assert!(out.contains("greedy wins more than a fair 50.0 %: that is established"), "{out}");
    let equals = arena_json("cafe-cards --bot random --bot random --until-sure --games 20", &[]);
    assert_eq!((&equals["verdict"], &equals["games"]), (&Value::Null, &20.into()));
}

#[test]
fn the_picture_is_well_formed() {
    let file = temporary("plot.svg");
    let bot = "cmd:sh -c 'echo \"<&>\"'";
    arena(
        "cafe-cards --bot greedy --games 2 --on-loss substitute",
        &["--plot", path(&file), "--bot", bot],
    );
    let check = "import sys, xml.dom.minidom as xml; xml.parse(sys.argv[1])";
    let checked = Command::new(python()).args(["-c", check]).arg(&file).output();
    let checked = checked.expect("python3 starts");
    assert!(checked.status.success(), "{}", text(&checked.stderr));
    let picture = fs::read_to_string(&file).expect("the picture is there");
    assert!(picture.contains("prefers-color-scheme:dark") && picture.contains("<polyline"));
    fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn records_name_the_bots_their_seats_and_the_result() {
    let file = temporary("notes.jsonl");
    let line = "cafe-cards --games 3 --bot first=greedy --bot random --bot third=random --seed 7";
    let result = arena_json(line, &["--records", path(&file)]);
    assert_eq!(result["bots"][0]["name"], "first");
    assert_eq!(
        (&result["bots"][0]["plays"], &result["bots"][1]["plays"]),
        (&json!("greedy"), &Value::Null)
    );
    let records = fs::read_to_string(&file).expect("the records are there");
    let names = ["first", "random", "third"];
    for (rotation, (record, answer)) in
        records.lines().zip(referee(&records, "notes.input")).enumerate()
    {
        let arena = &serde_json::from_str::<Value>(record).expect("JSON")["arena"];
        let seats: Vec<&str> = (0..3).map(|seat| names[(seat + rotation) % 3]).collect();
        assert_eq!((&arena["bots"], &arena["rotation"]), (&json!(seats), &json!(rotation)));
        assert_eq!((&arena["deal"], &arena["seed"]), (&json!(0), &result["seed"]));
        assert_eq!(
            (&arena["scores"], &arena["winners"]),
            (&answer["final"]["scores"], &answer["final"]["winners"])
        );
        assert_eq!(arena.get("lost"), None);
    }
    let shown = gueridon(&["show", path(&file)]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn what_cannot_be_played_is_refused_with_a_sentence() {
    let cases: [(&str, i32, &str); 20] = [
        ("cafe-cards --bot =greedy --bot random", 2, "\"\" is no name for a bot"),
        ("cafe-cards --bot a/b=greedy --bot random", 2, "\"a/b\" is no name for a bot"),
        ("cafe-cards --bot greedy=random --bot random", 2, "is the name of a built-in bot"),
        ("cafe-cards --bot one=greedy --bot one=random", 1, "two bots are called \"one\""),
        ("cafe-cards --bot greedy --bot random --on-loss cry", 2, "forfeit, substitute or stop"),
        ("chess --bot greedy --bot random", 2, "known games: cafe-board, cafe-cards, forty-six"),
        ("cafe-cards", 2, "--bot <BOT>"),
        ("cafe-cards --bot greedy", 1, "two bots or more"),
        ("cafe-cards --bot clever --bot greedy", 2, "\"clever\" is no bot"),
        ("cafe-cards --bot cmd: --bot greedy", 2, "after cmd: comes a program"),
        ("cafe-cards --bot cmd:no-such-program --bot greedy", 1, "no program \"no-such-program\""),
        ("cafe-board --bot greedy --bot random --players 5", 1, "2 to 4"),
        ("cafe-board --bot greedy --bot greedy --bot random --players 2", 1, "do not fit"),
        ("cafe-cards --bot greedy --bot random --rule rounds=2", 1, "rounds"),
        ("cafe-cards --bot greedy --bot random --seed x", 2, "64 hexadecimal digits"),
        ("cafe-cards --bot greedy --bot random --games 0", 2, "1..="),
        ("cafe-cards --bot greedy --bot random --time soon", 2, "5 (seconds), 500ms"),
        ("cafe-cards --bot greedy --bot random --shard 5/4 --json", 2, "from 1/4 to 4/4"),
        ("cafe-cards --bot greedy --bot random --shard 1/4", 2, "--json"),
        ("cafe-cards --bot greedy --bot random --records /nowhere/x", 1, "/nowhere/x"),
    ];
    for (line, code, sentence) in cases {
        let output = gueridon(&words(&format!("arena {line}"), &[]));
        let log = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{line}: {log}");
        assert!(log.contains(sentence) && output.stdout.is_empty(), "{line}: {log}");
    }
}
