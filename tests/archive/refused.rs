//! What is damaged, changed or contradicts stays out; the rest gets in.

use gueridon_record::GameId;

use serde_json::{Value, json};

use crate::craft::{ADA, Craft, fill, line_of};
use crate::program::{Store, run};

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
        ("zebra", "“well”", "“badly”", "does not follow from what is before: it was changed"),
    ];
    for (table, from, to, reason) in edits {
        let (number, line) = line_of(&export, table);
        let edited = line.replacen(from, to, 1);
        assert_ne!(edited, line, "the edit does something");
        let store = Store::folder();
        let done = store.import(&export.replace(line, &edited));
        assert_eq!(done.code, Some(1), "{reason}: {}", done.stderr);
        let [_, complaint] = done.complaints()[..] else { panic!("{}", done.stderr) };
        assert!(complaint.starts_with(&format!("line {number}: ")), "{complaint}");
        assert!(complaint.contains(reason), "{reason}: {complaint}");
        assert!(done.summary().starts_with("imported 3 tables"), "{}", done.stderr);
        assert!(done.summary().ends_with("0 conflicts, 1 bad line"), "{}", done.stderr);
        assert_eq!(store.journal().await.counts().await.unwrap().iter().sum::<u64>(), 3);
    }
}

/// Pins that a new chain over changed entries does not help: the game is replayed.
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
    let refused = "entry 2 cannot have happened there: the rules do not allow it";
    assert!(complaints[0].ends_with(refused), "{complaints:?}");
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
    // Older than the file: missing entries are not added without the players.
    let behind = Store::folder();
    Craft::played("bee", GameId::FortySix, 1).write(&*behind.journal().await).await;
    let done = behind.import(line_of(&export, "bee").1);
    assert!(done.summary().contains("1 conflict"), "{}", done.stderr);
}

