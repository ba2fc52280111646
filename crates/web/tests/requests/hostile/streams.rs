//! Streams that ask for the whole past of a long game.

use super::long_game;
use crate::support::TestServer;

/// Missed entries that a stream sends one by one; beyond that it sends only the state.
const MISSED: u64 = 200;

#[tokio::test]
async fn a_stream_that_asks_for_a_whole_long_game_gets_how_it_stands() {
    let server = TestServer::open().await;
    let played = long_game(&server, "long", 1_000).await;
    let seq = played.len() as u64;
    let browser = server.browser_of(0).await;
    for last in [0, 1, seq - MISSED - 1] {
        let told = browser.events("long", Some(last)).await.until(seq).await;
        assert_eq!(told.len(), 1, "after {last}: {told:?}");
        assert_eq!((told[0].name.as_str(), told[0].id), ("now", seq));
    }
    let told = browser.events("long", Some(seq - MISSED)).await.until(seq).await;
    assert_eq!(told.len() as u64, MISSED);
    let actions: Vec<&str> =
        told.iter().filter_map(|event| event.data["actions"][0].as_str()).collect();
    let own: Vec<&str> = played[played.len() - MISSED as usize..]
        .iter()
        .map(|(_, action)| action.as_str())
        .collect();
    assert_eq!(actions, own, "each with its own steps and no others");
}

#[tokio::test]
async fn a_whole_long_game_is_read_page_by_page_with_the_eyes_of_the_reader() {
    let server = TestServer::open().await;
    let played = long_game(&server, "long", 1_000).await;
    let mut browser = server.browser_of(1).await;
    let mut entries = Vec::new();
    loop {
        let path = format!("/t/long/entries.json?after={}", entries.len());
        let page = browser.get(&path).await.expect(200).json();
        assert_eq!(page["seq"], played.len());
        let page = page["entries"].as_array().expect("a list").clone();
        assert!(page.len() as u64 <= MISSED, "one page");
        if page.is_empty() {
            break;
        }
        entries.extend(page);
    }
    assert_eq!(entries.len(), played.len());
    let told = browser.events("long", Some(900)).await.until(1_000).await;
    let streamed: Vec<_> = told[..100].iter().map(|event| &event.data).collect();
    assert_eq!(entries[900..].iter().collect::<Vec<_>>(), streamed, "as a stream tells it");
    browser.get("/t/long/entries.json?after=1001").await.expect(200);
    browser.get("/t/long/entries.json?after=x").await.expect(400);
}
