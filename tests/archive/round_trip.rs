//! What is moved is the same elsewhere, and goes on there.

use gueridon_journal::{Document, Phase};
use gueridon_record::GameId;

use crate::craft::{ADA, Craft, fill};
use crate::program::{Store, call, gueridon, run};
use crate::server::{Server, field};

/// Pins the format and that nothing of it is lost, changed or reordered.
#[tokio::test]
async fn what_is_exported_and_imported_is_exported_byte_for_byte() {
    let [one, other] = [Store::folder(), Store::folder()];
    let journal = one.journal().await;
    fill(&*journal).await;
    for (scope, body) in [("player/1", "{\"done\":[\"pair\"]}"), ("table/zebra", "»\n«")] {
        let (scope, name, body) = (scope.to_string(), "lessons".to_string(), body.to_string());
        journal.save_document(Document { scope, name, body, at: 7 }).await.unwrap();
    }
    drop(journal);
    let export = one.export();
    let kinds: Vec<&str> = export.lines().map(|line| line.split('"').nth(1).unwrap()).collect();
    let players = ["player"; 3];
    let tables = ["table"; 4];
    let expected =
        [&["gueridon", "key"][..], &players, &tables, &["document"; 2], &["end"]].concat();
    assert_eq!(kinds, expected);
    assert!(export.starts_with("{\"gueridon\":\"export\",\"version\":1,\"tables\":4}\n"));
    assert!(
        export.ends_with("{\"end\":{\"keys\":1,\"players\":3,\"tables\":4,\"documents\":2}}\n")
    );

    let done = other.import(&export);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let [announced] = done.complaints()[..] else { panic!("{}", done.stderr) };
    assert!(announced.starts_with("line 2: the key “cookies” is taken over"), "{announced}");
    assert!(done.stdout.is_empty());
    assert!(done.summary().starts_with("imported 4 tables (entries: "), "{}", done.stderr);
    assert!(
        done.summary().ends_with("3 players, 2 documents; 0 skipped, 0 conflicts, 0 bad lines")
    );
    assert_eq!(other.export(), export);
}

/// Pins the same between stores of different kinds, there and back, over real pipes and files.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_moves_to_postgresql_and_back() {
    let (one, database, back) = (Store::folder(), Store::database().await, Store::folder());
    let another = Store::database().await;
    fill(&*one.journal().await).await;
    let export = one.export();
    for (from, to) in [(&one, &database), (&database, &another), (&another, &back)] {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let done = run("export", from, &["--with-keys", "--force", "--output", path], "");
        assert_eq!((done.code, done.stdout.as_str()), (Some(0), ""), "{}", done.stderr);
        assert!(done.stderr.contains("anybody who reads this can play as everybody"));
        assert_eq!(std::fs::read_to_string(path).unwrap(), export);
        let done = run("import", to, &["--with-keys", path], "");
        assert_eq!(done.code, Some(0), "{}", done.stderr);
        assert_eq!(to.export(), export);
    }
}

/// Pins that an import may be repeated, also when the game has gone on since.
#[tokio::test]
async fn what_is_there_is_skipped() {
    let [one, other] = [Store::folder(), Store::folder()];
    fill(&*one.journal().await).await;
    let export = one.export();
    // As after an interruption: the first half is there.
    let half: Vec<&str> = export.lines().take(6).collect();
    let done = other.import(&half.join("\n"));
    assert_eq!(done.code, Some(1));
    assert!(done.complaints()[1].contains("cut off"), "{}", done.stderr);
    let done = other.import(&export);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    assert!(done.summary().contains("imported 3 tables ("), "{}", done.stderr);
    assert!(done.summary().ends_with("4 skipped, 0 conflicts, 0 bad lines"), "{}", done.stderr);
    let done = other.import(&export);
    assert!(done.summary().ends_with("7 skipped, 0 conflicts, 0 bad lines"), "{}", done.stderr);

    let ahead = Store::folder();
    Craft::played("bee", GameId::FortySix, 2).say("later").write(&*ahead.journal().await).await;
    let done = ahead.import(crate::craft::line_of(&export, "bee").1);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    assert!(done.summary().ends_with("1 skipped, 0 conflicts, 0 bad lines"), "{}", done.stderr);
}

