//! Notifications: "your turn", to players who have left the page of a slow table.

use axum::http::StatusCode;
use gueridon_journal::{Journal, PlayerId};
use serde_json::json;

use crate::support::push_service::{PushService, Subscriber};
use crate::support::{Browser, START, TestServer, two_players};

/// A service, a server that may send there, and a slow table of Ada and Bert at which Ada begins.
async fn slow_table() -> (PushService, TestServer, Browser, Browser, String) {
    let service = PushService::start().await;
    let server = TestServer::with(service.config()).await;
    let (ada, bert, id) = two_players(&server, "cafe-cards").await;
    (service, server, ada, bert, id)
}

/// Draws a card, which ends the turn.
async fn draw(browser: &mut Browser, id: &str) {
    let at = browser.table(id).await["step"].as_u64().expect("a number");
    browser.play(id, at, "draw").await.expect(200);
}

/// The player of a browser, by the beginning of its signed cookie.
fn player_of(browser: &Browser) -> PlayerId {
    let cookie = &browser.cookies.iter().find(|(name, _)| name == "player").expect("a player").1;
    let value = &cookie[cookie.len() - 32..];
    PlayerId::read(value).expect("an id")
}

async fn endpoints(journal: &dyn Journal, browser: &Browser) -> Vec<String> {
    let subscriptions = journal.subscriptions_of(player_of(browser)).await.expect("a list");
    subscriptions.into_iter().map(|subscription| subscription.endpoint).collect()
}

/// Waits until the server has forgotten all subscriptions of a player.
async fn until_forgotten(server: &TestServer, browser: &Browser) {
    let forgotten = async {
        while !endpoints(&*server.journal, browser).await.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), forgotten).await.expect("forgotten");
}

#[tokio::test]
async fn an_absent_player_gets_an_encrypted_and_signed_message() {
    let (mut service, _server, mut ada, bert, id) = slow_table().await;
    let mut bert = bert.speaking("fr");
    let phone = Subscriber::new(&service, 1);
    bert.subscribe(&phone).await.expect(204);
    draw(&mut ada, &id).await;

    let arrived = service.next().await;
    assert_eq!(arrived.path, "/push/1");
    let url = format!("/t/{id}");
    let (title, game) = ("À vous de jouer", "Café International, le jeu de cartes");
    assert_eq!(
        phone.read(&arrived),
        json!({ "title": title, "body": game, "lang": "fr", "url": url })
    );

    let (claims, key) = arrived.claims();
    assert_eq!(claims["aud"], service.origin);
    let expires = claims["exp"].as_i64().expect("a time") - START / 1000;
    assert!((0..=24 * 60 * 60).contains(&expires), "within a day, as services demand: {expires}");
    assert_eq!(claims.get("sub"), None, "the address of the site is not known");
    let page = bert.get(&url).await.expect(200);
    assert!(
        page.text().contains(&format!("data-push-key=\"{key}\"")),
        "browsers subscribe with it"
    );

    assert_eq!(arrived.header("content-encoding"), "aes128gcm");
    assert_eq!(arrived.header("ttl"), "604800", "a week where there is no limit");
    let topic = arrived.header("topic");
    assert!(topic.len() == 32 && !topic.contains(&id), "the service learns nothing of the table");
    let seen = format!("{:?}", arrived.headers);
    assert!(!seen.contains(&id) && !seen.contains("Bert") && !seen.contains("cookie"), "{seen}");
}

#[tokio::test]
async fn a_message_is_kept_for_no_longer_than_the_turn_may_last() {
    let service = &mut PushService::start().await;
    let config =
        gueridon_web::Config { base_url: Some("https://cafe.example".into()), ..service.config() };
    let server = TestServer::with(config).await;
    let by_https = || server.browser().sent_from(Some("https://cafe.example"));
    let (mut ada, mut bert) = (by_https(), by_https());
    let id = another_table(&mut ada, &mut bert, "1d").await;
    bert.subscribe(&Subscriber::new(service, 1)).await.expect(204);
    draw(&mut ada, &id).await;
    let arrived = service.next().await;
    assert_eq!(arrived.header("ttl"), "86400");
    assert_eq!(arrived.claims().0["sub"], "https://cafe.example", "so services reach the operator");
}

