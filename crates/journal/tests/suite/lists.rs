//! Lists, summaries, and what is due.

use gueridon_journal::{
    ChainHash, Journal, NewTable, Phase, PlayerId, StoredEntry, Summary, TableListing,
};

use super::{SECRET, TestStore, id, player, playing, previous, table};

fn names(list: &[TableListing]) -> Vec<&str> {
    list.iter().map(|listed| listed.id.as_str()).collect()
}

fn created(name: &str, phase: Phase, public: bool, at: i64) -> NewTable {
    let mut table = table(name);
    (table.summary.phase, table.public, table.at) = (phase, public, at);
    table
}

fn seated(seats: &[Option<PlayerId>]) -> Summary {
    Summary { seats: Some(seats.to_vec()), ..playing(0) }
}

/// Appends an entry with an empty body.
async fn step(journal: &dyn Journal, name: &str, seq: u64, at: i64, summary: Summary) {
    let entry = StoredEntry::after(&SECRET, ChainHash([0; 32]), seq, at, String::new());
    let previous = previous(journal, name, &entry).await;
    journal.append(&id(name), previous, entry, summary).await.expect("the next entry");
}

/// Tables of every phase, public and not, created at 10, 20, ….
async fn create_many(journal: &dyn Journal) {
    let mut at = 0;
    for (letter, phase) in ["o", "p", "x"].into_iter().zip(Phase::ALL) {
        for (number, public) in [(1, true), (2, false), (3, true), (4, true)] {
            at += 10;
            let table = created(&format!("{letter}{number}"), phase, public, at);
            journal.create(table).await.expect("a new table");
        }
    }
}

pub(crate) async fn open_tables_are_public_and_newest_first(store: &impl TestStore) {
    let journal = store.open().await;
    create_many(&*journal).await;
    // A change does not make a table newer.
    step(&*journal, "o1", 0, 999, Summary { phase: Phase::Open, ..playing(0) }).await;
    let list = journal.open_tables(10).await.expect("a list");
    assert_eq!(names(&list), ["o4", "o3", "o1"]);
    assert_eq!(names(&journal.open_tables(2).await.expect("a list")), ["o4", "o3"]);
    assert_eq!(journal.open_tables(0).await, Ok(vec![]));
    step(&*journal, "o4", 0, 999, playing(0)).await;
    let list = journal.open_tables(10).await.expect("a list");
    assert_eq!(names(&list), ["o3", "o1"]);
}

pub(crate) async fn running_tables_are_public_and_last_changed_first(store: &impl TestStore) {
    let journal = store.open().await;
    create_many(&*journal).await;
    let list = journal.running_tables(10).await.expect("a list");
    assert_eq!(names(&list), ["p4", "p3", "p1"]);
    step(&*journal, "p1", 0, 1_000, playing(0)).await;
    step(&*journal, "p2", 0, 1_001, playing(0)).await;
    step(&*journal, "o1", 0, 999, playing(0)).await;
    let list = journal.running_tables(10).await.expect("a list");
    assert_eq!(names(&list), ["p1", "o1", "p4", "p3"]);
    assert_eq!(names(&journal.running_tables(1).await.expect("a list")), ["p1"]);
    step(&*journal, "p1", 1, 1_002, Summary { phase: Phase::Over, ..playing(0) }).await;
    let list = journal.running_tables(10).await.expect("a list");
    assert_eq!(names(&list), ["o1", "p4", "p3"]);
}

pub(crate) async fn a_player_finds_their_tables_last_changed_first(store: &impl TestStore) {
    let journal = store.open().await;
    create_many(&*journal).await;
    let (ann, bob) = (player(1), player(2));
    // Public or not, over or not, in one seat or two.
    step(&*journal, "x1", 0, 500, seated(&[Some(bob), Some(ann)])).await;
    step(&*journal, "p2", 0, 700, seated(&[Some(ann), None, Some(ann)])).await;
    step(&*journal, "o3", 0, 600, seated(&[Some(ann)])).await;
    let mut table = created("own", Phase::Open, false, 650);
    table.summary = seated(&[Some(ann), None]);
    journal.create(table).await.expect("a new table");

    let list = journal.tables_of(ann, 10).await.expect("a list");
    assert_eq!(names(&list), ["p2", "own", "o3", "x1"]);
    assert_eq!(names(&journal.tables_of(ann, 2).await.expect("a list")), ["p2", "own"]);
    assert_eq!(names(&journal.tables_of(bob, 10).await.expect("a list")), ["x1"]);
    assert_eq!(journal.tables_of(player(3), 10).await, Ok(vec![]));
}

pub(crate) async fn a_player_who_leaves_their_seat_loses_the_table(store: &impl TestStore) {
    let journal = store.open().await;
    create_many(&*journal).await;
    let (ann, bob) = (player(1), player(2));
    step(&*journal, "o1", 0, 500, seated(&[Some(ann), Some(bob)])).await;
    step(&*journal, "o1", 1, 501, seated(&[None, Some(bob)])).await;
    assert_eq!(journal.tables_of(ann, 10).await, Ok(vec![]));
    let list = journal.tables_of(bob, 10).await.expect("a list");
    assert_eq!(list[0].seats, [None, Some(bob)]);
}

