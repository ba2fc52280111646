//! The deal of the day is one deal at every node.

use crate::site::Site;
use crate::support::Browser;

/// The day by the database's clock, as the page of all deals links to it.
async fn today(browser: &mut Browser) -> String {
    let page = browser.get("/daily").await.expect(200);
    let (_, rest) = page.text().split_once("href=\"/daily/").expect("a deal");
    rest[..10].to_string()
}

async fn begin(browser: &mut Browser, day: &str) -> String {
    let answer = browser.post(&format!("/daily/{day}/forty-six"), &[]).await;
    answer.location().to_string()
}

/// Everything up to the player's turn, as the player sees it.
async fn position(browser: &mut Browser, id: &str) -> serde_json::Value {
    let table = browser.table(id).await;
    table["position"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_deal_the_same_and_let_nobody_play_twice() {
    let (_site, a, b) = Site::of_two().await;
    let (mut ada, mut bert) = (a.browser(), b.browser());
    ada.post("/me", &[("name", "Ada")]).await.location();
    let day = today(&mut ada).await;
    let (mut one, mut two) = (ada.clone(), ada.at(&b));
    let (first, second) = tokio::join!(begin(&mut one, &day), begin(&mut two, &day));
    assert_eq!(first, second);
    let noted = b.journal.documents(&format!("daily/{day}/forty-six/begun"), 9).await.unwrap();
    assert_eq!(noted.len(), 1);
    let other = begin(&mut bert, &day).await;
    assert_ne!(other, first);
    let (first, other) = (first.replace("/t/", ""), other.replace("/t/", ""));
    assert_eq!(position(&mut ada, &first).await, position(&mut bert, &other).await);
    // Nor may one look at the other's table, at either node.
    for server in [&a, &b] {
        ada.at(server).get(&format!("/t/{other}")).await.expect(403);
        bert.at(server).get(&format!("/t/{first}")).await.expect(403);
    }
}

/// The nodes start over tables of a program that noted nothing of versions.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_are_updated_agree_from_which_day_on_the_new_rules_count() {
    const NOTED: &str = "daily/versions";
    let site = Site::open().await;
    let old = site.node("old").await;
    old.browser().create_table(&[("game", "forty-six"), ("with", "bots")]).await;
    site.edit("DELETE FROM documents WHERE scope = 'daily/versions'").await;
    let (a, b) = tokio::join!(site.node("a"), site.node("b"));
    for node in [&a, &b] {
        let mut browser = node.browser();
        browser.post("/me", &[("name", "Ada")]).await.location();
        let day = today(&mut browser).await;
        let table = begin(&mut browser, &day).await;
        let page = browser.get(&table).await.expect(200);
        assert!(page.text().contains("version 2 of the rules"));
        let noted = node.journal.documents(NOTED, 9).await.unwrap();
        assert_eq!(noted.len(), 1);
        assert!(noted[0].body > day, "from tomorrow on");
    }
}
