//! Nodes whose clocks are wrong: they go by the clock that all share, and do no harm.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use gueridon_record::GameId;
use gueridon_web::{Clock, Config};

use crate::site::{Site, game};
use crate::stewards::a_node_dies_in_the_middle_of_games;
use crate::support::{Craft, config};

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
    let id = ada.lay(&fields).await;
    ada.ready(&id).await;
    right.app.close().await;
    let wrong = site.node_with("wrong", ahead()).await;
    let mut ada = ada.at(&wrong);
    assert_eq!(ada.table(&id).await["to_act"], 0);
    // The steward has been through what is due when it has played here.
    let mut craft = Craft::new("due", &game(GameId::CafeBoard, 2)).bot(0, "apprentice");
    (craft.summary.turn, craft.summary.due) = (Some(0), Some(0));
    craft.write(wrong.journal.as_ref()).await;
    assert_eq!(wrong.browser().events("due", Some(0)).await.step().await.data["by"], "bot");
    let table = ada.table(&id).await;
    assert_eq!((&table["to_act"], &table["step"]), (&0.into(), &0.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_answer_at_once_whatever_the_clocks_of_their_nodes_do() {
    static JUMPS: AtomicI64 = AtomicI64::new(0);
    let clock = Clock::new(|| system() + JUMPS.load(Ordering::Relaxed));
    let site = Site::open().await;
    let nodes = [
        site.node_with("ahead", ahead()).await,
        site.node_with("behind", behind()).await,
        site.node_with("jumps", Config { clock, ..config() }).await,
    ];
    let mut ada = nodes[0].browser();
    let id = ada.lay(&[("game", "cafe-cards"), ("seat0", "me"), ("seat1", "apprentice")]).await;
    ada.ready(&id).await;
    for (round, jump) in [0, HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 0].into_iter().enumerate() {
        JUMPS.store(jump, Ordering::Relaxed);
        let mut ada = ada.at(&nodes[round % 3]);
        let mut events = ada.events(&id, Some(0)).await;
        let mut table = ada.table(&id).await;
        while table["to_act"] != 0 {
            events.step().await;
            table = ada.table(&id).await;
        }
        let legal = ada.legal(&id).await;
        let way = legal.iter().find(|way| *way == "draw").unwrap_or(&legal[0]).clone();
        let step = table["step"].as_u64().unwrap();
        ada.play(&id, step, &way).await.expect(200);
    }
}
