//! A date is played by one version of the rules, whatever the program that answers.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_engine::Version;
use gueridon_journal::SqliteJournal;
use gueridon_web::Config;

use super::{DAY, MORNING, NEXT, begin, next_morning, own_time, play_out, record_of};
use crate::support::{Browser, TestServer, config};

const GAMES: [&str; 3] = ["cafe-board", "cafe-cards", "forty-six"];

async fn start(file: &Path, config: &Config) -> TestServer {
    let journal = SqliteJournal::open(file).await.expect("the file is a journal");
    TestServer::over(Arc::new(journal), config.clone()).await
}

/// Whether the page of a table says that it is played by version 2.
async fn is_of_version_2(browser: &mut Browser, id: &str) -> bool {
    let page = browser.get(&format!("/t/{id}")).await.expect(200);
    page.text().contains("version 2 of the rules")
}

#[tokio::test]
async fn an_updated_store_plays_today_by_version_2_and_tomorrow_by_the_newest() {
    let (time, config) = own_time!();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gueridon.db");
    std::fs::write(&file, include_bytes!("../data/version-1.db")).expect("a copy");
    let server = start(&file, &config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "cafe-cards", "Ada").await;
    assert!(is_of_version_2(&mut ada, &id).await);
    server.app.close().await;
    drop(server);

    // A restart on the same day changes nothing of it.
    let server = start(&file, &config).await;
    let (mut ada, mut bert) = (ada.at(&server), server.browser());
    for game in GAMES {
        let own = begin(&mut bert, DAY, game, "Bert").await;
        assert!(is_of_version_2(&mut bert, &own).await, "{game}");
    }
    next_morning(time);
    for game in GAMES {
        let own = begin(&mut bert, NEXT, game, "Bert").await;
        assert!(!is_of_version_2(&mut bert, &own).await, "{game}");
    }
    play_out(&mut ada, &id, false).await;
    assert_eq!(record_of(&mut ada, &id).await.version, Version::V2, "it goes on as it began");

    let own = begin(&mut ada, NEXT, "forty-six", "Ada").await;
    play_out(&mut ada, &own, false).await;
    time.fetch_add(24 * 3_600_000, Ordering::Relaxed);
    assert_eq!(record_of(&mut ada, &own).await.version, Version::NEWEST);
}

#[tokio::test]
async fn a_store_without_tables_plays_by_the_newest_version_at_once() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    play_out(&mut ada, &id, false).await;
    next_morning(time);
    assert_eq!(record_of(&mut ada, &id).await.version, Version::NEWEST);
}
