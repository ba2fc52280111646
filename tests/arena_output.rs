//! `gueridon arena`: plots and records as files, shards that are missing, and games that start from a
//! position of a record.

#[path = "support/call.rs"]
mod call;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use call::call;

/// A folder of one test, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("gueridon-output-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path is text").to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program with words of a line and further arguments, which may have spaces.
fn gueridon(line: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
    command.args(line.split(' ')).args(more).env_remove("GUERIDON_LANG").env("LC_ALL", "C");
    call(&mut command, b"")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn good(line: &str, more: &[&str]) -> String {
    let output = gueridon(line, more);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command that fails says; it prints no result.
fn complaint(code: i32, line: &str, more: &[&str]) -> String {
    let output = gueridon(line, more);
    assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
    text(&output.stderr)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

const QUICK: &str = "arena cafe-cards --bot greedy --bot random --games 4 --no-times";

#[test]
fn the_name_of_a_plot_says_whether_it_is_svg_or_png() {
    let folder = Folder::new("forms");
    let (svg, png) = (folder.file("plot.svg"), folder.file("plot.PNG"));
    good(QUICK, &["--seed", "77", "--plot", &svg]);
    let drawn = fs::read_to_string(&svg).expect("the plot is there");
    assert!(drawn.starts_with("<svg xmlns="), "{drawn}");
    let said = [
        "cafe-cards: greedy – random",
        ">2 players<",
        "4 games: 2 deals, each played twice",
        "seed 77",
        "points at the end of a game",
        "deals played",
        "share of wins",
        "fair share: 50.0 %",
    ];
    for words in said {
        assert!(drawn.contains(words), "{words}: {drawn}");
    }
    good(QUICK, &["--plot", &png]);
    let drawn = fs::read(&png).expect("the plot is there");
    assert_eq!(&drawn[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(drawn[16..20], 1520_u32.to_be_bytes(), "the width stands first in its header");
    for name in ["plot.pdf", "plot", "png", ".svg", "-"] {
        let file = folder.file(name);
        let why = complaint(2, QUICK, &["--plot", if name == "-" { "-" } else { &file }]);
        assert!(why.contains("end its name in .svg or .png"), "{why}");
        assert!(!Path::new(&file).exists());
    }
}

#[test]
fn files_with_contents_are_overwritten_only_by_force() {
    let folder = Folder::new("force");
    for (option, name) in [("--records", "games.jsonl"), ("--plot", "plot.svg")] {
        let file = folder.file(name);
        fs::write(&file, "precious").expect("a file can be written");
        let why = complaint(1, QUICK, &[option, &file]);
        assert!(why.contains(name) && why.contains("say --force"), "{why}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "precious");
        good(QUICK, &[option, &file, "--force"]);
        assert_ne!(fs::read_to_string(&file).expect("it is there"), "precious");
        // What an ended run has left empty, and what is no file, holds nothing to lose.
        fs::write(&file, "").expect("a file can be written");
        good(QUICK, &[option, &file]);
    }
    good(QUICK, &["--records", "/dev/null"]);
    let same = folder.file("both.svg");
    let why = complaint(1, QUICK, &["--records", &same, "--plot", &same]);
    assert!(why.contains("a file each") && !Path::new(&same).exists(), "{why}");
    let why = complaint(1, QUICK, &["--records", "-"]);
    assert!(why.contains("name a file"), "{why}");
}

#[test]
fn a_contest_that_cannot_be_played_leaves_no_files() {
    let folder = Folder::new("clean");
    let file = folder.file("games.jsonl");
    complaint(1, "arena cafe-board --bot greedy --bot random --players 7", &["--records", &file]);
    assert!(!Path::new(&file).exists());
}

/// The results of three shards of ten deals: 0 3 6 9, 1 4 7 and 2 5 8.
fn shards(folder: &Folder) -> [String; 3] {
    [1, 2, 3].map(|index| {
        let file = folder.file(&format!("part-{index}.json"));
        let line = "arena cafe-cards --bot greedy --bot random --games 20 --json";
        let part = good(line, &["--shard", &format!("{index}/3")]);
        fs::write(&file, part).expect("a file can be written");
        file
    })
}

#[test]
fn a_merge_names_the_shards_that_are_missing_and_fails() {
    let folder = Folder::new("missing");
    let [one, two, three] = shards(&folder);
    let why = complaint(1, "arena merge", &[&one, &three]);
    assert!(why.contains("shard 2 of 3 is missing") && why.contains("--partial"), "{why}");
    // The deals that are there are the first ones without a gap.
    let why = complaint(1, "arena merge", &[&one]);
    assert!(why.contains("shards 2 and 3 of 3 are missing"), "{why}");
    let output = gueridon("arena merge --partial", &[&one, &three]);
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("Not the whole run: shard 2 of 3 is missing."));
    assert!(text(&output.stdout).contains("14 games: 7 deals"), "{}", text(&output.stdout));
    assert!(good("arena merge", &[&two, &one, &three]).contains("20 games: 10 deals"));

    let plot = folder.file("plot.svg");
    fs::write(&plot, "precious").expect("a file can be written");
    assert!(
        complaint(1, "arena merge", &[&one, &two, &three, "--plot", &plot]).contains("--force")
    );
}

#[test]
fn a_merge_says_which_shard_is_incomplete() {
    let folder = Folder::new("incomplete");
    let [one, two, three] = shards(&folder);
    let whole = fs::read_to_string(&two).expect("it is there");
    let change = |with: &dyn Fn(&mut Value)| {
        let mut part = json(&whole);
        with(&mut part);
        fs::write(&two, part.to_string()).expect("a file can be written");
        complaint(1, "arena merge", &[&one, &two, &three])
    };
    let why = change(&|part| drop(part["deals"].as_array_mut().expect("a list").pop()));
    assert!(why.contains("shard 2 of 3 has only 2 of its 3 deals"), "{why}");
    for (field, number) in [("index", 0), ("index", 1), ("index", 4), ("count", 0), ("deals", 4)] {
        let why = change(&|part| part["shard"][field] = number.into());
        assert!(why.contains("damaged"), "{field} {number}: {why}");
    }
    // Files of earlier versions do not say which shard they are.
    for file in [&one, &three] {
        let mut part = json(&fs::read_to_string(file).expect("it is there"));
        part.as_object_mut().expect("an object").remove("shard");
        fs::write(file, part.to_string()).expect("a file can be written");
    }
    let why = complaint(1, "arena merge", &[&one, &three]);
    assert!(why.contains("3 of 10 deals are in none of the files"), "{why}");
}

/// A game that is played out at random, in a file.
fn random_game(folder: &Folder, game: &str, seed: &str) -> (String, Value) {
    let file = folder.file(&format!("{game}.jsonl"));
    let line = good(&format!("deal {game} --play-out --seed {seed}"), &[]);
    fs::write(&file, format!("{{}}\n{line}")).expect("a file can be written");
    (file, json(&line))
}

#[test]
fn games_start_from_the_position_of_a_record_with_its_cards() {
    let folder = Folder::new("from");
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let (file, origin) = random_game(&folder, game, "12");
        let records = folder.file(&format!("{game}.games"));
        let line = "arena --bot greedy --bot random --games 6 --line 2 --at 9 --json --no-times";
        let result = json(&good(line, &["--from", &file, "--records", &records]));
        assert_eq!((&result["game"], &result["games"]), (&game.into(), &6.into()));
        let from = &result["from"];
        assert_eq!((&from["step"], &from["resample"]), (&9.into(), &false.into()));
        let first: Vec<Value> = origin["actions"].as_array().expect("a list")[..9].to_vec();
        assert_eq!(from["record"]["actions"], Value::from(first.clone()));
        let records = fs::read_to_string(&records).expect("the records are there");
        let mut played = BTreeSet::new();
        for (index, line) in records.lines().enumerate() {
            let record = json(line);
            assert_eq!(record["seed"], origin["seed"], "the same cards");
            let bots = if index % 2 == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
            let (notes, deal) = (&record["arena"], index / 2);
            assert_eq!((&notes["bots"], &notes["deal"]), (&bots.as_slice().into(), &deal.into()));
            assert_eq!(record["actions"].as_array().expect("a list")[..9], first);
            played.insert(record["actions"].to_string());
        }
        assert!(records.lines().count() == 6 && played.len() > 1, "the games differ after that");
        let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
        let answers = call(command.arg("referee"), records.as_bytes());
        assert_eq!(text(&answers.stdout).matches("\"over\":true").count(), 6);
    }
}

#[test]
fn a_position_to_start_from_is_checked_before_the_games() {
    let folder = Folder::new("checked");
    let (file, origin) = random_game(&folder, "cafe-cards", "3");
    let steps = origin["actions"].as_array().expect("a list").len().to_string();
    let line = "arena --bot greedy --bot random --games 2";
    let from = |more: &[&str], code: i32| {
        complaint(code, line, &[&["--from", &file, "--line", "2"], more].concat())
    };
    assert!(from(&[], 1).contains("is over there"));
    assert!(from(&["--at", &steps], 1).contains("--at"));
    assert!(from(&["--at", "100000"], 1).contains(&steps));
    assert!(from(&["--at", "2", "forty-six"], 1).contains("a game of cafe-cards"));
    for fixed in [["--players", "3"], ["--rule", "groups=true"], ["--version", "1"]] {
        assert!(from(&fixed, 2).contains("cannot be used with"), "{fixed:?}");
    }
    assert!(from(&["--resample", "--records", "x"], 2).contains("cannot be used with"));
    assert!(complaint(1, line, &["--from", &file]).contains("game"), "the first line is no record");
    let alone = complaint(2, "arena cafe-cards --bot greedy --bot random --at 3", &[]);
    assert!(alone.contains("--from"), "{alone}");
}

/// What programs on both seats read over several deals from a position, in the order of games.
fn read_by_programs(folder: &Folder, more: &[&str]) -> Vec<Value> {
    let (script, seen) = (folder.file("spy.py"), folder.file("spy.seen"));
    let code = "import json, sys\n\
        seen = open(sys.argv[1], 'a')\n\
        for line in sys.stdin:\n    \
        seen.write(line)\n    \
        seen.flush()\n    \
        print(json.loads(line)['legal'][0], flush=True)\n";
    fs::write(&script, code).expect("a file can be written");
    let _ = fs::remove_file(&seen);
    let bot = format!("cmd:python3 {script} {seen}");
    let line = "arena --games 8 --threads 1 --bot-timeout 60s";
    good(line, &[&["--bot", bot.as_str(), "--bot", bot.as_str()], more].concat());
    fs::read_to_string(&seen).expect("they read").lines().map(json).collect()
}

#[test]
fn resampling_keeps_what_the_player_to_move_knows_and_deals_the_rest_again() {
    let folder = Folder::new("resample");
    let (file, _) = random_game(&folder, "forty-six", "5");
    let hands = |more: &[&str]| -> [BTreeSet<String>; 2] {
        let at = [&["--from", &file, "--line", "2", "--at", "0"], more].concat();
        let read = read_by_programs(&folder, &at);
        let begins = |line: &&Value| line["record"]["actions"] == Value::Array(Vec::new());
        let own = |line: &Value| line["hands"][0].to_string();
        let first = read.iter().filter(begins).map(own).collect();
        // The other seat's hand when it is asked for the first time.
        let follows = |pair: &&[Value]| {
            let actions = pair[1]["record"]["actions"].as_array().expect("a list");
            pair[0]["seat"] == 0 && pair[1]["seat"] == 1 && actions.len() <= 2
        };
        let others = read.windows(2).filter(follows).map(|pair| pair[1]["hands"][1].to_string());
        let others = others.collect();
        [first, others]
    };
    let [own, others] = hands(&[]);
    assert_eq!((own.len(), others.len()), (1, 1), "all games have the record's cards");
    let [resampled, others] = hands(&["--resample"]);
    assert_eq!(resampled, own, "the player to move holds the same cards");
    assert!(others.len() > 1, "the other player does not: {others:?}");
}

#[test]
fn no_program_reads_of_cards_that_were_dealt_again() {
    let folder = Folder::new("outdated");
    let (file, origin) = random_game(&folder, "cafe-cards", "8");
    let actions = origin["actions"].as_array().expect("a list");
    // A position after both have laid a card face down.
    let mut owners = BTreeSet::new();
    let mut at = 0;
    for (index, action) in actions.iter().enumerate() {
        let mut record = origin.clone();
        record["actions"] = actions[..index].into();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
        let answer = call(command.arg("referee"), record.to_string().as_bytes());
        let player = json(&text(&answer.stdout))["player"].to_string();
        if action.as_str().is_some_and(|action| action.starts_with("down ")) {
            owners.insert(player);
        } else if owners.len() == 2 {
            at = index;
            break;
        }
    }
    assert!(at > 0, "a random game in which both lay cards face down");
    let at = at.to_string();
    let from = ["--from", &file, "--line", "2", "--at", &at, "--resample"];
    let read = read_by_programs(&folder, &from);
    let to_move = read[0]["seat"].clone();
    let (mut own, mut hidden) = (0, 0);
    for line in read {
        let actions = line["record"]["actions"].as_array().expect("a list");
        let before = actions[..at.parse().expect("a number")].iter();
        let open = before.filter_map(Value::as_str).filter(|action| action.starts_with("down "));
        match open.count() {
            0 => hidden += 1,
            _ => {
                assert_eq!(line["seat"], to_move, "only this player's cards stayed");
                own += 1;
            }
        }
    }
    assert!(own > 0 && hidden > 0);
}

#[test]
fn resampled_games_follow_from_the_seed() {
    let folder = Folder::new("seeded");
    let (file, _) = random_game(&folder, "cafe-board", "4");
    let line = "arena --bot search:30 --bot random --games 8 --line 2 --at 8 --json --no-times";
    let run = |more: &[&str]| good(line, &[&["--from", &file], more].concat());
    let resampled = run(&["--resample", "--threads", "1"]);
    assert_eq!(resampled, run(&["--resample", "--threads", "2"]));
    assert_ne!(resampled, run(&["--resample", "--seed", "2"]));
    assert_eq!(json(&resampled)["from"]["resample"], true);
    let parts = ["1/2", "2/2"].map(|shard| {
        let part = folder.file(&shard.replace('/', "-"));
        fs::write(&part, run(&["--resample", "--shard", shard])).expect("a file can be written");
        part
    });
    let merged = good("arena merge --json --no-times", &[&parts[0], &parts[1]]);
    assert_eq!(merged, resampled);
    fs::write(&parts[1], run(&["--shard", "2/2"])).expect("a file can be written");
    assert!(complaint(1, "arena merge", &[&parts[0], &parts[1]]).contains("another run"));
}
