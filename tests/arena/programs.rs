//! Players that are other programs: the examples, what they are sent, lost seats, and programs that stay alive.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{
    GAMES, arena, arena_json, command, gueridon, number, path, python, referee, temporary, text,
    words,
};

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
        let result = arena_json(&format!("{game} --games 12 --bot-timeout 60s"), &more);
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
