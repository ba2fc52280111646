//! The database is away for a while.

use std::sync::Arc;
use std::time::Duration;

use gueridon_journal::PoolLimits;
use gueridon_testdb::{Cluster, StopMode};
use serde_json::json;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::timeout;

use crate::site::{HangingProxy, Site, place};
use crate::support::{TestServer, config, two_players};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_is_away_people_are_told_and_afterwards_nothing_is_missing() {
    let cluster = Cluster::start().expect("a server");
    let site = Site::on(&cluster).await;
    let (a, b) = (site.node("a").await, site.node("b").await);
    let (mut ada, bert, id) = two_players(&a, "cafe-cards").await;
    let mut events = bert.at(&b).events(&id, None).await;
    assert_eq!(events.next().await.unwrap().id, 2);
    for (step, how) in [(0, StopMode::Fast), (2, StopMode::Crash)] {
        block_in_place(|| cluster.stop(how)).unwrap();
        let path = format!("/t/{id}/play");
        let at = step.to_string();
        let fields = [("at", at.as_str()), ("actions", "draw")];
        let page = ada.clone().post(&path, &fields).await.expect(503);
        assert!(page.text().contains(&format!("href=\"/t/{id}\"")), "with a way back");
        let part = ada.with("x-part", "1").post(&path, &fields).await.expect(503);
        assert!(part.text().contains("class=\"notice\""), "{}", part.text());
        assert_eq!(ada.play(&id, step, "draw").await.expect(503).json()["error"], "unavailable");
        bert.at(&b).get(&format!("/t/{id}")).await.expect(200);
        // A client that has seen more than this node knows is served too.
        let mut late = bert.at(&b).events(&id, Some(step + 3)).await;
        block_in_place(|| cluster.resume()).unwrap();

        let mut receipt = ada.play(&id, step, "draw").await;
        while receipt.status == 503 {
            receipt = ada.play(&id, step, "draw").await;
        }
        let receipt = receipt.expect(200).json();
        assert_eq!((&receipt["seq"], &receipt["step"]), (&json!(step + 3), &json!(step + 1)));
        assert_eq!(place(&events.step().await.data), place(&receipt));
        assert_eq!(late.next().await.unwrap().id, step + 3, "nothing is told twice");
        bert.at(&b).play(&id, step + 1, "draw").await.expect(200);
        assert_eq!(events.step().await.id, step + 4);
        assert_eq!(late.step().await.id, step + 4);
    }
    let seq = 6;
    for node in [&a, &b] {
        let told = bert.at(node).events(&id, Some(0)).await.until(seq).await;
        let steps = told.iter().filter(|event| event.name == "update").map(|event| event.id);
        assert_eq!(steps.collect::<Vec<_>>(), (1..=seq).collect::<Vec<_>>());
    }
    assert_eq!(place(&ada.table(&id).await), place(&bert.at(&b).table(&id).await));
}

/// The database takes connections and never answers: the worst case, because nothing fails.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hung_database_refuses_every_move_in_time() {
    /// Six seconds, and some for a busy machine; the waits one after the other would take 13 and more.
    const IN_TIME: Duration = Duration::from_secs(9);
    let proxy = HangingProxy::start().await;
    let site = Site::behind(Cluster::shared(), &proxy).await;
    let journal = site.journal_with("a", PoolLimits::default()).await;
    let node = TestServer::over(Arc::new(journal), config()).await;
    let (ada, _bert, id) = two_players(&node, "cafe-cards").await;
    proxy.hang(true);
    // More than writers: some have to wait until those before them have given up.
    let moves = (0..8).map(|number| {
        let (mut ada, id) = (ada.clone(), id.clone());
        async move {
            if number % 2 == 0 {
                ada.play(&id, 0, "draw").await
            } else {
                ada.post("/tables", &[("game", "cafe-cards"), ("with", "bots")]).await
            }
        }
    });
    let mut moves: JoinSet<_> = moves.collect();
    while let Some(refused) = timeout(IN_TIME, moves.join_next()).await.expect("an answer in time")
    {
        refused.unwrap().expect(503);
    }
    proxy.hang(false);
    let mut ada = ada;
    while ada.play(&id, 0, "draw").await.status == 503 {}
    assert_eq!(ada.table(&id).await["seq"], 3);
}

/// The database takes what is written, and has lost what is to be read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_no_table_that_can_be_read_a_node_is_not_ready() {
    let site = Site::open().await;
    let node = site.node("a").await;
    let until = async |status: u16| while node.browser().get("/readyz").await.status != status {};
    until(200).await;
    two_players(&node, "cafe-cards").await;
    two_players(&node, "cafe-cards").await;
    for (gone, back) in [
        ("ALTER TABLE entries RENAME TO lost", "ALTER TABLE lost RENAME TO entries"),
        ("ALTER TABLE details RENAME TO lost", "ALTER TABLE lost RENAME TO details"),
    ] {
        site.edit(gone).await;
        until(503).await;
        site.edit(back).await;
        until(200).await;
    }
}
