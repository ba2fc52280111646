//! How much of everything: by address, and by player.

use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::StatusCode;
use gueridon_web::{Clock, Config};

use crate::support::{Browser, House, START, config, frozen, two_players};

/// A house behind a proxy, which says where people come from.
async fn behind_a_proxy(config: Config) -> House {
    House::with(Config { base_url: Some("http://cafe.example".into()), ..config }).await
}

fn at(house: &House, address: &str) -> Browser {
    house.browser().with("x-forwarded-for", address)
}

#[tokio::test]
async fn an_address_has_so_many_streams_and_another_is_not_held_up() {
    let house = behind_a_proxy(Config { streams_per_address: 2, ..config() }).await;
    let (ada, _, id) = two_players(&house, "cafe-board").await;
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
async fn an_address_lays_so_many_tables_as_the_house_is_told() {
    let house = behind_a_proxy(Config { tables_per_address: 3, ..frozen() }).await;
    let fields = [("game", "cafe-board"), ("with", "bots")];
    for _ in 0..3 {
        at(&house, "192.0.2.1").lay(&fields).await;
    }
    at(&house, "192.0.2.1").post("/tables", &fields).await.expect(429);
    at(&house, "192.0.2.2").lay(&fields).await;
}

#[tokio::test]
async fn nobody_has_more_unfinished_games_than_they_can_play() {
    let house = House::with(Config { tables_per_address: 1_000, ..config() }).await;
    let mut ada = house.browser();
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open")];
    for _ in 0..200 {
        ada.lay(&fields).await;
    }
    let answer = ada.with("accept", "application/json").post("/tables", &fields).await.expect(429);
    assert_eq!(answer.json()["error"], "too-many-tables");
    assert!(answer.json()["message"].as_str().unwrap_or_default().contains("200"));
    house.browser().lay(&fields).await;
}

/// Ten thousand of them in a second cost next to nothing, and others play on.
#[tokio::test]
async fn who_sends_nothing_but_nonsense_is_not_listened_to_for_a_while() {
    let house = behind_a_proxy(frozen()).await;
    let (mut ada, _, id) = two_players(&house, "cafe-board").await;
    let mut rude = at(&house, "203.0.113.9");
    let mut told = Vec::new();
    for number in 0..10_000 {
        told.push(rude.get(&format!("/nonsense/{number}")).await.status);
    }
    let listened = told.iter().filter(|status| **status == StatusCode::NOT_FOUND).count();
    assert_eq!(listened, 300, "and all others were turned away");
    assert!(told[300..].iter().all(|status| *status == StatusCode::TOO_MANY_REQUESTS));
    let answer = rude.get("/").await.expect(429);
    assert_eq!(answer.header("retry-after"), "10");
    let legal = ada.legal(&id).await;
    ada.play(&id, 0, &legal[0]).await.expect(200);
}

#[tokio::test]
async fn an_address_with_bad_requests_is_served_again_after_a_while() {
    static NOW: AtomicI64 = AtomicI64::new(START);
    let clock = Clock::new(|| NOW.load(Ordering::Relaxed));
    let house = behind_a_proxy(Config { clock, ..config() }).await;
    let mut client = at(&house, "203.0.113.9");
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
async fn moves_that_come_late_or_break_a_rule_are_no_nonsense() {
    let house = behind_a_proxy(frozen()).await;
    let (ada, _, id) = two_players(&house, "cafe-board").await;
    let mut late = at(&house, "203.0.113.9");
    late.cookies.clone_from(&ada.cookies);
    for _ in 0..400 {
        late.play(&id, 7, "pass").await;
    }
    late.get("/").await.expect(200);
}

#[tokio::test]
async fn a_table_has_an_end_of_coming_and_going() {
    let house = House::open().await;
    let (mut ada, _, id) = two_players(&house, "forty-six").await;
    let (leave, back) = (format!("/t/{id}/leave"), format!("/t/{id}/return"));
    for _ in 0..200 {
        // The computer may have played meanwhile, and somebody else be next.
        ada.post(&leave, &[("seat", "0")]).await.location();
        ada.post(&back, &[("seat", "0")]).await.location();
    }
    ada.post(&leave, &[("seat", "0")]).await.expect(429);
}
