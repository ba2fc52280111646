//! Players, keys, closing and opening again.

use gueridon_journal::{JournalError, Phase, Summary};
use tokio::task::JoinSet;

use super::{TestStore, append, entries, filled, id, player, playing, read, table};

pub(crate) async fn a_player_has_the_name_saved_last(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.player_name(player(1)).await, Ok(None));
    for name in ["Ann", "Änne 🂡", ""] {
        assert_eq!(journal.save_player(player(1), name, 5).await, Ok(()));
        assert_eq!(journal.player_name(player(1)).await, Ok(Some(name.into())));
    }
    assert_eq!(journal.player_name(player(2)).await, Ok(None));
}

pub(crate) async fn a_player_signs_out_with_a_name_or_without(store: &impl TestStore) {
    let journal = store.open().await;
    journal.save_player(player(1), "Ada", 5).await.expect("a name is saved");
    assert_eq!(journal.generations().await, Ok(vec![]));
    assert_eq!(journal.sign_out(player(1)).await, Ok(1));
    assert_eq!(journal.sign_out(player(1)).await, Ok(2));
    assert_eq!(journal.sign_out(player(2)).await, Ok(1));
    assert_eq!(journal.player_name(player(1)).await, Ok(Some("Ada".into())));
    journal.save_player(player(1), "Ada L.", 6).await.expect("a name is saved");
    journal.save_player(player(2), "Bert", 6).await.expect("a name is saved");
    let other = store.open().await;
    let mut generations = other.generations().await.expect("a list");
    generations.sort();
    assert_eq!(
        generations,
        [(player(1), 2), (player(2), 1)],
        "a new name changes nothing about it"
    );
    let both = tokio::join!(journal.sign_out(player(3)), other.sign_out(player(3)));
    assert!(both.0.is_ok_and(|it| it >= 1) && both.1.is_ok_and(|it| it >= 1));
}

pub(crate) async fn a_key_is_the_same_for_ever(store: &impl TestStore) {
    let journal = store.open().await;
    let key = journal.key("cookies").await;
    assert!(key.is_ok());
    assert_eq!(journal.key("cookies").await, key);
    journal.close().await;
    assert_eq!(store.open().await.key("cookies").await, key);
}

pub(crate) async fn concurrent_requests_get_the_same_key(store: &impl TestStore) {
    let nodes = [store.open().await, store.open().await];
    let mut race = JoinSet::new();
    for node in nodes.iter().cycle().take(16) {
        let node = node.clone();
        race.spawn(async move { node.key("cookies").await });
    }
    let keys = race.join_all().await;
    assert!(keys[0].is_ok());
    assert!(keys.iter().all(|key| *key == keys[0]));
}

pub(crate) async fn keys_of_different_names_differ(store: &impl TestStore) {
    let journal = store.open().await;
    assert_ne!(journal.key("cookies").await, journal.key("invitations").await);
}

pub(crate) async fn everything_is_there_after_reopening(store: &impl TestStore) {
    let journal = store.open().await;
    let kept = filled(&*journal, "a", 3).await;
    let seats = Some(vec![Some(player(1)), None]);
    let summary = Summary { phase: Phase::Open, due: Some(77), seats, ..playing(2) };
    let mut other = table("b");
    other.summary = summary;
    journal.create(other).await.expect("a new table");
    journal.save_player(player(1), "Ann", 5).await.expect("a player");
    let lists = [
        journal.open_tables(9).await,
        journal.running_tables(9).await,
        journal.tables_of(player(1), 9).await,
    ];
    journal.close().await;

    let journal = store.open().await;
    assert_eq!(read(&*journal, "a").await.entries, kept);
    assert_eq!(journal.open_tables(9).await, lists[0]);
    assert_eq!(journal.running_tables(9).await, lists[1]);
    assert_eq!(journal.tables_of(player(1), 9).await, lists[2]);
    assert_eq!(journal.player_name(player(1)).await, Ok(Some("Ann".into())));
    assert_eq!(journal.claim_due(77, 99, 9).await, Ok(vec![(id("b"), 77)]));
    let next = &entries("a", 4, |seq| seq.to_string())[3];
    assert_eq!(append(&*journal, "a", next).await, Ok(()));
}

pub(crate) async fn a_closed_journal_refuses_everything(store: &impl TestStore) {
    let journal = store.open().await;
    let next = &entries("a", 1, |seq| seq.to_string())[0];
    journal.create(table("a")).await.expect("a new table");
    journal.close().await;
    assert_eq!(append(&*journal, "a", next).await, Err(JournalError::Closed));
    assert_eq!(journal.create(table("b")).await, Err(JournalError::Closed));
    assert_eq!(journal.read(&id("a"), 0).await, Err(JournalError::Closed));
    assert_eq!(journal.open_tables(9).await, Err(JournalError::Closed));
    assert_eq!(journal.key("cookies").await, Err(JournalError::Closed));
    assert_eq!(journal.ping().await, Err(JournalError::Closed));
}

pub(crate) async fn closing_twice_is_harmless(store: &impl TestStore) {
    let journal = store.open().await;
    journal.close().await;
    journal.close().await;
    assert_eq!(journal.ping().await, Err(JournalError::Closed));
}

pub(crate) async fn waiting_commands_are_answered_on_close(store: &impl TestStore) {
    const TABLES: usize = 200;
    let journal = store.open().await;
    let mut tables = JoinSet::new();
    for number in 0..TABLES {
        let journal = journal.clone();
        tables.spawn(async move {
            let name = format!("table-{number}");
            (journal.create(table(&name)).await, name)
        });
    }
    journal.close().await;
    let journal = store.open().await;
    for (answer, name) in tables.join_all().await {
        let kept = journal.read(&id(&name), 0).await.expect("an answer").is_some();
        match answer {
            Ok(_) => assert!(kept, "{name} was promised"),
            Err(error) => assert_eq!((error, kept), (JournalError::Closed, false)),
        }
    }
}

pub(crate) async fn a_healthy_journal_answers_a_ping(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.ping().await, Ok(()));
    assert_eq!(journal.ping().await, Ok(()));
}
