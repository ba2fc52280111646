//! Moves at several nodes: each is taken by any of them, applies once, and is seen on all.

use gueridon_record::GameId;

use crate::site::{Site, game, place};
use crate::support::{TableBuilder, TestServer, random_actions, two_players};

const MOVES: usize = 12;

/// Steps of a game of two, and the table to play them at.
async fn steps(server: &TestServer, id: &'static str) -> Vec<(u8, String)> {
    let record = game(GameId::CafeBoard, 2);
    TableBuilder::new(id, &record).write(server.journal.as_ref()).await;
    let steps = random_actions(&record, 46, MOVES);
    assert_eq!(steps.len(), MOVES);
    steps
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_on_one_node_is_told_on_the_other() {
    let (_site, a, b) = Site::of_two().await;
    let (mut ada, bert, id) = two_players(&a, "cafe-board").await;
    let mut events = bert.at(&b).events(&id, None).await;
    assert_eq!(events.next().await.unwrap().id, 2);
    let way = ada.legal(&id).await.remove(0);
    let receipt = ada.play(&id, 0, &way).await.expect(200).json();
    let step = events.step().await;
    assert_eq!((step.id, place(&step.data)), (3, place(&receipt)));
    assert_eq!(place(&bert.at(&b).table(&id).await), place(&receipt));
}

/// Even by a node that hears of nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_that_alternate_between_nodes_are_all_taken() {
    let (site, a, b) = Site::of_two().await;
    for (id, deaf) in [("hears", false), ("deaf", true)] {
        let steps = steps(&a, id).await;
        assert_eq!(b.browser().table(id).await["seq"], 0, "both know the table");
        let _deaf = if deaf { Some(site.block_notifications("b").await) } else { None };
        for (at, (seat, action)) in steps.iter().enumerate() {
            let node = if at % 2 == 0 { &a } else { &b };
            let mut player = node.browser_of(*seat).await;
            let receipt = player.play(id, at as u64, action).await.expect(200).json();
            assert_eq!((&receipt["seq"], &receipt["step"]), (&(at + 1).into(), &(at + 1).into()));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_move_at_two_nodes_at_once_applies_once() {
    let (_site, a, b) = Site::of_two().await;
    let steps = steps(&a, "table").await;
    let mut events = b.browser().events("table", Some(0)).await;
    for (at, (seat, action)) in steps.iter().enumerate() {
        let (mut one, mut two) = (a.browser_of(*seat).await, b.browser_of(*seat).await);
        let (one, two) = tokio::join!(
            one.play("table", at as u64, action),
            two.play("table", at as u64, action)
        );
        let (one, two) = (one.expect(200).json(), two.expect(200).json());
        assert_eq!(place(&one), place(&two));
        assert_eq!(place(&events.step().await.data), place(&one));
        assert_eq!(one["seq"], at + 1);
    }
    // The first once more, when the game has gone on.
    let (seat, action) = &steps[0];
    for node in [&a, &b] {
        let again = node.browser_of(*seat).await.play("table", 0, action).await.expect(200).json();
        assert_eq!((&again["seq"], &again["step"]), (&1.into(), &1.into()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moves_at_once_one_wins_and_the_other_is_shown_the_table() {
    let (_site, a, b) = Site::of_two().await;
    for id in ["one", "two", "three", "four"] {
        steps(&a, id).await;
        let (mut left, mut right) = (a.browser_of(0).await, b.browser_of(0).await);
        let ways = left.legal(id).await;
        assert_eq!(right.legal(id).await, ways);
        let path = format!("/t/{id}/play");
        let of_left = [("at", "0"), ("actions", ways[0].as_str())];
        let of_right = [("at", "0"), ("actions", ways[1].as_str())];
        let answers = tokio::join!(left.post(&path, &of_left), right.post(&path, &of_right));
        let (won, lost) = match answers.0.status.as_u16() {
            303 => (ways[0].clone(), answers.1),
            _ => (ways[1].clone(), answers.0),
        };
        let lost = lost.expect(409);
        assert!(
            lost.text().contains("data-step=\"1\"") && lost.text().contains("class=\"notice\"")
        );
        assert_eq!(left.table(id).await["actions"], serde_json::json!([won]));
        assert_eq!(place(&left.table(id).await).0, 1);
    }
}
