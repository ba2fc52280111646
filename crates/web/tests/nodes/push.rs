//! Notifications are sent by one node, with the keys of the site.

use gueridon_record::GameId;

use crate::site::{Site, game};
use crate::support::TableBuilder;
use crate::support::push_service::{PushService, Subscriber};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_announced_once_whichever_node_commits_it() {
    let mut service = PushService::start().await;
    let site = Site::open().await;
    let (a, b) =
        (site.node_with("a", service.config()).await, site.node_with("b", service.config()).await);
    TableBuilder::new("slow", &game(GameId::CafeCards, 2)).write(a.journal.as_ref()).await;
    let (mut ada, mut bert) = (a.browser_of(0).await, b.browser_of(1).await);
    bert.subscribe(&Subscriber::new(&service, 1)).await.expect(204);
    ada.subscribe(&Subscriber::new(&service, 2)).await.expect(204);
    // Both nodes have the table in memory, and take part in the game.
    for browser in [&ada, &bert] {
        for node in [&a, &b] {
            browser.at(node).table("slow").await;
        }
    }
    let mut keys = Vec::new();
    for round in 0..3 {
        let node = if round % 2 == 0 { &a } else { &b };
        ada.at(node).play("slow", 2 * round, "draw").await.expect(200);
        let told = service.next().await;
        assert_eq!(told.path, "/push/1");
        keys.push(told.claims().1);
        bert.at(&b).play("slow", 2 * round + 1, "draw").await.expect(200);
        let told = service.next().await;
        assert_eq!(told.path, "/push/2");
        keys.push(told.claims().1);
    }
    assert_eq!(service.unread(), 0, "no node repeats what another has sent");
    keys.dedup();
    assert_eq!(keys.len(), 1, "all nodes have the same keys");
}
