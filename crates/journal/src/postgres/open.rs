//! Opening a database: the address, migrations, and errors that say what to do.

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, timeout};

use super::error::{
    FORBIDDEN, INVALID_AUTHORIZATION, INVALID_PASSWORD, LOCK_NOT_AVAILABLE, NO_SUCH_DATABASE,
    STARTING, TOO_MANY_CONNECTIONS, code,
};
use super::listener::Listener;
use super::marks::{Marks, accept};
use super::notification::NodeTag;
use super::pool::{Pool, PoolLimits, WRITERS};
use super::writer::PostgresWriter;
use super::{ListenerTask, PostgresJournal};
use crate::backend::CHANGE_CAPACITY;
use crate::write_queue::{ReadOnly, WriteQueue};
use crate::{AcceptedHold, JournalError, Location, Result, migrations};

/// The advisory lock of a node that migrates: "Guer" in ASCII.
const MIGRATION_LOCK: i64 = 0x4775_6572;

/// How long to wait for another node that is migrating.
const MIGRATION_TIMEOUT: Duration = Duration::from_secs(60);

/// How long a batch waits for a table that another transaction has locked, usually for milliseconds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// The pause between attempts to connect to a database that is starting.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

impl PostgresJournal {
    /// Opens a journal at an address `postgres://user:password@host:5432/database`. The database must
    /// exist, and either be empty or hold a journal.
    pub async fn open(url: &str, limits: PoolLimits) -> Result<PostgresJournal> {
        let options = read(url)?;
        let location = location(&options);
        let explain = |error| explain(&location, error);
        let mut connection =
            connect_with_retries(&options, limits.acquire).await.map_err(explain)?;
        prepare(&mut connection, &location).await?;
        warn_if_fsync_is_off(&mut connection).await.map_err(explain)?;
        let marks = Arc::new(Marks::take(&mut connection).await?);
        connection.close().await.map_err(explain)?;

        let options = options.options(settings(&limits, "off"));
        let listener = Listener::connect(options.clone(), limits.acquire).await.map_err(explain)?;
        let pool = Pool::new(options, &limits);
        let (tag, changes) = (NodeTag::draw()?, broadcast::Sender::new(CHANGE_CAPACITY));
        let writer = |number| {
            PostgresWriter::new(&pool, number, marks.clone(), tag.clone(), changes.clone())
        };
        let queue = WriteQueue::start((0..WRITERS as usize).map(writer));
        let listening = tokio::spawn(listener.run(tag, changes.clone()));
        let listener = ListenerTask(listening.abort_handle());
        Ok(PostgresJournal { pool, queue, changes, listener: Some(listener), marks: Some(marks) })
    }

    /// Opens an existing journal without changing it. Writing fails with
    /// [`ReadOnly`](JournalError::ReadOnly), and changes are not reported.
    pub async fn open_read_only(url: &str, limits: PoolLimits) -> Result<PostgresJournal> {
        let options = read(url)?.options([("default_transaction_read_only", "on")]);
        let location = location(&options);
        let explain = |error| explain(&location, error);
        let mut connection =
            connect_with_retries(&options, limits.acquire).await.map_err(explain)?;
        if !is_journal(&mut connection).await.map_err(explain)? {
            return Err(JournalError::NotAJournal { location });
        }
        let applied = sqlx::query_as(migrations::APPLIED).fetch_all(&mut connection).await;
        migrations::check(&applied.map_err(explain)?, &migrations::POSTGRES, &location)?;
        connection.close().await.map_err(explain)?;

        let pool = Pool::new(options.options(settings(&limits, "on")), &limits);
        let (queue, changes) = (WriteQueue::start([ReadOnly]), broadcast::Sender::new(1));
        Ok(PostgresJournal { pool, queue, changes, listener: None, marks: None })
    }

    /// Accepts what is stored: nodes that have stopped writing, because it is not what it was, go on from there.
    /// Waits for nodes that are just finding out, and returns what each had reported. A database that was emptied
    /// is prepared again.
    pub async fn accept(url: &str, limits: PoolLimits) -> Result<Vec<AcceptedHold>> {
        let options = read(url)?;
        let location = location(&options);
        let explain = |error| explain(&location, error);
        let mut connection =
            connect_with_retries(&options, limits.acquire).await.map_err(explain)?;
        prepare(&mut connection, &location).await?;
        let accepted = accept(&mut connection).await.map_err(explain)?;
        connection.close().await.map_err(explain)?;
        Ok(accepted)
    }

    /// The location of an address, without the password, so that it can be shown.
    pub fn location(url: &str) -> Result<Location> {
        read(url).map(|options| location(&options))
    }
}

/// Warns when the server does not wait for its disk, so that no commit is durable.
async fn warn_if_fsync_is_off(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let setting = sqlx::query_scalar("SELECT current_setting('fsync')");
    let fsync: String = setting.fetch_one(connection).await?;
    if fsync != "on" {
        tracing::warn!(
            "the database does not wait for its disk (fsync={fsync}): a power cut loses moves"
        );
    }
    Ok(())
}

