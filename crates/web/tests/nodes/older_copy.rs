//! The database goes back: an older copy, or another one, takes its place.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gueridon_record::GameId;
use gueridon_web::App;

use crate::site::{Site, game, place};
use crate::support::{
    Answer, Browser, TableBuilder, TestServer, config, random_actions, two_players,
};

/// What `/readyz` says of a database that is not trusted.
const REFUSED: &str = "the store is not the one that it was";
/// What players are told.
const SENTENCE: &str = "exchanged or have gone back in time";

/// Asks until the answer is as it should be.
async fn until(what: &str, mut ask: impl AsyncFnMut() -> Answer, holds: impl Fn(&Answer) -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let answer = ask().await;
        if holds(&answer) {
            return;
        }
        assert!(Instant::now() < end, "{what}: {} {}", answer.status, answer.text());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn until_refused(node: &TestServer) {
    let is_refused = |answer: &Answer| answer.status == 503 && answer.text().contains(REFUSED);
    until("refused", async || node.browser().get("/readyz").await, is_refused).await;
}

async fn until_ready(node: &TestServer) {
    until("ready", async || node.browser().get("/readyz").await, |it| it.status == 200).await;
}

/// Plays a step; again while connections to the database are new.
async fn play(player: &mut Browser, id: &str, at: u64, action: &str) {
    let mut player = player.clone();
    until("played", async || player.play(id, at, action).await, |it| it.status == 200).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_copy_is_not_written_to_until_an_operator_accepts_it() {
    let (site, a, b) = Site::of_two().await;
    let (mut ada, bert, id) = two_players(&a, "cafe-cards").await;
    let mut bert = bert.at(&b);
    play(&mut ada, &id, 0, "draw").await;
    TableBuilder::new("unknown", &game(GameId::CafeBoard, 2)).write(a.journal.as_ref()).await;
    site.copy().await;
    play(&mut bert, &id, 1, "draw").await;
    play(&mut ada, &id, 2, "draw").await;
    let newest = place(&ada.table(&id).await);
    assert_eq!(newest.0, 5);
    let mut events = ada.events(&id, Some(5)).await;
    assert_eq!(events.next().await.unwrap().name, "now");
    site.swap_in_copy().await;

    // By themselves: nobody plays.
    for node in [&a, &b] {
        until_refused(node).await;
    }
    for player in [&mut ada, &mut bert] {
        assert_eq!(place(&player.table(&id).await), newest, "what was acknowledged is shown");
        let refused = player.play(&id, 3, "draw").await.expect(503);
        assert!(refused.text().contains(SENTENCE), "{}", refused.text());
        let refused = player.post("/tables", &[("game", "cafe-cards"), ("with", "bots")]).await;
        assert!(refused.expect(503).text().contains(SENTENCE));
    }
    // What is not in memory may be older than what was acknowledged.
    for node in [&a, &b] {
        let refused = node.browser().get("/t/unknown").await.expect(503);
        assert!(refused.text().contains(SENTENCE), "{}", refused.text());
    }
    let late = App::start(Arc::new(site.journal("late").await), config())
        .await
        .err()
        .expect("it does not start");
    assert!(late.to_string().contains(REFUSED), "{late}");

    let accepted = site.accept().await;
    let loss = format!("table {id}: it had 5 entries, and has 3\n");
    let losses = accepted.iter().filter_map(|hold| hold.losses.as_ref());
    assert_eq!(losses.filter(|losses| **losses == loss).count(), 2, "{accepted:?}");
    for node in [&a, &b] {
        until_ready(node).await;
    }
    while events.next().await.is_some() {}
    let mut again = ada.events(&id, Some(5)).await;
    assert_eq!(again.next().await.map(|event| (event.name, event.id)), Some(("now".into(), 3)));
    for player in [&mut ada, &mut bert] {
        assert_eq!(player.table(&id).await["seq"], 3);
    }
    play(&mut bert, &id, 1, "draw").await;
    assert_eq!(again.step().await.id, 4);
    let stored = a.journal.read(&gueridon_journal::TableId::new(&*id).unwrap(), 0).await.unwrap();
    assert_eq!(stored.expect("a table").check(), Ok(()));
    assert!(site.accept().await.is_empty(), "there is nothing more to accept");
}

/// Nothing was written to the wrong one, so nothing has to be decided; neither by a node that knows by its own mark
/// that the copy is older, nor by one that only knows a table better.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_right_database_is_back_everything_goes_on_by_itself() {
    let (site, a, b) = Site::of_two().await;
    let (mut ada, bert, id) = two_players(&a, "cafe-cards").await;
    let mut bert = bert.at(&b);
    site.copy().await;
    play(&mut ada, &id, 0, "draw").await;
    play(&mut bert, &id, 1, "draw").await;
    site.swap_in_copy().await;
    for node in [&a, &b] {
        until_refused(node).await;
    }
    site.swap_back().await;
    for node in [&a, &b] {
        until_ready(node).await;
    }
    play(&mut ada, &id, 2, "draw").await;
    let path = format!("/t/{id}/table.json");
    until("told", async || bert.get(&path).await, |it| it.json()["seq"] == 5).await;
    assert!(site.accept().await.is_empty(), "there is nothing to accept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_database_is_noticed_and_begun_anew_only_when_it_is_accepted() {
    let (site, a, b) = Site::of_two().await;
    let (mut ada, _bert, id) = two_players(&a, "cafe-cards").await;
    site.swap_in_nothing().await;
    for node in [&a, &b] {
        let is_refused = |answer: &Answer| answer.text().contains("was emptied");
        until("emptied", async || node.browser().get("/readyz").await, is_refused).await;
    }
    ada.play(&id, 0, "draw").await.expect(503);
    let accepted = site.accept().await;
    assert_eq!(accepted.len(), 2, "{accepted:?}");
    for node in [&a, &b] {
        until_ready(node).await;
    }
    ada.get(&format!("/t/{id}")).await.expect(404);
    two_players(&b, "cafe-cards").await;
}

/// The copy is so little older that no mark is missing: only a table knows better.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_that_are_others_than_a_node_knows_are_not_continued() {
    let site = Site::open().await;
    for (id, change) in [
        ("fewer", "DELETE FROM entries WHERE seq = 2; UPDATE tables SET entries = 2"),
        ("others", "UPDATE entries SET head = decode(repeat('00', 32), 'hex') WHERE seq = 2"),
    ] {
        let node = site.node(id).await;
        let record = game(GameId::CafeBoard, 2);
        TableBuilder::new(id, &record).write(node.journal.as_ref()).await;
        let steps = random_actions(&record, 46, 4);
        for (at, (seat, action)) in steps[..3].iter().enumerate() {
            let mut player = node.browser_of(*seat).await;
            player.play(id, at as u64, action).await.expect(200);
        }
        site.edit(change).await;
        let mut player = node.browser_of(steps[3].0).await;
        let refused = player.play(id, 3, &steps[3].1).await.expect(503);
        assert!(refused.text().contains(SENTENCE), "{}", refused.text());
        until_refused(&node).await;
        assert_eq!(player.table(id).await["seq"], 3);
        let losses: Vec<_> =
            site.accept().await.into_iter().filter_map(|hold| hold.losses).collect();
        assert!(losses.iter().any(|it| it.starts_with(&format!("table {id}: it"))), "{losses:?}");
        until_ready(&node).await;
        node.app.close().await;
        site.edit(
            "DELETE FROM entries; DELETE FROM seats; DELETE FROM details; DELETE FROM tables",
        )
        .await;
    }
}
