//! The server as an operator sees it: what it logs, and how it stops.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};

use gueridon_engine::{Game, Notation};
use gueridon_record::types::FortySix;
use gueridon_record::{CardSource, Dice, GameId, Record, Replay, Seed};
use serde_json::Value;

/// A server over a folder of its own, whose log is read when it has stopped.
struct Server {
    process: Child,
    folder: PathBuf,
    host: String,
    /// The lines of its log after the one that names its address.
    log: Lines<BufReader<ChildStderr>>,
}

impl Server {
    fn start(name: &str) -> Server {
        let own = format!("gueridon-serve-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(own);
        let mut process = Command::new(env!("CARGO_BIN_EXE_gueridon"))
            .args(["--listen", "127.0.0.1:0", "--log-format", "json", "--data"])
            .arg(&folder)
            .args(["--base-url", "http://cafe.example"])
            .env("LC_ALL", "en_US.UTF-8")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut log = BufReader::new(process.stderr.take().expect("it is piped")).lines();
        let address = |line: String| parsed(&line)["address"].as_str().map(str::to_owned);
        let host = log.by_ref().map_while(Result::ok).find_map(address);
        Server { process, folder, host: host.expect("a server logs where it is"), log }
    }

    /// Sends a form, or asks for a page, as a client of a network; the head of the answer.
    fn ask(&self, network: &str, path: &str, form: Option<&str>) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("the server listens");
        let (method, form) =
            (if form.is_some() { "POST" } else { "GET" }, form.unwrap_or_default());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: cafe.example\r\norigin: http://cafe.example\r\n\
            x-forwarded-for: {network}\r\nconnection: close\r\ncontent-length: {}\r\n\
            content-type: application/x-www-form-urlencoded\r\n\r\n{form}",
            form.len()
        );
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("the server answers");
        let answer = String::from_utf8_lossy(&answer);
        answer.split("\r\n\r\n").next().unwrap_or_default().to_string()
    }

    /// Asks it to stop; its log.
    fn stop(mut self) -> Vec<Value> {
        let id = self.process.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().expect("kill is there");
        assert!(asked.success());
        let lines = self.log.by_ref().map(|line| parsed(&line.expect("text")));
        let log: Vec<Value> = lines.collect();
        assert!(self.process.wait().expect("it ends").success(), "{log:?}");
        log
    }
}

/// A line of the log.
fn parsed(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn the_log_names_the_shortened_network_of_refused_and_creating_clients_once_a_burst() {
    let server = Server::start("log");
    for number in 0..400 {
        server.ask("203.0.113.77", &format!("/nonsense/{number}"), None);
    }
    for _ in 0..3 {
        let made = server.ask("2001:db8:1:2:3::4", "/tables", Some("game=cafe-board&with=bots"));
        assert!(made.starts_with("HTTP/1.1 303"), "{made}");
    }
    let log = server.stop();
    let of = |network: &str| -> Vec<&Value> {
        log.iter().filter(|line| line["network"] == network).collect()
    };
    let refused = of("203.0.113.x");
    let statuses: Vec<u64> = refused.iter().filter_map(|line| line["status"].as_u64()).collect();
    assert_eq!(statuses, [404, 429], "{refused:?}");
    assert!(refused.iter().all(|line| line["message"] == "requests are refused"), "{refused:?}");
    let created = of("2001:db8:1::/48");
    assert_eq!(created.len(), 1, "{created:?}");
    assert_eq!(created[0]["message"], "tables are created");
    for line in &log {
        let line = line.to_string();
        assert!(!line.contains("203.0.113.77") && !line.contains("2001:db8:1:2"), "{line}");
    }
}

/// So many steps of a random game whose analysis takes many minutes.
fn long_record(steps: usize) -> String {
    let mut record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(46)));
    record.rules.insert("rounds".into(), 10.into());
    let Replay { game, mut state, .. } = Replay::<FortySix>::open(&record).expect("a game");
    let mut dice = Dice::new(Seed::numbered(46));
    for _ in 0..steps {
        let action = game.pick(&state, &mut dice).expect("it goes on");
        game.apply_unchecked(&mut state, action);
        record.actions.push(game.write(action));
    }
    record.write()
}

#[test]
fn a_stop_does_not_wait_for_an_analysis() {
    let server = Server::start("analysis");
    let record = long_record(400);
    // Everything in it that a form would take for something else.
    let record = record.replace('%', "%25").replace('+', "%2B").replace('&', "%26");
    let study = server.ask("192.0.2.1", "/import", Some(&format!("record={record}")));
    let location = study.lines().find_map(|line| line.strip_prefix("location: ")).expect(&study);
    let table = location.split("/replay").next().unwrap_or_default();
    let asked = server.ask("192.0.2.1", &format!("{table}/analysis"), Some("x=1"));
    assert!(asked.starts_with("HTTP/1.1 303"), "{asked}");
    let log = server.stop();
    let last = log.last().expect("a line");
    assert_eq!(last["message"], "stopped; every acknowledged move is on disk", "{log:?}");
    assert!(log.iter().all(|line| line["level"] == "INFO"), "nothing had to be cut off: {log:?}");
}
