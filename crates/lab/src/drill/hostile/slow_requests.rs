//! Requests that are sent slowly, are too large, or never end.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::context::{AttackContext, AttackVerdict, StatusCounts};
use crate::client::FORM;
use crate::endpoint::HttpEndpoint;
use gueridon_cli::Error;

/// Time limit for a response.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Number of bodies that are announced and never finished.
const BODIES: usize = 300;
/// Bytes that are announced, as large as a record may be, and those that are sent.
const ANNOUNCED: usize = 3 << 20;
const SENT: usize = ANNOUNCED - (64 << 10);
/// Upper limit of bodies in the memory of the server.
const MAX_WAITING: usize = 32;

/// Records that are sent almost to the end.
pub(super) async fn unfinished_bodies(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let before = context.process.memory();
    let length = context.length;
    let count = context.scaled(BODIES);
    let mut senders = JoinSet::new();
    for number in 0..count {
        // From several addresses, none of which has too many connections.
        let endpoint = context.attacker((number % 4) as u8);
        senders.spawn(async move { send_unfinished(&endpoint, length).await });
    }
    let (mut refused, mut left) = (StatusCounts::default(), 0);
    while let Some(sent) = senders.join_next().await {
        match sent? {
            Some(status) => refused.add(status),
            None => left += 1,
        }
    }
    let grown = context.process.peak_memory().saturating_sub(before);
    let held = left <= MAX_WAITING || grown <= (MAX_WAITING * ANNOUNCED) as u64;
    let refused = if left < count { format!("refused {refused}; ") } else { String::new() };
    let evidence = format!("{refused}{left} of {count} not answered, {} MiB more", grown >> 20);
    Ok(AttackVerdict::of(held, evidence))
}

/// Sends most of a record and waits; the status of a response, or none inside when the connection was
/// closed, and none when nothing happened.
async fn send_unfinished(endpoint: &HttpEndpoint, length: Duration) -> Option<Option<u16>> {
    let head = format!(
        "POST /import HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nContent-Type: {FORM}\r\n\
         Content-Length: {ANNOUNCED}\r\n\r\nrecord=",
        endpoint.authority(),
        endpoint.origin()
    );
    let sending = async {
        let Ok(mut stream) = endpoint.connect_tcp().await else { return Some(None) };
        let filler = [b'a'; 16 << 10];
        let (mut reader, mut writer) = stream.split();
        let send = async {
            writer.write_all(head.as_bytes()).await?;
            for _ in 0..SENT / filler.len() {
                writer.write_all(&filler).await?;
            }
            sleep(length).await;
            Ok::<_, std::io::Error>(())
        };
        // A server that refuses answers before it has read everything.
        let mut buffer = [0; 512];
        tokio::select! {
            read = reader.read(&mut buffer) => Some(status_of(&buffer[..read.unwrap_or(0)])),
            sent = send => if sent.is_ok() { None } else { Some(None) },
        }
    };
    // A server that does not read keeps nothing in memory, which is as good as a refusal.
    timeout(TIMEOUT + length, sending).await.ok().flatten()
}

/// Number of connections with slow heads, and the time between two of their lines.
const SLOW_HEADS: usize = 200;
const LINE_INTERVAL: Duration = Duration::from_millis(500);
/// A server closes a connection whose head takes more than 15 seconds.
const HEAD_TIMEOUT: Duration = Duration::from_secs(17);

/// Heads that never end.
pub(super) async fn slow_heads(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let length = if context.short { context.length } else { HEAD_TIMEOUT };
    let until = Instant::now() + length;
    let mut senders = JoinSet::new();
    let count = context.scaled(SLOW_HEADS);
    for _ in 0..count {
        let endpoint = context.attacker(0);
        senders.spawn(async move { timeout_at(until, send_slowly(&endpoint)).await.is_ok() });
    }
    let mut closed = 0;
    while let Some(ended) = senders.join_next().await {
        closed += usize::from(ended?);
    }
    // The short form is too short for the server's time limit.
    let held = context.short || closed == count;
    let seconds = length.as_secs_f32();
    Ok(AttackVerdict::of(held, format!("{closed} of {count} closed within {seconds:.1} s")))
}

/// Sends a head line by line until the connection is closed.
async fn send_slowly(endpoint: &HttpEndpoint) {
    let Ok(mut stream) = endpoint.connect_tcp().await else { return };
    let host = endpoint.authority();
    if stream.write_all(format!("GET / HTTP/1.1\r\nHost: {host}\r\n").as_bytes()).await.is_err() {
        return;
    }
    let mut buffer = [0; 512];
    loop {
        match timeout(LINE_INTERVAL, stream.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => return,
            Ok(Ok(_)) => {}
            Err(_) if stream.write_all(b"X-Slow: 1\r\n").await.is_err() => return,
            Err(_) => {}
        }
    }
}

/// The largest head that is documented, in bytes, and the number of attempts.
const MAX_HEAD: usize = 32 << 10;
const LARGE_HEADS: usize = 100;

/// Heads of the documented size, and one byte larger.
pub(super) async fn large_heads(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let endpoint = context.attacker(0);
    let (mut larger, mut largest) = (StatusCounts::default(), StatusCounts::default());
    for _ in 0..context.scaled(LARGE_HEADS) {
        larger.add(send_head(&endpoint, MAX_HEAD + 1).await?);
        largest.add(send_head(&endpoint, MAX_HEAD).await?);
        sleep(Duration::from_millis(1)).await;
    }
    let refused = larger.count(|status| matches!(status, 400 | 431));
    let held = refused == larger.total() && largest.only(200);
    Ok(AttackVerdict::of(held, format!("32 KiB: {largest}; a byte more: {larger}")))
}

/// Sends a request with a head of this size; the status, or none when the connection was closed.
async fn send_head(endpoint: &HttpEndpoint, size: usize) -> Result<Option<u16>, Error> {
    let host = endpoint.authority();
    let (start, end) = (format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nX-Large: "), "\r\n\r\n");
    let filler = size.saturating_sub(start.len() + end.len());
    let head = format!("{start}{}{end}", "a".repeat(filler));
    let mut stream = endpoint.connect_tcp().await?;
    let _ = stream.write_all(head.as_bytes()).await;
    let mut buffer = [0; 512];
    let read = timeout(TIMEOUT, stream.read(&mut buffer)).await;
    Ok(read.ok().and_then(Result::ok).and_then(|read| status_of(&buffer[..read])))
}

/// The status in the first bytes of a response.
fn status_of(response: &[u8]) -> Option<u16> {
    std::str::from_utf8(response.get(9..12)?).ok()?.parse().ok()
}
