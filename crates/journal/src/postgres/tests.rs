//! What can only be brought about from inside: what happens in the middle of a batch.

use gueridon_testdb::Cluster;
use sqlx::{AssertSqlSafe, PgPool, Row};

use super::writer::Writer;
use super::{PoolLimits, PostgresJournal, change, read};
use crate::desk::{Command, Done};
use crate::samples::{append, batch, id, table};
use crate::{Journal, JournalError};

/// A journal, and a writer to hand it batches of exactly these commands.
async fn journal() -> (PostgresJournal, Writer) {
    let url = Cluster::shared().create_database().await.unwrap();
    let limits = PoolLimits::default();
    let journal = PostgresJournal::open(&url, limits.clone()).await.unwrap();
    let writer = Writer::new(journal.lender.pool.clone(), limits.patience());
    (journal, writer)
}

async fn bodies(journal: &PostgresJournal, name: &str) -> Vec<String> {
    let stored = journal.read(&id(name), 0).await.unwrap().unwrap();
    assert_eq!(stored.entries.len() as u64, stored.count);
    stored.entries.into_iter().map(|entry| entry.body).collect()
}

#[tokio::test]
async fn a_clash_does_not_spoil_the_others_of_its_batch() {
    let (journal, mut writer) = journal().await;
    let commands = vec![
        Command::Create(table("a")),
        append("a", 0, "first"),
        append("a", 0, "doubled"),
        append("nowhere", 0, "lost"),
        Command::Create(table("a")),
        append("a", 1, "second"),
    ];
    let expected = vec![
        Ok(()),
        Ok(()),
        Err(JournalError::Clash),
        Err(JournalError::NoSuchTable),
        Err(JournalError::Exists),
        Ok(()),
    ];
    assert_eq!(batch(&mut writer, commands).await, expected);
    assert_eq!(bodies(&journal, "a").await, ["first", "second"]);
}

#[tokio::test]
async fn a_table_that_was_tampered_with_does_not_spoil_the_others_of_its_batch() {
    let (journal, mut writer) = journal().await;
    let tables = ["a", "b", "c"].map(|name| Command::Create(table(name)));
    assert_eq!(batch(&mut writer, tables.to_vec()).await, vec![Ok(()); 3]);
    // An entry that is not counted: only the key of the entries notices.
    let tamper = "INSERT INTO entries SELECT key, 0, 0, '', secret FROM tables WHERE id = 'b'";
    assert_eq!(batch(&mut writer, vec![Command::Sql(tamper)]).await, [Ok(())]);
    let commands = ["a", "b", "c"].map(|name| append(name, 0, "x")).to_vec();
    let expected = [Ok(()), Err(JournalError::Clash), Ok(())];
    assert_eq!(batch(&mut writer, commands).await, expected);
    assert_eq!(bodies(&journal, "a").await, ["x"]);
    assert_eq!(bodies(&journal, "c").await, ["x"]);
}

#[tokio::test]
async fn a_full_disk_is_named_and_keeps_nothing() {
    let (journal, mut writer) = journal().await;
    journal.create(table("a")).await.unwrap();
    let full = "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$";
    let commands = vec![append("a", 0, "x"), Command::Sql(full), Command::Beat];
    assert_eq!(batch(&mut writer, commands).await, vec![Err(JournalError::Full); 3]);
    assert!(bodies(&journal, "a").await.is_empty());
    assert_eq!(batch(&mut writer, vec![append("a", 0, "x")]).await, [Ok(())]);
}

#[tokio::test]
async fn two_that_got_in_each_others_way_are_tried_again() {
    let (journal, mut writer) = journal().await;
    journal.create(table("a")).await.unwrap();
    let count = vec![Command::Sql("CREATE SEQUENCE tries")];
    assert_eq!(batch(&mut writer, count).await, [Ok(())]);
    let deadlock = "DO $$ BEGIN IF nextval('tries') < 3 THEN
        RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF; END $$";
    let commands = vec![append("a", 0, "x"), Command::Sql(deadlock)];
    assert_eq!(batch(&mut writer, commands).await, [Ok(()), Ok(())]);
    assert_eq!(bodies(&journal, "a").await, ["x"]);
}

/// The commit arrives, the answer does not: the second try finds everything done.
#[tokio::test]
async fn what_was_written_before_the_connection_broke_is_acknowledged_once() {
    let (journal, mut writer) = journal().await;
    let commands = || vec![Command::Create(table("a")), append("a", 0, "x"), append("a", 1, "y")];
    assert_eq!(batch(&mut writer, commands()).await, vec![Ok(()); 3]);
    let mut loan = journal.lender.pool.acquire().await.unwrap();
    let mut again = commands();
    again.push(append("a", 1, "of somebody else"));
    let answers = change::make(&mut loan, &again, true).await.unwrap();
    let (done, clash) = (Ok(Done::default()), Err(JournalError::Clash));
    assert_eq!(answers, [done.clone(), done.clone(), done, clash.clone()]);
    let answers = change::make(&mut loan, &again, false).await.unwrap();
    assert_eq!(answers, [Err(JournalError::Exists), clash.clone(), clash.clone(), clash]);
    assert_eq!(bodies(&journal, "a").await, ["x", "y"]);
}

#[tokio::test]
async fn every_commit_waits_for_the_disk() {
    let (journal, _) = journal().await;
    for (setting, value) in [("synchronous_commit", "on"), ("fsync", "on")] {
        let query = sqlx::query("SELECT current_setting($1)").bind(setting);
        let row = journal.lender.one(query).await.unwrap().unwrap();
        assert_eq!(row.try_get::<String, _>(0).unwrap(), value);
    }
}

/// How the server would go about it, whatever it is asked for and however few rows there are.
async fn plan(pool: &PgPool, statement: &str) -> String {
    let places = (1..).take_while(|n| statement.contains(&format!("${n}"))).count();
    let values = vec!["NULL"; places].join(", ");
    let values = if places == 0 { String::new() } else { format!("({values})") };
    let mut transaction = pool.begin().await.unwrap();
    let prepare = format!(
        "SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan;
        PREPARE question AS {statement}"
    );
    sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *transaction).await.unwrap();
    let explain = AssertSqlSafe(format!("EXPLAIN EXECUTE question{values}"));
    let rows = sqlx::raw_sql(explain).fetch_all(&mut *transaction).await.unwrap();
    sqlx::raw_sql("DEALLOCATE question").execute(&mut *transaction).await.unwrap();
    rows.iter().map(|row| row.try_get::<String, _>(0).unwrap() + "\n").collect()
}

#[tokio::test]
async fn no_statement_reads_through_all_tables_or_entries() {
    let (journal, _) = journal().await;
    let statements = [
        read::TABLE,
        read::ENTRIES,
        read::NEXT_DUE,
        read::KEY_OF,
        read::AFTER,
        read::OPEN,
        read::RUNNING,
        read::OF_PLAYER,
        read::PLAYER,
        read::PLAYERS,
        read::KEY,
        change::CLAIM,
        super::append::LOCK,
    ];
    for statement in statements {
        let plan = plan(&journal.lender.pool, statement).await;
        assert!(plan.contains("Index") && !plan.contains("Seq Scan"), "{statement}\n{plan}");
        // Only the few tables of one player or one batch are sorted.
        let sorts = [read::OF_PLAYER, super::append::LOCK].contains(&statement);
        assert_eq!(plan.contains("Sort"), sorts, "{statement}\n{plan}");
    }
}
