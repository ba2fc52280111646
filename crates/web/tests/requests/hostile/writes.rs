//! Requests that write something down, again and again.

use gueridon_web::Config;

use crate::support::{TestServer, frozen};

#[tokio::test]
async fn an_address_makes_a_limited_number_of_players() {
    let base_url = Some("http://cafe.example".into());
    let server = TestServer::with(Config { base_url, tables_per_address: 2, ..frozen() }).await;
    let mut taken = 0;
    for number in 0..40 {
        // Somebody new each time.
        let mut browser = server.browser().with("x-forwarded-for", "192.0.2.1");
        let answer = browser.post("/me", &[("name", &format!("Ada {number}"))]).await;
        taken += usize::from(answer.status == 303);
        assert!(answer.status == 303 || answer.status == 429);
    }
    assert_eq!(taken, 12, "as many as sit down at two tables");
    let mut elsewhere = server.browser().with("x-forwarded-for", "192.0.2.2");
    elsewhere.post("/me", &[("name", "Bert")]).await.location();
}

#[tokio::test]
async fn asking_whether_the_server_is_ready_does_not_write_each_time() {
    let server = TestServer::with(frozen()).await;
    server.browser().get("/readyz").await.expect(200);
    // Time stands still: the answer holds, for the journal is not asked.
    server.journal.close().await;
    server.browser().get("/readyz").await.expect(200);
    // A tenth of a second passes at every look.
    let server = TestServer::open().await;
    server.browser().get("/readyz").await.expect(200);
    server.journal.close().await;
    while server.browser().get("/readyz").await.status != 503 {}
}
