//! Errors of opening say what to do, and never show the password.

use std::net::TcpListener;

use gueridon_journal::{Journal, JournalError, PoolLimits, PostgresJournal};
use gueridon_testdb::Cluster;
use tokio::task::JoinSet;

use crate::Database;
use crate::suite::{self, TestStore};

const PASSWORD: &str = "hunter2";

async fn error(url: &str) -> JournalError {
    let error = PostgresJournal::open(url, PoolLimits::default()).await;
    let error = error.err().expect("this cannot be opened");
    for text in [error.to_string(), format!("{error:?}")] {
        assert!(!text.contains(PASSWORD), "{text}");
    }
    error
}

fn with_user(url: &str, user: &str) -> String {
    url.replace("gueridon@", &format!("{user}:{PASSWORD}@"))
}

#[tokio::test]
async fn a_database_that_does_not_exist_is_reported() {
    let error = error(&with_user(&Cluster::shared().url("nowhere"), "gueridon")).await.to_string();
    assert!(error.contains("/nowhere: there is no such database, create it"), "{error}");
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_reported() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = error(&format!("postgres://ann:{PASSWORD}@127.0.0.1:{port}/games")).await;
    let text = error.to_string();
    assert!(matches!(error, JournalError::CannotOpen { .. }), "{error:?}");
    assert!(text.contains(&format!("postgres://ann@127.0.0.1:{port}/games")), "{text}");
    assert!(text.contains("does not answer, start it or correct the address"), "{text}");
}

#[tokio::test]
async fn a_wrong_password_is_reported() {
    let database = Database::default();
    let mut connection = database.connection().await;
    let role = "CREATE ROLE guarded LOGIN PASSWORD 'another'";
    sqlx::raw_sql(role).execute(&mut connection).await.unwrap();
    // The first matching line counts.
    let rules = Cluster::shared().data().join("pg_hba.conf");
    let old = std::fs::read_to_string(&rules).unwrap();
    let new = format!("host all guarded 127.0.0.1/32 scram-sha-256\n{old}");
    std::fs::write(&rules, new).unwrap();
    sqlx::raw_sql("SELECT pg_reload_conf()").execute(&mut connection).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let error = error(&with_user(database.url().await, "guarded")).await.to_string();
    assert!(error.contains("the password is wrong, correct it"), "{error}");
}

#[tokio::test]
async fn an_unknown_user_is_reported() {
    let database = Database::default();
    let error = error(&with_user(database.url().await, "stranger")).await.to_string();
    assert!(error.contains("does not let this user in"), "{error}");
}

#[tokio::test]
async fn an_invalid_address_is_not_repeated() {
    for url in ["games.db", "postgres://ann:hunter2@:port/x", "mysql://ann:hunter2@localhost/x"] {
        let error = error(url).await.to_string();
        assert!(error.contains("postgres://user:password@host:5432/database"), "{error}");
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let database = Database::default();
    database.edit("CREATE TABLE recipes (name TEXT)").await;
    let error = error(database.url().await).await;
    assert!(matches!(error, JournalError::NotAJournal { .. }), "{error:?}");
    assert!(error.to_string().ends_with("name another database, or create an empty one"));
}

#[tokio::test]
async fn a_journal_of_a_newer_program_is_refused() {
    let database = Database::default();
    database.open().await.close().await;
    database
        .edit(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
            VALUES (9999, 'of tomorrow', TRUE, '', 0)",
        )
        .await;
    let error = error(database.url().await).await;
    assert!(matches!(error, JournalError::Newer { .. }), "{error:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_start_at_once_create_one_journal() {
    let database = Database::default();
    let url = database.url().await.to_owned();
    let mut nodes = JoinSet::new();
    for _ in 0..6 {
        let url = url.clone();
        nodes.spawn(async move {
            let node = PostgresJournal::open(&url, PoolLimits::default()).await?;
            node.key("cookies").await
        });
    }
    let keys = nodes.join_all().await;
    assert_eq!(keys[0].as_ref().err(), None);
    assert!(keys.iter().all(|key| *key == keys[0]));
    assert_eq!(suite::filled(&*database.open().await, "a", 2).await.len(), 2);
}
