//! Names that lead to this machine and are not its own: a page of their site would be of the same origin as ours.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use gueridon_web::Config;

use crate::support::{Answer, TestServer, config};

/// Asks for a path under a name, as a browser on this machine that believes that the name leads here.
async fn ask(server: &TestServer, method: Method, path: &str, host: &str) -> Answer {
    let peer: SocketAddr = "127.0.0.1:9".parse().expect("an address");
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", host)
        .header("origin", format!("http://{host}"))
        .header("content-type", "application/x-www-form-urlencoded")
        .extension(ConnectInfo(peer))
        .body(Body::from("name=Ada"))
        .expect("a request");
    server.browser().send(request).await
}

#[tokio::test]
async fn a_name_that_is_not_of_this_machine_is_refused_with_what_to_do() {
    let server = TestServer::open().await;
    for own in [
        "cafe.example",
        "CAFE.example.:80",
        "localhost",
        "localhost:4646",
        "salon.localhost:4646",
        "127.0.0.1:4646",
        "192.168.1.5",
        "[::1]:4646",
        "[fe80::1]",
    ] {
        ask(&server, Method::GET, "/", own).await.expect(200);
        ask(&server, Method::GET, "/metrics", own).await.expect(200);
        ask(&server, Method::POST, "/me", own).await.expect(303);
    }
    for foreign in [
        "evil.example",
        "evil.example:4646",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "cafe.example.evil",
        "xcafe.example",
        "evil.example@",
        "evil.example@localhost",
        "localhost:80@evil.example",
        "[::1].evil.example",
        "::1",
        "",
    ] {
        for path in ["/", "/metrics", "/readyz", "/t/unknown", "/bot/v1/stream"] {
            let refused = ask(&server, Method::GET, path, foreign).await.expect(421);
            assert!(refused.text().contains(&format!("--base-url http://{foreign}")), "{path}");
        }
        let refused = ask(&server, Method::POST, "/me", foreign).await.expect(421);
        assert!(!refused.headers.contains_key("set-cookie"));
    }
    let long = format!("{}.example", "x".repeat(5_000));
    let refused = ask(&server, Method::GET, "/", &long).await.expect(421);
    assert!(!refused.text().contains(&long[..200]), "it is not repeated whole");
}

/// A proxy may pass on the name by which it knows the server.
#[tokio::test]
async fn with_a_public_address_a_request_may_have_any_name() {
    let base_url = Some("http://cafe.example".to_string());
    let server = TestServer::with(Config { base_url, own_names: Vec::new(), ..config() }).await;
    for host in ["cafe.example", "upstream:4646", ""] {
        ask(&server, Method::GET, "/", host).await.expect(200);
    }
}

/// By plain HTTP anybody on the way could have put a page into the place of ours.
#[tokio::test]
async fn by_https_a_page_that_came_without_it_is_of_another_site() {
    let base_url = Some("https://cafe.example".to_string());
    let server = TestServer::with(Config { base_url, ..config() }).await;
    for (origin, status) in [
        ("https://cafe.example", 303),
        ("http://cafe.example", 403),
        ("http://cafe.example:80", 403),
        ("ftp://cafe.example", 403),
    ] {
        let mut ada = server.browser().sent_from(Some(origin));
        let answer = ada.post("/me", &[("name", "Ada")]).await.expect(status);
        assert_eq!(answer.headers.contains_key("set-cookie"), status == 303, "{origin}");
    }
}
