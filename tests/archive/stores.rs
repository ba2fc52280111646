//! The choice of a store: named once, in one way, and printed without its password.

use std::net::TcpListener;

use crate::craft::fill;
use crate::program::{Store, call, gueridon, run};
use crate::server::Server;

/// Pins that a server over PostgreSQL serves what was imported there, and names it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_over_postgresql_says_where_without_the_password() {
    let store = Store::database().await;
    fill(&*store.journal().await).await;
    // This server of PostgreSQL does not look at passwords.
    let Store::Database(url) = &store else { unreachable!("a database") };
    let with_password = Store::Database(url.replace('@', ":hunter2@"));
    let server = Server::start(&with_password);
    assert!(server.welcome.contains(url.as_str()), "{}", server.welcome);
    assert!(!server.welcome.contains("hunter2"), "{}", server.welcome);
    assert_eq!(server.table("zebra", "")["table"], "zebra");
    let exported = run("export", &with_password, &[], "");
    assert_eq!(exported.code, Some(0), "{}", exported.stderr);
}

/// Pins that one sentence says what and where, and what to do; and never the password.
#[test]
fn a_database_that_does_not_answer_is_named() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = format!("postgres://ann:hunter2@127.0.0.1:{port}/games");
    let store = Store::Database(url);
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    for (command, more) in [("export", &[][..]), ("import", &[path][..])] {
        let done = run(command, &store, more, "");
        assert_eq!(done.code, Some(1));
        assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
        let address = format!("postgres://ann@127.0.0.1:{port}/games");
        assert!(done.stderr.contains(&address), "{}", done.stderr);
        assert!(done.stderr.contains("start it or correct the address"), "{}", done.stderr);
        assert!(!done.stderr.contains("hunter2"), "{}", done.stderr);
    }
}

/// Pins that a folder and a database cannot be named together.
#[test]
fn a_folder_and_a_database_exclude_each_other() {
    let both = ["--data", "x", "--database", "postgres://ann@localhost/games"];
    let done = call(gueridon().arg("export").args(both), "");
    assert_eq!(done.code, Some(2));
    assert!(done.stderr.contains("cannot be used with"), "{}", done.stderr);
    let by_environment =
        call(gueridon().args(["export", "--data", "x"]).env("GUERIDON_DATABASE", "y"), "");
    assert_eq!(by_environment.code, Some(2));
}

/// Pins that a store that is named before the command is not passed over for the usual one.
#[tokio::test]
async fn a_store_may_be_named_before_the_command_or_by_the_environment() {
    let store = Store::folder();
    fill(&*store.journal().await).await;
    let export = run("export", &store, &[], "").stdout;
    let before = call(gueridon().args(store.arguments()).arg("export"), "");
    assert_eq!(before.stdout, export);
    let [_, folder] = store.arguments();
    let by_environment = call(gueridon().arg("export").env("GUERIDON_DATA", folder), "");
    assert_eq!(by_environment.stdout, export);
}

/// Pins that two servers do not write to one file, each with other tables in memory.
#[test]
fn a_folder_has_one_server() {
    let store = Store::folder();
    let first = Server::start(&store);
    let second = || {
        let mut program = gueridon();
        program.args(["--listen", "127.0.0.1:0"]).args(store.arguments());
        program
    };
    let done = call(&mut second(), "");
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("another Guéridon serves the folder"), "{}", done.stderr);
    drop(first);
    drop(Server::start(&store));
}

/// Pins that a user who can write to the folder cannot make the server empty another file.
#[cfg(unix)]
#[test]
fn a_lock_that_is_a_link_to_another_file_is_not_followed() {
    let store = Store::folder();
    let elsewhere = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(elsewhere.path(), "precious").unwrap();
    let lock = store.file().with_file_name("gueridon.lock");
    std::os::unix::fs::symlink(elsewhere.path(), &lock).unwrap();
    let done = call(gueridon().args(["--listen", "127.0.0.1:0"]).args(store.arguments()), "");
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("links are not followed: remove it"), "{}", done.stderr);
    assert_eq!(std::fs::read_to_string(elsewhere.path()).unwrap(), "precious");
}

/// Pins that an emptied store is not taken for a new one: its players would find no tables and no reason.
#[test]
fn an_emptied_store_is_refused_and_not_begun_anew() {
    let store = Store::folder();
    drop(Server::start(&store));
    let serve = || call(gueridon().args(["--listen", "127.0.0.1:0"]).args(store.arguments()), "");
    // SQLite begins a new store in both.
    for left in ["", "SQLite format 3\0 and no more"] {
        std::fs::write(store.file(), left).unwrap();
        for done in [serve(), store.import("")] {
            assert_eq!(done.code, Some(1));
            assert!(done.stderr.contains("is empty or cut off"), "{}", done.stderr);
            assert!(done.stderr.contains("Put a backup in its place"), "{}", done.stderr);
        }
        assert_eq!(std::fs::read_to_string(store.file()).unwrap(), left, "it is left as it was");
    }
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", store.file().display()));
    }
    drop(Server::start(&store));
}

/// Pins that a store that others can read is not used without a word about it, and a new one is not such.
#[cfg(unix)]
#[test]
fn a_store_that_others_can_read_says_what_to_run() {
    use std::os::unix::fs::PermissionsExt;
    let store = Store::folder();
    drop(Server::start(&store));
    let mode = std::fs::metadata(store.file()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // Something that no server starts with, so that this one ends by itself; and nothing beside it, from
    // which SQLite would restore the store.
    let store = Store::folder();
    std::fs::write(store.file(), "no store at all ".repeat(100)).unwrap();
    let serve = || call(gueridon().args(["--listen", "127.0.0.1:0"]).args(store.arguments()), "");
    std::fs::set_permissions(store.file(), std::fs::Permissions::from_mode(0o600)).unwrap();
    assert!(!serve().stderr.contains("chmod"));
    std::fs::set_permissions(store.file(), std::fs::Permissions::from_mode(0o644)).unwrap();
    let done = serve();
    let advice = format!("chmod 600 {}", store.file().display());
    assert!(done.stderr.contains(&advice), "{}", done.stderr);
}
