//! The finished games of a player: results, counts, pages, and nothing of the games of others.

use gueridon_journal::Phase;
use gueridon_record::{CardSource, GameId, Record, Seed};

use crate::support::{TableBuilder, TestServer, finished_game, html, player};

const WON: &str = r#"{"host":"Ada","plan":"pb","names":["Ada",""],"levels":[null,"apprentice"],"result":{"points":[40,-3],"ranks":[0,1]}}"#;
const LOST: &str = r#"{"host":"Ada","plan":"pb","names":["Ada",""],"levels":[null,"apprentice"],"result":{"points":[12,31],"ranks":[1,0]}}"#;
const KNOWN: &str = r#"{"host":"Ada","plan":"pb","known":true,"names":["Ada",""],"levels":[null,"apprentice"],"result":{"points":[9,8],"ranks":[0,1]}}"#;
const OLD: &str = r#"{"host":"Ada","plan":"pp"}"#;
const CANCELLED: &str = r#"{"host":"Ada","plan":"po","names":["Ada",""],"levels":[null,null]}"#;

async fn finished(server: &TestServer, id: &'static str, caption: &'static str) {
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(7)));
    let mut builder = TableBuilder::new(id, &record);
    builder.caption = caption;
    builder.summary.phase = Phase::Over;
    builder.summary.seats = Some(vec![Some(player(0)), None]);
    builder.write(server.journal.as_ref()).await;
}

fn words(page: &str) -> String {
    html::parse(page).text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn the_history_counts_wins_by_level_and_game() {
    let server = TestServer::open().await;
    for (id, caption) in
        [("won", WON), ("lost", LOST), ("known", KNOWN), ("old", OLD), ("cancelled", CANCELLED)]
    {
        finished(&server, id, caption).await;
    }
    let mut ada = server.browser_of(0).await;
    let page = ada.get("/history").await.expect(200);
    for id in ["won", "lost", "known", "old"] {
        assert!(page.text().contains(&format!("href=\"/t/{id}\"")), "{id}");
    }
    assert!(!page.text().contains("/t/cancelled"), "it was not played");
    let text = words(page.text());
    for part in ["the board game 1 of 2 won Easy 1 of 2 won", "Place 2 of 2", "Ada 40", "−3"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("Strong"), "no computer of that strength was met");
    assert!(page.text().contains("class=\"won\" width=\"50\""));
    assert_eq!(page.text().matches("class=\"all\" x=").count(), 1, "a bar for the lost game");
    assert_eq!(page.text().matches("class=\"won\" x=").count(), 1, "and one for the other");
    for page in ["/", "/me"] {
        assert!(ada.get(page).await.text().contains("href=\"/history\""), "{page}");
    }
    // Nobody else sees any of it.
    for mut other in [server.browser(), server.browser_of(1).await] {
        let page = other.get("/history").await.expect(200);
        assert!(!page.text().contains("/t/won") && !page.text().contains("Ada"));
        assert!(page.text().contains("You have not finished a game yet."));
    }
}

#[tokio::test]
async fn a_history_in_which_nothing_counts_says_that_there_are_no_statistics() {
    let server = TestServer::open().await;
    for (id, caption) in [("known", KNOWN), ("old", OLD)] {
        finished(&server, id, caption).await;
    }
    let ada = server.browser_of(0).await;
    for (lang, sentence) in [
        ("en", "There are no statistics yet"),
        ("fr", "Il n’y a pas encore de statistiques"),
        ("de", "Noch gibt es keine Statistik"),
    ] {
        let page = ada.clone().speaking(lang).get("/history").await.expect(200);
        assert!(page.text().contains(sentence), "{lang}");
        assert!(page.text().contains("href=\"/t/known\"") && !page.text().contains("statistics\""));
    }
    finished(&server, "won", WON).await;
    let page = ada.clone().get("/history").await.expect(200);
    assert!(!page.text().contains("There are no statistics yet"));
}

#[tokio::test]
async fn the_history_has_pages() {
    let server = TestServer::open().await;
    let ids: Vec<&'static str> =
        (0..21).map(|number| &*Box::leak(format!("game{number}").into_boxed_str())).collect();
    for id in &ids {
        finished(&server, id, WON).await;
    }
    let mut ada = server.browser_of(0).await;
    let count = |page: &str| page.matches("href=\"/t/game").count();
    let first = ada.get("/history").await.expect(200);
    assert_eq!(count(first.text()), 20);
    assert!(first.text().contains("/history?page=2") && first.text().contains("21 of 21 won"));
    let second = ada.get("/history?page=2").await.expect(200);
    assert_eq!(count(second.text()), 1);
    assert!(second.text().contains("/history?page=1"));
    for page in ["0", "3", "-1", "x", "99999999999999999999999"] {
        ada.get(&format!("/history?page={page}")).await.expect(404);
    }
}

#[tokio::test]
async fn the_last_move_writes_the_result() {
    let server = TestServer::open().await;
    let mut record = finished_game(GameId::CafeBoard, 2, 46);
    let last = record.actions.pop().expect("a move");
    TableBuilder::new("ending", &record).write(server.journal.as_ref()).await;
    let table = server.browser().table("ending").await;
    let (seat, at) = (table["to_act"].as_u64().unwrap() as u8, table["step"].as_u64().unwrap());
    let mut actor = server.browser_of(seat).await;
    assert!(!actor.get("/history").await.text().contains("/t/ending"));
    actor.play("ending", at, &last).await.expect(200);
    let scores = actor.table("ending").await["scores"].clone();
    let listed = server.journal.finished_tables_of(player(seat), 9).await.expect("a list");
    let caption: serde_json::Value = serde_json::from_str(&listed[0].caption).expect("JSON");
    assert_eq!(caption["result"]["points"], scores);
    assert_eq!(caption["names"], serde_json::json!(["Ada", "Bert"]));
    assert!(actor.get("/history").await.text().contains("/t/ending"));
    assert!(!actor.get("/").await.text().contains("/t/ending"), "it is no longer going on");
}