#[tokio::test]
async fn each_turn_is_announced_once_and_a_newer_message_replaces_the_one_before() {
    let (mut service, _server, mut ada, mut bert, id) = slow_table().await;
    let (laptop, phone) = (Subscriber::new(&service, 1), Subscriber::new(&service, 2));
    for subscriber in [&laptop, &phone] {
        bert.subscribe(subscriber).await.expect(204);
    }
    let mut topics = Vec::new();
    for _ in 0..3 {
        draw(&mut ada, &id).await;
        let (one, two) = (service.next().await, service.next().await);
        let mut paths = [one.path.as_str(), two.path.as_str()];
        paths.sort_unstable();
        assert_eq!(paths, ["/push/1", "/push/2"], "each browser of the player, once");
        topics.extend([one, two].map(|arrived| arrived.header("topic").to_string()));
        bert.post(&format!("/t/{id}/chat"), &[("text", "one moment")]).await;
        draw(&mut bert, &id).await;
    }
    assert_eq!(service.unread(), 0);
    topics.dedup();
    assert_eq!(topics.len(), 1, "at most one message about a table waits at the service");
}

/// Ada and Bert draw at a table in turn, and all that arrives for Bert meanwhile is about it.
async fn only_this_table_is_announced(
    service: &mut PushService,
    (ada, bert): (&mut Browser, &mut Browser),
    phone: &Subscriber,
    id: &str,
) {
    for _ in 0..3 {
        draw(ada, id).await;
        assert_eq!(phone.read(&service.next().await)["url"], format!("/t/{id}"));
        draw(bert, id).await;
    }
    assert_eq!(service.unread(), 0);
}

/// Sits Ada and Bert down at a further table, at which Ada begins.
async fn another_table(ada: &mut Browser, bert: &mut Browser, pace: &str) -> String {
    let fields = [("game", "cafe-cards"), ("seat0", "me"), ("seat1", "open"), ("pace", pace)];
    let id = ada.create_table(&fields).await;
    bert.sit(ada, &id, "Bert").await;
    ada.ready(&id).await;
    id
}

#[tokio::test]
async fn nothing_is_sent_while_a_page_of_the_table_is_open() {
    let (mut service, _server, mut ada, mut bert, open) = slow_table().await;
    let phone = Subscriber::new(&service, 1);
    bert.subscribe(&phone).await.expect(204);
    let away = another_table(&mut ada, &mut bert, "1d").await;
    let page = bert.page_events(&open, 0).await;
    draw(&mut ada, &open).await;
    only_this_table_is_announced(&mut service, (&mut ada, &mut bert), &phone, &away).await;
    draw(&mut bert, &open).await;
    drop(page);
    only_this_table_is_announced(&mut service, (&mut ada, &mut bert), &phone, &open).await;
}

#[tokio::test]
async fn quick_tables_send_nothing_and_show_no_switch() {
    let (mut service, server, mut ada, mut bert, slow) = slow_table().await;
    let phone = Subscriber::new(&service, 1);
    bert.subscribe(&phone).await.expect(204);
    let quick = another_table(&mut ada, &mut bert, "10m").await;
    draw(&mut ada, &quick).await;
    only_this_table_is_announced(&mut service, (&mut ada, &mut bert), &phone, &slow).await;
    let page = bert.get(&format!("/t/{quick}")).await.expect(200);
    assert!(!page.text().contains("data-notify") && !page.text().contains("data-push-key"));
    let page = bert.get(&format!("/t/{slow}")).await.expect(200);
    assert!(page.text().contains("data-notify") && page.text().contains("data-push-key"));
    let page = server.browser().get(&format!("/t/{slow}")).await.expect(200);
    assert!(!page.text().contains("data-notify"), "spectators have no turns");
}

