//! `gueridon arena`: results, determinism, shards, records, and players that are other
//! programs.

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

fn json(line: &str, more: &[&str]) -> Value {
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
        let result = json(&format!("{game} --bot greedy --bot random --games 60 --seed 5"), &[]);
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
    let timed = json("merge", &[path(&files[0]), path(&files[1]), path(&files[2])]);
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
        let result = json(&line, &["--records", path(&file)]);
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
    let [one, two] = ["1", "2"].map(|threads| json(line, &["--threads", threads]));
    assert_eq!(one, two);
    assert_eq!(one["verdict"], "stronger");
    assert!(number(&one["games"]) <= 100.0, "{one}");
    let (out, _) = arena(line, &[]);
    assert!(out.contains("greedy wins more than a fair 50.0 %: that is established"), "{out}");
    let equals = json("cafe-cards --bot random --bot random --until-sure --games 20", &[]);
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
fn the_python_example_plays_sensibly_in_every_game() {
    let bot = format!("cmd:{} examples/bot.py", python());
    for game in GAMES {
        let more = ["--bot", &bot, "--bot", "random"];
        let (out, log) = arena(&format!("{game} --games 8 --json --bot-timeout 60s"), &more);
        assert!(!log.contains("loses"), "{log}");
        let result: Value = serde_json::from_str(&out).expect("JSON");
        assert!(number(&result["bots"][0]["win_share"]) > 0.5, "{result}");
    }
}

#[test]
fn a_program_is_sent_what_its_seat_may_know_and_no_more() {
    let (script, seen, records) =
        (temporary("spy.py"), temporary("spy.seen"), temporary("spy.jsonl"));
    let code = "import json, sys\n\
        seen = open(sys.argv[1], 'a')\n\
        for line in sys.stdin:\n    \
        seen.write(line)\n    \
        seen.flush()\n    \
        legal = json.loads(line)['legal']\n    \
        print(next((a for a in legal if a.startswith('down')), legal[0]), flush=True)\n";
    fs::write(&script, code).expect("a file can be written");
    let bot = format!("cmd:{} {} {}", python(), path(&script), path(&seen));
    let more = ["--records", path(&records), "--bot", &bot, "--bot", "random"];
    let (_, log) = arena("cafe-cards --games 2 --threads 1 --bot-timeout 60s", &more);
    assert!(!log.contains("loses"), "{log}");

    let text = fs::read_to_string(&seen).expect("it saw something");
    let seen_lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games = fs::read_to_string(&records).expect("the records are there");
    let games: Vec<Value> =
        games.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (mut asked, mut expected, mut concealed, mut own) = (String::new(), Vec::new(), 0, 0);
    let mut begun = [false; 2];
    for mut line in seen_lines {
        // The first bot has seat 0 in the first game and seat 1 in the second.
        let seat = line["seat"].as_u64().expect("a seat");
        let game = &games[seat as usize];
        let record = line["record"].as_object().expect("a record").clone();
        let fields: Vec<_> = record.keys().map(String::as_str).collect();
        assert_eq!(fields, ["game", "players", "rules", "version", "actions"]);
        let sent = record["actions"].as_array().expect("a list");
        assert_eq!(line["step"], sent.len());
        let all = game["actions"].as_array().expect("a list");
        for (sent, real) in sent.iter().zip(all) {
            if sent == "down" {
                assert!(real.as_str().is_some_and(|real| real.starts_with("down ")));
                concealed += 1;
            } else {
                assert_eq!(sent, real);
                own += usize::from(real.as_str().is_some_and(|real| real.starts_with("down ")));
            }
        }
        let mut question = game.clone();
        question["actions"] = all[..sent.len()].into();
        question["view"] = seat.into();
        asked += &format!("{question}\n");
        let fields = line.as_object_mut().expect("an object");
        let cards = |name: &str| -> u64 {
            let counts = fields[name].as_object().expect("counts by card");
            counts.values().map(|count| count.as_u64().expect("a count")).sum()
        };
        let listed = |list: &Value| list.as_array().expect("a list").len() as u64;
        let held = listed(&fields["hands"][seat as usize]) + listed(&fields["own_down"]);
        let seated = fields["seats"].as_object().expect("an object").len() as u64;
        assert_eq!(
            cards("unseen") + cards("cleared") + held + seated,
            96,
            "every guest is somewhere"
        );
        let described = fields.get("new").map(|new| json!([new["seat"], new["places"]["c2"]]));
        let first = !std::mem::replace(&mut begun[seat as usize], true);
        assert_eq!(described, first.then(|| json!([seat, ["b2", "d2", "c3"]])));
        for name in
            ["new", "seat", "step", "record", "unseen", "unseen_tables", "cleared", "own_down"]
        {
            fields.remove(name);
        }
        expected.push(line);
    }
    assert!(concealed > 0 && own > 0, "both laid cards face down");
    assert!(referee(&asked, "spy.input") == expected, "it is what the referee answers its seat");
    for file in [script, seen, records] {
        fs::remove_file(file).expect("it can be removed");
    }
}

/// A bot that loses its seat, and what is said about it.
fn lost(bot: &str, timeout: &str, why: &str) {
    let line = "cafe-cards --games 2 --no-times --bot random --on-loss substitute";
    let line = format!("{line} --bot-timeout {timeout}");
    let (out, log) = arena(&line, &["--json", "--bot", bot]);
    assert_eq!(log.matches("loses seat").count(), 1, "one message a bot: {log}");
    assert!(log.contains("lost 1 more seat") && log.contains(why), "{log}");
    // From its first answer on, greedy has played in its place.
    let (greedy, _) = arena(&line, &["--json", "--bot", "greedy"]);
    let mut result: Value = serde_json::from_str(&out).expect("JSON");
    let bot = &mut result["bots"][1];
    assert_eq!(bot["seats_lost"], 2);
    (bot["name"], bot["seats_lost"]) = ("greedy".into(), 0.into());
    assert_eq!(result.to_string(), greedy.trim_end());
}

#[test]
fn a_program_that_crashes_loses_its_seat() {
    lost("cmd:sh -c 'exit 3'", "60s", "it ended before the game did (exit status: 3)");
}

#[test]
fn a_program_that_answers_nonsense_loses_its_seat() {
    lost("cmd:sh -c 'read line; echo nonsense; read line'", "60s", "it answered \"nonsense\"");
    lost("cmd:sh -c 'read line; echo end; read line'", "60s", "it answered \"end\"");
    lost("cmd:sh -c 'read line; printf \"\\\\377\\\\n\"; read line'", "60s", "not UTF-8");
    lost("cmd:sh -c 'read line; head -c 70000 /dev/zero; read line'", "60s", "more than 64 KiB");
}

#[test]
fn a_silent_program_loses_its_seat_and_is_ended_with_what_it_started() {
    // Its length distinguishes this sleep from those of other processes.
    let mark = format!("9{}", std::process::id());
    let bot = format!("cmd:sh -c 'sleep {mark} & sleep {mark}'");
    lost(&bot, "300ms", "it did not answer within 0.3 s");
    // It has ended itself, but what it started holds its output open.
    let bot = format!("cmd:sh -c 'sleep {mark} &'");
    lost(&bot, "300ms", "it did not answer within 0.3 s");
    if cfg!(target_os = "linux") {
        for process in fs::read_dir("/proc").expect("there are processes").flatten() {
            let words = fs::read_to_string(process.path().join("cmdline")).unwrap_or_default();
            assert!(!words.starts_with(&format!("sleep\0{mark}")), "{words} still runs");
        }
    }
}

#[test]
fn a_program_that_stops_in_the_middle_is_replaced_from_there_on() {
    let bot = format!(
        "cmd:{} -c 'import json; print(json.loads(input())[\"legal\"][0], flush=True)'",
        python()
    );
    let line = "cafe-cards --games 2 --bot random --bot-timeout 60s --on-loss substitute";
    let (out, log) = arena(line, &["--bot", &bot]);
    assert_eq!(log.matches("it ended before the game did").count(), 1, "{log}");
    assert!(out.contains("lost 2 seats: greedy played on for it"), "{out}");
}

/// A bot that fails in its first game, with a long traceback.
const BROKEN: &str =
    "broken=cmd:sh -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo line $i >&2; done; exit 3'";

#[test]
fn a_lost_seat_is_a_lost_game_and_a_failure() {
    let line = "arena cafe-cards --games 8 --bot random --bot-timeout 60s --threads 1";
    let file = temporary("forfeits.jsonl");
    let output = gueridon(&words(line, &["--bot", BROKEN, "--json", "--records", path(&file)]));
    assert_eq!(output.status.code(), Some(1));
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let broken = &result["bots"][1];
    assert_eq!((&broken["name"], &broken["seats_lost"]), (&json!("broken"), &json!(8)));
    assert_eq!((number(&broken["win_share"]), &result["on_loss"]), (0.0, &json!("forfeit")));
    assert!(
        number(&broken["mean_margin"]) <= 0.0,
        "greedy, who played on, would have won: {broken}"
    );
    let log = text(&output.stderr);
    assert_eq!(
        (log.matches("line 12").count(), log.matches("loses seat").count()),
        (1, 1),
        "{log}"
    );
    assert!(log.contains("line 3\n") && !log.contains("line 2\n"), "the last ten lines: {log}");
    assert!(log.contains("\"broken\" lost 7 more seats"), "{log}");
    for (game, record) in fs::read_to_string(&file).expect("records").lines().enumerate() {
        let arena = &serde_json::from_str::<Value>(record).expect("JSON")["arena"];
        let seat = 1 - game % 2;
        let (lost, at) = (&arena["lost"][0]["seat"], number(&arena["lost"][0]["at"]));
        assert!(
            *lost == seat && (at > 0.0) == (seat > 0),
            "it was asked in its first turn: {arena}"
        );
        assert_eq!(arena["winners"], json!([1 - seat]));
    }
    fs::remove_file(&file).expect("it can be removed");

    let table = text(&gueridon(&words(line, &["--bot", BROKEN])).stdout);
    assert!(table.contains("seats lost") && table.contains("these games count as lost"), "{table}");
    let stopped = gueridon(&words(line, &["--bot", BROKEN, "--on-loss", "stop"]));
    assert_eq!((stopped.status.code(), stopped.stdout.len()), (Some(1), 0));
    assert!(text(&stopped.stderr).contains("--on-loss stop"), "{}", text(&stopped.stderr));
    let (_, log) =
        arena("cafe-cards --games 2 --bot random", &["--bot", BROKEN, "--on-loss", "substitute"]);
    assert!(log.contains("loses seat"), "a substitute is no failure: {log}");
}

#[test]
fn of_programs_that_all_lose_their_seats_the_last_one_wins() {
    let more = ["--bot", BROKEN, "--bot", "later=cmd:sh -c 'exit 1'", "--json"];
    let output = gueridon(&words("arena cafe-cards --games 2 --bot-timeout 60s", &more));
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let shares: Vec<f64> = [0, 1].map(|bot| number(&result["bots"][bot]["win_share"])).to_vec();
    assert_eq!(shares, [0.5, 0.5], "each of them sat on seat 1 once, and was asked last");
}

/// A bot that writes a line to a file for each line that begins with `new`, and takes any step.
fn counting_bot(script: &std::path::Path, log: &std::path::Path, ready: bool) -> String {
    let code = format!(
        "import json, os, sys\n\
         {}\
         for line in sys.stdin:\n    \
         seen = json.loads(line)\n    \
         if line.startswith('{{\"new\"'):\n        \
         open(sys.argv[1], 'a').write(f'{{os.getpid()}} {{seen[\"new\"][\"seat\"]}}\\n')\n    \
         print(seen['legal'][-1], flush=True)\n",
        if ready { "print('ready', flush=True)\n" } else { "" }
    );
    fs::write(script, code).expect("a file can be written");
    format!("counting=cmd:{} {} {}", python(), path(script), path(log))
}

#[test]
fn a_program_that_is_ready_plays_many_games_and_another_one_each() {
    let (script, log) = (temporary("count.py"), temporary("count.log"));
    let line =
        "forty-six --games 8 --threads 1 --json --bot-timeout 60s --no-times --rule rounds=1";
    let mut results = Vec::new();
    for (ready, expected) in [(true, 1), (false, 8)] {
        let bot = counting_bot(&script, &log, ready);
        results.push(arena(line, &["--bot", &bot, "--bot", "greedy"]).0);
        let text = fs::read_to_string(&log).expect("it began games");
        let games: Vec<(&str, &str)> =
            text.lines().filter_map(|line| line.split_once(' ')).collect();
        assert_eq!(games.len(), 8, "every game begins with one line that describes it");
        assert_eq!(games.iter().filter(|(_, seat)| *seat == "0").count(), 4);
        let mut programs: Vec<&str> = games.iter().map(|(program, _)| *program).collect();
        programs.sort_unstable();
        programs.dedup();
        assert_eq!(programs.len(), expected, "{text}");
        fs::remove_file(&log).expect("it can be removed");
    }
    assert_eq!(results[0], results[1], "both play the same games");
    // At one table, each seat has a program of its own.
    let bot = counting_bot(&script, &log, true);
    arena(
        "forty-six --games 3 --players 3 --threads 1 --rule rounds=1",
        &["--bot", "greedy", "--bot", &bot],
    );
    let text = fs::read_to_string(&log).expect("it began games");
    let programs: std::collections::BTreeSet<_> =
        text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!((text.lines().count(), programs.len()), (6, 2), "{text}");
    for file in [script, log] {
        fs::remove_file(file).expect("it can be removed");
    }
}

#[test]
fn a_program_that_fails_after_it_was_ready_is_started_again_for_the_next_game() {
    // It answers once in its first game, and `ready` is no answer in the second.
    let bot = "cmd:sh -c 'echo ready; read line; echo ready; read line'";
    let output = gueridon(&words(
        "arena cafe-cards --games 4 --threads 1 --bot greedy --json",
        &["--bot", bot],
    ));
    let (result, log) = (text(&output.stdout), text(&output.stderr));
    let result: Value = serde_json::from_str(&result).expect("JSON");
    assert_eq!(result["bots"][1]["seats_lost"], 4);
    assert!(log.contains("it answered \"ready\""), "{log}");
}

#[test]
fn records_name_the_bots_their_seats_and_the_result() {
    let file = temporary("notes.jsonl");
    let line = "cafe-cards --games 3 --bot first=greedy --bot random --bot third=random --seed 7";
    let result = json(line, &["--records", path(&file)]);
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
fn the_good_bot_of_the_documents_plays_well_in_at_most_a_hundred_lines() {
    let code = fs::read_to_string("examples/good_bot.py").expect("the example is there");
    // Every other part between triple quotes is a description.
    let code: String = code.split("\"\"\"").step_by(2).collect();
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let lines = code.lines().filter(is_code).count();
    assert!(lines <= 100, "{lines} lines");
    let bot = format!("good=cmd:{} examples/good_bot.py", python());
    for game in GAMES {
        let more = ["--bot", &bot, "--bot", "random"];
        let result = json(&format!("{game} --games 12 --bot-timeout 60s"), &more);
        assert_eq!(result["bots"][0]["seats_lost"], 0);
        assert!(number(&result["bots"][0]["win_share"]) > 0.65, "{result}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_running_games_and_prints_what_is_known() {
    let mark = temporary("started");
    let bot = format!("cmd:sh -c 'touch {}; exec python3 examples/bot.py'", path(&mark));
    python();
    let line = "arena forty-six --bot random --games 1000000 --bot-timeout 60s --threads 2";
    let arena = command(&words(line, &["--bot", &bot]))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while !mark.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = arena.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill starts").success());
    let output = arena.wait_with_output().expect("it ends");
    fs::remove_file(&mark).expect("it can be removed");
    let (out, log) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success() && log.contains("Interrupted"), "{log}");
    assert!(!log.contains("loses"), "Ctrl-C does not reach the players: {log}");
    assert!(out.contains("win share") || out.contains("No deal was played"), "{out}");
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
