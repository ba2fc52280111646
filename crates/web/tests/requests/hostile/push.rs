//! Attacks by way of notifications: the client chooses an address that the server sends to.

use gueridon_journal::{MAX_ENDPOINT, MAX_SUBSCRIPTIONS};

use crate::support::push_service::{PushService, Subscriber, encode};
use crate::support::{Browser, TestServer, frozen, player, two_players};

/// A server with two players who have sessions.
async fn site() -> (PushService, TestServer, Browser, Browser) {
    let service = PushService::start().await;
    let server = TestServer::with(service.config()).await;
    let (ada, mallory) = (server.browser_of(0).await, server.browser_of(1).await);
    (service, server, ada, mallory)
}

async fn count(server: &TestServer, number: u8) -> usize {
    server.journal.subscriptions_of(player(number)).await.expect("a list").len()
}

#[tokio::test]
async fn anothers_endpoint_can_be_neither_taken_nor_forgotten() {
    let (service, server, mut ada, mut mallory) = site().await;
    let adas = Subscriber::new(&service, 1);
    ada.subscribe(&adas).await.expect(204);
    // Mallory knows the address, but not the secret that Ada's browser made up.
    let posed = Subscriber { endpoint: adas.endpoint.clone(), ..Subscriber::new(&service, 66) };
    mallory.subscribe(&posed).await.expect(204);
    mallory.post("/push/forget", &[("endpoint", &adas.endpoint)]).await.expect(204);
    let kept = server.journal.subscriptions_of(player(0)).await.expect("a list");
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].endpoint.as_str(), kept[0].auth), (adas.endpoint.as_str(), [1; 16]));
}

#[tokio::test]
async fn internal_addresses_are_refused_with_a_sentence() {
    let (service, server, ada, _) = site().await;
    let own_port = service.origin.rsplit(':').next().expect("a port").to_string();
    for endpoint in [
        "http://127.0.0.1/push".to_string(),
        "https://127.0.0.1/push".to_string(),
        format!("https://127.0.0.1:{own_port}/push"),
        format!("http://localhost:{own_port}/push"),
        format!("http://[::1]:{own_port}/push"),
        format!("http://a@127.0.0.1:{own_port}/push"),
        "http://169.254.169.254/latest/meta-data".to_string(),
        "https://10.0.0.1/".to_string(),
        "https://push.example/abc".to_string(),
        "https://web.push.apple.com.push.example/abc".to_string(),
        "http://web.push.apple.com/abc".to_string(),
        "https://web.push.apple.com:22/abc".to_string(),
        "file:///etc/passwd".to_string(),
        "https://web.push.apple.com/\r\nx: y".to_string(),
        format!("https://web.push.apple.com/{}", "x".repeat(MAX_ENDPOINT)),
    ] {
        let hostile = Subscriber { endpoint, ..Subscriber::new(&service, 1) };
        let answer = ada.with("accept", "application/json").subscribe(&hostile).await.expect(403);
        assert_eq!(answer.json()["error"], "unknown-push-service", "{}", hostile.endpoint);
        let sentence = answer.json()["message"].as_str().expect("a sentence").to_string();
        assert!(sentence.starts_with("This server does not know"), "{sentence}");
    }
    assert_eq!(count(&server, 0).await, 0);
}

#[tokio::test]
async fn junk_keys_are_refused() {
    let (service, server, mut ada, _) = site().await;
    let good = Subscriber::new(&service, 1).fields();
    let good = good.each_ref().map(|(name, value)| (*name, value.as_str()));
    let [endpoint, p256dh, auth] = good;
    let off_curve = encode(&[4; 65]);
    let infinity = encode(&[0]);
    let long = encode(&[7; 17]);
    let padded = format!("{}==", auth.1);
    for key in ["", "junk", "====", &off_curve, &infinity, &p256dh.1[1..], "\u{1f9c0}"] {
        ada.post("/push", &[endpoint, ("p256dh", key), auth]).await.expect(400);
    }
    for secret in ["", "junk", &long, &padded, "\u{1f9c0}"] {
        ada.post("/push", &[endpoint, p256dh, ("auth", secret)]).await.expect(400);
    }
    ada.post("/push", &[p256dh, auth]).await.expect(400);
    ada.post("/push/forget", &[]).await.expect(400);
    ada.post_raw("/push", b"{\"endpoint\":1}".to_vec()).await.expect(400);
    assert_eq!(count(&server, 0).await, 0);
    ada.post("/push", &good).await.expect(204);
}

