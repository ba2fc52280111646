//! A game of many entries, and those who ask for all of them: event replay and slow readers.

use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_record::{GameId, Record, Seed, Source};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::stage::{Person, Stage, Verdict};
use crate::client::{Broken, NoEvents, Player, Site, dial, listen};
use crate::load::Dealt;

/// So many play, for moves are limited by player.
const PLAYERS: usize = 6;
const ROUNDS: u32 = 100;
/// Entries of the long game: more than a stream should be sent one by one.
const ENTRIES: usize = 1_500;
const FEW_ENTRIES: usize = 340;
/// How long it may take to play them.
const PLAYING: Duration = Duration::from_secs(60);
/// A replay that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(15);
/// Streams that are open at once.
const REPLAYS: usize = 100;
const SLOW_READERS: usize = 200;
/// A stream that missed more entries than about 200 is to get one event about how things stand.
const MOST_EVENTS: usize = 250;
const MOST_BYTES: usize = 256 << 10;
/// How much memory may be kept for readers who do not read.
const KEPT: u64 = 64 << 20;

/// The long game; it is played once.
async fn table(stage: &Stage) -> Result<&str, Broken> {
    let entries = if stage.short { FEW_ENTRIES } else { ENTRIES };
    let made = stage.long_game.get_or_try_init(|| async { play(stage, entries).await });
    timeout(PLAYING, made).await?.map(String::as_str)
}

async fn play(stage: &Stage, entries: usize) -> Result<String, Broken> {
    let mut record = Record::new(GameId::FortySix, PLAYERS, Source::Seed(Seed::numbered(1)));
    record.rules.insert("rounds".into(), ROUNDS.into());
    let dealt = Dealt::of(&record).map_err(|_| "a game that cannot be dealt")?;
    let mut people: Vec<Person> = (0..PLAYERS).map(|_| Person::new(&stage.attacker(0))).collect();
    let (host, others) = people.split_at_mut(1);
    let id = host[0].go_on(&record, others).await?;
    let path = format!("/t/{id}/play");
    for (step, (seat, action)) in dealt.play(Xoshiro::new(1)).take(entries).enumerate() {
        let at = step.to_string();
        let answer = people[seat.index()].post(&path, &[("at", &at), ("actions", &action)]).await?;
        if answer.status != 200 {
            return Err(format!("step {at} of the long game: {}", answer.status).into());
        }
    }
    Ok(id)
}

/// Asks for all events of a long game, on many streams at once, again and again.
pub(super) async fn replay(stage: &Stage) -> Result<Verdict, Broken> {
    let id = table(stage).await?.to_string();
    let until = Instant::now() + stage.length;
    let mut streams = JoinSet::new();
    for _ in 0..stage.some(REPLAYS) {
        let (site, id) = (stage.attacker(1), id.clone());
        streams.spawn(async move {
            let (mut opened, mut most) = (0_u64, (0, 0));
            // At least once, however slow the server is.
            while opened == 0 || Instant::now() < until {
                match timeout(PATIENCE, whole(&site, &id)).await {
                    Ok(Ok((events, bytes))) => {
                        opened += 1;
                        most = (events.max(most.0), bytes.max(most.1));
                    }
                    Ok(Err(error)) if error.is::<NoEvents>() => opened += 1,
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
    let held = opened > 0 && events <= MOST_EVENTS && bytes <= MOST_BYTES;
    let kib = bytes >> 10;
    Ok(Verdict::of(held, format!("{opened} replays, each at most {events} events, {kib} KiB")))
}

/// Reads all that has happened: how many events, and how long they are.
async fn whole(site: &Site, id: &str) -> Result<(usize, usize), Broken> {
    let mut stream = listen(site, &Player::new(), id, Some(0)).await?;
    let (mut events, mut bytes) = (0, 0);
    while let Some(event) = stream.next().await? {
        bytes += event.data.len();
        if event.name == "now" {
            break;
        }
        events += 1;
    }
    Ok((events, bytes))
}

/// Asks for all events of a long game and reads none.
pub(super) async fn slow_readers(stage: &Stage) -> Result<Verdict, Broken> {
    let id = table(stage).await?;
    let site = stage.attacker(2);
    let before = stage.process.resident();
    let mut streams = Vec::new();
    for _ in 0..stage.some(SLOW_READERS) {
        let mut stream = dial(&site).await?;
        let host = site.authority();
        let head =
            format!("GET /t/{id}/events HTTP/1.1\r\nHost: {host}\r\nLast-Event-ID: 0\r\n\r\n");
        stream.write_all(head.as_bytes()).await?;
        streams.push(stream);
    }
    sleep(stage.length).await;
    let grown = stage.process.resident().saturating_sub(before);
    let many = streams.len();
    Ok(Verdict::of(grown <= KEPT, format!("{many} streams unread: {} MiB more", grown >> 20)))
}
