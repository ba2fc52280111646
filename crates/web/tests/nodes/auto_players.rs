//! What nobody clicks for is done by some node, once, also when the one that had it dies.

use std::time::Duration;

use gueridon_journal::{Journal, TableChange};
use gueridon_record::GameId;
use gueridon_web::Config;
use tokio::time::timeout;

use crate::site::{Site, UNNOTICED, game};
use crate::support::{TableBuilder, TestServer, config};

/// How long a table is leased.
const LEASE: Duration = Duration::from_secs(5);

/// A table at which the first seat is a computer's, whose turn it is.
async fn computer_to_play(journal: &dyn Journal, id: &'static str) {
    let mut builder = TableBuilder::new(id, &game(GameId::CafeBoard, 2)).bot(0, "apprentice");
    (builder.summary.turn, builder.summary.due) = (Some(0), Some(0));
    builder.write(journal).await;
}

/// A table of computers only: they play while somebody watches.
async fn computers(journal: &dyn Journal, id: &'static str) {
    let record = game(GameId::CafeBoard, 2);
    let mut builder = TableBuilder::new(id, &record).bot(0, "apprentice").bot(1, "apprentice");
    builder.summary.turn = Some(0);
    builder.summary.seats = Some(vec![None, None]);
    builder.write(journal).await;
}

/// Follows a game of computers to its end, and sees every turn once.
async fn see_the_end(server: &TestServer, id: &str) {
    let mut events = server.browser().events(id, Some(0)).await;
    let mut table = server.browser().table(id).await;
    let mut seen = 0;
    while table["over"] != true || table["seq"] != seen {
        let step = events.step().await;
        seen += 1;
        assert_eq!((step.id, &step.data["by"]), (seen, &"bot".into()));
        table = server.browser().table(id).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_a_dead_node_had_is_played_once_when_its_time_is_over() {
    let site = Site::open().await;
    let dead = site.journal("dead").await;
    computer_to_play(&dead, "table").await;
    let now = dead.time().await.unwrap().expect("a shared clock");
    let until = now + 2_000;
    assert_eq!(dead.claim_due(now, until, 9).await.unwrap().len(), 1);
    let (a, b) = (site.node("a").await, site.node("b").await);
    let mut events = a.browser().events("table", Some(0)).await;
    let step = events.step().await;
    assert_eq!(step.data["by"], "bot");
    assert!(dead.time().await.unwrap() >= Some(until), "not before the other has had its time");
    // A turn is one entry; the next one is somebody's who takes all the time.
    for node in [a, b] {
        node.browser().events("table", Some(0)).await.until(1).await;
        let table = node.browser().table("table").await;
        assert_eq!((&table["to_act"], &table["seq"]), (&1.into(), &1.into()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_computers_at_three_nodes_is_played_once() {
    let site = Site::open().await;
    let nodes = [site.node("a").await, site.node("b").await, site.node("c").await];
    for id in ["one", "two", "three"] {
        computers(nodes[0].journal.as_ref(), id).await;
    }
    for (server, id) in nodes.iter().zip(["one", "two", "three"]) {
        see_the_end(server, id).await;
    }
}

/// Whatever that node took for the time.
pub(crate) async fn a_node_dies_in_the_middle_of_games(config: Config) {
    const GAMES: [&str; 4] = ["one", "two", "three", "four"];
    let site = Site::open().await;
    let config = Config { bot_pause: Duration::from_millis(50), ..config };
    // In a world of its own, that ends without a word.
    let world = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let world = world.expect("another world");
    let (there, doomed) = (site.clone(), async move |site: Site| site.node_with("a", config).await);
    let doomed = world.spawn(async move { doomed(there).await }).await.expect("a node");
    let follower = site.journal("follower").await;
    let mut heard = follower.changes();
    for id in GAMES {
        computers(&follower, id).await;
    }
    let watched = doomed.browser();
    let watching = async move {
        let mut streams = Vec::new();
        for id in GAMES {
            streams.push(watched.events(id, Some(0)).await);
        }
        streams
    };
    let watching = world.spawn(watching).await.expect("streams");
    for _ in 0..3 {
        heard.recv().await.expect("word of a turn");
    }
    world.shutdown_background();
    let b = site.node("b").await;
    assert_eq!(b.browser().table(GAMES[0]).await["over"], false);
    for id in GAMES {
        see_the_end(&b, id).await;
    }
    drop((watching, doomed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_a_node_that_died_are_played_on() {
    a_node_dies_in_the_middle_of_games(config()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_without_time_is_played_for_once() {
    let site = Site::open().await;
    let nodes = [site.node("a").await, site.node("b").await, site.node("c").await];
    let mut builder = TableBuilder::new("late", &game(GameId::CafeBoard, 2));
    builder.setup["pace"] = serde_json::json!({ "minutes": 1 });
    (builder.summary.turn, builder.summary.due) = (Some(0), Some(0));
    builder.write(nodes[0].journal.as_ref()).await;
    // Played somewhere after all, so each has looked for more to do.
    computers(nodes[0].journal.as_ref(), "later").await;
    for node in &nodes {
        let step = node.browser().events("late", Some(0)).await.step().await;
        assert_eq!((step.id, &step.data["by"]), (1, &"clock".into()));
        see_the_end(node, "later").await;
        let table = node.browser().table("late").await;
        assert_eq!((&table["to_act"], &table["seq"]), (&1.into(), &1.into()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_has_not_heard_of_a_move_still_lets_the_computer_answer_it() {
    let (site, a, b) = Site::of_two().await;
    // It goes on serving, but leaves the computers to others.
    a.app.stop();
    let builder = TableBuilder::new("table", &game(GameId::CafeCards, 2)).bot(1, "apprentice");
    builder.write(a.journal.as_ref()).await;
    assert_eq!(b.browser().table("table").await["seq"], 0, "it knows the table");
    let _deaf = site.block_notifications("b").await;
    a.browser_of(0).await.play("table", 0, "draw").await.expect(200);
    let mut events = b.browser().events("table", Some(0)).await;
    let told = timeout(UNNOTICED, events.until(2)).await.expect("an answer in time");
    let by: Vec<_> = told.iter().filter_map(|event| event.data["by"].as_str()).collect();
    assert_eq!(by, ["player", "bot"]);
}

/// What the node knows of the table would be a computer's turn, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loan_is_not_wasted_on_a_turn_that_is_over() {
    let (site, a, b) = Site::of_two().await;
    a.app.stop();
    let mut builder = TableBuilder::new("table", &game(GameId::CafeCards, 2)).bot(1, "apprentice");
    builder.entries = vec![serde_json::json!({"what": "leave", "seat": 0, "level": "apprentice"})];
    builder.write(a.journal.as_ref()).await;
    assert_eq!(b.browser().table("table").await["seq"], 1, "it knows the table");
    let _deaf = site.block_notifications("b").await;
    let mut heard = a.journal.changes();
    let mut ada = a.browser_of(0).await;
    ada.post("/t/table/return", &[("seat", "0")]).await.location();
    ada.play("table", 0, "draw").await.expect(200);
    // No page of the table is open there, which would help.
    let is_answer = |change| matches!(change, TableChange::Appended { count: 4, .. });
    let answered = async { while !is_answer(heard.recv().await.expect("no lag")) {} };
    timeout(LEASE, answered).await.expect("an answer before the lease ends");
}
