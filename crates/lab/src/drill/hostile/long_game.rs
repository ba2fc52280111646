//! Requests for all entries of a long game: event replay and slow readers.

use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_cli::plural;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::context::{AttackClient, AttackContext, AttackVerdict};
use crate::client::{Client, StreamRefused};
use crate::endpoint::HttpEndpoint;
use crate::events::EventKind;
use crate::load::{Scenario, long_game};
use gueridon_cli::Error;

/// The long game has many players, because moves are limited by player.
const PLAYERS: usize = 6;
/// Number of its entries, more than a stream should send one by one, in the long and the short form.
const ENTRIES: (usize, usize) = (1_500, 340);
/// Time limit for playing it.
const PLAY_TIMEOUT: Duration = Duration::from_secs(60);

/// The id of the long game; it is played once.
async fn table(context: &AttackContext) -> Result<&str, Error> {
    let entries = if context.short { ENTRIES.1 } else { ENTRIES.0 };
    let played = context.long_game.get_or_try_init(|| play(context, entries));
    timeout(PLAY_TIMEOUT, played).await?.map(String::as_str)
}

async fn play(context: &AttackContext, entries: usize) -> Result<String, Error> {
    let record = long_game(PLAYERS, 1);
    let scenario = Scenario::of(&record).map_err(|_| "a game that cannot be dealt")?;
    let mut players: Vec<AttackClient> = (0..PLAYERS).map(|_| context.client(0)).collect();
    let (host, others) = players.split_at_mut(1);
    let id = host[0].continue_record(&record, others).await?;
    let path = format!("/t/{id}/play");
    for (step, (seat, action)) in scenario.play(Xoshiro::new(1)).take(entries).enumerate() {
        let at = step.to_string();
        let fields = [("at", at.as_str()), ("actions", &action)];
        let response = players[seat.index()].post(&path, &fields).await?;
        if response.status != 200 {
            return Err(format!("step {at} of the long game: {}", response.status).into());
        }
    }
    Ok(id)
}

/// Number of streams for event replay, and the time limit of one.
const REPLAYS: usize = 100;
const REPLAY_TIMEOUT: Duration = Duration::from_secs(15);
/// A stream that missed more than 200 entries should get one event about the state of the table.
const MAX_EVENTS: usize = 250;
const MAX_BYTES: usize = 256 << 10;

/// Requests all events of a long game, on many streams at once, again and again.
pub(super) async fn event_replay(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let id = table(context).await?.to_string();
    let until = Instant::now() + context.length;
    let mut streams = JoinSet::new();
    for _ in 0..context.scaled(REPLAYS) {
        let (endpoint, id) = (context.attacker(1), id.clone());
        streams.spawn(async move {
            let (mut opened, mut most) = (0_u64, (0, 0));
            // At least once, however slow the server is.
            while opened == 0 || Instant::now() < until {
                match timeout(REPLAY_TIMEOUT, replay_size(&endpoint, &id)).await {
                    Ok(Ok((events, bytes))) => {
                        opened += 1;
                        most = (events.max(most.0), bytes.max(most.1));
                    }
                    Ok(Err(error)) if error.is::<StreamRefused>() => opened += 1,
                    Ok(Err(_)) | Err(_) => break,
                }
            }
            (opened, most)
        });
    }
    let (mut opened, mut events, mut bytes) = (0, 0, 0);
    while let Some(stream) = streams.join_next().await {
        let (times, most) = stream?;
        opened += times;
        (events, bytes) = (events.max(most.0), bytes.max(most.1));
    }
    let held = opened > 0 && events <= MAX_EVENTS && bytes <= MAX_BYTES;
    let kib = bytes >> 10;
    let evidence = format!(
        "{}, each at most {}, {kib} KiB",
        plural(opened, "replay"),
        plural(events as u64, "event")
    );
    Ok(AttackVerdict::of(held, evidence))
}

/// Number and bytes of all events up to the state of the table.
async fn replay_size(endpoint: &HttpEndpoint, id: &str) -> Result<(usize, usize), Error> {
    let mut stream = Client::new(endpoint).events(id, Some(0)).await?;
    let (mut events, mut bytes) = (0, 0);
    while let Some(event) = stream.next().await? {
        bytes += event.data.len();
        if event.kind == EventKind::Now {
            break;
        }
        events += 1;
    }
    Ok((events, bytes))
}

/// Number of streams that are not read, and the memory that a server may keep for them, in bytes.
const SLOW_READERS: usize = 200;
const MAX_KEPT: u64 = 64 << 20;

/// Requests all events of a long game and reads none.
pub(super) async fn slow_readers(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let id = table(context).await?;
    let endpoint = context.attacker(2);
    let before = context.process.memory();
    let mut streams = Vec::new();
    for _ in 0..context.scaled(SLOW_READERS) {
        let mut stream = endpoint.connect_tcp().await?;
        let host = endpoint.authority();
        let head =
            format!("GET /t/{id}/events HTTP/1.1\r\nHost: {host}\r\nLast-Event-ID: 0\r\n\r\n");
        stream.write_all(head.as_bytes()).await?;
        streams.push(stream);
    }
    sleep(context.length).await;
    let grown = context.process.memory().saturating_sub(before);
    let evidence =
        format!("{} unread: {} MiB more", plural(streams.len() as u64, "stream"), grown >> 20);
    Ok(AttackVerdict::of(grown <= MAX_KEPT, evidence))
}
