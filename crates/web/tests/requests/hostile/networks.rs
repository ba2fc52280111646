//! One who has many networks, or writes much from one: neither memory nor disk nor the server's time is theirs.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_record::{GameId, Record};
use gueridon_web::{Clock, Config};

use super::long_record;
use crate::metrics::figure;
use crate::support::{Browser, START, TestServer, config, finished_game, frozen, random_actions};

const TABLES: &str = "gueridon_tables_in_memory";
const BYTES: &str = "gueridon_table_memory_bytes";

async fn behind_a_proxy(config: Config) -> TestServer {
    TestServer::with(Config { base_url: Some("http://cafe.example".into()), ..config }).await
}

/// A program at an address.
fn at(server: &TestServer, address: &str) -> Browser {
    server.browser().with("x-forwarded-for", address).with("accept", "application/json")
}

/// A game of so many steps, as a record.
fn record(steps: usize) -> Record {
    let mut record = long_record();
    let played = random_actions(&record, 46, steps);
    record.actions = played.into_iter().map(|(_, action)| action).collect();
    record
}

/// Imports a record; the status, and where it can be looked at.
async fn import(browser: &mut Browser, record: &str) -> (u16, String) {
    let answer = browser.post("/import", &[("record", record)]).await;
    (answer.status.as_u16(), answer.header("location").to_string())
}

#[tokio::test]
async fn imported_games_are_not_kept_in_memory() {
    let server = TestServer::open().await;
    let (mut eve, line) = (server.browser(), record(500).write());
    for _ in 0..3 {
        let (status, place) = import(&mut eve, &line).await;
        assert_eq!(status, 303);
        eve.get(&place).await.expect(200);
        eve.get(&place.replace("/replay/500", "/analysis")).await.expect(200);
        // A stream tells how it stands, and keeps nothing either.
        let id = place.split('/').nth(2).expect("a table");
        let mut events = eve.events(id, None).await;
        assert_eq!(events.next().await.expect("an event").name, "now");
        assert!(events.next().await.is_none());
        assert_eq!(figure(&server, TABLES).await, 0.0);
        assert_eq!(figure(&server, BYTES).await, 0.0);
    }
}

#[tokio::test]
async fn tables_take_no_more_memory_than_they_may_and_open_ones_stay() {
    const MOST: usize = 1 << 20;
    let server = TestServer::with(Config { table_memory: MOST, ..config() }).await;
    let mut eve = server.browser();
    let (_, place) = import(&mut eve, &record(500).write()).await;
    let path = format!("{place}/continue");
    let mut next = async || {
        let answer = eve.post(&path, &[("with", "friends")]).await;
        answer.location().strip_prefix("/t/").expect("a table").to_string()
    };
    let first = next().await;
    let watching = server.browser();
    let _open = watching.events(&first, None).await;
    let one = figure(&server, BYTES).await;
    assert!(one > 20e3, "{one} bytes for 500 steps");
    let many = 3 * MOST / one as usize;
    for _ in 0..many {
        next().await;
        assert!(figure(&server, BYTES).await <= MOST as f64 + one);
    }
    // Those that went are read again, and the one with an open page never went.
    let kept = figure(&server, TABLES).await;
    server.browser().get(&format!("/t/{first}")).await.expect(200);
    assert_eq!(figure(&server, TABLES).await, kept);
    assert!(kept < many as f64 / 2.0, "{kept} of {many}");
}

#[tokio::test]
async fn a_network_keeps_only_so_much_in_memory_by_its_streams() {
    // 128 KiB for an address.
    let server = behind_a_proxy(Config { streams_per_address: 2, ..config() }).await;
    let mut eve = at(&server, "203.0.113.9");
    let (_, place) = import(&mut eve, &record(2_000).write()).await;
    let path = format!("{place}/continue");
    let mut ids = Vec::new();
    for _ in 0..2 {
        let answer = eve.post(&path, &[("with", "friends")]).await;
        ids.push(answer.location().strip_prefix("/t/").expect("a table").to_string());
    }
    let one = figure(&server, BYTES).await / 2.0;
    assert!(one > 128.0 * 1024.0, "{one} bytes for 2,000 steps");
    let _open = eve.events(&ids[0], None).await;
    let second = format!("/t/{}/events", ids[1]);
    eve.get(&second).await.expect(429);
    // The same table again takes no more of it, and others have their own.
    let _again = eve.events(&ids[0], None).await;
    let _other = at(&server, "192.0.2.7").events(&ids[1], None).await;
}

