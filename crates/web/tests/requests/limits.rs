//! How much of everything: by address, and by player.

use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::StatusCode;
use gueridon_web::{Clock, Config};

use crate::support::{Browser, START, TestServer, config, frozen, two_players};

/// A server behind a proxy, which says where people come from.
async fn behind_a_proxy(config: Config) -> TestServer {
    TestServer::with(Config { base_url: Some("http://cafe.example".into()), ..config }).await
}

fn at(server: &TestServer, address: &str) -> Browser {
    server.browser().with("x-forwarded-for", address)
}

#[tokio::test]
async fn streams_of_an_address_are_limited() {
    let server = behind_a_proxy(Config { streams_per_address: 2, ..config() }).await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let here = ada.with("x-forwarded-for", "192.0.2.1");
    let first = here.events(&id, None).await;
    let _second = here.events(&id, None).await;
    let path = format!("/t/{id}/events");
    let refused = here.with("accept", "application/json").get(&path).await.expect(429);
    assert_eq!(refused.json()["error"], "too-many-streams");
    let _elsewhere = ada.with("x-forwarded-for", "192.0.2.2").events(&id, None).await;
    drop(first);
    // The stream is missed when something is next to be sent on it.
    while here.clone().with("accept", "application/json").head(&path).await == 429 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn new_tables_of_an_address_are_limited() {
    let server = behind_a_proxy(Config { tables_per_address: 3, ..frozen() }).await;
    let fields = [("game", "cafe-board"), ("with", "bots")];
    for _ in 0..3 {
        at(&server, "192.0.2.1").create_table(&fields).await;
    }
    at(&server, "192.0.2.1").post("/tables", &fields).await.expect(429);
    at(&server, "192.0.2.2").create_table(&fields).await;
}

#[tokio::test]
async fn unfinished_games_of_a_player_are_limited() {
    let server = TestServer::with(Config { tables_per_address: 1_000, ..config() }).await;
    let mut ada = server.browser();
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open")];
    for _ in 0..200 {
        ada.create_table(&fields).await;
    }
    let answer = ada.with("accept", "application/json").post("/tables", &fields).await.expect(429);
    assert_eq!(answer.json()["error"], "too-many-tables");
    assert!(answer.json()["message"].as_str().unwrap_or_default().contains("200"));
    server.browser().create_table(&fields).await;
}

/// Ten thousand of them in a second cost next to nothing, and others play on.
#[tokio::test]
async fn an_address_with_many_bad_requests_is_blocked() {
    let server = behind_a_proxy(frozen()).await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let mut client = at(&server, "203.0.113.9");
    let mut answers = Vec::new();
    for number in 0..10_000 {
        answers.push(client.get(&format!("/nonsense/{number}")).await.status);
    }
    let listened = answers.iter().filter(|status| **status == StatusCode::NOT_FOUND).count();
    assert_eq!(listened, 300, "and all others were turned away");
    assert!(answers[300..].iter().all(|status| *status == StatusCode::TOO_MANY_REQUESTS));
    let answer = client.get("/").await.expect(429);
    assert_eq!(answer.header("retry-after"), "10");
    let legal = ada.legal(&id).await;
    ada.play(&id, 0, &legal[0]).await.expect(200);
}

#[tokio::test]
async fn an_address_with_bad_requests_is_served_again_after_a_while() {
    static NOW: AtomicI64 = AtomicI64::new(START);
    let clock = Clock::new(|| NOW.load(Ordering::Relaxed));
    let server = behind_a_proxy(Config { clock, ..config() }).await;
    let mut client = at(&server, "203.0.113.9");
    for number in 0..=300 {
        client.get(&format!("/nonsense/{number}")).await;
    }
    client.get("/").await.expect(429);
    NOW.fetch_add(10, Ordering::Relaxed);
    client.get("/").await.expect(429);
    // Thirty a second: after a second the address may send as many bad requests again, and no more.
    NOW.fetch_add(1_000, Ordering::Relaxed);
    client.get("/").await.expect(200);
    for number in 0..30 {
        client.get(&format!("/nonsense/{number}")).await.expect(404);
    }
    client.get("/").await.expect(429);
}

#[tokio::test]
async fn late_or_illegal_moves_are_no_bad_requests() {
    let server = behind_a_proxy(frozen()).await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let mut late = at(&server, "203.0.113.9");
    late.cookies.clone_from(&ada.cookies);
    for _ in 0..400 {
        late.play(&id, 7, "pass").await;
    }
    late.get("/").await.expect(200);
}

#[tokio::test]
async fn handing_over_seats_is_limited_at_a_table() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "forty-six").await;
    let (leave, back) = (format!("/t/{id}/leave"), format!("/t/{id}/return"));
    for _ in 0..200 {
        // The computer may have played meanwhile, and somebody else be next.
        ada.post(&leave, &[("seat", "0")]).await.location();
        ada.post(&back, &[("seat", "0")]).await.location();
    }
    ada.post(&leave, &[("seat", "0")]).await.expect(429);
}
