//! Where what is to be written is handed in.
//!
//! A commit waits for the disk, and the disk takes as long for one entry as for hundreds. So whoever
//! writes takes all that is waiting, writes it in one transaction, and answers only when that is safe.
//! While it commits, the next batch gathers by itself.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::meter;
use crate::{
    Entry, JournalError, NewTable, Player, PlayerId, Restored, Result, SiteKey, Summary, TableId,
};

/// How many commands may wait; who comes then waits for a place.
const QUEUE: usize = 1024;

/// How many commands are written in one transaction at most: bounds how long the first of them waits
/// for its answer.
const LARGEST_BATCH: usize = 512;

/// Something to be written.
#[derive(Clone)]
pub(crate) enum Command {
    Create(NewTable),
    Append {
        table: TableId,
        entry: Entry,
        summary: Summary,
    },
    Restore(Vec<Restored>),
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
    RestorePlayers(Vec<Player>),
    /// Kept unless there is one.
    OfferKey(SiteKey),
    /// Kept unless somebody depends on the one that there is.
    RestoreKey(SiteKey),
    Beat,
    /// To bring about what does not happen by itself.
    #[cfg(test)]
    Sql(&'static str),
}

/// What there is to tell of a command that was carried out; for most, nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Done {
    /// The tables that were claimed, and when they are due.
    pub(crate) claimed: Vec<(TableId, i64)>,
    /// Of each table or player that was to be restored, whether it is new.
    pub(crate) new: Vec<bool>,
}

impl Done {
    pub(crate) fn claimed(claimed: Vec<(TableId, i64)>) -> Done {
        Done { claimed, ..Done::default() }
    }

    pub(crate) fn restored(new: Vec<bool>) -> Done {
        Done { new, ..Done::default() }
    }
}

/// What was done, or why it was not.
pub(crate) type Answer = Result<Done>;

/// Writes batches.
pub(crate) trait Writer: Send + 'static {
    /// Writes a batch in one transaction and answers each command, in order. What is answered is safe.
    fn write(&mut self, batch: Vec<Command>) -> impl Future<Output = Vec<Answer>> + Send;

    /// Lets go of the store.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// Stands in for a writer where nothing is to be written.
pub(crate) struct Nobody;

impl Writer for Nobody {
    async fn write(&mut self, batch: Vec<Command>) -> Vec<Answer> {
        vec![Err(JournalError::OnlyToRead); batch.len()]
    }

    async fn close(self) {}
}

/// Takes commands to whoever writes.
pub(crate) struct Desk {
    /// None when it is closed.
    queue: Mutex<Option<mpsc::Sender<Request>>>,
    writers: tokio::sync::Mutex<Vec<JoinHandle<()>>>,
}

struct Request {
    command: Command,
    answer: oneshot::Sender<Answer>,
}

/// All writers take from one queue, each in its turn.
type Queue = Arc<tokio::sync::Mutex<mpsc::Receiver<Request>>>;

impl Desk {
    /// Starts a task for every writer. They end when the desk is dropped or closed, after what is waiting.
    pub(crate) fn open<W: Writer>(writers: impl IntoIterator<Item = W>) -> Desk {
        let (queue, requests) = mpsc::channel(QUEUE);
        let requests = Queue::new(requests.into());
        let start = |writer| tokio::spawn(run(writer, requests.clone()));
        let writers: Vec<_> = writers.into_iter().map(start).collect();
        Desk { queue: Some(queue).into(), writers: writers.into() }
    }

    /// Answers when the command is safely carried out, or was refused.
    pub(crate) async fn write(&self, command: Command) -> Answer {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or(JournalError::Closed)?;
        let (answer, answered) = oneshot::channel();
        let sent = queue.send(Request { command, answer }).await;
        // The writers end when nobody can hand in anything any more.
        drop(queue);
        sent.map_err(|_| JournalError::Closed)?;
        answered.await.unwrap_or(Err(JournalError::Closed))
    }

    /// Takes nothing more, and waits until everything that was handed in is answered.
    pub(crate) async fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        for writer in self.writers.lock().await.drain(..) {
            if let Err(error) = writer.await {
                tracing::error!(%error, "a writer of the journal had failed");
            }
        }
    }
}

async fn run<W: Writer>(mut writer: W, queue: Queue) {
    let mut batch = Vec::with_capacity(LARGEST_BATCH);
    while queue.lock().await.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
        let (commands, answers): (Vec<_>, Vec<_>) = mem::take(&mut batch)
            .into_iter()
            .map(|Request { command, answer }| (command, answer))
            .unzip();
        let (count, start) = (commands.len(), Instant::now());
        let results = writer.write(commands).await;
        let broken = |answer: &Answer| {
            matches!(answer, Err(JournalError::Full | JournalError::Unavailable(_)))
        };
        meter::committed(count, start, results.iter().any(broken));
        for (answer, result) in answers.into_iter().zip(results) {
            // Whoever has gone does not need to know.
            let _ = answer.send(result);
        }
    }
    writer.close().await;
}
