//! Restoring tables, players and keys from another journal.

use gueridon_journal::{ImportedTable, JournalError, MAX_BODY, SiteKey, StoredPlayer, Summary};

use super::{TestStore, append, due_at, entries, filled, id, player, playing, read, table};

fn whole(name: &str, count: u64) -> ImportedTable {
    ImportedTable { table: table(name), entries: entries(name, count, |seq| seq.to_string()) }
}

fn named(number: u8, name: &str, saved: i64) -> StoredPlayer {
    StoredPlayer { id: player(number), name: name.into(), saved, generation: 0 }
}

fn key(name: &str, byte: u8) -> SiteKey {
    SiteKey { name: name.into(), value: [byte; 64] }
}

/// Another store of the same kind.
fn another<S: TestStore>(_: &S) -> S {
    S::default()
}

pub(crate) async fn a_restored_table_is_complete_and_continues(store: &impl TestStore) {
    let journal = store.open().await;
    filled(&*journal, "a", 3).await;
    let kept = read(&*journal, "a").await;
    let other = another(store);
    let journal = other.open().await;
    let table = ImportedTable { table: table("a"), entries: kept.entries.clone() };
    assert_eq!(journal.restore(vec![table]).await, Ok(vec![true]));
    assert_eq!((read(&*journal, "a").await, kept.check()), (kept.clone(), Ok(())));
    let next = &entries("a", 4, |seq| seq.to_string())[3];
    assert_eq!(append(&*journal, "a", next).await, Ok(()));
    assert_eq!(append(&*journal, "a", next).await, Err(JournalError::Clash));
    assert_eq!(read(&*journal, "a").await.check(), Ok(()));
}

pub(crate) async fn restored_tables_keep_their_order(store: &impl TestStore) {
    let journal = store.open().await;
    let names = ["m", "z", "a", "M", "b"];
    let tables = names.iter().map(|name| whole(name, 1)).collect();
    assert_eq!(journal.restore(tables).await, Ok(vec![true; 5]));
    assert_eq!(journal.tables_after(None, 9).await, Ok(names.map(id).to_vec()));
    assert_eq!(journal.restore(vec![]).await, Ok(vec![]));
}

pub(crate) async fn a_table_that_exists_is_left_as_it_is(store: &impl TestStore) {
    let journal = store.open().await;
    filled(&*journal, "b", 1).await;
    let before = read(&*journal, "b").await;
    let tables = vec![whole("a", 2), whole("b", 2), whole("c", 2)];
    assert_eq!(journal.restore(tables.clone()).await, Ok(vec![true, false, true]));
    assert_eq!(read(&*journal, "b").await, before);
    assert_eq!(read(&*journal, "c").await.count, 2);
    assert_eq!(journal.restore(tables).await, Ok(vec![false; 3]), "once more");
    assert_eq!(journal.counts().await, Ok([0, 3, 0]));
}

pub(crate) async fn of_two_tables_of_one_name_the_first_is_restored(store: &impl TestStore) {
    let journal = store.open().await;
    let tables = vec![whole("a", 2), whole("a", 1), whole("b", 0)];
    assert_eq!(journal.restore(tables).await, Ok(vec![true, false, true]));
    let stored = read(&*journal, "a").await;
    assert_eq!((stored.count, stored.check()), (2, Ok(())));
}

pub(crate) async fn a_restored_table_is_listed_and_due(store: &impl TestStore) {
    let journal = store.open().await;
    let mut whole = whole("a", 3);
    let seats = vec![Some(player(1)), None, Some(player(1))];
    whole.table.summary = Summary { due: Some(70), seats: Some(seats.clone()), ..playing(2) };
    journal.restore(vec![whole]).await.expect("a restored table");
    let list = journal.tables_of(player(1), 9).await.expect("a list");
    assert_eq!(list, journal.running_tables(9).await.expect("a list"));
    let listed = &list[0];
    assert_eq!((listed.updated, listed.entries, listed.turn), (2_002, 3, Some(2)));
    assert_eq!(listed.seats, seats);
    assert_eq!(journal.claim_due(70, 99, 9).await, Ok(vec![(id("a"), 70)]));
}

pub(crate) async fn a_long_history_is_restored_whole(store: &impl TestStore) {
    let journal = store.open().await;
    journal.restore(vec![whole("a", 1_000), whole("b", 1)]).await.expect("restored tables");
    let stored = read(&*journal, "a").await;
    assert_eq!((stored.entries.len(), stored.check()), (1_000, Ok(())));
    assert_eq!(read(&*journal, "b").await.check(), Ok(()));
}

pub(crate) async fn a_text_that_is_too_long_restores_nothing(store: &impl TestStore) {
    let journal = store.open().await;
    let mut long = whole("b", 2);
    long.entries[1].body = "x".repeat(MAX_BODY + 1);
    assert_eq!(journal.restore(vec![whole("a", 1), long]).await, Err(JournalError::TooLong));
    assert_eq!(journal.counts().await, Ok([0, 0, 0]));
    let name = named(1, &"x".repeat(MAX_BODY + 1), 5);
    assert_eq!(journal.restore_players(vec![name]).await, Err(JournalError::TooLong));
}

