//! Opening: the address, migrations, and clear words when it does not work.

use std::io::ErrorKind;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep, timeout};

use super::failure::{
    FORBIDDEN, INVALID_AUTHORIZATION, INVALID_PASSWORD, LOCK_NOT_AVAILABLE, NO_SUCH_DATABASE,
    STARTING, TOO_MANY_CONNECTIONS, code,
};
use super::listener::Ear;
use super::pool::{Lender, PoolLimits, WRITERS, pool};
use super::writer::Writer;
use super::{Listening, PostgresJournal};
use crate::desk::{Desk, Nobody};
use crate::journal::CHANGES;
use crate::{JournalError, Location, Result, shape};

/// Keeps two nodes that start at once from looking at what the other is just making: "Guer" in ASCII.
const STARTING_UP: i64 = 0x4775_6572;

/// How long to wait for another node that is migrating.
const MIGRATING: Duration = Duration::from_secs(60);

/// How long a batch waits for a table that somebody else holds: nodes hold them for milliseconds.
const LOCKED: Duration = Duration::from_secs(2);

/// Between two tries to reach a database that is just starting.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) async fn open(url: &str, limits: &PoolLimits) -> Result<PostgresJournal> {
    let options = read(url)?;
    let place = location(&options);
    let explain = |error| explain(&place, error);
    let mut connection = patiently(&options, limits.acquire).await.map_err(explain)?;
    prepare(&mut connection, &place).await?;
    warn_of_carelessness(&mut connection).await.map_err(explain)?;
    connection.close().await.map_err(explain)?;

    let options = options.options(settings(limits));
    let ear = Ear::open(options.clone(), limits.acquire).await.map_err(explain)?;
    let lender = Lender { pool: pool(options, limits), patience: limits.patience() };
    let writer = || Writer::new(lender.pool.clone(), limits.patience());
    let desk = Desk::open((0..WRITERS).map(|_| writer()));
    let changes = broadcast::Sender::new(CHANGES);
    let listening = Some(Listening(tokio::spawn(ear.run(changes.clone())).abort_handle()));
    Ok(PostgresJournal { lender, desk, changes, listening })
}

pub(super) async fn open_to_read(url: &str, limits: &PoolLimits) -> Result<PostgresJournal> {
    let options = read(url)?.options([("default_transaction_read_only", "on")]);
    let place = location(&options);
    let explain = |error| explain(&place, error);
    let mut connection = patiently(&options, limits.acquire).await.map_err(explain)?;
    if !is_journal(&mut connection).await.map_err(explain)? {
        return Err(JournalError::NotAJournal { place });
    }
    let versions = sqlx::query_scalar(shape::VERSIONS).fetch_all(&mut connection).await;
    shape::check(&versions.map_err(explain)?, &shape::POSTGRES, &place)?;
    connection.close().await.map_err(explain)?;

    let options = options.options(settings(limits));
    let lender = Lender { pool: pool(options, limits), patience: limits.patience() };
    let (desk, changes) = (Desk::open([Nobody]), broadcast::Sender::new(1));
    Ok(PostgresJournal { lender, desk, changes, listening: None })
}

/// A server can be told not to wait for its disk; then nobody can promise anything.
async fn warn_of_carelessness(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let setting = sqlx::query_scalar("SELECT current_setting('fsync')");
    let waits: String = setting.fetch_one(connection).await?;
    if waits != "on" {
        tracing::warn!(
            "the database does not wait for its disk (fsync={waits}): a power cut loses moves"
        );
    }
    Ok(())
}

/// Where an address leads, without the password.
pub(super) fn place(url: &str) -> Result<Location> {
    read(url).map(|options| location(&options))
}

