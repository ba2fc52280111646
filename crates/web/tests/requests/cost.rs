//! What a request costs early and late in a long game: prints the table of docs/BENCHMARKS.md.
//!
//! `cargo test -p gueridon-web --test requests -- --ignored --nocapture what_a_request_may_cost`

use std::time::{Duration, Instant};

use crate::hostile::pages::{crowded, whole_pad};
use crate::hostile::{long_game, long_record};
use crate::support::{Browser, TableBuilder, TestServer, frozen};

/// How often each is asked; the median counts.
const TIMES: usize = 21;

/// The microseconds that a request takes.
async fn micros(mut ask: impl AsyncFnMut()) -> u128 {
    let mut taken: Vec<Duration> = Vec::new();
    for _ in 0..TIMES {
        let start = Instant::now();
        ask().await;
        taken.push(start.elapsed());
    }
    taken.sort_unstable();
    taken[TIMES / 2].as_micros()
}

async fn get(browser: &mut Browser, path: &str) -> u128 {
    micros(async || {
        browser.get(path).await.expect(200);
    })
    .await
}

/// What is done once only.
async fn first(browser: &mut Browser, path: &str) -> u128 {
    let start = Instant::now();
    browser.get(path).await.expect(200);
    start.elapsed().as_micros()
}

async fn costs(steps: usize, id: &'static str) -> Vec<(&'static str, u128)> {
    let server = TestServer::with(frozen()).await;
    let played = long_game(&server, id, steps).await;
    let last = played.len();
    let to_act = server.browser().table(id).await["to_act"].as_u64().unwrap_or(0) as u8;
    let mut browser = server.browser_of(to_act).await;
    let at = |rest: &str| format!("/t/{id}{rest}");
    let mut costs = vec![
        ("GET /", get(&mut browser, "/").await),
        ("GET /new", get(&mut browser, "/new").await),
        ("GET /me", get(&mut browser, "/me").await),
        ("GET /rules/{lang}/{game}, first", first(&mut browser, "/rules/en/cafe-board").await),
        ("GET /rules/{lang}/{game}", get(&mut browser, "/rules/en/cafe-board").await),
        ("GET /t/{table}", get(&mut browser, &at("")).await),
        ("GET /t/{table}, the part that changes", get(&mut browser, &at("#part")).await),
        ("GET table.json", get(&mut browser, &at("/table.json")).await),
        ("GET entries.json", get(&mut browser, &at("/entries.json")).await),
        ("GET receipt/{seat}", get(&mut browser, &at("/receipt/0")).await),
        ("GET replay/{step}, the last", get(&mut browser, &at(&format!("/replay/{last}"))).await),
        ("GET preview.png, first", first(&mut browser, &at("/preview.png")).await),
        ("GET preview.png, drawn before", get(&mut browser, &at("/preview.png")).await),
    ];
    let all_missed = micros(async || {
        browser.events(id, Some(0)).await.until(last as u64).await;
    });
    costs.push(("GET events, all missed", all_missed.await));
    let some = last.saturating_sub(200) as u64;
    let some_missed = micros(async || {
        browser.events(id, Some(some)).await.until(last as u64).await;
    });
    costs.push(("GET events, 200 missed", some_missed.await));
    let mut record = long_record();
    record.actions = played.into_iter().map(|(_, action)| action).collect();
    let line = record.write();
    let import = micros(async || {
        browser.post("/import", &[("record", &line)]).await.location();
    });
    costs.push(("POST /import, a record of the game", import.await));
    let stale = micros(async || {
        browser.play(id, 0, "nonsense").await;
    });
    costs.push(("POST play, out of date", stale.await));
    // A player who says one thing again and again is answered without it being said again.
    let mut program = browser.with("accept", "application/json");
    let said = [("text", "hello"), ("after", "0")];
    let repeated = micros(async || {
        program.post(&format!("/t/{id}/chat"), &said).await.expect(200);
    });
    costs.push(("POST chat, said before", repeated.await));
    let mut step = last as u64;
    let mut taken = Vec::new();
    let mut players = [server.browser_of(0).await, server.browser_of(1).await];
    for _ in 0..TIMES {
        let to_act = players[0].table(id).await["to_act"].as_u64();
        let Some(to_act) = to_act else { break };
        let player = &mut players[to_act as usize];
        let legal = player.legal(id).await;
        let start = Instant::now();
        player.play(id, step, &legal[0]).await.expect(200);
        taken.push(start.elapsed().as_micros());
        step += 1;
    }
    taken.sort_unstable();
    costs.push(("POST play", taken[taken.len() / 2]));
    let cold = micros(async || {
        let server = TestServer::over(server.journal.clone(), frozen()).await;
        server.browser().get(&format!("/t/{id}")).await.expect(200);
    });
    costs.push(("GET /t/{table}, not in memory", cold.await));
    costs
}

/// Pages whose cost does not depend on a table.
async fn other_costs() -> Vec<(&'static str, u128)> {
    let server = TestServer::with(frozen()).await;
    let mut browser = server.browser();
    let pad = whole_pad();
    let paths = [
        ("GET /editions", "/editions"),
        ("GET /judge/{game}", "/judge/cafe-board"),
        ("GET /judge/{game}/pad, a whole game", &pad),
        ("GET /puzzles", "/puzzles"),
        ("GET /puzzles/{game}/{number}", "/puzzles/forty-six/1"),
        ("GET /learn", "/learn"),
        ("GET /learn/{game}/{lesson}", "/learn/cafe-board/pair"),
        ("GET /daily", "/daily"),
        ("GET /history", "/history"),
    ];
    let mut costs = Vec::new();
    for (what, path) in paths {
        costs.push((what, get(&mut browser, path).await));
    }
    costs
}

#[tokio::test]
#[expect(clippy::print_stdout, reason = "its purpose")]
#[ignore = "prints how long requests take on this machine"]
async fn what_a_request_may_cost() {
    let (early, late) = (costs(10, "early").await, costs(4_700, "late").await);
    println!("| request | at step 10, µs | at step 4,700, µs |\n| --- | ---: | ---: |");
    for ((what, early), (_, late)) in early.into_iter().zip(late) {
        println!("| {what} | {early} | {late} |");
    }
    for (what, cost) in other_costs().await {
        println!("| {what} | {cost} | |");
    }
    let server = TestServer::with(frozen()).await;
    TableBuilder::new("crowded", &crowded()).write(server.journal.as_ref()).await;
    let page = get(&mut server.browser_of(1).await, "/t/crowded").await;
    println!("\nThe page of a board of one's own, 1,126 legal steps: {page} µs");
}
