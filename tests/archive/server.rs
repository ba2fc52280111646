//! A running server, and a client with cookies.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{Store, gueridon};

/// A server that ends when it is dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
    /// What it said when it was ready.
    pub(crate) welcome: String,
}

impl Server {
    pub(crate) fn start(store: &Store) -> Server {
        let mut child = gueridon()
            .args(["--listen", "127.0.0.1:0", "--bot-pause", "0"])
            .args(store.arguments())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut welcome = String::new();
        // A title, an empty line, the address, the store.
        for _ in 0..4 {
            output.read_line(&mut welcome).expect("a server that speaks");
        }
        let address = welcome.lines().find_map(|line| line.trim().strip_prefix("http://"));
        let address = address.unwrap_or_else(|| panic!("no address: {welcome}")).to_string();
        Server { child, address, welcome }
    }

    /// Sends a request with these cookies; the response with its head.
    pub(crate) fn ask(&self, method: &str, path: &str, cookie: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let host = &self.address;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncookie: {cookie}\r\n\
            content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\
            connection: close\r\n\r\n{form}",
            form.len()
        );
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        answer
    }

    pub(crate) fn get(&self, path: &str, cookie: &str) -> String {
        self.ask("GET", path, cookie, "")
    }

    /// A table as this player sees it.
    pub(crate) fn table(&self, id: &str, cookie: &str) -> Value {
        let answer = self.get(&format!("/t/{id}/table.json"), cookie);
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        serde_json::from_str(body).unwrap_or_else(|_| panic!("no table: {answer}"))
    }

    /// Waits until the server is not ready; why.
    pub(crate) fn until_not_ready(&self) -> String {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let answer = self.get("/readyz", "");
            if answer.starts_with("HTTP/1.1 503") {
                return answer;
            }
            assert!(Instant::now() < end, "{answer}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops the server by SIGTERM, and answers its exit code.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        let sent = std::process::Command::new("kill").arg(pid).status().expect("kill");
        assert!(sent.success());
        self.child.wait().expect("an end").code()
    }

    /// Waits until a table is as it should be.
    pub(crate) fn until(&self, id: &str, cookie: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let table = self.table(id, cookie);
            if holds(&table) {
                return table;
            }
            assert!(Instant::now() < end, "{table}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A head field of an answer.
pub(crate) fn field<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next()?;
    head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}
