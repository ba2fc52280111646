//! Pictures that take long to draw.

use futures_util::future::join_all;
use gueridon_record::{CardSource, GameId, Record, Seed};
use serde_json::json;

use crate::support::{TableBuilder, TestServer, two_players};

/// Requests that wait until a picture is drawn, and the one that it is drawn for.
const WAITING: usize = 9;

#[tokio::test]
async fn pictures_are_drawn_one_at_a_time_and_few_requests_wait() {
    let server = TestServer::open().await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open")];
        ids.push(server.browser().create_table(&fields).await);
    }
    let asked = ids.iter().map(|id| {
        let mut browser = server.browser();
        async move { browser.get(&format!("/t/{id}/preview.png")).await }
    });
    let answers = join_all(asked).await;
    let drawn = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(drawn, WAITING);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (503, "2"));
    }
}

#[tokio::test]
async fn a_picture_that_was_drawn_is_not_drawn_again() {
    let server = TestServer::open().await;
    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "open")];
    let id = server.browser().create_table(&fields).await;
    let path = format!("/t/{id}/preview.png");
    let first = server.browser().get(&path).await.expect(200);
    // More than could wait, all at once.
    let again = (0..100).map(|_| {
        let mut browser = server.browser();
        let path = path.clone();
        async move { browser.get(&path).await }
    });
    assert!(join_all(again).await.iter().all(|answer| answer.body == first.body));
    let french = server.browser().speaking("fr").get(&path).await.expect(200);
    assert_ne!(french.body, first.body, "in another language it is another one");
}

#[tokio::test]
async fn a_picture_has_room_for_a_name_of_any_length() {
    let server = TestServer::open().await;
    let record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(46)));
    let mut pictures = Vec::new();
    for (id, name) in [("endless", "W".repeat(100_000)), ("short", "W".repeat(24) + "…")] {
        let mut builder = TableBuilder::new(id, &record);
        builder.setup["seats"][1]["player"]["name"] = json!(name);
        builder.write(server.journal.as_ref()).await;
        pictures.push(server.browser().get(&format!("/t/{id}/preview.png")).await.expect(200).body);
    }
    assert_eq!(pictures[0], pictures[1]);
}

/// A cache in between would show the words of one reader to all others.
#[tokio::test]
async fn a_picture_is_kept_for_readers_of_its_language_only() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let path = format!("/t/{id}/preview.png");
    let english = ada.get(&path).await.expect(200);
    ada.post("/lang", &[("lang", "fr")]).await.location();
    let french = ada.get(&path).await.expect(200);
    assert_ne!(english.body, french.body);
    for picture in [english, french] {
        assert_eq!(picture.header("cache-control"), "public, max-age=60");
        assert_eq!(picture.header("vary"), "accept-language, cookie");
    }
}
