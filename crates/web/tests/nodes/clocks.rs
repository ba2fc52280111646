//! Nodes whose clocks are wrong: they go by the clock that all share, and do no harm.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gueridon_record::GameId;
use gueridon_web::{Clock, Config};

use crate::auto_players::a_node_dies_in_the_middle_of_games;
use crate::site::{Site, game};
use crate::support::{TableBuilder, config};

const HOUR: i64 = 3_600_000;

fn system() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    i64::try_from(since.as_millis()).expect("before the sun goes out")
}

fn ahead() -> Config {
    Config { clock: Clock::new(|| system() + HOUR), ..config() }
}

fn behind() -> Config {
    Config { clock: Clock::new(|| system() - HOUR), ..config() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_ahead_holds_nothing_for_longer_than_others() {
    a_node_dies_in_the_middle_of_games(ahead()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_ahead_plays_for_nobody_who_has_time() {
    let site = Site::open().await;
    let right = site.node("right").await;
    let mut ada = right.browser();
    let fields = [("game", "cafe-board"), ("seat0", "me"), ("seat1", "apprentice"), ("pace", "1m")];
    let id = ada.create_table(&fields).await;
    ada.ready(&id).await;
    right.app.close().await;
    let wrong = site.node_with("wrong", ahead()).await;
    let mut ada = ada.at(&wrong);
    assert_eq!(ada.table(&id).await["to_act"], 0);
    // The automatic player has handled everything due when it has played here.
    let mut builder = TableBuilder::new("due", &game(GameId::CafeBoard, 2)).bot(0, "apprentice");
    (builder.summary.turn, builder.summary.due) = (Some(0), Some(0));
    builder.write(wrong.journal.as_ref()).await;
    assert_eq!(wrong.browser().events("due", Some(0)).await.step().await.data["by"], "bot");
    let table = ada.table(&id).await;
    assert_eq!((&table["to_act"], &table["step"]), (&0.into(), &0.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_answer_soon_whatever_the_clocks_of_their_nodes_do() {
    static JUMPS: AtomicI64 = AtomicI64::new(0);
    let clock = Clock::new(|| system() + JUMPS.load(Ordering::Relaxed));
    let pause = Duration::from_millis(200);
    let site = Site::open().await;
    let node = site.node_with("jumps", Config { clock, bot_pause: pause, ..config() }).await;
    let _other = site.node_with("behind", Config { bot_pause: pause, ..behind() }).await;
    let mut ada = node.browser();
    let id =
        ada.create_table(&[("game", "cafe-cards"), ("seat0", "me"), ("seat1", "apprentice")]).await;
    ada.ready(&id).await;
    let mut events = ada.events(&id, None).await;
    for jump in [HOUR, -HOUR, 24 * HOUR, -24 * HOUR] {
        let legal = ada.legal(&id).await;
        let way = legal.iter().find(|way| *way == "draw").unwrap_or(&legal[0]);
        let step = ada.table(&id).await["step"].as_u64().unwrap();
        JUMPS.store(jump, Ordering::Relaxed);
        ada.play(&id, step, way).await.expect(200);
        JUMPS.store(0, Ordering::Relaxed);
        while ada.table(&id).await["to_act"] != 0 {
            events.step().await;
        }
    }
}