#[tokio::test]
async fn imports_from_all_networks_of_a_home_leave_room_for_others() {
    let server = behind_a_proxy(frozen()).await;
    let line = finished_game(GameId::CafeBoard, 2, 8).write();
    let (mut taken, mut busy) = (0, 0);
    for network in 0..256 {
        let address = format!("2001:db8:0:{network:x}::1");
        match import(&mut at(&server, &address), &line).await {
            (303, _) => taken += 1,
            (503, _) => busy += 1,
            (status, _) => assert_eq!(status, 429),
        }
    }
    // Those of all, and what is reserved for a home; then its own limit of new tables.
    assert_eq!((taken, busy), (110, 10));
    assert_eq!(import(&mut at(&server, "192.0.2.7"), &line).await.0, 303, "somebody else");
}

#[tokio::test]
async fn one_who_had_much_written_is_told_to_wait() {
    static NOW: AtomicI64 = AtomicI64::new(START);
    let clock = Clock::new(|| NOW.load(Ordering::Relaxed));
    // Half a MiB an hour.
    let server = behind_a_proxy(Config { clock, tables_per_address: 1, ..config() }).await;
    let line = record(4_000).write();
    let (mut ada, mut taken) = (at(&server, "192.0.2.1"), 0);
    let refused = loop {
        // One more table a second.
        NOW.fetch_add(1_000, Ordering::Relaxed);
        let answer = ada.post("/import", &[("record", &line)]).await;
        if answer.status != 303 {
            break answer;
        }
        taken += line.len();
        assert!(taken < 2 << 20, "it never ends");
    };
    assert!(taken > 256 << 10, "{taken} bytes");
    assert_eq!((refused.status.as_u16(), &refused.json()["error"]), (429, &"too-much-kept".into()));
    // Nothing else is written from there either, by whomever.
    let mut other = at(&server, "192.0.2.1");
    assert_eq!(other.post("/me", &[("name", "Ada")]).await.json()["error"], "too-much-kept");
    at(&server, "192.0.2.2").post("/me", &[("name", "Bert")]).await.location();
    NOW.fetch_add(3_600_000, Ordering::Relaxed);
    other.post("/me", &[("name", "Ada")]).await.location();
    assert_eq!(import(&mut ada, &line).await.0, 303);
}

#[tokio::test]
async fn a_full_store_takes_no_new_tables_and_games_go_on() {
    let before = TestServer::open().await;
    let (ada, _, id) = crate::support::two_players(&before, "cafe-board").await;
    let limited = Config { store_limit: Some(1), ..config() };
    let server = TestServer::over(before.journal.clone(), limited).await;
    let mut ada = ada.at(&server).with("accept", "application/json");
    let line = finished_game(GameId::CafeCards, 2, 8).write();
    for (path, fields) in [
        ("/tables", &[("game", "cafe-board"), ("with", "bots")][..]),
        ("/import", &[("record", &*line)]),
    ] {
        let refused = ada.post(path, fields).await.expect(503).json();
        assert_eq!(refused["error"], "store-full");
    }
    let legal = ada.legal(&id).await;
    ada.play(&id, 0, &legal[0]).await.expect(200);
    ada.post(&format!("/t/{id}/chat"), &[("text", "Hello")]).await.expect(200);
}

#[tokio::test]
async fn two_public_tables_of_a_network_wait_for_players() {
    let server = behind_a_proxy(config()).await;
    let open = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open")];
    let public = [&open[..], &[("visibility", "public")]].concat();
    let (mut ada, mut eve) = (at(&server, "192.0.2.1"), at(&server, "192.0.2.1"));
    let first = ada.create_table(&public).await;
    for _ in 0..13 {
        eve.post("/tables", &public).await;
    }
    let refused = eve.post("/tables", &public).await.expect(429).json();
    assert_eq!(refused["error"], "too-many-public-tables");
    let listed = server.browser().get("/").await.text().matches("href=\"/t/").count();
    assert_eq!(listed, 2);
    eve.create_table(&open).await;
    at(&server, "192.0.2.2").create_table(&public).await;
    // One that waits no longer makes room.
    ada.post(&format!("/t/{first}/cancel"), &[]).await.location();
    eve.create_table(&public).await;
    eve.post("/tables", &public).await.expect(429);
}
