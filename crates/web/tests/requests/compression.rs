//! Which answers are compressed, and how.

use std::io::Read;

use gueridon_record::GameId;

use crate::support::{Answer, TableBuilder, TestServer, finished_game};

fn encoding(answer: &Answer) -> Option<&str> {
    answer.headers.get("content-encoding").map(|value| value.to_str().expect("text"))
}

fn inflated(answer: &Answer) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(answer.body.as_slice()).read_to_string(&mut text).expect("gzip");
    text
}

#[tokio::test]
async fn a_page_says_the_same_compressed_and_plain() {
    let server = TestServer::open().await;
    let mut record = finished_game(GameId::CafeBoard, 2, 46);
    record.actions.truncate(30);
    TableBuilder::new("middle", &record).write(server.journal.as_ref()).await;
    let mut plain = server.browser_of(0).await;
    let mut packed = plain.with("accept-encoding", "br, gzip;q=0.9");
    for path in ["/t/middle", "/t/middle#part", "/t/middle/table.json", "/new"] {
        let (plain, packed) =
            (plain.get(path).await.expect(200), packed.get(path).await.expect(200));
        assert_eq!((encoding(&plain), encoding(&packed)), (None, Some("gzip")), "{path}");
        assert_eq!(inflated(&packed), plain.text(), "{path}");
        assert!(packed.body.len() < plain.body.len(), "{path}: {} bytes", packed.body.len());
        for answer in [plain, packed] {
            assert_eq!(answer.header("vary"), "accept-encoding", "{path}");
        }
    }
}

#[tokio::test]
async fn short_answers_and_pictures_are_sent_as_they_are() {
    let server = TestServer::open().await;
    server.finished("over", GameId::CafeCards, 2).await;
    let mut browser = server.browser_of(0).await.with("accept-encoding", "gzip, br");
    for path in ["/robots.txt", "/healthz", "/t/over/preview.png"] {
        assert_eq!(encoding(&browser.get(path).await.expect(200)), None, "{path}");
    }
}

#[tokio::test]
async fn what_never_changes_is_sent_by_the_better_encoding() {
    let server = TestServer::open().await;
    let rules = "/rules/en/cafe-board";
    let browser = server.browser();
    let br = browser.with("accept-encoding", "gzip, br").get(rules).await.expect(200);
    let gzip = browser.with("accept-encoding", "gzip").get(rules).await.expect(200);
    assert_eq!((encoding(&br), encoding(&gzip)), (Some("br"), Some("gzip")));
    assert_eq!(inflated(&gzip), browser.clone().get(rules).await.expect(200).text());
}