/// Pins which key counts: the one of the file in an unused store, else the one of the store, with a
/// warning.
#[tokio::test]
async fn a_key_of_a_store_in_use_stays() {
    let export = export().await;
    let unused = Store::folder();
    let drawn = unused.journal().await.key("cookies").await.unwrap();
    let done = unused.import(&export);
    assert_eq!((done.code, done.complaints().len()), (Some(0), 1), "{}", done.stderr);
    assert!(done.complaints()[0].contains("is taken over"), "{}", done.stderr);
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
    assert_eq!(done.complaints()[1..], [format!("line {end}: the export has lost lines")]);
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

/// Pins that a file with a key does not make its owner the master of a fresh store unless that was asked
/// for: a user with the key can sign in as every player.
#[tokio::test]
async fn a_key_in_a_file_is_not_taken_over_unasked() {
    let export = export().await;
    let fresh = Store::folder();
    let own = fresh.journal().await.key("cookies").await.unwrap();
    let done = run("import", &fresh, &["-"], &export);
    assert_eq!(done.code, Some(1));
    let [complaint] = done.complaints()[..] else { panic!("{}", done.stderr) };
    assert!(complaint.starts_with("line 2: a key is left out without --with-keys"), "{complaint}");
    assert!(done.summary().starts_with("imported 4 tables"), "{}", done.stderr);
    assert_eq!(fresh.journal().await.key("cookies").await.unwrap(), own);

    let plain = run("export", &fresh, &[], "");
    assert!(!plain.stdout.contains("\"key\""), "{}", plain.stdout);
    assert!(plain.stdout.ends_with("{\"end\":{\"keys\":0,\"players\":3,\"tables\":4}}\n"));
    assert!(!plain.summary().contains("as everybody"), "{}", plain.stderr);
    let done = run("import", &Store::folder(), &["-"], &plain.stdout);
    assert_eq!((done.code, done.complaints().len()), (Some(0), 0), "{}", done.stderr);
}

/// Pins that histories that no server would have written stay out, each with its line and the reason, also
/// when their chain holds.
#[tokio::test]
async fn a_history_that_cannot_have_happened_does_not_get_in() {
    let open = || Craft::open("fake", GameId::CafeCards);
    let on = || Craft::played("fake", GameId::CafeCards, 1);
    let over = || Craft::played("fake", GameId::CafeCards, usize::MAX);
    let other = "ee".repeat(16);
    let sit = |seat: u8, player: &str, name: &str| json!({"what": "sit", "seat": seat, "player": player, "name": name});
    let chat = |seat: u8, text: &str| json!({"what": "chat", "seat": seat, "text": text});
    let leave = |seat: u8| json!({"what": "leave", "seat": seat, "level": "host"});
    let program = |seat: u8| json!({"what": "program", "seat": seat});
    let programmed = |times: usize| (0..times).fold(on(), |told, _| told.then(program(0)));
    let back = |seat: u8| json!({"what": "return", "seat": seat});
    let ready = |seat: u8| json!({"what": "ready", "seat": seat});
    let play = |seat: u8, by: &str, actions: Value| json!({"what": "play", "seat": seat, "actions": actions, "by": by});
    let give = |seat: u8| json!({"what": "fill", "seat": seat, "level": "host"});
    let cancel = |seat: u8| json!({"what": "cancel", "seat": seat});
    let rematch = json!({"what": "rematch", "table": "next"});
    let withdraw = |table: &str| json!({"what": "withdraw", "table": table});
    let withdrawn = |times: usize| {
        (0..times).fold(over(), |told, _| told.then(rematch.clone()).then(withdraw("next")))
    };
    let asked = |seat: u8| json!({"what": "rematch", "table": "next", "seat": seat});
    let mut talkative = open();
    for line in 0..1_001 {
        talkative = talkative.then(chat(0, &line.to_string()));
    }
    let cases = [
        (open().then(sit(0, &other, "Eve")), "entry 0", "the seat was taken"),
        (on().then(sit(1, &other, "Eve")), "entry 2", "the seat was taken"),
        (open().then(sit(1, &ADA.to_string(), "Ada")), "entry 0", "had a seat already"),
        (open().then(sit(1, &other, &"x".repeat(25))), "entry 0", "nobody can have such a name"),
        (open().then(sit(1, &other, "\u{202e}evE")), "entry 0", "nobody can have such a name"),
        (open().then(chat(0, "\u{202e}olleh")), "entry 0", "or what cannot be seen"),
        (open().then(sit(200, &other, "Eve")), "entry 0", "no such seat"),
        (open().then(ready(0)).then(ready(0)), "entry 1", "ready already"),
        (open().then(ready(1)), "entry 0", "ready already, or is nobody’s"),
        (open().then(chat(200, "hello")), "entry 0", "no such seat"),
        (open().then(chat(1, "hello")), "entry 0", "nobody sits there"),
        (open().then(chat(0, &"x".repeat(201))), "entry 0", "more than fits on a line"),
        (open().then(chat(0, "")), "entry 0", "nothing was said"),
        (talkative, "entry 1000", "cannot have that many entries"),
        (open().then(leave(0)), "entry 0", "could not be left"),
        (open().then(program(0)), "entry 0", "could not be left"),
        (on().then(program(200)), "entry 2", "no such seat"),
        (on().then(leave(0)).then(program(0)), "entry 3", "could not be left"),
        (over().then(program(0)), "entry", "could not be left"),
        (programmed(201), "entry", "that many entries"),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(play(0, "program", json!(["draw"]))),
            "entry 1",
            "the wrong kind of player",
        ),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(program(0)).then(play(
                0,
                "player",
                json!(["draw"]),
            )),
            "entry 2",
            "the wrong kind of player",
        ),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(program(0)).then(back(0)).then(play(
                0,
                "program",
                json!(["draw"]),
            )),
            "entry 3",
            "the wrong kind of player",
        ),
        (on().then(back(0)), "entry 2", "could not be left or taken back"),
        (on().then(leave(0)).then(leave(0)), "entry 3", "could not be left"),
        (on().then(back(1)), "entry 2", "could not be left or taken back"),
        (over().then(leave(0)), "entry", "could not be left"),
        (on().first(play(0, "player", json!(["draw"]))), "entry 0", "not that seat’s turn"),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(play(1, "bot", json!(["draw"]))),
            "entry 1",
            "not that seat’s turn",
        ),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(play(0, "bot", json!(["draw"]))),
            "entry 1",
            "the wrong kind of player",
        ),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(play(0, "clock", json!(["draw"]))),
            "entry 1",
            "the wrong kind of player",
        ),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(play(0, "player", json!([]))),
            "entry 1",
            "the rules do not allow it",
        ),
        (
            Craft::played("fake", GameId::CafeCards, 0).then(play(
                0,
                "player",
                json!(["draw", "draw"]),
            )),
            "entry 1",
            "not that seat’s turn",
        ),
        (open().then(give(0)), "entry 0", "could not be given to a computer"),
        (open().then(give(2)), "entry 0", "no such seat"),
        (open().then(give(1)).then(give(1)), "entry 1", "could not be given to a computer"),
        (open().then(give(1)).then(sit(1, &other, "Eve")), "entry 1", "the seat was taken"),
        (on().then(give(1)), "entry 2", "could not be given to a computer"),
        (open().then(cancel(1)), "entry 0", "could not be cancelled"),
        (on().then(cancel(0)), "entry 2", "could not be cancelled"),
        (open().then(cancel(0)).then(chat(0, "hello")), "entry 1", "had been cancelled"),
        (open().then(cancel(0)).then(cancel(0)), "entry 1", "had been cancelled"),
        (on().then(rematch.clone()), "entry 2", "the game was not over"),
        (over().then(rematch.clone()).then(rematch.clone()), "entry", "had its rematch"),
        (over().then(withdraw("next")), "entry", "no such rematch"),
        (over().then(rematch.clone()).then(withdraw("other")), "entry", "no such rematch"),
        (withdrawn(21), "entry", "that many entries"),
        (over().then(asked(1)), "entry", "no player asked"),
        (over().then(asked(200)), "entry", "no such seat"),
        (open().then(json!({"what": "win", "seat": 0})), "entry 0", "not written like anything"),
    ];
    for (craft, entry, reason) in cases {
        let store = Store::folder();
        craft.write(&*store.journal().await).await;
        let other = Store::folder();
        let done = run("import", &other, &["-"], &run("export", &store, &[], "").stdout);
        assert_eq!(done.code, Some(1), "{reason}: {}", done.stderr);
        let [complaint] = done.complaints()[..] else { panic!("{reason}: {}", done.stderr) };
        assert!(complaint.starts_with(&format!("line 2: {entry}")), "{reason}: {complaint}");
        assert!(complaint.contains(reason), "{reason}: {complaint}");
        assert_eq!(other.journal().await.counts().await, Ok([0, 0, 0]), "{reason}");
    }
}

