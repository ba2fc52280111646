//! Games whose cards somebody may know: invitations say so before the guest sits down.

use gueridon_record::GameId;

use crate::support::{Browser, TestServer};

const SENTENCES: [(&str, &str); 3] = [
    ("en", "The cards of this game are known"),
    ("fr", "Les cartes de cette partie sont connues"),
    ("de", "Die Karten dieser Partie sind bekannt"),
];

/// Whether a page says it, in every language.
async fn says_so(browser: &Browser, path: &str) -> Vec<bool> {
    let mut said = Vec::new();
    for (lang, sentence) in SENTENCES {
        let page = browser.clone().speaking(lang).get(path).await.expect(200);
        said.push(page.text().contains(sentence));
    }
    said
}

#[tokio::test]
async fn a_game_that_goes_on_from_a_record_says_so_wherever_one_meets_it() {
    let server = TestServer::open().await;
    let record = server.finished("over", GameId::CafeCards, 2).await;
    // One step before its end, the player who goes on knows everything that comes.
    let mut ada = server.browser();
    let last = record.actions.len() - 1;
    let path = format!("/t/over/replay/{last}/continue");
    let way = ada.post(&path, &[("with", "friends")]).await.location().to_string();
    let id = way.strip_prefix("/t/").unwrap().to_string();
    let invitation = ada.invitation(&id).await;
    let mut bert = server.browser();
    assert_eq!(
        says_so(&bert, &format!("/t/{id}/join/{invitation}")).await,
        [true; 3],
        "invitation"
    );
    assert_eq!(says_so(&bert, &way).await, [true; 3], "waiting");
    bert.sit(&mut ada, &id, "Bert").await;
    for browser in [&ada, &bert, &server.browser()] {
        assert_eq!(says_so(browser, &way).await, [true; 3], "table");
    }
    let table = ada.table(&id).await;
    let player = if table["to_act"] == table["you"][0] { &mut ada } else { &mut bert };
    let legal = player.legal(&id).await;
    let action = legal.iter().find(|action| **action == record.actions[last]).expect("as before");
    player.play(&id, last as u64, action).await.expect(200);
    assert_eq!(ada.table(&id).await["over"], true);
    assert_eq!(says_so(&bert, &way).await, [true; 3], "end");
    // The rematch is dealt like any other game.
    let next = ada.post(&format!("{way}/rematch"), &[]).await.location().to_string();
    assert_eq!(says_so(&ada, &next).await, [false; 3]);
}

#[tokio::test]
async fn a_list_of_open_tables_tells_such_a_game_from_the_others() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let fields =
        [("game", "cafe-cards"), ("seat0", "me"), ("seat1", "open"), ("visibility", "public")];
    ada.create_table(&fields).await;
    let tag = "the cards are known";
    assert!(!server.browser().get("/").await.text().contains(tag));
    let record = gueridon_record::Record::new(
        GameId::CafeCards,
        2,
        gueridon_record::CardSource::Seed(gueridon_record::Seed::numbered(7)),
    );
    let mut builder = crate::support::TableBuilder::new("known", &record);
    builder.public = true;
    builder.caption = r#"{"host":"Ada","plan":"po","known":true}"#;
    builder.summary.phase = gueridon_journal::Phase::Open;
    builder.write(server.journal.as_ref()).await;
    assert!(server.browser().get("/").await.text().contains(tag));
}
