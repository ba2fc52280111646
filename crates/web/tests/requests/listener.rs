//! Connections as they come in: real ones, some of them slow, silent, endless or too many.

use std::net::SocketAddr;
use std::time::Duration;

use gueridon_web::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::support::{TestServer, config};

/// Nothing takes that long unless it hangs.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);
/// So short that tests need not wait.
pub(crate) const HURRY: Duration = Duration::from_millis(300);

/// A server that listens.
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

pub(crate) async fn open(config: Config) -> Open {
    let server = TestServer::with(config).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (stop, stopped) = oneshot::channel();
    let stopped = async move {
        let _ = stopped.await;
    };
    let serving = tokio::spawn(gueridon_web::serve(listener, server.app, stopped));
    Open { address, stop, serving }
}

fn hurried() -> Config {
    Config { header_timeout: HURRY, request_timeout: HURRY, ..config() }
}

impl Open {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("somebody listens")
    }

    /// Sends something and reads until the other side hangs up.
    pub(crate) async fn until_the_end(&self, sent: &[u8]) -> String {
        let mut stream = self.connect().await;
        stream.write_all(sent).await.expect("it is open");
        read_to_end(&mut stream).await
    }

    pub(crate) async fn is_served(&self) -> bool {
        let asked = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        self.until_the_end(asked.as_bytes()).await.starts_with("HTTP/1.1 200")
    }
}

async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut told = Vec::new();
    let end = tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut told)).await;
    // A line that was cut counts as ended.
    let _ = end.expect("the other side hangs up");
    String::from_utf8_lossy(&told).into_owned()
}

fn post(length: &str, body: &str) -> String {
    format!(
        "POST /tables HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
        content-type: application/x-www-form-urlencoded\r\n{length}\r\n\r\n{body}"
    )
}

#[tokio::test]
async fn an_unfinished_request_is_cut_off_and_others_are_served() {
    let door = open(hurried()).await;
    let silent = door.until_the_end(b"");
    let slow_head = door.until_the_end(b"GET / HTTP/1.1\r\nhost:");
    let half = post("content-length: 1000", "game=");
    let slow_body = door.until_the_end(half.as_bytes());
    let (silent, slow_head, slow_body, served) =
        tokio::join!(silent, slow_head, slow_body, door.is_served());
    assert!(served);
    assert_eq!((silent.as_str(), slow_head.as_str()), ("", ""));
    assert!(slow_body.starts_with("HTTP/1.1 408"), "{slow_body}");
}

/// A head that arrives byte by byte does not restart its time-out.
#[tokio::test]
async fn a_dribble_is_no_sign_of_life() {
    let door = open(hurried()).await;
    let mut stream = door.connect().await;
    let dribble = async {
        stream.write_all(b"GET / HTTP/1.1\r\nx: ").await?;
        loop {
            stream.write_all(b"a").await?;
            tokio::time::sleep(HURRY / 10).await;
        }
    };
    let cut: Result<std::io::Result<()>, _> = tokio::time::timeout(TIMEOUT, dribble).await;
    assert!(cut.expect("it is cut").is_err());
}

#[tokio::test]
async fn a_gibibyte_is_refused_before_it_is_sent() {
    let door = open(config()).await;
    let announced = door.until_the_end(post("content-length: 1073741824", "a").as_bytes()).await;
    assert!(announced.starts_with("HTTP/1.1 413"), "{announced}");
    assert!(door.is_served().await);
}

#[tokio::test]
async fn a_body_without_an_end_is_cut() {
    const MOST: usize = 64 << 20;
    let door = open(config()).await;
    let mut stream = door.connect().await;
    stream.write_all(post("transfer-encoding: chunked", "").as_bytes()).await.expect("open");
    let chunk = format!("10000\r\n{}\r\n", "a".repeat(0x10000));
    let mut sent = 0;
    while sent < MOST && stream.write_all(chunk.as_bytes()).await.is_ok() {
        sent += chunk.len();
    }
    assert!(sent < MOST, "it took {sent} bytes");
    assert!(door.is_served().await);
}

#[tokio::test]
async fn a_head_of_any_length_is_refused() {
    let door = open(config()).await;
    let long = format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "a".repeat(1 << 20));
    let mut stream = door.connect().await;
    // It may be refused before all of it is sent.
    let _ = stream.write_all(long.as_bytes()).await;
    let told = read_to_end(&mut stream).await;
    assert!(told.is_empty() || told.starts_with("HTTP/1.1 4"), "{told}");
    assert!(door.is_served().await);
}

#[tokio::test]
async fn one_peer_has_so_many_connections() {
    const SPARE: usize = 256;
    let door = open(Config { streams_per_address: 4, ..config() }).await;
    let mut held = Vec::new();
    for _ in 0..SPARE + 4 {
        held.push(door.connect().await);
    }
    let mut one_more = door.connect().await;
    assert_eq!(read_to_end(&mut one_more).await, "", "hung up on at once");
    drop(held);
    while !door.is_served().await {}
}

#[tokio::test]
async fn a_server_that_is_asked_to_stop_ends_streams_and_stops() {
    let door = open(Config { drain: HURRY, ..config() }).await;
    let lay = post("content-length: 34", "game=cafe-board&with=bots&name=Ada");
    let laid = lay.replace("\r\norigin", "\r\nconnection: close\r\norigin");
    let answer = door.until_the_end(laid.as_bytes()).await;
    let table = answer.lines().find_map(|line| line.strip_prefix("location: ")).expect("laid");
    let mut stream = door.connect().await;
    let events = format!("GET {table}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(events.as_bytes()).await.expect("open");
    let mut first = [0; 12];
    stream.read_exact(&mut first).await.expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 200");
    door.stop.send(()).expect("it runs");
    read_to_end(&mut stream).await;
    let stopped = tokio::time::timeout(TIMEOUT, door.serving).await;
    stopped.expect("it stops").expect("without panic").expect("without error");
    assert!(TcpStream::connect(door.address).await.is_err(), "nobody listens");
}

#[tokio::test]
async fn a_node_that_leaves_says_so_and_still_takes_what_comes() {
    // Longer than the test takes.
    let drain = Duration::from_secs(3600);
    let Open { address, stop, serving } = open(Config { drain, ..config() }).await;
    let door = Open { address, stop: oneshot::channel().0, serving };
    assert!(door.is_served().await);
    stop.send(()).expect("it runs");
    let left = async { while door.is_served().await {} };
    tokio::time::timeout(TIMEOUT, left).await.expect("it says that it leaves");
    for path in ["/healthz", "/readyz"] {
        let asked = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        let told = door.until_the_end(asked.as_bytes()).await;
        assert!(told.starts_with("HTTP/1.1 503") && told.ends_with("stopping\n"), "{told}");
    }
    // It hangs up by itself, though nobody asked it to.
    let lay = post("content-length: 34", "game=cafe-board&with=bots&name=Ada");
    let laid = door.until_the_end(lay.as_bytes()).await;
    assert!(laid.starts_with("HTTP/1.1 303") && laid.contains("connection: close"), "{laid}");
    door.serving.abort();
}