/// Pins that lists, seats and due times are computed again, and not only the entries kept.
#[tokio::test]
async fn what_lists_show_is_worked_out_from_the_entries() {
    let [one, other] = [Store::folder(), Store::folder()];
    fill(&*one.journal().await).await;
    assert_eq!(other.import(&one.export()).code, Some(0));
    let journal = other.journal().await;
    assert_eq!(journal.counts().await, Ok([1, 2, 1]));
    let own = journal.tables_of(ADA, 9).await.unwrap();
    let over = own.iter().find(|table| table.id.as_str() == "zebra").unwrap();
    assert_eq!((over.phase, over.turn), (Phase::Over, None));
    assert!(own.iter().all(|table| table.caption.contains("\"host\":\"Ada\"")), "{own:?}");
    assert_eq!(own.len(), 4);
}

/// Pins that keys, players and due times arrive: the same cookie is the same player, and a computer
/// whose turn it was plays on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_table_goes_on_elsewhere_with_the_same_cookie() {
    let [one, other] = [Store::folder(), Store::folder()];
    let server = Server::start(&one);
    let laid = server.ask("POST", "/tables", "", "game=cafe-cards&with=bots&name=Ada");
    let cookie = field(&laid, "set-cookie").unwrap().split(';').next().unwrap().to_string();
    let id = field(&laid, "location").unwrap().strip_prefix("/t/").unwrap().to_string();
    server.ask("POST", &format!("/t/{id}/ready"), &cookie, "");
    let before = server.until(&id, &cookie, |table| table["to_act"] == 0);
    assert_eq!(before["you"].as_array().map(Vec::len), Some(1), "{before}");
    // Exported while the server runs.
    let export = one.export();
    drop(server);

    assert_eq!(other.import(&export).code, Some(0));
    let server = Server::start(&other);
    assert_eq!(server.table(&id, &cookie), before);
    let step = before["step"].as_u64().unwrap();
    server.ask("POST", &format!("/t/{id}/play"), &cookie, &format!("at={step}&actions=draw"));
    // The computers answer, and it is Ada's turn again.
    server.until(&id, &cookie, |table| {
        table["to_act"] == 0 && table["step"].as_u64() > Some(step + 2)
    });
}

/// Pins that what is due is known right after an import, without anybody coming to the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_whose_turn_it_was_plays_on_in_the_other_store() {
    let one = Store::folder();
    let craft = Craft::computer_is_next("waiting", GameId::CafeCards);
    let steps = craft.steps();
    craft.write(&*one.journal().await).await;
    for other in [Store::folder(), Store::database().await] {
        assert_eq!(other.import(&one.export()).code, Some(0));
        let journal = other.journal().await;
        assert!(journal.next_due().await.unwrap().is_some());
        let server = Server::start(&other);
        server.until("waiting", "", |table| table["step"].as_u64() > Some(steps));
    }
}

/// Pins that records are what the page of a table gives, that they are in order, and that they tell
/// nothing of a game that goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_games_that_are_over_are_exported_as_records() {
    let store = Store::folder();
    fill(&*store.journal().await).await;
    let done = run("export", &store, &["--records"], "");
    assert_eq!((done.code, done.summary()), (Some(0), "exported 1 record"));
    let server = Server::start(&store);
    let page = server.get("/t/zebra/record", "");
    assert_eq!(page.split_once("\r\n\r\n").unwrap().1, done.stdout);
    let verified = call(gueridon().args(["verify", "-"]), &done.stdout);
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
}

/// Pins that records become tables to look at, once each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_become_tables_to_look_at() {
    let [one, other] = [Store::folder(), Store::folder()];
    fill(&*one.journal().await).await;
    let record = run("export", &one, &["--records"], "").stdout;
    let mut half: serde_json::Value = serde_json::from_str(&record).unwrap();
    half["actions"].as_array_mut().unwrap().truncate(3);
    let lines = format!("{record}\n{half}\n{record}");
    let done = other.import(&lines);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let counted = "imported 2 tables (entries: 0), 0 players, 0 documents; 1 skipped, 0 conflicts, 0 bad lines";
    assert_eq!(done.stderr.trim_end(), counted);
    let addresses: Vec<&str> = done.stdout.lines().collect();
    assert!(addresses[1].ends_with("/replay/3") && addresses[0] == addresses[2], "{addresses:?}");
    let server = Server::start(&other);
    for address in &addresses {
        assert!(server.get(address, "").starts_with("HTTP/1.1 200"), "{address}");
    }
    drop(server);
    let again = other.import(&lines);
    assert!(again.summary().contains("3 skipped, 0 conflicts"), "{}", again.stderr);
    // The same games in yet another store are the same tables.
    let third = Store::folder();
    assert_eq!(third.import(&lines).stdout, done.stdout);
    assert_eq!(third.import(&other.export()).code, Some(0));
}
