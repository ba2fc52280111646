//! `gueridon-lab load`: its counts are those of the entries in the store. No test depends on times.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use gueridon_journal::{Journal, SqliteJournal};
use gueridon_lab::server_beside;
use serde_json::Value;

/// The program under test.
const LAB: &str = env!("CARGO_BIN_EXE_gueridon-lab");

fn lab(arguments: &[&str]) -> Output {
    Command::new(LAB).args(arguments).stdin(Stdio::null()).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// A server over a folder of its own, for as long as this lives.
struct Server {
    process: Child,
    folder: PathBuf,
    url: String,
}

impl Server {
    fn start(name: &str) -> Server {
        let own = format!("gueridon-load-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(own);
        let mut process = Command::new(server_beside(LAB.as_ref()))
            .args(["--listen", "127.0.0.1:0", "--bot-pause", "0", "--data"])
            .arg(&folder)
            .env_remove("GUERIDON_LANG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server is beside the lab when the workspace is tested");
        let stdout = process.stdout.take().expect("it is piped");
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let url = lines.find(|line| line.trim().starts_with("http://"));
        let url = url.expect("a server says where it is").trim().to_string();
        Server { process, folder, url }
    }

    /// Stops it; answers how many tables it has kept, and how many entries at all of them.
    fn stop_and_count(mut self) -> (u64, u64) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        count(&self.folder.join("gueridon.db"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[tokio::main(flavor = "current_thread")]
async fn count(file: &Path) -> (u64, u64) {
    let journal = SqliteJournal::open(file).await.expect("the journal opens");
    let tables = journal.tables_after(None, 1000).await.expect("tables");
    let mut entries = 0;
    for table in &tables {
        let stored = journal.read(table, 0).await.expect("entries").expect("a table");
        entries += stored.entries.len() as u64;
    }
    journal.close().await;
    (tables.len() as u64, entries)
}

fn load(server: &Server, line: &str) -> Value {
    let arguments: Vec<&str> = ["load", &server.url].into_iter().chain(line.split(' ')).collect();
    let output = lab(&arguments);
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "nothing is printed in a pipe");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Every table has one entry for the player who sat down, and one for each step, those before the
/// measurement included; the deals were imported to tables of their own.
fn check_kept(server: Server, result: &Value, deals: u64) {
    let laid = result["tables_laid"].as_u64().expect("a number");
    let before = result["from_step"].as_u64().unwrap_or(0) * laid;
    let steps = result["steps"].as_u64().expect("a number");
    assert_eq!(server.stop_and_count(), (laid + deals, laid + before + steps), "{result}");
}

#[test]
fn every_acknowledged_step_is_an_entry_that_is_kept() {
    let server = Server::start("closed");
    let result = load(&server, "--tables 6 --steps 600 --warm-up 0 --spectators 1 --json");
    for (field, expected) in [("steps", 600), ("errors", 0), ("tables", 6), ("spectators", 1)] {
        assert_eq!(result[field], expected, "{field} of {result}");
    }
    for name in ["ack", "screen"] {
        let [median, late, most] =
            ["p50", "p99", "max"].map(|part| number(&result[format!("{name}_ms_{part}")]));
        assert!(0.0 < median && median <= late && late <= most, "{result}");
    }
    assert!(number(&result["steps_per_second"]) > 0.0 && number(&result["seconds"]) > 0.0);
    assert_eq!(result["rate"], Value::Null);
    assert_eq!(result["errors_by_kind"], Value::Object(serde_json::Map::new()));
    check_kept(server, &result, 3);
}

#[test]
fn a_fixed_rate_sends_as_many_steps_as_it_should() {
    let server = Server::start("rate");
    let line = "--tables 4 --steps 100 --rate 200 --warm-up 0 --game forty-six --json";
    let result = load(&server, line);
    for (field, expected) in [("steps", 100), ("errors", 0), ("tables", 4), ("spectators", 0)] {
        assert_eq!(result[field], expected, "{field} of {result}");
    }
    assert_eq!(number(&result["rate"]), 200.0);
    check_kept(server, &result, 1);
}

#[test]
fn pages_as_in_browsers_show_every_step() {
    let server = Server::start("pages");
    let line = "--pages --spectators 3 --game cafe-board --tables 2 --steps 60 --warm-up 0 --json";
    let result = load(&server, line);
    for (field, expected) in [("steps", 60), ("errors", 0), ("spectators", 3)] {
        assert_eq!(result[field], expected, "{field} of {result}");
    }
    assert_eq!(result["pages"], true);
    let step = |field: &str| number(&result["per_step"][field]);
    // At least the other player's page gets a part of each step; spectators may skip some.
    assert!(step("parts_pushed") + step("parts_fetched") >= 1.0, "{result}");
    // One request is the step itself, and each part that is fetched is one more.
    assert!((step("requests") - 1.0 - step("parts_fetched")).abs() < 0.01, "{result}");
    assert!(step("bytes_received_per_page") * 5.0 > 1000.0, "{result}");
    check_kept(server, &result, 1);
}

#[test]
fn long_games_are_measured_from_a_later_step_on() {
    let server = Server::start("long");
    let result = load(&server, "--from-step 40 --tables 2 --steps 20 --warm-up 0 --json");
    assert_eq!((&result["steps"], &result["errors"]), (&20.into(), &0.into()), "{result}");
    assert_eq!(result["tables_laid"], 2, "each table has one long game: {result}");
    check_kept(server, &result, 1);
}

#[test]
fn a_step_after_the_end_of_all_games_is_refused() {
    let server = Server::start("too-long");
    let output = lab(&["load", &server.url, "--from-step", "100000", "--tables", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let log = text(&output.stderr);
    assert!(log.contains("100000") && log.contains("over after"), "{log}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_cpu_time_is_that_of_the_server_that_listens_or_of_the_named_process() {
    let server = Server::start("cpu");
    let line = "--tables 4 --steps 1000 --warm-up 0 --json";
    let found = load(&server, line);
    assert!(number(&found["per_step"]["server_cpu_us"]) > 0.0, "{found}");
    // A process that sleeps takes no time, so that the named one is the one that was read.
    let mut idle = Command::new("sleep").arg("600").spawn().expect("a process that sleeps");
    let named = load(&server, &format!("--server-pid {} {line}", idle.id()));
    let _ = idle.kill();
    let _ = idle.wait();
    assert_eq!(number(&named["per_step_with_tables"]["server_cpu_us"]), 0.0, "{named}");
    let output = lab(&["load", &server.url, "--server-pid", "4294967295", "--tables", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("process 4294967295"), "{}", text(&output.stderr));
}

#[test]
fn the_table_and_the_picture_say_what_was_measured() {
    let server = Server::start("text");
    let picture = server.folder.with_extension("svg");
    let path = picture.to_str().expect("a path is text");
    let fixed = ["--tables", "2", "--steps", "20", "--warm-up", "0", "--concurrency", "1"];
    let arguments: Vec<&str> =
        ["load", &server.url, "--svg", path].into_iter().chain(fixed).collect();
    let output = lab(&arguments);
    let log = text(&output.stdout);
    assert!(output.status.success(), "{log}{}", text(&output.stderr));
    for part in ["steps/s", "acknowledgement", "screen", "errors", "tables laid", "server CPU"] {
        assert!(log.contains(part), "{part} in {log}");
    }
    let drawn = fs::read_to_string(&picture).expect("a picture");
    let _ = fs::remove_file(&picture);
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
    assert!(drawn.contains("acknowledgement") && drawn.contains("<rect"), "{drawn}");
}

#[test]
fn another_machine_is_measured_only_with_remote() {
    let output = lab(&["load", "http://192.0.2.1:4646"]);
    assert_eq!(output.status.code(), Some(1));
    let log = text(&output.stderr);
    assert!(log.contains("--remote") && log.contains("http://192.0.2.1:4646"), "{log}");
}

#[test]
fn a_server_that_is_not_there_is_said_to_be_missing() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = free.local_addr().expect("its address");
    drop(free);
    let output = lab(&["load", &format!("http://{address}"), "--tables", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let log = text(&output.stderr);
    assert!(log.contains(&address.to_string()) && log.contains("running"), "{log}");
    assert_eq!(text(&output.stdout), "");
}

#[test]
fn values_out_of_range_are_refused_with_the_range() {
    for (option, value) in [("--tables", "0"), ("--spectators", "1001"), ("--rate", "0")] {
        let output = lab(&["load", option, value]);
        assert_eq!(output.status.code(), Some(2), "{option} {value}");
        assert!(text(&output.stderr).contains(option), "{option} {value}");
    }
}

#[test]
fn a_limit_of_the_server_is_explained() {
    let server = Server::start("limit");
    let output = lab(&["load", &server.url, "--tables", "200", "--steps", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let log = text(&output.stderr);
    assert!(log.contains("429") && log.contains("--tables-per-address"), "{log}");
}
