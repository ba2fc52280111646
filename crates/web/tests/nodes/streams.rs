//! Open pages: what happens elsewhere is seen, late perhaps, but never missed and never doubled.

use gueridon_record::GameId;

use crate::site::{Site, game, place};
use crate::support::{ReceivedEvent, TableBuilder, TestServer, random_actions};

/// A table of two players, whose game goes on step by step.
struct Game {
    steps: Vec<(u8, String)>,
    at: usize,
}

const ID: &str = "table";

impl Game {
    async fn new(server: &TestServer) -> Game {
        let record = game(GameId::CafeCards, 2);
        TableBuilder::new(ID, &record).write(server.journal.as_ref()).await;
        Game { steps: random_actions(&record, 46, 12), at: 0 }
    }

    /// Plays a number of steps at a node; returns how many there are now.
    async fn go_on(&mut self, server: &TestServer, steps: usize) -> u64 {
        for _ in 0..steps {
            let (seat, action) = &self.steps[self.at];
            let mut player = server.browser_of(*seat).await;
            player.play(ID, self.at as u64, action).await.expect(200);
            self.at += 1;
        }
        self.at as u64
    }
}

/// The numbers of the steps among events, and the number in the last one.
fn numbers(told: &[ReceivedEvent]) -> (Vec<u64>, u64) {
    let steps = told.iter().filter(|event| event.name == "update").map(|event| event.id);
    // A presence has no number, and browsers keep the one before it.
    let numbered = told.iter().rev().find(|event| event.name != "presence");
    (steps.collect(), numbered.map_or(0, |event| event.id))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_told_while_nobody_listened_is_caught_up_with() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let mut events = b.browser().events(ID, None).await;
    assert_eq!(events.next().await.unwrap().id, 0);
    let deaf = site.block_notifications("b").await;
    game.go_on(&a, 5).await;
    assert_eq!(b.browser().table(ID).await["seq"], 0, "it has not heard");
    deaf.lose().await;
    assert_eq!(numbers(&events.until(5).await), ((1..=5).collect(), 5));
    game.go_on(&a, 3).await;
    assert_eq!(numbers(&events.until(8).await), ((6..=8).collect(), 8), "and hears again");
    assert_eq!(place(&b.browser().table(ID).await), place(&a.browser().table(ID).await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_viewer_ahead_of_a_node_gets_no_older_state() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    assert_eq!(b.browser().table(ID).await["seq"], 0, "it knows the table");
    let _deaf = site.block_notifications("b").await;
    game.go_on(&a, 4).await;
    let first = b.browser().events(ID, Some(3)).await.until(4).await;
    assert_eq!(numbers(&first), (vec![4], 4));
    game.go_on(&a, 2).await;
    let now = b.browser().events(ID, Some(6)).await.next().await.unwrap();
    assert_eq!((now.name.as_str(), now.id, &now.data["seq"]), ("now", 6, &6.into()));
    // More than anybody has seen is from another life of the table.
    let now = b.browser().events(ID, Some(99)).await.next().await.unwrap();
    assert_eq!((now.name.as_str(), now.id), ("now", 6));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_that_was_notified_is_shown_without_reading_it() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let mut events = b.browser().events(ID, None).await;
    game.go_on(&a, 1).await;
    events.until(1).await;
    let _locked = site.lock_details().await;
    game.go_on(&a, 3).await;
    assert_eq!(numbers(&events.until(4).await), (vec![2, 3, 4], 4));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_a_node_that_is_stopped_go_on_at_another() {
    let (_site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let mut events = a.browser().events(ID, Some(0)).await;
    let mut told = Vec::new();
    game.go_on(&b, 3).await;
    told.extend(events.until(3).await);
    a.app.close().await;
    while let Some(event) = events.next().await {
        told.push(event);
    }
    let last = numbers(&told).1;
    assert_eq!(last, 3);
    game.go_on(&b, 3).await;
    let mut events = b.browser().events(ID, Some(last)).await;
    told.extend(events.until(6).await);
    game.go_on(&b, 2).await;
    told.extend(events.until(8).await);
    assert_eq!(numbers(&told).0, (1..=8).collect::<Vec<_>>());
}

/// As when a new version is brought out: one after the other, while people play.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_replaced_one_by_one_while_people_play() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let mut nodes = vec![a, b];
    let mut told = Vec::new();
    for round in 0..4 {
        let mut events = nodes[1].browser().events(ID, Some(numbers(&told).1)).await;
        let seq = game.go_on(&nodes[0], 2).await;
        told.extend(events.until(seq).await);
        let old = nodes.remove(0);
        let seq = game.go_on(&nodes[0], 1).await;
        told.extend(events.until(seq).await);
        old.app.close().await;
        nodes.push(site.node(&format!("new{round}")).await);
    }
    assert_eq!(numbers(&told).0, (1..=12).collect::<Vec<_>>());
}

/// An entry that is written between reading a table and inserting it into memory is reported to no node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_opened_while_somebody_plays_is_up_to_date() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let sign = crate::site::game(GameId::CafeBoard, 2);
    TableBuilder::new("sign", &sign).write(a.journal.as_ref()).await;
    let mut signs = b.browser().events("sign", None).await;
    assert_eq!(signs.next().await.unwrap().id, 0);
    let locked = site.lock_entries().await;
    let visitor = b.browser();
    let opening = tokio::spawn(async move { visitor.events(ID, None).await });
    let frozen = site.freeze_waiting("b").await;
    drop(locked);
    game.go_on(&a, 1).await;
    let (seat, action) = random_actions(&sign, 46, 1).remove(0);
    a.browser_of(seat).await.play("sign", 0, &action).await.expect(200);
    // Notifications come in order: so that of the other table has arrived too.
    signs.until(1).await;
    drop(frozen);
    opening.await.unwrap().until(1).await;
}

/// Here it is reading that fails at first, and not the connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_could_not_be_read_is_read_later() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let mut events = b.browser().events(ID, None).await;
    assert_eq!(events.next().await.unwrap().id, 0);
    let deaf = site.block_notifications("b").await;
    game.go_on(&a, 2).await;
    site.edit("ALTER TABLE entries RENAME TO elsewhere").await;
    deaf.lose().await;
    site.unblock_notifications("b").await;
    let (seat, action) = &game.steps[0];
    let mut player = b.browser_of(1 - *seat).await;
    player.play(ID, 0, action).await.expect(503);
    site.edit("ALTER TABLE elsewhere RENAME TO entries").await;
    assert_eq!(numbers(&events.until(2).await).0, [1, 2]);
}

/// A table to which nobody can write for a while, and somebody tries to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_slow_holds_up_no_other() {
    let (site, a, b) = Site::of_two().await;
    let mut game = Game::new(&a).await;
    let slow = crate::site::game(GameId::CafeBoard, 2);
    TableBuilder::new("slow", &slow).write(a.journal.as_ref()).await;
    let mut events = b.browser().events(ID, None).await;
    assert_eq!(events.next().await.unwrap().id, 0);
    let mut ada = b.browser_of(0).await;
    let way = ada.legal("slow").await.remove(0);
    let locked = site.lock("slow").await;
    let waiting = tokio::spawn(async move { ada.play("slow", 0, &way).await.status });
    site.waits_for_a_lock("b").await;
    site.edit(r"SELECT pg_notify('gueridon', E'another\nslow 5\n')").await;
    let seq = game.go_on(&a, 3).await;
    events.until(seq).await;
    assert!(!waiting.is_finished(), "it has been waiting all the time");
    drop(locked);
    waiting.await.unwrap();
}
