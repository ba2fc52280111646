//! Computers think for people, and for everybody alike.

use gueridon_web::Config;

use crate::support::{Browser, TestServer, config, two_players};

/// Steps played at a table.
async fn steps(browser: &mut Browser, id: &str) -> u64 {
    browser.table(id).await["step"].as_u64().expect("a number")
}

/// A table of computers alone.
async fn computers(browser: &mut Browser, game: &str, level: &str) -> String {
    browser.create_table(&[("game", game), ("seat0", level), ("seat1", level)]).await
}

/// Lets computers of another table play some turns: whatever was to be played before is played.
async fn let_others_play(server: &TestServer, turns: usize) {
    let mut bert = server.browser();
    let fields = [("game", "forty-six"), ("seat0", "apprentice"), ("seat1", "me")];
    for _ in 0..turns {
        let id = bert.create_table(&fields).await;
        bert.ready(&id).await;
        let mut events = bert.events(&id, Some(0)).await;
        while bert.table(&id).await["to_act"] != 1 {
            events.next().await.expect("the computer plays");
        }
    }
}

#[tokio::test]
async fn computers_alone_do_not_think_while_nobody_watches() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    let id = computers(&mut eve, "forty-six", "apprentice").await;
    let_others_play(&server, 3).await;
    assert_eq!(steps(&mut eve, &id).await, 0);

    let mut events = eve.events(&id, Some(0)).await;
    while steps(&mut eve, &id).await < 3 {
        events.next().await.expect("somebody watches, so they play");
    }
    drop(events);
    // The turn that is being thought about is still played.
    let_others_play(&server, 2).await;
    let stopped = steps(&mut eve, &id).await;
    let_others_play(&server, 3).await;
    assert_eq!(steps(&mut eve, &id).await, stopped, "the last watcher has left");
}

/// A player who hands every seat to computers and goes makes a table of computers alone.
#[tokio::test]
async fn a_table_that_all_players_have_left_stands_still_until_somebody_comes() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "forty-six").await;
    for (browser, seat) in [(&mut bert, "1"), (&mut ada, "0")] {
        browser.post(&format!("/t/{id}/leave"), &[("seat", seat)]).await.location();
    }
    let_others_play(&server, 2).await;
    let stopped = steps(&mut ada, &id).await;
    let_others_play(&server, 2).await;
    assert_eq!(steps(&mut ada, &id).await, stopped);
    // A player who takes a seat back is waited for, and the other computer plays again.
    ada.post(&format!("/t/{id}/return"), &[("seat", "0")]).await.location();
    let mut events = ada.events(&id, None).await;
    while ada.table(&id).await["to_act"] != 0 {
        events.next().await.expect("the game goes on");
    }
}

#[tokio::test]
async fn tables_of_computers_alone_count_for_more_than_others() {
    let server =
        TestServer::with(Config { tables_per_address: 25, ..crate::support::frozen() }).await;
    let mut eve = server.browser();
    let fields = [("game", "forty-six"), ("seat0", "master"), ("seat1", "master")];
    let mut laid = 0;
    while eve.post("/tables", &fields).await.status.as_u16() != 429 {
        laid += 1;
        assert!(laid < 10, "it never ends");
    }
    // Without an address, a first visit counts apart from the player that it makes.
    assert!((2..=4).contains(&laid), "{laid} tables, each for ten of 25");
}

/// One thread, and thirty turns of one player wait for it: another player's computer waits for at most one
/// of them, and for the one that is being thought about.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_of_one_player_do_not_hold_up_the_computer_of_another() {
    const MANY: usize = 30;
    let server = TestServer::with(Config { bot_threads: 1, ..config() }).await;
    let (mut eve, mut ada) = (server.browser(), server.browser());
    let fields = [("game", "cafe-board"), ("seat0", "master"), ("seat1", "me")];
    let mut tables = Vec::new();
    for _ in 0..MANY {
        tables.push(eve.create_table(&fields).await);
    }
    let own = ada.create_table(&fields).await;
    let mut events = ada.events(&own, Some(0)).await;
    for id in &tables {
        eve.ready(id).await;
    }
    let before = moved(&mut eve, &tables).await;
    ada.ready(&own).await;
    while ada.table(&own).await["to_act"] != 1 {
        events.next().await.expect("the computer plays");
    }
    let after = moved(&mut eve, &tables).await;
    assert!(after < MANY, "{after} of {MANY} have moved: the thread was never scarce");
    // Some are played while the requests of this test are answered.
    assert!(after - before < MANY / 3, "from {before} to {after} of {MANY}");
}

/// Tables at which the computer has played.
async fn moved(browser: &mut Browser, tables: &[String]) -> usize {
    let mut moved = 0;
    for id in tables {
        moved += usize::from(browser.table(id).await["to_act"] == 1);
    }
    moved
}
