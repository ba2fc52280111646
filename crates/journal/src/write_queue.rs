//! The queue of commands to be written.
//!
//! A commit waits for the disk, which takes as long for one entry as for hundreds. So a writer takes all
//! commands that are waiting, writes them in one transaction, and answers them when they are durable.
//! While it commits, the next batch collects in the queue.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use metrics::{Counter, Histogram, Unit, counter, describe_counter, describe_histogram, histogram};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use crate::documents::Existing;
use crate::error::unavailable;
use crate::{
    ChainHash, Document, ImportedTable, JournalError, PlayerId, Result, SiteKey, StoredEntry,
    StoredPlayer, Subscription, Summary, TableId,
};

/// How many commands may wait; further callers wait for a place in the queue.
const CAPACITY: usize = 1024;

/// The most commands of one transaction: limits how long the first of them waits for its answer.
const MAX_BATCH: usize = 512;

const COMMIT_SECONDS: &str = "gueridon_journal_commit_seconds";
const COMMIT_ENTRIES: &str = "gueridon_journal_commit_entries";
const FAILED_TOTAL: &str = "gueridon_journal_failed_total";

/// The metrics of all journals of this process.
static METRICS: OnceLock<Metrics> = OnceLock::new();

struct Metrics {
    commit_seconds: Histogram,
    commit_entries: Histogram,
    failed_total: Counter,
}

/// Describes the metrics of journals to the installed recorder. Batches are measured from then on.
pub fn describe_metrics() {
    let seconds = "How long a batch took until it was durable.";
    describe_histogram!(COMMIT_SECONDS, Unit::Seconds, seconds);
    describe_histogram!(COMMIT_ENTRIES, "How many commands a batch had.");
    describe_counter!(FAILED_TOTAL, "Batches of which something could not be written.");
    METRICS.get_or_init(|| Metrics {
        commit_seconds: histogram!(COMMIT_SECONDS),
        commit_entries: histogram!(COMMIT_ENTRIES),
        failed_total: counter!(FAILED_TOTAL),
    });
}

/// Something to be written.
#[derive(Clone)]
pub(crate) enum WriteCommand {
    Create(ImportedTable),
    Append {
        table: TableId,
        /// The head that the entry continues.
        previous: ChainHash,
        entry: StoredEntry,
        summary: Summary,
    },
    Restore(Vec<ImportedTable>),
    Claim {
        now: i64,
        until: i64,
        limit: u32,
    },
    SavePlayer {
        player: PlayerId,
        name: String,
        at: i64,
    },
    SignOut(PlayerId),
    Subscribe(Subscription),
    Unsubscribe {
        player: PlayerId,
        endpoint: String,
    },
    RestorePlayers(Vec<StoredPlayer>),
    SaveDocument {
        document: Document,
        existing: Existing,
    },
    /// Stores the key unless there is one of that name.
    OfferKey(SiteKey),
    /// Stores the key unless a table or player may depend on the present one.
    RestoreKey(SiteKey),
    Ping,
    /// Causes failures of SQLite that do not happen by themselves.
    #[cfg(test)]
    Sql(&'static str),
}

impl WriteCommand {
    /// Whether nothing is lost when what it writes is: a lease ends by itself.
    pub(crate) fn keeps_nothing(&self) -> bool {
        matches!(self, WriteCommand::Ping | WriteCommand::Claim { .. })
    }
}

/// What a command that was carried out returns; for most commands, nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct WriteOutput {
    /// The tables that were claimed, and when they are due.
    pub(crate) claimed: Vec<(TableId, i64)>,
    /// For each table, player or document to be restored or added, whether it is new.
    pub(crate) new: Vec<bool>,
}

impl WriteOutput {
    /// The claimed tables, in any order.
    pub(crate) fn claimed(mut claimed: Vec<(TableId, i64)>) -> WriteOutput {
        claimed.sort_by_key(|&(_, due)| due);
        WriteOutput { claimed, ..WriteOutput::default() }
    }

    pub(crate) fn restored(new: Vec<bool>) -> WriteOutput {
        WriteOutput { new, ..WriteOutput::default() }
    }
}

pub(crate) type WriteResult = Result<WriteOutput>;

/// Writes batches of commands to a store.
pub(crate) trait BatchWriter: Send + 'static {
    /// How long a command may take from the moment that it is in the queue; none without a limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Writes a batch in one transaction and returns the result of each command, in order. Everything
    /// that is `Ok` is durable. The first command is in the queue since `since`.
    fn write(
        &mut self,
        batch: Vec<WriteCommand>,
        since: Instant,
    ) -> impl Future<Output = Vec<WriteResult>> + Send;

    /// Lets the batch grow before it is taken, without waiting for anything.
    fn yield_to_callers() {}

    /// Closes the connection.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// The writer of a journal that was opened read-only: refuses everything.
pub(crate) struct ReadOnly;

impl BatchWriter for ReadOnly {
    async fn write(&mut self, batch: Vec<WriteCommand>, _: Instant) -> Vec<WriteResult> {
        vec![Err(JournalError::ReadOnly); batch.len()]
    }

    async fn close(self) {}
}

