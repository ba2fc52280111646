//! What pages give a browser to remember of a deal, and to compare: the comparing is in `fair.js`.

use gueridon_record::Record;

use crate::support::{Browser, TestServer, html, two_players};

/// The value of an attribute, wherever it is on a page.
fn attribute(page: &str, name: &str) -> Option<String> {
    html::parse(page).tags.iter().find_map(|tag| tag.get(name).map(String::from))
}

/// A server that shows another seal once the cards are dealt must not have it taken for the first one.
#[tokio::test]
async fn a_seal_is_to_be_kept_only_before_the_first_card() {
    let server = TestServer::open().await;
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let fields = [("game", "cafe-cards"), ("name", "Ada"), ("seat0", "me"), ("seat1", "open")];
    let id = ada.create_table(&fields).await;
    let invitation = ada.invitation(&id).await;
    for path in [format!("/t/{id}"), format!("/t/{id}/join/{invitation}")] {
        let page = bert.get(&path).await.expect(200);
        assert_eq!(attribute(page.text(), "data-seal-of").as_deref(), Some(id.as_str()), "{path}");
    }
    bert.sit(&mut ada, &id, "Bert").await;
    ada.ready(&id).await;
    for (browser, seat) in
        [(&mut ada, Some("0")), (&mut bert, Some("1")), (&mut server.browser(), None)]
    {
        let page = browser.get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains("class=\"hash\""), "the seal is still shown");
        assert_eq!(attribute(page.text(), "data-seal-of"), None);
        let tags = html::parse(page.text()).tags;
        let table = tags.iter().find(|tag| tag.get("id") == Some("table")).expect("a table");
        assert_eq!(table.get("data-seat"), seat, "whose share it was");
    }
}

/// Plays the first legal way until the game is over.
async fn play_out(players: &mut [Browser], id: &str) {
    loop {
        let table = players[0].table(id).await;
        let Some(seat) = table["to_act"].as_u64() else { return };
        let player = &mut players[seat as usize];
        let legal = player.legal(id).await;
        player.play(id, table["step"].as_u64().expect("a number"), &legal[0]).await.expect(200);
    }
}

/// The page may not say that anything was checked before a browser did it.
#[tokio::test]
async fn the_end_page_claims_nothing_that_no_browser_has_checked() {
    let server = TestServer::open().await;
    let (ada, bert, id) = two_players(&server, "cafe-cards").await;
    let mut players = [ada, bert];
    play_out(&mut players, &id).await;
    for (lang, closed, unchecked) in [
        ("en", "Fair deal: how to check it", "Nothing: scripts"),
        ("fr", "Donne équitable\u{a0}: comment le vérifier", "Rien"),
        ("de", "Ehrlich gemischt: So prüfst du es nach", "Nichts: Er führt"),
    ] {
        let page = players[0].clone().speaking(lang).get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains(unchecked), "{lang}");
        assert!(page.text().contains(&format!(">{closed}</summary>")), "{lang}");
        assert!(page.text().contains("gueridon verify RECORD"));
        let tags = html::parse(page.text()).tags;
        assert!(tags.iter().any(|tag| tag.get("role") == Some("status")));
        let checks: Vec<_> = tags.iter().filter(|tag| tag.get("data-check").is_some()).collect();
        let names: Vec<_> = checks.iter().filter_map(|tag| tag.get("data-check")).collect();
        assert_eq!(names, ["seal", "share", "seed"]);
        for check in checks {
            let said = ["data-good", "data-bad", "data-open"].map(|name| check.get(name));
            assert!(
                said.iter().all(|text| text.is_some_and(|text| text.ends_with('.'))),
                "{said:?}"
            );
        }
        assert!(
            tags.iter().any(|tag| tag.get("data-checks").is_some() && tag.get("hidden").is_some())
        );
    }
    // And what it tells is what the record holds.
    let record = players[0].get(&format!("/t/{id}/record")).await.expect(200);
    let record = Record::read(record.text().trim().as_bytes()).unwrap();
    assert!(record.fair.is_some());
}
