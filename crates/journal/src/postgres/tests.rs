//! Batches after a lost connection, and PostgreSQL's settings and query plans.

use gueridon_testdb::Cluster;
use sqlx::{AssertSqlSafe, PgPool, Row};

use super::append::APPEND;
use super::batch::{self, CLAIM, Sender};
use super::notification::NodeTag;
use super::writer::PostgresWriter;
use super::{PoolLimits, PostgresJournal};
use crate::backend::{Backend, Parameter};
use crate::test_support::{append, bodies, create, indexed_statements, write};
use crate::write_queue::{WriteCommand, WriteOutput};
use crate::{ChainHash, JournalError};

async fn journal() -> PostgresJournal {
    let url = Cluster::shared().create_database().await.unwrap();
    PostgresJournal::open(&url, PoolLimits::default()).await.unwrap()
}

/// The commit arrives, its answer does not: the second attempt finds everything written.
#[tokio::test]
async fn a_batch_written_before_the_connection_broke_is_acknowledged_once() {
    let journal = journal().await;
    let commands = || [create("a"), append("a", 0, "x"), append("a", 1, "y")];
    let tag = NodeTag::draw().unwrap();
    let marks = journal.marks.clone().unwrap();
    let changes = journal.changes.clone();
    let mut writer = PostgresWriter::new(&journal.pool, 0, marks.clone(), tag.clone(), changes);
    assert_eq!(write(&mut writer, commands()).await, [const { Ok(()) }; 3]);
    let mut connection = journal.pool.connections.acquire().await.unwrap();
    let mut again = commands().to_vec();
    let mut other = append("a", 1, "of another node");
    if let WriteCommand::Append { entry, .. } = &mut other {
        entry.head = ChainHash([9; 32]);
    }
    again.push(other);
    let sender = Sender { tag: &tag, mark: marks.of_writer(0).unwrap() };
    let (results, _) = batch::write(&mut connection, sender, &again, true).await.unwrap();
    let (done, clash) = (Ok(WriteOutput::default()), Err(JournalError::Clash));
    assert_eq!(results, [done.clone(), done.clone(), done, clash.clone()]);
    let (results, _) = batch::write(&mut connection, sender, &again, false).await.unwrap();
    assert_eq!(results, [Err(JournalError::Exists), clash.clone(), clash.clone(), clash]);
    assert_eq!(bodies(&journal, "a").await, ["x", "y"]);
}

#[tokio::test]
async fn every_commit_waits_for_the_disk() {
    let journal = journal().await;
    for setting in ["synchronous_commit", "fsync"] {
        let parameters = [Parameter::Text(setting)];
        let rows: Vec<(String,)> =
            journal.fetch_all("SELECT current_setting($1)", &parameters).await.unwrap();
        assert_eq!(rows, [("on".to_owned(),)], "{setting}");
    }
}

/// The plan of a statement for any parameters, whatever the number of rows.
async fn plan(pool: &PgPool, statement: &str) -> String {
    let count = (1..).take_while(|n| statement.contains(&format!("${n}"))).count();
    let values = vec!["NULL"; count].join(", ");
    let values = if count == 0 { String::new() } else { format!("({values})") };
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
    let journal = journal().await;
    let statements = indexed_statements::<PostgresJournal>().into_iter().chain([CLAIM, APPEND]);
    for statement in statements {
        let plan = plan(&journal.pool.connections, statement).await;
        assert!(plan.contains("Index") && !plan.contains("Seq Scan"), "{statement}\n{plan}");
    }
}
