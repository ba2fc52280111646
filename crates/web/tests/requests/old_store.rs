//! A store from before there were versions of the rules, with tables of every game that wait for
//! somebody, go on, or are over. Its tables are shown as they were, and stay with version 1.

use std::path::Path;
use std::sync::Arc;

use gueridon_engine::{Chance, Version};
use gueridon_journal::SqliteJournal;
use gueridon_record::{Dice, Record, Replay, Seed, with_game};
use serde_json::Value;

use crate::support::{Browser, TestServer, config};

const GAMES: [&str; 3] = ["cafe-board", "cafe-cards", "forty-six"];

/// What the program that wrote the store said of its tables, and the cookie of their player.
fn told() -> Value {
    serde_json::from_str(include_str!("data/version-1.json")).expect("JSON")
}

/// A server over a copy of the store, and the browser of the player who left the tables there.
async fn open(folder: &Path) -> (TestServer, Browser) {
    let file = folder.join("gueridon.db");
    std::fs::write(&file, include_bytes!("data/version-1.db")).expect("a copy");
    let journal = SqliteJournal::open(&file).await.expect("a journal");
    let server = TestServer::over(Arc::new(journal), config()).await;
    let mut browser = server.browser();
    let cookie = told()["cookie"]["player"].as_str().expect("a cookie").to_string();
    browser.cookies.push(("player".to_string(), cookie));
    (server, browser)
}

/// The id of a table of the store.
fn table(game: &str, phase: &str) -> String {
    told()[game][phase]["table"].as_str().expect("an id").to_string()
}

/// Plays every turn of some players by chance until the game is over; returns its record.
async fn play_on(players: &mut [&mut Browser], id: &str, seed: u64) -> Record {
    let mut dice = Dice::new(Seed::numbered(seed));
    let mut events = players[0].events(id, None).await;
    'game: loop {
        for player in &mut *players {
            let now = player.table(id).await;
            if now["over"] == true {
                break 'game;
            }
            if now["you"].as_array().is_some_and(|seats| seats.contains(&now["to_act"])) {
                let legal = player.legal(id).await;
                let action = &legal[dice.below(legal.len() as u32) as usize];
                let step = now["step"].as_u64().expect("a number");
                player.play(id, step, action).await.expect(200);
                continue 'game;
            }
        }
        events.next().await.expect("the game goes on");
    }
    let line = players[0].get(&format!("/t/{id}/record")).await.expect(200);
    Record::read(line.text().trim().as_bytes()).expect("a record")
}

/// Whether every action of a record can be played.
fn holds(record: &Record) -> bool {
    with_game!(record.game, G => {
        Replay::<G>::open(record).expect("a game").apply_texts(&record.actions).is_ok()
    })
}

#[tokio::test]
async fn tables_of_an_old_store_stand_as_they_stood() {
    let folder = tempfile::tempdir().unwrap();
    let (_house, mut ada) = open(folder.path()).await;
    for game in GAMES {
        for phase in ["finished", "unfinished", "open"] {
            let id = table(game, phase);
            assert_eq!(ada.table(&id).await, told()[game][phase]["json"], "{game}, {phase}");
        }
        let id = table(game, "finished");
        let record = ada.get(&format!("/t/{id}/record")).await.expect(200);
        assert_eq!(record.text(), told()[game]["finished"]["record"].as_str().expect("a line"));
        for page in [format!("/t/{id}"), format!("/t/{id}/replay/3")] {
            let page = ada.get(&page).await.expect(200);
            assert!(page.text().contains("version 1 of the rules"), "{}", page.text());
        }
    }
}

#[tokio::test]
async fn an_unfinished_table_of_an_old_store_goes_on_by_version_1() {
    let folder = tempfile::tempdir().unwrap();
    let (_house, mut ada) = open(folder.path()).await;
    for (game, seed) in GAMES.into_iter().zip(1..) {
        let id = table(game, "unfinished");
        let page = ada.get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains("version 1 of the rules"));
        let record = play_on(&mut [&mut ada], &id, seed).await;
        assert_eq!(record.version, Version::V1);
        assert!(holds(&record), "{game}");
        let before = told()[game]["unfinished"]["json"]["step"].as_u64().expect("a number");
        assert!(record.actions.len() as u64 > before, "{game}: something was played here");
    }
}

/// Pins that the version is settled when a table is laid, not when its cards are dealt.
#[tokio::test]
async fn a_table_of_an_old_store_that_waits_for_somebody_is_played_by_version_1() {
    let folder = tempfile::tempdir().unwrap();
    let (server, mut ada) = open(folder.path()).await;
    for game in GAMES {
        let id = table(game, "open");
        let mut bert = server.browser();
        bert.sit(&mut ada, &id, "Bert").await;
        ada.ready(&id).await;
        let record = play_on(&mut [&mut ada, &mut bert], &id, 0).await;
        assert_eq!(record.version, Version::V1, "{game}");
        assert!(holds(&record), "{game}");
    }
}

#[tokio::test]
async fn what_is_laid_anew_in_an_old_store_is_played_by_the_newest_version() {
    let folder = tempfile::tempdir().unwrap();
    let (_house, mut ada) = open(folder.path()).await;
    for game in GAMES {
        let seats = [("seat0", "apprentice"), ("seat1", "apprentice")];
        let fields = [&[("game", game), ("name", "Ada")], &seats[..]].concat();
        let id = ada.create_table(&fields).await;
        let record = play_on(&mut [&mut ada], &id, 0).await;
        assert_eq!(record.version, Version::NEWEST);
        let page = ada.get(&format!("/t/{id}")).await.expect(200);
        assert!(!page.text().contains("of the rules"), "nothing is said of the newest version");
    }
}

#[tokio::test]
async fn a_game_that_goes_on_from_one_of_version_1_stays_with_it_and_a_rematch_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let (_house, mut ada) = open(folder.path()).await;
    let id = table("cafe-board", "finished");
    let again = ada.post(&format!("/t/{id}/replay/5/continue"), &[("with", "bots")]).await;
    let next = again.location().strip_prefix("/t/").expect("a table").to_string();
    let page = ada.get(&format!("/t/{next}")).await.expect(200);
    assert!(page.text().contains("version 1 of the rules"));

    let unfinished = table("forty-six", "unfinished");
    play_on(&mut [&mut ada], &unfinished, 1).await;
    let rematch = ada.post(&format!("/t/{unfinished}/rematch"), &[]).await;
    let next = rematch.location().strip_prefix("/t/").expect("a table").to_string();
    ada.ready(&next).await;
    let page = ada.get(&format!("/t/{next}")).await.expect(200);
    assert!(!page.text().contains("of the rules"));
}
