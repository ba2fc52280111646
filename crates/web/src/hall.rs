//! The room with all the tables that somebody is at: kept in memory, rebuilt from the journal on
//! demand, changed only by what the journal has taken.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use gueridon_journal::{self as journal, Change, Journal, JournalError, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::clock::Clock;
use crate::game::Refused;
use crate::presence::Presence;
use crate::random;
use crate::table::{Entry, Setup, Table};

/// All tables that are in memory.
pub(crate) struct Hall {
    journal: Arc<dyn Journal>,
    live: Mutex<HashMap<TableId, Arc<Live>>>,
    pub(crate) clock: Clock,
    /// How long a computer waits before it plays, so that people can follow.
    pub(crate) pause: i64,
}

/// A table that somebody is at.
pub(crate) struct Live {
    now: watch::Sender<Arc<Table>>,
    /// Held by who lets something happen: one thing after the other.
    writing: AsyncMutex<()>,
    pub(crate) presence: Presence,
}

/// Why nothing happened.
pub(crate) enum NotDone {
    /// The rules, or the table, do not allow it.
    Refused,
    /// The journal could not take it.
    Journal(JournalError),
}

impl From<Refused> for NotDone {
    fn from(_: Refused) -> NotDone {
        NotDone::Refused
    }
}

impl From<JournalError> for NotDone {
    fn from(error: JournalError) -> NotDone {
        NotDone::Journal(error)
    }
}

impl Live {
    fn new(table: Table) -> Arc<Live> {
        let (now, _) = watch::channel(Arc::new(table));
        Arc::new(Live { now, writing: AsyncMutex::new(()), presence: Presence::default() })
    }

    /// The table as it stands.
    pub(crate) fn now(&self) -> Arc<Table> {
        self.now.borrow().clone()
    }

    /// The table as it stands, and as it will.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Table>> {
        self.now.subscribe()
    }

    /// Wakes who watches, though nothing happened that is kept: somebody came or went.
    pub(crate) fn nudge(&self) {
        self.now.send_modify(|_| {});
    }
}

impl Hall {
    pub(crate) fn new(journal: Arc<dyn Journal>, clock: Clock, pause: i64) -> Hall {
        Hall { journal, live: Mutex::default(), clock, pause }
    }

    /// Lays a table.
    pub(crate) async fn create(
        &self,
        id: TableId,
        setup: Setup,
        public: bool,
    ) -> Result<Arc<Live>, JournalError> {
        let secret = random::bytes();
        let at = self.clock.now();
        let table = Table::lay(id.clone(), setup, secret, public, at);
        self.journal.create(table.as_new(table.setup.write(), at, self.pause)).await?;
        Ok(self.keep(id, table))
    }

    /// A table by its id: from memory, or rebuilt.
    pub(crate) async fn open(&self, id: &TableId) -> Result<Option<Arc<Live>>, JournalError> {
        if let Some(live) = self.find(id) {
            return Ok(Some(live));
        }
        let Some(stored) = self.journal.read(id, 0).await? else { return Ok(None) };
        let table = Table::rebuild(&stored)?;
        Ok(Some(self.keep(id.clone(), table)))
    }

    fn find(&self, id: &TableId) -> Option<Arc<Live>> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.get(id).cloned()
    }

    /// Two who open the same table at once get the same one.
    fn keep(&self, id: TableId, table: Table) -> Arc<Live> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.entry(id).or_insert_with(|| Live::new(table)).clone()
    }

    /// Lets something happen: `decide` looks at the table as it stands and says what, or why not.
    /// The table changes when the journal has taken it, and not before.
    pub(crate) async fn happen<E: From<JournalError>>(
        &self,
        live: &Live,
        decide: impl Fn(&Table) -> Result<Entry, E>,
    ) -> Result<Arc<Table>, E> {
        let _one_at_a_time = live.writing.lock().await;
        loop {
            let now = live.now();
            let entry = decide(&now)?;
            let at = self.clock.now();
            let written =
                journal::Entry::after(&now.secret, now.head, now.seq(), at, entry.write());
            let seats_changed = matches!(entry, Entry::Sit { .. });
            let mut next = Table::clone(&now);
            if !next.apply(entry, written.head, at) {
                tracing::error!(table = %now.id, "an entry that was decided on does not apply");
                return Err(JournalError::Unavailable("the table refuses".into()).into());
            }
            let summary = next.summary(self.pause, seats_changed);
            match self.journal.append(&now.id, written, summary).await {
                Ok(()) => {
                    let next = Arc::new(next);
                    live.now.send_replace(next.clone());
                    return Ok(next);
                }
                // Somebody else has written: look again, and decide anew.
                Err(JournalError::Clash) => self.catch_up(live).await?,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Reads what others have written.
    async fn catch_up(&self, live: &Live) -> Result<(), JournalError> {
        let id = live.now().id.clone();
        let stored = self.journal.read(&id, 0).await?.ok_or(JournalError::NoSuchTable)?;
        live.now.send_replace(Arc::new(Table::rebuild(&stored)?));
        Ok(())
    }

    /// Follows what others write to the same store, so that who watches here sees it too.
    pub(crate) fn follow(self: &Arc<Self>) {
        if !self.journal.is_shared() {
            return;
        }
        let (hall, mut changes) = (self.clone(), self.journal.changes());
        tokio::spawn(async move {
            loop {
                match changes.recv().await {
                    Ok(Change::Appended { table, count }) => {
                        if let Some(live) = hall.find(&table)
                            && live.now().seq() < count
                        {
                            hall.look_again(&live).await;
                        }
                    }
                    Ok(Change::Gap) | Err(RecvError::Lagged(_)) => {
                        for live in hall.all() {
                            hall.look_again(&live).await;
                        }
                    }
                    Err(RecvError::Closed) => return,
                }
            }
        });
    }

    /// Catches up, after whoever is writing here.
    async fn look_again(&self, live: &Live) {
        let _one_at_a_time = live.writing.lock().await;
        if let Err(error) = self.catch_up(live).await {
            tracing::warn!(table = %live.now().id, %error, "cannot catch up");
        }
    }

    fn all(&self) -> Vec<Arc<Live>> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.values().cloned().collect()
    }
}