/// Pins that what a server does let happen gets in: leaving, coming back, talk, the end, what comes after.
#[tokio::test]
async fn a_history_that_can_have_happened_gets_in() {
    let leave = json!({"what": "leave", "seat": 0, "level": "host"});
    let back = json!({"what": "return", "seat": 0});
    let sit = json!({"what": "sit", "seat": 1, "player": "ee".repeat(16), "name": "x".repeat(24), "share": "0f".repeat(32)});
    let store = Store::folder();
    let journal = store.journal().await;
    Craft::played("one", GameId::CafeCards, 1)
        .then(leave.clone())
        .then(back.clone())
        .then(leave.clone())
        .say(&"é".repeat(200))
        .then(back.clone())
        .write(&*journal)
        .await;
    let program = json!({"what": "program", "seat": 0});
    let played = json!({"what": "play", "seat": 0, "actions": ["draw"], "by": "program"});
    Craft::played("programmed", GameId::CafeCards, 0)
        .then(program.clone())
        .then(program.clone())
        .then(played)
        .then(back.clone())
        .then(program)
        .then(leave.clone())
        .write(&*journal)
        .await;
    Craft::played("two", GameId::FortySix, usize::MAX)
        .then(json!({"what": "rematch", "table": "dead", "seat": 0}))
        .then(json!({"what": "withdraw", "table": "dead"}))
        .then(json!({"what": "rematch", "table": "three", "seat": 0}))
        .say("again?")
        .say(":well-played:")
        .write(&*journal)
        .await;
    Craft::open("three", GameId::CafeBoard)
        .then(sit)
        .say("hello")
        .then(json!({"what": "ready", "seat": 0}))
        .write(&*journal)
        .await;
    let done = Store::folder().import(&run("export", &store, &[], "").stdout);
    assert_eq!((done.code, done.complaints().len()), (Some(0), 0), "{}", done.stderr);
}

/// Pins that times outside of all that is ever played cannot make the arithmetic of deadlines overflow.
#[tokio::test]
async fn a_time_that_cannot_be_does_not_get_in() {
    let export = export().await;
    for (from, to) in [
        ("\"created\":1700000000000", "\"created\":9223372036854775807"),
        ("\"created\":1700000000000", "\"created\":-1"),
        ("\"saved\":1700000000173", "\"saved\":9223372036854775807"),
    ] {
        let edited = export.replacen(from, to, 1);
        assert_ne!(edited, export, "{from}");
        let done = Store::folder().import(&edited);
        assert_eq!(done.code, Some(1), "{to}: {}", done.stderr);
        assert!(done.stderr.contains("holds what cannot be"), "{to}: {}", done.stderr);
    }
}

/// Pins that the stricter reading takes nothing from a store that an earlier version wrote.
#[tokio::test]
async fn every_table_of_an_old_store_gets_in() {
    let old = Store::folder();
    let kept = include_bytes!("../../crates/web/tests/requests/data/version-1.db");
    std::fs::write(old.file(), kept).unwrap();
    let counts = old.journal().await.counts().await.unwrap();
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    let new = Store::folder();
    let done = new.import(&old.export());
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    assert_eq!(new.journal().await.counts().await, Ok(counts));
    assert_eq!(new.export(), old.export());
}
