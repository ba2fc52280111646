//! Cookies and links that got into other hands.

use std::time::Duration;

use gueridon_web::Config;
use serde_json::json;

use crate::support::{Browser, TestServer, config, two_players};

/// The seats that a browser has at a table.
async fn seats(browser: &mut Browser, id: &str) -> usize {
    browser.table(id).await["you"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn a_stolen_cookie_is_worth_nothing_after_signing_out_everywhere() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-cards").await;
    let mut thief = ada.clone();
    let stolen_link = ada.sign_in_code().await;
    assert_eq!(seats(&mut thief, &id).await, 1);
    let mut events = thief.events(&id, None).await;
    events.next().await.expect("how things stand");

    assert_eq!(ada.post("/sign-out", &[]).await.location(), "/me");
    assert_eq!(seats(&mut ada, &id).await, 1, "this device stays");
    assert_eq!(ada.table(&id).await["you"], json!([0]));
    let table = thief.table(&id).await;
    assert_eq!((&table["you"], table["position"].is_null()), (&json!([]), true));
    thief.play(&id, 0, "draw").await.expect(403);
    while events.next().await.is_some() {}
    assert!(!thief.get("/me").await.text().contains("/me/"), "a stranger has no link");
    server.browser().post("/sign-in", &[("code", &stolen_link)]).await.expect(400);
    server.browser().sign_in(&stolen_link).await.expect(400);
    assert_eq!(seats(&mut bert, &id).await, 1, "nobody else is meant");

    // What is made from now on counts, until the next time.
    let link = ada.sign_in_code().await;
    assert_ne!(link, stolen_link);
    let mut phone = server.browser();
    phone.sign_in(&link).await.location();
    assert_eq!(seats(&mut phone, &id).await, 1);
    let unused = ada.sign_in_code().await;
    phone.post("/sign-out", &[]).await.location();
    assert_eq!((seats(&mut phone, &id).await, seats(&mut ada, &id).await), (1, 0));
    server.browser().sign_in(&unused).await.expect(400);
}

/// The number of the generation is signed like the rest.
#[tokio::test]
async fn a_generation_cannot_be_made_up() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let (old_cookie, old_link) = (ada.cookies[0].1.clone(), ada.sign_in_code().await);
    ada.post("/sign-out", &[]).await.location();
    let player = |value: String| Browser { cookies: vec![("player".into(), value)], ..ada.clone() };
    for made_up in [format!("{old_cookie}.1"), format!("{old_cookie}.9"), old_cookie] {
        assert_eq!(seats(&mut player(made_up.clone()), &id).await, 0, "{made_up}");
    }
    let new_link = ada.sign_in_code().await;
    let start = new_link.strip_suffix(".1").expect("a generation");
    for made_up in [
        format!("{old_link}.1"),
        format!("{start}.2"),
        start.into(),
        format!("{start}.01"),
        old_link,
    ] {
        server.browser().sign_in(&made_up).await.expect(400);
    }
    server.browser().sign_in(&new_link).await.location();
}

#[tokio::test]
async fn a_revoked_session_stays_revoked_after_a_restart() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let thief = ada.clone();
    ada.post("/sign-out", &[]).await.location();
    let again = TestServer::over(server.journal.clone(), config()).await;
    assert_eq!(seats(&mut thief.at(&again), &id).await, 0);
    assert_eq!(seats(&mut ada.at(&again), &id).await, 1);
}

/// Another node takes the new cookie at once, and drops the old one when it has read the list again.
#[tokio::test]
async fn other_nodes_learn_who_was_signed_out() {
    let server = TestServer::open().await;
    let sessions_refresh = Duration::from_millis(5);
    let node =
        TestServer::over(server.journal.clone(), Config { sessions_refresh, ..config() }).await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let mut thief = ada.clone().at(&node);
    assert_eq!(seats(&mut thief, &id).await, 1);
    let mut events = thief.events(&id, None).await;
    ada.post("/sign-out", &[]).await.location();
    assert_eq!(seats(&mut ada.at(&node), &id).await, 1);
    // The stream ends when the node knows.
    while events.next().await.is_some() {}
    assert_eq!(seats(&mut thief, &id).await, 0);
}

#[tokio::test]
async fn signing_others_out_takes_their_own_click() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    ada.sent_from(Some("https://evil.example")).post("/sign-out", &[]).await.expect(403);
    ada.get("/sign-out").await.expect(405);
    assert_eq!(seats(&mut ada.clone(), &id).await, 1);
    let mut stranger = server.browser();
    assert_eq!(stranger.post("/sign-out", &[]).await.location(), "/me");
    assert!(stranger.cookies.is_empty(), "nobody becomes a player by it");
    // And not without end.
    let mut busy = false;
    for _ in 0..50 {
        busy |= ada.post("/sign-out", &[]).await.status == 429;
    }
    assert!(busy);
}
