//! Pages as browsers keep them, against a server that sends exactly what a test says.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::metrics::RequestError;
use super::page::{OpenPage, PartCounts};
use crate::client::Client;
use crate::endpoint::HttpEndpoint;

/// A table that shows what a test says.
struct FakeServer {
    endpoint: HttpEndpoint,
    /// The heads of all requests.
    requests: Arc<Mutex<Vec<String>>>,
    /// The number of entries that its pages show.
    seq: Arc<Mutex<u64>>,
    events: mpsc::UnboundedSender<Vec<u8>>,
    encoder: GzEncoder<Vec<u8>>,
    parts: Arc<PartCounts>,
}

impl FakeServer {
    async fn start() -> FakeServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = HttpEndpoint::local(listener.local_addr().unwrap());
        let (events, sent) = mpsc::unbounded_channel();
        let server = FakeServer {
            endpoint,
            requests: Arc::default(),
            seq: Arc::new(Mutex::new(1)),
            events,
            encoder: GzEncoder::new(Vec::new(), Compression::fast()),
            parts: Arc::default(),
        };
        let (requests, seq) = (server.requests.clone(), server.seq.clone());
        tokio::spawn(async move {
            let mut sent = Some(sent);
            while let Ok((stream, _)) = listener.accept().await {
                let (requests, seq) = (requests.clone(), seq.clone());
                // The second connection is that of the events.
                let is_stream = requests.lock().unwrap().len() == 1;
                let events = if is_stream { sent.take() } else { None };
                tokio::spawn(answer(stream, requests, seq, events));
            }
        });
        server
    }

    async fn open(&self) -> Result<OpenPage, RequestError> {
        OpenPage::open_in_browser(&Client::new(&self.endpoint), "x", &self.parts).await
    }

    /// Sends events in one piece.
    fn send(&mut self, events: &str) {
        self.encoder.write_all(events.as_bytes()).unwrap();
        self.encoder.flush().unwrap();
        self.events.send(std::mem::take(self.encoder.get_mut())).unwrap();
    }

    /// Parts that came with events, and by requests.
    fn parts(&self) -> (u64, u64) {
        let PartCounts { pushed, fetched } = &*self.parts;
        (pushed.load(Ordering::Relaxed), fetched.load(Ordering::Relaxed))
    }

    fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

/// Answers all requests of a connection.
async fn answer(
    mut stream: TcpStream,
    requests: Arc<Mutex<Vec<String>>>,
    seq: Arc<Mutex<u64>>,
    mut events: Option<mpsc::UnboundedReceiver<Vec<u8>>>,
) {
    let mut head = Vec::new();
    while let Ok(byte) = stream.read_u8().await {
        head.push(byte);
        if !head.ends_with(b"\r\n\r\n") {
            continue;
        }
        requests.lock().unwrap().push(String::from_utf8(std::mem::take(&mut head)).unwrap());
        if let Some(events) = &mut events {
            let head = "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n";
            stream.write_all(head.as_bytes()).await.unwrap();
            while let Some(bytes) = events.recv().await {
                stream.write_all(&bytes).await.unwrap();
            }
            return;
        }
        let mut body = GzEncoder::new(Vec::new(), Compression::fast());
        write!(body, "{}", part(*seq.lock().unwrap())).unwrap();
        let body = body.finish().unwrap();
        let length = body.len();
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&body).await.unwrap();
    }
}

fn part(seq: u64) -> String {
    format!("<main id=\"table\" data-id=\"x\" data-seq=\"{seq}\">A board</main>")
}

fn json(seq: u64) -> String {
    let head = format!("{seq:064x}");
    format!("{{\"seq\":{seq},\"step\":{seq},\"head\":\"{head}\"}}")
}

fn now(seq: u64) -> String {
    format!("event: now\nid: {seq}\ndata: {}\n\n", json(seq))
}

fn update(seq: u64) -> String {
    format!("event: update\nid: {seq}\ndata: {}\n\n", json(seq))
}

fn update_with_part(seq: u64) -> String {
    format!("event: update\nid: {seq}\ndata: {}\ndata: {}\n\n", json(seq), part(seq))
}

const PRESENCE: &str = "event: presence\ndata: {\"here\":[true,false],\"watching\":3}\n\n";

#[tokio::test]
async fn a_page_is_loaded_once_and_then_shows_what_events_bring() {
    let mut server = FakeServer::start().await;
    let mut page = server.open().await.unwrap();
    page.show(1).await.unwrap();
    server.send(&now(1));
    server.send(PRESENCE);
    server.send(&update_with_part(2));
    page.reach(2).await.unwrap().entry_at(2).unwrap();
    assert_eq!(server.parts(), (1, 0));
    let requests = server.requests();
    assert_eq!(requests.len(), 2, "neither presence nor a part needs a request: {requests:?}");
    assert!(requests[0].starts_with("GET /t/x HTTP/1.1\r\n"), "{requests:?}");
    assert!(requests[0].contains("accept: text/html\r\n"), "{requests:?}");
    assert!(requests[1].starts_with("GET /t/x/events?part=1 HTTP/1.1\r\n"), "{requests:?}");
    assert!(requests.iter().all(|head| head.contains("accept-encoding: gzip\r\n")), "{requests:?}");
}

#[tokio::test]
async fn a_page_fetches_the_part_of_an_update_that_has_none() {
    let mut server = FakeServer::start().await;
    let mut page = server.open().await.unwrap();
    *server.seq.lock().unwrap() = 3;
    // The first two come in one burst: the part is that of the newest one.
    server.send(&[update(2), update(3)].concat());
    page.reach(3).await.unwrap().entry_at(3).unwrap();
    assert_eq!(server.parts(), (0, 1));
    let fetch = &server.requests()[2];
    assert!(
        fetch.starts_with("GET /t/x HTTP/1.1\r\n") && fetch.contains("x-part: 1\r\n"),
        "{fetch}"
    );
}

#[tokio::test]
async fn a_page_that_shows_less_than_the_table_has_fetches_the_part() {
    let mut server = FakeServer::start().await;
    let mut page = server.open().await.unwrap();
    *server.seq.lock().unwrap() = 300;
    server.send(&now(300));
    page.reach(300).await.unwrap();
    assert_eq!(server.parts(), (0, 1));
}

#[tokio::test]
async fn a_player_waits_for_the_answer_to_its_own_move_instead_of_fetching() {
    let mut server = FakeServer::start().await;
    let mut page = server.open().await.unwrap();
    page.begin_move();
    // In one piece: on this one thread, the page has read both when it names the first entry.
    server.send(&[now(1), update(2)].concat());
    page.reach(1).await.unwrap();
    page.end_move(2);
    page.reach(2).await.unwrap().entry_at(2).unwrap();
    assert_eq!(server.parts(), (0, 0));
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_part_of_another_entry_than_its_event_is_an_error() {
    let mut server = FakeServer::start().await;
    let mut page = server.open().await.unwrap();
    server.send(&update_with_part(2).replace("data-seq=\"2\"", "data-seq=\"1\""));
    assert_eq!(page.reach(2).await.err(), Some(RequestError::Unexpected));
}

#[tokio::test]
async fn another_head_for_the_same_entry_is_not_taken_for_it() {
    let mut server = FakeServer::start().await;
    let mut page = server.open().await.unwrap();
    server.send(&update_with_part(2));
    let state = page.reach(2).await.unwrap();
    assert_eq!(state.entry_at(1).err(), Some(RequestError::HeadsDiffer));
    assert_eq!(state.entry_at(2).unwrap().head, *format!("{:064x}", 2).as_bytes());
}
