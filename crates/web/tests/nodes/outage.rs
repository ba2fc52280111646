//! The database is away for a while.

use gueridon_testdb::{Cluster, StopMode};
use serde_json::json;
use tokio::task::block_in_place;

use crate::site::{Site, place};
use crate::support::two_players;

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
