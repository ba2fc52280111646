//! Requests for what the server computes: pages that cost more than they look, and analyses.

use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_record::{CardSource, GameId, Record, Seed};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use super::context::{AttackClient, AttackContext, AttackVerdict, StatusCounts};
use super::flood::{Flood, answered, get};
use crate::endpoint::HttpEndpoint;
use crate::load::{Scenario, long_game};
use gueridon_cli::Error;

/// Connections from one address that ask for pads.
const PAD_CONNECTIONS: usize = 200;

/// A pad on which a whole game was noted, over many connections from one address.
pub(super) async fn pads(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let flood = Flood {
        connections: context.scaled(PAD_CONNECTIONS),
        endpoints: vec![context.attacker(0)],
        length: context.length,
        least: 0,
    };
    let pad = whole_pad()?;
    answered(&flood, std::sync::Arc::new(move |endpoint, _| get(endpoint, &pad))).await
}

/// The address of the pad of a random game.
fn whole_pad() -> Result<String, Error> {
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(3)));
    let scenario = Scenario::of(&record).map_err(|_| "a game that cannot be dealt")?;
    let actions: Vec<String> = scenario.play(Xoshiro::new(1)).map(|(_, action)| action).collect();
    let actions: String = form_urlencoded::byte_serialize(actions.join(",").as_bytes()).collect();
    Ok(format!("/judge/cafe-board/pad?names=Ann,Bob&a={actions}"))
}

/// Connections on which many requests are sent at once, and their number.
const PIPELINES: usize = 32;
const PIPELINED: usize = 200;

/// Pages that are asked for many at a time, without waiting for answers.
pub(super) async fn pipelined(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let until = Instant::now() + context.length;
    let mut senders = JoinSet::new();
    for number in 0..context.scaled(PIPELINES) {
        let endpoint = context.attacker(0);
        let path = ["/editions", "/puzzles/forty-six/1"][number % 2];
        senders.spawn(async move { send_pipelined(&endpoint, path, until).await });
    }
    let mut all = StatusCounts::default();
    while let Some(counts) = senders.join_next().await {
        all.merge(counts.unwrap_or_default());
    }
    Ok(AttackVerdict::of(all.only(200), all.to_string()))
}

/// Sends the same request many times in one go, and counts the answers that come in time.
async fn send_pipelined(endpoint: &HttpEndpoint, path: &str, until: Instant) -> StatusCounts {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", endpoint.authority());
    let (requests, mut counts) = (request.repeat(PIPELINED), StatusCounts::default());
    let Ok(stream) = endpoint.connect_tcp().await else {
        counts.add(None);
        return counts;
    };
    let (mut reader, mut writer) = stream.into_split();
    let sending =
        tokio::spawn(async move { while writer.write_all(requests.as_bytes()).await.is_ok() {} });
    let (mut buffer, mut unread) = (vec![0; 64 << 10], Vec::new());
    while let Ok(Ok(read @ 1..)) = timeout_at(until, reader.read(&mut buffer)).await {
        unread.extend_from_slice(&buffer[..read]);
        count_answers(&mut unread, &mut counts);
    }
    sending.abort();
    counts
}

/// What an answer begins with; pages do not hold it.
const ANSWER: &[u8] = b"HTTP/1.1 ";

/// Counts the answers that begin in these bytes, and leaves the last ones, in which half of one may be.
fn count_answers(bytes: &mut Vec<u8>, counts: &mut StatusCounts) {
    let mut from = 0;
    while let Some(at) = memchr::memmem::find(&bytes[from..], ANSWER) {
        let begin = from + at + ANSWER.len();
        let Some(status) = bytes.get(begin..begin + 3) else { break };
        counts.add(std::str::from_utf8(status).ok().and_then(|status| status.parse().ok()));
        from = begin + 3;
    }
    let rest = from.max(bytes.len().saturating_sub(ANSWER.len() + 3));
    bytes.drain(..rest);
}

/// Steps of the games whose analyses take long, and analyses that are asked for from one address.
const LONG_STEPS: usize = 700;
const LONG_ROUNDS: u32 = 15;
const LONG_ANALYSES: usize = 5;
/// Upper limit of the time for the analysis of one turn, while all of these are under way.
const MAX_ANALYSIS_TIME: Duration = Duration::from_secs(60);
/// Interval of looks whether it is done.
const LOOK: Duration = Duration::from_millis(500);

/// Analyses of long games from one address, and then one of a single turn.
pub(super) async fn analyses(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let (mut asked, mut longest) = (StatusCounts::default(), long_game(2, 1));
    longest.rules.insert("rounds".into(), LONG_ROUNDS.into());
    let mut askers = Vec::new();
    for _ in 0..LONG_ANALYSES {
        // Another player each time, from one address.
        let mut asker = context.client(0);
        let path = study(&mut asker, &longest, LONG_STEPS).await?;
        asked.add(Some(asker.post_once(&path, &[]).await?.status));
        askers.push((asker, path));
    }
    let mut player = context.client(1);
    let path = study(&mut player, &long_game(2, 2), 1).await?;
    let start = Instant::now();
    asked.add(Some(player.post_once(&path, &[]).await?.status));
    let limit = if context.short { context.length } else { MAX_ANALYSIS_TIME };
    let mut done = false;
    while !done && start.elapsed() < limit {
        sleep(LOOK).await;
        let page = player.get(&path).await?;
        done = !String::from_utf8_lossy(&page.body).contains("data-poll");
    }
    let waited = format!("{:.1} s", start.elapsed().as_secs_f32());
    for (asker, path) in &mut askers {
        asker.post_once(&format!("{path}/stop"), &[]).await?;
    }
    player.post_once(&format!("{path}/stop"), &[]).await?;
    let held = context.short || done;
    let outcome = if done { "done after" } else { "not done after" };
    Ok(AttackVerdict::of(held, format!("asked for {asked}; that of one turn {outcome} {waited}")))
}

/// Imports so many steps of a random game; the address of its analysis.
async fn study(client: &mut AttackClient, deal: &Record, steps: usize) -> Result<String, Error> {
    let scenario = Scenario::of(deal).map_err(|_| "a game that cannot be dealt")?;
    let mut record = deal.clone();
    let moves = scenario.play(Xoshiro::new(1)).take(steps);
    record.actions = moves.map(|(_, action)| action).collect();
    let id = client.post_for_table("/import", &[("record", &record.write())]).await?;
    Ok(format!("/t/{id}/analysis"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_wherever_they_are_cut() {
        let sent =
            b"HTTP/1.1 200 OK\r\n\r\nbodyHTTP/1.1 429 Too Many\r\n\r\nHTTP/1.1 200 OK\r\n\r\n";
        for size in 1..sent.len() {
            let (mut unread, mut counts) = (Vec::new(), StatusCounts::default());
            for part in sent.chunks(size) {
                unread.extend_from_slice(part);
                count_answers(&mut unread, &mut counts);
            }
            assert_eq!(counts.to_string(), "2 × 200, 1 × 429", "{size}");
        }
    }
}