fn read(url: &str) -> Result<PgConnectOptions> {
    // What cannot be read is not repeated: there may be a password in it.
    let wrong = |reason: &str| {
        let shape = "it has the shape postgres://user:password@host:5432/database";
        let place = Location::Database("postgres://…".into());
        JournalError::CannotOpen { place, reason: format!("{reason}; {shape}") }
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

/// Without the password.
fn location(options: &PgConnectOptions) -> Location {
    let user = options.get_username();
    let server = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let database = options.get_database().unwrap_or(user);
    Location::Database(format!("postgres://{user}@{server}/{database}"))
}

/// How the connections of a running node behave. A node that stops in the middle of a transaction
/// loses it, so that the others can go on.
fn settings(limits: &PoolLimits) -> [(&'static str, String); 4] {
    let millis = |duration: Duration| format!("{}ms", duration.as_millis());
    [
        ("synchronous_commit", "on".into()),
        ("statement_timeout", millis(limits.statement)),
        ("lock_timeout", millis(LOCKED)),
        ("idle_in_transaction_session_timeout", millis(limits.statement)),
    ]
}

/// A database that is just starting gets a moment.
async fn patiently(
    options: &PgConnectOptions,
    patience: Duration,
) -> Result<PgConnection, sqlx::Error> {
    let end = Instant::now() + patience;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let Ok(result) = timeout(left, options.connect()).await else {
            return Err(sqlx::Error::PoolTimedOut);
        };
        match result {
            Err(error) if may_be_starting(&error) && Instant::now() + PAUSE < end => {
                sleep(PAUSE).await;
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

/// Makes the database a journal of today's shape, in one transaction.
async fn prepare(connection: &mut PgConnection, place: &Location) -> Result<()> {
    let explain = |error| explain(place, error);
    let mut transaction = connection.begin().await.map_err(explain)?;
    let patience = format!("SET LOCAL lock_timeout = {}", MIGRATING.as_millis());
    let patience = sqlx::raw_sql(sqlx::AssertSqlSafe(patience)).execute(&mut *transaction);
    patience.await.map_err(explain)?;
    let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(STARTING_UP);
    lock.execute(&mut *transaction).await.map_err(explain)?;
    check_encoding(&mut transaction, place).await?;
    if is_foreign(&mut transaction).await.map_err(explain)? {
        return Err(JournalError::NotAJournal { place: place.clone() });
    }
    let migrated = shape::POSTGRES.run_direct(None, &mut *transaction, false).await;
    migrated.map_err(|error| explain_migration(place, error))?;
    transaction.commit().await.map_err(explain)
}

async fn check_encoding(connection: &mut PgConnection, place: &Location) -> Result<()> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding")
        .fetch_one(connection)
        .await
        .map_err(|error| explain(place, error))?;
    if encoding == "UTF8" {
        return Ok(());
    }
    let reason = format!("its encoding is {encoding}, create one with ENCODING 'UTF8'");
    Err(JournalError::CannotOpen { place: place.clone(), reason })
}

/// Is this the database of another program?
async fn is_foreign(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let statement = "SELECT count(*) > 0 AND to_regclass('gueridon') IS NULL FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')";
    sqlx::query_scalar(statement).fetch_one(connection).await
}

async fn is_journal(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT to_regclass('gueridon') IS NOT NULL").fetch_one(connection).await
}

fn explain(place: &Location, error: sqlx::Error) -> JournalError {
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
        Some(_) => return otherwise(place, error),
        None if matches!(error, sqlx::Error::PoolTimedOut | sqlx::Error::Io(_)) => {
            format!("the server does not answer, start it or correct the address ({error})")
        }
        None => return otherwise(place, error),
    };
    JournalError::CannotOpen { place: place.clone(), reason }
}

fn otherwise(place: &Location, error: sqlx::Error) -> JournalError {
    let error = JournalError::from(error);
    if let JournalError::Unavailable(reason) = error {
        return JournalError::CannotOpen { place: place.clone(), reason };
    }
    error
}

fn explain_migration(place: &Location, error: MigrateError) -> JournalError {
    if let MigrateError::VersionMissing(_) = error {
        return JournalError::Newer { place: place.clone() };
    }
    let reason = error.to_string();
    if let MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) = error {
        return explain(place, error);
    }
    JournalError::CannotOpen { place: place.clone(), reason }
}
