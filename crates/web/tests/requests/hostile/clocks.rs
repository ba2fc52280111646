//! A clock belongs to its turn: nothing that a player does besides playing gives time back.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use gueridon_web::{Clock, Config};

use crate::support::{Browser, START, TestServer, config};

static NOW: AtomicI64 = AtomicI64::new(START);

/// A server whose time passes when the test says so, and whose computers never come to play.
async fn server() -> TestServer {
    let clock = Clock::new(|| NOW.load(Ordering::Relaxed));
    TestServer::with(Config { clock, bot_pause: Duration::from_secs(3_600), ..config() }).await
}

fn pass(seconds: i64) {
    NOW.fetch_add(1_000 * seconds, Ordering::Relaxed);
}

/// When the time of the turn is up, as the page counts it.
async fn until(browser: &mut Browser, id: &str) -> i64 {
    let page = browser.get(&format!("/t/{id}")).await.expect(200);
    let (_, rest) = page.text().split_once("data-until=\"").expect("a clock");
    rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
}

/// Ada and Bert at a game, a minute a turn; Ada begins.
async fn table(server: &TestServer, game: &str) -> (Browser, Browser, String) {
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let seats = [("seat0", "me"), ("seat1", "open")];
    let fields = [&[("game", game), ("name", "Ada"), ("pace", "1m")], &seats[..]].concat();
    let id = ada.create_table(&fields).await;
    bert.sit(&mut ada, &id, "Bert").await;
    ada.ready(&id).await;
    (ada, bert, id)
}

#[tokio::test]
async fn leaving_and_returning_does_not_set_a_clock_back() {
    let server = server().await;
    let (mut ada, mut bert, id) = table(&server, "cafe-cards").await;
    let end = until(&mut bert, &id).await;
    pass(30);
    // Neither does the player who is to act gain by it, nor does anybody else.
    for (browser, seat) in [(&mut ada, "0"), (&mut bert, "1")] {
        for way in ["leave", "return"] {
            browser.post(&format!("/t/{id}/{way}"), &[("seat", seat)]).await.location();
        }
    }
    // Nor by a program that plays instead.
    for _ in 0..2 {
        ada.token(&id, 0).await;
        pass(1);
    }
    ada.post(&format!("/t/{id}/return"), &[("seat", "0")]).await.location();
    assert_eq!(until(&mut ada, &id).await, end);
    // While a computer holds the seat, the time of its player stands still, and no more than that.
    ada.post(&format!("/t/{id}/leave"), &[("seat", "0")]).await.location();
    pass(10);
    ada.post(&format!("/t/{id}/return"), &[("seat", "0")]).await.location();
    assert_eq!(until(&mut ada, &id).await, end + 10_000);
    // The next turn has its own time.
    ada.play(&id, 0, "draw").await.expect(200);
    assert_eq!(until(&mut ada, &id).await, NOW.load(Ordering::Relaxed) + 60_000);
}

#[tokio::test]
async fn a_step_within_a_turn_does_not_set_the_clock_back() {
    let server = server().await;
    // Its first turn seats a guest, which always fits somewhere, and is not over then.
    let (mut ada, _bert, id) = table(&server, "cafe-board").await;
    let end = until(&mut ada, &id).await;
    pass(20);
    let legal = ada.legal(&id).await;
    let seat = legal.iter().find(|action| action.contains('@')).expect("somebody fits");
    ada.play(&id, 0, seat).await.expect(200);
    assert_eq!(until(&mut ada, &id).await, end);
}
