//! What makes the site installable, and that nothing of a game is kept for it.

use crate::support::{TestServer, html, two_players};

#[tokio::test]
async fn the_manifest_names_icons_that_are_there() {
    let server = TestServer::open().await;
    let mut browser = server.browser();
    let home = browser.get("/").await;
    let links = html::parse(home.text()).tags;
    let manifest = links.iter().find(|tag| tag.get("rel") == Some("manifest")).expect("a link");
    let manifest = browser.get(manifest.get("href").unwrap()).await.expect(200);
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest = manifest.json();
    assert_eq!((&manifest["start_url"], &manifest["display"]), (&"/".into(), &"standalone".into()));
    let icons = manifest["icons"].as_array().expect("icons");
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
    for icon in icons {
        let answer = browser.get(icon["src"].as_str().unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"));
        assert!(answer.header("cache-control").contains("immutable"));
        let size = u32::from_be_bytes(answer.body[16..20].try_into().unwrap());
        assert_eq!(icon["sizes"], format!("{size}x{size}"));
        assert!(answer.body.len() < 40_000, "{} bytes", answer.body.len());
    }
}

#[tokio::test]
async fn the_worker_is_allowed_and_keeps_nothing_of_a_game() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let worker = ada.get("/worker.js").await.expect(200);
    assert!(worker.header("content-type").starts_with("text/javascript"));
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert!(!worker.text().contains("/t/") && !worker.text().contains("cache.put"));
    let table = ada.get(&format!("/t/{id}")).await;
    assert!(table.header("content-security-policy").contains("worker-src 'self'"));
    assert_eq!(table.header("cache-control"), "no-store");
    let offline = ada.get("/offline").await.expect(200);
    assert!(!offline.text().contains("Ada") && !offline.text().contains(&id));
    assert!(!offline.text().contains("/me/"), "no private link either");
}