pub(crate) async fn players_are_paged_and_restored(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.players_after(None, 9).await, Ok(vec![]));
    let all = [named(0, "Ann", 5), named(1, "Änne 🂡", 6), named(255, "", 7)];
    let shuffled = [2, 0, 1].map(|index: usize| all[index].clone()).to_vec();
    assert_eq!(journal.restore_players(shuffled.clone()).await, Ok(vec![true; 3]));
    assert_eq!(journal.restore_players(shuffled).await, Ok(vec![false; 3]), "once more");
    assert_eq!(journal.players_after(None, 9).await.as_deref(), Ok(&all[..]));
    assert_eq!(journal.players_after(None, 2).await.as_deref(), Ok(&all[..2]));
    assert_eq!(journal.players_after(Some(player(0)), 9).await.as_deref(), Ok(&all[1..]));
    assert_eq!(journal.players_after(Some(player(255)), 9).await, Ok(vec![]));
}

pub(crate) async fn the_name_that_was_saved_last_stays(store: &impl TestStore) {
    let journal = store.open().await;
    journal.save_player(player(1), "Ann", 50).await.expect("a player");
    let names = vec![named(1, "old", 49), named(2, "Bob", 1)];
    assert_eq!(journal.restore_players(names).await, Ok(vec![false, true]));
    assert_eq!(journal.restore_players(vec![named(1, "same", 50)]).await, Ok(vec![false]));
    assert_eq!(journal.player_name(player(1)).await, Ok(Some("Ann".into())));
    assert_eq!(journal.restore_players(vec![named(1, "new", 51)]).await, Ok(vec![true]));
    assert_eq!(journal.player_name(player(1)).await, Ok(Some("new".into())));
}

pub(crate) async fn a_sign_out_elsewhere_is_restored(store: &impl TestStore) {
    let journal = store.open().await;
    journal.save_player(player(1), "here", 5).await.expect("a name is saved");
    let elsewhere = StoredPlayer { generation: 3, ..named(1, "elsewhere", 4) };
    let older = StoredPlayer { generation: 2, ..named(1, "later", 6) };
    assert_eq!(journal.restore_players(vec![elsewhere.clone()]).await, Ok(vec![true]));
    assert_eq!(journal.restore_players(vec![elsewhere]).await, Ok(vec![false]));
    let kept = journal.players_after(None, 9).await;
    assert_eq!(kept, Ok(vec![StoredPlayer { generation: 3, ..named(1, "here", 5) }]));
    assert_eq!(journal.restore_players(vec![older]).await, Ok(vec![true]));
    let kept = journal.players_after(None, 9).await;
    assert_eq!(kept, Ok(vec![StoredPlayer { generation: 3, ..named(1, "later", 6) }]));
}

pub(crate) async fn keys_are_listed_by_name(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.keys().await, Ok(vec![]));
    let [two, one] = [journal.key("two").await, journal.key("one").await].map(Result::unwrap);
    let all = vec![
        SiteKey { name: "one".into(), value: one },
        SiteKey { name: "two".into(), value: two },
    ];
    assert_eq!(journal.keys().await, Ok(all));
}

pub(crate) async fn a_key_is_replaced_only_before_the_first_table_and_player(
    store: &impl TestStore,
) {
    let journal = store.open().await;
    let drawn = journal.key("cookies").await.expect("a key");
    assert_eq!(journal.restore_key(key("cookies", 1)).await, Ok([1; 64]), "there was no player");
    assert_ne!(drawn, [1; 64]);
    journal.save_player(player(1), "Ann", 5).await.expect("a player");
    assert_eq!(journal.restore_key(key("cookies", 2)).await, Ok([1; 64]), "Ann has a cookie");
    assert_eq!(journal.restore_key(key("other", 2)).await, Ok([2; 64]), "there was none");
    assert_eq!(journal.key("cookies").await, Ok([1; 64]));

    let other = another(store);
    let journal = other.open().await;
    journal.restore_key(key("cookies", 1)).await.expect("a key");
    journal.create(table("a")).await.expect("a new table");
    assert_eq!(journal.restore_key(key("cookies", 2)).await, Ok([1; 64]), "a table is there");
}

pub(crate) async fn a_read_only_journal_changes_nothing(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(due_at("a", Some(100))).await.expect("a new table");
    assert_eq!(journal.claim_due(100, 200, 9).await.map(|claimed| claimed.len()), Ok(1));
    let reader = store.open_read_only().await;
    assert_eq!(reader.read(&id("a"), 0).await, journal.read(&id("a"), 0).await);
    assert_eq!(journal.claim_due(199, 300, 9).await, Ok(vec![]), "the claim is still valid");

    let next = &entries("a", 1, |seq| seq.to_string())[0];
    assert_eq!(append(&*reader, "a", next).await, Err(JournalError::ReadOnly));
    assert_eq!(reader.create(table("b")).await, Err(JournalError::ReadOnly));
    assert_eq!(reader.key("cookies").await, Err(JournalError::ReadOnly));
    assert_eq!(append(&*journal, "a", next).await, Ok(()));
    assert_eq!(read(&*reader, "a").await.count, 1, "it sees later entries");
    reader.close().await;
}
