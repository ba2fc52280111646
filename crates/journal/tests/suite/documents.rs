//! Documents beside the tables.

use gueridon_journal::{Document, JournalError, MAX_DOCUMENT, MAX_DOCUMENT_NAME};

use super::TestStore;

fn document(name: &str, body: &str, at: i64) -> Document {
    let (scope, name, body) = ("player/1".into(), name.into(), body.into());
    Document { scope, name, body, at }
}

pub(crate) async fn a_document_is_read_as_it_was_saved_last(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.document("player/1", "lessons").await, Ok(None));
    let (first, second) = (document("lessons", "one", 5), document("lessons", "two", 3));
    assert_eq!(journal.save_document(first).await, Ok(()));
    assert_eq!(journal.save_document(second.clone()).await, Ok(()));
    let other = store.open().await;
    assert_eq!(other.document("player/1", "lessons").await, Ok(Some(second)));
    assert_eq!(other.document("player/2", "lessons").await, Ok(None));
}

pub(crate) async fn of_many_who_add_a_document_at_once_one_succeeds(store: &impl TestStore) {
    let (one, other) = (store.open().await, store.open().await);
    let added = |journal: std::sync::Arc<dyn gueridon_journal::Journal>, number: i64| {
        let new = document("deal", &number.to_string(), number);
        tokio::spawn(async move { (number, journal.add_document(new).await) })
    };
    let tasks: Vec<_> =
        (0..16).map(|n| added(if n % 2 == 0 { one.clone() } else { other.clone() }, n)).collect();
    let mut winners = Vec::new();
    for task in tasks {
        let (number, result) = task.await.expect("no panic");
        if result.expect("an answer") {
            winners.push(number);
        }
    }
    let kept = one.document("player/1", "deal").await.expect("an answer").expect("a document");
    assert_eq!(winners, [kept.at], "one, and it is the one that is kept");
}

pub(crate) async fn a_document_that_has_changed_meanwhile_is_not_replaced(store: &impl TestStore) {
    let journal = store.open().await;
    let (first, second) = (document("lessons", "one", 5), document("lessons", "two", 3));
    let change = |new: &Document, before: Option<&str>| {
        journal.change_document(new.clone(), before.map(String::from))
    };
    assert_eq!(change(&first, None).await, Ok(true));
    assert_eq!(change(&second, None).await, Ok(false), "there is one");
    assert_eq!(change(&second, Some("zero")).await, Ok(false));
    assert_eq!(journal.document("player/1", "lessons").await, Ok(Some(first)));
    assert_eq!(change(&second, Some("one")).await, Ok(true));
    assert_eq!(journal.document("player/1", "lessons").await, Ok(Some(second)));
    assert_eq!(journal.document("player/2", "lessons").await, Ok(None), "only that one");
}

pub(crate) async fn of_many_changes_to_a_document_at_once_none_is_lost(store: &impl TestStore) {
    const CHANGES: u32 = 35;
    let nodes = [store.open().await, store.open().await];
    let tasks: Vec<_> = (0..CHANGES)
        .map(|number| {
            let journal = nodes[number as usize % 2].clone();
            tokio::spawn(async move {
                // Each round one of them succeeds.
                for _ in 0..CHANGES {
                    let known = journal.document("player/1", "lessons").await.expect("an answer");
                    let before = known.map(|document| document.body);
                    let body = format!("{} {number}", before.as_deref().unwrap_or_default());
                    let new = document("lessons", &body, 1);
                    if journal.change_document(new, before).await.expect("an answer") {
                        return;
                    }
                }
                panic!("one was never the first");
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("it was saved");
    }
    let kept = nodes[0].document("player/1", "lessons").await.expect("an answer");
    let body = kept.expect("a document").body;
    let mut kept: Vec<u32> =
        body.split_whitespace().map(|it| it.parse().expect("a number")).collect();
    kept.sort_unstable();
    assert_eq!(kept, (0..CHANGES).collect::<Vec<_>>());
}

pub(crate) async fn documents_of_a_scope_come_last_saved_first(store: &impl TestStore) {
    let journal = store.open().await;
    for (name, at) in [("a", 1), ("b", 3), ("c", 2)] {
        assert_eq!(journal.save_document(document(name, "", at)).await, Ok(()));
    }
    let elsewhere = Document { scope: "player/10".into(), ..document("d", "", 9) };
    assert_eq!(journal.save_document(elsewhere).await, Ok(()));
    let names = |documents: Vec<Document>| documents.into_iter().map(|it| it.name).collect();
    let listed: Vec<String> = names(journal.documents("player/1", 10).await.expect("a list"));
    assert_eq!(listed, ["b", "c", "a"]);
    let listed: Vec<String> = names(journal.documents("player/1", 2).await.expect("a list"));
    assert_eq!(listed, ["b", "c"]);
}

pub(crate) async fn documents_are_paged_and_restored(store: &impl TestStore) {
    let journal = store.open().await;
    let mut all = vec![
        Document { scope: "daily/2".into(), ..document("x", "1", 1) },
        document("A", "2", 1),
        document("a", "3", 1),
        Document { scope: "table/a".into(), ..document("", "4", 1) },
    ];
    for document in all.iter().rev() {
        assert_eq!(journal.restore_document(document.clone()).await, Ok(true));
    }
    let mut paged: Vec<Document> = Vec::new();
    loop {
        let after = paged.last().map(|last| (last.scope.as_str(), last.name.as_str()));
        let page = journal.documents_after(after, 3).await.expect("a page");
        if page.is_empty() {
            break;
        }
        paged.extend(page);
    }
    assert_eq!(paged, all, "in the order of bytes");
    // One that was saved at the same time or later stays.
    let same = Document { body: "other".into(), ..all[0].clone() };
    assert_eq!(journal.restore_document(same.clone()).await, Ok(false));
    all[0] = Document { at: 2, ..same };
    assert_eq!(journal.restore_document(all[0].clone()).await, Ok(true));
    assert_eq!(journal.document("daily/2", "x").await, Ok(Some(all[0].clone())));
}

pub(crate) async fn a_document_that_is_too_long_is_refused(store: &impl TestStore) {
    let journal = store.open().await;
    let long = "x".repeat(MAX_DOCUMENT + 1);
    let refused = Err(JournalError::TooLong);
    assert_eq!(journal.save_document(document("a", &long, 1)).await, refused);
    let name = "x".repeat(MAX_DOCUMENT_NAME + 1);
    assert_eq!(journal.save_document(document(&name, "", 1)).await, refused);
    assert_eq!(journal.save_document(document("a", &long[1..], 1)).await, Ok(()));
}