/// Passes commands to the writers.
pub(crate) struct WriteQueue {
    /// None when the queue is closed.
    sender: Mutex<Option<mpsc::Sender<Queued>>>,
    /// One for each writer, which sends when it has ended.
    writers: tokio::sync::Mutex<Vec<oneshot::Receiver<()>>>,
}

struct Queued {
    command: WriteCommand,
    since: Instant,
    reply: oneshot::Sender<WriteResult>,
}

/// The receiving end, which the writers share.
type QueueEnd = Arc<tokio::sync::Mutex<mpsc::Receiver<Queued>>>;

impl WriteQueue {
    /// Starts a task for every writer. The tasks end when the queue is dropped or closed, after the
    /// commands that are waiting.
    pub(crate) fn start<W: BatchWriter>(writers: impl IntoIterator<Item = W>) -> WriteQueue {
        let (sender, receiver) = channel();
        let start = |writer| {
            let (ended, end) = oneshot::channel();
            tokio::spawn(run(writer, receiver.clone(), ended));
            end
        };
        WriteQueue::new(sender, writers.into_iter().map(start).collect())
    }

    /// Starts a thread for a writer that blocks, in the same way.
    pub(crate) fn start_thread<W: BatchWriter>(writer: W) -> Result<WriteQueue> {
        let (sender, receiver) = channel();
        let (ended, end) = oneshot::channel();
        let runtime = Handle::current();
        let work = move || runtime.block_on(run(writer, receiver, ended));
        let thread = thread::Builder::new().name("journal".into()).spawn(work);
        thread.map_err(unavailable)?;
        Ok(WriteQueue::new(sender, vec![end]))
    }

    fn new(sender: mpsc::Sender<Queued>, writers: Vec<oneshot::Receiver<()>>) -> WriteQueue {
        WriteQueue { sender: Some(sender).into(), writers: writers.into() }
    }

    /// Returns when the command is durable, or was refused.
    pub(crate) async fn write(&self, command: WriteCommand) -> WriteResult {
        self.send(command).await?.await.unwrap_or(Err(JournalError::Closed))
    }

    /// Returns when the command is in the queue.
    pub(crate) async fn send(
        &self,
        command: WriteCommand,
    ) -> Result<oneshot::Receiver<WriteResult>> {
        // A copy, which is dropped at the end: the writers end when the last sender is dropped.
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let sender = sender.ok_or(JournalError::Closed)?;
        let (reply, result) = oneshot::channel();
        let since = Instant::now();
        sender.send(Queued { command, since, reply }).await.map_err(|_| JournalError::Closed)?;
        Ok(result)
    }

    /// Refuses further commands, and waits until all that are in the queue are answered.
    pub(crate) async fn close(&self) {
        drop(self.sender.lock().unwrap_or_else(PoisonError::into_inner).take());
        for end in self.writers.lock().await.drain(..) {
            if end.await.is_err() {
                tracing::error!("a writer of the journal had failed");
            }
        }
    }
}

fn channel() -> (mpsc::Sender<Queued>, QueueEnd) {
    let (sender, receiver) = mpsc::channel(CAPACITY);
    (sender, QueueEnd::new(receiver.into()))
}

async fn run<W: BatchWriter>(mut writer: W, receiver: QueueEnd, ended: oneshot::Sender<()>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while next_batch::<W>(&receiver, &mut batch).await > 0 {
        if let Some(limit) = writer.time_limit() {
            refuse_late(&mut batch, limit);
        }
        let Some(since) = batch.first().map(|queued| queued.since) else { continue };
        let (commands, replies): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|Queued { command, reply, .. }| (command, reply)).unzip();
        let (count, start) = (commands.len(), Instant::now());
        let results = writer.write(commands, since).await;
        record_commit(count, start, &results);
        for (reply, result) in replies.into_iter().zip(results) {
            // Fails when the caller has gone.
            let _ = reply.send(result);
        }
    }
    writer.close().await;
    // Fails when the queue was dropped.
    let _ = ended.send(());
}

/// Answers the commands that have waited too long, because the batches before them did not get through.
fn refuse_late(batch: &mut Vec<Queued>, limit: Duration) {
    for late in batch.extract_if(.., |queued| queued.since.elapsed() > limit) {
        // Fails when the caller has gone.
        let _ = late.reply.send(Err(unavailable("it takes too long to answer")));
    }
}

/// Waits for a command, then takes all that are there; returns how many, and none when the queue is closed.
async fn next_batch<W: BatchWriter>(receiver: &QueueEnd, batch: &mut Vec<Queued>) -> usize {
    let mut receiver = receiver.lock().await;
    let mut taken = receiver.recv_many(batch, MAX_BATCH).await;
    if taken > 0 && taken < MAX_BATCH {
        W::yield_to_callers();
        while taken < MAX_BATCH
            && let Ok(queued) = receiver.try_recv()
        {
            batch.push(queued);
            taken += 1;
        }
    }
    taken
}

fn record_commit(commands: usize, start: Instant, results: &[WriteResult]) {
    let Some(metrics) = METRICS.get() else { return };
    metrics.commit_seconds.record(start.elapsed());
    metrics.commit_entries.record(commands as f64);
    let failed = |result: &WriteResult| {
        matches!(result, Err(JournalError::Full | JournalError::Unavailable(_)))
    };
    if results.iter().any(failed) {
        metrics.failed_total.increment(1);
    }
}
