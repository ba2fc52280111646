//! Stopped and started again, the server is as it was, and goes on by itself.

use std::sync::Arc;

use gueridon_journal::SqliteJournal;
use gueridon_record::{CardSource, GameId, Record, Seed};

use crate::support::{TableBuilder, TestServer, config, frozen, player};

async fn start(file: &std::path::Path) -> TestServer {
    let journal = SqliteJournal::open(file).await.expect("the file is a journal");
    TestServer::over(Arc::new(journal), config()).await
}

#[tokio::test]
async fn every_acknowledged_move_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let server = start(&file).await;
    let (mut ada, mut bert, id) = crate::support::two_players(&server, "cafe-cards").await;
    let receipt = ada.play(&id, 0, "draw").await.expect(200).json();
    bert.post(&format!("/t/{id}/chat"), &[("text", "my turn")]).await.location();
    let (table, page) = (ada.table(&id).await, ada.get(&format!("/t/{id}")).await);
    server.app.close().await;
    drop(server);

    let server = start(&file).await;
    let (mut ada, mut bert) = (ada.at(&server), bert.at(&server));
    assert_eq!(ada.table(&id).await, table);
    assert_eq!(ada.get(&format!("/t/{id}")).await.text(), page.text());
    // An open page reconnects with the last number that it saw, and gets what it missed.
    let missed = ada.events(&id, Some(receipt["seq"].as_u64().unwrap())).await.step().await;
    assert_eq!(missed.data["text"], "my turn");
    // The answer was lost on the way, and the request is sent again.
    assert_eq!(ada.play(&id, 0, "draw").await.expect(200).json()["step"], 1);
    bert.play(&id, 1, "draw").await.expect(200);
}

#[tokio::test]
async fn a_table_whose_turn_is_a_computers_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let journal = SqliteJournal::open(&file).await.unwrap();
    for (id, game) in [("a", GameId::CafeBoard), ("b", GameId::CafeCards), ("c", GameId::FortySix)]
    {
        let record = Record::new(game, 3, CardSource::Seed(Seed::numbered(3)));
        let mut builder = TableBuilder::new(id, &record).bot(0, "regular").bot(1, "apprentice");
        builder.summary.turn = Some(0);
        builder.summary.due = Some(0);
        builder.summary.seats = Some(vec![None, None, Some(player(2))]);
        builder.write(&journal).await;
    }
    let server = TestServer::over(Arc::new(journal), config()).await;
    for id in ["a", "b", "c"] {
        let mut events = server.browser().events(id, Some(0)).await;
        let mut cleo = server.browser_of(2).await;
        while cleo.table(id).await["to_act"] != 2 {
            events.step().await;
        }
        let seq = cleo.table(id).await["seq"].as_u64().unwrap();
        let told = cleo.events(id, Some(0)).await.until(seq).await;
        let steps = told.iter().filter(|event| event.name == "update");
        let mut seats: Vec<&serde_json::Value> = steps.map(|event| &event.data["seat"]).collect();
        seats.dedup();
        assert_eq!(seats, [0, 1], "one after the other");
        assert!(told.iter().all(|event| event.name == "now" || event.data["by"] == "bot"));
    }
}

#[tokio::test]
async fn a_table_that_was_tampered_with_is_not_shown_as_if_it_were_whole() {
    let server = TestServer::open().await;
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(3)));
    let mut builder = TableBuilder::new("broken", &record);
    builder.entries =
        vec![serde_json::json!({"what": "play", "seat": 0, "actions": ["done"], "by": "player"})];
    builder.write(server.journal.as_ref()).await;
    let page = server.browser().get("/t/broken").await.expect(503);
    assert!(page.text().contains("href=\"/\""));
}

/// No time passes, so that no lease ends: computers that leased a table and thought about a turn that
/// is over would stand still for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_play_on_without_waiting_for_a_lease_to_end() {
    let server = TestServer::with(frozen()).await;
    let mut ada = server.browser();
    let computers = [("seat0", "apprentice"), ("seat1", "apprentice"), ("seat2", "apprentice")];
    let fields = [&[("game", "cafe-cards"), ("name", "Ada"), ("seat3", "me")], &computers[..]];
    let mut turns = 0;
    while turns < 40 {
        let id = ada.create_table(&fields.concat()).await;
        ada.ready(&id).await;
        let mut events = ada.events(&id, Some(0)).await;
        for _ in 0..5 {
            let mut table = ada.table(&id).await;
            // The deal is random, and a short game may end before her fifth turn.
            while table["to_act"] != 3 && !table["to_act"].is_null() {
                events.next().await.expect("the game goes on");
                table = ada.table(&id).await;
            }
            if table["to_act"].is_null() {
                break;
            }
            turns += 1;
            ada.play(&id, table["step"].as_u64().unwrap(), "draw").await.expect(200);
        }
    }
}
