//! A deal is played once, on its day.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_web::Config;

use super::{DAY, MORNING, NEXT, begin, next_morning, own_time};
use crate::support::{TestServer, config};

#[tokio::test]
async fn a_second_attempt_leads_to_the_first_table() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    // Two tabs at once.
    let (mut one, mut two) = (ada.clone(), ada.clone());
    let (first, second) = tokio::join!(
        begin(&mut one, DAY, "cafe-cards", "Ada"),
        begin(&mut two, DAY, "cafe-cards", "Ada"),
    );
    assert_eq!(first, second);
    assert_eq!(begin(&mut ada, DAY, "cafe-cards", "Bert").await, first);
    assert_ne!(begin(&mut ada, DAY, "forty-six", "Ada").await, first);
    let page = ada.get("/daily").await.expect(200);
    assert!(page.text().contains(&format!("href=\"/t/{first}\"")), "the way back");
    // A game that was begun before midnight goes on, and no other is begun for its day.
    next_morning(time);
    assert_eq!(begin(&mut ada, DAY, "cafe-cards", "Ada").await, first);
    ada.post(&format!("/daily/{DAY}/cafe-board"), &[]).await.expect(409);
    server.browser().post(&format!("/daily/{DAY}/cafe-cards"), &[]).await.expect(409);
    assert_ne!(begin(&mut ada, NEXT, "cafe-cards", "Ada").await, first);
}

/// The node may have died between the two writes.
#[tokio::test]
async fn a_table_that_was_not_noted_is_found_by_the_next_attempt() {
    let (_, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "cafe-cards", "Ada").await;
    let scope = format!("daily/{DAY}/cafe-cards/begun");
    let mut noted = server.journal.documents(&scope, 9).await.unwrap().remove(0);
    noted.body = "damaged".into();
    server.journal.save_document(noted).await.unwrap();
    let page = ada.get(&format!("/daily/{DAY}/cafe-cards")).await.expect(200);
    assert!(page.text().contains(&format!("href=\"/t/{id}\"")), "it is found by the player");
    assert_eq!(begin(&mut ada, DAY, "cafe-cards", "Ada").await, id);
}

#[tokio::test]
async fn addresses_of_no_deal_lead_nowhere() {
    let (_, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    for path in [
        "/daily/2023-11-15/cafe-cards",
        "/daily/9999-12-31/cafe-cards",
        "/daily/2023-02-30/cafe-cards",
        "/daily/2023-11-1/cafe-cards",
        "/daily/today/cafe-cards",
        "/daily/-001-11-14/cafe-cards",
        "/daily/%00/cafe-cards",
        "/daily/2023-11-14/go",
        "/daily/2023-11-14/..",
    ] {
        let page = ada.get(path).await.expect(404);
        assert!(!page.text().contains("data-commitment"), "{path}");
        ada.post(path, &[]).await.expect(404);
        ada.get(&format!("{path}/compare?with=strong")).await.expect(404);
    }
    let page = ada.get("/daily/1970-01-01/cafe-cards").await.expect(200);
    assert!(page.text().contains("Nobody played this deal."));
    assert!(!page.text().contains("data-secret") && !page.text().contains("1969"));
    let long = "x".repeat(60);
    ada.post(&format!("/daily/{DAY}/cafe-cards"), &[("name", &long)]).await.expect(413);
    ada.sent_from(Some("http://evil.example"))
        .post(&format!("/daily/{DAY}/cafe-cards"), &[])
        .await
        .expect(403);
    let scope = format!("daily/{DAY}/cafe-cards/begun");
    let noted = server.journal.documents(&scope, 9).await.unwrap();
    assert!(noted.is_empty());
}