#[tokio::test]
async fn a_subscription_that_the_service_no_longer_knows_is_forgotten() {
    for gone in [StatusCode::NOT_FOUND, StatusCode::GONE, StatusCode::FORBIDDEN] {
        let (mut service, server, mut ada, mut bert, id) = slow_table().await;
        bert.subscribe(&Subscriber::new(&service, 1)).await.expect(204);
        service.answer(gone);
        draw(&mut ada, &id).await;
        service.next().await;
        until_forgotten(&server, &bert).await;
    }
}

#[tokio::test]
async fn a_service_that_is_busy_is_asked_again_a_few_times() {
    let (mut service, server, mut ada, mut bert, id) = slow_table().await;
    let phone = Subscriber::new(&service, 1);
    bert.subscribe(&phone).await.expect(204);
    let wait = [("retry-after", "0")];
    service.answer((StatusCode::TOO_MANY_REQUESTS, wait));
    service.answer(StatusCode::SERVICE_UNAVAILABLE);
    draw(&mut ada, &id).await;
    let first = phone.read(&service.next().await);
    for _ in 0..2 {
        assert_eq!(phone.read(&service.next().await), first);
    }
    draw(&mut bert, &id).await;
    for _ in 0..4 {
        service.answer(StatusCode::BAD_GATEWAY);
    }
    draw(&mut ada, &id).await;
    for _ in 0..4 {
        service.next().await;
    }
    draw(&mut bert, &id).await;
    draw(&mut ada, &id).await;
    service.next().await;
    assert_eq!(service.unread(), 0, "there was no fifth attempt");
    assert_eq!(endpoints(&*server.journal, &bert).await, [phone.endpoint]);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (mut service, server, mut ada, mut bert, id) = slow_table().await;
    bert.subscribe(&Subscriber::new(&service, 1)).await.expect(204);
    let elsewhere = format!("{}/elsewhere", service.origin);
    service.answer((StatusCode::TEMPORARY_REDIRECT, [("location", elsewhere)]));
    draw(&mut ada, &id).await;
    service.next().await;
    draw(&mut bert, &id).await;
    draw(&mut ada, &id).await;
    assert_eq!(service.next().await.path, "/push/1");
    assert_eq!(service.unread(), 0);
    assert_eq!(endpoints(&*server.journal, &bert).await.len(), 1);
}

#[tokio::test]
async fn a_player_can_take_it_back_here_or_everywhere() {
    let (service, server, _ada, mut bert, _id) = slow_table().await;
    let (laptop, phone) = (Subscriber::new(&service, 1), Subscriber::new(&service, 2));
    for subscriber in [&laptop, &phone] {
        bert.subscribe(subscriber).await.expect(204);
    }
    bert.post("/push/forget", &[("endpoint", &laptop.endpoint)]).await.expect(204);
    assert_eq!(endpoints(&*server.journal, &bert).await, [phone.endpoint.as_str()]);
    bert.post("/push/forget", &[("endpoint", &laptop.endpoint)]).await.expect(204);
    let before = bert.clone();
    bert.post("/sign-out", &[]).await.location();
    assert_eq!(endpoints(&*server.journal, &before).await, [] as [String; 0]);
}

#[tokio::test]
async fn a_server_without_notifications_offers_none() {
    let service = PushService::start().await;
    let config = gueridon_web::Config { push: false, ..service.config() };
    let server = TestServer::with(config).await;
    let (_ada, mut bert, id) = two_players(&server, "cafe-cards").await;
    bert.subscribe(&Subscriber::new(&service, 1)).await.expect(404);
    assert!(!bert.get(&format!("/t/{id}")).await.text().contains("data-push-key"));
}