pub(crate) async fn seats_stay_when_a_summary_does_not_mention_them(store: &impl TestStore) {
    let journal = store.open().await;
    create_many(&*journal).await;
    let seats = [Some(player(1)), None];
    step(&*journal, "p1", 0, 500, seated(&seats)).await;
    step(&*journal, "p1", 1, 501, playing(1)).await;
    let list = journal.tables_of(player(1), 10).await.expect("a list");
    assert_eq!(list[0].seats, seats);
    step(&*journal, "p1", 2, 502, seated(&[])).await;
    assert_eq!(journal.running_tables(1).await.expect("a list")[0].seats, []);
}

pub(crate) async fn a_summary_is_replaced_with_its_entry(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(table("a")).await.expect("a new table");
    let listed = |turn, updated, entries| TableListing {
        id: id("a"),
        game: table("a").game,
        public: true,
        caption: table("a").caption,
        phase: Phase::Playing,
        turn,
        updated,
        seats: vec![],
        entries,
    };
    assert_eq!(journal.running_tables(9).await, Ok(vec![listed(Some(0), 1_000, 0)]));
    step(&*journal, "a", 0, 2_000, playing(255)).await;
    assert_eq!(journal.running_tables(9).await, Ok(vec![listed(Some(255), 2_000, 1)]));
    step(&*journal, "a", 1, 3_000, Summary { turn: None, ..playing(0) }).await;
    assert_eq!(journal.running_tables(9).await, Ok(vec![listed(None, 3_000, 2)]));
}

pub(crate) async fn a_caption_is_replaced_with_an_entry_or_stays(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(table("a")).await.expect("a new table");
    let caption = async || journal.running_tables(9).await.expect("a list")[0].caption.clone();
    step(&*journal, "a", 0, 2_000, playing(0)).await;
    assert_eq!(caption().await, table("a").caption);
    let new = |text: &str| Summary { caption: Some(text.into()), ..playing(0) };
    step(&*journal, "a", 1, 2_001, new("one")).await;
    assert_eq!(caption().await, "one");
    step(&*journal, "a", 2, 2_002, playing(1)).await;
    assert_eq!(caption().await, "one");
    // With other seats at the same time, and empty.
    let both = Summary { caption: Some(String::new()), ..seated(&[Some(player(1))]) };
    step(&*journal, "a", 3, 2_003, both).await;
    assert_eq!(caption().await, "");
    let long = new(&"x".repeat(gueridon_journal::MAX_BODY + 1));
    let entry = StoredEntry::after(&SECRET, ChainHash([0; 32]), 4, 2_004, String::new());
    let refused = journal.append(&id("a"), ChainHash([0; 32]), entry, long).await;
    assert_eq!(refused, Err(gueridon_journal::JournalError::TooLong));
    assert_eq!(caption().await, "");
}

pub(crate) async fn finished_and_unfinished_tables_of_a_player_are_listed_apart(
    store: &impl TestStore,
) {
    let journal = store.open().await;
    let phases = [Phase::Open, Phase::Playing, Phase::Over, Phase::Over, Phase::Playing];
    for (at, (name, phase)) in (0..).zip(["a", "b", "c", "d", "e"].into_iter().zip(phases)) {
        journal.create(table(name)).await.expect("a new table");
        let owner = if name == "e" { player(2) } else { player(1) };
        let summary = Summary { phase, ..seated(&[Some(owner), None]) };
        step(&*journal, name, 0, 2_000 + at, summary).await;
    }
    let names =
        |list: Vec<TableListing>| list.iter().map(|it| it.id.to_string()).collect::<Vec<_>>();
    let unfinished = async |number, limit| {
        names(journal.unfinished_tables_of(player(number), limit).await.expect("a list"))
    };
    let finished = async |number, limit| {
        names(journal.finished_tables_of(player(number), limit).await.expect("a list"))
    };
    assert_eq!(unfinished(1, 9).await, ["b", "a"]);
    assert_eq!(unfinished(1, 1).await, ["b"]);
    assert_eq!(finished(1, 9).await, ["d", "c"]);
    assert_eq!(finished(1, 1).await, ["d"]);
    assert_eq!((unfinished(2, 9).await, finished(2, 9).await.len()), (vec!["e".to_string()], 0));
    assert_eq!((unfinished(3, 9).await.len(), finished(3, 9).await.len()), (0, 0));
}

pub(crate) async fn what_is_due_comes_soonest_first(store: &impl TestStore) {
    let journal = store.open().await;
    let due = |due| Summary { due, ..playing(0) };
    for (name, at) in [("a", Some(300)), ("b", Some(100)), ("c", None), ("d", Some(200))] {
        let mut table = created(name, Phase::Playing, false, 0);
        table.summary = due(at);
        journal.create(table).await.expect("a new table");
    }
    assert_eq!(journal.next_due().await, Ok(Some(100)));
    // The claim ends at once, so that they can be claimed again.
    let claim = async |now| journal.claim_due(now, now, 10).await;
    assert_eq!(claim(99).await, Ok(vec![]));
    assert_eq!(claim(100).await, Ok(vec![(id("b"), 100)]), "due now is due");

    step(&*journal, "b", 0, 101, due(None)).await;
    step(&*journal, "c", 0, 102, due(Some(250))).await;
    assert_eq!(journal.next_due().await, Ok(Some(200)));
    let all = vec![(id("d"), 200), (id("c"), 250), (id("a"), 300)];
    assert_eq!(claim(1_000).await, Ok(all));
}
