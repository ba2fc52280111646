//! What is damaged, changed or contradicts stays out; the rest gets in.

use gueridon_record::GameId;

use crate::craft::{Craft, fill, line_of};
use crate::program::Store;

async fn export() -> String {
    let store = Store::folder();
    fill(&*store.journal().await).await;
    store.export()
}

/// Pins that nothing of a bad line gets in, that it is named with its number and reason, and that
/// everything else gets in.
#[tokio::test]
async fn a_bad_line_is_named_and_the_others_get_in() {
    let export = export().await;
    let edits = [
        ("bee", "\"public\":true", "\"public\":tru", "it is not JSON from character"),
        ("bee", "\"public\"", "\"open\"", "it has not the fields of a table"),
        ("bee", "\"created\":", "\"created\":\"x\",\"was\":", "it has not the fields of a table"),
        ("bee", "\"secret\":\"5e", "\"secret\":\"xx", "the field “secret” holds what cannot be"),
        ("bee", "\"bee\"", "\"a bee\"", "the field “table” holds what cannot be"),
        ("bee", ":\"forty-six\"", ":\"cafe-board\"", "the field “game” holds what cannot be"),
        ("bee", "crafted-invitation", "another-invitation", "entry 0 does not follow"),
        ("bee", "\"at\":1700000003000", "\"at\":1700000003001", "entry 2 does not follow"),
        ("zebra", "well", "badly", "does not follow from what is before: it was changed"),
    ];
    for (table, from, to, reason) in edits {
        let (number, line) = line_of(&export, table);
        let edited = line.replacen(from, to, 1);
        assert_ne!(edited, line, "the edit does something");
        let store = Store::folder();
        let done = store.import(&export.replace(line, &edited));
        assert_eq!(done.code, Some(1), "{reason}: {}", done.stderr);
        let [complaint] = done.complaints()[..] else { panic!("{}", done.stderr) };
        assert!(complaint.starts_with(&format!("line {number}: ")), "{complaint}");
        assert!(complaint.contains(reason), "{reason}: {complaint}");
        assert!(done.summary().starts_with("imported 3 tables"), "{}", done.stderr);
        assert!(done.summary().ends_with("0 conflicts, 1 bad line"), "{}", done.stderr);
        assert_eq!(store.journal().await.counts().await.unwrap().iter().sum::<u64>(), 3);
    }
}

/// Pins that a whole chain made anew does not help: the game is played through.
#[tokio::test]
async fn a_table_that_cannot_be_played_does_not_get_in() {
    let store = Store::folder();
    let journal = store.journal().await;
    let mut craft = Craft::played("fake", GameId::CafeCards, 2);
    craft.replace_action(1, "FRf@z9");
    craft.write(&*journal).await;
    let mut crowd = Craft::open("crowd", GameId::CafeCards);
    crowd.seats(40);
    crowd.write(&*journal).await;
    let other = Store::folder();
    let done = other.import(&store.export());
    assert_eq!(done.code, Some(1));
    let complaints = done.complaints();
    assert!(complaints[0].ends_with("entry 2 cannot have happened there"), "{complaints:?}");
    assert!(complaints[1].contains("2 to 5"), "{complaints:?}");
    assert_eq!(other.journal().await.counts().await, Ok([0, 0, 0]));
}

/// Pins that a secret of a bad line is not repeated where logs are kept.
#[tokio::test]
async fn what_a_bad_line_holds_is_not_repeated() {
    let lines = [
        r#"{"key":"cookies","value":"hunter2"}"#,
        r#"{"key":"cookies","value":"","hunter2":1}"#,
        r#"{"player":"","name":"","saved":"hunter2"}"#,
        "hunter2",
    ];
    let done = Store::folder().import(&lines.join("\n"));
    assert_eq!(done.code, Some(1));
    assert_eq!(done.complaints().len(), lines.len(), "{}", done.stderr);
    assert!(!done.stderr.contains("hunter2"), "{}", done.stderr);
}

/// Pins that of two histories the one that is there stays, and that the rest gets in.
#[tokio::test]
async fn a_table_with_another_history_is_a_conflict() {
    let export = export().await;
    for store in [Store::folder(), Store::database().await] {
        let journal = store.journal().await;
        let mine = Craft::played("bee", GameId::FortySix, 1).say("mine");
        mine.write(&*journal).await;
        let done = store.import(&export);
        assert_eq!(done.code, Some(1), "{}", done.stderr);
        let number = line_of(&export, "bee").0;
        let complaint =
            format!("line {number}: table bee is here with another history, which stays");
        assert!(done.complaints().contains(&complaint.as_str()), "{}", done.stderr);
        assert!(done.summary().starts_with("imported 3 tables"), "{}", done.stderr);
        assert!(done.summary().ends_with("0 skipped, 1 conflict, 0 bad lines"), "{}", done.stderr);
        let kept = journal.read(&mine.table().table.id, 0).await.unwrap().unwrap();
        assert_eq!(kept.entries, mine.table().entries);
    }
    // Older than the file: what is missing is not added behind the back of who sits there.
    let behind = Store::folder();
    Craft::played("bee", GameId::FortySix, 1).write(&*behind.journal().await).await;
    let done = behind.import(line_of(&export, "bee").1);
    assert!(done.summary().contains("1 conflict"), "{}", done.stderr);
}

/// Pins whose key counts: the file's in a store that nobody uses, else the store's, with a warning.
#[tokio::test]
async fn a_key_of_a_store_in_use_stays() {
    let export = export().await;
    let unused = Store::folder();
    let drawn = unused.journal().await.key("cookies").await.unwrap();
    let done = unused.import(&export);
    assert_eq!((done.code, done.complaints().len()), (Some(0), 0), "{}", done.stderr);
    assert_ne!(unused.journal().await.key("cookies").await.unwrap(), drawn);
    assert_eq!(unused.export(), export);

    let used = Store::folder();
    let journal = used.journal().await;
    let drawn = journal.key("cookies").await.unwrap();
    Craft::open("own", GameId::CafeCards).write(&*journal).await;
    let done = used.import(&export);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let warning = "cookies from the other store are not valid here";
    assert!(done.complaints()[0].ends_with(warning), "{}", done.stderr);
    assert_eq!(journal.key("cookies").await.unwrap(), drawn);
}

/// Pins that lines that got lost on the way are missed.
#[tokio::test]
async fn an_export_that_has_lost_lines_is_incomplete() {
    let export = export().await;
    let (number, line) = line_of(&export, "ant");
    let done = Store::folder().import(&export.replace(&format!("{line}\n"), ""));
    assert_eq!(done.code, Some(1));
    let end = export.lines().count() - 1;
    assert!(number < end);
    assert_eq!(done.complaints(), [format!("line {end}: the export has lost lines")]);
}

/// Pins that nothing of a later version is taken for one of today.
#[tokio::test]
async fn an_export_of_a_later_version_is_left_alone() {
    let export = export().await.replace("\"version\":1,\"tables\"", "\"version\":2,\"tables\"");
    let store = Store::folder();
    let done = store.import(&export);
    assert_eq!(done.code, Some(1));
    assert!(done.complaints()[0].contains("use the program that wrote it"), "{}", done.stderr);
    assert_eq!(store.journal().await.counts().await, Ok([0, 0, 0]));
}