fn read(url: &str) -> Result<PgConnectOptions> {
    // The message does not repeat the address: there may be a password in it.
    let wrong = |reason: &str| {
        let shape = "it has the shape postgres://user:password@host:5432/database";
        let location = Location::Database("postgres://…".into());
        JournalError::cannot_open(&location, format!("{reason}; {shape}"))
    };
    if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
        return Err(wrong("this is not the address of a PostgreSQL database"));
    }
    let options: PgConnectOptions = url.parse().map_err(|_| wrong("the address cannot be read"))?;
    let options = match options.get_application_name() {
        Some(_) => options,
        None => options.application_name("gueridon"),
    };
    Ok(options.disable_statement_logging())
}

/// The location without the password.
fn location(options: &PgConnectOptions) -> Location {
    let user = options.get_username();
    let server = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let database = options.get_database().unwrap_or(user);
    Location::Database(format!("postgres://{user}@{server}/{database}"))
}

/// The settings of the connections of a running node. A node that stops in the middle of a transaction
/// loses it, so that the others can go on.
fn settings(limits: &PoolLimits, read_only: &str) -> [(&'static str, String); 7] {
    let millis = |duration: Duration| format!("{}ms", duration.as_millis());
    [
        ("synchronous_commit", "on".into()),
        ("default_transaction_isolation", "read committed".into()),
        ("default_transaction_read_only", read_only.into()),
        // Statements are prepared once, and every plan uses an index whatever the parameters are.
        ("plan_cache_mode", "force_generic_plan".into()),
        ("statement_timeout", millis(limits.statement)),
        ("lock_timeout", millis(LOCK_TIMEOUT)),
        ("idle_in_transaction_session_timeout", millis(limits.statement)),
    ]
}

/// Connects, and repeats that while the database is starting.
async fn connect_with_retries(
    options: &PgConnectOptions,
    limit: Duration,
) -> Result<PgConnection, sqlx::Error> {
    let end = Instant::now() + limit;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let Ok(result) = timeout(left, options.connect()).await else {
            return Err(sqlx::Error::PoolTimedOut);
        };
        match result {
            Err(error) if may_be_starting(&error) && Instant::now() + RETRY_PAUSE < end => {
                sleep(RETRY_PAUSE).await;
            }
            result => return result,
        }
    }
}

fn may_be_starting(error: &sqlx::Error) -> bool {
    if let sqlx::Error::Io(error) = error {
        return matches!(error.kind(), ErrorKind::ConnectionRefused | ErrorKind::NotFound);
    }
    matches!(code(error), Some(STARTING | TOO_MANY_CONNECTIONS))
}

/// Applies the migrations in one transaction.
async fn prepare(connection: &mut PgConnection, location: &Location) -> Result<()> {
    let explain = |error| explain(location, error);
    let mut transaction = connection.begin().await.map_err(explain)?;
    let limit = format!("SET LOCAL lock_timeout = {}", MIGRATION_TIMEOUT.as_millis());
    let limit = sqlx::raw_sql(sqlx::AssertSqlSafe(limit)).execute(&mut *transaction);
    limit.await.map_err(explain)?;
    let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATION_LOCK);
    lock.execute(&mut *transaction).await.map_err(explain)?;
    check_encoding(&mut transaction, location).await?;
    if is_of_another_program(&mut transaction).await.map_err(explain)? {
        return Err(JournalError::NotAJournal { location: location.clone() });
    }
    let migrated = migrations::POSTGRES.run_direct(None, &mut *transaction, false).await;
    migrated.map_err(|error| migrations::explain(location, error, explain))?;
    transaction.commit().await.map_err(explain)
}

async fn check_encoding(connection: &mut PgConnection, location: &Location) -> Result<()> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding")
        .fetch_one(connection)
        .await
        .map_err(|error| explain(location, error))?;
    if encoding == "UTF8" {
        return Ok(());
    }
    let reason = format!("its encoding is {encoding}, create one with ENCODING 'UTF8'");
    Err(JournalError::cannot_open(location, reason))
}

async fn is_of_another_program(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let statement = "SELECT count(*) > 0 AND to_regclass('gueridon') IS NULL FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')";
    sqlx::query_scalar(statement).fetch_one(connection).await
}

async fn is_journal(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT to_regclass('gueridon') IS NOT NULL").fetch_one(connection).await
}

fn explain(location: &Location, error: sqlx::Error) -> JournalError {
    let reason = match code(&error) {
        Some(INVALID_PASSWORD) => "the password is wrong, correct it in the address".into(),
        Some(INVALID_AUTHORIZATION) => {
            format!(
                "the server does not let this user in, correct the address or pg_hba.conf ({error})"
            )
        }
        Some(NO_SUCH_DATABASE) => "there is no such database, create it with createdb".into(),
        Some(FORBIDDEN) => {
            format!("the user must be allowed to create tables, make it the owner ({error})")
        }
        Some(TOO_MANY_CONNECTIONS) => {
            "the server has no connection to spare, raise its max_connections".into()
        }
        Some(STARTING) => "the server is just starting or stopping, try again".into(),
        Some(LOCK_NOT_AVAILABLE) => {
            "another node is changing its shape, wait until it has finished".into()
        }
        None if matches!(error, sqlx::Error::PoolTimedOut | sqlx::Error::Io(_)) => {
            format!("the server does not answer, start it or correct the address ({error})")
        }
        Some(_) | None => return JournalError::from(error).while_opening(location),
    };
    JournalError::cannot_open(location, reason)
}
