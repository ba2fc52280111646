//! What holds for every address: where it leads, who may send what, and how a refusal looks.

use axum::http::Method;

use gueridon_web::Service;

use crate::support::{Answer, TestServer, filled, route_of, two_players};

/// Every address that takes something, at a table of that id.
fn sending(id: &str) -> Vec<String> {
    let at_table = [
        "sit",
        "ready",
        "fill",
        "cancel",
        "abandon",
        "play",
        "leave",
        "return",
        "program",
        "advice",
        "analysis",
        "analysis/stop",
        "chat",
        "rematch",
        "replay/0/continue",
    ];
    let mut paths: Vec<String> = at_table.map(|path| format!("/t/{id}/{path}")).to_vec();
    paths.extend(
        [
            "/tables",
            "/side",
            "/me",
            "/sign-in",
            "/sign-out",
            "/lang",
            "/chat",
            "/settings",
            "/import",
            "/learn/cafe-board/pair/play",
            "/daily/2023-11-14/cafe-board",
        ]
        .map(String::from),
    );
    paths.extend(["/push", "/push/forget"].map(String::from));
    paths.extend(["play", "show"].map(|path| format!("/puzzles/cafe-board/1/{path}")));
    paths
}

#[tokio::test]
async fn every_route_that_takes_something_is_listed_here() {
    let mut browser = TestServer::open().await.browser();
    let sending = sending("table");
    // Programs send their token in place of a cookie, so that other sites cannot send it.
    for route in Service::paths().into_iter().filter(|route| !route.starts_with("/bot/")) {
        let takes = browser.post(&filled(route), &[]).await.status != 405;
        let listed = sending.iter().any(|path| route_of(path) == Some(route));
        assert_eq!(takes, listed, "{route}");
    }
}

/// A refusal is a page that says why and knows a way back.
#[track_caller]
fn is_friendly(answer: &Answer) {
    let page = answer.text();
    assert!(answer.header("content-type").starts_with("text/html"), "{page}");
    assert!(page.contains("<h1>") && page.contains("class=\"lead\""), "{page}");
    assert!(page.contains("href=\"/\""), "a way back: {page}");
}

#[tokio::test]
async fn every_page_that_exists_is_served() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let at_table = ["", "/table.json", "/preview.png", "/receipt/0", "/receipt/1", "/replay/0"];
    let mut paths: Vec<String> = at_table.map(|path| format!("/t/{id}{path}")).to_vec();
    paths.extend(
        [
            "/",
            "/new",
            "/side",
            "/me",
            "/me/link",
            "/history",
            "/settings",
            "/import",
            "/healthz",
            "/readyz",
            "/metrics",
        ]
        .map(String::from),
    );
    paths.extend(
        ["/robots.txt", "/favicon.svg", "/favicon.ico", "/assets/x/style.css", "/offline"]
            .map(String::from),
    );
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        paths.extend(
            ["bots", "friends", "screen"].map(|with| format!("/new?game={game}&with={with}")),
        );
        paths.extend(["en", "fr", "de"].map(|lang| format!("/rules/{lang}/{game}")));
    }
    for path in paths {
        let answer = ada.get(&path).await.expect(200);
        assert!(!answer.body.is_empty(), "{path}");
    }
    let rules = ada.clone().speaking("de").get("/rules/forty-six").await;
    assert_eq!(rules.location(), "/rules/de/forty-six");
    assert_eq!(ada.get(&format!("/t/{id}/replay")).await.location(), format!("/t/{id}/replay/0"));
}

#[tokio::test]
async fn what_does_not_exist_is_a_page_that_says_so() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    for path in [
        "/nowhere",
        "/t",
        "/t/",
        "/t/unknown",
        "/t/no.name",
        "/t/%0a",
        "/t/unknown/events",
        "/t/unknown/table.json",
        "/t/unknown/preview.png",
        "/t/unknown/receipt/0",
        "/t/unknown/join/x",
        "/t/unknown/record",
        "/t/unknown/replay",
        "/t/%0a/replay",
        "/t/unknown/replay/0",
        "/rules/chess",
        "/rules/en/chess",
        "/rules/es/cafe-board",
        "/new?game=chess",
        "/new?with=nobody",
        "/history?page=0",
        "/history?page=2",
        "/history?page=x",
        "/assets/x/secret.txt",
        &format!("/t/{id}/nowhere"),
        &format!("/t/{id}/receipt/2"),
        &format!("/t/{id}/receipt/x"),
        &format!("/t/{id}/receipt/-1"),
        &format!("/t/{id}/replay/1"),
        &format!("/t/{id}/replay/x"),
        &format!("/t/{id}/replay?step=x"),
    ] {
        let answer = ada.get(path).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
        is_friendly(&answer);
    }
    for (lang, title) in
        [("en", "Page not found"), ("fr", "Page introuvable"), ("de", "Seite nicht gefunden")]
    {
        for path in ["/nowhere", "/t/unknown"] {
            let page = ada.clone().speaking(lang).get(path).await.expect(404);
            assert!(page.text().contains(&format!("<title>{title}</title>")), "{lang} {path}");
            assert!(page.text().contains(&format!("<h1>{title}</h1>")), "{lang} {path}");
        }
    }
    for path in sending("unknown").iter().filter(|path| path.starts_with("/t/")) {
        let fields =
            [("at", "0"), ("actions", "draw"), ("seat", "0"), ("text", "hi"), ("with", "bots")];
        let answer = ada.post(path, &fields).await;
        assert_eq!(answer.status, 404, "{path}");
        is_friendly(&answer);
    }
}

