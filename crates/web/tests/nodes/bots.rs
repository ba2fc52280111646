//! Programs that play over HTTP at several nodes: a token of one counts at all, and is revoked at all.

use gueridon_record::GameId;

use crate::site::{Site, game};
use crate::support::{TableBuilder, TestServer};

const TABLE: &str = "table";

/// Two nodes with a table of two players in memory.
async fn two_nodes() -> (Site, TestServer, TestServer) {
    let (site, a, b) = Site::of_two().await;
    TableBuilder::new(TABLE, &game(GameId::CafeCards, 2)).write(a.journal.as_ref()).await;
    for node in [&a, &b] {
        assert_eq!(node.browser().table(TABLE).await["seq"], 0);
    }
    (site, a, b)
}

/// Also by a node that hears of nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_plays_at_any_node() {
    let (site, a, b) = two_nodes().await;
    let program = a.browser_of(0).await.let_program(TABLE, 0).await;
    let mut lines = program.at(&b).lines().await;
    assert_eq!(lines.next().await.expect("its turn")["step"], 0);
    program.at(&b).answer(0, "draw").await.expect(200);
    a.browser_of(1).await.play(TABLE, 1, "draw").await.expect(200);
    assert_eq!(lines.next().await.expect("its turn")["step"], 2);
    let _deaf = site.block_notifications("b").await;
    program.at(&a).answer(2, "draw").await.expect(200);
    a.browser_of(1).await.play(TABLE, 3, "draw").await.expect(200);
    let line = program.at(&b).lines().await.next().await.expect("its turn");
    assert_eq!(line["step"], 4, "a stream does not begin with an earlier position");
    program.at(&b).answer(4, "draw").await.expect(200);
    let again = program.at(&a).answer(4, "draw").await.expect(200).json();
    assert_eq!(again["step"], 5, "sent to both, played once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_counts_no_longer_is_refused_at_a_node_that_has_not_heard_of_it() {
    let (site, a, b) = two_nodes().await;
    let mut ada = a.browser_of(0).await;
    let (at_a, at_b) = {
        let program = ada.let_program(TABLE, 0).await;
        (program.at(&a), program.at(&b))
    };
    assert_eq!(at_b.lines().await.next().await.expect("its turn")["step"], 0);
    let deaf = site.block_notifications("b").await;
    let newer = ada.let_program(TABLE, 0).await;
    for mut program in [at_a, at_b.clone()] {
        let refused = program.answer(0, "draw").await.expect(403).json();
        assert_eq!(refused["error"], "token-revoked");
    }
    newer.at(&b).answer(0, "draw").await.expect(200);
    drop(deaf);
    // A stream at one node ends when the player takes the seat back at the other.
    let mut lines = newer.at(&b).lines().await;
    ada.post(&format!("/t/{TABLE}/return"), &[("seat", "0")]).await.location();
    assert_eq!(lines.next().await.expect("why")["error"], "token-revoked");
    assert_eq!(lines.raw().await, None);
}