#[tokio::test]
async fn a_huge_body_is_not_read() {
    let (service, server, mut ada, _) = site().await;
    let huge = Subscriber { endpoint: "x".repeat(1 << 20), ..Subscriber::new(&service, 1) };
    ada.subscribe(&huge).await.expect(413);
    ada.post("/push/forget", &[("endpoint", &huge.endpoint)]).await.expect(413);
    assert_eq!(count(&server, 0).await, 0);
}

#[tokio::test]
async fn a_thousand_subscriptions_leave_five_and_are_slowed_down() {
    let service = PushService::start().await;
    let server =
        TestServer::with(gueridon_web::Config { clock: frozen().clock, ..service.config() });
    let server = server.await;
    let mut mallory = server.browser_of(0).await;
    let mut saved = 0;
    for number in 0..1_000 {
        let endpoint = format!("{}/push/{number}", service.origin);
        let one = Subscriber { endpoint, ..Subscriber::new(&service, 1) };
        match mallory.subscribe(&one).await.status.as_u16() {
            204 => saved += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert!((MAX_SUBSCRIPTIONS..100).contains(&saved), "{saved}");
    assert_eq!(count(&server, 0).await, MAX_SUBSCRIPTIONS);
}

#[tokio::test]
async fn pages_of_other_sites_and_strangers_subscribe_nobody() {
    let (service, server, mut ada, _) = site().await;
    let phone = Subscriber::new(&service, 1);
    ada.sent_from(Some("https://evil.example")).subscribe(&phone).await.expect(403);
    ada.sent_from(None).subscribe(&phone).await.expect(403);
    server.browser().subscribe(&phone).await.expect(403);
    assert_eq!(count(&server, 0).await, 0);
    ada.subscribe(&phone).await.expect(204);
    ada.sent_from(Some("https://evil.example"))
        .post("/push/forget", &[("endpoint", &phone.endpoint)])
        .await
        .expect(403);
    server.browser().post("/push/forget", &[("endpoint", &phone.endpoint)]).await.expect(403);
    assert_eq!(count(&server, 0).await, 1);
}

/// Messages to a service that takes connections and never answers: more than could be sent there one after the other
/// in the time that a test waits.
const HANGING: usize = 80;

#[tokio::test]
async fn a_push_service_that_hangs_does_not_delay_messages_to_others() {
    let mut service = PushService::start().await;
    let hangs = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let hanging = format!("http://{}", hangs.local_addr().expect("an address"));
    let mut config = service.config();
    config.push_services.push(hanging.parse().expect("an origin"));
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    for number in 0..HANGING / MAX_SUBSCRIPTIONS {
        let mut mallory = server.browser();
        let fields = [("game", "cafe-cards"), ("name", "Ada"), ("seat0", "me"), ("seat1", "open")];
        let id = ada.create_table(&fields).await;
        mallory.sit(&mut ada, &id, "Mallory").await;
        for other in 0..MAX_SUBSCRIPTIONS {
            let endpoint = format!("{hanging}/{number}/{other}");
            let hostile = Subscriber { endpoint, ..Subscriber::new(&service, 1) };
            mallory.subscribe(&hostile).await.expect(204);
        }
        ada.ready(&id).await;
        ada.play(&id, 0, "draw").await.expect(200);
    }
    let (mut ada, mut bert, id) = two_players(&server, "cafe-cards").await;
    bert.subscribe(&Subscriber::new(&service, 2)).await.expect(204);
    ada.play(&id, 0, "draw").await.expect(200);
    assert_eq!(service.next().await.path, "/push/2");
}