#[tokio::test]
async fn an_address_that_is_no_text_is_refused_with_a_page() {
    let mut browser = TestServer::open().await.browser();
    for path in ["/t/%ff", "/t/%ff/receipt/0", "/rules/%ff", "/me/%ff"] {
        let answer = browser.get(path).await;
        assert!(answer.status.is_client_error(), "{path}");
        is_friendly(&answer);
    }
}

#[tokio::test]
async fn what_another_site_sends_is_refused_everywhere() {
    let server = TestServer::open().await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    for origin in [
        None,
        Some("null"),
        Some("http://evil.example"),
        Some("http://cafe.example.evil"),
        Some("http://cafe.example:81"),
        Some("cafe.example"),
        Some(""),
    ] {
        for path in sending(&id) {
            let fields = [
                ("at", "0"),
                ("actions", "done"),
                ("seat", "0"),
                ("text", "hi"),
                ("game", "cafe-board"),
                ("with", "bots"),
                ("lang", "de"),
                ("chat", "off"),
            ];
            let answer = ada.sent_from(origin).post(&path, &fields).await;
            assert_eq!(answer.status, 403, "{path} from {origin:?}");
            assert!(!answer.headers.contains_key("set-cookie"));
            is_friendly(&answer);
        }
    }
    let table = ada.clone().table(&id).await;
    assert_eq!((table["seq"].as_u64(), table["step"].as_u64()), (Some(2), Some(0)));
}

#[tokio::test]
async fn addresses_are_not_asked_in_another_way_than_theirs() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    for path in sending(&id) {
        let is_page = ["/me", "/import", "/settings", "/side"].contains(&path.as_str());
        if is_page || path.ends_with("/analysis") || path.starts_with("/daily/") {
            continue;
        }
        let answer = ada.get(&path).await;
        assert_eq!(answer.status, 405, "{path}");
        is_friendly(&answer);
    }
    for path in [
        "/",
        "/new",
        "/healthz",
        "/readyz",
        "/metrics",
        &format!("/t/{id}"),
        &format!("/t/{id}/table.json"),
        &format!("/t/{id}/record"),
        &format!("/t/{id}/replay/0"),
        &format!("/t/{id}/events"),
    ] {
        for method in [Method::POST, Method::PUT, Method::DELETE] {
            let answer = ada.any(method, path, Vec::new()).await;
            assert_eq!(answer.status, 405, "{path}");
        }
    }
}

#[tokio::test]
async fn forms_that_are_too_large_or_no_forms_are_refused() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    for path in sending(&id) {
        // These read no form.
        let formless =
            ["/rematch", "/cancel", "/abandon", "/continue", "/analysis", "/stop", "/sign-out"];
        if formless.iter().any(|end| path.ends_with(end)) {
            continue;
        }
        let size = if path == "/import" { 3 << 20 } else { 16 << 10 };
        let mut large = b"game=cafe-board&text=".to_vec();
        large.resize(size + 1, b'a');
        let answer = ada.post_raw(&path, large).await;
        assert_eq!(answer.status, 413, "{path}");
        is_friendly(&answer);
        let mut json = ada.with("content-type", "application/json");
        let answer = json.post_raw(&path, b"{}".to_vec()).await;
        assert_eq!(answer.status, 400, "{path}");
        is_friendly(&answer);
    }
    assert_eq!(ada.table(&id).await["seq"], 2, "nothing happened");
}

#[tokio::test]
async fn programs_are_told_in_json_what_went_wrong() {
    let server = TestServer::open().await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let mut program = ada.with("accept", "application/json");
    for (path, status, code) in [
        ("/nowhere".to_string(), 404, "not-found"),
        ("/t/unknown".to_string(), 404, "no-such-table"),
        (format!("/t/{id}/join/x"), 403, "wrong-invitation"),
        (format!("/t/{id}/record"), 403, "not-over"),
        ("/me/x".to_string(), 400, "wrong-link"),
        ("/lang".to_string(), 405, "wrong-method"),
    ] {
        let answer = program.get(&path).await.expect(status).json();
        assert_eq!(answer["error"], code);
        assert!(answer["message"].as_str().is_some_and(|text| text.len() > 10), "{answer}");
    }
}

#[tokio::test]
async fn a_server_whose_journal_is_gone_says_so_and_stays_friendly() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    server.journal.close().await;
    assert_eq!(ada.get("/readyz").await.status, 503);
    assert_eq!(ada.get("/healthz").await.status, 200, "nobody need kill it");
    let legal = ada.legal(&id).await;
    let refused = ada.play(&id, 0, &legal[0]).await.expect(503);
    assert_eq!(refused.json()["error"], "unavailable");
    assert_eq!(refused.header("x-gueridon"), "1", "no proxy says that");
    let answer = ada.get("/").await.expect(503);
    is_friendly(&answer);
}
