//! Pages that cost more to make than to ask for.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, Seed};
use gueridon_web::Config;
use serde_json::json;

use crate::support::{TableBuilder, TestServer, config, random_actions, two_players};

#[tokio::test]
async fn a_page_of_the_rules_is_compressed_once_and_sent_once() {
    let server = TestServer::open().await;
    let path = "/rules/en/cafe-board";
    let plain = server.browser().get(path).await.expect(200);
    assert_eq!(plain.header("content-encoding"), "");
    for encoding in ["br", "gzip"] {
        let mut browser = server.browser().with("accept-encoding", encoding);
        let packed = browser.get(path).await.expect(200);
        assert_eq!(packed.header("content-encoding"), encoding);
        assert_eq!(packed.header("vary"), "accept-encoding");
        assert!(packed.body.len() * 4 < plain.body.len());
        let tag = packed.header("etag").to_string();
        assert_eq!(tag, plain.header("etag"));
        let known = browser.with("if-none-match", &format!("\"other\", {tag}")).get(path).await;
        assert!(known.expect(304).body.is_empty());
    }
    let french = server.browser().get("/rules/fr/cafe-board").await.expect(200);
    assert_ne!(french.header("etag"), plain.header("etag"));
    assert!(french.text().contains("lang=\"fr\""));
}

#[tokio::test]
async fn nothing_of_a_request_stays_in_a_page_that_is_kept_for_everybody() {
    let server = TestServer::open().await;
    let request = axum::http::Request::get("/rules/en/forty-six?x=made-up-query")
        .header("host", "192.0.2.46")
        .header("accept-language", "de")
        .body(axum::body::Body::empty())
        .expect("a request");
    let first = server.browser().send(request).await.expect(200);
    let later = server.browser().get("/rules/en/forty-six").await.expect(200);
    assert_eq!(first.text(), later.text());
    assert!(!later.text().contains("made-up"), "no query");
    assert!(!later.text().contains("192.0.2.46"), "no host");
    assert!(later.text().contains("<html lang=\"en\" "));
}

#[tokio::test]
async fn browsers_are_asked_to_come_by_https_where_the_site_does() {
    for (url, told) in [("https://cafe.example", "max-age=31536000"), ("http://cafe.example", "")] {
        let server = TestServer::with(Config { base_url: Some(url.into()), ..config() }).await;
        let answer = server.browser().get("/").await.expect(200);
        assert_eq!(answer.header("strict-transport-security"), told);
    }
}

/// A board of one's own with as many tables as there may be, of two nations in turn. The first player
/// has nobody of these and passes; the second has women of both and a joker, and most ways to put four of them
/// at a table make a group.
pub(crate) fn crowded() -> Record {
    let squares = (0..4_u8).flat_map(|column| (0..8_u8).map(move |row| (column, row)));
    let table = |(column, row): (u8, u8)| {
        let square = format!("{}{}", char::from(b'b' + 2 * column), 2 + 2 * row);
        (square, json!(if (column + row) % 2 == 0 { "FR" } else { "IT" }))
    };
    let tables: serde_json::Map<_, _> = squares.map(table).collect();
    let any = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(46)));
    let deal = CafeBoard::write_deal(&Replay::<CafeBoard>::open(&any).expect("a game").deal);
    let bag = deal["bag"].as_array().expect("a list").iter();
    let mut bag: Vec<String> = bag.map(|card| card.as_str().expect("a card").to_string()).collect();
    for wanted in ["FRf", "ITf", "FRf", "ITf", "*f"] {
        let at = bag.iter().rposition(|card| card == wanted).expect("there are enough");
        let card = bag.remove(at);
        bag.insert(0, card);
    }
    for _ in 0..5 {
        let others = |card: &String| !["FR", "IT", "*"].iter().any(|own| card.starts_with(own));
        let at = bag.iter().rposition(others).expect("there are enough");
        let card = bag.remove(at);
        bag.insert(0, card);
    }
    let mut record = Record::new(GameId::CafeBoard, 2, CardSource::Deal(json!({ "bag": bag })));
    record.rules.insert("groups".into(), true.into());
    record.rules.insert("board".into(), json!({ "tables": tables }));
    record.actions = vec!["pass".to_string()];
    record
}

/// Ways of one command that a page offers.
const OFFERED: usize = 24;

#[tokio::test]
async fn a_page_tells_few_of_thousands_of_groups() {
    let server = TestServer::open().await;
    TableBuilder::new("crowded", &crowded()).write(server.journal.as_ref()).await;
    let mut ada = server.browser_of(1).await;
    let legal = ada.legal("crowded").await;
    let groups = legal.iter().filter(|action| action.starts_with("group ")).count();
    assert!(groups > 800, "{groups}");
    let page = ada.get("/t/crowded").await.expect(200);
    assert_eq!(page.text().matches("value=\"group ").count(), OFFERED);
    assert!(page.body.len() < 128 * 1024, "{} bytes", page.body.len());
}

/// The address of a pad on which a whole game was noted: short to send, and played again to be shown.
pub(crate) fn whole_pad() -> String {
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(3)));
    let played = random_actions(&record, 4, usize::MAX);
    let actions: Vec<String> = played.into_iter().map(|(_, action)| action).collect();
    let actions: String = form_urlencoded::byte_serialize(actions.join(",").as_bytes()).collect();
    format!("/judge/cafe-board/pad?names=Ann,Bob&a={actions}")
}

#[tokio::test]
async fn pages_are_made_apart_from_moves() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let legal = ada.legal(&id).await;
    let (pad, made) = (whole_pad(), AtomicUsize::new(0));
    let pads = join_all((0..PADS).map(|_| async {
        // Those that had to wait for too long are refused.
        let page = server.browser().get(&pad).await;
        assert!(page.status == 429 || page.text().contains("Ann: <b>"), "{}", page.text());
        made.fetch_add(1, Ordering::Relaxed);
    }));
    // It comes after all the others, and does not wait for them.
    let play = async {
        ada.play(&id, 0, &legal[0]).await.expect(200);
        made.load(Ordering::Relaxed)
    };
    let (_, made_before) = tokio::join!(pads, play);
    assert!(made_before < PADS, "the move waited for every page");
}

/// Pages that one address asks for at once.
const PADS: usize = 200;
