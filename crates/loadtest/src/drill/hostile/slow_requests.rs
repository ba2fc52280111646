//! Those who send slowly, too much, or not to the end.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::stage::{Answers, Stage, Verdict};
use crate::client::{Broken, FORM, Site, dial};

/// Bodies that are announced and never finished.
const BODIES: usize = 300;
/// What is announced, as large as a record may be, and what is sent of it.
const ANNOUNCED: usize = 3 << 20;
const SENT: usize = ANNOUNCED - (64 << 10);
/// This many may wait in memory at most.
const WAITING: usize = 32;
/// Connections whose head comes line by line.
const HEADS: usize = 200;
/// Time between two lines of it.
const LINE: Duration = Duration::from_millis(500);
/// The head of a request has 15 seconds; a little later it is closed.
const HEAD_TIME: Duration = Duration::from_secs(17);
/// The largest head that is documented, in bytes.
const LARGEST_HEAD: usize = 32 << 10;
const LARGE_HEADS: usize = 100;
/// An answer that takes longer counts as none.
const PATIENCE: Duration = Duration::from_secs(10);

/// Records that are sent almost to the end.
pub(super) async fn bodies(stage: &Stage) -> Result<Verdict, Broken> {
    let before = stage.process.resident();
    let length = stage.length;
    let many = stage.some(BODIES);
    let mut senders = JoinSet::new();
    for which in 0..many {
        // From several addresses, none of which has too many connections.
        let site = stage.attacker((which % 4) as u8);
        senders.spawn(async move { unfinished(&site, length).await });
    }
    let (mut refused, mut left) = (Answers::default(), 0);
    while let Some(sent) = senders.join_next().await {
        match sent? {
            Some(status) => refused.add(status),
            None => left += 1,
        }
    }
    let grown = stage.process.peak().saturating_sub(before);
    let held = left <= WAITING || grown <= (WAITING * ANNOUNCED) as u64;
    let said = if left < many { format!("refused {refused}; ") } else { String::new() };
    let evidence = format!("{said}{left} of {many} not answered, {} MiB more", grown >> 20);
    Ok(Verdict::of(held, evidence))
}

/// Sends most of a record and waits for so long: how it was refused, if it was, or closed.
async fn unfinished(site: &Site, length: Duration) -> Option<Option<u16>> {
    let head = format!(
        "POST /import HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nContent-Type: {FORM}\r\n\
         Content-Length: {ANNOUNCED}\r\n\r\nrecord=",
        site.authority(),
        site.origin()
    );
    let sending = async {
        let Ok(mut stream) = dial(site).await else { return Some(None) };
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
    // A server that does not read is as good as one that refuses: nothing is in its memory.
    timeout(PATIENCE + length, sending).await.ok().flatten()
}

/// Heads that never end.
pub(super) async fn heads(stage: &Stage) -> Result<Verdict, Broken> {
    let length = if stage.short { stage.length } else { HEAD_TIME };
    let until = Instant::now() + length;
    let mut senders = JoinSet::new();
    let many = stage.some(HEADS);
    for _ in 0..many {
        let site = stage.attacker(0);
        senders.spawn(async move { timeout_at(until, drip(&site)).await.is_ok() });
    }
    let mut closed = 0;
    while let Some(ended) = senders.join_next().await {
        closed += usize::from(ended?);
    }
    // In the short form there is no time to wait for it.
    let held = stage.short || closed == many;
    let seconds = length.as_secs_f32();
    Ok(Verdict::of(held, format!("{closed} of {many} closed within {seconds:.1} s")))
}

/// Sends a head line by line until the connection is closed.
async fn drip(site: &Site) {
    let Ok(mut stream) = dial(site).await else { return };
    let host = site.authority();
    if stream.write_all(format!("GET / HTTP/1.1\r\nHost: {host}\r\n").as_bytes()).await.is_err() {
        return;
    }
    let mut buffer = [0; 512];
    loop {
        match timeout(LINE, stream.read(&mut buffer)).await {
            Ok(Ok(0) | Err(_)) => return,
            Ok(Ok(_)) => {}
            Err(_) if stream.write_all(b"X-Slow: 1\r\n").await.is_err() => return,
            Err(_) => {}
        }
    }
}

/// Heads that are just larger than documented, and just not.
pub(super) async fn large_heads(stage: &Stage) -> Result<Verdict, Broken> {
    let site = stage.attacker(0);
    let (mut larger, mut largest) = (Answers::default(), Answers::default());
    for _ in 0..stage.some(LARGE_HEADS) {
        larger.add(with_head(&site, LARGEST_HEAD + 1).await?);
        largest.add(with_head(&site, LARGEST_HEAD).await?);
        sleep(Duration::from_millis(1)).await;
    }
    let refused = larger.count(|status| matches!(status, 400 | 431)) + larger.broken;
    let held = refused == larger.total() + larger.broken && largest.only(200);
    Ok(Verdict::of(held, format!("32 KiB: {largest}; a byte more: {larger}")))
}

/// Asks with a head of that size; the status, none when the connection was closed.
async fn with_head(site: &Site, size: usize) -> Result<Option<u16>, Broken> {
    let (start, end) =
        (format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nX-Large: ", site.authority()), "\r\n\r\n");
    let filler = size.saturating_sub(start.len() + end.len());
    let head = format!("{start}{}{end}", "a".repeat(filler));
    let mut stream = dial(site).await?;
    let _ = stream.write_all(head.as_bytes()).await;
    Ok(status(&mut stream).await)
}

/// The status of the answer that comes; none when the connection ends instead.
async fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut buffer = [0; 512];
    let read = timeout(PATIENCE, stream.read(&mut buffer)).await.ok()?.ok()?;
    status_of(&buffer[..read])
}

fn status_of(answer: &[u8]) -> Option<u16> {
    std::str::from_utf8(answer.get(9..12)?).ok()?.parse().ok()
}
