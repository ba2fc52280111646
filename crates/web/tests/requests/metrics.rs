//! Metrics and health, for operators.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use gueridon_web::Config;

use crate::support::{TestServer, config, two_players};

/// The value of a figure.
pub(crate) async fn figure(server: &TestServer, name: &str) -> f64 {
    let answer = server.browser().get("/metrics").await.expect(200);
    let line = answer.text().lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().expect("a number"))
}

#[tokio::test]
async fn what_happens_is_counted() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let steps = r#"gueridon_step_seconds_count{what="play"}"#;
    let requests = r#"gueridon_requests_total{route="/t/{table}/play",method="POST",status="200"}"#;
    // Other tests play in the same process.
    let before = (figure(&server, steps).await, figure(&server, requests).await);
    let legal = ada.legal(&id).await;
    ada.play(&id, 0, &legal[0]).await.expect(200);
    assert!(figure(&server, steps).await >= before.0 + 1.0);
    assert!(figure(&server, requests).await >= before.1 + 1.0);
    assert!(figure(&server, "gueridon_journal_commit_seconds_count").await >= 1.0);
    assert_eq!(figure(&server, "gueridon_tables_in_memory").await, 1.0);
}

#[tokio::test]
async fn open_streams_are_counted_while_they_are_open() {
    let server = TestServer::open().await;
    let (ada, bert, id) = two_players(&server, "forty-six").await;
    let streams = (ada.events(&id, None).await, bert.events(&id, None).await);
    assert_eq!(figure(&server, "gueridon_streams_open").await, 2.0);
    drop(streams);
    while figure(&server, "gueridon_streams_open").await > 0.0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_table_leaves_memory_when_nobody_is_at_it_and_comes_back() {
    let server = TestServer::with(Config { idle: Duration::ZERO, ..config() }).await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let mut stream = ada.events(&id, None).await;
    let legal = ada.legal(&id).await;
    ada.play(&id, 0, &legal[0]).await.expect(200);
    let seq = ada.table(&id).await["seq"].clone();
    let tables = async || figure(&server, "gueridon_tables_in_memory").await;
    // Looked at a hundred times, it is still there: somebody is.
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert_eq!(tables().await, 1.0);
    }
    stream.step().await;
    drop(stream);
    while tables().await > 0.0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(ada.table(&id).await["seq"], seq, "as it was left");
}

/// However many addresses somebody tries, the figures stay few.
#[tokio::test]
async fn what_has_no_route_has_one_name() {
    let server = TestServer::open().await;
    for path in ["/one-that-is-not", "/another/that-is-not", "/t/x/y/z"] {
        server.browser().get(path).await.expect(404);
    }
    let answer = server.browser().get("/metrics").await;
    assert!(!answer.text().contains("that-is-not"), "{}", answer.text());
    assert!(answer.text().contains(r#"route="none",method="GET",status="404""#));
}

#[tokio::test]
pub(crate) async fn figures_are_not_for_those_who_come_through_the_proxy() {
    let base_url = Some("https://cafe.example".into());
    let server = TestServer::with(Config { base_url, ..config() }).await;
    server.browser().get("/metrics").await.expect(200);
    server.browser().with("x-forwarded-for", "198.51.100.7").get("/metrics").await.expect(404);
}

#[tokio::test]
pub(crate) async fn figures_are_for_this_machine_and_for_who_has_the_token() {
    let metrics_token = Some("open sesame".to_string());
    let server = TestServer::with(Config { metrics_token, ..config() }).await;
    let outside = server.browser().with("x-forwarded-for", "198.51.100.7");
    for (authorization, status) in [
        ("", 404),
        ("Bearer", 404),
        ("Bearer ", 404),
        ("Bearer open", 404),
        ("Bearer open sesamE", 404),
        ("Basic open sesame", 404),
        ("Bearer open sesame", 200),
    ] {
        outside.with("authorization", authorization).get("/metrics").await.expect(status);
    }
    let server = TestServer::with(Config { metrics_token: Some(String::new()), ..config() }).await;
    let outside = server.browser().with("forwarded", "for=198.51.100.7");
    outside.with("authorization", "Bearer ").get("/metrics").await.expect(404);
    for (peer, status) in [("127.0.0.1:9", 200), ("[::1]:9", 200), ("192.0.2.1:9", 404)] {
        let peer: SocketAddr = peer.parse().expect("an address");
        let request = Request::get("/metrics").extension(ConnectInfo(peer));
        let request = request.body(Body::empty()).expect("a request");
        server.browser().send(request).await.expect(status);
    }
}
